import { Type, type Static } from '@sinclair/typebox';
import {
  BILL_FIELDS,
  MOST_BILL_LINES,
  MOST_BILLS_PAID,
  MOST_PAY_WAYS,
  REASON_LIMIT,
  REFERENCE_LIMIT,
} from '../billWords';
import { RECEIPT_RIGHTS, SLIP_RIGHTS } from '../chargeWords';
import { MOST_PRICE } from '../bounds';
import { NOTE_LIMIT, ORDER_FIELDS } from '../orders/orderWords';
import { defineCall, exported, FileData, NoData, permitted, viewed } from '../call';
import { exportedColumns } from '../exports';
import { chargedPlanAnswers } from './immuneAnswers';
import { PrintHead } from './settings';
import {
  DateTime,
  dayRange,
  Flag,
  Id,
  Keyword,
  MinuteOf,
  Nullable,
  paging,
  Quantity,
  quantity,
  readVersion,
  Strict,
  Version,
  Yuan,
  yuan,
} from '../schema';

/** Answers that show packages: bills are paid with them. */
export const packageAnswers = [
  ...['packages.owned', 'packages.info', 'packages.count', 'packages.offers', 'packages.refundable'],
] as const;

/** Answers that show bills, or what somebody owes. */
export const billAnswers = [
  ...packageAnswers,
  ...['bills.page', 'bills.info', 'bills.waiting', 'bills.unpaid', 'bills.caseList', 'bills.casesList'],
  ...['orders.charges', 'orders.dispensing', 'orders.dispensed', 'orders.prescription'],
  // A case says what it costs and what of it is owed.
  ...['cases.info', 'cases.infoByBooking'],
  ...['customers.page', 'customers.header', 'customers.account', 'bookings.list', 'bookings.check'],
  ...['statistics.unfinishedCases', 'statistics.unfinishedCaseTotal'],
  ...['statistics.unfinishedByDoctor', 'statistics.unfinishedByStore'],
  ...['discounts.list', 'discounts.info', 'discounts.validate'],
  // A coupon is used on a bill, and comes back from it.
  ...['coupons.page', 'coupons.ofOwner'],
  // It says what its owner still owes, and a bill may be paid out of it.
  'accounts.depositRefundable',
  // The board of washing says what the bills of its plans come to.
  ...['washing.list', 'washing.info'],
] as const;
/** What can be sold or moved changes with what bills hold. */
export const withStock = [
  ...billAnswers,
  'products.inStore',
  'stock.page',
  'stock.products',
  'transfers.available',
];
/** What lies on the shelves, batch by batch, and how it came and went. */
export const shelfAnswers = ['stock.expiredList', 'stock.unsalableList', 'stock.movements'];
/** The same where something leaves the shelves, or comes back: with a bill over nothing it goes at once. */
export const withShelves = [...withStock, ...shelfAnswers];
/** What cashiers took and have not closed. */
export const tillAnswers = ['closings.current', 'closings.open', 'closings.till'] as const;
/** What was taken in changes with payments. */
export const withMoney = [
  ...[...withStock, 'statistics.trend', 'statistics.payments'],
  ...['accounts.page', 'accounts.refundable'],
  ...tillAnswers,
];

const BillType = Type.Union(
  [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5), Type.Literal(6)],
  { title: BILL_FIELDS.type },
);
const BillStatus = Type.Union(
  [Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5)],
  { title: BILL_FIELDS.status },
);
export const PayWay = Type.Union(
  [
    Type.Literal(1),
    Type.Literal(2),
    Type.Literal(3),
    Type.Literal(4),
    Type.Literal(5),
    Type.Literal(6),
    Type.Literal(7),
  ],
  { title: '支付方式' },
);

