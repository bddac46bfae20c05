import type { CouponKind } from '@hospital/shared/contract/calls/coupons';
import { COUPON_KIND_FIELDS, COUPON_TYPE_WORDS } from '@hospital/shared/contract/couponWords';
import { productCategoryName } from '@hospital/shared/contract/productWords';
import type { Choice, Words } from '@hospital/shared/ui/data';

/** What the form of a kind holds, by the fields of the request, so that what is refused is said there. */
export interface KindValues {
  readonly type: CouponKind['type'];
  readonly name: string;
  readonly amount?: number;
  /** 折, 0 to 10, as people say it; the request has a part of 1. */
  readonly rate?: number;
  readonly minimum: number;
  readonly scope: 'all' | 'categories' | 'products';
  readonly categories: string[];
  readonly productIds: readonly Choice[];
  readonly storeIds: readonly Choice[];
  readonly validity: 'days' | 'range';
  readonly validDays?: number;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly mostGiven: number;
  readonly mostPerOwner: number;
  readonly enabled: 'Y' | 'N';
}

export const newKind: KindValues = {
  ...{ type: 1, name: '', minimum: 0, scope: 'all', categories: [], productIds: [], storeIds: [] },
  ...{ validity: 'days', validDays: 30, mostGiven: 0, mostPerOwner: 1, enabled: 'Y' },
};

export const valuesOf = (kind: CouponKind): KindValues => {
  const { type, name, amount, rate, minimum, categories, products, stores } = kind;
  const { validDays, startDate, endDate, mostGiven, mostPerOwner, enabled } = kind;
  return {
    ...{ type, name, minimum, categories: [...categories], mostGiven, mostPerOwner, enabled },
    ...{ productIds: products, storeIds: stores },
    ...(amount === null ? {} : { amount }),
    ...(rate === null ? {} : { rate: Math.round(rate * 10_000) / 1000 }),
    scope: products.length > 0 ? 'products' : categories.length > 0 ? 'categories' : 'all',
    ...(validDays > 0 ? { validity: 'days', validDays } : { validity: 'range', startDate, endDate }),
  };
};

/** A kind as it is saved: of what the form keeps, that which is chosen. */
export function sentOf(values: KindValues) {
  const { type, name, amount, rate = 0, minimum, scope, categories, productIds, storeIds } = values;
  const { validity, validDays = 0, startDate = '', endDate = '', mostGiven, mostPerOwner, enabled } = values;
  return {
    ...{ type, name, minimum, mostGiven, mostPerOwner, enabled },
    ...(type === 1 ? { amount: amount ?? 0 } : { rate: Math.round(rate * 1000) / 10_000 }),
    categories: scope === 'categories' ? categories : [],
    productIds: scope === 'products' ? productIds.map(({ id }) => id) : [],
    storeIds: storeIds.map(({ id }) => id),
    ...(validity === 'days' ? { validDays } : { validDays: 0, startDate, endDate }),
  };
}

const namesOf = (choices: readonly Choice[]): string => choices.map(({ name }) => name).join('、');
const text = (field: keyof KindValues) => (values: Partial<KindValues>) => String(values[field] ?? '');

export const WORDS: Words<KindValues> = {
  type: [COUPON_KIND_FIELDS.type, ({ type }) => (type ? COUPON_TYPE_WORDS[type] : '')],
  name: [COUPON_KIND_FIELDS.name, text('name')],
  amount: [COUPON_KIND_FIELDS.amount, text('amount')],
  rate: [COUPON_KIND_FIELDS.rate, text('rate')],
  minimum: [COUPON_KIND_FIELDS.minimum, text('minimum')],
  categories: [
    COUPON_KIND_FIELDS.categories,
    ({ categories = [] }) => categories.map(productCategoryName).join('、'),
  ],
  productIds: [COUPON_KIND_FIELDS.productIds, ({ productIds = [] }) => namesOf(productIds)],
  storeIds: [COUPON_KIND_FIELDS.storeIds, ({ storeIds = [] }) => namesOf(storeIds)],
  scope: [
    COUPON_KIND_FIELDS.scope,
    ({ scope }) => (scope ? { all: '全部项目', categories: '按类别', products: '按项目' }[scope] : ''),
  ],
  validity: [
    COUPON_KIND_FIELDS.validity,
    ({ validity }) => (validity === 'range' ? '固定日期' : '发放后计算'),
  ],
  validDays: [COUPON_KIND_FIELDS.validDays, text('validDays')],
  startDate: [COUPON_KIND_FIELDS.startDate, text('startDate')],
  endDate: [COUPON_KIND_FIELDS.endDate, text('endDate')],
  mostGiven: [COUPON_KIND_FIELDS.mostGiven, text('mostGiven')],
  mostPerOwner: [COUPON_KIND_FIELDS.mostPerOwner, text('mostPerOwner')],
  enabled: [COUPON_KIND_FIELDS.enabled, ({ enabled }) => (enabled === 'Y' ? '启用' : '停用')],
};
