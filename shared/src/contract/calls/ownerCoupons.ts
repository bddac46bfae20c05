import { Type, type Static } from '@sinclair/typebox';
import { REASON_LIMIT } from '../billWords';
import { defineCall, NoData, permitted } from '../call';
import { COUPON_FIELDS, MOST_OF_OWNER, MOST_RECEIVERS } from '../couponWords';
import {
  DateTime,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  paging,
  readVersion,
  Strict,
  Version,
} from '../schema';

const CouponStatus = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)], {
  title: COUPON_FIELDS.status,
});

/** A coupon of an owner. */
export const OwnerCoupon = Type.Object({
  id: Id,
  couponNo: Type.String(),
  kindId: Id,
  kindName: Type.String(),
  /** What it takes off, and of what, in words: `满200减50`, `洗澡、美容`. */
  terms: Type.String(),
  scope: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** Where it is used; empty: everywhere. */
  storeIds: Type.Array(Id),
  /** Where it was given; both empty: by the head office. */
  storeId: Type.String(),
  storeName: Type.String(),
  reason: Type.String(),
  createName: Type.String(),
  createDate: DateTime,
  /** Both days belong to it. */
  startDate: Type.String(),
  endDate: Type.String(),
  status: CouponStatus,
  /** The bill that it is used on; empty: none. */
  billId: Type.String(),
  billNo: Type.String(),
  revokeReason: Type.String(),
  version: Version,
});
export type OwnerCoupon = Static<typeof OwnerCoupon>;

const reason = (title: string) => Type.String({ minLength: 1, maxLength: REASON_LIMIT, title });

/** Coupons of owners. */
export const ownerCouponCalls = {
  /** What was given in the stores in view, on the company side of who sees all by the head office, too; the newest first. */
  page: defineCall({
    method: 'POST',
    path: '/hospital/bill/coupon/page',
    summary: '已发优惠券',
    access: permitted('hospital:bill:coupon:list'),
    request: Strict({
      ...paging(20),
      /** Days on which they were given. */
      ...dayRange,
      /** Number; name, pinyin or telephone of the owner. */
      keyword: Type.Optional(Keyword),
      status: Type.Optional(CouponStatus),
      kindId: Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: COUPON_FIELDS.kindId })),
      ownerId: Type.Optional(Id),
      storeId: Type.Optional(Id),
    }),
    data: Listed(OwnerCoupon),
    hideLoading: true,
  }),
  /** An owner's, whoever gave them, what can be used first; `usable` is of the bill, or of where the session stands. */
  ofOwner: defineCall({
    method: 'POST',
    path: '/hospital/bill/coupon/ofOwner',
    summary: '宠主优惠券',
    access: permitted('hospital:bill:coupon:ofOwner'),
    request: Strict({
      ownerId: Type.String({ minLength: 1, maxLength: 64, title: COUPON_FIELDS.ownerName }),
      billId: Type.Optional(Type.String({ maxLength: 64, title: '账单' })),
    }),
    data: Type.Array(
      Type.Object({
        ...OwnerCoupon.properties,
        usable: Flag,
        /** Why it is not, in words. */
        whyNot: Type.String(),
      }),
      { maxItems: MOST_OF_OWNER },
    ),
    hideLoading: true,
  }),
  /** One to each of these owners, all or none. */
  give: defineCall({
    method: 'POST',
    path: '/hospital/bill/coupon/give',
    summary: '发放优惠券',
    access: permitted('hospital:bill:coupon:give'),
    request: Strict({
      kindId: Type.String({ minLength: 1, maxLength: 64, title: COUPON_FIELDS.kindId }),
      ownerIds: Type.Array(Id, {
        minItems: 1,
        maxItems: MOST_RECEIVERS,
        uniqueItems: true,
        title: COUPON_FIELDS.ownerIds,
      }),
      reason: reason(COUPON_FIELDS.reason),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({ id: Id, couponNo: Type.String(), ownerId: Id, ownerName: Type.String() }),
      ),
    }),
    write: true,
    once: true,
    changes: ['coupons.page', 'coupons.ofOwner', 'coupons.kinds', 'discounts.list'],
  }),
  revoke: defineCall({
    method: 'POST',
    path: '/hospital/bill/coupon/revoke/{id}',
    summary: '作废优惠券',
    access: permitted('hospital:bill:coupon:revoke'),
    request: Strict({ id: Id, ...readVersion, reason: reason(COUPON_FIELDS.revokeReason) }),
    data: NoData,
    write: true,
    changes: ['coupons.page', 'coupons.ofOwner', 'coupons.kinds', 'discounts.list'],
  }),
};
