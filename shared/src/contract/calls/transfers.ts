import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, NoData, permitted } from '../call';
import { exportedColumns } from '../exports';
import {
  DateTime,
  Day,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  Quantity,
  quantity,
  readVersion,
  Strict,
  Version,
  Yuan,
} from '../schema';
import {
  MOST_LINE_BATCHES,
  MOST_TRANSFER_ITEMS,
  TRANSFER_FIELDS as FIELDS,
  TRANSFER_REMARK_LIMIT,
} from '../transferStates';

/** 0 draft, 1 waits, 2 passed, 3 under way, 4 received, 5 sent back, 6 cancelled; moves: `transferStates.ts`. */
const Status = Type.Union(
  ([0, 1, 2, 3, 4, 5, 6] as const).map((status) => Type.Literal(status)),
  { title: '调拨状态' },
);

/** A part of a line, of one batch. */
export const TransferBatch = Type.Object({
  /** Of the warehouse that gives it. */
  batchId: Id,
  batchNo: Type.String(),
  expireDate: Nullable(Day),
  /** Held for the line, or shipped. */
  quantity: Quantity,
  /** Null until it is received. */
  receiveQuantity: Nullable(Quantity),
});
export type TransferBatch = Static<typeof TransferBatch>;

/** A product of a transfer (domain.md §2.1 TransferItem). */
export const TransferItem = Type.Object({
  id: Id,
  productId: Id,
  productName: Type.String(),
  categoryCode: Type.String(),
  spec: Type.String(),
  unit: Type.String(),
  applyQuantity: Quantity,
  examineQuantity: Nullable(Quantity),
  shipQuantity: Nullable(Quantity),
  receiveQuantity: Nullable(Quantity),
  costPrice: Yuan,
  /** What the other side could give when it was applied for; null for a draft. */
  stockQuantity: Nullable(Quantity),
  /** The same now. */
  free: Quantity,
  /** Held for it from the examination on, then shipped. */
  batches: Type.Array(TransferBatch),
  diffReason: Type.String(),
});
export type TransferItem = Static<typeof TransferItem>;

const transferFields = {
  id: Id,
  transferNo: Type.String(),
  /** Who gives. */
  fromWarehouseId: Id,
  fromWarehouseName: Type.String(),
  /** Who applies. */
  toWarehouseId: Id,
  toWarehouseName: Type.String(),
  status: Status,
  urgentFlag: Flag,
  remarks: Type.String(),
  totalKinds: Type.Integer(),
  /** At cost. */
  totalAmount: Yuan,
  createName: Type.String(),
  createDate: DateTime,
  applyUserName: Type.String(),
  applyTime: Nullable(DateTime),
  examineUserName: Type.String(),
  examineTime: Nullable(DateTime),
  examineRemark: Type.String(),
  shipUserName: Type.String(),
  shipTime: Nullable(DateTime),
  receiveUserName: Type.String(),
  receiveTime: Nullable(DateTime),
  version: Version,
};

/** A row of the lists of transfers. */
export const TransferRow = Type.Object(transferFields);
export type TransferRow = Static<typeof TransferRow>;
/** A transfer with its products (domain.md §2.1 TransferOrder). */
export const Transfer = Type.Object({ ...transferFields, items: Type.Array(TransferItem) });
export type Transfer = Static<typeof Transfer>;

const filters = {
  status: Type.Optional(Status),
  fromWarehouseId: Type.Optional(Type.String({ maxLength: 64, title: FIELDS.fromWarehouseId })),
  toWarehouseId: Type.Optional(Type.String({ maxLength: 64, title: FIELDS.toWarehouseId })),
  /** Part of the number. */
  transferNo: Type.Optional(Type.String({ maxLength: 64, title: FIELDS.transferNo })),
  /** In the number, the remarks, or the name of a product. */
  keyword: Type.Optional(Keyword),
  /** Days on which they were made. */
  ...dayRange,
};
const order = {
  orderByField: Type.Optional(
    Type.Union([Type.Literal('createDate'), Type.Literal('totalAmount'), Type.Literal('transferNo')]),
  ),
  orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
};

/** Columns of both lists, by the keys by which their exports choose among them. */
export const TRANSFER_COLUMNS = [
  ...['transferNo', 'status', 'urgentFlag', 'fromWarehouseName', 'toWarehouseName', 'totalKinds'],
  ...['totalAmount', 'createName', 'createDate', 'applyUserName', 'applyTime', 'examineUserName'],
  ...['examineTime', 'examineRemark', 'shipTime', 'receiveTime', 'remarks'],
] as const;
/** Columns of their lines. */
export const TRANSFER_LINE_COLUMNS = [
  ...['transferNo', 'status', 'fromWarehouseName', 'toWarehouseName', 'createDate', 'productName'],
  ...['category', 'spec', 'unit', 'applyQuantity', 'examineQuantity', 'shipQuantity'],
  ...['receiveQuantity', 'batches', 'costPrice', 'amount', 'diffReason'],
] as const;

