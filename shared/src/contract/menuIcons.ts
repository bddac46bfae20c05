/** Icons that a menu item may name, and what each is called, in the order in which they are offered. */
export const menuIconTitles = {
  home: '首页',
  dashboard: '仪表盘',
  calendar: '日历',
  heart: '爱心',
  experiment: '化验',
  gift: '礼物',
  list: '列表',
  file: '文档',
  message: '消息',
  notification: '通知',
  store: '门店',
  warehouse: '仓库',
  book: '字典',
  user: '用户',
  role: '角色',
  menu: '菜单',
  lock: '锁',
  history: '日志',
  tool: '工具',
  settings: '设置',
} as const;

export type MenuIconName = keyof typeof menuIconTitles;

/** What an icon is called; an unknown one by its own name. */
export const menuIconTitle = (name: string): string =>
  Object.hasOwn(menuIconTitles, name) ? menuIconTitles[name as MenuIconName] : name;
