import { and, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Trend, TrendFigures } from '@hospital/shared/contract/calls/statistics';
import { yuanOf } from '../../platform/database/yuan';
import { formatDay, startOfDay } from '../../platform/database/chinaTime';
import { billPayment } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { review } from '../reviews/schema';
import type { CallContext } from '../../platform/http/call';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { notCancelled } from '../reviews';
import { isTaking } from './takings';
import { isVisit } from './visits';

interface Counted {
  readonly visits: number;
  /** Fen. */
  readonly income: number;
  readonly reviews: number;
  readonly done: number;
}

interface DayRow extends Counted, Record<string, unknown> {
  readonly date: string;
}

const rate = (done: number, due: number): number | null =>
  due === 0 ? null : Math.round((done / due) * 10_000) / 10_000;

const figuresOf = ({ visits, income, reviews, done }: Counted): TrendFigures => ({
  visitCount: visits,
  income: yuanOf(income),
  reviewCount: reviews,
  reviewDoneCount: done,
  reviewRate: rate(done, reviews),
});

const together = (rows: readonly Counted[]): Counted =>
  rows.reduce(
    (sum, { visits, income, reviews, done }) => ({
      visits: sum.visits + visits,
      income: sum.income + income,
      reviews: sum.reviews + reviews,
      done: sum.done + done,
    }),
    { visits: 0, income: 0, reviews: 0, done: 0 },
  );

/**
 * The last `days` days, today included, and as many before them: each day, and all before the first together, are
 * counted in the indices of their three tables, in one statement.
 *
 * @throws 40302 for a store out of scope
 */
export async function dailyTrend(
  { db, identity }: CallContext,
  request: { readonly storeId?: string; readonly days: number },
): Promise<Trend> {
  const stores = storesInView(identity, request.storeId);
  const now = new Date();
  const at = (days: number): SQL => sql`${startOfDay(now, days).toISOString()}::timestamptz`;
  const [before, first, end] = [at(1 - 2 * request.days), at(1 - request.days), at(1)] as const;
  // Stands for all days before the first: turning each of their moments into a day costs as much as reading it.
  const eve = sql`${formatDay(startOfDay(now, -request.days))}::date`;
  const dayOf = (moment: AnyPgColumn): SQL =>
    sql`case when ${moment} < ${first} then ${eve} else (${moment} at time zone 'Asia/Shanghai')::date end`;
  const during = (moment: AnyPgColumn, storeId: AnyPgColumn): SQL | undefined =>
    and(sql`${moment} >= ${before} and ${moment} < ${end}`, within(storeId, stores));
  const { rows } = await db.execute<DayRow>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(v.visits, 0)::int as visits,
      coalesce(p.income, 0)::float8 as income, coalesce(r.reviews, 0)::int as reviews, coalesce(r.done, 0)::int as done
    from (select ${eve} + n as day from generate_series(0, ${request.days}::int) n) d
    left join (select ${dayOf(medicalCase.visitTime)} as day, count(*) as visits from ${medicalCase}
      where ${during(medicalCase.visitTime, medicalCase.storeId)} and ${isVisit}
      group by 1) v on v.day = d.day
    left join (select ${dayOf(billPayment.payTime)} as day, sum(${billPayment.amount}) as income from ${billPayment}
      where ${during(billPayment.payTime, billPayment.storeId)} and ${isTaking}
      group by 1) p on p.day = d.day
    left join (select ${dayOf(review.reviewTime)} as day, count(*) as reviews,
        count(*) filter (where ${review.status} = 'Y') as done from ${review}
      where ${during(review.reviewTime, review.storeId)} and ${notCancelled}
      group by 1) r on r.day = d.day
    order by d.day`);
  const [previous, ...days] = rows;
  const today = formatDay(now);
  // What is due later today is not done yet: of a day that is not over a rate would say too little.
  const over = days.map((row) => (row.date === today ? { ...row, reviews: 0, done: 0 } : row));
  return {
    days: days.map((row) => ({
      date: row.date,
      ...figuresOf(row),
      ...(row.date === today ? { reviewRate: null } : {}),
    })),
    ...figuresOf(together(over)),
    previous: figuresOf(previous ?? together([])),
  };
}
