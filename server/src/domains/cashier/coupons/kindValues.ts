import { and, eq } from 'drizzle-orm';
import { fenOf, rateText, tenThousandthsOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { couponCalls } from '@hospital/shared/contract/calls/coupons';
import { PRODUCT_CATEGORIES } from '@hospital/shared/contract/productWords';
import { store } from '../../places/schema';
import { product } from '../../stock/schema';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';

export type SentKind = RequestOf<typeof couponCalls.saveKind>;

/** @throws 40001 for what is no amount off, or no rate */
function expectWorth({ type, amount, rate, minimum = 0 }: SentKind): void {
  if (type === 1) {
    if (amount === undefined) throw invalid('amount', '请填写减免金额');
    if (rate !== undefined) throw invalid('rate', '满减券不填折扣');
    if (minimum > 0 && fenOf(amount) > fenOf(minimum)) throw invalid('amount', '减免金额不能大于满额');
    return;
  }
  if (rate === undefined) throw invalid('rate', '请填写折扣');
  if (amount !== undefined) throw invalid('amount', '折扣券不填减免金额');
  if (rate >= 1) throw invalid('rate', '折扣须低于10折');
}

/** @throws 40001 for days that are neither counted nor named, or both */
function expectDays({ validDays = 0, startDate = '', endDate = '' }: SentKind): void {
  if (validDays > 0) {
    if (startDate !== '') throw invalid('startDate', '已填写有效天数，不填开始日期');
    if (endDate !== '') throw invalid('endDate', '已填写有效天数，不填结束日期');
    return;
  }
  if (startDate === '' && endDate === '') throw invalid('validDays', '请填写有效天数，或开始和结束日期');
  if (startDate === '') throw invalid('startDate', '请填写开始日期');
  if (endDate === '') throw invalid('endDate', '请填写结束日期');
  if (endDate < startDate) throw invalid('endDate', '结束日期不能早于开始日期');
}

/**
 * @param had stores that the kind names already: one may have closed since
 * @throws 40001 for kinds of products, products and stores that there are not, and for both kinds and products
 */
async function expectScope(
  db: TenantDatabase,
  { categories = [], productIds = [], storeIds = [] }: SentKind,
  had: readonly string[],
): Promise<void> {
  if (categories.length > 0 && productIds.length > 0)
    throw invalid('productIds', '适用类别和适用项目只能选一种');
  if (categories.some((code) => !PRODUCT_CATEGORIES.some(({ value }) => value === code)))
    throw invalid('categories', '所选商品类别不存在');
  const products = await db.select({ id: product.id }).from(product).where(isOneOf(product.id, productIds));
  if (products.length < productIds.length) throw invalid('productIds', '所选项目不存在');
  const added = storeIds.filter((id) => !had.includes(id));
  const stores = await db
    .select({ id: store.id })
    .from(store)
    .where(and(isOneOf(store.id, added), eq(store.delFlag, 'N')));
  if (stores.length < added.length) throw invalid('storeIds', '所选门店不存在');
}

/**
 * A kind as it is kept.
 *
 * @param hadStores ids that it names already
 * @throws 40001 in words
 */
export async function kindValues(db: TenantDatabase, sent: SentKind, hadStores: readonly string[]) {
  const { type, amount, rate, minimum = 0, categories = [], productIds = [], storeIds = [] } = sent;
  const { validDays = 0, startDate = '', endDate = '', mostGiven = 0, mostPerOwner = 0 } = sent;
  if (sent.name.trim() === '') throw invalid('name', '请填写券种名称');
  expectWorth(sent);
  expectDays(sent);
  await expectScope(db, sent, hadStores);
  return {
    ...{ name: sent.name.trim(), type, minimum: fenOf(minimum), categories, productIds, storeIds },
    amount: amount === undefined ? null : fenOf(amount),
    rate: rate === undefined ? null : rateText(tenThousandthsOf(rate)),
    ...{ validDays, startDate, endDate, mostGiven, mostPerOwner, enabled: sent.enabled ?? 'Y' },
  };
}
export type KindValues = Awaited<ReturnType<typeof kindValues>>;
