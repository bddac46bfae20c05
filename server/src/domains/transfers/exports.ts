import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  lineAmount,
  quantityOf,
  roundHalfUp,
  thousandthsOf,
  yuanOf,
} from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type {
  TRANSFER_COLUMNS,
  TRANSFER_LINE_COLUMNS,
  transferCalls,
  TransferRow,
} from '@hospital/shared/contract/calls/transfers';
import { stockCategoryName } from '@hospital/shared/contract/listWords';
import {
  TRANSFER_FIELDS as FIELDS,
  transferStates,
  type TransferStatus,
} from '@hospital/shared/contract/transferStates';
import { addDays } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList } from '../../platform/lists/defineList';
import { falling, rising } from '../../platform/lists/order';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { warehouse } from '../places/schema';
import { valueAt } from '../stock';
import { applied, examined, wantedOf, type Filters, type Side } from './list';
import { transferItem, transferOrder } from './schema';

const DAYS_OF_YEAR = 366;

/** @throws 40001 for more than a year: counted to today where the last day is open, and from the first transfer where the first is */
async function expectYear(
  side: Side,
  context: CallContext,
  filters: Filters & { readonly id?: string },
): Promise<void> {
  // One transfer is no range.
  if (filters.id !== undefined) return;
  const { startDate, endDate = formatDay(new Date()) } = filters;
  const begin = startDate ?? (await firstDay(side, context, filters)) ?? endDate;
  if (addDays(begin, DAYS_OF_YEAR) < endDate)
    throw invalid(
      'startDate',
      startDate ? '导出的日期范围不能超过一年' : '请选择日期范围，导出的日期范围不能超过一年',
    );
}

/** Day of the first transfer that an export without a first day would have. */
async function firstDay(side: Side, context: CallContext, filters: Filters): Promise<string | undefined> {
  const [first] = await context.db
    .select({ time: transferOrder.createDate })
    .from(transferOrder)
    .where(wantedOf(side, context, filters))
    .orderBy(asc(transferOrder.createDate))
    .limit(1);
  return first && formatDay(first.time);
}

/** An export whose range is looked at first. */
const withinYear =
  <Request extends Filters, Answer>(
    side: Side,
    save: (context: CallContext, request: Request) => Promise<Answer>,
  ) =>
  async (context: CallContext, request: Request): Promise<Answer> => {
    await expectYear(side, context, request);
    return save(context, request);
  };

const wordOf = (status: number): string => transferStates.words[status as TransferStatus];

const columns: SheetColumns<(typeof TRANSFER_COLUMNS)[number], TransferRow> = {
  transferNo: { title: FIELDS.transferNo, value: ({ transferNo }) => transferNo, width: 18 },
  status: { title: '状态', value: ({ status }) => wordOf(status), width: 14 },
  urgentFlag: {
    title: FIELDS.urgentFlag,
    value: ({ urgentFlag }) => (urgentFlag === 'Y' ? '是' : '否'),
    width: 8,
  },
  fromWarehouseName: { title: FIELDS.fromWarehouseId, value: (row) => row.fromWarehouseName, width: 24 },
  toWarehouseName: { title: FIELDS.toWarehouseId, value: (row) => row.toWarehouseName, width: 24 },
  totalKinds: { title: '商品种数', value: ({ totalKinds }) => totalKinds, width: 10 },
  totalAmount: { title: '成本金额（元）', value: ({ totalAmount }) => totalAmount },
  createName: { title: '制单人', value: ({ createName }) => createName, width: 10 },
  createDate: { title: '制单时间', value: ({ createDate }) => createDate, width: 20 },
  applyUserName: { title: '申请人', value: ({ applyUserName }) => applyUserName, width: 10 },
  applyTime: { title: '申请时间', value: ({ applyTime }) => applyTime, width: 20 },
  examineUserName: { title: '审核人', value: ({ examineUserName }) => examineUserName, width: 10 },
  examineTime: { title: '审核时间', value: ({ examineTime }) => examineTime, width: 20 },
  examineRemark: { title: FIELDS.examineRemark, value: ({ examineRemark }) => examineRemark, width: 24 },
  shipTime: { title: '出库时间', value: ({ shipTime }) => shipTime, width: 20 },
  receiveTime: { title: '收货时间', value: ({ receiveTime }) => receiveTime, width: 20 },
  remarks: { title: FIELDS.remarks, value: ({ remarks }) => remarks, width: 24 },
};

/** The lists as spreadsheets. @throws 40302; 40001 for more than a year */
export const exportApplied: Handlers<'transfers'>['exportApplied'] = withinYear(
  'apply',
  applied.exported('调拨申请', columns),
);
export const exportExamined: Handlers<'transfers'>['exportExamined'] = withinYear(
  'examine',
  examined.exported('调拨审核', columns),
);

const toWarehouse = alias(warehouse, 'to_warehouse');

const linesWith = ({ db }: CallContext, ids: readonly string[]) =>
  db
    .select({
      item: transferItem,
      ...{ transferNo: transferOrder.transferNo, status: transferOrder.status },
      createDate: transferOrder.createDate,
      ...{ fromWarehouseName: warehouse.warehouseName, toWarehouseName: toWarehouse.warehouseName },
    })
    .from(transferItem)
    .innerJoin(transferOrder, eq(transferOrder.id, transferItem.transferId))
    .innerJoin(warehouse, eq(warehouse.id, transferOrder.fromWarehouseId))
    .innerJoin(toWarehouse, eq(toWarehouse.id, transferOrder.toWarehouseId))
    .where(isOneOf(transferItem.id, ids));

