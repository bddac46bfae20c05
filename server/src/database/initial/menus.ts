import { LIVE_LIST } from '@hospital/shared/contract/calls/inpatients';
import { CASE_UNFINISHED_TOTAL } from '@hospital/shared/contract/calls/statistics';
import type { menu } from '../schema/identity';

type MenuRow = typeof menu.$inferInsert;

/** A page with the permissions of its buttons. */
interface Page {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly path: string;
  readonly permission: string;
  /** Workspaces that show it. */
  readonly showType: string;
  /** What can be done there beyond looking: permission -> name. */
  readonly buttons?: Readonly<Record<string, string>>;
  /** The page itself comes later: its item is hidden, its permissions can be granted already. */
  readonly unreleased?: true;
  /** Concerns the whole site: only the first tenant has it from the beginning. */
  readonly siteOnly?: true;
}

/** An item of the top bar: a group of pages, or a page itself. */
interface TopItem extends Page {
  readonly pages?: readonly Page[];
}

const topItems: readonly TopItem[] = [
  {
    id: '10',
    name: '首页',
    icon: 'home',
    path: '/home',
    permission: 'home:index',
    showType: '1,2,3',
    buttons: {
      [CASE_UNFINISHED_TOTAL]: '查看应结未结病例',
      'statistics:trend:daily': '查看近期趋势',
      'mch:remind:list': '查看消息提醒',
      'mch:remind:update': '完成消息提醒',
    },
  },
  {
    id: '20',
    name: '消息',
    icon: 'notification',
    path: '/notice',
    permission: 'notice:index',
    showType: '1,2,3',
    pages: [
      {
        id: '21',
        name: '消息中心',
        icon: 'message',
        path: '/notice/noticeList',
        permission: 'notice:list',
        showType: '1,2,3',
      },
    ],
  },
  {
    id: '30',
    name: '诊疗',
    icon: 'file',
    path: '/workspace',
    permission: 'workspace:index',
    showType: '2',
    pages: [
      {
        id: '31',
        name: '住院管理',
        icon: 'file',
        path: '/workspace/live/index',
        permission: LIVE_LIST,
        showType: '2',
        unreleased: true,
        buttons: { 'hospital:live:order:done': '完成住院医嘱' },
      },
      {
        id: '32',
        name: '待回访',
        icon: 'calendar',
        path: '/workspace/reviewAndBack/reviewBackWaitList',
        permission: 'hospital:review:list',
        showType: '2',
        buttons: {
          'hospital:review:follow:save': '保存回访记录',
          'hospital:review:save': '标记是否已预约',
          'hospital:customer:plain': '查看完整电话',
          'hospital:review:listExcel': '导出复诊回访',
        },
      },
      {
        id: '33',
        name: '镜检列表',
        icon: 'experiment',
        path: '/assay/microscopeList',
        permission: 'hospital:testing:list',
        showType: '2',
        buttons: { 'hospital:testing:info': '查看检查报告', 'hospital:testing:listExcel': '导出检查单' },
      },
    ],
  },
  {
    id: '40',
    name: '账单',
    icon: 'list',
    path: '/bill',
    permission: 'bill:index',
    showType: '1,2',
    pages: [
      {
        id: '41',
        name: '未结账单',
        icon: 'list',
        path: '/bill/unfinished/unfinishedUser',
        permission: 'statistics:case:user:unfinished:list',
        showType: '1,2',
        buttons: {
          'statistics:case:doctor:unfinished': '查看应结未结病例（按医生）',
          'statistics:case:store:unfinished': '查看应结未结病例（按门店）',
          'statistics:caseLive:user:unfinished:list': '查看应结未结住院',
          'statistics:caseLive:user:unfinished:listExcel': '导出应结未结住院',
          'statistics:caseLive:store:unfinished:list': '查看各门店应结未结住院',
          'statistics:caseLive:store:unfinished:listExcel': '导出各门店应结未结住院',
          'statistics:case:user:unfinished:listExcel': '导出应结未结病例',
          'statistics:case:doctor:unfinished:listExcel': '导出应结未结病例（按医生）',
          'statistics:case:store:unfinished:listExcel': '导出应结未结病例（按门店）',
        },
      },
      {
        id: '42',
        name: '经营明细',
        icon: 'list',
        path: '/bill/trend/trendList',
        permission: 'statistics:trend:list',
        showType: '1,2',
        buttons: { 'statistics:trend:listExcel': '导出经营明细' },
      },
    ],
  },
  {
    id: '50',
    name: '库存',
    icon: 'warehouse',
    path: '/store',
    permission: 'stock:index',
    showType: '2,3',
    pages: [
      {
        id: '51',
        name: '效期预警',
        icon: 'warehouse',
        path: '/store/expiredStock',
        permission: 'warehouse:stock:expiredTotal',
        showType: '2,3',
        buttons: {
          'warehouse:stock:list': '查看库存预警明细',
          'warehouse:stock:listExcel': '导出库存预警明细',
        },
      },
      {
        id: '52',
        name: '滞销预警',
        icon: 'warehouse',
        path: '/store/unsalableStock',
        permission: 'warehouse:stock:unsalableTotal',
        showType: '2,3',
      },
    ],
  },
  {
    id: '90',
    name: '系统管理',
    icon: 'settings',
    path: '/mch',
    permission: 'mch:index',
    showType: '1,2',
    buttons: { 'sys:file:list': '查看上传的文件' },
    pages: [
      {
        id: '91',
        name: '门店管理',
        icon: 'store',
        path: '/mch/store',
        permission: 'sys:store:list',
        showType: '1,2',
        buttons: {
          'sys:role:save': '新增门店',
          'sys:store:update': '编辑门店',
          'sys:store:delete': '删除门店',
          'sys:store:importStore': '导入门店',
          'sys:dept:save': '新增部门',
          'sys:dept:update': '编辑部门',
          'sys:dept:delete': '删除部门',
        },
      },
      {
        id: '92',
        name: '字典管理',
        icon: 'book',
        path: '/mch/dict',
        permission: 'sys:dict:list',
        showType: '1,2',
        buttons: {
          'sys:dict:save': '新增字典',
          'sys:dict:update': '编辑字典',
          'sys:dict:delete': '删除字典',
          'sys:dict:import': '导入字典',
        },
      },
      {
        id: '93',
        name: '门店设置',
        icon: 'tool',
        path: '/mch/config',
        permission: 'sys:store:config:list',
        showType: '1,2',
        buttons: {
          'sys:store:config:save': '保存门店设置',
          'hospital:setting:ip': '查看IP白名单',
          'hospital:setting:setIp': '修改IP白名单',
          'hospital:setting:setWashingRegisterLimit': '修改洗美限额',
          'hospital:booking:setWashingRegisterLimit': '修改某天的洗美限额',
        },
      },
      {
        id: '94',
        name: '用户管理',
        icon: 'user',
        path: '/mch/user',
        permission: 'sys:user:list',
        showType: '1,2',
        buttons: {
          'sys:user:info': '查看用户详情',
          'sys:user:save': '新增用户',
          'sys:user:update': '编辑用户',
          'sys:user:delete': '删除用户',
          'sys:user:changEnabled': '启用停用用户',
          'sys:user:rePassword': '重置密码',
          'sys:user:rePassword2': '指定密码',
          'sys:user:unlock': '解锁用户',
          'sys:user:bindOpenId': '绑定解绑微信',
          'sys:user:export': '导出用户',
          'sys:user:import': '导入用户',
        },
      },
      {
        id: '95',
        name: '角色管理',
        icon: 'role',
        path: '/mch/role',
        permission: 'sys:role:list',
        showType: '1,2',
        buttons: {
          'sys:role:create': '新增角色',
          'sys:role:update': '编辑角色',
          'sys:role:delete': '删除角色',
        },
      },
      {
        id: '96',
        name: '菜单管理',
        icon: 'menu',
        path: '/mch/menu',
        permission: 'sys:menu:list',
        showType: '1,2',
        buttons: {
          'sys:menu:save': '新增菜单',
          'sys:menu:update': '编辑菜单',
          'sys:menu:delete': '删除菜单',
        },
      },
      {
        id: '97',
        name: '操作日志',
        icon: 'history',
        path: '/mch/oplog',
        permission: 'sys:oplog:list',
        showType: '1,2',
        buttons: { 'sys:oplog:export': '导出操作日志' },
      },
      {
        id: '98',
        name: '登录日志',
        icon: 'lock',
        path: '/mch/loginlog',
        permission: 'sys:loginlog:list',
        showType: '1,2',
        buttons: { 'sys:loginlog:export': '导出登录日志' },
      },
      {
        id: '99',
        name: '仓库管理',
        icon: 'warehouse',
        path: '/mch/warehouse',
        permission: 'sys:warehouse:list',
        showType: '1,2',
        buttons: {
          'sys:warehouse:save': '新增仓库',
          'sys:warehouse:update': '编辑仓库',
          'sys:warehouse:delete': '删除仓库',
        },
      },
      {
        id: '910',
        name: '公告管理',
        icon: 'notification',
        path: '/mch/notice',
        permission: 'mch:notice:list',
        showType: '1,2',
        buttons: {
          'mch:notice:save': '新增公告',
          'mch:notice:update': '编辑公告',
          'mch:notice:delete': '删除公告',
        },
      },
      {
        id: '911',
        name: '后台任务',
        icon: 'history',
        path: '/mch/job',
        permission: 'sys:job:list',
        showType: '1,2',
        buttons: { 'sys:job:run': '立即运行后台任务' },
      },
      {
        id: '912',
        name: '发布管理',
        icon: 'dashboard',
        path: '/mch/release',
        permission: 'sys:release:list',
        showType: '1,2',
        siteOnly: true,
        buttons: { 'sys:release:move': '上线、回退和灰度' },
      },
    ],
  },
];

