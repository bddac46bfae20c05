import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { MoneyBalance, MovementType } from '@hospital/shared/contract/accountWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { userAccount } from '../../accounts/schema';
import { accountMovement } from '../../billing';
import { hasKeyword } from '../../customer';
import { owner } from '../../owners/schema';
import { store } from '../../places/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { inDays } from '../../../platform/database/dayRange';
import { isOneOf } from '../../../platform/database/paging';
import { timedPage } from '../../../platform/database/timedPage';
import type { CallContext } from '../../../platform/http/call';
import { storesInView, within } from '../../../platform/sessions/storesInView';

type Request = RequestOf<typeof accountCalls.page>;

/** Movements of the list; the list, its total and its sums count by it. Points are no money. */
function wantedOf(context: CallContext, request: Request): SQL | undefined {
  const stores = storesInView(context.identity, request.storeId);
  const keyword = request.keyword?.trim() ?? '';
  const { ownerId, balance, bizType } = request;
  return and(
    within(accountMovement.storeId, stores),
    balance
      ? eq(accountMovement.balance, balance)
      : inArray(accountMovement.balance, ['principal', 'gift', 'deposit']),
    bizType ? eq(accountMovement.bizType, bizType) : undefined,
    ownerId ? eq(accountMovement.ownerId, ownerId) : undefined,
    ...inDays(accountMovement.createDate, request),
    keyword === ''
      ? undefined
      : sql`${accountMovement.ownerId} in (select ${owner.id} from ${owner} where ${hasKeyword(context, keyword, stores)})`,
  );
}

const rowsOf = (context: CallContext, ids: readonly string[]) =>
  context.db
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
    })
    .from(accountMovement)
    .innerJoin(owner, eq(owner.id, accountMovement.ownerId))
    .innerJoin(store, eq(store.id, accountMovement.storeId))
    .leftJoin(userAccount, eq(userAccount.id, accountMovement.operatorId))
    .where(isOneOf(accountMovement.id, ids));

/** Movements of money in accounts, the newest first. @throws 40302, 40001 */
export async function accountPage(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof accountCalls.page>> {
  const { rows, total, sums } = await timedPage(request, {
    ...{ db: context.db, table: accountMovement, wanted: wantedOf(context, request) },
    ...{ by: accountMovement.createDate, then: [accountMovement.id], descending: true },
    walked: Boolean(request.keyword?.trim()),
    sums: {
      came: sql<number>`coalesce(sum(${accountMovement.amount}) filter (where ${accountMovement.amount} > 0), 0)::float8`,
      went: sql<number>`coalesce(-sum(${accountMovement.amount}) filter (where ${accountMovement.amount} < 0), 0)::float8`,
    },
    rowsOf: (ids) => rowsOf(context, ids),
    idOf: ({ id }) => id,
  });
  return {
    list: rows.map((row) => ({
      ...row,
      createDate: formatDateTime(row.createDate),
      balance: row.balance as MoneyBalance,
      bizType: row.bizType as MovementType,
      ...{ amount: yuanOf(row.amount), afterAmount: yuanOf(row.afterAmount) },
      operatorName: row.operatorName ?? '',
    })),
    total,
    ext: { inSum: yuanOf(sums.came), outSum: yuanOf(sums.went) },
  };
}
