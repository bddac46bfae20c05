import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';

const rest = sql`sum(${bill.payableAmount} - ${bill.paidAmount})`;

/** Bills of a case that are not paid, or not wholly. */
interface UnpaidBills {
  readonly exist: SQL;
  readonly count: SQL<number>;
  /** Fen; a float is exact far beyond any bill. */
  readonly amount: SQL<number>;
}

/** For the rows of a page, or a few more: the bills of each are looked up. Literals, so that the partial index serves. */
export function unpaidBills(caseId: AnyPgColumn): UnpaidBills {
  const unpaid = sql`from ${bill} where ${bill.caseId} = ${caseId} and ${bill.status} in (0, 1)`;
  return {
    exist: sql`exists (select ${unpaid})`,
    count: sql<number>`(select count(*)::int ${unpaid})`,
    amount: sql<number>`coalesce((select ${rest} ${unpaid}), 0)::float8`,
  };
}

/** For many rows: what is owed on every case, read once and joined by `ofUnpaidCase`; null where nothing is. */
export const unpaidCases = sql`(
  select ${bill.caseId} as case_id, ${rest} as amount from ${bill}
  where ${bill.status} in (0, 1) and ${bill.caseId} is not null group by ${bill.caseId}) unpaid_cases`;
export const ofUnpaidCase = eq(sql`unpaid_cases.case_id`, medicalCase.id);
export const unpaidOfCase = sql<number>`coalesce(unpaid_cases.amount, 0)::float8`;
export const unpaidSum = sql<number>`coalesce(sum(unpaid_cases.amount), 0)::float8`;
