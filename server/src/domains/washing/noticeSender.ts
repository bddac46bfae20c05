import { and, eq, type SQL, sql } from 'drizzle-orm';
import { washingCalls } from '@hospital/shared/contract/calls/washing';
import type { CallId } from '@hospital/shared/contract/live';
import type { Database } from '../../platform/database/database';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { publish } from '../../platform/live/publish';
import type { Sender } from '../../platform/outbox';
import { HostFault, type TextProvider } from '../../platform/outgoing';
import { messageNotSent, messageSent } from '../messages';
import { washPlan } from '../reception/schema';
import { PICKUP_KIND, pickupKey, pickupOf } from './notices';
import { LATEST_MINUTES } from './planRecords';

type Payload = Readonly<Record<string, unknown>>;

/** The plan as long as it is this message by which its owner is to be told. */
const stillWanted = ({ planId, round }: Payload): SQL | undefined =>
  and(
    eq(washPlan.id, String(planId)),
    eq(washPlan.notifyRound, Number(round)),
    eq(washPlan.notifyFlag, 'N'),
    eq(washPlan.notifyError, ''),
  );

/** Writes what became of a message, unless somebody telephoned meanwhile, and tells the desks. */
async function become(
  db: TenantDatabase,
  payload: Payload,
  set: Partial<typeof washPlan.$inferInsert>,
): Promise<void> {
  const [changed] = await db
    .update(washPlan)
    .set({ ...set, updateDate: sql`now()`, version: sql`${washPlan.version} + 1` })
    .where(stillWanted(payload))
    .returning({ storeId: washPlan.storeId });
  if (!changed) return;
  await publish(db, {
    to: { stores: [changed.storeId] },
    kind: 'data',
    data: { calls: washingCalls.text.changes as readonly CallId[] },
  });
}

const keyOf = ({ planId, round }: Payload) => pickupKey(String(planId), Number(round));

/** It is not sent any more: the desk and the log of messages read why. */
async function failed(db: TenantDatabase, payload: Payload, error: string): Promise<void> {
  await become(db, payload, { notifyError: error });
  await messageNotSent(db, keyOf(payload), error);
}

/** Tells owners by text message that their animals can be fetched: once each, under the id of the message. */
export const pickupSender = (database: Database, texts: TextProvider): Sender => ({
  kind: PICKUP_KIND,
  async send({ id, payload }, { tenantId }) {
    const reader = database.reader(tenantId);
    const fail = (error: string) => database.write(tenantId, (db) => failed(db, payload, error));
    if ((await reader.$count(washPlan, stillWanted(payload))) === 0) {
      await database.write(tenantId, (db) => messageNotSent(db, keyOf(payload), '发送前已用别的方式通知'));
      return;
    }
    const waited = Date.now() - Date.parse(String(payload['asked']));
    if (waited > LATEST_MINUTES * 60_000) return fail(`超过${LATEST_MINUTES}分钟没有发出，请电话通知`);
    const { mobile } = await pickupOf(reader, String(payload['planId']));
    const outcome = await texts.send({ reference: id, mobile, text: String(payload['text']) });
    if (outcome.state === 'refused') return fail(outcome.reason);
    await database.write(tenantId, async (db) => {
      await become(db, payload, { notifyFlag: 'Y', notifyWay: 'sms', notifyTime: new Date() });
      await messageSent(db, keyOf(payload), mobile);
    });
  },
  gaveUp: (db, { payload, failure }) =>
    failed(db, payload, failure instanceof HostFault ? failure.message : '短信没有发出'),
});
