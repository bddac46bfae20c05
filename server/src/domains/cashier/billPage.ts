import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { BILL_FIELDS, BILL_TYPE_WORDS } from '@hospital/shared/contract/billWords';
import { billStates } from '@hospital/shared/contract/billStates';
import type { FileAnswer, RequestOf } from '@hospital/shared/contract/call';
import type { BILL_COLUMNS, billCalls, BillRow } from '@hospital/shared/contract/calls/bills';
import { bill } from '../billing/schema';
import { hasKeyword } from '../customer';
import { owner } from '../owners/schema';
import { inDays } from '../../platform/database/dayRange';
import { oneRow } from '../../platform/database/oneRow';
import { contains } from '../../platform/database/paging';
import { stretchOf, type Stretch } from '../../platform/database/stretch';
import type { CallContext } from '../../platform/http/call';
import { shownMobile } from '../../platform/privacy/mobile';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';
import { briefsOf } from './records';

type Filters = Omit<RequestOf<typeof billCalls.page>, 'page' | 'pageSize'>;

/** Not paid, or not wholly; a literal, so that the partial indexes serve. */
export const unpaid = sql`bill.status in (0, 1)`;

/** Bills of the list; the list, its total and its sums count by it. */
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

/** The newest first unless another order is asked for. */
function orderOf({ orderByField, orderByType }: Filters, backwards = false): SQL[] {
  const way = (orderByType === 'asc') === backwards ? desc : asc;
  return [way(orderByField === 'payableAmount' ? bill.payableAmount : bill.orderTime), way(bill.id)];
}

const findBills = (context: CallContext, filters: Filters, { limit, offset, backwards }: Stretch) =>
  context.db
    .select({ id: bill.id })
    .from(bill)
    .where(wantedOf(context, filters))
    .orderBy(...orderOf(filters, backwards))
    .limit(limit)
    .offset(offset);

const rowsOf = async ({ db, identity }: CallContext, ids: readonly string[]): Promise<BillRow[]> =>
  (await briefsOf(db, ids)).map((row) => ({ ...row, ownerMobile: shownMobile(identity, row.ownerMobile) }));

/** What is void counts in no sum; a float is exact far beyond what a chain takes in. */
const sumsOf = (context: CallContext, filters: Filters) =>
  context.db
    .select({
      total: sql<number>`count(*)::int`,
      payable: sql<number>`coalesce(sum(${bill.payableAmount}) filter (where ${bill.status} <> 5), 0)::float8`,
      paid: sql<number>`coalesce(sum(${bill.paidAmount}), 0)::float8`,
      owed: sql<number>`coalesce(sum(${bill.payableAmount} - ${bill.paidAmount}) filter (where ${unpaid}), 0)::float8`,
    })
    .from(bill)
    .where(wantedOf(context, filters))
    .then(oneRow);

/** @throws 40302, 40001 */
export async function listBills(
  context: CallContext,
  request: RequestOf<typeof billCalls.page>,
): Promise<{ list: BillRow[]; total: number; ext: { payableSum: number; paidSum: number; oweSum: number } }> {
  const sums = sumsOf(context, request);
  const page = stretchOf(request, async () => (await sums).total).then(async (stretch) => {
    const found = (await findBills(context, request, stretch)).map(({ id }) => id);
    const ids = stretch.backwards ? found.reverse() : found;
    const byId = new Map((await rowsOf(context, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
  const [list, { total, payable, paid, owed }] = await Promise.all([page, sums]);
  return {
    list,
    total,
    ext: { payableSum: yuanOf(payable), paidSum: yuanOf(paid), oweSum: yuanOf(owed) },
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
  discountAmount: { title: BILL_FIELDS.discountAmount, value: ({ discountAmount }) => discountAmount },
  payableAmount: { title: BILL_FIELDS.payableAmount, value: ({ payableAmount }) => payableAmount },
  paidAmount: { title: BILL_FIELDS.paidAmount, value: ({ paidAmount }) => paidAmount },
  oweAmount: { title: BILL_FIELDS.oweAmount, value: ({ oweAmount }) => oweAmount },
  status: { title: BILL_FIELDS.status, value: ({ status }) => billStates.words[status], width: 12 },
  payTime: { title: BILL_FIELDS.payTime, value: ({ payTime }) => payTime, width: 20 },
  cashierName: { title: BILL_FIELDS.cashierName, value: ({ cashierName }) => cashierName, width: 12 },
  storeName: { title: BILL_FIELDS.storeName, value: ({ storeName }) => storeName, width: 28 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export async function exportBills(
  context: CallContext,
  request: RequestOf<typeof billCalls.export>,
): Promise<FileAnswer> {
  const found = await findBills(context, request, idsToExport);
  return exportList({
    name: '账单',
    columns,
    chosen: request.columns,
    ids: found.map(({ id }) => id),
    rowsOf: (ids) => rowsOf(context, ids),
    idOf: ({ id }) => id,
  });
}
