import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { chargeCalls } from '@hospital/shared/contract/calls/charges';
import { payCharge } from '../../billing';
import { store } from '../../places/schema';
import type { Database } from '../../../platform/database/database';
import { newId } from '../../../platform/database/newId';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { forEachTenant, type Job, type JobContext } from '../../../platform/jobs/job';
import { asBeginner } from './asBeginner';
import type { ChargeOutcome, PayProvider } from './provider';
import { heldCharge, referenceOf, type HeldCharge } from './records';
import { cancelHeard, closeCharge, RAN_OUT, settleCharge, type Booker } from './settle';

/** What the provider has not told within so many days it does not tell. */
const DAYS_ASKED = 7;
/** Charges of a tenant that one run asks for; the rest has its turn in the next. */
const MOST_ASKED = 200;
/** So many without an answer, one after the other, and the provider is asked again by the next run. */
const MOST_SILENT = 5;

/**
 * Asks the provider for charges whose notification never came, and does what that would have done. One that has run out
 * is ended there, so that nobody pays it any more; so is one that a cashier cancelled while the provider was silent.
 */
export const unheardCharges = (provider: PayProvider): Job => ({
  name: 'unheardCharges',
  title: '查询扫码收款结果',
  every: 20,
  run: (context) => forEachTenant(context, (tenantId) => askFor(context, provider, tenantId)),
});

/** @throws when the provider was silent, or said what cannot be, for any */
async function askFor({ database, signal }: JobContext, provider: PayProvider, tenantId: string) {
  const failures: unknown[] = [];
  let silent = 0;
  for (const open of await unheard(database.reader(tenantId))) {
    if (signal.aborted || silent === MOST_SILENT) break;
    try {
      // Outside any transaction: it may take as long as others take to answer.
      const outcome = await ask(provider, tenantId, open).catch((error: unknown) => {
        silent += 1;
        throw error;
      });
      silent = 0;
      await settle(database, tenantId, open.id, outcome);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface Unheard {
  readonly id: string;
  /** It shall not be paid any more. */
  readonly over: boolean;
}

/** The newest first: their customers stand at the desk. Store by store, as the index has them. */
async function unheard(db: TenantDatabase): Promise<Unheard[]> {
  const expired = sql<boolean>`${payCharge.expireDate} <= now()`;
  return db
    .select({ id: payCharge.id, over: sql<boolean>`${payCharge.state} = 'closed' or ${expired}` })
    .from(store)
    .innerJoin(payCharge, eq(payCharge.storeId, store.id))
    .where(
      and(
        gt(payCharge.createDate, sql`now() - make_interval(days => ${DAYS_ASKED})`),
        or(
          eq(payCharge.state, 'waiting'),
          // Before that its desk is asking for the code.
          and(eq(payCharge.state, 'asking'), expired),
          eq(payCharge.unheard, true),
        ),
      ),
    )
    .orderBy(desc(payCharge.createDate))
    .limit(MOST_ASKED);
}

function ask(provider: PayProvider, tenantId: string, { id, over }: Unheard): Promise<ChargeOutcome> {
  const reference = referenceOf(tenantId, id);
  return over ? provider.cancel(reference) : provider.query(reference);
}

const settle = (database: Database, tenantId: string, id: string, outcome: ChargeOutcome) =>
  database.write(tenantId, async (db) => {
    const held = await heldCharge(db, id);
    const call = { id: 'charges.query', declaration: chargeCalls.query, ip: '', traceId: newId() };
    await asBeginner(db, held, call, (booker) => write(booker, held, outcome));
  });

function write(booker: Booker, held: HeldCharge, outcome: ChargeOutcome) {
  const { row, expired } = held;
  if (outcome.state !== 'closed') return settleCharge(booker, held, outcome);
  if (row.unheard) return cancelHeard(booker, row);
  return expired ? closeCharge(booker, row, RAN_OUT) : settleCharge(booker, held, outcome);
}
