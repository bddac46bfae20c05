/** Ways that a payment provider can move: 2 WeChat, 3 Alipay. */
export const CHARGE_WAYS = [2, 3] as const;
export type ChargeWay = (typeof CHARGE_WAYS)[number];

/** Minutes for which a charge can be paid. */
export const CHARGE_MINUTES = 5;
/** Seconds that a notification may be old, or ahead of our clock. */
export const NOTICE_SECONDS = 300;

/**
 * Of a charge. `asking`: the provider has not answered yet; `waiting`: to be paid; `closed`: cancelled, failed or run
 * out; `late`: money came that no bill took, and goes back.
 */
export const CHARGE_STATES = {
  asking: '正在生成收款码',
  waiting: '等待顾客付款',
  paid: '已付款',
  closed: '已关闭',
  late: '到账待退回',
} as const;
export type ChargeState = keyof typeof CHARGE_STATES;

/** Right to note that money which the provider did not give back was given back by hand. */
export const RETURN_BY_HAND = 'hospital:bill:returnByHand';

/** Of money that goes back by the provider. */
export const RETURN_STATES = { waiting: '等待退回', done: '已退回', failed: '退回失败' } as const;
export type ReturnState = keyof typeof RETURN_STATES;
