import { and, eq, ne } from 'drizzle-orm';
import type { CurrentUser } from '@hospital/shared/contract/calls/identity';
import { usablePermissions } from '../access';
import { menu, role, roleMenu, userRole } from '../access/schema';
import { userAccount } from '../accounts/schema';
import { dept } from '../places/schema';
import { notFound, permissionMissing } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { menuTree } from './menuTree';
import { loadPermissions, workspaceTypesOf } from './sessionLoad';
import { tenantFlags } from './tenantFlags';
import { expectWithin } from '../accounts';

const otherUsersPermission = 'sys:user:info';

/**
 * The caller, or with `sys:user:info` another user of the tenant, with permissions and menu (spec 1 §3).
 *
 * @param hasLis whether this chain has a laboratory information system to open
 * @throws 40300 without that permission, 404 for an unknown id, 40302 for a user outside the caller's scope
 */
export async function currentUser(
  { identity, db }: Pick<CallContext, 'identity' | 'db'>,
  { id = identity.userId }: { id?: string },
  hasLis: boolean,
): Promise<CurrentUser> {
  if (id !== identity.userId) {
    if (!identity.permissions.has(otherUsersPermission)) throw permissionMissing(otherUsersPermission);
    await expectWithin({ db, identity }, id);
  }
  const own = id === identity.userId;
  const [[user], roles, permissions, pages, menus, flags] = await Promise.all([
    db
      .select({ account: userAccount, deptName: dept.name })
      .from(userAccount)
      .innerJoin(dept, eq(dept.id, userAccount.deptId))
      .where(and(eq(userAccount.id, id), eq(userAccount.delFlag, 'N'))),
    db
      .select({ id: role.id, name: role.name })
      .from(userRole)
      .innerJoin(role, eq(role.id, userRole.roleId))
      .where(eq(userRole.userId, id))
      .orderBy(role.id),
    own ? identity.permissions : loadPermissions(db, id),
    db
      .selectDistinct({ id: menu.id })
      .from(userRole)
      .innerJoin(roleMenu, eq(roleMenu.roleId, userRole.roleId))
      .innerJoin(menu, and(eq(menu.id, roleMenu.menuId), eq(menu.type, '2')))
      .where(eq(userRole.userId, id)),
    db
      .select({
        id: menu.id,
        parentId: menu.parentId,
        name: menu.name,
        icon: menu.icon,
        path: menu.path,
        type: menu.type,
        visible: menu.visible,
        alwaysShow: menu.alwaysShow,
        showType: menu.showType,
        sort: menu.sort,
        permission: menu.permission,
      })
      .from(menu)
      .where(ne(menu.type, '3')),
    tenantFlags({ db }),
  ]);
  if (!user) throw notFound();
  const { account, deptName } = user;
  const workspaceTypes = own ? identity.workspaceTypes : workspaceTypesOf(account.loginTypes);
  return {
    id: account.id,
    name: account.name,
    loginName: account.loginName,
    sex: account.sex,
    photo: account.photo,
    signUrl: account.signUrl,
    deptName,
    roleIds: roles.map((row) => row.id),
    roleList: roles,
    warehouseId: own ? identity.warehouseId : '',
    menuListShowType: identity.workspaceType,
    defPasswordStatus: account.defPasswordStatus,
    version: account.version,
    ext: {
      photoUrl: account.photo,
      permissionList: [...usablePermissions([...permissions], account.dataScope)].sort(),
      superDept: account.superDept === 'Y',
      menuList: menuTree(menus, new Set(pages.map((page) => page.id)), workspaceTypes),
      storeId: own ? identity.storeId : '',
      storeName: own ? identity.storeName : '',
      warehouseName: own ? identity.warehouseName : '',
      warehouseType: identity.warehouseType,
      lisFlag: hasLis ? 'Y' : 'N',
      dataScope: account.dataScope,
      workspaceTypes: [...workspaceTypes].sort(),
      tenantId: identity.tenantId,
      flags,
    },
  };
}