type Line = Awaited<ReturnType<typeof linesWith>>[number];

const known = (quantity: string | null): number | null => (quantity === null ? null : Number(quantity));
/** What moved last of it: received, shipped, passed, or else applied for. */
const lastOf = ({ item }: Line): string =>
  item.receiveQuantity ?? item.shipQuantity ?? item.examineQuantity ?? item.applyQuantity;

/** Fen: of the batches that were shipped, as far as they arrived; until then of the product. */
const amountOf = (line: Line): number =>
  line.item.batches.length === 0
    ? lineAmount(line.item.costPrice, thousandthsOf(lastOf(line)))
    : line.item.batches.reduce(
        (sum, { unitCost, costPrice, quantity, receiveQuantity }) =>
          sum + valueAt(unitCost ?? costPrice, receiveQuantity ?? quantity),
        0,
      );
/** Fen for one unit, on average of the batches that were shipped. */
function costOf({ item }: Line): number {
  const quantity = item.batches.reduce((sum, one) => sum + one.quantity, 0);
  if (quantity === 0) return item.costPrice;
  const value = item.batches.reduce(
    (sum, { unitCost, costPrice, quantity: shipped }) => sum + valueAt(unitCost ?? costPrice, shipped),
    0,
  );
  return roundHalfUp(BigInt(value) * 1_000n, BigInt(quantity));
}

const lineColumns: SheetColumns<(typeof TRANSFER_LINE_COLUMNS)[number], Line> = {
  transferNo: { title: FIELDS.transferNo, value: ({ transferNo }) => transferNo, width: 18 },
  status: { title: '状态', value: ({ status }) => wordOf(status), width: 14 },
  fromWarehouseName: { title: FIELDS.fromWarehouseId, value: (row) => row.fromWarehouseName, width: 24 },
  toWarehouseName: { title: FIELDS.toWarehouseId, value: (row) => row.toWarehouseName, width: 24 },
  createDate: { title: '制单时间', value: ({ createDate }) => createDate, width: 20 },
  productName: { title: '商品', value: ({ item }) => item.productName, width: 28 },
  category: { title: '类别', value: ({ item }) => stockCategoryName(item.categoryCode), width: 8 },
  spec: { title: '规格', value: ({ item }) => item.spec },
  unit: { title: '单位', value: ({ item }) => item.unit, width: 8 },
  applyQuantity: { title: FIELDS.applyQuantity, value: ({ item }) => known(item.applyQuantity), width: 12 },
  examineQuantity: {
    title: FIELDS.examineQuantity,
    value: ({ item }) => known(item.examineQuantity),
    width: 12,
  },
  shipQuantity: { title: FIELDS.shipQuantity, value: ({ item }) => known(item.shipQuantity), width: 12 },
  receiveQuantity: {
    title: FIELDS.receiveQuantity,
    value: ({ item }) => known(item.receiveQuantity),
    width: 12,
  },
  batches: {
    title: FIELDS.batches,
    value: ({ item }) =>
      item.batches.map(({ batchNo, quantity }) => `${batchNo}×${quantityOf(quantity)}`).join('；'),
    width: 28,
  },
  costPrice: { title: '成本单价（元）', value: (line) => yuanOf(costOf(line)) },
  amount: { title: '成本金额（元）', value: (line) => yuanOf(amountOf(line)) },
  diffReason: { title: FIELDS.diffReason, value: ({ item }) => item.diffReason, width: 24 },
};

type LineFilters = Omit<RequestOf<typeof transferCalls.exportAppliedLines>, 'columns'>;

/** Lines of the transfers of a side, in the order of its list. */
const linesOf = (side: Side, name: string) =>
  defineList({
    ...{ table: transferItem, id: transferItem.id },
    wanted: (context: CallContext, { id, productId, ...filters }: LineFilters) =>
      and(
        sql`exists (select from ${transferOrder} where ${and(
          eq(transferOrder.id, transferItem.transferId),
          wantedOf(side, context, filters),
        )})`,
        id === undefined ? undefined : eq(transferItem.transferId, id),
        productId === undefined ? undefined : eq(transferItem.productId, productId),
      ),
    order: () => [
      falling(
        sql`(select ${transferOrder.createDate} from ${transferOrder} where ${transferOrder.id} = ${transferItem.transferId})`,
      ),
      ...[falling(transferItem.transferId), rising(transferItem.lineNo)],
    ],
    looksUp: () => true,
    rowsOf: linesWith,
    idOf: ({ item }) => item.id,
  }).exported(name, lineColumns);

/** The lines of the lists as spreadsheets. @throws 40302; 40001 for more than a year */
export const exportAppliedLines: Handlers<'transfers'>['exportAppliedLines'] = withinYear(
  'apply',
  linesOf('apply', '调拨申请明细'),
);
export const exportExaminedLines: Handlers<'transfers'>['exportExaminedLines'] = withinYear(
  'examine',
  linesOf('examine', '调拨审核明细'),
);
