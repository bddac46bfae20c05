import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RoleDetail } from '@hospital/shared/contract/calls/roles';
import { isReferenceViolation, isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { role, roleMenu, userRole } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition, notFound, notUnique } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { requiredText } from '../../platform/http/textField';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { expectHeld } from './held';
import { holdMenu, menuById, upwards, withAncestors, type MenuRow } from './menuRows';
import { permissionsChanged } from './permissionsChanged';
import { getRole, isAdministrators, menuIdsOf } from './roles';

interface Editable {
  readonly name: string;
  readonly code: string;
  readonly remark?: string;
}

const bizType = 'role';
const builtIn = '系统内置';

const cleaned = (request: Editable) => ({
  name: requiredText('name', '角色名称', request.name),
  code: requiredText('code', '角色编码', request.code),
  ...(request.remark === undefined ? {} : { remark: request.remark.trim() }),
});

async function unique<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'role_code')) throw notUnique('角色编码');
    if (isUniqueViolation(error, 'role_name')) throw notUnique('角色名称');
    throw error;
  }
}

/**
 * The role, held until the end of the transaction: nobody gets or loses it meanwhile either.
 *
 * @throws 404
 */
async function hold(db: TenantDatabase, id: string) {
  const [row] = await db.select().from(role).where(eq(role.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** The same for an edit: what the caller saw is still so, and the caller holds all that the role grants. */
async function holdForEdit({ db, identity }: CallContext, request: ReadVersion & { readonly id: string }) {
  const row = await hold(db, request.id);
  const before = await getRole(db, row.id);
  await expectVersion(row, request, () => before);
  const menus = await heldMenu(db);
  expectHeld(identity, permissionsOf(menus, before.menuIds));
  return { row, before, menus };
}

async function heldMenu(db: TenantDatabase): Promise<ReadonlyMap<string, MenuRow>> {
  await holdMenu(db, 'share');
  return menuById(db);
}

/** For the audit log: what the role grants as ways down the menu, which stay readable when an item is gone. */
const audited = (menus: ReadonlyMap<string, MenuRow>, { menuIds, ...role }: RoleDetail) => ({
  ...role,
  permissions: menuIds.map((id) =>
    [...upwards(menus, id)]
      .reverse()
      .map(({ name }) => name)
      .join(' / '),
  ),
});

const permissionsOf = (menus: ReadonlyMap<string, MenuRow>, ids: readonly string[]): string[] =>
  ids.map((id) => menus.get(id)?.permission ?? '');

async function usersOf(db: TenantDatabase, roleId: string): Promise<string[]> {
  const rows = await db.select({ id: userRole.userId }).from(userRole).where(eq(userRole.roleId, roleId));
  return rows.map(({ id }) => id);
}

const addMenus = async (db: TenantDatabase, roleId: string, menuIds: readonly string[]): Promise<void> => {
  if (menuIds.length > 0) await db.insert(roleMenu).values(menuIds.map((menuId) => ({ roleId, menuId })));
};

/** @throws 40903, 40300 when it would grant what the caller does not hold */
export async function saveRole(
  context: CallContext,
  request: Editable & { readonly menuIds?: readonly string[] },
): Promise<{ id: string }> {
  const { db, identity, audit } = context;
  const menus = await heldMenu(db);
  const granted = withAncestors(menus, request.menuIds ?? []);
  expectHeld(
    identity,
    granted.map(({ permission }) => permission),
  );
  const id = newId();
  await unique(db.insert(role).values({ id, ...cleaned(request), ...madeBy(context) }));
  await addMenus(
    db,
    id,
    granted.map((row) => row.id),
  );
  audit({ bizType, bizId: id, before: null, after: audited(menus, await getRole(db, id)) });
  await context.tellChanges('everybody');
  return { id };
}

const touched = (context: CallContext) => ({
  version: sql`${role.version} + 1`,
  ...changedBy(context),
});

/** @throws 404, 40901 with the present role, 40902 for another code of a system role, 40903, 40300 */
export async function updateRole(
  context: CallContext,
  request: Editable & ReadVersion & { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  const { row, before, menus } = await holdForEdit(context, request);
  const values = cleaned(request);
  if (row.systemFlag === 'Y' && values.code !== row.code) throw forbiddenTransition(builtIn, '修改编码');
  await unique(
    db
      .update(role)
      .set({ ...values, ...touched(context) })
      .where(eq(role.id, row.id)),
  );
  audit({
    bizType,
    bizId: row.id,
    before: audited(menus, before),
    after: audited(menus, await getRole(db, row.id)),
  });
  await context.tellChanges('everybody');
  return null;
}

/**
 * Gives the role exactly these permissions (and what lies above them); whoever has it may do so from then on.
 *
 * @throws 404, 40901, 40902 for the administrators' role, 40001 for an unknown item, 40300 when what it grants or
 *   shall grant is not the caller's
 */
export async function saveRoleMenu(
  context: CallContext,
  services: Services,
  request: ReadVersion & { readonly id: string; readonly menuIds: readonly string[] },
): Promise<null> {
  const { db, identity, audit } = context;
  const { row, before, menus } = await holdForEdit(context, request);
  if (isAdministrators(row)) throw forbiddenTransition(builtIn, '修改权限');
  const granted = withAncestors(menus, request.menuIds);
  expectHeld(
    identity,
    granted.map(({ permission }) => permission),
  );
  const wanted = new Set(granted.map(({ id }) => id));
  const had = new Set(before.menuIds);
  const gone = before.menuIds.filter((id) => !wanted.has(id));
  if (gone.length > 0) {
    await db.delete(roleMenu).where(and(eq(roleMenu.roleId, row.id), inArray(roleMenu.menuId, gone)));
  }
  await addMenus(
    db,
    row.id,
    [...wanted].filter((id) => !had.has(id)),
  );
  await db.update(role).set(touched(context)).where(eq(role.id, row.id));
  audit({
    bizType,
    bizId: row.id,
    before: audited(menus, before),
    after: audited(menus, await getRole(db, row.id)),
  });
  await permissionsChanged(context, services, await usersOf(db, row.id));
  await context.tellChanges('everybody');
  return null;
}

/** @throws 404, 40902 for a system role or one that somebody has, 40300 when it grants what the caller does not hold */
export async function deleteRole(context: CallContext, { id }: { readonly id: string }): Promise<null> {
  const { db, identity, audit } = context;
  const row = await hold(db, id);
  if (row.systemFlag === 'Y') throw forbiddenTransition(builtIn, '删除');
  const before = await getRole(db, id);
  const menus = await heldMenu(db);
  expectHeld(identity, permissionsOf(menus, await menuIdsOf(db, id)));
  try {
    await db.delete(role).where(eq(role.id, id));
  } catch (error) {
    // Users refer to their roles: the database knows of the one who got it a moment ago, too.
    if (isReferenceViolation(error)) throw forbiddenTransition('使用中', '删除');
    throw error;
  }
  audit({ bizType, bizId: id, before: audited(menus, before), after: null });
  await context.tellChanges('everybody');
  return null;
}
