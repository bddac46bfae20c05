import { Type, type Static } from '@sinclair/typebox';
import { MOST_BILLS_PAID, MOST_PAY_WAYS, REASON_LIMIT, REFERENCE_LIMIT } from '../billWords';
import { defineCall, NoData, permitted } from '../call';
import { backBy } from './backBy';
import {
  CODE_DIGITS,
  MOST_OWNED,
  MOST_PACKAGE_ITEMS,
  MOST_PACKAGES,
  MOST_TIMES,
  MOST_USES,
  MOST_VALID_DAYS,
  OWNED_PACKAGE_FIELDS,
  PACKAGE_FIELDS,
  PACKAGE_NAME_LIMIT,
} from '../packageWords';
import {
  DateTime,
  DayOf,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  paging,
  readVersion,
  Strict,
  Version,
  Yuan,
  yuan,
} from '../schema';
import { packageAnswers, PayWay, Totals, withMoney, withStock } from './bills';

const PackageStatus = Type.Union(
  [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5)],
  { title: OWNED_PACKAGE_FIELDS.status },
);
const LogKind = Type.Union([
  ...([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)] as const),
  ...([Type.Literal(5), Type.Literal(6), Type.Literal(7)] as const),
]);

/** What the chain sells: so many times of each of these for one price. */
export const PackagePlan = Type.Object({
  id: Id,
  name: Type.String(),
  price: Yuan,
  /** What its content costs one by one. */
  listPrice: Yuan,
  /** From the day of the purchase on; 0: without an end. */
  validDays: Type.Integer(),
  /** Where it is sold and used; empty: everywhere. */
  storeIds: Type.Array(Id),
  items: Type.Array(
    Type.Object({ productId: Id, name: Type.String(), unit: Type.String(), quantity: Type.Integer() }),
  ),
  remarks: Type.String(),
  enabled: Flag,
  version: Version,
});
export type PackagePlan = Static<typeof PackagePlan>;

/** What somebody buys. */
export const SaleWanted = Strict(
  {
    packageId: Type.String({ minLength: 1, maxLength: 64, title: OWNED_PACKAGE_FIELDS.packageName }),
    ownerId: Type.String({ minLength: 1, maxLength: 64, title: OWNED_PACKAGE_FIELDS.ownerName }),
    petId: Type.Optional(Type.String({ maxLength: 64, title: OWNED_PACKAGE_FIELDS.petName })),
    /** Left out: the sender where the store wants that (`autoSetSaleUserId`), else nobody. */
    saleUserId: Type.Optional(Type.String({ maxLength: 64, title: OWNED_PACKAGE_FIELDS.saleUserId })),
  },
  { title: '套餐' },
);

/** A package that was sold. */
export const SoldPackage = Type.Object({
  id: Id,
  packageNo: Type.String(),
  /** Told once: the owner says it when the package is used. */
  code: Type.String(),
  billId: Id,
  billNo: Type.String(),
  paymentId: Id,
  receiptNo: Type.String(),
  expireDate: Type.String(),
});

const OwnedItem = Type.Object({
  id: Id,
  productId: Id,
  name: Type.String(),
  unit: Type.String(),
  total: Type.Integer(),
  used: Type.Integer(),
  remain: Type.Integer(),
});

/** Somebody's package (domain.md §2.10 CustomerPackage). */
export const CustomerPackage = Type.Object({
  id: Id,
  packageNo: Type.String(),
  /** Of the definition; what was sold stays as it was sold. */
  packageId: Id,
  name: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** Empty: for all pets of the owner. */
  petId: Type.String(),
  petName: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  /** Where it is used; empty: everywhere. */
  storeIds: Type.Array(Id),
  items: Type.Array(OwnedItem),
  startDate: Type.String(),
  /** The last day; empty: without an end. */
  expireDate: Type.String(),
  price: Yuan,
  status: PackageStatus,
  loseReason: Type.String(),
  saleUserName: Type.String(),
  billId: Type.String(),
  version: Version,
});
export type CustomerPackage = Static<typeof CustomerPackage>;

/** A row of a package's ledger, which is only added to. */
export const PackageLog = Type.Object({
  id: Id,
  createDate: DateTime,
  kind: LogKind,
  itemName: Type.String(),
  /** Times: above 0 used, below 0 given back, 0 for what moves none. */
  quantity: Type.Integer(),
  billNo: Type.String(),
  /** Of a refund. */
  amount: Yuan,
  reason: Type.String(),
  storeName: Type.String(),
  createName: Type.String(),
});
export type PackageLog = Static<typeof PackageLog>;

/** What a package could take of a line that is to be paid. */
export const PackageOffer = Type.Object({
  billId: Id,
  lineId: Id,
  productName: Type.String(),
  /** The part of a package, and how much is left of it. */
  itemId: Id,
  customerPackageId: Id,
  packageName: Type.String(),
  packageNo: Type.String(),
  expireDate: Type.String(),
  remain: Type.Integer(),
  /** Times that it takes of the line. */
  quantity: Type.Integer(),
  /** What the line then costs less. */
  amount: Yuan,
});
export type PackageOffer = Static<typeof PackageOffer>;

