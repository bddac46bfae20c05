import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import type { RoleDetail, RoleOption } from '@hospital/shared/contract/calls/roles';
import { refusal, type FakeHandlers, type FakeRequest } from '@hospital/shared/testing';

export const ROLES = 'POST /sys/role/qryPage.do';
export const COLUMNS = 'POST /store/column/get';
export const ROLE = 'POST /sys/role/get.do';
export const SAVE_ROLE = 'POST /sys/role/save.do';
export const UPDATE_ROLE = 'POST /sys/role/update.do';
export const SAVE_PERMISSIONS = 'POST /sys/role/saveMenu.do';
export const DELETE_ROLE = 'POST /sys/role/delete.do';
export const ROLE_OPTIONS = 'POST /sys/role/selects.do';
export const MENU_TREE = 'POST /sys/menu/tree.do';

export const ROLE_PERMISSIONS = [
  'sys:role:list',
  'sys:role:create',
  'sys:role:update',
  'sys:role:delete',
  'sys:user:list',
  'mch:index',
  'sys:dict:list',
  'sys:dict:save',
  'sys:dict:delete',
];

export const menuNode = (id: string, name: string, changes: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parentId: '0',
  name,
  icon: '',
  path: '',
  type: '3',
  visible: 'Y',
  alwaysShow: 'N',
  showType: '1,2',
  sort: 1,
  permission: id,
  tooltip: '',
  systemFlag: 'N',
  version: 1,
  children: [],
  ...changes,
});

/** 首页; 系统管理 with 字典管理 and its two buttons; 仓库端 for the warehouse alone. */
export const menuTree: readonly MenuNode[] = [
  menuNode('home:index', '首页', { type: '2', path: '/home', showType: '1,2,3' }),
  menuNode('mch:index', '系统管理', {
    type: '1',
    children: [
      menuNode('sys:dict:list', '字典管理', {
        parentId: 'mch:index',
        type: '2',
        path: '/mch/dict',
        children: [
          menuNode('sys:dict:save', '新增字典', { parentId: 'sys:dict:list' }),
          menuNode('sys:dict:delete', '删除字典', { parentId: 'sys:dict:list' }),
        ],
      }),
    ],
  }),
  menuNode('stock:index', '库存', { type: '2', path: '/stock', showType: '3' }),
];

export const role = (changes: Partial<RoleDetail> = {}): RoleDetail => ({
  id: 'r2',
  code: 'doctor',
  name: '医生',
  remark: '',
  systemFlag: 'N',
  adminFlag: 'N',
  userCount: 0,
  version: 1,
  menuIds: [],
  ...changes,
});

export const someRoles = (): RoleDetail[] => [
  role({ id: 'r1', code: 'admin', name: '超级管理员', systemFlag: 'Y', adminFlag: 'Y', userCount: 2 }),
  role(),
  role({ id: 'r3', code: 'chief', name: '主任', userCount: 3, menuIds: ['home:index'] }),
];

/** Roles as the server keeps them, in memory; the last one grants more than the caller holds. */
export function roleCalls(roles: RoleDetail[] = someRoles()): FakeHandlers {
  const find = (id: string): RoleDetail | undefined => roles.find((one) => one.id === id);
  const change = ({ id, version, ...fields }: FakeRequest): unknown => {
    const old = find(id as string);
    if (!old) return refusal(404, '数据不存在');
    if (old.version !== version) return refusal(40901, '数据已被他人修改，请刷新后重试', { current: old });
    Object.assign(old, fields, { version: old.version + 1 });
    return null;
  };
  return {
    [COLUMNS]: () => null,
    'POST /store/search/save': () => ({ id: '1' }),
    [ROLES]: ({ name = '' }: FakeRequest) => {
      const records = roles.filter((one) => one.name.includes(name as string));
      return { records, total: records.length };
    },
    [ROLE]: ({ id }: FakeRequest) => find(id as string) ?? refusal(404, '数据不存在'),
    [SAVE_ROLE]: (request: FakeRequest) => {
      if (roles.some(({ code }) => code === request.code)) return refusal(40903, '角色编码已存在');
      roles.push(role({ ...request, id: `r${roles.length + 1}` }));
      return { id: 'new' };
    },
    [UPDATE_ROLE]: change,
    [SAVE_PERMISSIONS]: change,
    [DELETE_ROLE]: ({ id }: FakeRequest) => {
      roles.splice(
        roles.findIndex((one) => one.id === id),
        1,
      );
      return null;
    },
    [ROLE_OPTIONS]: () =>
      roles.map(({ id, name }): RoleOption => ({ id, name, grantable: id === 'r3' ? 'N' : 'Y' })),
    [MENU_TREE]: () => menuTree,
  };
}
