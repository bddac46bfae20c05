import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { transferCalls } from '@hospital/shared/contract/calls/transfers';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, byTime, falling, orderedBy, type OrderTerm } from '../../platform/lists/order';
import { warehousesInView, within } from '../../platform/sessions/storesInView';
import { namedTransfers, shownTransfer } from './records';
import { transferItem, transferOrder } from './schema';

export type Filters = ListRequest<typeof transferCalls.applied>;
/** Whose list: of who applies, or of who gives. */
export type Side = 'apply' | 'examine';

const DRAFT = 0;

const named = (text: string): SQL =>
  sql`(${or(contains(transferOrder.transferNo, text), contains(transferOrder.remarks, text))} or exists (
    select from ${transferItem} where ${transferItem.transferId} = ${transferOrder.id}
      and ${contains(transferItem.productName, text)}))`;

/** @throws 40302 for a warehouse out of scope on the side of the list */
export function wantedOf(side: Side, { identity }: CallContext, filters: Filters): SQL | undefined {
  const { fromWarehouseId, toWarehouseId, status } = filters;
  const keyword = filters.keyword?.trim() ?? '';
  const transferNo = filters.transferNo?.trim() ?? '';
  const [own, ownId, other, otherId] =
    side === 'apply'
      ? [transferOrder.toWarehouseId, toWarehouseId, transferOrder.fromWarehouseId, fromWarehouseId]
      : [transferOrder.fromWarehouseId, fromWarehouseId, transferOrder.toWarehouseId, toWarehouseId];
  return and(
    within(own, warehousesInView(identity, ownId || undefined)),
    otherId ? eq(other, otherId) : undefined,
    side === 'examine'
      ? and(ne(transferOrder.status, DRAFT), sql`${transferOrder.applyTime} is not null`)
      : undefined,
    status === undefined ? undefined : eq(transferOrder.status, status),
    transferNo === '' ? undefined : contains(transferOrder.transferNo, transferNo),
    keyword === '' ? undefined : named(keyword),
    ...inDays(transferOrder.createDate, filters),
  );
}

const ordered = orderedBy(
  {
    createDate: byTime(transferOrder.createDate),
    totalAmount: by(transferOrder.totalAmount),
    transferNo: by(transferOrder.transferNo),
  },
  'createDate',
  'desc',
);

/** An urgent transfer that the giving warehouse still has to approve or send. */
const urgentWaiting = sql`(${transferOrder.urgentFlag} = 'Y' and ${transferOrder.status} in (1, 2))`;

/** The giving warehouse sees urgent transfers that wait first, unless the list is sorted otherwise. */
const orderOf =
  (side: Side) =>
  (request: Filters): readonly OrderTerm[] =>
    side === 'apply' || request.orderByField || request.orderByType
      ? ordered(request)
      : [falling(urgentWaiting), ...ordered(request)];

/** Transfers of a side, as its page and its spreadsheet have them. */
const transfersOf = (side: Side) =>
  defineList({
    ...{ table: transferOrder, id: transferOrder.id },
    wanted: (context: CallContext, filters: Filters) => wantedOf(side, context, filters),
    order: orderOf(side),
    looksUp: ({ keyword }) => Boolean(keyword?.trim()),
    rowsOf: async ({ db }, ids) =>
      (await namedTransfers(db).where(isOneOf(transferOrder.id, ids))).map(shownTransfer),
    idOf: ({ id }) => id,
  });

export const applied = transfersOf('apply');
export const examined = transfersOf('examine');

/** What the warehouses in view have asked for, the newest first. @throws 40302 */
export const listApplied: Handlers<'transfers'>['applied'] = applied.listed;
/** Transfers that others ask of the warehouse: urgent ones that wait first, then the newest. @throws 40302 */
export const listExamined: Handlers<'transfers'>['examined'] = examined.listed;
