import { and, asc, eq, ne } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { packageCalls, PackagePlan } from '@hospital/shared/contract/calls/packages';
import { MOST_PACKAGES, PACKAGE_FIELDS } from '@hospital/shared/contract/packageWords';
import { PRODUCT_CATEGORIES } from '@hospital/shared/contract/productWords';
import { packagePlan } from '../../billing';
import { store } from '../../places/schema';
import { product } from '../../stock/schema';
import { isUniqueViolation } from '../../../platform/database/databaseError';
import { newId } from '../../../platform/database/newId';
import { expectVersion } from '../../../platform/database/optimisticLock';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid, notFound, notUnique, notWholeChain } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy, madeBy } from '../../../platform/sessions/authorship';

export type PlanRecord = typeof packagePlan.$inferSelect;
type ProductRow = typeof product.$inferSelect;
type Sent = RequestOf<typeof packageCalls.savePlan>;

const productsOf = async (
  db: TenantDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductRow>> => {
  const rows = await db
    .select()
    .from(product)
    .where(isOneOf(product.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
};

const planOf = (row: PlanRecord, products: ReadonlyMap<string, ProductRow>): PackagePlan => ({
  ...{ id: row.id, name: row.name, validDays: row.validDays, storeIds: row.storeIds },
  ...{ remarks: row.remarks, enabled: row.enabled, version: row.version },
  price: yuanOf(row.price),
  listPrice: yuanOf(
    row.items.reduce(
      (sum, { productId, quantity }) => sum + (products.get(productId)?.retailPrice ?? 0) * quantity,
      0,
    ),
  ),
  items: row.items.map(({ productId, quantity }) => ({
    ...{
      productId,
      quantity,
      name: products.get(productId)?.name ?? '',
      unit: products.get(productId)?.unit ?? '',
    },
  })),
});

const plansOf = async (db: TenantDatabase, rows: readonly PlanRecord[]): Promise<PackagePlan[]> => {
  const products = await productsOf(
    db,
    rows.flatMap(({ items }) => items.map(({ productId }) => productId)),
  );
  return rows.map((row) => planOf(row, products));
};

/** Definitions of the chain; in a store those that are sold there. */
export async function packagePlans({ db, identity }: CallContext): Promise<PackagePlan[]> {
  const rows = await db
    .select()
    .from(packagePlan)
    .orderBy(asc(packagePlan.createDate), asc(packagePlan.id))
    .limit(MOST_PACKAGES);
  const { storeId } = identity;
  return plansOf(
    db,
    storeId === ''
      ? rows
      : rows.filter(({ storeIds }) => storeIds.length === 0 || storeIds.includes(storeId)),
  );
}

/** @throws 40001 for products that nobody sells, or that are named twice, and for stores that there are not */
async function expectPlan(db: TenantDatabase, { name, items, storeIds = [] }: Sent): Promise<void> {
  if (name.trim() === '') throw invalid('name', '请填写套餐名称');
  const ids = items.map(({ productId }) => productId);
  const products = await productsOf(db, ids);
  for (const [at, id] of ids.entries()) {
    const field = `items.${at}.productId`;
    const found = products.get(id);
    if (!found) throw invalid(field, '所选项目不存在');
    if (ids.indexOf(id) < at) throw invalid(field, `${found.name}不能重复添加，请修改次数`);
    if (found.validFlag !== 'Y') throw invalid(field, `${found.name}已下架`);
    if (found.prescriptionFlag === 'Y') throw invalid(field, `${found.name}是处方药，不能放入套餐`);
    if (!PRODUCT_CATEGORIES.some(({ value }) => found.categoryCode.startsWith(value)))
      throw invalid(field, `${found.name}不能放入套餐`);
  }
  const stores = await db
    .select({ id: store.id })
    .from(store)
    .where(and(isOneOf(store.id, storeIds), eq(store.delFlag, 'N')));
  if (stores.length < storeIds.length) throw invalid('storeIds', '所选门店不存在');
}

/** A definition as the log keeps it: its stores by their names. */
async function logged(db: TenantDatabase, plan: PackagePlan) {
  const stores = await db
    .select({ name: store.storeName })
    .from(store)
    .where(isOneOf(store.id, plan.storeIds))
    .orderBy(asc(store.id));
  const scope = plan.storeIds.length === 0 ? '全部门店' : stores.map(({ name }) => name).join('、');
  return {
    ...{ name: plan.name, price: plan.price, validDays: plan.validDays, scope },
    ...{ items: plan.items.map(({ name, quantity }) => `${name}×${quantity}`), enabled: plan.enabled },
  };
}

/**
 * A definition, new or anew. What was sold by it stays as it was sold.
 *
 * @throws 40302 for who does not see the whole chain; 40001; 404; 40901; 40903 for a name that another has
 */
export async function savePackagePlan(context: CallContext, sent: Sent): Promise<{ id: string }> {
  const { db, audit, tellChanges, identity } = context;
  if (identity.storeScope !== 'all') throw notWholeChain();
  const before = sent.id ? await heldPlan(db, sent.id) : null;
  const shown = before ? (await plansOf(db, [before]))[0] : undefined;
  if (before) await expectVersion(before, { version: sent.version }, () => Promise.resolve(shown));
  else if ((await db.$count(packagePlan)) >= MOST_PACKAGES)
    throw invalid('name', `套餐方案最多${MOST_PACKAGES}个`);
  await expectPlan(db, sent);
  const { storeIds = [], remarks = '', enabled = 'Y', items, validDays } = sent;
  const values = {
    ...{ name: sent.name.trim(), price: fenOf(sent.price), validDays, storeIds, enabled },
    ...{ items: items.map(({ productId, quantity }) => ({ productId, quantity })), remarks: remarks.trim() },
  };
  const id = before?.id ?? newId();
  const [same] = await db
    .select({ id: packagePlan.id })
    .from(packagePlan)
    .where(and(eq(packagePlan.name, values.name), ne(packagePlan.id, id)));
  if (same) throw notUnique(PACKAGE_FIELDS.name);
  try {
    const rows = before
      ? await db
          .update(packagePlan)
          .set({ ...values, version: before.version + 1, ...changedBy(context) })
          .where(eq(packagePlan.id, id))
          .returning()
      : await db
          .insert(packagePlan)
          .values({ id, ...values, ...madeBy(context) })
          .returning();
    const [after] = await plansOf(db, rows);
    audit({
      ...{ bizType: 'packagePlan', bizId: id, before: shown ? await logged(db, shown) : null },
      after: after ? await logged(db, after) : null,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'package_plan_name')) throw notUnique(PACKAGE_FIELDS.name);
    throw error;
  }
  await tellChanges('everybody');
  return { id };
}

async function heldPlan(db: TenantDatabase, id: string): Promise<PlanRecord> {
  const [row] = await db.select().from(packagePlan).where(eq(packagePlan.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}
