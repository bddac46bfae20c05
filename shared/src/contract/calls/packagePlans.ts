import { Type, type Static } from '@sinclair/typebox';
import { REASON_LIMIT } from '../billWords';
import { defineCall, permitted } from '../call';
import {
  MOST_PACKAGE_ITEMS,
  MOST_PACKAGES,
  MOST_TIMES,
  MOST_VALID_DAYS,
  PACKAGE_FIELDS,
  PACKAGE_NAME_LIMIT,
} from '../packageWords';
import { Flag, Id, readVersion, Strict, Version, Yuan, yuan } from '../schema';

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

/** What the chain sells (domain.md §2.10). */
export const packagePlanCalls = {
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
};
