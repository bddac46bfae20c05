import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PermissionExplained, UserOption } from '@hospital/shared/contract/calls/users';
import { menuById, upwards } from '../access';
import { menu, role, roleMenu, userRole } from '../access/schema';
import { userAccount } from '../accounts/schema';
import { dept } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { loadDeptScope, loadPermissions, loadScopes, workspaceTypesOf } from '../identity';
import { mayGiveSides } from './manage';
import { usersWithin, expectWithin } from '../accounts';

/** Without it nobody gives a role to a user. */
const givingRoles = 'sys:user:update';
const mostGrantors = 10;

/**
 * By which of their roles a user holds a permission; otherwise (and also) which roles would give it, and who could.
 *
 * @throws 404, 40302
 */
export async function explainPermission(
  context: CallContext,
  { id, permission }: { readonly id: string; readonly permission: string },
): Promise<PermissionExplained> {
  const { db } = context;
  await expectWithin(context, id);
  const [places, granting, own] = await Promise.all([
    placesOf(db, permission),
    rolesGranting(db, permission),
    db.select({ id: userRole.roleId }).from(userRole).where(eq(userRole.userId, id)),
  ]);
  const ownIds = new Set(own.map((row) => row.id));
  const roles = granting.filter((row) => ownIds.has(row.id));
  return {
    permission,
    places,
    granted: roles.length > 0 ? 'Y' : 'N',
    roles,
    otherRoles: granting.filter((row) => !ownIds.has(row.id)),
    grantors: await whoCouldGive(db, id, permission, granting),
  };
}

/** Where the permission is in the menu, in words. */
async function placesOf(db: TenantDatabase, permission: string): Promise<string[]> {
  const menus = await menuById(db);
  return [...menus.values()]
    .filter((row) => row.permission === permission)
    .map((row) =>
      [...upwards(menus, row.id)]
        .reverse()
        .map(({ name }) => name)
        .join(' / '),
    );
}

const rolesGranting = (db: TenantDatabase, permission: string) =>
  db
    .selectDistinct({ id: role.id, name: role.name, createDate: role.createDate })
    .from(role)
    .innerJoin(roleMenu, eq(roleMenu.roleId, role.id))
    .innerJoin(menu, eq(menu.id, roleMenu.menuId))
    .where(eq(menu.permission, permission))
    .orderBy(asc(role.createDate), asc(role.id));

const holds = (permission: string) => sql`exists (
  select 1 from ${userRole}
  join ${roleMenu} on ${roleMenu.roleId} = ${userRole.roleId}
  join ${menu} on ${menu.id} = ${roleMenu.menuId}
  where ${userRole.userId} = ${userAccount.id} and ${menu.permission} = ${permission})`;

/**
 * Others who may change the user (all of whom is theirs to manage, and who hold all that the user holds) and hold all of
 * a role that grants the permission; those who manage less of the chain come first, being nearer.
 */
async function whoCouldGive(
  db: TenantDatabase,
  userId: string,
  permission: string,
  granting: readonly { readonly id: string }[],
): Promise<UserOption[]> {
  if (granting.length === 0) return [];
  const [[user], held, whole, candidates] = await Promise.all([
    db.select({ loginTypes: userAccount.loginTypes }).from(userAccount).where(eq(userAccount.id, userId)),
    loadPermissions(db, userId),
    permissionsOfRoles(
      db,
      granting.map(({ id }) => id),
    ),
    db
      .select()
      .from(userAccount)
      .where(
        and(
          eq(userAccount.delFlag, 'N'),
          eq(userAccount.enabled, 'Y'),
          ne(userAccount.id, userId),
          holds(permission),
          holds(givingRoles),
        ),
      )
      .orderBy(sql`${userAccount.dataScope} desc`, asc(userAccount.name), asc(userAccount.id)),
  ]);
  const sides = workspaceTypesOf(user?.loginTypes ?? '');
  const grantors: UserOption[] = [];
  for (const { id, name, loginName, loginTypes, dataScope, deptId } of candidates) {
    if (grantors.length === mostGrantors) break;
    if (!mayGiveSides({ ownSides: workspaceTypesOf(loginTypes) }, sides)) continue;
    const theirs = await loadPermissions(db, id);
    const hasAll = (wanted: Iterable<string>): boolean => [...wanted].every((one) => theirs.has(one));
    if (!hasAll(held) || !whole.some(hasAll)) continue;
    const manager = { userId: id, dataScope, deptId };
    const [scopes, deptScope] = await Promise.all([loadScopes(db, manager), loadDeptScope(db, manager)]);
    const [within] = await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .innerJoin(dept, eq(dept.id, userAccount.deptId))
      .where(and(eq(userAccount.id, userId), usersWithin({ ...scopes, deptScope })));
    if (within) grantors.push({ id, name, loginName });
  }
  return grantors;
}

/** What each of the roles grants as a whole. */
async function permissionsOfRoles(db: TenantDatabase, ids: string[]): Promise<string[][]> {
  const rows = await db
    .select({ permissions: sql<string[]>`array_agg(distinct ${menu.permission})` })
    .from(roleMenu)
    .innerJoin(menu, eq(menu.id, roleMenu.menuId))
    .where(and(inArray(roleMenu.roleId, ids), ne(menu.permission, '')))
    .groupBy(roleMenu.roleId);
  return rows.map(({ permissions }) => permissions);
}
