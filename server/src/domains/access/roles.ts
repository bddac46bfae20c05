import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { Role, roleCalls, RoleDetail, RoleOption } from '@hospital/shared/contract/calls/roles';
import { contains, isOneOf } from '../../platform/database/paging';
import { menu, role, roleMenu } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { rising } from '../../platform/lists/order';

type RoleRow = typeof role.$inferSelect;

/** The one role that grants everything, always, so that there is somebody who can give anybody anything. */
export const isAdministrators = ({ code, systemFlag }: Pick<RoleRow, 'code' | 'systemFlag'>): boolean =>
  systemFlag === 'Y' && code === 'admin';

/** The same as a condition. */
export const isAdministratorsRole = and(eq(role.code, 'admin'), eq(role.systemFlag, 'Y'));

// Columns lose their table's name in a field of a select from one table, so these are written out.
const userCount = sql<number>`(select count(*)::int from user_role where user_role.role_id = role.id)`;

const roleOf = (row: RoleRow, count: number): Role => ({
  id: row.id,
  code: row.code,
  name: row.name,
  remark: row.remark,
  systemFlag: row.systemFlag,
  adminFlag: isAdministrators(row) ? 'Y' : 'N',
  userCount: count,
  version: row.version,
});

const roles = defineList({
  ...{ table: role, id: role.id },
  wanted: (_: CallContext, filters: ListRequest<typeof roleCalls.list>) => {
    const name = filters.name?.trim();
    return name ? contains(role.name, name) : undefined;
  },
  order: () => [rising(role.createDate), rising(sql`length(${role.id})`)],
  rowsOf: async ({ db }, ids) => {
    const rows = await db.select({ role, userCount }).from(role).where(isOneOf(role.id, ids));
    return rows.map((row) => roleOf(row.role, row.userCount));
  },
  idOf: ({ id }) => id,
});

/** Roles in the order in which they were made. */
export async function listRoles(
  context: CallContext,
  request: RequestOf<typeof roleCalls.list>,
): Promise<DataOf<typeof roleCalls.list>> {
  const { rows, total } = await roles.page(context, request);
  return { records: rows, total };
}

/** @throws 404 */
export async function getRole(db: TenantDatabase, id: string): Promise<RoleDetail> {
  const [[row], menuIds] = await Promise.all([
    db.select({ role, userCount }).from(role).where(eq(role.id, id)),
    menuIdsOf(db, id),
  ]);
  if (!row) throw notFound();
  return { ...roleOf(row.role, row.userCount), menuIds };
}

/** Ids of what a role grants. */
export async function menuIdsOf(db: TenantDatabase, roleId: string): Promise<string[]> {
  const rows = await db
    .select({ id: roleMenu.menuId })
    .from(roleMenu)
    .where(eq(roleMenu.roleId, roleId))
    .orderBy(asc(roleMenu.menuId));
  return rows.map(({ id }) => id);
}

/** Every role, with whether the caller holds all that it grants. */
export async function roleOptions({
  db,
  identity,
}: Pick<CallContext, 'db' | 'identity'>): Promise<RoleOption[]> {
  const rows = await db
    .select({
      id: role.id,
      name: role.name,
      permissions: sql<
        string[]
      >`coalesce(array_agg(${menu.permission}) filter (where ${menu.id} is not null), '{}')`,
    })
    .from(role)
    .leftJoin(roleMenu, eq(roleMenu.roleId, role.id))
    .leftJoin(menu, and(eq(menu.id, roleMenu.menuId), ne(menu.permission, '')))
    .groupBy(role.tenantId, role.id)
    .orderBy(asc(role.createDate), sql`length(${role.id})`, asc(role.id));
  return rows.map(({ id, name, permissions }) => ({
    id,
    name,
    grantable: permissions.every((permission) => identity.permissions.has(permission)) ? 'Y' : 'N',
  }));
}