const pageRow = (page: Page, parentId: string, sort: number, unreleased: boolean): MenuRow => ({
  id: page.id,
  parentId,
  name: page.name,
  icon: page.icon,
  path: page.path,
  type: '2',
  visible: page.unreleased && !unreleased ? 'N' : 'Y',
  showType: page.showType,
  sort,
  permission: page.permission,
  systemFlag: 'Y',
});

const buttonRows = (page: Page): MenuRow[] =>
  Object.entries(page.buttons ?? {}).map(([permission, name], index) => ({
    id: `${page.id}${String(index + 1).padStart(2, '0')}`,
    parentId: page.id,
    name,
    type: '3',
    visible: 'N',
    showType: page.showType,
    sort: index + 1,
    permission,
    systemFlag: 'Y',
  }));

export interface InitialMenuOptions {
  readonly unreleased?: boolean;
  readonly site?: boolean;
}

/**
 * The menu of every new tenant: only what is released is visible, so that no item leads nowhere.
 *
 * @param options.unreleased whether the rest is visible, too
 * @param options.site whether it is the tenant whose IT looks after the site
 */
export function initialMenus({ unreleased = false, site = false }: InitialMenuOptions = {}): MenuRow[] {
  return topItems.flatMap((item, index) => {
    const sort = (index + 1) * 10;
    const top: MenuRow = {
      ...pageRow(item, '0', sort, unreleased),
      alwaysShow: 'Y',
      type: item.pages ? '1' : '2',
    };
    const pages = (item.pages ?? [])
      .filter(({ siteOnly }) => !siteOnly || site)
      .flatMap((page, at) => [pageRow(page, item.id, at + 1, unreleased), ...buttonRows(page)]);
    return [top, ...buttonRows(item), ...pages];
  });
}

