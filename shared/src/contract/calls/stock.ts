import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, permitted } from '../call';
import { exportedColumns } from '../exports';
import { MOST_PRICE } from '../bounds';
import {
  BATCH_NO_LIMIT,
  LOSS_FIELDS,
  MOST_STOCK_LINES,
  STOCK_FIELDS,
  STOCK_REASON_LIMIT,
} from '../stockWords';
import {
  DateTime,
  Day,
  DayOf,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  Quantity,
  quantity,
  Strict,
  Yuan,
  yuan,
} from '../schema';

/** A row of a warning card: it opens the list with its `index`. */
export const StockWarning = Type.Object({
  name: Type.String(),
  count: Type.Integer(),
  index: Type.Integer(),
});
export type StockWarning = Static<typeof StockWarning>;

/** A batch (domain.md §2.1 StockBatch). */
const batchFields = {
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
};
/** A batch in a list of warnings. */
export const WarnedBatch = Type.Object({
  ...batchFields,
  /** Expiry: until the last day, below 0 once it has passed. Slow-selling: since the last sale, or since it came. */
  days: Type.Integer(),
});
export type WarnedBatch = Static<typeof WarnedBatch>;

/** A batch in 库存. */
export const StockBatch = Type.Object({
  ...batchFields,
  /** What can be sold or moved: held by nobody, and nothing of what has expired. */
  freeQuantity: Quantity,
});
export type StockBatch = Static<typeof StockBatch>;

/** A movement of a batch (domain.md §2.1 StockRecord). */
export const StockMovement = Type.Object({
  id: Id,
  /** 1 bought, 2 sold, 3 returned, 4 transferred out, 5 in, 6 found, 7 missing, 8 written off, 9 opening. */
  bizType: Type.Integer(),
  /** The number that people read (单号): of what is sold or given back that of the bill. */
  bizId: Type.String(),
  changeQuantity: Quantity,
  afterQuantity: Quantity,
  operatorName: Type.String(),
  /** Why more or less was there, or what is gone; empty where the kind says it. */
  reason: Type.String(),
  createDate: DateTime,
  batchId: Id,
  batchNo: Type.String(),
  productId: Id,
  productName: Type.String(),
  spec: Type.String(),
  unit: Type.String(),
  warehouseName: Type.String(),
  /** Of one unit that came in; null for what left, or came at the cost of its batch. */
  costPrice: Nullable(Yuan),
});
export type StockMovement = Static<typeof StockMovement>;

/** A product of the warehouses that are looked at, its batches together. */
export const StockProduct = Type.Object({
  productId: Id,
  productName: Type.String(),
  categoryCode: Type.String(),
  spec: Type.String(),
  unit: Type.String(),
  /** In how many batches there is something. */
  batches: Type.Integer(),
  quantity: Quantity,
  /** Held for bills and transfers. */
  lockedQuantity: Quantity,
  /** Not expired and held by nobody. */
  freeQuantity: Quantity,
  /** Of the batch that goes first of those that have not expired; null where none expires. */
  nearestExpireDate: Nullable(Day),
  /** Y: something of it has expired. */
  expiredFlag: Flag,
  /** Sold and transferred out within the last 30 days. */
  usedQuantity: Quantity,
  /** Y: at that pace what is free does not last for 14 days. */
  lowFlag: Flag,
  /** What it has cost. */
  amount: Yuan,
});
export type StockProduct = Static<typeof StockProduct>;

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

/** Columns of 库存, by the keys by which its export chooses among them. */
export const STOCK_COLUMNS = [
  ...BATCH_COLUMNS.filter((key): key is Exclude<(typeof BATCH_COLUMNS)[number], 'days'> => key !== 'days'),
  'freeQuantity',
] as const;

