import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, permitted } from '../call';
import { exportedColumns } from '../exports';
import {
  DateTime,
  Day,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  Quantity,
  Strict,
  Yuan,
} from '../schema';

/** A row of a warning card: it opens the list with its `index`. */
export const StockWarning = Type.Object({
  name: Type.String(),
  count: Type.Integer(),
  index: Type.Integer(),
});
export type StockWarning = Static<typeof StockWarning>;

/** A batch in a list of warnings (domain.md §2.1 StockBatch). */
export const WarnedBatch = Type.Object({
  id: Id,
  warehouseId: Id,
  warehouseName: Type.String(),
  productId: Id,
  productName: Type.String(),
  categoryCode: Type.String(),
  spec: Type.String(),
  unit: Type.String(),
  batchNo: Type.String(),
  supplierName: Type.String(),
  produceDate: Nullable(Day),
  expireDate: Nullable(Day),
  inDate: DateTime,
  /** Null: nothing of it was sold yet. */
  lastOutDate: Nullable(DateTime),
  quantity: Quantity,
  lockedQuantity: Quantity,
  costPrice: Yuan,
  /** What the rest has cost. */
  amount: Yuan,
  /** Expiry: until the last day, below 0 once it has passed. Slow-selling: since the last sale, or since it came. */
  days: Type.Integer(),
});
export type WarnedBatch = Static<typeof WarnedBatch>;

/** A movement of a batch (domain.md §2.1 StockRecord). */
export const StockMovement = Type.Object({
  id: Id,
  /** 1 bought, 2 sold, 3 returned, 4 transferred out, 5 in, 6 found, 7 missing, 8 written off, 9 opening. */
  bizType: Type.Integer(),
  bizId: Type.String(),
  changeQuantity: Quantity,
  afterQuantity: Quantity,
  operatorName: Type.String(),
  createDate: DateTime,
});
export type StockMovement = Static<typeof StockMovement>;

/** What there is of a product in the warehouses that are looked at. */
export const StockAvailability = Type.Object({
  productId: Id,
  name: Type.String(),
  unit: Type.String(),
  /** N: nobody counts it. */
  stockFlag: Flag,
  /** Not expired and held by nobody. */
  free: Quantity,
  /** Held for bills and transfers. */
  locked: Quantity,
  /** Expired, of what nobody holds. */
  expired: Quantity,
  /** Of what is free. */
  nearestExpireDate: Nullable(Day),
  /** What is left, first expired first out: the first hundred. */
  batches: Type.Array(
    Type.Object({
      id: Id,
      warehouseName: Type.String(),
      batchNo: Type.String(),
      expireDate: Nullable(Day),
      expired: Flag,
      /** Of an expired batch nothing. */
      free: Quantity,
      locked: Quantity,
    }),
  ),
});
export type StockAvailability = Static<typeof StockAvailability>;

const OrderType = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);

/** By default where the session stands; on the company side every warehouse in scope. */
const place = { warehouseId: Type.Optional(Id) };

/** Columns of both lists of warnings, by the keys by which their exports choose among them. */
export const BATCH_COLUMNS = [
  'warehouseName',
  'productName',
  'category',
  'spec',
  'unit',
  'batchNo',
  'expireDate',
  'days',
  'quantity',
  'amount',
  'lockedQuantity',
  'costPrice',
  'inDate',
  'lastOutDate',
  'produceDate',
  'supplierName',
] as const;

/** @param rows how many the warning has */
const batchFilters = (rows: number) => ({
  ...place,
  /** Row of the warning; without it all that any row counts. */
  index: Type.Optional(Type.Integer({ minimum: 0, maximum: rows - 1 })),
  /** In the name of the product or the number of the batch. */
  keyword: Type.Optional(Keyword),
  /** `H1`, with all below it. */
  categoryCode: Type.Optional(
    Type.String({ pattern: '^[A-Z][A-Z0-9]{0,9}$', expected: '大写字母和数字，例如H1' }),
  ),
  /** Without it the most urgent first. */
  orderByField: Type.Optional(
    Type.Union([Type.Literal('days'), Type.Literal('quantity'), Type.Literal('amount')]),
  ),
  orderByType: Type.Optional(OrderType),
});

const warningList = (rows: number) => ({
  access: permitted('warehouse:stock:list'),
  request: Strict({ ...paging(20), ...batchFilters(rows) }),
  /** `ext` is of all rows, not of the page alone. */
  data: Type.Object({
    list: Type.Array(WarnedBatch),
    total: Type.Integer(),
    ext: Type.Object({ amountSum: Yuan }),
  }),
  hideLoading: true,
});

const warningExport = (rows: number) => ({
  access: permitted('warehouse:stock:listExcel'),
  request: Strict({ ...batchFilters(rows), ...exportedColumns(BATCH_COLUMNS) }),
  trace: exported('stock'),
  data: FileData,
  download: true,
});

/** Stock and its warnings (spec 2 §7 Warehouse; domain.md §2.1). */
export const stockCalls = {
  /** Rows: expired, then within 30, 60, 90, 180 days; each of the four holds the ones before it. */
  expiredTotal: defineCall({
    method: 'GET',
    path: '/warehouse/stock/expiredTotal',
    summary: '效期预警',
    access: permitted('warehouse:stock:expiredTotal'),
    request: Strict(place),
    data: Type.Array(StockWarning),
    hideLoading: true,
  }),
  /** Rows: not sold for 30, 60, 90, 180 days or more; each holds the ones after it. */
  unsalableTotal: defineCall({
    method: 'GET',
    path: '/warehouse/stock/unsalableTotal',
    summary: '滞销预警',
    access: permitted('warehouse:stock:unsalableTotal'),
    request: Strict(place),
    data: Type.Array(StockWarning),
    hideLoading: true,
  }),
  expiredList: defineCall({
    method: 'GET',
    path: '/warehouse/stock/expiredList',
    summary: '效期预警明细',
    ...warningList(5),
  }),
  unsalableList: defineCall({
    method: 'GET',
    path: '/warehouse/stock/unsalableList',
    summary: '滞销预警明细',
    ...warningList(4),
  }),
  exportExpired: defineCall({
    method: 'GET',
    path: '/warehouse/stock/expiredListExcel',
    summary: '导出效期预警明细',
    ...warningExport(5),
  }),
  exportUnsalable: defineCall({
    method: 'GET',
    path: '/warehouse/stock/unsalableListExcel',
    summary: '导出滞销预警明细',
    ...warningExport(4),
  }),
  /**
   * What can be sold or moved of a product, for whoever may see the place: of a store's warehouse, of the named one, or
   * as the lists where neither is named. It tells no costs.
   */
  availability: defineCall({
    method: 'GET',
    path: '/warehouse/stock/availability',
    summary: '商品可用库存',
    access: 'session',
    request: Strict({
      productId: Id,
      ...place,
      /** Instead of a warehouse the store that it serves. */
      storeId: Type.Optional(Id),
    }),
    data: StockAvailability,
    hideLoading: true,
  }),
  /** The ledger of a batch, newest first. */
  movements: defineCall({
    method: 'GET',
    path: '/warehouse/stock/record/page',
    summary: '批次库存流水',
    access: permitted('warehouse:stock:list'),
    request: Strict({ ...paging(20), batchId: Id }),
    data: Listed(StockMovement),
    hideLoading: true,
  }),
};
