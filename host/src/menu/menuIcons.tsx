import type { ReactNode } from 'react';
import {
  IconApps,
  IconBook,
  IconFile,
  IconHome,
  IconMessage,
  IconNotification,
  IconSettings,
  IconStorage,
  IconTool,
  IconUser,
  IconUserGroup,
} from '@hospital/shared/ui/icons/icons';

const icons: Readonly<Record<string, ReactNode>> = {
  book: <IconBook />,
  home: <IconHome />,
  message: <IconMessage />,
  notification: <IconNotification />,
  role: <IconUserGroup />,
  settings: <IconSettings />,
  store: <IconApps />,
  tool: <IconTool />,
  user: <IconUser />,
  warehouse: <IconStorage />,
};

/** The icon that a menu item names; an item without a known one has the plain sheet. */
export function MenuIcon({ name }: { readonly name: string }): ReactNode {
  return <span aria-hidden="true">{icons[name] ?? <IconFile />}</span>;
}