/** Both lists, and whoever looks at one of the transfers. */
const transferAnswers = ['transfers.applied', 'transfers.examined', 'transfers.info', 'transfers.available'];
/** Answers that say what is in stock. */
const stockAnswers = [
  ...['stock.expiredTotal', 'stock.unsalableTotal', 'stock.expiredList', 'stock.unsalableList'],
  ...['stock.availability', 'stock.movements', 'stock.page', 'stock.products', 'products.inStore'],
];

const Note = (title: string, minLength = 0) =>
  Type.String({ minLength, maxLength: TRANSFER_REMARK_LIMIT, title });
const ofTransfer = { id: Id, ...readVersion };
/** Which batches of each line, and how much of each; from 0 on. */
const batched = (title: string) =>
  Type.Array(Strict({ batchId: Id, quantity: quantity({ title }) }), {
    maxItems: MOST_LINE_BATCHES,
    title: FIELDS.batches,
  });
const Items = <Item extends ReturnType<typeof Strict>>(item: Item, minItems = 1) =>
  Type.Array(item, { minItems, maxItems: MOST_TRANSFER_ITEMS, title: FIELDS.items });

const page = (permission: string) => ({
  access: permitted(permission),
  request: Strict({ ...paging(20), ...filters, ...order }),
  data: Listed(TransferRow),
  hideLoading: true,
});
const listExport = (permission: string) => ({
  access: permitted(permission),
  request: Strict({ ...filters, ...order, ...exportedColumns(TRANSFER_COLUMNS) }),
  trace: exported('transfer'),
  data: FileData,
  download: true,
});
const lineExport = (permission: string) => ({
  access: permitted(permission),
  request: Strict({
    ...filters,
    /** Of one transfer. */
    id: Type.Optional(Id),
    productId: Type.Optional(Id),
    ...exportedColumns(TRANSFER_LINE_COLUMNS),
  }),
  trace: exported('transfer'),
  data: FileData,
  download: true,
});

const APPLY = 'warehouse:transfer:apply';
const EXAMINE = 'warehouse:transfer:examine';

