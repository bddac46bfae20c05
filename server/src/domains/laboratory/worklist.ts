import { and, asc, desc, eq, gte, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { testingCalls } from '@hospital/shared/contract/calls/testing';
import { MOST_WORK } from '@hospital/shared/contract/testWords';
import { startOfDay } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { executor, shownColumns, shownOrder } from './orders';
import { testingOrder } from './schema';

type Request = RequestOf<typeof testingCalls.worklist>;

/** What went out today, by the calendar of Shanghai. */
const outToday = (): SQL | undefined =>
  and(
    eq(testingOrder.status, 3),
    isNotNull(testingOrder.reportTime),
    gte(testingOrder.reportTime, startOfDay(new Date())),
  );

const open = sql`${testingOrder.status} < 3`;

/** Urgent ones first, then the longest waiting; of what is out, the last one first. */
const orderOf = (status: number): SQL[] =>
  status === 3
    ? [desc(testingOrder.reportTime), desc(testingOrder.id)]
    : [desc(testingOrder.urgentFlag), asc(testingOrder.applyTime), asc(testingOrder.id)];

function rowsIn({ db }: CallContext, wanted: SQL | undefined, status: number) {
  return db
    .select({
      ...shownColumns,
      urgentFlag: testingOrder.urgentFlag,
      species: pet.species,
      executorId: testingOrder.executorId,
      backReason: testingOrder.backReason,
      version: testingOrder.version,
    })
    .from(testingOrder)
    .innerJoin(store, eq(store.id, testingOrder.storeId))
    .innerJoin(medicalCase, eq(medicalCase.id, testingOrder.caseId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, testingOrder.petId))
    .leftJoin(userAccount, eq(userAccount.id, testingOrder.applyDoctorId))
    .leftJoin(executor, eq(executor.id, testingOrder.executorId))
    .where(and(wanted, status === 3 ? outToday() : eq(testingOrder.status, status)))
    .orderBy(...orderOf(status))
    .limit(MOST_WORK);
}

/**
 * The work of the laboratories in view: all that is not out, and what went out today; how many of each there are, and at
 * most two hundred of a kind.
 *
 * @throws 40302
 */
export async function worklist(
  context: CallContext,
  { storeId, type, status }: Request,
): Promise<DataOf<typeof testingCalls.worklist>> {
  const now = new Date();
  const wanted = and(
    within(testingOrder.storeId, storesInView(context.identity, storeId)),
    type === undefined ? undefined : eq(testingOrder.type, type),
  );
  const count = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`;
  const [counts, ...kinds] = await Promise.all([
    context.db
      .select({
        waiting: count(sql`${testingOrder.status} = 0`),
        running: count(sql`${testingOrder.status} = 1`),
        toAudit: count(sql`${testingOrder.status} = 2`),
        outToday: count(outToday()),
      })
      .from(testingOrder)
      .where(and(wanted, sql`(${open} or ${outToday()})`)),
    ...(status === undefined ? [0, 1, 2] : [status]).map((one) => rowsIn(context, wanted, one)),
  ]);
  const list = kinds.flat();
  // Several kinds together stand in one order: what is urgent is before all others.
  if (status === undefined)
    list.sort(
      (a, b) =>
        Number(b.urgentFlag === 'Y') - Number(a.urgentFlag === 'Y') ||
        a.applyTime.getTime() - b.applyTime.getTime(),
    );
  return { counts: oneRow(counts), list: list.map((row) => shownOrder(row, now)) };
}
