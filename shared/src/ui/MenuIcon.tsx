import type { ReactNode } from 'react';
import {
  IconApps,
  IconBook,
  IconCalendar,
  IconDashboard,
  IconExperiment,
  IconFile,
  IconGift,
  IconHeart,
  IconHistory,
  IconHome,
  IconList,
  IconLock,
  IconMenu,
  IconMessage,
  IconNotification,
  IconSettings,
  IconStorage,
  IconTool,
  IconUser,
  IconUserGroup,
} from './icons/icons';

const icons: Readonly<Record<string, readonly [icon: ReactNode, title: string]>> = {
  home: [<IconHome />, '首页'],
  dashboard: [<IconDashboard />, '仪表盘'],
  calendar: [<IconCalendar />, '日历'],
  heart: [<IconHeart />, '爱心'],
  experiment: [<IconExperiment />, '化验'],
  gift: [<IconGift />, '礼物'],
  list: [<IconList />, '列表'],
  message: [<IconMessage />, '消息'],
  notification: [<IconNotification />, '通知'],
  store: [<IconApps />, '门店'],
  warehouse: [<IconStorage />, '仓库'],
  book: [<IconBook />, '字典'],
  user: [<IconUser />, '用户'],
  role: [<IconUserGroup />, '角色'],
  menu: [<IconMenu />, '菜单'],
  lock: [<IconLock />, '锁'],
  history: [<IconHistory />, '日志'],
  tool: [<IconTool />, '工具'],
  settings: [<IconSettings />, '设置'],
};

/** Icons that a menu item may name, for choosing one. */
export const menuIcons: readonly { readonly name: string; readonly title: string }[] = Object.entries(
  icons,
).map(([name, [, title]]) => ({ name, title }));

/** The icon that a menu item names; an item without a known one has the plain sheet. */
export function MenuIcon({ name }: { readonly name: string }): ReactNode {
  return <span aria-hidden="true">{icons[name]?.[0] ?? <IconFile />}</span>;
}
