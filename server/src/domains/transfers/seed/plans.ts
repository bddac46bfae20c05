import type { TransferStatus } from '@hospital/shared/contract/transferStates';

/** What a store asked for, and what became of it. */
export interface Plan {
  readonly status: TransferStatus;
  /** Of the store. */
  readonly storeId: '1001' | '1002' | '1003';
  /** Days from today on which it was made. */
  readonly day: number;
  /** How much of each product. */
  readonly quantities: readonly number[];
  readonly urgent?: true;
  readonly remarks?: string;
  readonly examineRemark?: string;
  /** Of the last product so much less arrived, and why. */
  readonly lost?: { readonly quantity: number; readonly why: string };
}

/** In the order in which they were made. */
export const PLANS: readonly Plan[] = [
  {
    ...{ status: 4, storeId: '1002', day: -7, quantities: [5, 4], remarks: '周末用量补货' },
    lost: { quantity: 1, why: '运输途中破损1件' },
  },
  { status: 4, storeId: '1003', day: -6, quantities: [3] },
  {
    status: 5,
    storeId: '1001',
    day: -5,
    quantities: [8],
    examineRemark: '中心仓库存留作疫苗季备货，请减少数量',
  },
  { status: 6, storeId: '1001', day: -4, quantities: [2, 6], remarks: '重复申请' },
  { status: 3, storeId: '1001', day: -3, quantities: [6, 3], remarks: '手术用药' },
  { status: 2, storeId: '1001', day: -3, quantities: [4, 2] },
  {
    status: 1,
    storeId: '1001',
    day: -2,
    quantities: [5, 7, 3],
    urgent: true,
    remarks: '明日绝育专场，请优先',
  },
  { status: 1, storeId: '1003', day: -2, quantities: [4] },
  { status: 0, storeId: '1001', day: -2, quantities: [3, 2] },
];
