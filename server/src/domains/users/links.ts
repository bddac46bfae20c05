import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isReferenceViolation } from '../../platform/database/databaseError';
import { userDept, userStore, userWarehouse } from '../accounts/schema';
import { userRole } from '../access/schema';
import { store, warehouse } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';

/** What a user is given beside the account itself. */
export interface Links {
  readonly roleIds: readonly string[];
  readonly storeIds: readonly string[];
  readonly warehouseIds: readonly string[];
  readonly deptIds: readonly string[];
}

/** The foreign key decides whether what is named exists. */
async function existing<T>(field: string, title: string, statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isReferenceViolation(error)) throw invalid(field, `所选${title}不存在`);
    throw error;
  }
}

/** What was deleted for the users is still a row, so that the foreign key would take it. */
async function expectUndeleted(
  field: string,
  title: string,
  db: TenantDatabase,
  table: typeof store | typeof warehouse,
  ids: readonly string[],
): Promise<void> {
  const [gone] = await db
    .select({ one: sql`1` })
    .from(table)
    .where(and(inArray(table.id, [...ids]), eq(table.delFlag, 'Y')))
    .limit(1);
  if (gone) throw invalid(field, `所选${title}不存在`);
}

/**
 * Gives the user exactly these.
 *
 * @throws 40001 for an id of nothing, or of a store or warehouse that was deleted
 */
export async function saveLinks(db: TenantDatabase, userId: string, links: Links): Promise<void> {
  const { roleIds, storeIds, warehouseIds, deptIds } = links;
  await db
    .delete(userRole)
    .where(and(eq(userRole.userId, userId), notInArray(userRole.roleId, [...roleIds])));
  if (roleIds.length > 0) {
    const rows = roleIds.map((roleId) => ({ userId, roleId }));
    await existing('roleIds', '角色', db.insert(userRole).values(rows).onConflictDoNothing());
  }
  await db
    .delete(userStore)
    .where(and(eq(userStore.userId, userId), notInArray(userStore.storeId, [...storeIds])));
  if (storeIds.length > 0) {
    await expectUndeleted('storeIds', '门店', db, store, storeIds);
    const rows = storeIds.map((storeId) => ({ userId, storeId }));
    await existing('storeIds', '门店', db.insert(userStore).values(rows).onConflictDoNothing());
  }
  await db
    .delete(userWarehouse)
    .where(and(eq(userWarehouse.userId, userId), notInArray(userWarehouse.warehouseId, [...warehouseIds])));
  if (warehouseIds.length > 0) {
    await expectUndeleted('warehouseIds', '仓库', db, warehouse, warehouseIds);
    const rows = warehouseIds.map((warehouseId) => ({ userId, warehouseId }));
    await existing('warehouseIds', '仓库', db.insert(userWarehouse).values(rows).onConflictDoNothing());
  }
  await db
    .delete(userDept)
    .where(and(eq(userDept.userId, userId), notInArray(userDept.deptId, [...deptIds])));
  if (deptIds.length > 0) {
    const rows = deptIds.map((deptId) => ({ userId, deptId }));
    await existing('deptIds', '数据部门', db.insert(userDept).values(rows).onConflictDoNothing());
  }
}
