import { and, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Trend } from '@hospital/shared/contract/calls/statistics';
import { yuanOf } from '../clinic/yuan';
import { formatDay, startOfDay } from '../database/chinaTime';
import { billPayment } from '../database/schema/bills';
import { medicalCase } from '../database/schema/cases';
import { review } from '../database/schema/reviews';
import type { CallContext } from '../http/call';
import { storesInView, within } from '../identity/storesInView';

interface DayRow extends Record<string, unknown> {
  readonly date: string;
  readonly visits: number;
  /** Fen. */
  readonly income: number;
  readonly reviews: number;
  readonly done: number;
}

const dayOf = (moment: AnyPgColumn): SQL => sql`(${moment} at time zone 'Asia/Shanghai')::date`;

const rate = (done: number, due: number): number | null =>
  due === 0 ? null : Math.round((done / due) * 10_000) / 10_000;

/**
 * The last `days` days, today included: each day is counted in the indices of its three tables, in one statement.
 *
 * @throws 40302 for a store out of scope
 */
export async function dailyTrend(
  { db, identity }: CallContext,
  request: { readonly storeId?: string; readonly days: number },
): Promise<Trend> {
  const stores = storesInView(identity, request.storeId);
  const now = new Date();
  const [first, end] = [startOfDay(now, 1 - request.days), startOfDay(now, 1)];
  const during = (moment: AnyPgColumn, storeId: AnyPgColumn): SQL | undefined =>
    and(
      sql`${moment} >= ${first.toISOString()}::timestamptz and ${moment} < ${end.toISOString()}::timestamptz`,
      within(storeId, stores),
    );
  const { rows } = await db.execute<DayRow>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(v.visits, 0)::int as visits,
      coalesce(p.income, 0)::float8 as income, coalesce(r.reviews, 0)::int as reviews, coalesce(r.done, 0)::int as done
    from (select ${formatDay(first)}::date + n as day from generate_series(0, ${request.days - 1}::int) n) d
    left join (select ${dayOf(medicalCase.visitTime)} as day, count(*) as visits from ${medicalCase}
      where ${during(medicalCase.visitTime, medicalCase.storeId)} and ${medicalCase.status} <> 4
      group by 1) v on v.day = d.day
    left join (select ${dayOf(billPayment.payTime)} as day, sum(${billPayment.amount}) as income from ${billPayment}
      where ${during(billPayment.payTime, billPayment.storeId)}
      group by 1) p on p.day = d.day
    left join (select ${dayOf(review.reviewTime)} as day, count(*) as reviews,
        count(*) filter (where ${review.status} = 'Y') as done from ${review}
      where ${during(review.reviewTime, review.storeId)} and ${review.status} <> 'C'
      group by 1) r on r.day = d.day
    order by d.day`);
  const sum = (of: (row: DayRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    days: rows.map(({ date, visits, income, reviews, done }) => ({
      date,
      visitCount: visits,
      income: yuanOf(income),
      reviewCount: reviews,
      reviewDoneCount: done,
      reviewRate: rate(done, reviews),
    })),
    visitCount: sum(({ visits }) => visits),
    income: yuanOf(sum(({ income }) => income)),
    reviewRate: rate(
      sum(({ done }) => done),
      sum(({ reviews }) => reviews),
    ),
  };
}
