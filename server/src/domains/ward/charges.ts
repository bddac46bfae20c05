import { and, eq, inArray, sql } from 'drizzle-orm';
import { daysBetween, shanghaiDay } from '@hospital/shared/format';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { bill } from '../billing/schema';
import type { liveInfo } from '../inpatients/schema';

/** Days that a stay is charged for: nights of the calendar in Shanghai, at least one. */
export const nightsOf = (from: Date, to: Date): number =>
  Math.max(1, daysBetween(shanghaiDay(from), shanghaiDay(to)));

/** Nights in a cage. */
export interface CageNights {
  readonly cageId: string;
  readonly nights: number;
}

/** Nights of a stay by its cages: a night belongs to the cage in which the animal slept, the last has what is left. */
export function nightsByCage(
  { inTime, cageId, earlierCages }: Pick<typeof liveInfo.$inferSelect, 'inTime' | 'cageId' | 'earlierCages'>,
  to: Date,
): CageNights[] {
  const nights = new Map<string, number>();
  const add = (id: string, count: number): unknown =>
    count > 0 && nights.set(id, (nights.get(id) ?? 0) + count);
  let from = shanghaiDay(inTime);
  let left = nightsOf(inTime, to);
  for (const { cageId: earlier, until } of earlierCages) {
    const day = shanghaiDay(new Date(until));
    const count = Math.min(left, daysBetween(from, day));
    add(earlier, count);
    left -= count;
    from = day;
  }
  if (cageId !== null) add(cageId, left);
  return [...nights].map(([id, count]) => ({ cageId: id, nights: count }));
}

/** Days of the calendar that a stay touches. */
export const daysOf = (from: Date, to: Date): number => daysBetween(shanghaiDay(from), shanghaiDay(to)) + 1;

/** What the bills of a case come to, and what of that is not paid, in fen. */
export interface CaseSum {
  readonly amount: number;
  readonly unpaid: number;
}

/** Void bills count for nothing; what was given back is no cost. */
const counted = [0, 1, 2, 3];
const open = [0, 1];

/** By case. */
export async function sumsOf(
  db: TenantDatabase,
  caseIds: readonly string[],
): Promise<(caseId: string) => CaseSum> {
  const rows = await db
    .select({
      caseId: bill.caseId,
      amount:
        sql<number>`sum(case when ${bill.status} = 3 then ${bill.paidAmount} else ${bill.payableAmount} end)`.mapWith(
          Number,
        ),
      unpaid:
        sql<number>`sum(case when ${inArray(bill.status, open)} then ${bill.payableAmount} - ${bill.paidAmount} else 0 end)`.mapWith(
          Number,
        ),
    })
    .from(bill)
    .where(and(isOneOf(bill.caseId, caseIds), inArray(bill.status, counted)))
    .groupBy(bill.caseId);
  const sums = new Map(rows.map(({ caseId, ...sum }) => [caseId, sum]));
  return (caseId) => sums.get(caseId) ?? { amount: 0, unpaid: 0 };
}

/**
 * Bills of a case that the owner has not paid, in the order of their ids: a deposit pays those of whose it is alone.
 *
 * @param held locked until the transaction ends, in the order in which everybody locks bills
 */
export async function unpaidBills(
  db: TenantDatabase,
  { caseId, ownerId }: { readonly caseId: string; readonly ownerId: string },
  held: boolean,
): Promise<(typeof bill.$inferSelect)[]> {
  const rows = db
    .select()
    .from(bill)
    .where(and(eq(bill.caseId, caseId), eq(bill.ownerId, ownerId), inArray(bill.status, open)))
    .orderBy(bill.id);
  return held ? rows.for('update') : rows;
}
