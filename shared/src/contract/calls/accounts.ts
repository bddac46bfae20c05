import { Type, type Static } from '@sinclair/typebox';
import {
  ACCOUNT_FIELDS,
  MOST_RECHARGE_PLANS,
  RECHARGE_NAME_LIMIT,
  RECHARGE_PLAN_FIELDS,
} from '../accountWords';
import { MOST_PAY_WAYS, REASON_LIMIT, REFERENCE_LIMIT } from '../billWords';
import { defineCall, permitted } from '../call';
import { backBy } from './backBy';
import { tillAnswers } from './bills';
import {
  DateTime,
  dayRange,
  Flag,
  Id,
  Keyword,
  paging,
  readVersion,
  Strict,
  Version,
  Yuan,
  yuan,
} from '../schema';

const Balance = Type.Union([Type.Literal('principal'), Type.Literal('gift'), Type.Literal('deposit')], {
  title: ACCOUNT_FIELDS.balance,
});
/** Ways that bring money in from outside. */
const OutsideWay = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)], {
  title: '支付方式',
});
const MovementType = Type.Union(
  [
    ...([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)] as const),
    ...([Type.Literal(5), Type.Literal(6), Type.Literal(7), Type.Literal(8)] as const),
  ],
  { title: ACCOUNT_FIELDS.bizType },
);

/** A movement of money in an account; points are not in it. */
export const AccountMovement = Type.Object({
  id: Id,
  createDate: DateTime,
  ownerId: Id,
  ownerName: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  balance: Balance,
  bizType: MovementType,
  /** Below 0: taken out. */
  amount: Yuan,
  /** The balance after it. */
  afterAmount: Yuan,
  operatorName: Type.String(),
  /** Of the slip that says it; empty: none does. Servers of before this was told leave it out. */
  receiptId: Type.Optional(Type.String()),
});
export type AccountMovement = Static<typeof AccountMovement>;

/** So much is given on top of so much (充1000送100). */
export const RechargePlan = Type.Object({
  id: Id,
  name: Type.String(),
  amount: Yuan,
  gift: Yuan,
  /** The level that an owner gets by it where `rechargeLinkageDiscount` is on; empty: none. */
  level: Type.String(),
  enabled: Flag,
  version: Version,
});
export type RechargePlan = Static<typeof RechargePlan>;

/** What an owner pays into their account for. */
export const RechargeWanted = Strict(
  {
    ownerId: Type.String({ minLength: 1, maxLength: 64, title: ACCOUNT_FIELDS.ownerName }),
    /** Whose amount is what is paid; without one nothing is given on top. */
    planId: Type.Optional(Type.String({ maxLength: 64, title: ACCOUNT_FIELDS.plan })),
  },
  { title: '充值' },
);

const accountAnswers = [
  ...['accounts.page', 'accounts.refundable', 'accounts.depositRefundable'],
  ...tillAnswers,
  ...['customers.page', 'customers.header', 'customers.account'],
  ...['bills.page', 'bills.info', 'bills.unpaid', 'statistics.trend', 'statistics.payments'],
] as const;

