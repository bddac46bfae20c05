import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { CouponKind, OwnerCoupon } from '@hospital/shared/contract/calls/coupons';
import { couponStates, type CouponStatus } from '@hospital/shared/contract/couponStates';
import { COUPON_FIELDS, couponDays, HEAD_OFFICE } from '@hospital/shared/contract/couponWords';
import { productCategoryName } from '@hospital/shared/contract/productWords';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

export const ALL = {
  keyword: '',
  status: '',
  kindId: '',
  storeId: '',
  ownerId: '',
  startDate: '',
  endDate: '',
} satisfies FilterOf<typeof api.coupons.page>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.coupons.page>>({
  keyword: asText,
  status: oneOf(1, 2, 3, 4),
  kindId: asText,
  storeId: asText,
  ownerId: asText,
  startDate: asText,
  endDate: asText,
});

const COLOURS: Readonly<Record<CouponStatus, string | undefined>> = {
  1: 'green',
  2: undefined,
  3: 'orange',
  4: 'gray',
};

/** State of a coupon, in words. */
export const CouponTag = ({ status }: { readonly status: CouponStatus }) => {
  const color = COLOURS[status];
  return <Tag {...(color ? { color } : {})}>{couponStates.words[status]}</Tag>;
};

/** What a kind is for, in words. */
export const scopeOf = ({ categories, products }: Pick<CouponKind, 'categories' | 'products'>): string => {
  if (products.length > 0) return products.map(({ name }) => name).join('、');
  return categories.length === 0 ? '全部项目' : categories.map(productCategoryName).join('、');
};

/** For how long coupons of a kind hold. */
export const validityOf = (kind: Pick<CouponKind, 'validDays' | 'startDate' | 'endDate'>): string =>
  kind.validDays > 0 ? `发放后${kind.validDays}天` : couponDays(kind);

/** What became of a coupon beside its state: the bill that it is used on, or why it is void. */
const remarkOf = ({ billNo, revokeReason }: OwnerCoupon): string => billNo || revokeReason;

export const fieldsOf = (kinds: readonly CouponKind[]): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'keyword', label: '券号、宠主、拼音或电话', width: 200 },
  { kind: 'days', label: COUPON_FIELDS.giveDate },
  {
    kind: 'choice',
    key: 'status',
    label: COUPON_FIELDS.status,
    options: Object.entries(couponStates.words).map(([value, label]) => ({ value, label })),
    width: 104,
  },
  {
    kind: 'choice',
    key: 'kindId',
    label: COUPON_FIELDS.kindName,
    options: kinds.map(({ id, name }) => ({ value: id, label: name })),
    width: 160,
  },
];

/** With the store of each on the company side, where what its kind says and why it was given fold at first: 1366 px. */
export const columnsOf = (oneStore: boolean): readonly ListColumn<OwnerCoupon, never>[] => [
  { key: 'couponNo', title: COUPON_FIELDS.couponNo, field: 'couponNo', width: 144, always: true },
  { key: 'kindName', title: COUPON_FIELDS.kindName, field: 'kindName', width: 128 },
  { key: 'terms', title: COUPON_FIELDS.terms, field: 'terms', width: 104, atFirstHidden: !oneStore },
  { key: 'ownerName', title: COUPON_FIELDS.ownerName, field: 'ownerName', width: 80 },
  { key: 'endDate', title: COUPON_FIELDS.endDate, field: 'endDate', width: 104 },
  {
    key: 'status',
    title: COUPON_FIELDS.status,
    width: 88,
    render: ({ status }) => <CouponTag status={status} />,
  },
  { key: 'remark', title: COUPON_FIELDS.remark, width: 144, render: remarkOf },
  {
    ...{ key: 'reason', title: COUPON_FIELDS.reason, field: 'reason', width: 108, wrap: true },
    atFirstHidden: !oneStore,
  },
  {
    key: 'giveDate',
    title: COUPON_FIELDS.giveDate,
    width: 104,
    render: ({ createDate }) => createDate.slice(0, 10),
  },
  {
    key: 'createName',
    title: COUPON_FIELDS.createName,
    field: 'createName',
    width: 88,
    atFirstHidden: true,
  },
  ...(oneStore
    ? []
    : ([
        {
          key: 'storeName',
          title: COUPON_FIELDS.storeName,
          width: 212,
          render: ({ storeName }) => storeName || HEAD_OFFICE,
        },
      ] satisfies ListColumn<OwnerCoupon, never>[])),
];
