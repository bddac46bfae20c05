import { Type } from '@sinclair/typebox';
import { REASON_LIMIT } from '../billWords';
import { defineCall, NoData, permitted } from '../call';
import { OWNED_PACKAGE_FIELDS } from '../packageWords';
import { DayOf, Id, readVersion, Strict, Yuan, yuan } from '../schema';
import { backBy } from './backBy';
import { packageAnswers, PayWay, withMoney } from './bills';

/** Why something is done to a package. */
export const packageReason = Type.String({
  minLength: 1,
  maxLength: REASON_LIMIT,
  title: OWNED_PACKAGE_FIELDS.reason,
});

/** What becomes of somebody's package but its use. */
export const packageChangeCalls = {
  /** To a later day, also one that has expired. */
  extend: defineCall({
    method: 'POST',
    path: '/cms/package/extend',
    summary: '套餐延期',
    access: permitted('cms:package:extend'),
    request: Strict({
      id: Id,
      ...readVersion,
      expireDate: DayOf(OWNED_PACKAGE_FIELDS.expireDate),
      reason: packageReason,
    }),
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
    request: Strict({ id: Id, ...readVersion, reason: Type.Optional(packageReason) }),
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
      /** Numbers of bills that have times of it and are not settled: nothing is given back before. Older servers say none. */
      unsettled: Type.Optional(Type.Array(Type.String())),
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
      reason: packageReason,
    }),
    data: Type.Object({ paymentId: Id, receiptNo: Type.String(), amount: Yuan }),
    write: true,
    once: true,
    changes: withMoney,
  }),
};
