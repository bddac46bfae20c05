import type { Transfer, TransferItem, TransferRow } from '@hospital/shared/contract/calls/transfers';

export const item = (over: Partial<TransferItem> = {}): TransferItem => ({
  ...{ id: 'l1', productId: 'p1', productName: '速诺片', categoryCode: 'H1', spec: '10片', unit: '盒' },
  ...{ applyQuantity: 8, examineQuantity: null, shipQuantity: null, receiveQuantity: null, costPrice: 38 },
  ...{ stockQuantity: 14, free: 14, batches: [], diffReason: '' },
  ...over,
});

export const row = (over: Partial<TransferRow> = {}): TransferRow => ({
  ...{ id: 't1', transferNo: 'DB202611240001', fromWarehouseId: '1', fromWarehouseName: '总部中心仓' },
  ...{ toWarehouseId: 'W1001', toWarehouseName: '天河院药房', status: 1, urgentFlag: 'Y', remarks: '' },
  ...{ totalKinds: 1, totalAmount: 304, createName: '林婉清', createDate: '2026-11-24 09:00:00' },
  ...{ applyUserName: '林婉清', applyTime: '2026-11-24 09:05:00', examineUserName: '', examineTime: null },
  ...{
    examineRemark: '',
    shipUserName: '',
    shipTime: null,
    receiveUserName: '',
    receiveTime: null,
    version: 3,
  },
  ...over,
});

export const transfer = (over: Partial<Transfer> = {}): Transfer => ({ ...row(), items: [item()], ...over });
