import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { BILL_FIELDS, BILL_TYPE_WORDS } from '@hospital/shared/contract/billWords';
import { billStates } from '@hospital/shared/contract/billStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { BILL_COLUMNS, billCalls, BillRow } from '@hospital/shared/contract/calls/bills';
import { bill } from '../billing/schema';
import { hasKeyword } from '../customer';
import { owner } from '../owners/schema';
import { inDays } from '../../platform/database/dayRange';
import { contains } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, byTime, orderedBy } from '../../platform/lists/order';
import { shownMobile } from '../../platform/privacy/mobile';
import { storesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { briefsOf } from './records';

type Filters = ListRequest<typeof billCalls.page>;

/** Not paid, or not wholly; a literal, so that the partial indexes serve. */
export const unpaid = sql`bill.status in (0, 1)`;

/** Bills of the list, its total and its sums. @throws 40302, 40001 */
function wantedOf(context: CallContext, filters: Filters): SQL | undefined {
  const stores = storesInView(context.identity, filters.storeId);
  const keyword = filters.keyword?.trim() ?? '';
  return and(
    within(bill.storeId, stores),
    filters.status === undefined ? undefined : eq(bill.status, filters.status),
    filters.unpaidFlag === 'Y' ? unpaid : undefined,
    filters.unpaidFlag === 'N' ? sql`not (${unpaid})` : undefined,
    filters.type === undefined ? undefined : eq(bill.type, filters.type),
    filters.ownerId === undefined ? undefined : eq(bill.ownerId, filters.ownerId),
    ...inDays(bill.orderTime, filters),
    keyword === ''
      ? undefined
      : or(
          contains(bill.billNo, keyword),
          sql`${bill.ownerId} in (select ${owner.id} from ${owner} where ${hasKeyword(context, keyword, stores)})`,
        ),
  );
}

const rowsOf = async ({ db, identity }: CallContext, ids: readonly string[]): Promise<BillRow[]> =>
  (await briefsOf(db, ids)).map((row) => ({ ...row, ownerMobile: shownMobile(identity, row.ownerMobile) }));

/** The newest first unless another order is asked for. @throws 40302, 40001 */
const bills = defineList({
  ...{ table: bill, id: bill.id, wanted: wantedOf },
  order: orderedBy(
    { orderTime: byTime(bill.orderTime), payableAmount: by(bill.payableAmount) },
    'orderTime',
    'desc',
  ),
  looksUp: ({ keyword }) => Boolean(keyword?.trim()),
  // What is void counts in no sum; a float is exact far beyond what a chain takes in.
  sums: () => ({
    payable: sql<number>`coalesce(sum(${bill.payableAmount}) filter (where ${bill.status} <> 5), 0)::float8`,
    paid: sql<number>`coalesce(sum(${bill.paidAmount}), 0)::float8`,
    owed: sql<number>`coalesce(sum(${bill.payableAmount} - ${bill.paidAmount}) filter (where ${unpaid}), 0)::float8`,
  }),
  rowsOf,
  idOf: ({ id }) => id,
});

/** @throws 40302, 40001 */
export async function listBills(
  context: CallContext,
  request: RequestOf<typeof billCalls.page>,
): Promise<DataOf<typeof billCalls.page>> {
  const { rows, total, sums } = await bills.page(context, request);
  return {
    list: rows,
    total,
    ext: { payableSum: yuanOf(sums.payable), paidSum: yuanOf(sums.paid), oweSum: yuanOf(sums.owed) },
  };
}

const columns: SheetColumns<(typeof BILL_COLUMNS)[number], BillRow> = {
  billNo: { title: BILL_FIELDS.billNo, value: ({ billNo }) => billNo, width: 20 },
  orderTime: { title: BILL_FIELDS.orderTime, value: ({ orderTime }) => orderTime, width: 20 },
  type: { title: BILL_FIELDS.type, value: ({ type }) => BILL_TYPE_WORDS[type], width: 12 },
  ownerName: { title: BILL_FIELDS.ownerName, value: ({ ownerName }) => ownerName || '散客', width: 14 },
  ownerMobile: { title: BILL_FIELDS.ownerMobile, value: ({ ownerMobile }) => ownerMobile, mobiles: true },
  petName: { title: BILL_FIELDS.petName, value: ({ petName }) => petName, width: 12 },
  totalAmount: { title: BILL_FIELDS.totalAmount, value: ({ totalAmount }) => totalAmount },
  discountAmount: { title: BILL_FIELDS.takenOffAmount, value: ({ discountAmount }) => discountAmount },
  payableAmount: { title: BILL_FIELDS.payableAmount, value: ({ payableAmount }) => payableAmount },
  paidAmount: { title: BILL_FIELDS.paidAmount, value: ({ paidAmount }) => paidAmount },
  oweAmount: { title: BILL_FIELDS.oweAmount, value: ({ oweAmount }) => oweAmount },
  status: { title: BILL_FIELDS.status, value: ({ status }) => billStates.words[status], width: 12 },
  payTime: { title: BILL_FIELDS.payTime, value: ({ payTime }) => payTime, width: 20 },
  cashierName: { title: BILL_FIELDS.cashierName, value: ({ cashierName }) => cashierName, width: 12 },
  storeName: { title: BILL_FIELDS.storeName, value: ({ storeName }) => storeName, width: 28 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export const exportBills = bills.exported('账单', columns);