/** How a drug is given. */
export const OrderUsage = Type.Object(
  {
    dose: Type.Optional(Type.String({ maxLength: 20, title: ORDER_FIELDS.dose })),
    unit: Type.Optional(Type.String({ maxLength: 20, title: ORDER_FIELDS.unit })),
    route: Type.Optional(Type.String({ maxLength: 20, title: ORDER_FIELDS.route })),
    frequency: Type.Optional(Type.String({ maxLength: 20, title: ORDER_FIELDS.frequency })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, title: ORDER_FIELDS.days })),
    note: Type.Optional(Type.String({ maxLength: NOTE_LIMIT, title: ORDER_FIELDS.note })),
  },
  { additionalProperties: false, title: ORDER_FIELDS.usage },
);
/** What a line of a case is ordered with; left out of a line that the bill has: it stays. */
export const orderFields = {
  usage: Type.Optional(Nullable(OrderUsage)),
  prescriptionType: Type.Optional(
    Nullable(Type.Integer({ minimum: 2, maximum: 8, title: ORDER_FIELDS.prescriptionType })),
  ),
  groupNo: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 99, title: ORDER_FIELDS.groupNo }))),
};

/** How a product is divided, by which its quantity follows from the usage. */
export const divided = {
  /** What is handed out one by one; empty: it is not divided. */
  minUnit: Type.String(),
  /** Of them in one unit. */
  unitRatio: Type.Integer(),
};

/** A line of a bill (domain.md §2.7 BillItem). */
export const BillLine = Type.Object({
  id: Id,
  productId: Id,
  productName: Type.String(),
  genericName: Type.String(),
  categoryCode: Type.String(),
  categoryName: Type.String(),
  spec: Type.String(),
  unit: Type.String(),
  ...divided,
  quantity: Quantity,
  /** For one unit, before the discount. */
  price: Yuan,
  /** On the price list. */
  originalPrice: Yuan,
  discountType: Type.Integer(),
  /** What the line comes to, after the discount. */
  amount: Yuan,
  /** How a drug is given; null for what is none. */
  usage: Nullable(OrderUsage),
  /** 2 veterinary, 3 anaesthetic, 5 surgical, 4 other, 6 laboratory, 7 imaging, 8 other tests; null: no prescription. */
  prescriptionType: Nullable(Type.Integer()),
  /** Lines of one infusion have the same number; null: of none. */
  groupNo: Nullable(Type.Integer()),
  /** 0 to be handed out, 1 partly, 2 handed out, 3 not any more: its money went back. */
  dispenseStatus: Type.Integer(),
  /** So many of it are not handed out any more: their money went back; servers of before this was kept say none. */
  returnedQuantity: Type.Optional(Quantity),
  /** Why it cannot be changed any more; empty: it can, while its bill can. */
  fixedReason: Type.String(),
  /** State of its test; null: it has none that is made. Servers of before this was told say nothing. */
  testStatus: Type.Optional(Nullable(Type.Integer())),
  /** Y: the vaccination or deworming that it charges was carried out; servers of before this was told say nothing. */
  givenFlag: Type.Optional(Flag),
  /** Times that a package has taken of it; 0: none. */
  packageTimes: Type.Integer(),
  /** What the line costs less by it. */
  packageAmount: Yuan,
});
export type BillLine = Static<typeof BillLine>;

/** A payment or, below 0, what was given back. */
export const BillPayment = Type.Object({
  id: Id,
  way: PayWay,
  amount: Yuan,
  refNo: Type.String(),
  /** Of the act at the desk that it is a part of; empty: of before there were receipts, or of no desk. */
  receiptId: Type.String(),
  receiptNo: Type.String(),
  payTime: DateTime,
  cashierName: Type.String(),
  /** Of what was given back. */
  reason: Type.String(),
});
export type BillPayment = Static<typeof BillPayment>;

const brief = {
  id: Id,
  billNo: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  type: BillType,
  caseId: Type.String(),
  /** Empty: somebody who came in from the street. */
  ownerId: Type.String(),
  ownerName: Type.String(),
  petId: Type.String(),
  petName: Type.String(),
  status: BillStatus,
  totalAmount: Yuan,
  discountAmount: Yuan,
  payableAmount: Yuan,
  paidAmount: Yuan,
  /** What is still to be paid; 0 for what is void or was refunded. */
  oweAmount: Yuan,
  orderTime: DateTime,
  /** Empty until it is wholly paid. */
  payTime: Type.String(),
  cashierName: Type.String(),
  remarks: Type.String(),
  version: Version,
};

/** A bill without its lines. */
export const BillBrief = Type.Object(brief);
export type BillBrief = Static<typeof BillBrief>;

/** A row of 账单查询. */
export const BillRow = Type.Object({ ...brief, ownerMobile: Type.String() });
export type BillRow = Static<typeof BillRow>;

