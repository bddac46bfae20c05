import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { TabLink } from '@hospital/shared/navigation';
import { IconDown, IconMenuFold, IconMenuUnfold } from '@hospital/shared/ui/icons/icons';
import { MenuIcon } from '@hospital/shared/ui/MenuIcon';
import { memo, type ReactNode, useId, useState } from 'react';
import { useReleased } from '../remote-loading/useReleased';
import { ClientIp } from '../session/ClientIp';
import { hasLiveBadge, LiveBadge } from './LiveBadge';
import { isGroup } from './menuTree';
import styles from './SideMenu.module.css';

interface SideMenuProps {
  readonly items: readonly MenuItem[];
  /** Path of the page on screen. */
  readonly path: string;
  /** Collapsed: icons alone, without the address at the foot. */
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
}

/** The menu at the side: what lies below the selected item of the top bar. */
export function SideMenu({ items, path, collapsed, onCollapse }: SideMenuProps): ReactNode {
  return (
    <nav aria-label="侧边菜单" className={styles.side} data-collapsed={collapsed}>
      <div className={styles.nav}>
        <MenuList items={items} path={path} collapsed={collapsed} />
      </div>
      <div className={styles.foot}>
        {!collapsed && <ClientIp className={styles.ip ?? ''} />}
        <button
          type="button"
          className={styles.collapse}
          aria-label={collapsed ? '展开菜单' : '收起菜单'}
          title={collapsed ? '展开菜单' : '收起菜单'}
          aria-expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
        >
          {collapsed ? <IconMenuUnfold /> : <IconMenuFold />}
        </button>
      </div>
    </nav>
  );
}

interface MenuListProps {
  readonly items: readonly MenuItem[];
  readonly path: string;
  readonly collapsed: boolean;
  readonly id?: string;
}

function MenuList({ items, path, collapsed, id }: MenuListProps): ReactNode {
  return (
    <ul className={styles.list} id={id}>
      {items.map((item) => (
        <li key={item.id}>
          {isGroup(item) ? (
            <MenuGroup item={item} path={path} collapsed={collapsed} />
          ) : (
            <MenuLink item={item} current={item.path === path} collapsed={collapsed} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A group that can be folded; in the collapsed menu its pages stand in the row of icons. */
function MenuGroup({
  item,
  path,
  collapsed,
}: {
  item: MenuItem;
  path: string;
  collapsed: boolean;
}): ReactNode {
  const [open, setOpen] = useState(true);
  const listId = useId();
  if (collapsed) return <MenuList items={item.children} path={path} collapsed />;
  return (
    <>
      <button
        type="button"
        className={styles.group}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon name={item.icon} />
        <span className={styles.name}>{item.name}</span>
        <IconDown className={styles.arrow ?? ''} aria-hidden="true" />
      </button>
      {open && <MenuList id={listId} items={item.children} path={path} collapsed={false} />}
    </>
  );
}

/** Memoised: a change of page renders the link that was current and the one that is, no other. */
const MenuLink = memo(function MenuLink({
  item,
  current,
  collapsed,
}: {
  readonly item: MenuItem;
  readonly current: boolean;
  readonly collapsed: boolean;
}): ReactNode {
  const { name, path, icon } = item;
  const isReleased = useReleased();
  return (
    <TabLink
      to={path}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? name : undefined}
      title={collapsed ? name : undefined}
    >
      <MenuIcon name={icon} />
      {!collapsed && <span className={styles.name}>{name}</span>}
      {hasLiveBadge(path) && isReleased(path) && <LiveBadge />}
    </TabLink>
  );
});
