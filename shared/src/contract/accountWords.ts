/** What stored value is called, once: pages, refusals and the log of operations say these words. */

/** `balance` of a movement that is money. */
export const BALANCE_WORDS = { principal: '储值本金', gift: '赠金', deposit: '押金' } as const;
export type MoneyBalance = keyof typeof BALANCE_WORDS;
export const POINTS_WORD = '积分';

/** `bizType` of a movement of an account. */
export const MOVEMENT_WORDS = {
  1: '充值/存入',
  2: '消费',
  3: '消费退回',
  4: '退款/扣除',
  5: '获得',
  6: '使用',
  7: '调整',
  8: '期初',
} as const;
export type MovementType = keyof typeof MOVEMENT_WORDS;

export const ACCOUNT_FIELDS = {
  ownerName: '宠主',
  amount: '充值金额（元）',
  gift: '赠金（元）',
  giftLost: '作废赠金（元）',
  refund: '退款金额（元）',
  depositRefund: '退押金金额（元）',
  deposit: '押金（元）',
  refundWays: '退款方式',
  plan: '充值方案',
  ways: '收款方式',
  reason: '退款原因',
  createDate: '时间',
  balance: '账户',
  bizType: '类型',
  moved: '变动（元）',
  after: '变动后（元）',
  storeName: '门店',
  operatorName: '操作人',
  receiptNo: '收据号',
} as const;

export const RECHARGE_PLAN_FIELDS = {
  name: '方案名称',
  amount: '充值金额（元）',
  gift: '赠送金额（元）',
  level: '联动客户等级',
  enabled: '是否启用',
} as const;
export const RECHARGE_NAME_LIMIT = 30;
/** Plans of a chain. */
export const MOST_RECHARGE_PLANS = 50;

/** The kind of the line of a recharge: no kind of products, so that no price and no discount is for it. */
export const RECHARGE_CATEGORY = 'V1';

/** Whether a bill is over a recharge. */
export const isRecharge = ({
  items,
}: {
  readonly items: readonly { readonly categoryCode: string }[];
}): boolean => items.some(({ categoryCode }) => categoryCode === RECHARGE_CATEGORY);

/** Tells a user where a deposit that was kept for the till pays. */
export const DEPOSIT_KEPT = '可在收银台支付本次账单';
/** What is chosen at the end of a stay whose bill is to be discounted first. */
export const KEEP_DEPOSIT = '押金暂不抵扣，账单打折或用券后再支付';

/** Tells a user where the rest of a deposit is refunded. @param mayGiveBack whether this user may refund it */
export const depositBackWords = (mayGiveBack: boolean): string =>
  mayGiveBack ? '退还请在储值页面办理' : '退还请到收银台办理';
