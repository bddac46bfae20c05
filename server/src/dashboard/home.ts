import { sql } from 'drizzle-orm';
import type { Home, HomeFigure } from '@hospital/shared/contract/calls/dashboard';
import { formatDateTime, formatDay, startOfDay } from '../database/chinaTime';
import { oneRow } from '../database/oneRow';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { CallContext } from '../http/call';

/** Rows of the expiry warning (domain.md §2.1): each counts all batches that expire within so many days. */
const expiryDays = [30, 60, 90, 180] as const;
/** Rows of the slow-selling warning: each counts all batches not sold from for so many days. */
const idleDays = [30, 60, 90, 180] as const;
const unfinishedPermission = 'statistics:case:user:unfinished:total';

interface Counts extends Record<string, unknown> {
  readonly unfinished: number;
  readonly expired: number;
  readonly expiring: readonly number[];
  readonly idle: readonly number[];
  readonly reviews: number;
  readonly reports: number;
}

/**
 * All figures of a store in one statement.
 *
 * A case should have been settled when it is still running, or has ended with an unpaid bill, and nothing happened
 * to it since before today (domain.md §2.11). Follow-up visits are those due today; reports those not yet given out.
 */
async function countAll(
  db: TenantDatabase,
  storeId: string,
  warehouseId: string,
  now: Date,
): Promise<Counts> {
  const today = formatDay(now);
  // As text: the drivers differ in what they make of a Date inside raw SQL.
  const [start, end] = [startOfDay(now).toISOString(), startOfDay(now, 1).toISOString()];
  const expiring = expiryDays.map(
    (days) =>
      sql`count(*) filter (where expire_date between ${today}::date and ${today}::date + ${days}::int)::int`,
  );
  const idle = idleDays.map(
    (days) =>
      sql`count(*) filter (where coalesce(last_out_date, in_date) < ${start}::timestamptz - make_interval(days => ${days}::int))::int`,
  );
  const { rows } = await db.execute<Counts>(sql`
    select
      (select count(*)::int from medical_case c
        where c.store_id = ${storeId} and c.status in (1, 2) and c.last_activity < ${start}::timestamptz
          and (c.status = 1 or exists (
            select 1 from bill b
            where b.tenant_id = c.tenant_id and b.case_id = c.id and b.status in (0, 1)))) as unfinished,
      (select count(*)::int from review r
        where r.store_id = ${storeId} and r.status = 'N'
          and r.review_time >= ${start}::timestamptz and r.review_time < ${end}::timestamptz) as reviews,
      (select count(*)::int from testing_order t
        where t.store_id = ${storeId} and t.status < 3 and t.type in (1, 2, 3)) as reports,
      stock.*
    from (
      select
        count(*) filter (where expire_date < ${today}::date)::int as expired,
        json_build_array(${sql.join(expiring, sql`, `)}) as expiring,
        json_build_array(${sql.join(idle, sql`, `)}) as idle
      from stock_batch
      where warehouse_id = ${warehouseId} and quantity > 0) stock`);
  return oneRow(rows);
}

function figuresOf(counts: Counts, seesUnfinished: boolean): HomeFigure[] {
  const figure = (
    key: HomeFigure['key'],
    name: string,
    path: string,
    count: number,
    rows: HomeFigure['rows'] = [],
  ) => ({
    key,
    name,
    count,
    path,
    rows,
  });
  const expiryRows = [
    { name: '已过期', count: counts.expired, index: 0 },
    ...expiryDays.map((days, at) => ({
      name: `${days}天内到期`,
      count: counts.expiring[at] ?? 0,
      index: at + 1,
    })),
  ];
  const idleRows = idleDays.map((days, index) => ({
    name: `${days}天未售出`,
    count: counts.idle[index] ?? 0,
    index,
  }));
  // The widest row holds all narrower ones, so a batch is counted once.
  const nearExpiry = counts.expired + (counts.expiring.at(-1) ?? 0);
  return [
    ...(seesUnfinished
      ? [figure('caseUnfinished', '应结未结病例', '/bill/unfinished/unfinishedUser', counts.unfinished)]
      : []),
    figure('stockExpired', '效期预警', '/store/expiredStock', nearExpiry, expiryRows),
    figure('stockUnsalable', '滞销预警', '/store/unsalableStock', counts.idle[0] ?? 0, idleRows),
    figure('reviewPending', '今日待回访', '/workspace/reviewAndBack/reviewBackWaitList', counts.reviews),
    figure('reportUnfinished', '未完成报告', '/assay/microscopeList', counts.reports),
  ];
}

/** The home page: figures of the current store; none on the company and warehouse side (spec 1 §2). */
export async function home({ db, identity }: CallContext): Promise<Home> {
  const now = new Date();
  const { workspaceType, storeId, storeName, warehouseId } = identity;
  const place = { workspaceType, storeId, storeName, warehouseId, serverTime: formatDateTime(now) };
  if (workspaceType !== 2 || storeId === '') return { ...place, figures: [] };
  const counts = await countAll(db, storeId, warehouseId, now);
  return { ...place, figures: figuresOf(counts, identity.permissions.has(unfinishedPermission)) };
}
