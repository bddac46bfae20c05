import { eq, sql } from 'drizzle-orm';
import { immuneTipCalls } from '@hospital/shared/contract/calls/immuneTips';
import type { CallId } from '@hospital/shared/contract/live';
import type { Database } from '../../platform/database/database';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { publish } from '../../platform/live/publish';
import type { Sender } from '../../platform/outbox';
import { HostFault, type TextProvider } from '../../platform/outgoing';
import { storesOfOwner } from '../customer';
import { immunePlan, type KeptTip } from '../immunePlans/schema';
import { owner, pet } from '../owners/schema';
import { TIP_KIND } from './tip';

type Payload = Readonly<Record<string, unknown>>;

/** Hours after which nobody is reminded by a message that could not be sent: the day may be over. */
const LATEST_HOURS = 12;
const HOUR = 3_600_000;

/** Writes what became of a message, and tells the pages of the stores that know its owner. */
async function become(
  db: TenantDatabase,
  { planId, tipId }: Payload,
  outcome: Pick<KeptTip, 'state' | 'result'>,
): Promise<void> {
  const id = String(planId);
  const [row] = await db.select().from(immunePlan).where(eq(immunePlan.id, id)).for('update');
  if (!row) return;
  const tips = row.tips.map((tip) => (tip.id === String(tipId) ? { ...tip, ...outcome } : tip));
  await db
    .update(immunePlan)
    .set({ tips, updateDate: sql`now()`, version: row.version + 1 })
    .where(eq(immunePlan.id, id));
  const [animal] = await db.select({ ownerId: pet.ownerId }).from(pet).where(eq(pet.id, row.petId));
  await publish(db, {
    to: { stores: await storesOfOwner(db, animal?.ownerId ?? '') },
    kind: 'data',
    data: { calls: immuneTipCalls.tip.changes as readonly CallId[] },
  });
}

/** Where the owner of a plan that is still to be done is reached; null: there is nothing to remind of any more. */
async function mobileOf(db: TenantDatabase, planId: string): Promise<string | null> {
  const [row] = await db
    .select({ mobile: owner.mobile, status: immunePlan.status })
    .from(immunePlan)
    .innerJoin(pet, eq(pet.id, immunePlan.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(eq(immunePlan.id, planId));
  return row?.status === 'N' ? row.mobile : null;
}

/** Reminds owners by text message: once each, under the id of the message. */
export const tipSender = (database: Database, texts: TextProvider): Sender => ({
  kind: TIP_KIND,
  async send({ id, payload }, { tenantId }) {
    const settle = (state: KeptTip['state'], result: string) =>
      database.write(tenantId, (db) => become(db, payload, { state, result }));
    const mobile = await mobileOf(database.reader(tenantId), String(payload['planId']));
    // Somebody has carried it out meanwhile.
    if (mobile === null) return settle('failed', '计划已不是待执行，没有发送');
    const waited = Date.now() - Date.parse(String(payload['asked']));
    if (waited > LATEST_HOURS * HOUR) return settle('failed', `超过${LATEST_HOURS}小时没有发出，请电话提醒`);
    const outcome = await texts.send({ reference: id, mobile, text: String(payload['text']) });
    if (outcome.state === 'refused') return settle('failed', outcome.reason);
    return settle('sent', '');
  },
  gaveUp: (db, { payload, failure }) =>
    become(db, payload, {
      state: 'failed',
      result: failure instanceof HostFault ? failure.message : '短信没有发出',
    }),
});
