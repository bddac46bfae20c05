import { Type, type Static } from '@sinclair/typebox';
import { MOST_BILL_LINES, REASON_LIMIT } from '../billWords';
import { defineCall, NoData, permitted } from '../call';
import {
  APPROVE_DISCOUNT,
  DISCOUNT_FIELDS,
  DISCOUNT_NAME_LIMIT,
  DISCOUNT_RIGHTS,
  MOST_DISCOUNTS,
  MOST_FLOORS,
  MOST_PLANS,
} from '../discountWords';
import {
  DateTime,
  DayOf,
  Flag,
  Id,
  rate,
  readVersion,
  Strict,
  transformedPassword,
  Version,
  Yuan,
  yuan,
} from '../schema';
import { billAnswers, Totals, withShelves } from './bills';

const DiscountType = Type.Union(
  [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5)],
  { title: DISCOUNT_FIELDS.type },
);
/** The part of the price that is paid; null for a discount over an amount. */
const Rate = Type.Union([Type.Number({ description: '0 to 1, four decimals' }), Type.Null()]);

/** A line before and after a discount. */
export const LineChange = Type.Object({
  id: Id,
  productName: Type.String(),
  before: Yuan,
  after: Yuan,
});
export type LineChange = Static<typeof LineChange>;

/** What was taken off a bill (domain.md §2.7 BillDiscount). */
export const BillDiscount = Type.Object({
  id: Id,
  billId: Id,
  billNo: Type.String(),
  type: DiscountType,
  name: Type.String(),
  rate: Rate,
  /** What it took off when it was applied. */
  amount: Yuan,
  lineIds: Type.Array(Type.String()),
  reason: Type.String(),
  approverName: Type.String(),
  createName: Type.String(),
  createDate: DateTime,
  /** 0 in force, 1 cancelled. */
  status: Type.Integer(),
  /** Of a coupon: its last day. One that is given back after it cannot be used again. */
  endDate: Type.Optional(Type.String()),
});
export type BillDiscount = Static<typeof BillDiscount>;

/** A discount that could be chosen, and why it cannot where it cannot. */
export const DiscountOption = Type.Object({
  id: Id,
  type: DiscountType,
  name: Type.String(),
  rate: Rate,
  /** What it holds for, in words. */
  scope: Type.String(),
  usable: Flag,
  reason: Type.String(),
  /** Of a coupon: its number, what it takes off (`满200减50`) and its last day. */
  couponNo: Type.Optional(Type.String()),
  terms: Type.Optional(Type.String()),
  endDate: Type.Optional(Type.String()),
});
export type DiscountOption = Static<typeof DiscountOption>;

/** A card of a level, or an offer with a name. */
export const DiscountPlan = Type.Object({
  id: Id,
  /** 1 card of a level, 3 named offer. */
  type: Type.Union([Type.Literal(1), Type.Literal(3)]),
  name: Type.String(),
  /** Code of the level of a card, else empty. */
  level: Type.String(),
  rate: Type.Number(),
  /** Kinds of products, sub-kinds with them; none: all. */
  categories: Type.Array(Type.String()),
  /** Empty: without an end. */
  startDate: Type.String(),
  endDate: Type.String(),
  enabled: Flag,
  version: Version,
});
export type DiscountPlan = Static<typeof DiscountPlan>;

/** The lowest rate that somebody may give by hand, or that a kind of products may have. */
export const DiscountFloor = Type.Object({
  kind: Type.Union([Type.Literal('user'), Type.Literal('category')]),
  /** The user, or the code of the kind. */
  targetId: Id,
  targetName: Type.String(),
  rate: Type.Number(),
});
export type DiscountFloor = Static<typeof DiscountFloor>;

/** What a manager is asked. */
export const DiscountApproval = Type.Object({
  id: Id,
  billId: Id,
  billNo: Type.String(),
  /** Where it is asked for. */
  storeName: Type.Optional(Type.String()),
  ownerName: Type.String(),
  rate: Rate,
  /** What is to be taken off. */
  amount: Yuan,
  beforeAmount: Yuan,
  reason: Type.String(),
  /** 0 waits, 1 agreed, 2 refused, 3 used, 4 withdrawn by who asked. */
  status: Type.Union(([0, 1, 2, 3, 4] as const).map((status) => Type.Literal(status))),
  /** It waits, or was agreed to, for longer than an agreement holds: it has to be asked for anew. */
  expiredFlag: Flag,
  askedBy: Type.String(),
  approverName: Type.String(),
  createDate: DateTime,
});
export type DiscountApproval = Static<typeof DiscountApproval>;

