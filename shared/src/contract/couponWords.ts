import { rateInWords } from './discountWords';

/** What coupons are called, once: pages, refusals and the log of operations say these words. */

/** `type` of a kind of coupons. */
export const COUPON_TYPE_WORDS = { 1: '满减', 2: '折扣' } as const;
export type CouponType = keyof typeof COUPON_TYPE_WORDS;

export const COUPON_KIND_FIELDS = {
  name: '券种名称',
  type: '优惠方式',
  amount: '减免金额（元）',
  rate: '折扣',
  minimum: '满额（元）',
  categories: '适用类别',
  productIds: '适用项目',
  storeIds: '适用门店',
  validDays: '有效天数',
  startDate: '开始日期',
  endDate: '结束日期',
  mostGiven: '发放总数',
  mostPerOwner: '每人限领',
  given: '已发放',
  enabled: '状态',
  terms: '优惠内容',
  scope: '适用范围',
  stores: '适用门店',
  validity: '有效期',
} as const;

export const COUPON_FIELDS = {
  couponNo: '券号',
  kindName: '券种',
  kindId: '券种',
  ownerName: '宠主',
  ownerIds: '宠主',
  terms: '优惠内容',
  validity: '有效期',
  endDate: '有效期至',
  status: '状态',
  reason: '发放原因',
  revokeReason: '作废原因',
  storeName: '发放门店',
  giveDate: '发放日期',
  createName: '发放人',
  billNo: '使用账单',
  remark: '说明',
} as const;

/** Where coupons were given that no store gave. */
export const HEAD_OFFICE = '总部';

export const COUPON_NAME_LIMIT = 30;
/** Kinds of a chain, products and kinds of products of one, days that it holds, and coupons of one kind. */
export const MOST_COUPON_KINDS = 200;
export const MOST_COUPON_PRODUCTS = 50;
export const MOST_COUPON_DAYS = 3650;
export const MOST_COUPONS = 1_000_000;
export const MOST_PER_OWNER = 100;
/** Owners who are given coupons at once. */
export const MOST_RECEIVERS = 50;
/** Coupons of an owner that one answer names. */
export const MOST_OF_OWNER = 200;

/** What a kind of coupons takes off. */
export interface CouponTerms {
  readonly type: CouponType;
  /** Yuan, of 满减. */
  readonly amount: number | null;
  /** The part of the price that is paid, of 折扣. */
  readonly rate: number | null;
  /** Yuan that the bill comes to at least; 0: any. */
  readonly minimum: number;
}

/** `满200减50`, `减20`, `满100享8.5折`. */
export function couponTerms({ amount, rate, minimum }: CouponTerms): string {
  const from = minimum > 0 ? `满${String(minimum)}` : '';
  if (rate === null) return `${from}减${String(amount ?? 0)}`;
  const off = rateInWords(Math.round(rate * 10_000));
  return from === '' || rate === 0 ? `${from}${off}` : `${from}享${off}`;
}

/** `2026-11-01至2026-11-30`. */
export const couponDays = ({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}): string => `${startDate}至${endDate}`;