/** An id that refusals call so. */
const titledId = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const reason = Type.String({ minLength: 1, maxLength: REASON_LIMIT, title: OWNED_PACKAGE_FIELDS.reason });
const code = Type.String({
  pattern: `^\\d{${CODE_DIGITS}}$`,
  expected: `${CODE_DIGITS}位数字`,
  title: OWNED_PACKAGE_FIELDS.code,
});

/** Packages: made by the chain, sold at the desk, used at paying, given back by rule (domain.md §2.10). */
export const packageCalls = {
  /** What the chain sells; where the session stands in a store, what is for it. */
  plans: defineCall({
    method: 'GET',
    path: '/cms/package/list',
    summary: '套餐方案',
    access: permitted('cms:package:list'),
    request: Strict({}),
    data: Type.Array(PackagePlan, { maxItems: MOST_PACKAGES }),
    hideLoading: true,
  }),
  savePlan: defineCall({
    method: 'POST',
    path: '/cms/package/save',
    summary: '保存套餐方案',
    access: permitted('cms:package:save'),
    request: Strict({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      ...readVersion,
      name: Type.String({ minLength: 1, maxLength: PACKAGE_NAME_LIMIT, title: PACKAGE_FIELDS.name }),
      price: yuan({ minimum: 0.01, title: PACKAGE_FIELDS.price }),
      validDays: Type.Integer({ minimum: 0, maximum: MOST_VALID_DAYS, title: PACKAGE_FIELDS.validDays }),
      storeIds: Type.Optional(
        Type.Array(Id, { maxItems: 1000, uniqueItems: true, title: PACKAGE_FIELDS.storeIds }),
      ),
      items: Type.Array(
        Strict({
          productId: Type.String({ minLength: 1, maxLength: 64, title: PACKAGE_FIELDS.product }),
          quantity: Type.Integer({ minimum: 1, maximum: MOST_TIMES, title: PACKAGE_FIELDS.quantity }),
        }),
        { minItems: 1, maxItems: MOST_PACKAGE_ITEMS, title: PACKAGE_FIELDS.items },
      ),
      remarks: Type.Optional(Type.String({ maxLength: REASON_LIMIT, title: PACKAGE_FIELDS.remarks })),
      enabled: Type.Optional(Type.Union(Flag.anyOf, { title: PACKAGE_FIELDS.enabled })),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: ['packages.plans'],
  }),
  /** 套餐: who owns what, of the stores in view; the newest first. */
  owned: defineCall({
    method: 'POST',
    path: '/cms/package/page',
    summary: '客户套餐',
    access: permitted('cms:package:list'),
    request: Strict({
      ...paging(20),
      /** Days of the purchase. */
      ...dayRange,
      /** Number; name, pinyin or telephone of the owner. */
      keyword: Type.Optional(Keyword),
      status: Type.Optional(PackageStatus),
      packageId: Type.Optional(titledId(OWNED_PACKAGE_FIELDS.packageName)),
      ownerId: Type.Optional(Id),
      storeId: Type.Optional(Id),
    }),
    data: Listed(CustomerPackage),
    hideLoading: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/cms/package/info/{id}',
    summary: '客户套餐详情',
    access: permitted('cms:package:list'),
    request: Strict({ id: Id }),
    data: Type.Object({ ...CustomerPackage.properties, logs: Type.Array(PackageLog) }),
    hideLoading: true,
  }),
  /** Packages of an owner that can be used now (spec 2 §7). */
  count: defineCall({
    method: 'POST',
    path: '/cms/package/getPackageCountByUserId',
    summary: '宠主可用套餐',
    access: 'session',
    request: Strict({
      ownerId: Type.String({ minLength: 1, maxLength: 64, title: OWNED_PACKAGE_FIELDS.ownerName }),
      petId: Type.Optional(Type.String({ maxLength: 64, title: OWNED_PACKAGE_FIELDS.petName })),
      /** Only those with times of it left. */
      productId: Type.Optional(Type.String({ maxLength: 64, title: PACKAGE_FIELDS.product })),
    }),
    data: Type.Object({ count: Type.Integer(), list: Type.Array(CustomerPackage, { maxItems: MOST_OWNED }) }),
    hideLoading: true,
  }),
  /** Sold and paid at once, in the store where its sender stands. */
  sell: defineCall({
    method: 'POST',
    path: '/cms/package/sell',
    summary: '销售套餐',
    access: permitted('cms:package:sell'),
    request: Strict({
      ...SaleWanted.properties,
      ways: Type.Array(
        Strict({
          way: PayWay,
          amount: yuan({ minimum: 0.01, title: '金额（元）' }),
          refNo: Type.Optional(Type.String({ maxLength: REFERENCE_LIMIT, title: '流水号' })),
        }),
        { minItems: 1, maxItems: MOST_PAY_WAYS, title: '支付方式' },
      ),
    }),
    data: SoldPackage,
    write: true,
    once: true,
    changes: withMoney,
  }),
  /** What packages could take of unpaid bills, those that end first before the others. */
  offers: defineCall({
    method: 'POST',
    path: '/cms/package/offers',
    summary: '账单可用套餐',
    access: permitted('cms:package:consume'),
    request: Strict({
      billIds: Type.Array(Id, { minItems: 1, maxItems: MOST_BILLS_PAID, uniqueItems: true, title: '账单' }),
    }),
    /** `codeNeeded`: the owner says the code of a package that is used (`checkPackageCode`). */
    data: Type.Object({ codeNeeded: Flag, list: Type.Array(PackageOffer) }),
    hideLoading: true,
  }),
  /** Lines of unpaid bills are taken by packages in place of money; a bill over nothing is settled by it. */
  consume: defineCall({
    method: 'POST',
    path: '/cms/package/consume',
    summary: '核销套餐',
    access: permitted('cms:package:consume'),
    request: Strict({
      bills: Type.Array(Strict({ id: Id, ...readVersion }), {
        minItems: 1,
        maxItems: MOST_BILLS_PAID,
        title: '账单',
      }),
      uses: Type.Array(
        Strict({
          lineId: titledId('账单项目'),
          itemId: titledId('套餐项目'),
          quantity: Type.Integer({ minimum: 1, maximum: MOST_TIMES, title: PACKAGE_FIELDS.quantity }),
        }),
        { minItems: 1, maxItems: MOST_USES, title: OWNED_PACKAGE_FIELDS.uses },
      ),
      /** What the owner says, by package. */
      codes: Type.Optional(
        Type.Array(Strict({ customerPackageId: titledId(OWNED_PACKAGE_FIELDS.packageName), code }), {
          maxItems: MOST_USES,
          title: OWNED_PACKAGE_FIELDS.code,
        }),
      ),
    }),
    data: Type.Object({ bills: Type.Array(Totals) }),
    write: true,
    once: true,
    changes: withStock,
  }),
  /**
   * Times go back into their packages. Of an unpaid bill the lines are charged again; of a settled one they stay as they
   * were billed, as goods that come back do, and a reason says why.
   */
  giveBack: defineCall({
    method: 'POST',
    path: '/cms/package/giveBack',
    summary: '退回套餐次数',
    access: permitted('cms:package:giveBack'),
    request: Strict({
      billId: Id,
      ...readVersion,
      lineIds: Type.Optional(Type.Array(Id, { minItems: 1, title: '账单项目' })),
      reason,
    }),
    data: Type.Object({ times: Type.Integer(), bill: Totals }),
    write: true,
    once: true,
    changes: withStock,
  }),
  /** To a later day, also one that has expired. */
  extend: defineCall({
    method: 'POST',
    path: '/cms/package/extend',
    summary: '套餐延期',
    access: permitted('cms:package:extend'),
    request: Strict({ id: Id, ...readVersion, expireDate: DayOf(OWNED_PACKAGE_FIELDS.expireDate), reason }),
    data: NoData,
    write: true,
    changes: [...packageAnswers],
  }),
  /** 作废, for good (spec 2 §7). */
  lose: defineCall({
    method: 'POST',
    path: '/cms/package/lose/{id}',
    summary: '作废套餐',
    access: permitted('cms:package:lose'),
    request: Strict({ id: Id, ...readVersion, reason: Type.Optional(reason) }),
    data: NoData,
    write: true,
    changes: [...packageAnswers],
  }),
  /** A new code for an owner who lost theirs; the one of before is worth nothing. */
  renewCode: defineCall({
    method: 'POST',
    path: '/cms/package/renewCode',
    summary: '补发套餐验证码',
    access: permitted('cms:package:renewCode'),
    request: Strict({ id: Id, ...readVersion }),
    data: Type.Object({ code: Type.String() }),
    write: true,
    changes: [...packageAnswers],
  }),
  /** What would be given back for what is left, before it is. */
  refundable: defineCall({
    method: 'GET',
    path: '/cms/package/refundable',
    summary: '套餐可退金额',
    access: permitted('cms:package:refund'),
    request: Strict({ id: Id }),
    data: Type.Object({
      amount: Yuan,
      items: Type.Array(
        Type.Object({ name: Type.String(), remain: Type.Integer(), total: Type.Integer(), amount: Yuan }),
      ),
      ways: Type.Array(Type.Object({ way: PayWay, ...backBy })),
    }),
    hideLoading: true,
  }),
  /** Unused times are paid back at their share of the price, by the ways in which it came; the package ends. */
  refund: defineCall({
    method: 'POST',
    path: '/cms/package/refund',
    summary: '套餐退款',
    access: permitted('cms:package:refund'),
    request: Strict({
      id: Id,
      ...readVersion,
      /** What was shown; it is something else by now: 40901. */
      amount: Type.Optional(yuan({ title: OWNED_PACKAGE_FIELDS.refund })),
      reason,
    }),
    data: Type.Object({ paymentId: Id, receiptNo: Type.String(), amount: Yuan }),
    write: true,
    once: true,
    changes: withMoney,
  }),
};