/** Names of what was taken off: cards, coupons, offers, by hand; servers of before this was told say none. */
const discountNames = Type.Optional(Type.Array(Type.String()));

/** What a bill says of its case; servers of before it was told say nothing. */
const caseFlags = {
  /** Y: it is filed, so that the bill is paid as it stands. */
  caseFiledFlag: Type.Optional(Flag),
  /** Y: it is filed or referred, so that what was given can only be paid or written off. */
  caseOverFlag: Type.Optional(Flag),
};

/** A bill with its lines; of whole lists those that wait at the desk alone say something of their case. */
export const BillWithLines = Type.Object({
  ...brief,
  items: Type.Array(BillLine),
  discountNames,
  ...caseFlags,
});
export type BillWithLines = Static<typeof BillWithLines>;

/** Money that went back for a line. */
const returnedMoney = { itemId: Id, amount: Yuan };

/** What one refund was for a line. */
const ReturnedLine = Type.Object({
  ...returnedMoney,
  /** So many are not handed out any more by it; none where money alone went back. */
  quantity: Type.Optional(Quantity),
});

/** A bill with its lines and payments. */
export const Bill = Type.Object({
  ...brief,
  saleUserName: Type.String(),
  cancelReason: Type.String(),
  items: Type.Array(BillLine),
  discountNames,
  /** Why what holds was taken off, where somebody said it, and who did. Servers of before this was told say none. */
  discountReasons: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), reason: Type.String(), createName: Type.String() })),
  ),
  payments: Type.Array(BillPayment),
  /** What was given back for single lines; servers of before this was kept say none. */
  returned: Type.Optional(Type.Array(Type.Object(returnedMoney))),
  /** All that was given back, which `paidAmount` is less by; servers of before this was told say nothing. */
  refundedAmount: Type.Optional(Yuan),
  /** Names of the coupons that it has used; servers of before this was told say none. */
  usedCoupons: Type.Optional(Type.Array(Type.String())),
  ...caseFlags,
});
export type Bill = Static<typeof Bill>;

/** One act at the desk, as its slip says it: what was taken, or given back, on one or several bills. */
export const Receipt = Type.Object({
  id: Id,
  receiptNo: Type.String(),
  /** 1 taken, 2 given back. */
  kind: Type.Union([Type.Literal(1), Type.Literal(2)]),
  storeId: Id,
  /** Empty: somebody from the street. */
  ownerName: Type.String(),
  amount: Yuan,
  /** Handed over in cash, and what of it went back; 0 where nobody said. */
  cashGiven: Yuan,
  changeAmount: Yuan,
  time: DateTime,
  cashierName: Type.String(),
  /** Of what was given back. */
  reason: Type.String(),
  /** Above 0 also of what was given back. */
  ways: Type.Array(Type.Object({ way: PayWay, amount: Yuan })),
  /**
   * What the act moved in the owner's account, with what lay there after it; below 0: out of it. Of principal and gift
   * money both stand where one was moved (0: not moved). Servers of before this was told say none.
   */
  accounts: Type.Optional(
    Type.Array(
      Type.Object({
        balance: Type.Union([Type.Literal('principal'), Type.Literal('gift'), Type.Literal('deposit')]),
        amount: Yuan,
        afterAmount: Yuan,
      }),
    ),
  ),
  /** With what of each is of this act; none: a deposit. */
  bills: Type.Array(
    Type.Object({
      ...brief,
      items: Type.Array(BillLine),
      discountNames,
      partAmount: Yuan,
      /** What of a refund was for single lines; servers of before this was told say none. */
      returned: Type.Optional(Type.Array(ReturnedLine)),
    }),
  ),
});
export type Receipt = Static<typeof Receipt>;

/** Somebody who waits to pay: an owner with all unpaid bills, or one bill of somebody from the street. */
export const Waiting = Type.Object({
  /** Empty: from the street. */
  ownerId: Type.String(),
  ownerName: Type.String(),
  petNames: Type.Array(Type.String()),
  /** Of somebody from the street the bill, else empty. */
  billId: Type.String(),
  billNo: Type.String(),
  billCount: Type.Integer(),
  oweAmount: Yuan,
  /** When the oldest of the bills was made. */
  since: DateTime,
  /** One of them is of today. */
  today: Flag,
});
export type Waiting = Static<typeof Waiting>;

