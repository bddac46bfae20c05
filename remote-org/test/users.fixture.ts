import type { UserDetail } from '@hospital/shared/contract/calls/users';
import { refusal, type FakeHandlers, type FakeRequest } from '@hospital/shared/testing';

export const USERS = 'POST /sys/user/qryPage';
export const COLUMNS = 'POST /store/column/get';
export const USER = 'GET /sys/user/info/{id}';
export const UPDATE_USER = 'POST /sys/user/update';
export const SAVE_USER = 'POST /sys/user/save';
export const MY_STORES = 'GET /myStore';
export const ENABLE_USER = 'POST /sys/user/changEnabled/{id}';

export const USER_PERMISSIONS = [
  'sys:user:list',
  'sys:user:info',
  'sys:user:save',
  'sys:user:update',
  'sys:user:changEnabled',
  'sys:user:export',
];

export const user = (changes: Partial<UserDetail> = {}): UserDetail => ({
  id: 'u7',
  loginName: '13600000007',
  name: '端木七',
  sex: '2',
  photo: '',
  title: '护士',
  licenseNo: '',
  deptId: 'd1',
  deptName: '广州分公司',
  enabled: 'Y',
  lockFlag: 'N',
  openIdFlag: 'N',
  defPasswordStatus: 'N',
  loginTypes: '2',
  dataScope: 5,
  tags: ['nurse'],
  serviceTypes: ['vaccine'],
  roleList: [{ id: 'r2', name: '护士' }],
  createDate: '2026-11-01 09:00:00',
  version: 1,
  deptList: [],
  storeList: [{ id: 's1', name: '天河店' }],
  warehouseList: [],
  ...changes,
});

/** Users as the server keeps them, in memory, and what their form chooses from. */
export function userCalls(users: UserDetail[] = [user()]): FakeHandlers {
  const find = (id: string): UserDetail | undefined => users.find((one) => one.id === id);
  return {
    [USERS]: ({ name = '', page, pageSize }: FakeRequest) => {
      const found = users.filter((one) => one.name.includes(name as string));
      return { records: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    },
    [USER]: ({ id }: FakeRequest) => find(id as string) ?? refusal(404, '数据不存在'),
    [UPDATE_USER]: ({ id, version, name }: FakeRequest) => {
      const old = find(id as string);
      if (!old) return refusal(404, '数据不存在');
      if (old.version !== version) return refusal(40901, '数据已被他人修改，请刷新后重试', { current: old });
      Object.assign(old, { name, version: old.version + 1 });
      return null;
    },
    [SAVE_USER]: () => ({ id: 'u99', initPassword: 'Abcd@1234567' }),
    [ENABLE_USER]: ({ id, enabled }: FakeRequest) => {
      Object.assign(find(id as string) ?? {}, { enabled });
      return { enabled };
    },
    [COLUMNS]: () => null,
    'POST /store/search/save': () => ({ id: '1' }),
    'POST /sys/role/selects.do': () => [{ id: 'r2', name: '护士', grantable: 'Y' }],
    'GET /sys/dept/qryDeptTree': () => [
      { id: 'd1', parentId: '0', name: '广州分公司', type: 1, deptType: 1, leaf: true },
    ],
    [MY_STORES]: () => [],
    'GET /sys/warehouse/qryAll': () => [],
  };
}
