import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { MoneyBalance, MovementType } from '@hospital/shared/contract/accountWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { userAccount } from '../../accounts/schema';
import { accountMovement, CORRECTED } from '../../billing';
import { billPayment, billReceipt } from '../../billing/schema';
import { hasKeyword } from '../../customer';
import { owner } from '../../owners/schema';
import { store } from '../../places/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { inDays } from '../../../platform/database/dayRange';
import { isOneOf } from '../../../platform/database/paging';
import type { CallContext } from '../../../platform/http/call';
import { defineList, type ListRequest } from '../../../platform/lists/defineList';
import { latestFirst } from '../../../platform/lists/order';
import { storesInView, within } from '../../../platform/sessions/storesInView';

type Filters = ListRequest<typeof accountCalls.page>;

/** Points are no money. */
function wantedOf(context: CallContext, filters: Filters): SQL | undefined {
  const stores = storesInView(context.identity, filters.storeId);
  const keyword = filters.keyword?.trim() ?? '';
  const { ownerId, balance, bizType } = filters;
  return and(
    within(accountMovement.storeId, stores),
    balance
      ? eq(accountMovement.balance, balance)
      : inArray(accountMovement.balance, ['principal', 'gift', 'deposit']),
    bizType ? eq(accountMovement.bizType, bizType) : undefined,
    ownerId ? eq(accountMovement.ownerId, ownerId) : undefined,
    ...inDays(accountMovement.createDate, filters),
    keyword === ''
      ? undefined
      : sql`${accountMovement.ownerId} in (select ${owner.id} from ${owner} where ${hasKeyword(context, keyword, stores)})`,
  );
}

/**
 * The act at the desk whose slip says a movement; null: none did, as where accounts were merged. A deposit that was taken
 * has the receipt's id and one that was given back names it; all others go with a payment of a bill.
 */
const receiptId = sql<string | null>`coalesce(
  (select ${billReceipt.id} from ${billReceipt}
    where ${accountMovement.balance} = 'deposit' and ${billReceipt.id} in (${accountMovement.id}, ${accountMovement.bizId})),
  (select ${billReceipt.id} from ${billPayment} inner join ${billReceipt} on ${billReceipt.id} = ${billPayment.receiptId}
    where ${billPayment.billId} = ${accountMovement.bizId} and (
      ${billPayment.refNo} = ${accountMovement.reference}
      or (${billReceipt.kind} = 1 and ${accountMovement.reference} = 'recharge:' || ${billPayment.billId})
      or ${accountMovement.reference} = 'recharge-refund:' || ${billReceipt.receiptNo} || '-' || ${billReceipt.storeId})
    limit 1))`;

const rowsOf = ({ db }: CallContext, ids: readonly string[]) =>
  db
    .select({
      id: accountMovement.id,
      createDate: accountMovement.createDate,
      ownerId: accountMovement.ownerId,
      ownerName: owner.name,
      storeId: accountMovement.storeId,
      storeName: store.storeName,
      balance: accountMovement.balance,
      bizType: accountMovement.bizType,
      amount: accountMovement.amount,
      afterAmount: accountMovement.afterAmount,
      operatorName: userAccount.name,
      receiptId,
    })
    .from(accountMovement)
    .innerJoin(owner, eq(owner.id, accountMovement.ownerId))
    .innerJoin(store, eq(store.id, accountMovement.storeId))
    .leftJoin(userAccount, eq(userAccount.id, accountMovement.operatorId))
    .where(isOneOf(accountMovement.id, ids));

/**
 * What a merge takes out of one account and puts into another was neither paid in nor paid with; of one owner it is a part
 * of what they have.
 */
const isSummed = ({ ownerId, keyword, bizType }: Filters): SQL =>
  ownerId || keyword?.trim() || bizType ? sql`true` : sql`${accountMovement.bizType} <> ${CORRECTED}`;

const movements = defineList({
  ...{ table: accountMovement, id: accountMovement.id, wanted: wantedOf },
  order: latestFirst(accountMovement.createDate),
  looksUp: ({ keyword }) => Boolean(keyword?.trim()),
  sums: (filters) => ({
    came: sql<number>`coalesce(sum(${accountMovement.amount}) filter (where ${accountMovement.amount} > 0 and ${isSummed(filters)}), 0)::float8`,
    went: sql<number>`coalesce(-sum(${accountMovement.amount}) filter (where ${accountMovement.amount} < 0 and ${isSummed(filters)}), 0)::float8`,
  }),
  rowsOf,
  idOf: ({ id }) => id,
});

/** Movements of money in accounts, the newest first. @throws 40302, 40001 */
export async function accountPage(
  context: CallContext,
  request: RequestOf<typeof accountCalls.page>,
): Promise<DataOf<typeof accountCalls.page>> {
  const { rows, total, sums } = await movements.page(context, request);
  return {
    list: rows.map((row) => ({
      ...row,
      createDate: formatDateTime(row.createDate),
      balance: row.balance as MoneyBalance,
      bizType: row.bizType as MovementType,
      ...{ amount: yuanOf(row.amount), afterAmount: yuanOf(row.afterAmount) },
      operatorName: row.operatorName ?? '',
      receiptId: row.receiptId ?? '',
    })),
    total,
    ext: { inSum: yuanOf(sums.came), outSum: yuanOf(sums.went) },
  };
}
