import { Type, type Static } from '@sinclair/typebox';
import { defineCall, permitted } from '../call';
import { MOST_OWNED, OWNED_PACKAGE_FIELDS, PACKAGE_FIELDS } from '../packageWords';
import { DateTime, dayRange, Id, Keyword, Listed, paging, Strict, Version, Yuan } from '../schema';

const PackageStatus = Type.Union(
  [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5)],
  { title: OWNED_PACKAGE_FIELDS.status },
);
const LogKind = Type.Union([
  ...([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)] as const),
  ...([Type.Literal(5), Type.Literal(6), Type.Literal(7)] as const),
]);

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

/** Who owns what. */
export const ownedPackageCalls = {
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
      packageId: Type.Optional(
        Type.String({ minLength: 1, maxLength: 64, title: OWNED_PACKAGE_FIELDS.packageName }),
      ),
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
};
