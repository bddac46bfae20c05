import { Type, type Static } from '@sinclair/typebox';
import { MOST_BILLS_PAID } from '../billWords';
import { defineCall, permitted } from '../call';
import { CODE_DIGITS, MOST_TIMES, MOST_USES, OWNED_PACKAGE_FIELDS, PACKAGE_FIELDS } from '../packageWords';
import { Flag, Id, readVersion, Strict, Yuan } from '../schema';
import { Totals, withShelves, withStock } from './bills';
import { packageReason } from './packageChanges';

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
const code = Type.String({
  pattern: `^\\d{${CODE_DIGITS}}$`,
  expected: `${CODE_DIGITS}位数字`,
  title: OWNED_PACKAGE_FIELDS.code,
});

/** Packages take lines in place of money, and get their times back. */
export const packageUseCalls = {
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
    changes: withShelves,
  }),
  /**
   * Times go back into their packages. Of an unpaid bill the lines are charged again; of a settled one they stay as they
   * were billed, as goods that come back do, and a reason says why. Times of a settled bill stay with it whose package is
   * over.
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
      reason: packageReason,
    }),
    data: Type.Object({
      times: Type.Integer(),
      bill: Totals,
      /** Packages that are over and got nothing back, in words; servers of before this was told refuse all. */
      stayed: Type.Optional(Type.Array(Type.String())),
    }),
    write: true,
    once: true,
    changes: withStock,
  }),
};
