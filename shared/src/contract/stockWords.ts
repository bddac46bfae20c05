/** What the fields of stock are called. */
export const STOCK_FIELDS = {
  deliveryNo: '入库单号',
  checkNo: '盘点单号',
  batchNo: '批号',
  produceDate: '生产日期',
  expireDate: '有效期至',
  quantity: '数量',
  costPrice: '成本单价（元）',
  supplierName: '供应商',
  remarks: '备注',
  items: '商品',
  bookQuantity: '账面数量',
  countedQuantity: '实盘数量',
  reason: '差异原因',
  bizType: '流水类型',
  operatorName: '操作人',
} as const;

/** What the fields of a loss (报损) are called. */
export const LOSS_FIELDS = {
  lossNo: '报损单号',
  quantity: '报损数量',
  amount: '损失成本（元）',
  reason: '报损原因',
} as const;

/** Why something is written off as a rule; anything else is said in own words. */
export const LOSS_REASONS = ['过期', '破损', '变质'] as const;

/** `bizType` of a movement, from 1 (domain.md §2.1 StockRecord). */
export const MOVEMENT_KINDS = [
  ...['采购入库', '销售出库', '退回入库', '调拨出库', '调拨入库', '盘盈', '盘亏', '报损', '期初'],
] as const;

/** What is free runs out when it does not last so many days at the pace of those days before. */
export const LOW_STOCK = { usedDays: 30, lastsDays: 14 } as const;

/** Lines of one delivery, and batches of one count. */
export const MOST_STOCK_LINES = 200;
export const BATCH_NO_LIMIT = 40;
export const STOCK_REASON_LIMIT = 200;