/** Transfers of stock between warehouses (spec 2 §7 Warehouse; domain.md §2.1). */
export const transferCalls = {
  /** Of the warehouses in view, the newest first. */
  applied: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/apply/page',
    summary: '调拨申请列表',
    ...page(`${APPLY}:list`),
  }),
  /** What the warehouses in view are asked for: no drafts. */
  examined: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/examine/page',
    summary: '调拨审核列表',
    ...page(`${EXAMINE}:list`),
  }),
  exportApplied: defineCall({
    method: 'GET',
    path: '/warehouse/transfer/apply/listExcel',
    summary: '导出调拨申请',
    ...listExport(`${APPLY}:listExcel`),
  }),
  exportAppliedLines: defineCall({
    method: 'GET',
    path: '/warehouse/transfer/apply/detail/listExcel',
    summary: '导出调拨申请明细',
    ...lineExport(`${APPLY}:detail:listExcel`),
  }),
  exportExamined: defineCall({
    method: 'GET',
    path: '/warehouse/transfer/examine/listExcel',
    summary: '导出调拨审核',
    ...listExport(`${EXAMINE}:listExcel`),
  }),
  exportExaminedLines: defineCall({
    method: 'GET',
    path: '/warehouse/transfer/examine/detail/listExcel',
    summary: '导出调拨审核明细',
    ...lineExport(`${EXAMINE}:detail:listExcel`),
  }),
  /** For both sides; who is asked sees no draft. */
  info: defineCall({
    method: 'GET',
    path: '/warehouse/transfer/apply/info/{id}',
    summary: '调拨单详情',
    access: permitted(`${APPLY}:list`, `${EXAMINE}:list`),
    request: Strict({ id: Id }),
    data: Transfer,
    hideLoading: true,
  }),
  /** Every warehouse of the chain, by name: whom one may ask, and who gave once. */
  places: defineCall({
    method: 'GET',
    path: '/warehouse/transfer/apply/warehouses',
    summary: '可调拨的仓库',
    access: permitted(`${APPLY}:list`, `${EXAMINE}:list`),
    request: Strict({}),
    data: Type.Array(
      Type.Object({
        ...{ id: Id, warehouseName: Type.String() },
        /** The stores that it is of are closed. Missing from earlier servers. */
        closedFlag: Type.Optional(Flag),
        /** They are, and nothing lies in it: nothing is asked of it. Missing from earlier servers. */
        emptyFlag: Type.Optional(Flag),
      }),
    ),
    hideLoading: true,
  }),
  /** What another warehouse could give of products: not expired, held by nobody. It tells no batches and no costs. */
  available: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/apply/available',
    summary: '调出仓库可用数量',
    access: permitted(`${APPLY}:save`),
    request: Strict({
      fromWarehouseId: Type.String({ minLength: 1, maxLength: 64, title: FIELDS.fromWarehouseId }),
      productIds: Type.Array(Id, { maxItems: MOST_TRANSFER_ITEMS, uniqueItems: true, title: '商品' }),
    }),
    data: Type.Array(Type.Object({ productId: Id, free: Quantity })),
    hideLoading: true,
  }),
  /** A new draft, or all of one that is a draft or was sent back. */
  save: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/apply/save',
    summary: '保存调拨申请',
    access: permitted(`${APPLY}:save`),
    entity: Transfer,
    request: Strict({
      id: Type.Optional(Id),
      ...readVersion,
      fromWarehouseId: Type.String({ minLength: 1, maxLength: 64, title: FIELDS.fromWarehouseId }),
      /** Without it the one where the session stands. */
      toWarehouseId: Type.Optional(Type.String({ maxLength: 64, title: FIELDS.toWarehouseId })),
      urgentFlag: Type.Optional(Type.Union(Flag.anyOf, { title: FIELDS.urgentFlag })),
      remarks: Type.Optional(Note(FIELDS.remarks)),
      items: Items(
        Strict({
          productId: Id,
          applyQuantity: quantity({ minimum: 0.001, title: FIELDS.applyQuantity }),
        }),
        0,
      ),
    }),
    data: Transfer,
    write: true,
    changes: transferAnswers,
  }),
  submit: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/apply/submit/{id}',
    summary: '提交调拨申请',
    access: permitted(`${APPLY}:submit`),
    entity: Transfer,
    request: Strict(ofTransfer),
    data: NoData,
    write: true,
    changes: transferAnswers,
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/apply/cancel/{id}',
    summary: '撤销调拨申请',
    access: permitted(`${APPLY}:cancel`),
    entity: Transfer,
    request: Strict(ofTransfer),
    data: NoData,
    write: true,
    changes: transferAnswers,
  }),
  /** Keeps stock for each line, what expires first first. Every line is named; 0 for what is not given. */
  pass: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/examine/pass',
    summary: '调拨审核通过',
    access: permitted(`${EXAMINE}:pass`),
    request: Strict({
      ...ofTransfer,
      items: Items(Strict({ id: Id, examineQuantity: quantity({ title: FIELDS.examineQuantity }) })),
      remark: Type.Optional(Note(FIELDS.examineRemark)),
    }),
    data: NoData,
    write: true,
    once: true,
    changes: [...transferAnswers, ...stockAnswers],
  }),
  reject: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/examine/reject',
    summary: '驳回调拨申请',
    access: permitted(`${EXAMINE}:reject`),
    request: Strict({ ...ofTransfer, remark: Note(FIELDS.examineRemark, 1) }),
    data: NoData,
    write: true,
    changes: transferAnswers,
  }),
  /** Gives free what was kept. */
  withdraw: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/examine/cancel',
    summary: '撤销已审核的调拨',
    access: permitted(`${EXAMINE}:cancel`),
    request: Strict({ ...ofTransfer, remark: Note(FIELDS.examineRemark, 1) }),
    data: NoData,
    write: true,
    changes: [...transferAnswers, ...stockAnswers],
  }),
  /** Takes the goods out of the ledger; without `items` what is kept. A line or batch that is not named then is not shipped; 0 of one is refused. */
  ship: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/examine/ship',
    summary: '调拨出库',
    access: permitted(`${EXAMINE}:ship`),
    request: Strict({
      ...ofTransfer,
      items: Type.Optional(Items(Strict({ id: Id, batches: batched(FIELDS.shipQuantity) }))),
    }),
    data: NoData,
    write: true,
    once: true,
    changes: [...transferAnswers, ...stockAnswers],
  }),
  /** Puts in what was shipped, with its batches; what did not arrive is written off, with its reason. */
  receive: defineCall({
    method: 'POST',
    path: '/warehouse/transfer/apply/receive',
    summary: '调拨收货',
    access: permitted(`${APPLY}:receive`),
    request: Strict({
      ...ofTransfer,
      /** Lines that did not arrive as they were shipped; all others did. */
      items: Type.Optional(
        Items(
          Strict({
            id: Id,
            batches: batched(FIELDS.receiveQuantity),
            diffReason: Note(FIELDS.diffReason),
          }),
          0,
        ),
      ),
    }),
    data: NoData,
    write: true,
    once: true,
    changes: [...transferAnswers, ...stockAnswers],
  }),
};
