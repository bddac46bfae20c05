import { Type } from '@sinclair/typebox';
import { MOST_PAY_WAYS, REFERENCE_LIMIT } from '../billWords';
import { defineCall, permitted } from '../call';
import { OWNED_PACKAGE_FIELDS } from '../packageWords';
import { Id, Strict, yuan } from '../schema';
import { PayWay, withMoney } from './bills';

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

/** Packages sold at the desk. */
export const packageSaleCalls = {
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
};
