import { and, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { closingCalls, OpenTill } from '@hospital/shared/contract/calls/closings';
import { MOST_OPEN_TILLS } from '@hospital/shared/contract/closingWords';
import { formatDateTime } from '../../../platform/database/chinaTime';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { CallContext } from '../../../platform/http/call';
import type { Scope } from '../../../platform/sessions/session';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { userAccount } from '../../accounts/schema';
import { accountMovement } from '../../billing';
import { billPayment } from '../../billing/schema';
import { store } from '../../places/schema';
import { cashOf, openAccountMovements, openPayments, openSince } from './movements';
import type { StoredFigure } from './schema/closings';

/** What a till has open in one way of payment. */
interface OpenWay extends Pick<StoredFigure, 'way' | 'count' | 'amount'> {
  readonly storeId: string;
  readonly storeName: string;
  readonly cashierId: string;
  readonly cashierName: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Who ever moved money in a store; each is one step through an index, however much they moved. */
const everyCashier = (cashier: AnyPgColumn, table: SQL, ofStore: SQL | undefined): SQL => sql`
  select id from (
    with recursive one as (
      select min(${cashier}) as id from ${table} where ${ofStore} and ${gt(cashier, '')}
      union all
      select (select min(${cashier}) from ${table} where ${ofStore} and ${gt(cashier, sql`one.id`)})
      from one where one.id is not null
    )
    select id from one where id is not null
  ) as found`;

/** What every till of the stores has open, in each way; what its own cashier sees at their 日结. */
async function openWays(db: TenantDatabase, scope: Scope): Promise<OpenWay[]> {
  const till = { storeId: sql`till.store_id`, cashierId: sql`till.cashier_id` };
  // Reckoned once for a till, and compared as a column: below row-level security an index serves nothing else.
  const since = sql`till.since`;
  const { rows } = await db.execute<OpenWay & Record<string, unknown>>(sql`
    with each as materialized (
      select ${store.id} as store_id, ${store.storeName} as store_name, cashier.id as cashier_id
      from ${store} cross join lateral (
        ${everyCashier(billPayment.cashierId, sql`${billPayment}`, eq(billPayment.storeId, store.id))}
        union
        ${everyCashier(
          accountMovement.operatorId,
          sql`${accountMovement}`,
          and(eq(accountMovement.storeId, store.id), isNotNull(accountMovement.way)),
        )}
      ) as cashier
      ${where(within(store.id, scope))}
    ), till as materialized (
      select each.*, ${openSince({ storeId: sql`each.store_id`, cashierId: sql`each.cashier_id` })} as since from each
    )
    select till.store_id as "storeId", till.store_name as "storeName", till.cashier_id as "cashierId",
      coalesce(${userAccount.name}, '') as "cashierName",
      moved.way, moved.count, moved.amount, moved.since
    from till cross join lateral (
      select way, count(*)::int as count, sum(amount)::float8 as amount,
        (extract(epoch from min(time)) * 1000)::float8 as since
      from (
        select ${billPayment.way} as way, ${billPayment.amount} as amount, ${billPayment.payTime} as time
        from ${billPayment} where ${openPayments(till, since)}
        union all
        select ${accountMovement.way}, ${accountMovement.amount}, ${accountMovement.createDate}
        from ${accountMovement} where ${openAccountMovements(till, since)}
      ) as movement
      group by way
    ) as moved
    left join ${userAccount} on ${userAccount.id} = till.cashier_id
    order by moved.way`);
  return rows;
}

const where = (condition: SQL | undefined): SQL => (condition ? sql`where ${condition}` : sql``);

type Ways = readonly [OpenWay, ...OpenWay[]];

const sinceOf = (ways: Ways): number => Math.min(...ways.map(({ since }) => since));

function tillOf(ways: Ways): OpenTill {
  const [{ storeId, storeName, cashierId, cashierName }] = ways;
  return {
    ...{ storeId, storeName, cashierId, cashierName, fromTime: formatDateTime(new Date(sinceOf(ways))) },
    rowCount: ways.reduce((sum, { count }) => sum + count, 0),
    cashBooked: yuanOf(cashOf(ways)),
    ways: ways.map(({ way, amount }) => ({ way, amount: yuanOf(amount) })),
  };
}

/** Whose money of the stores in view no closing has, the longest open first. @throws 40302 */
export async function listOpenTills(
  { db, identity }: CallContext,
  { storeId }: RequestOf<typeof closingCalls.open>,
): Promise<DataOf<typeof closingCalls.open>> {
  const ways = await openWays(db, storesInView(identity, storeId));
  const tills = new Map<string, [OpenWay, ...OpenWay[]]>();
  for (const one of ways) {
    const key = `${one.storeId} ${one.cashierId}`;
    const known = tills.get(key);
    if (known) known.push(one);
    else tills.set(key, [one]);
  }
  const list = [...tills]
    .map(([key, of]) => ({ key, since: sinceOf(of), of }))
    .toSorted((a, b) => a.since - b.since || a.key.localeCompare(b.key));
  return { list: list.slice(0, MOST_OPEN_TILLS).map(({ of }) => tillOf(of)), total: list.length };
}
