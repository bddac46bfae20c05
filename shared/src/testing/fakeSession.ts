import type { CurrentUser } from '../contract/calls/identity';
import type { Session, Workplace } from '../session/state';

/** A session for component tests: a user with exactly these permissions. */
export function fakeSession(
  permissions: readonly string[] = [],
  changes: { readonly user?: Partial<CurrentUser>; readonly workplace?: Partial<Workplace> } = {},
): Session {
  return {
    tenantId: 't1',
    user: {
      id: 'u1',
      name: '测试用户',
      loginName: '13800000000',
      sex: '1',
      photo: '',
      signUrl: '',
      deptName: '总部',
      roleIds: [],
      roleList: [],
      warehouseId: '',
      menuListShowType: 2,
      defPasswordStatus: 'N',
      version: 1,
      ...changes.user,
      ext: {
        photoUrl: '',
        lisFlag: 'N',
        superDept: false,
        menuList: [],
        storeId: 's1',
        storeName: '测试门店',
        warehouseName: '',
        warehouseType: 2,
        dataScope: 1,
        workspaceTypes: [1, 2, 3],
        tenantId: 't1',
        ...changes.user?.ext,
        permissionList: [...permissions],
      },
    },
    flags: { isCompany: true, isMiniProgram: false, isStore: true, isWarehouse: true },
    workplace: {
      workspaceType: 2,
      storeId: 's1',
      name: '测试门店',
      warehouseId: 'w1',
      warehouseType: 2,
      ...changes.workplace,
    },
  };
}