/** Stored value of owners (domain.md §2.7). */
export const accountCalls = {
  /** 储值: movements of an owner, or of the stores in view; the newest first. */
  page: defineCall({
    method: 'POST',
    path: '/hospital/account/page',
    summary: '储值流水',
    access: permitted('hospital:account:list'),
    request: Strict({
      ...paging(20),
      ...dayRange,
      /** Name, pinyin or telephone of the owner. */
      keyword: Type.Optional(Keyword),
      ownerId: Type.Optional(Id),
      storeId: Type.Optional(Id),
      balance: Type.Optional(Balance),
      bizType: Type.Optional(MovementType),
    }),
    /** `ext` is of all rows, not of the page alone. */
    data: Type.Object({
      list: Type.Array(AccountMovement),
      total: Type.Integer(),
      ext: Type.Object({ inSum: Yuan, outSum: Yuan }),
    }),
    hideLoading: true,
  }),
  plans: defineCall({
    method: 'GET',
    path: '/hospital/account/plan/list',
    summary: '充值方案',
    access: permitted('hospital:account:list'),
    request: Strict({}),
    data: Type.Array(RechargePlan, { maxItems: MOST_RECHARGE_PLANS }),
    hideLoading: true,
  }),
  savePlan: defineCall({
    method: 'POST',
    path: '/hospital/account/plan/save',
    summary: '保存充值方案',
    access: permitted('hospital:account:plan:save'),
    request: Strict({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      ...readVersion,
      name: Type.String({ minLength: 1, maxLength: RECHARGE_NAME_LIMIT, title: RECHARGE_PLAN_FIELDS.name }),
      amount: yuan({ minimum: 0.01, title: RECHARGE_PLAN_FIELDS.amount }),
      gift: yuan({ title: RECHARGE_PLAN_FIELDS.gift }),
      level: Type.Optional(Type.String({ maxLength: 64, title: RECHARGE_PLAN_FIELDS.level })),
      enabled: Type.Optional(Type.Union(Flag.anyOf, { title: RECHARGE_PLAN_FIELDS.enabled })),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: ['accounts.plans'],
  }),
  /** Money into an account, in the store where its sender stands. */
  recharge: defineCall({
    method: 'POST',
    path: '/hospital/account/recharge',
    summary: '储值充值',
    access: permitted('hospital:account:recharge'),
    request: Strict({
      ...RechargeWanted.properties,
      ways: Type.Array(
        Strict({
          way: OutsideWay,
          amount: yuan({ minimum: 0.01, title: ACCOUNT_FIELDS.amount }),
          refNo: Type.Optional(Type.String({ maxLength: REFERENCE_LIMIT, title: '流水号' })),
        }),
        { minItems: 1, maxItems: MOST_PAY_WAYS, title: ACCOUNT_FIELDS.ways },
      ),
    }),
    data: Type.Object({
      billId: Id,
      billNo: Type.String(),
      paymentId: Id,
      receiptNo: Type.String(),
      amount: Yuan,
      gift: Yuan,
      /** What there is now. */
      principal: Yuan,
      giftBalance: Yuan,
    }),
    write: true,
    once: true,
    changes: accountAnswers,
  }),
  /** What could be given back to an owner in the store, before it is. */
  refundable: defineCall({
    method: 'GET',
    path: '/hospital/account/refundable',
    summary: '可退储值',
    access: permitted('hospital:account:refund'),
    request: Strict({ ownerId: Id }),
    /**
     * `ways` in the order in which they are given back; `refundable` is their sum, and never above `principal`. `parts`:
     * recharge by recharge, in the same order.
     */
    data: Type.Object({
      principal: Yuan,
      gift: Yuan,
      refundable: Yuan,
      ways: Type.Array(Type.Object({ way: OutsideWay, amount: Yuan })),
      parts: Type.Array(Type.Object({ way: OutsideWay, ...backBy })),
    }),
    hideLoading: true,
  }),
  /** What of an owner's deposit could be given back in the store, and how it came. */
  depositRefundable: defineCall({
    method: 'GET',
    path: '/hospital/account/deposit/refundable',
    summary: '可退押金',
    access: permitted('hospital:account:deposit:refund'),
    request: Strict({ ownerId: Id }),
    /** `held`: of stays that go on, which is given back when they end. `ways`: the most in each. */
    data: Type.Object({
      deposit: Yuan,
      held: Yuan,
      refundable: Yuan,
      ways: Type.Array(Type.Object({ way: OutsideWay, ...backBy })),
      /** On unpaid bills of the owner in the store, which a deposit may be kept for; older servers leave it out. */
      owed: Type.Optional(Yuan),
    }),
    hideLoading: true,
  }),
  /** A deposit back by the ways in which it came. */
  refundDeposit: defineCall({
    method: 'POST',
    path: '/hospital/account/deposit/refund',
    summary: '退押金',
    access: permitted('hospital:account:deposit:refund'),
    request: Strict({
      ownerId: Type.String({ minLength: 1, maxLength: 64, title: ACCOUNT_FIELDS.ownerName }),
      ways: Type.Array(
        Strict({
          way: OutsideWay,
          amount: yuan({ minimum: 0.01, title: ACCOUNT_FIELDS.depositRefund }),
          refNo: Type.Optional(Type.String({ maxLength: REFERENCE_LIMIT, title: '流水号' })),
        }),
        { minItems: 1, maxItems: MOST_PAY_WAYS, title: ACCOUNT_FIELDS.refundWays },
      ),
      reason: Type.String({ minLength: 1, maxLength: REASON_LIMIT, title: ACCOUNT_FIELDS.reason }),
    }),
    data: Type.Object({ paymentId: Id, receiptNo: Type.String(), amount: Yuan, deposit: Yuan }),
    write: true,
    once: true,
    changes: accountAnswers,
  }),
  /** Principal back by the ways in which it came; gift money of it is lost (`giftForfeited`). */
  refund: defineCall({
    method: 'POST',
    path: '/hospital/account/refund',
    summary: '储值退款',
    access: permitted('hospital:account:refund'),
    request: Strict({
      ownerId: Type.String({ minLength: 1, maxLength: 64, title: ACCOUNT_FIELDS.ownerName }),
      amount: yuan({ minimum: 0.01, title: ACCOUNT_FIELDS.refund }),
      /** The loss that was shown; it is another one by now: 40901. */
      giftLost: Type.Optional(yuan({ title: ACCOUNT_FIELDS.giftLost })),
      reason: Type.String({ minLength: 1, maxLength: REASON_LIMIT, title: ACCOUNT_FIELDS.reason }),
    }),
    data: Type.Object({
      paymentId: Id,
      receiptNo: Type.String(),
      amount: Yuan,
      giftLost: Yuan,
      principal: Yuan,
    }),
    write: true,
    once: true,
    changes: accountAnswers,
  }),
};
