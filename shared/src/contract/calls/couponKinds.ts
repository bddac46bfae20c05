import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted } from '../call';
import {
  COUPON_KIND_FIELDS,
  COUPON_NAME_LIMIT,
  MOST_COUPON_DAYS,
  MOST_COUPON_PRODUCTS,
  MOST_COUPONS,
  MOST_PER_OWNER,
} from '../couponWords';
import {
  DayOf,
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
  rate,
} from '../schema';

const CouponType = Type.Union([Type.Literal(1), Type.Literal(2)], { title: COUPON_KIND_FIELDS.type });

/** What coupons of a kind take off, of what, where and for how long. */
export const CouponKind = Type.Object({
  id: Id,
  name: Type.String(),
  /** 1 an amount off, 2 a rate. */
  type: CouponType,
  /** Off all its lines together; null: by the rate. */
  amount: Type.Union([Yuan, Type.Null()]),
  /** The part of the price that is paid; null: an amount. */
  rate: Type.Union([Type.Number(), Type.Null()]),
  /** What its lines come to at least before any discount; 0: any. */
  minimum: Yuan,
  /** Kinds of products, sub-kinds with them, or products by name; both empty: all. */
  categories: Type.Array(Type.String()),
  products: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** Where they are used; empty: in all. */
  stores: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** Days from that on which it is given; 0: from `startDate` to `endDate`. */
  validDays: Type.Integer(),
  startDate: Type.String(),
  endDate: Type.String(),
  /** Coupons that may be given in all, and to one owner; 0: any number. */
  mostGiven: Type.Integer(),
  mostPerOwner: Type.Integer(),
  /** Given, and not made void since. */
  given: Type.Integer(),
  enabled: Flag,
  version: Version,
});
export type CouponKind = Static<typeof CouponKind>;

const day = (title: string) => Type.Optional(Type.Union([DayOf(title), Type.Literal('')], { title }));
const changes = ['coupons.kinds', 'discounts.list', 'discounts.validate', 'coupons.page', 'coupons.ofOwner'];

/** What the chain gives as coupons. */
export const couponKindCalls = {
  /** The newest first; where the session stands in a store, what is used there. */
  kinds: defineCall({
    method: 'POST',
    path: '/hospital/bill/couponKind/page',
    summary: '优惠券种',
    access: permitted('hospital:bill:coupon:list'),
    request: Strict({
      ...paging(20),
      /** In the name. */
      keyword: Type.Optional(Keyword),
      enabled: Type.Optional(Type.Union(Flag.anyOf, { title: COUPON_KIND_FIELDS.enabled })),
    }),
    data: Listed(CouponKind),
    hideLoading: true,
  }),
  /** What was given has the worth that it was given with: that of a kind that was given stays. */
  saveKind: defineCall({
    method: 'POST',
    path: '/hospital/bill/couponKind/save',
    summary: '保存优惠券种',
    access: permitted('hospital:bill:couponKind:save'),
    request: Strict({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      ...readVersion,
      name: Type.String({ minLength: 1, maxLength: COUPON_NAME_LIMIT, title: COUPON_KIND_FIELDS.name }),
      type: CouponType,
      amount: Type.Optional(yuan({ minimum: 0.01, title: COUPON_KIND_FIELDS.amount })),
      rate: Type.Optional(rate({ title: COUPON_KIND_FIELDS.rate })),
      minimum: Type.Optional(yuan({ title: COUPON_KIND_FIELDS.minimum })),
      categories: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 16 }), {
          maxItems: 50,
          uniqueItems: true,
          title: COUPON_KIND_FIELDS.categories,
        }),
      ),
      productIds: Type.Optional(
        Type.Array(Id, {
          maxItems: MOST_COUPON_PRODUCTS,
          uniqueItems: true,
          title: COUPON_KIND_FIELDS.productIds,
        }),
      ),
      storeIds: Type.Optional(
        Type.Array(Id, { maxItems: 1000, uniqueItems: true, title: COUPON_KIND_FIELDS.storeIds }),
      ),
      validDays: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MOST_COUPON_DAYS, title: COUPON_KIND_FIELDS.validDays }),
      ),
      startDate: day(COUPON_KIND_FIELDS.startDate),
      endDate: day(COUPON_KIND_FIELDS.endDate),
      mostGiven: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MOST_COUPONS, title: COUPON_KIND_FIELDS.mostGiven }),
      ),
      mostPerOwner: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MOST_PER_OWNER, title: COUPON_KIND_FIELDS.mostPerOwner }),
      ),
      enabled: Type.Optional(Type.Union(Flag.anyOf, { title: COUPON_KIND_FIELDS.enabled })),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes,
  }),
  /** It is given no more; what was given is used as before. */
  stopKind: defineCall({
    method: 'POST',
    path: '/hospital/bill/couponKind/stop/{id}',
    summary: '停用优惠券种',
    access: permitted('hospital:bill:couponKind:save'),
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: ['coupons.kinds'],
  }),
};
