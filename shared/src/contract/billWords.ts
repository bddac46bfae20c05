/** What bills and payments are called, once: pages, exports, refusals and the log of operations say these words. */

/** `type` of a bill (domain.md §2.7). */
export const BILL_TYPE_WORDS = {
  1: '病例',
  2: '零售',
  3: '洗美',
  4: '寄养',
  5: '挂号',
  6: '套餐/充值',
} as const;
/** `type` of the bill of a case: what it charges is handed out by 发药, and taken back by 退药. */
export const CASE_BILL = 1;
/** `type` of a bill over a package or a recharge: its money lies there, and goes back with what is taken out of it. */
export const PREPAID_BILL = 6;

/** `way` of a payment (domain.md §2.7), in the order of the payment dialog. */
export const PAY_WAY_WORDS = {
  1: '现金',
  2: '微信',
  3: '支付宝',
  4: '银行卡',
  5: '储值本金',
  6: '赠金',
  7: '押金',
} as const;
export type PayWayCode = keyof typeof PAY_WAY_WORDS;
export const PAY_WAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly PayWayCode[];

/** Ways that pay out of an account of the owner, with the field of its balance. */
export const ACCOUNT_WAYS = { 5: 'principal', 6: 'gift', 7: 'deposit' } as const;

/** Whether a way pays out of an account. */
export const isAccountWay = (way: PayWayCode): way is keyof typeof ACCOUNT_WAYS => way in ACCOUNT_WAYS;

export const BILL_FIELDS = {
  billNo: '账单号',
  storeName: '门店',
  type: '类型',
  status: '状态',
  ownerName: '宠主',
  ownerMobile: '宠主电话',
  petName: '宠物',
  totalAmount: '合计（元）',
  discountAmount: '优惠（元）',
  packageAmount: '套餐抵扣（元）',
  /** Where both are one sum: lists, exports, the log. */
  takenOffAmount: '优惠及套餐（元）',
  discountNames: '优惠名称',
  discountReasons: '优惠原因',
  payableAmount: '应收（元）',
  paidAmount: '已收（元）',
  refundedAmount: '已退（元）',
  oweAmount: '欠款（元）',
  orderTime: '开单时间',
  payTime: '结清时间',
  cashierName: '收银员',
  saleUserName: '销售人员',
  remarks: '备注',
  cancelReason: '作废原因',
  reason: '原因',
  items: '项目',
  payments: '收退款',
  receiptNo: '收据号',
} as const;

/** Lines that a bill holds at most. */
export const MOST_BILL_LINES = 100;
/** Bills that are paid at once. */
export const MOST_BILLS_PAID = 50;
/** Parts of one payment: a way may come twice, as two bank cards do. */
export const MOST_PAY_WAYS = 10;
/** Characters of a reason, and of a number at a terminal. */
export const REASON_LIMIT = 200;
export const REFERENCE_LIMIT = 64;

/** Lets one set a price by hand. No call asks for it alone: it is judged line by line. */
export const CHANGE_PRICE = 'hospital:bill:changePrice';

/** Why a bill of a filed case is not changed: it is paid, given back or made void as it stands. */
export const BILL_OF_FILED_CASE = '病例已归档，账单不能修改，只能收款、退款或作废';