const lookPermissions = ['home:index', 'notice:index', 'notice:list'];
const managePages = ['mch:index', 'sys:store:list', 'sys:dict:list', 'sys:store:config:list'];
const inpatients = ['workspace:index', LIVE_LIST];
const inpatientCare = [...inpatients, 'hospital:live:order:done'];
const stock = [
  'stock:index',
  'warehouse:stock:expiredTotal',
  'warehouse:stock:unsalableTotal',
  'warehouse:stock:list',
];
/** What the cards of the home page count and the lists behind them. */
const statistics = [
  CASE_UNFINISHED_TOTAL,
  'statistics:trend:daily',
  'statistics:trend:list',
  'workspace:index',
  'hospital:review:list',
  'mch:remind:list',
  'hospital:testing:list',
  'hospital:testing:info',
  'bill:index',
  'statistics:case:user:unfinished:list',
  'statistics:case:doctor:unfinished',
  'statistics:caseLive:user:unfinished:list',
  ...stock,
];
const statisticsOfStores = [
  ...statistics,
  'statistics:case:store:unfinished',
  'statistics:caseLive:store:unfinished:list',
];
const statisticsExports = [
  'statistics:trend:listExcel',
  'statistics:case:user:unfinished:listExcel',
  'statistics:case:doctor:unfinished:listExcel',
  'statistics:case:store:unfinished:listExcel',
  'statistics:caseLive:user:unfinished:listExcel',
  'statistics:caseLive:store:unfinished:listExcel',
  'hospital:review:listExcel',
  'hospital:testing:listExcel',
  'warehouse:stock:listExcel',
];
const storeSettings = [
  'sys:store:config:save',
  'hospital:setting:ip',
  'hospital:setting:setIp',
  'hospital:setting:setWashingRegisterLimit',
  'hospital:booking:setWashingRegisterLimit',
];
/** Nurses do not see what is owed. */
const nursing = [
  'hospital:review:list',
  'mch:remind:list',
  'hospital:testing:list',
  'hospital:testing:info',
  ...stock,
];
const plainNumbers = 'hospital:customer:plain';
const followUps = ['hospital:review:follow:save', 'mch:remind:update', 'hospital:review:save', plainNumbers];