/** What lies in an owner's account. */
export const Balances = Type.Object({
  principal: Yuan,
  gift: Yuan,
  deposit: Yuan,
  /** Of the deposit: what was left for stays that go on. Servers of before this was told leave it out. */
  depositHeld: Type.Optional(Yuan),
});
export type Balances = Static<typeof Balances>;

const filters = {
  /** A part of the bill's number; name, pinyin, initials of owner or pet; telephone or its last four digits. */
  keyword: Type.Optional(Keyword),
  status: Type.Optional(BillStatus),
  /** Y: what is not paid, or not wholly. */
  unpaidFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '未结清' })),
  type: Type.Optional(BillType),
  storeId: Type.Optional(Id),
  ownerId: Type.Optional(Id),
  /** Days on which bills were made. */
  ...dayRange,
};
const order = {
  orderByField: Type.Optional(
    Type.Union([Type.Literal('orderTime'), Type.Literal('payableAmount')], { default: 'orderTime' }),
  ),
  orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
};

/** Columns of 账单查询, by the keys by which its export chooses among them. */
export const BILL_COLUMNS = [
  'billNo',
  'orderTime',
  'type',
  'ownerName',
  'ownerMobile',
  'petName',
  'totalAmount',
  'discountAmount',
  'payableAmount',
  'paidAmount',
  'oweAmount',
  'status',
  'payTime',
  'cashierName',
  'storeName',
] as const;

const productId = Type.String({ minLength: 1, maxLength: 64, title: '商品' });
const linePrice = {
  quantity: quantity({ minimum: 0.001, title: '数量' }),
  /** What its sender was shown for one unit; where that is no longer so: 42202. */
  price: Type.Optional(yuan({ maximum: MOST_PRICE, title: '单价（元）' })),
  /** Y: `price` is set by hand, for whoever may. */
  manualFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '手动改价' })),
};
const NewLine = Strict({ productId, ...linePrice });
/** A line that a bill has keeps its price, unless it is set by hand. */
export const ModifiedLine = Strict({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  productId,
  ...linePrice,
  ...orderFields,
});
export const billLines = { minItems: 1, maxItems: MOST_BILL_LINES, title: BILL_FIELDS.items };

const reason = Type.String({ minLength: 1, maxLength: REASON_LIMIT, title: BILL_FIELDS.reason });
const remarks = Type.Optional(Type.String({ maxLength: REASON_LIMIT, title: BILL_FIELDS.remarks }));

const Part = Strict({
  way: PayWay,
  amount: yuan({ minimum: 0.01, title: '金额（元）' }),
  /** What the terminal says; left out: one is made. */
  refNo: Type.Optional(Type.String({ maxLength: REFERENCE_LIMIT, title: '流水号' })),
});
const parts = Type.Array(Part, { minItems: 1, maxItems: MOST_PAY_WAYS, title: '支付方式' });

/** What a bill comes to after a change. */
export const Totals = Type.Object({
  billId: Id,
  billNo: Type.String(),
  status: BillStatus,
  totalAmount: Yuan,
  discountAmount: Yuan,
  payableAmount: Yuan,
  version: Version,
});
export type Totals = Static<typeof Totals>;