/** Batches of a warehouse, by product, category and number. */
const stockFilters = {
  ...place,
  productId: Type.Optional(Id),
  /** Part of its number. */
  batchNo: Type.Optional(Type.String({ maxLength: 64, title: STOCK_FIELDS.batchNo })),
  /** In the name of the product or the number of the batch. */
  keyword: Type.Optional(Keyword),
  categoryCode: Type.Optional(
    Type.String({ pattern: '^[A-Z][A-Z0-9]{0,9}$', expected: '大写字母和数字，例如H1' }),
  ),
  /** Y: only what has expired; N: only what has not. */
  expiredFlag: Type.Optional(Flag),
  /** Y: only what somebody holds something of. */
  lockedFlag: Type.Optional(Flag),
  /** Y: with batches of which nothing is left. */
  emptyFlag: Type.Optional(Flag),
  orderByField: Type.Optional(
    Type.Union([
      ...[Type.Literal('expireDate'), Type.Literal('quantity')],
      ...[Type.Literal('amount'), Type.Literal('inDate')],
    ]),
  ),
  orderByType: Type.Optional(OrderType),
};

/** Products of a warehouse. */
const productFilters = {
  ...place,
  /** In the name, pinyin, code or barcode. */
  keyword: Type.Optional(Keyword),
  categoryCode: stockFilters.categoryCode,
  /** Y: only what runs out. */
  lowFlag: Type.Optional(Flag),
  orderByField: Type.Optional(
    Type.Union([
      ...[Type.Literal('productName'), Type.Literal('quantity'), Type.Literal('freeQuantity')],
      ...[Type.Literal('nearestExpireDate'), Type.Literal('usedQuantity'), Type.Literal('amount')],
    ]),
  ),
  orderByType: Type.Optional(OrderType),
};

/** Movements of a warehouse, or of one batch wherever it lies in scope. */
const movementFilters = {
  ...place,
  batchId: Type.Optional(Id),
  productId: Type.Optional(Id),
  bizType: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, title: STOCK_FIELDS.bizType })),
  /** In the name of the product, the number of the batch, or the number of the document. */
  keyword: Type.Optional(Keyword),
  /** Part of the name of who did it. */
  operatorName: Type.Optional(Type.String({ maxLength: 64, title: STOCK_FIELDS.operatorName })),
  ...dayRange,
};

