/** What discounts and their approvals are called, once: pages, refusals and the log of operations say these words. */

/** `type` of a discount (domain.md §2.7 BillDiscount). */
export const DISCOUNT_TYPE_WORDS = {
  1: '会员卡',
  2: '优惠券',
  3: '指定优惠',
  4: '手动折扣',
  5: '套餐',
} as const;

/** Any of them lets one see what is taken off a bill and what could be: who gives a discount tries it first. */
export const DISCOUNT_RIGHTS = [
  'hospital:bill:discount:list',
  'hospital:bill:caseDiscount:apply',
  'hospital:bill:specifyDiscountSave',
  'hospital:bill:manualDiscountSave',
  'hospital:bill:discount:cancel',
] as const;

/** Of a line of which a package takes times. */
export const PACKAGE_DISCOUNT = 5;

/** `status` of a discount. */
export const DISCOUNT_STATUS_WORDS = { 0: '生效', 1: '已取消' } as const;

export const DISCOUNT_FIELDS = {
  name: '优惠名称',
  type: '优惠类型',
  rate: '折扣',
  amount: '优惠金额（元）',
  lines: '项目',
  reason: '优惠原因',
  status: '状态',
  approverName: '审批人',
  createName: '操作人',
  level: '客户等级',
  categories: '适用类别',
  startDate: '开始日期',
  endDate: '结束日期',
  enabled: '启用',
  billNo: '账单号',
  floor: '最低折扣',
  target: '对象',
} as const;

/** Discounts that one call names, plans of a chain, and floors. */
export const MOST_DISCOUNTS = 20;
export const MOST_PLANS = 200;
export const MOST_FLOORS = 500;
export const DISCOUNT_NAME_LIMIT = 40;
/** Hours for which an approval that was asked for, or given, waits. */
export const APPROVAL_HOURS = 12;

/** Lets one give a discount below the floor, for oneself or for somebody at the desk. */
export const APPROVE_DISCOUNT = 'hospital:bill:discount:approve';

/**
 * A rate as people say it: 0.85 is `8.5折`, 1 `不打折`.
 *
 * @param tenThousandths of the price that are paid
 */
export function rateInWords(tenThousandths: number): string {
  if (tenThousandths >= 10_000) return '不打折';
  return tenThousandths <= 0 ? '免费' : `${String(tenThousandths / 1000)}折`;
}
