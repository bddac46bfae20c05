import { defineStates } from './states';

/** `status` of a transfer (domain.md §2.1). */
export type TransferStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export type TransferMove = 'save' | 'submit' | 'cancel' | 'pass' | 'reject' | 'withdraw' | 'ship' | 'receive';

/**
 * The way of a transfer. Who applies saves, submits, receives, and cancels what was not judged yet; who is asked passes,
 * rejects and ships, and withdraws what was passed and not shipped.
 */
export const transferStates = defineStates<TransferStatus, TransferMove>({
  words: {
    ...{ 0: '草稿', 1: '待审核', 2: '已审核待出库', 3: '在途', 4: '已完成' },
    ...{ 5: '已驳回', 6: '已撤销' },
  },
  moves: {
    // One that was sent back is a draft again.
    save: { word: '编辑', from: [0, 5], to: 0 },
    submit: { word: '提交', from: [0], to: 1 },
    cancel: { word: '撤销', from: [0, 1], to: 6 },
    pass: { word: '审核通过', from: [1], to: 2 },
    reject: { word: '驳回', from: [1], to: 5 },
    withdraw: { word: '撤销审核', from: [2], to: 6 },
    ship: { word: '出库', from: [2], to: 3 },
    receive: { word: '收货', from: [3], to: 4 },
  },
});

/** Both sides count on these: they wait, are kept for, or are under way. */
export const openTransfers = [1, 2, 3] as const satisfies readonly TransferStatus[];

/** What the fields of a transfer are called. */
export const TRANSFER_FIELDS = {
  transferNo: '调拨单号',
  fromWarehouseId: '调出仓库',
  toWarehouseId: '调入仓库',
  urgentFlag: '加急',
  remarks: '备注',
  items: '调拨商品',
  applyQuantity: '申请数量',
  examineQuantity: '审核数量',
  shipQuantity: '出库数量',
  receiveQuantity: '收货数量',
  batches: '批次',
  batchId: '批次',
  examineRemark: '审核意见',
  diffReason: '差异原因',
} as const;

/** Why nothing more is asked for by a warehouse whose stores are closed. */
export const INTO_CLOSED = '调入仓库的门店已停业，不能再调入商品';

export const TRANSFER_REMARK_LIMIT = 200;
/** Products of one transfer, and batches of one of them. */
export const MOST_TRANSFER_ITEMS = 200;
export const MOST_LINE_BATCHES = 50;