/** Bills, payment and refund (spec 2 §7 Billing; domain.md §2.7). */
export const billCalls = {
  /** 账单查询. */
  page: defineCall({
    method: 'POST',
    path: '/hospital/bill/page',
    summary: '账单列表',
    access: permitted('hospital:bill:list'),
    request: Strict({ ...paging(20), ...filters, ...order }),
    trace: viewed('bill'),
    /** `ext` is of all rows, not of the page alone; what is void counts in none of its sums. */
    data: Type.Object({
      list: Type.Array(BillRow),
      total: Type.Integer(),
      ext: Type.Object({ payableSum: Yuan, paidSum: Yuan, oweSum: Yuan }),
    }),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/hospital/bill/listExcel',
    summary: '导出账单',
    access: permitted('hospital:bill:listExcel'),
    request: Strict({ ...filters, ...order, ...exportedColumns(BILL_COLUMNS) }),
    trace: exported('bill'),
    data: FileData,
    download: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/hospital/bill/info/{id}',
    summary: '账单详情',
    access: permitted(...RECEIPT_RIGHTS),
    request: Strict({ id: Id }),
    data: Bill,
    hideLoading: true,
  }),
  /** Who waits to pay in the store, those with a bill of today first, and of them who has waited longest. */
  waiting: defineCall({
    method: 'GET',
    path: '/hospital/bill/waiting',
    summary: '待结算宠主',
    access: permitted('hospital:bill:pay'),
    request: Strict({
      /** Name, telephone or pet of an owner, or number of a bill: how those beyond the list are found. */
      keyword: Type.Optional(Type.String({ maxLength: 64, title: '关键字' })),
    }),
    /** `total` and `oweSum` are of all that are meant, also of those beyond the list. */
    data: Type.Object({ list: Type.Array(Waiting), total: Type.Integer(), oweSum: Yuan }),
    hideLoading: true,
  }),
  /** The unpaid bills of one who waits, with what their account holds. */
  unpaid: defineCall({
    method: 'GET',
    path: '/hospital/bill/unpaid',
    summary: '宠主待结算账单',
    access: permitted('hospital:bill:pay'),
    request: Strict({
      ownerId: Type.Optional(Id),
      /** Of somebody from the street. */
      billId: Type.Optional(Id),
    }),
    data: Type.Object({
      list: Type.Array(BillWithLines),
      /** Null for somebody from the street. */
      balances: Nullable(Balances),
      /** What refuses a payment as it stands: discounts that have ended (开单基础 · 开单时校验活动). */
      ended: Type.Optional(Type.Array(Type.Object({ billId: Id, words: Type.String() }))),
    }),
    hideLoading: true,
  }),
  /**
   * Takes one payment in several ways on several bills of a store. Less than is owed is a part payment: the bills are
   * paid in the order in which they are named, the ways in theirs.
   */
  pay: defineCall({
    method: 'POST',
    path: '/hospital/bill/pay',
    summary: '账单收款',
    access: permitted('hospital:bill:pay'),
    request: Strict({
      billIds: Type.Array(Id, {
        minItems: 1,
        maxItems: MOST_BILLS_PAID,
        uniqueItems: true,
        title: '账单',
      }),
      ways: parts,
      /** What the bills owed together when their payer was told; they owe something else: 40901. */
      owedAmount: Type.Optional(yuan({ title: '应收（元）' })),
      /** Notes and coins that were handed over; the rest of it is change. */
      cashGiven: Type.Optional(yuan({ title: '实收现金（元）' })),
    }),
    data: Type.Object({
      paymentId: Id,
      receiptNo: Type.String(),
      paidAmount: Yuan,
      changeAmount: Yuan,
      /** Settled by it. */
      settledIds: Type.Array(Id),
    }),
    write: true,
    once: true,
    changes: [...withMoney, ...shelfAnswers],
  }),
  /** Gives money back, in each way no more than came in that way, and for a line no more than it came to. */
  refund: defineCall({
    method: 'POST',
    path: '/hospital/bill/refund',
    summary: '账单退款',
    access: permitted('hospital:bill:refund'),
    request: Strict({
      ...{ billId: Id, ...readVersion, ways: parts, reason },
      /** What of it is for which lines; what is left is for none in particular. */
      lines: Type.Optional(
        Type.Array(
          Strict({
            itemId: Type.String({ minLength: 1, maxLength: 64, title: '账单项目' }),
            amount: yuan({ title: '项目退款金额（元）' }),
            /** So many of it are not handed out any more; only of a line that waits for 发药. */
            quantity: Type.Optional(quantity({ minimum: 0.001, title: '项目退款数量' })),
          }),
          { title: '退款项目', maxItems: MOST_BILL_LINES },
        ),
      ),
    }),
    data: Type.Object({ paymentId: Id, receiptNo: Type.String(), status: BillStatus }),
    write: true,
    once: true,
    changes: withMoney,
  }),
  /** Prints the slip of a payment or a refund: what it says, and whether it was printed before, which is kept. */
  print: defineCall({
    method: 'POST',
    path: '/hospital/bill/print/{id}',
    summary: '打印小票',
    access: permitted(...SLIP_RIGHTS),
    request: Strict({ id: Id }),
    data: Type.Object({
      receipt: Receipt,
      head: PrintHead,
      /** 门店设置 · 小票, by key. */
      settings: Type.Record(Type.String(), Type.String()),
      /** How often it was printed, with this time. */
      printCount: Type.Integer(),
    }),
    write: true,
    changes: [],
  }),
  /** Counts that a settled bill without a payment was printed: packages took it, or it is over nothing. */
  printBill: defineCall({
    method: 'POST',
    path: '/hospital/bill/printBill/{id}',
    summary: '打印账单小票',
    access: permitted(...RECEIPT_RIGHTS),
    request: Strict({ id: Id }),
    /** How often it was printed, with this time. */
    data: Type.Object({ printCount: Type.Integer() }),
    write: true,
    changes: [],
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/hospital/bill/cancel',
    summary: '作废账单',
    access: permitted('hospital:bill:cancel'),
    request: Strict({
      ...{ id: Id, ...readVersion, reason },
      /** As its sender was shown it; where it is otherwise now: 40901. */
      caseOverFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '病例已归档或转诊' })),
      /** Y: its sender was shown what was given or has begun, and that it stays so. */
      doneStaysFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '保留已发药和已开始的项目' })),
    }),
    data: NoData,
    write: true,
    // What vaccinations have used leaves the shelf.
    changes: [...withShelves, 'testing.page', 'testing.unfinished', 'testing.worklist'],
  }),
  /** 零售开单: sold in the store where its sender stands, to an owner or to somebody from the street. */
  goodsSave: defineCall({
    method: 'POST',
    path: '/hospital/bill/goodsSave',
    summary: '零售开单',
    access: permitted('hospital:bill:goodsSave'),
    request: Strict({
      ownerId: Type.Optional(Type.String({ maxLength: 64, title: '宠主' })),
      petId: Type.Optional(Type.String({ maxLength: 64, title: '宠物' })),
      items: Type.Array(NewLine, billLines),
      saleUserId: Type.Optional(Type.String({ maxLength: 64, title: '销售人员' })),
      remarks,
    }),
    data: Totals,
    write: true,
    changes: withShelves,
  }),
  /** The whole bill anew. */
  modify: defineCall({
    method: 'POST',
    path: '/hospital/bill/modify',
    summary: '修改账单',
    access: permitted('hospital:bill:modify'),
    request: Strict({ id: Id, ...readVersion, items: Type.Array(ModifiedLine, billLines), remarks }),
    data: Totals,
    write: true,
    // What was given and is charged no more outlives its line.
    changes: [...withShelves, ...chargedPlanAnswers],
  }),
  updateBillItem: defineCall({
    method: 'POST',
    path: '/hospital/bill/updateBillItem',
    summary: '修改账单项目',
    access: permitted('hospital:bill:updateBillItem'),
    request: Strict({
      billId: Id,
      ...readVersion,
      item: Strict({
        id: Id,
        quantity: Type.Optional(quantity({ minimum: 0.001, title: '数量' })),
        /** Set by hand, for whoever may. */
        price: Type.Optional(yuan({ maximum: MOST_PRICE, title: '单价（元）' })),
        usage: Type.Optional(Nullable(OrderUsage)),
      }),
    }),
    data: Totals,
    write: true,
    changes: withShelves,
  }),
  /** Within the month of its accounts. */
  updateOrderTime: defineCall({
    method: 'POST',
    path: '/hospital/bill/updateOrderTime',
    summary: '修改开单时间',
    access: permitted('hospital:bill:updateOrderTime'),
    request: Strict({ id: Id, ...readVersion, orderTime: MinuteOf(BILL_FIELDS.orderTime), reason }),
    data: NoData,
    write: true,
    changes: [...billAnswers],
  }),
  caseList: defineCall({
    method: 'GET',
    path: '/hospital/bill/caseList',
    summary: '病例的账单',
    access: permitted('hospital:bill:list'),
    request: Strict({ caseId: Id }),
    data: Type.Array(BillWithLines),
    hideLoading: true,
  }),
  casesList: defineCall({
    method: 'GET',
    path: '/hospital/bill/casesList',
    summary: '多个病例的账单',
    access: permitted('hospital:bill:list'),
    request: Strict({
      /** Ids with commas between them, at most 200. */
      caseIds: Type.String({ minLength: 1, maxLength: 13_000, title: '病例' }),
    }),
    data: Type.Array(BillBrief),
    hideLoading: true,
  }),
};
