import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type { Payment, PAYMENT_COLUMNS } from '@hospital/shared/contract/calls/statistics';
import { caseColumns } from '../cases';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays, type DayRange } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { bill, billPayment } from '../billing/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { isTaking } from './takings';
import { idsIn, timedPage, type TimedList } from '../../platform/database/timedPage';
import { optionsOf } from '../dictionary';
import type { CallContext } from '../../platform/http/call';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';

interface PaymentRequest extends DayRange {
  readonly storeId?: string;
  readonly way?: number;
  readonly keyword?: string;
  readonly orderByField?: 'pay_time' | 'amount';
  readonly orderByType?: 'asc' | 'desc';
}

interface PageRequest extends PaymentRequest {
  readonly page: number;
  readonly pageSize: number;
}

const named = (text: string): SQL | undefined =>
  or(
    contains(billPayment.refNo, text),
    sql`exists (select from ${bill} where ${bill.id} = ${billPayment.billId} and ${contains(bill.billNo, text)})`,
  );

function wantedOf({ identity }: CallContext, request: PaymentRequest): SQL | undefined {
  const keyword = request.keyword?.trim();
  return and(
    within(billPayment.storeId, storesInView(identity, request.storeId)),
    ...inDays(billPayment.payTime, request),
    request.way ? eq(billPayment.way, request.way) : undefined,
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
      refNo: billPayment.refNo,
      cashierName: sql<string>`coalesce(${userAccount.name}, '')`,
    })
    .from(billPayment)
    .innerJoin(bill, eq(bill.id, billPayment.billId))
    .innerJoin(store, eq(store.id, billPayment.storeId))
    .leftJoin(owner, eq(owner.id, bill.ownerId))
    .leftJoin(pet, eq(pet.id, bill.petId))
    .leftJoin(userAccount, eq(userAccount.id, billPayment.cashierId))
    .where(isOneOf(billPayment.id, ids));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The newest first unless another order is asked for. @throws 40302, 40001 */
function paymentsOf(
  context: CallContext,
  request: PaymentRequest,
): TimedList<typeof billPayment, Row, 'amount'> {
  const { way, keyword, orderByField, orderByType } = request;
  const byAmount = orderByField === 'amount';
  return {
    ...{ db: context.db, table: billPayment, wanted: wantedOf(context, request) },
    ...{ by: byAmount ? billPayment.amount : billPayment.payTime, then: [billPayment.id] },
    ...{ descending: orderByType !== 'asc', walked: byAmount || Boolean(keyword) },
    sums: {
      amount: way
        ? sql`coalesce(sum(${billPayment.amount}), 0)::float8`
        : sql`coalesce(sum(${billPayment.amount}) filter (where ${isTaking}), 0)::float8`,
    },
    rowsOf: (ids) => rowsOf(context, ids),
    idOf: ({ id }) => id,
  };
}

/** @throws 40302, 40001 */
export async function listPayments(
  context: CallContext,
  request: PageRequest,
): Promise<{ list: Payment[]; total: number; ext: { amountSum: number } }> {
  const { rows, total, sums } = await timedPage(request, paymentsOf(context, request));
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

type Exported = Row & { readonly wayName: string };

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
export async function exportPayments(
  context: CallContext,
  request: PaymentRequest & { readonly columns?: string },
): Promise<FileAnswer> {
  const [ids, ways] = await Promise.all([
    idsIn(paymentsOf(context, request), idsToExport),
    optionsOf(context.db, ['pay_way']),
  ]);
  const wayNames = new Map(ways.get('pay_way')?.map(({ code, name }) => [code, name]));
  return exportList({
    name: '收款明细',
    columns,
    chosen: request.columns,
    ids,
    rowsOf: async (some) =>
      (await rowsOf(context, some)).map((row) => ({
        ...row,
        wayName: wayNames.get(String(row.way)) ?? String(row.way),
      })),
    idOf: ({ id }) => id,
  });
}