const where = {
  /** The bill. */
  billId: Type.Optional(Type.String({ maxLength: 64, title: '账单' })),
  /** Or the case, where one bill of it is unpaid. */
  caseId: Type.Optional(Type.String({ maxLength: 64, title: '病例' })),
};
const lineIds = Type.Array(Id, {
  maxItems: MOST_BILL_LINES,
  uniqueItems: true,
  title: DISCOUNT_FIELDS.lines,
});
const reason = Type.String({ maxLength: REASON_LIMIT, title: DISCOUNT_FIELDS.reason });
const approveToken = Type.Optional(Type.String({ maxLength: 64, title: '审批凭证' }));
const off = {
  rate: Type.Optional(rate({ title: DISCOUNT_FIELDS.rate })),
  /** Taken off all the lines together. */
  amount: Type.Optional(yuan({ minimum: 0.01, title: DISCOUNT_FIELDS.amount })),
};
const wanted = {
  ...where,
  /** Of `options`. */
  discountIds: Type.Optional(Type.Array(Id, { maxItems: MOST_DISCOUNTS, uniqueItems: true, title: '优惠' })),
  manual: Type.Optional(
    Type.Array(Strict({ lineIds: Type.Optional(lineIds), ...off, reason: Type.Optional(reason) }), {
      maxItems: MOST_DISCOUNTS,
      title: '手动折扣',
    }),
  ),
  /** Lines for which the named discounts are to hold; left out: all. */
  lineIds: Type.Optional(lineIds),
  approveToken,
};

const waits = ['discounts.approvals', 'discounts.approval'] as const;

