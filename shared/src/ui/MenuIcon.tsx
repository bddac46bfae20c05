import type { ReactNode } from 'react';
import { menuIconTitles, type MenuIconName } from '../contract/menuIcons';

export { menuIconTitle } from '../contract/menuIcons';
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

const icons: Readonly<Record<MenuIconName, ReactNode>> = {
  home: <IconHome />,
  dashboard: <IconDashboard />,
  calendar: <IconCalendar />,
  heart: <IconHeart />,
  experiment: <IconExperiment />,
  gift: <IconGift />,
  list: <IconList />,
  file: <IconFile />,
  message: <IconMessage />,
  notification: <IconNotification />,
  store: <IconApps />,
  warehouse: <IconStorage />,
  book: <IconBook />,
  user: <IconUser />,
  role: <IconUserGroup />,
  menu: <IconMenu />,
  lock: <IconLock />,
  history: <IconHistory />,
  tool: <IconTool />,
  settings: <IconSettings />,
};

/** Icons that a menu item may name, for choosing one. */
export const menuIcons: readonly { readonly name: string; readonly title: string }[] = Object.entries(
  menuIconTitles,
).map(([name, title]) => ({ name, title }));

/** The icon that a menu item names; an item without a known one has the plain sheet. */
export function MenuIcon({ name }: { readonly name: string }): ReactNode {
  return (
    <span aria-hidden="true">{Object.hasOwn(icons, name) ? icons[name as MenuIconName] : icons.file}</span>
  );
}