/** Roles of every new tenant; `permissions` null: everything. */
export const initialRoles: readonly {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly remark: string;
  readonly permissions: readonly string[] | null;
}[] = [
  { id: '1', code: 'admin', name: '超级管理员', remark: '全部权限', permissions: null },
  {
    id: '2',
    code: 'company',
    name: '公司管理员',
    remark: '总部职能部门',
    permissions: [
      ...lookPermissions,
      ...managePages,
      'mch:notice:list',
      'mch:notice:save',
      'mch:notice:update',
      'mch:notice:delete',
      'sys:dict:save',
      'sys:dict:update',
      'sys:dict:import',
      'sys:store:update',
      ...storeSettings,
      ...statisticsOfStores,
      ...statisticsExports,
    ],
  },
  {
    id: '3',
    code: 'manager',
    name: '店长',
    remark: '管理所辖门店',
    permissions: [
      ...lookPermissions,
      ...managePages,
      ...storeSettings,
      ...inpatientCare,
      ...statisticsOfStores,
      ...statisticsExports,
      ...followUps,
    ],
  },
  {
    id: '4',
    code: 'doctor',
    name: '医生',
    remark: '',
    permissions: [...lookPermissions, ...inpatientCare, ...statistics, ...followUps],
  },
  {
    id: '5',
    code: 'reception',
    name: '前台',
    remark: '',
    permissions: [...lookPermissions, ...statistics, ...followUps],
  },
  {
    id: '6',
    code: 'cashier',
    name: '收银',
    remark: '',
    permissions: [...lookPermissions, ...statistics, plainNumbers],
  },
  {
    id: '7',
    code: 'nurse',
    name: '护士',
    remark: '',
    permissions: [...lookPermissions, ...inpatientCare, ...nursing],
  },
  { id: '8', code: 'washer', name: '美容师', remark: '', permissions: lookPermissions },
  {
    id: '9',
    code: 'keeper',
    name: '仓库管理员',
    remark: '',
    permissions: [...lookPermissions, ...stock, 'warehouse:stock:listExcel'],
  },
  {
    id: '10',
    code: 'viewer',
    name: '只读人员',
    remark: '可查看页面，不能修改任何数据',
    permissions: [...lookPermissions, ...managePages, ...inpatients, ...statisticsOfStores],
  },
];
