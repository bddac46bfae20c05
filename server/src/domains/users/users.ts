import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { User, userCalls, UserDetail, UserTag } from '@hospital/shared/contract/calls/users';
import { normalisePhone } from '@hospital/shared/contract/phone';
import { formatDateTime } from '../../platform/database/chinaTime';
import { contains, isOneOf } from '../../platform/database/paging';
import { role, userRole } from '../access/schema';
import { userAccount, userDept, userStore, userWarehouse } from '../accounts/schema';
import { dept, store, warehouse } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy } from '../../platform/lists/order';
import { expectWithin, usersWithin, worksInStore } from '../accounts';

type Filters = ListRequest<typeof userCalls.list>;

/** A lock that has run out is none. */
const locked = sql`(${userAccount.lockFlag} = 'Y' and (${userAccount.lockUntil} is null or ${userAccount.lockUntil} > now()))`;

const columns = {
  id: userAccount.id,
  loginName: userAccount.loginName,
  name: userAccount.name,
  sex: userAccount.sex,
  photo: userAccount.photo,
  title: userAccount.title,
  licenseNo: userAccount.licenseNo,
  deptId: userAccount.deptId,
  deptName: dept.name,
  enabled: userAccount.enabled,
  lockFlag: sql<'Y' | 'N'>`case when ${locked} then 'Y' else 'N' end`,
  openIdFlag: sql<'Y' | 'N'>`case when ${userAccount.openId} is null then 'N' else 'Y' end`,
  defPasswordStatus: userAccount.defPasswordStatus,
  loginTypes: userAccount.loginTypes,
  dataScope: userAccount.dataScope,
  tags: userAccount.tags,
  serviceTypes: userAccount.serviceTypes,
  createDate: userAccount.createDate,
  version: userAccount.version,
};

const ofDept = and(eq(dept.tenantId, userAccount.tenantId), eq(dept.id, userAccount.deptId));

const belowDept = (deptId: string): SQL =>
  sql`${userAccount.deptId} in (select below.id from dept below join dept top on starts_with(below.path, top.path) where top.id = ${deptId})`;

const hasRole = (roleId: string): SQL =>
  sql`exists (select 1 from ${userRole} where ${userRole.userId} = ${userAccount.id} and ${userRole.roleId} = ${roleId})`;

/** The user does this in a store. */
export const hasTag = (tag: UserTag): SQL => sql`${userAccount.tags} ? ${tag}`;

/** Undeleted users of the caller's scope that meet the filters. */
function wantedOf({ identity }: Pick<CallContext, 'identity'>, filters: Filters): SQL | undefined {
  const name = filters.name?.trim();
  const loginName = normalisePhone(filters.loginName ?? '');
  return and(
    eq(userAccount.delFlag, 'N'),
    usersWithin(identity),
    name ? contains(userAccount.name, name) : undefined,
    loginName ? contains(userAccount.loginName, loginName) : undefined,
    filters.deptId ? belowDept(filters.deptId) : undefined,
    filters.storeId ? worksInStore(filters.storeId) : undefined,
    filters.roleId ? hasRole(filters.roleId) : undefined,
    filters.enabled ? eq(userAccount.enabled, filters.enabled) : undefined,
    filters.tag ? hasTag(filters.tag) : undefined,
  );
}

type Row = Omit<User, 'roleList' | 'createDate'> & { readonly createDate: Date };

async function withRoles(db: TenantDatabase, rows: readonly Row[]): Promise<User[]> {
  const roles = await namesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    createDate: formatDateTime(row.createDate),
    roleList: roles.get(row.id) ?? [],
  }));
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Roles of each of the users. */
async function namesOf(db: TenantDatabase, userIds: readonly string[]): Promise<Map<string, Named[]>> {
  const found = new Map<string, Named[]>();
  if (userIds.length === 0) return found;
  const rows = await db
    .select({ userId: userRole.userId, id: role.id, name: role.name })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(isOneOf(userRole.userId, userIds))
    .orderBy(asc(role.createDate), sql`length(${role.id})`, asc(role.id));
  for (const { userId, ...named } of rows) found.set(userId, [...(found.get(userId) ?? []), named]);
  return found;
}

const withDept = (db: TenantDatabase) =>
  db.select(columns).from(userAccount).innerJoin(dept, ofDept).$dynamic();

export const users = defineList({
  ...{ table: userAccount, id: userAccount.id, wanted: wantedOf },
  order: orderedBy(
    {
      // Ids count up: of those who were made at once, the first stand first.
      createDate: by(userAccount.createDate, sql`length(${userAccount.id})`),
      ...{ name: by(userAccount.name), loginName: by(userAccount.loginName) },
    },
    'createDate',
    'asc',
  ),
  rowsOf: async ({ db }, ids) => withRoles(db, await withDept(db).where(isOneOf(userAccount.id, ids))),
  idOf: ({ id }) => id,
});

/** A page of the users whom the caller may manage, the oldest accounts first unless another order is asked for. */
export async function listUsers(
  context: CallContext,
  request: RequestOf<typeof userCalls.list>,
): Promise<DataOf<typeof userCalls.list>> {
  const { rows, total } = await users.page(context, request);
  return { records: rows, total };
}

/** A user whoever asks. @throws 404 */
export async function userDetail(db: TenantDatabase, id: string): Promise<UserDetail> {
  const [row] = await withDept(db).where(and(eq(userAccount.id, id), eq(userAccount.delFlag, 'N')));
  if (!row) throw notFound();
  const [[user], deptList, storeList, warehouseList] = await Promise.all([
    withRoles(db, [row]),
    db
      .select({ id: dept.id, name: dept.name })
      .from(userDept)
      .innerJoin(dept, eq(dept.id, userDept.deptId))
      .where(eq(userDept.userId, id))
      .orderBy(asc(dept.path)),
    db
      .select({ id: store.id, name: store.storeName })
      .from(userStore)
      .innerJoin(store, eq(store.id, userStore.storeId))
      .where(and(eq(userStore.userId, id), eq(store.delFlag, 'N')))
      .orderBy(asc(store.storeCode)),
    db
      .select({ id: warehouse.id, name: warehouse.warehouseName })
      .from(userWarehouse)
      .innerJoin(warehouse, eq(warehouse.id, userWarehouse.warehouseId))
      .where(and(eq(userWarehouse.userId, id), eq(warehouse.delFlag, 'N')))
      .orderBy(asc(warehouse.id)),
  ]);
  if (!user) throw notFound();
  return { ...user, deptList, storeList, warehouseList };
}

/** @throws 404, 40302 */
export async function getUser(context: CallContext, { id }: { readonly id: string }): Promise<UserDetail> {
  await expectWithin(context, id);
  return userDetail(context.db, id);
}
