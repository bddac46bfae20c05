import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { PermissionExplained, UserOption } from '@hospital/shared/contract/calls/users';
import { menuById, upwards } from '../access/menuRows';
import { menu, role, roleMenu, userAccount, userRole } from '../database/schema/identity';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { CallContext } from '../http/call';
import { expectWithin } from './users';

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
  const [places, granting, own, grantors] = await Promise.all([
    placesOf(db, permission),
    rolesGranting(db, permission),
    db.select({ id: userRole.roleId }).from(userRole).where(eq(userRole.userId, id)),
    whoCouldGive(db, id, permission),
  ]);
  const ownIds = new Set(own.map((row) => row.id));
  const roles = granting.filter((row) => ownIds.has(row.id));
  return {
    permission,
    places,
    granted: roles.length > 0 ? 'Y' : 'N',
    roles,
    otherRoles: granting.filter((row) => !ownIds.has(row.id)),
    grantors,
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
 * Others who hold the permission and may give roles, in the whole chain or in a store of the user's; those who hold
 * less of the chain come first, being nearer.
 */
async function whoCouldGive(db: TenantDatabase, userId: string, permission: string): Promise<UserOption[]> {
  const near = sql`(${userAccount.dataScope} = 1 or exists (
    select 1 from user_store theirs join user_store mine on mine.store_id = theirs.store_id
    where theirs.user_id = ${userAccount.id} and mine.user_id = ${userId}))`;
  return db
    .select({ id: userAccount.id, name: userAccount.name, loginName: userAccount.loginName })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.delFlag, 'N'),
        eq(userAccount.enabled, 'Y'),
        ne(userAccount.id, userId),
        holds(permission),
        holds(givingRoles),
        near,
      ),
    )
    .orderBy(sql`${userAccount.dataScope} desc`, asc(userAccount.name), asc(userAccount.id))
    .limit(mostGrantors);
}
