import type { CurrentUser, MenuItem } from '@hospital/shared/contract/calls/identity';

/** A menu item; what is not named is that of a visible page of all workspaces. */
export const item = (changes: Partial<MenuItem> & Pick<MenuItem, 'id' | 'name'>): MenuItem => ({
  parentId: '0',
  icon: '',
  path: '',
  type: '2',
  visible: 'Y',
  alwaysShow: 'N',
  showType: '1,2,3',
  sort: 1,
  permission: '',
  children: [],
  ...changes,
});

/** 首页; 消息 > 消息中心; 系统管理 (company and store) > 门店管理 with a button, 字典管理 (company alone), 未发布. */
export const menu: readonly MenuItem[] = [
  item({
    id: '90',
    name: '系统管理',
    alwaysShow: 'Y',
    type: '1',
    path: '/mch',
    sort: 30,
    showType: '1,2',
    children: [
      item({ id: '92', name: '字典管理', path: '/mch/dict', sort: 2, showType: '1' }),
      item({
        id: '91',
        name: '门店管理',
        path: '/mch/store',
        sort: 1,
        showType: '1,2',
        children: [item({ id: '9101', name: '新增门店', type: '3' })],
      }),
      item({ id: '93', name: '未发布', path: '/mch/later', sort: 3, showType: '1,2' }),
    ],
  }),
  item({ id: '10', name: '首页', path: '/home', alwaysShow: 'Y', sort: 10 }),
  item({
    id: '20',
    name: '消息',
    alwaysShow: 'Y',
    type: '1',
    path: '/notice',
    sort: 20,
    children: [item({ id: '21', name: '消息中心', path: '/notice/noticeList' })],
  }),
  item({ id: '30', name: '空目录', type: '1', path: '/empty', sort: 40 }),
  item({ id: '40', name: '隐藏', path: '/hidden', visible: 'N', alwaysShow: 'Y', sort: 50 }),
  item({ id: '50', name: '不在顶栏', path: '/aside', permission: 'none', showType: '1', sort: 60 }),
];

/** A profile as the server sends it. */
export const profile = (changes: Partial<CurrentUser['ext']> = {}): CurrentUser => ({
  id: 'u1',
  name: '陈立群',
  loginName: '13800000001',
  sex: '1',
  photo: '',
  signUrl: '',
  deptName: '总部',
  roleIds: [],
  roleList: [],
  warehouseId: 'w1',
  menuListShowType: 2,
  defPasswordStatus: 'N',
  version: 1,
  ext: {
    photoUrl: '',
    lisFlag: 'N',
    permissionList: ['sys:store:list'],
    superDept: false,
    menuList: [...menu],
    storeId: 's1',
    storeName: '天河店',
    warehouseName: '',
    warehouseType: 2,
    dataScope: 1,
    workspaceTypes: [1, 2, 3],
    tenantId: '1',
    ...changes,
  },
});
