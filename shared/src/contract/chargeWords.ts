/** Ways that a payment provider can move: 2 WeChat, 3 Alipay. */
export const CHARGE_WAYS = [2, 3] as const;
export type ChargeWay = (typeof CHARGE_WAYS)[number];

/** What a charge takes money for, with the right to take it. `ward` and `boarding`: deposits of stays. */
export const CHARGE_PURPOSES = {
  bills: { word: '账单收款', right: 'hospital:bill:pay' },
  recharge: { word: '储值充值', right: 'hospital:account:recharge' },
  package: { word: '套餐销售', right: 'cms:package:sell' },
  ward: { word: '住院押金', right: 'hospital:live:deposit' },
  boarding: { word: '寄养押金', right: 'hospital:boarding:in' },
} as const;
export type ChargePurpose = keyof typeof CHARGE_PURPOSES;

/** Right to see bills, and to print again what was handed over. */
const SEES_BILLS = 'hospital:bill:list';
/**
 * Any of them lets one print slips: whoever takes money or gives it back owes the other side a paper of it, and so does
 * who ends a stay that its deposit pays.
 */
export const SLIP_RIGHTS = [
  SEES_BILLS,
  ...Object.values(CHARGE_PURPOSES).map(({ right }) => right),
  ...[
    'hospital:live:in',
    'hospital:live:out',
    'hospital:boarding:out',
    'hospital:bill:refund',
    'hospital:account:refund',
  ],
  ...['hospital:account:deposit:refund', 'cms:package:refund', 'hospital:booking:cancel'],
] as const;
/** Any of them lets one see a bill whole, and print one that nobody paid for, as packages settle it at the desk. */
export const RECEIPT_RIGHTS = [SEES_BILLS, CHARGE_PURPOSES.bills.right] as const;

/** Minutes for which a charge can be paid. */
export const CHARGE_MINUTES = 5;
/** Minutes from its beginning for which one is listed, whatever became of it, for whoever has lost an answer. */
export const CHARGE_SHOWN_MINUTES = 15;
/** Seconds that a notification may be old, or ahead of our clock. */
export const NOTICE_SECONDS = 300;

/**
 * Of a charge. `asking`: the provider has not answered yet; `waiting`: to be paid; `closed`: cancelled, failed or run
 * out; `late`: money came that was booked for nothing, and goes back.
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