/** Answers that say what is in stock. */
const stockAnswers = [
  ...[
    'stock.page',
    'stock.products',
    'stock.movements',
    'stock.expiredTotal',
    'stock.unsalableTotal',
    'stock.expiredList',
  ],
  ...['stock.unsalableList', 'stock.availability', 'products.inStore', 'transfers.available'],
];

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
  /** The ledger of a batch, or of the warehouses in view, newest first. */
  movements: defineCall({
    method: 'GET',
    path: '/warehouse/stock/record/page',
    summary: '库存流水',
    access: permitted('warehouse:stock:list'),
    request: Strict({ ...paging(20), ...movementFilters }),
    data: Listed(StockMovement),
    hideLoading: true,
  }),
  /** What there is of each product, and of each that went out within the last 30 days. */
  products: defineCall({
    method: 'POST',
    path: '/warehouse/stock/product/page',
    summary: '商品库存列表',
    access: permitted('warehouse:stock:page'),
    request: Strict({ ...paging(20), ...productFilters }),
    /** `ext` is of all rows, not of the page alone. */
    data: Type.Object({
      list: Type.Array(StockProduct),
      total: Type.Integer(),
      ext: Type.Object({ amountSum: Yuan }),
    }),
    hideLoading: true,
  }),
  page: defineCall({
    method: 'POST',
    path: '/warehouse/stock/page',
    summary: '库存列表',
    // Who counts sees what is to be counted.
    access: permitted('warehouse:stock:page', 'warehouse:stock:adjust'),
    request: Strict({ ...paging(20), ...stockFilters }),
    /** `ext` is of all rows, not of the page alone. */
    data: Type.Object({
      list: Type.Array(StockBatch),
      total: Type.Integer(),
      ext: Type.Object({ amountSum: Yuan }),
    }),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/warehouse/stock/listExcel',
    summary: '导出库存',
    access: permitted('warehouse:stock:listExcel'),
    request: Strict({ ...stockFilters, ...exportedColumns(STOCK_COLUMNS) }),
    trace: exported('stock'),
    data: FileData,
    download: true,
  }),
  /** Brings in what was bought of one supplier. */
  stockIn: defineCall({
    method: 'POST',
    path: '/warehouse/stock/in',
    summary: '采购入库',
    access: permitted('warehouse:stock:in'),
    request: Strict({
      ...place,
      supplierName: Type.String({ minLength: 1, maxLength: 60, title: STOCK_FIELDS.supplierName }),
      remarks: Type.Optional(Type.String({ maxLength: STOCK_REASON_LIMIT, title: STOCK_FIELDS.remarks })),
      items: Type.Array(
        Strict({
          productId: Id,
          batchNo: Type.String({ minLength: 1, maxLength: BATCH_NO_LIMIT, title: STOCK_FIELDS.batchNo }),
          produceDate: Type.Optional(Nullable(DayOf(STOCK_FIELDS.produceDate))),
          /** Null or left out: does not expire. */
          expireDate: Type.Optional(Nullable(DayOf(STOCK_FIELDS.expireDate))),
          quantity: quantity({ minimum: 0.001, title: STOCK_FIELDS.quantity }),
          /** Of one unit. */
          costPrice: yuan({ maximum: MOST_PRICE, title: STOCK_FIELDS.costPrice }),
        }),
        { minItems: 1, maxItems: MOST_STOCK_LINES, title: STOCK_FIELDS.items },
      ),
    }),
    data: Type.Object({ id: Id, deliveryNo: Type.String(), kinds: Type.Integer(), lines: Type.Integer() }),
    write: true,
    once: true,
    changes: stockAnswers,
  }),
  /** Sets batches of a warehouse to what was counted. A batch that moved since the count read it is refused with 40901. */
  adjust: defineCall({
    method: 'POST',
    path: '/warehouse/stock/adjust',
    summary: '库存盘点',
    access: permitted('warehouse:stock:adjust'),
    request: Strict({
      ...place,
      /** Of every difference that has none of its own. */
      reason: Type.Optional(Type.String({ maxLength: STOCK_REASON_LIMIT, title: STOCK_FIELDS.reason })),
      items: Type.Array(
        Strict({
          batchId: Id,
          /** What the ledger said when it was counted. */
          bookQuantity: quantity({ title: STOCK_FIELDS.bookQuantity }),
          countedQuantity: quantity({ title: STOCK_FIELDS.countedQuantity }),
          reason: Type.Optional(Type.String({ maxLength: STOCK_REASON_LIMIT, title: STOCK_FIELDS.reason })),
        }),
        { minItems: 1, maxItems: MOST_STOCK_LINES, title: STOCK_FIELDS.items },
      ),
    }),
    data: Type.Object({
      id: Id,
      checkNo: Type.String(),
      counted: Type.Integer(),
      gained: Quantity,
      lost: Quantity,
    }),
    write: true,
    once: true,
    changes: stockAnswers,
  }),
  /** Takes off the shelf what expired, broke or went bad, of one batch: no more than nobody holds. */
  writeOff: defineCall({
    method: 'POST',
    path: '/warehouse/stock/loss',
    summary: '库存报损',
    access: permitted('warehouse:stock:loss'),
    request: Strict({
      ...place,
      batchId: Id,
      quantity: quantity({ minimum: 0.001, title: LOSS_FIELDS.quantity }),
      reason: Type.String({ minLength: 1, maxLength: STOCK_REASON_LIMIT, title: LOSS_FIELDS.reason }),
    }),
    data: Type.Object({
      id: Id,
      lossNo: Type.String(),
      quantity: Quantity,
      /** What it has cost. */
      amount: Yuan,
    }),
    write: true,
    once: true,
    changes: stockAnswers,
  }),
};
