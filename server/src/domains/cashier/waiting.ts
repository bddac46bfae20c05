import { and, eq, or, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { Balances, billCalls, Waiting } from '@hospital/shared/contract/calls/bills';
import { balancesOf } from '../billing';
import { heldByStays } from './accounts/deposits';
import { bill } from '../billing/schema';
import { hasKeyword, ownerOf } from '../customer';
import { owner } from '../owners/schema';
import { startOfDay } from '../../platform/database/chinaTime';
import { contains, isOneOf } from '../../platform/database/paging';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { unpaid } from './billPage';
import { endedDiscounts, type EndedDiscount } from './discounts/standing';
import { billsWithLines, oldestFirst } from './records';
import { caseFlags, statesOfCases } from './statesOfCases';

/** So many are listed; beyond them the search and 账单查询 find them. */
const MOST_WAITING = 200;

interface Row extends Record<string, unknown> {
  readonly owner_id: string;
  readonly owner_name: string;
  readonly pet_names: string[] | null;
  readonly bill_id: string;
  readonly bill_no: string;
  readonly bill_count: number;
  readonly owed: number;
  readonly since: string;
  readonly today: boolean;
  readonly total: number;
  readonly owed_together: number;
}

/**
 * Who waits to pay where the caller works: owners with all their unpaid bills, and single bills of people from the
 * street. Those of today come first and of them who has waited longest today; of the others the latest. With a keyword
 * those alone whom it means.
 */
export async function waitingOwners(
  context: CallContext,
  { keyword: typed = '' }: RequestOf<typeof billCalls.waiting>,
): Promise<DataOf<typeof billCalls.waiting>> {
  const { db, identity } = context;
  const stores = storesInView(identity);
  const keyword = typed.trim();
  const meant =
    keyword === ''
      ? undefined
      : or(
          contains(bill.billNo, keyword),
          sql`${bill.ownerId} in (select ${owner.id} from ${owner} where ${hasKeyword(context, keyword, stores)})`,
        );
  const wanted = and(unpaid, within(bill.storeId, stores), meant) ?? unpaid;
  const today = startOfDay(new Date()).toISOString();
  const { rows } = await db.execute<Row>(sql`
    with open as (
      select coalesce(owner_id, '') as owner_id, case when owner_id is null then id else '' end as bill_id,
        max(bill_no) as bill_no, count(*)::int as bill_count,
        sum(payable_amount - paid_amount)::float8 as owed,
        coalesce(min(order_time) filter (where order_time >= ${today}::timestamptz), min(order_time)) as since,
        bool_or(order_time >= ${today}::timestamptz) as today,
        array_remove(array_agg(distinct pet_id), null) as pets
      from bill where ${wanted} group by 1, 2
    )
    select open.*, coalesce(o.name, '') as owner_name,
      to_char(open.since at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since,
      (select array_agg(p.name order by p.name) from pet p where p.id = any(open.pets)) as pet_names,
      count(*) over ()::int as total, (sum(owed) over ())::float8 as owed_together
    from open left join owner o on o.id = open.owner_id
    order by today desc, case when today then open.since end, open.since desc, open.owner_id, open.bill_id
    limit ${MOST_WAITING}`);
  const list = rows.map((row): Waiting => ({
    ...{ ownerId: row.owner_id, ownerName: row.owner_name, petNames: row.pet_names ?? [] },
    ...{ billId: row.bill_id, billNo: row.bill_no, billCount: row.bill_count },
    ...{ oweAmount: yuanOf(row.owed), since: row.since, today: row.today ? 'Y' : 'N' },
  }));
  const [first] = rows;
  return { list, total: first?.total ?? 0, oweSum: yuanOf(first?.owed_together ?? 0) };
}

async function accountOf(context: CallContext, ownerId: string): Promise<Balances> {
  await ownerOf(context, ownerId);
  const { principal, gift, deposit } = await balancesOf(context.db, ownerId);
  const held = deposit > 0 ? Math.min(deposit, await heldByStays(context.db, ownerId)) : 0;
  return {
    ...{ principal: yuanOf(principal), gift: yuanOf(gift), deposit: yuanOf(deposit) },
    depositHeld: yuanOf(held),
  };
}

/**
 * The unpaid bills of an owner where the caller works, the oldest first, as money settles them, or one of somebody from
 * the street; with what the account holds.
 *
 * @throws 40001 where neither is named; 404, 40302 for the owner or the bill
 */
export async function unpaidBills(
  context: CallContext,
  { ownerId, billId }: RequestOf<typeof billCalls.unpaid>,
): Promise<DataOf<typeof billCalls.unpaid>> {
  const { db, identity } = context;
  if (ownerId === undefined && billId === undefined) throw invalid('ownerId', '请选择宠主或账单');
  if (billId !== undefined) await rowInScope(context, bill, billId);
  const balances = ownerId === undefined ? null : await accountOf(context, ownerId);
  const rows = await db
    .select({ id: bill.id })
    .from(bill)
    .where(
      and(
        unpaid,
        within(bill.storeId, storesInView(identity)),
        ownerId === undefined ? undefined : eq(bill.ownerId, ownerId),
        billId === undefined ? undefined : eq(bill.id, billId),
      ),
    )
    .orderBy(...oldestFirst)
    .limit(MOST_WAITING);
  const ids = rows.map(({ id }) => id);
  const records = await db.select().from(bill).where(isOneOf(bill.id, ids));
  const ended: EndedDiscount[] = [];
  // What a store wants looked at is its own; on the company side there may be several.
  for (const storeId of new Set(records.map((row) => row.storeId)))
    ended.push(
      ...(await endedDiscounts(
        db,
        records.filter((row) => row.storeId === storeId),
      )),
    );
  const list = await billsWithLines(db, ids);
  const states = await statesOfCases(
    db,
    list.map(({ caseId }) => caseId),
  );
  return {
    list: list.map((one) => ({ ...one, ...caseFlags(states.get(one.caseId)) })),
    ...{ balances, ended },
  };
}
