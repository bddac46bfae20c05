import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { PAYMENT_COLUMNS, statisticsCalls } from '@hospital/shared/contract/calls/statistics';
import { caseColumns } from '../cases';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { shownNumber } from '../billing';
import { bill, billPayment } from '../billing/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { isTaking } from './takings';
import { optionsOf } from '../dictionary';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, byTime, orderedBy } from '../../platform/lists/order';
import { storesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';

type Filters = ListRequest<typeof statisticsCalls.payments>;

const named = (text: string): SQL | undefined =>
  or(
    contains(billPayment.refNo, text),
    sql`exists (select from ${bill} where ${bill.id} = ${billPayment.billId} and ${contains(bill.billNo, text)})`,
  );

function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const keyword = filters.keyword?.trim();
  return and(
    within(billPayment.storeId, storesInView(identity, filters.storeId)),
    ...inDays(billPayment.payTime, filters),
    filters.way ? eq(billPayment.way, filters.way) : undefined,
    keyword ? named(keyword) : undefined,
  );
}

const rowsOf = ({ db }: CallContext, ids: readonly string[]) =>
  db
    .select({
      id: billPayment.id,
      billId: billPayment.billId,
      billNo: bill.billNo,
      storeId: billPayment.storeId,
      storeName: store.storeName,
      ownerName: sql<string>`coalesce(${owner.name}, '')`,
      petName: sql<string>`coalesce(${pet.name}, '')`,
      way: billPayment.way,
      amount: billPayment.amount,
      payTime: billPayment.payTime,
      refNo: shownNumber,
      cashierName: sql<string>`coalesce(${userAccount.name}, '')`,
    })
    .from(billPayment)
    .innerJoin(bill, eq(bill.id, billPayment.billId))
    .innerJoin(store, eq(store.id, billPayment.storeId))
    .leftJoin(owner, eq(owner.id, bill.ownerId))
    .leftJoin(pet, eq(pet.id, bill.petId))
    .leftJoin(userAccount, eq(userAccount.id, billPayment.cashierId))
    .where(isOneOf(billPayment.id, ids));

/** The newest first unless another order is asked for. @throws 40302, 40001 */
const payments = defineList({
  ...{ table: billPayment, id: billPayment.id, wanted: wantedOf },
  order: orderedBy(
    { pay_time: byTime(billPayment.payTime), amount: by(billPayment.amount) },
    'pay_time',
    'desc',
  ),
  looksUp: ({ keyword }) => Boolean(keyword),
  sums: ({ way }) => ({
    amount: way
      ? sql<number>`coalesce(sum(${billPayment.amount}), 0)::float8`
      : sql<number>`coalesce(sum(${billPayment.amount}) filter (where ${isTaking}), 0)::float8`,
  }),
  rowsOf,
  idOf: ({ id }) => id,
});

/** @throws 40302, 40001 */
export async function listPayments(
  context: CallContext,
  request: RequestOf<typeof statisticsCalls.payments>,
): Promise<DataOf<typeof statisticsCalls.payments>> {
  const { rows, total, sums } = await payments.page(context, request);
  return {
    list: rows.map((row) => ({
      ...row,
      amount: yuanOf(row.amount),
      payTime: formatDateTime(row.payTime),
    })),
    total,
    ext: { amountSum: yuanOf(sums.amount) },
  };
}

async function exportedOf(context: CallContext, ids: readonly string[]) {
  const [rows, options] = await Promise.all([rowsOf(context, ids), optionsOf(context.db, ['pay_way'])]);
  const names = new Map(options.get('pay_way')?.map(({ code, name }) => [code, name]));
  return rows.map((row) => ({ ...row, wayName: names.get(String(row.way)) ?? String(row.way) }));
}

type Exported = Awaited<ReturnType<typeof exportedOf>>[number];

const columns: SheetColumns<(typeof PAYMENT_COLUMNS)[number], Exported> = {
  storeName: caseColumns.storeName,
  billNo: { title: '账单号', value: ({ billNo }) => billNo, width: 20 },
  payTime: { title: '收款时间', value: ({ payTime }) => payTime, width: 20 },
  way: { title: '支付方式', value: ({ wayName }) => wayName, width: 12 },
  amount: { title: '金额（元）', value: ({ amount }) => yuanOf(amount) },
  // Somebody who came in from the street, as the list says.
  ownerName: { ...caseColumns.ownerName, value: ({ ownerName }) => ownerName || '散客' },
  petName: caseColumns.petName,
  cashierName: { title: '收银员', value: ({ cashierName }) => cashierName, width: 12 },
  refNo: { title: '流水号', value: ({ refNo }) => refNo, width: 24 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export const exportPayments = payments.exported('收款明细', columns, exportedOf);