/** Discounts of bills (spec 2 §7 Billing; domain.md §2.7). */
export const discountCalls = {
  list: defineCall({
    method: 'GET',
    path: '/hospital/bill/caseDiscountList',
    summary: '账单优惠',
    access: permitted(...DISCOUNT_RIGHTS),
    request: Strict(where),
    /** Of the bills of the case, or of the bill; what was cancelled is in it, too. */
    data: Type.Object({ list: Type.Array(BillDiscount), options: Type.Array(DiscountOption) }),
    hideLoading: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/hospital/bill/caseDiscount/info/{id}',
    summary: '优惠详情',
    access: permitted(...DISCOUNT_RIGHTS),
    request: Strict({ id: Id }),
    data: Type.Intersect([BillDiscount, Type.Object({ lines: Type.Array(LineChange) })]),
    hideLoading: true,
  }),
  /** A dry run: nothing is changed. */
  validate: defineCall({
    method: 'POST',
    path: '/hospital/bill/caseDiscount/validate',
    summary: '试算优惠',
    access: permitted(...DISCOUNT_RIGHTS),
    request: Strict(wanted),
    data: Type.Object({
      billId: Id,
      valid: Type.Boolean(),
      /** A manager has to agree. */
      needApprove: Type.Boolean(),
      lines: Type.Array(LineChange),
      discountAmount: Yuan,
      payableAmount: Yuan,
      messages: Type.Array(Type.String()),
    }),
    hideLoading: true,
  }),
  apply: defineCall({
    method: 'POST',
    path: '/hospital/bill/caseDiscount/apply',
    summary: '使用优惠',
    access: permitted('hospital:bill:caseDiscount:apply'),
    request: Strict({ ...wanted, ...readVersion }),
    data: Type.Intersect([Totals, Type.Object({ discountIds: Type.Array(Id) })]),
    write: true,
    changes: [...withShelves, ...waits],
  }),
  specify: defineCall({
    method: 'POST',
    path: '/hospital/bill/specifyDiscountSave',
    summary: '指定优惠',
    access: permitted('hospital:bill:specifyDiscountSave'),
    request: Strict({
      ...where,
      ...readVersion,
      planId: Type.String({ minLength: 1, maxLength: 64, title: '优惠方案' }),
      lineIds: Type.Optional(lineIds),
    }),
    data: Totals,
    write: true,
    changes: [...withShelves],
  }),
  manual: defineCall({
    method: 'POST',
    path: '/hospital/bill/manualDiscountSave',
    summary: '手动折扣（单项）',
    access: permitted('hospital:bill:manualDiscountSave'),
    request: Strict({
      billItemId: Type.String({ minLength: 1, maxLength: 64, title: '账单项目' }),
      ...off,
      ...readVersion,
      reason: Type.Optional(reason),
      approveToken,
    }),
    data: Totals,
    write: true,
    changes: [...withShelves, ...waits],
  }),
  manualBatch: defineCall({
    method: 'POST',
    path: '/hospital/bill/manualDiscountSaveBatch',
    summary: '手动折扣（整单）',
    access: permitted('hospital:bill:manualDiscountSave'),
    request: Strict({
      billId: Id,
      ...off,
      ...readVersion,
      lineIds: Type.Optional(lineIds),
      reason: Type.Optional(reason),
      approveToken,
    }),
    data: Totals,
    write: true,
    changes: [...withShelves, ...waits],
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/hospital/bill/discount/cancel/{id}',
    summary: '取消优惠',
    access: permitted('hospital:bill:discount:cancel'),
    request: Strict({ id: Id, ...readVersion }),
    data: Totals,
    write: true,
    changes: [...billAnswers],
  }),
  /** Asks a manager of the store for a discount below the floor. */
  ask: defineCall({
    method: 'POST',
    path: '/hospital/bill/discount/ask',
    summary: '申请折扣审批',
    access: permitted('hospital:bill:manualDiscountSave'),
    request: Strict({
      ...{ billId: Id, ...off, lineIds: Type.Optional(lineIds), reason: Type.Optional(reason) },
      /** It is agreed to at this very desk (现场审批): nobody else is told. */
      hereFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '现场审批' })),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: [...waits],
  }),
  /** Takes back what one asked for oneself and nobody has answered. */
  withdraw: defineCall({
    method: 'POST',
    path: '/hospital/bill/discount/withdraw/{id}',
    summary: '撤回折扣申请',
    access: permitted('hospital:bill:manualDiscountSave'),
    request: Strict({ id: Id }),
    data: NoData,
    write: true,
    changes: [...waits, 'messages.list', 'messages.unreadCount'],
  }),
  /** One's own request, for who waits for its answer. */
  approval: defineCall({
    method: 'GET',
    path: '/hospital/bill/discount/approval/{id}',
    summary: '折扣审批结果',
    access: permitted('hospital:bill:manualDiscountSave'),
    request: Strict({ id: Id }),
    data: DiscountApproval,
    hideLoading: true,
  }),
  /** What waits for the caller's agreement, the oldest first. */
  approvals: defineCall({
    method: 'GET',
    path: '/hospital/bill/discount/approvals',
    summary: '待审批折扣',
    access: permitted(APPROVE_DISCOUNT),
    request: Strict({}),
    data: Type.Array(DiscountApproval),
    hideLoading: true,
  }),
  /** A manager agrees, or does not: from their own session, or at somebody else's screen with their password. */
  approve: defineCall({
    method: 'POST',
    path: '/hospital/bill/discount/approve',
    summary: '审批折扣',
    access: permitted(APPROVE_DISCOUNT, 'hospital:bill:manualDiscountSave'),
    request: Strict({
      id: Id,
      agreeFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '是否同意' })),
      loginName: Type.Optional(Type.String({ maxLength: 64, title: '审批人账号' })),
      password: Type.Optional(Type.String({ ...transformedPassword, title: '审批人密码' })),
    }),
    /** `approveToken` is empty where it was refused. */
    data: Type.Object({ approveToken: Type.String(), approverName: Type.String() }),
    write: true,
    changes: [...waits],
  }),
  plans: defineCall({
    method: 'GET',
    path: '/hospital/bill/discountPlan/list',
    summary: '优惠方案',
    access: permitted('hospital:bill:discountPlan:list'),
    request: Strict({}),
    data: Type.Object({
      plans: Type.Array(DiscountPlan, { maxItems: MOST_PLANS }),
      floors: Type.Array(DiscountFloor, { maxItems: MOST_FLOORS }),
      users: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
    hideLoading: true,
  }),
  savePlan: defineCall({
    method: 'POST',
    path: '/hospital/bill/discountPlan/save',
    summary: '保存优惠方案',
    access: permitted('hospital:bill:discountPlan:save'),
    request: Strict({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      ...readVersion,
      type: Type.Union([Type.Literal(1), Type.Literal(3)], { title: DISCOUNT_FIELDS.type }),
      name: Type.String({ minLength: 1, maxLength: DISCOUNT_NAME_LIMIT, title: DISCOUNT_FIELDS.name }),
      level: Type.Optional(Type.String({ maxLength: 64, title: DISCOUNT_FIELDS.level })),
      rate: rate({ title: DISCOUNT_FIELDS.rate }),
      categories: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 16 }), {
          maxItems: 50,
          uniqueItems: true,
          title: DISCOUNT_FIELDS.categories,
        }),
      ),
      startDate: Type.Optional(
        Type.Union([DayOf(DISCOUNT_FIELDS.startDate), Type.Literal('')], {
          title: DISCOUNT_FIELDS.startDate,
        }),
      ),
      endDate: Type.Optional(
        Type.Union([DayOf(DISCOUNT_FIELDS.endDate), Type.Literal('')], { title: DISCOUNT_FIELDS.endDate }),
      ),
      enabled: Type.Optional(Type.Union(Flag.anyOf, { title: DISCOUNT_FIELDS.enabled })),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: ['discounts.plans', 'discounts.list', 'discounts.validate'],
  }),
  /** A floor anew, in place of the one of the same target; without a rate it is taken away. */
  saveFloor: defineCall({
    method: 'POST',
    path: '/hospital/bill/discountFloor/save',
    summary: '保存最低折扣',
    access: permitted('hospital:bill:discountPlan:save'),
    request: Strict({
      kind: Type.Union([Type.Literal('user'), Type.Literal('category')], { title: DISCOUNT_FIELDS.target }),
      targetId: Type.String({ minLength: 1, maxLength: 64, title: DISCOUNT_FIELDS.target }),
      rate: Type.Optional(rate({ title: DISCOUNT_FIELDS.floor })),
    }),
    data: NoData,
    write: true,
    changes: ['discounts.plans', 'discounts.validate'],
  }),
};
