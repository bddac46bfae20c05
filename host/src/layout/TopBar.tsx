import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { openTab, TabLink } from '@hospital/shared/navigation';
import { useSession } from '@hospital/shared/session';
import { IconMenu, IconSearch, IconSettings } from '@hospital/shared/ui/icons/icons';
import { memo, type ReactNode, useMemo } from 'react';
import { openPalette } from '../command-palette/paletteState';
import { firstPage, topItems } from '../menu/menuTree';
import { TopNav } from '../menu/TopNav';
import { BarButton } from './BarButton';
import { Bell } from './Bell';
import { setDrawerOpen, useDrawerOpen } from './drawerState';
import { FullscreenButton } from './FullscreenButton';
import { ThemeToggle } from './ThemeToggle';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu';

interface TopBarProps {
  readonly menu: readonly MenuItem[];
  /** Id of the item under which the page on screen lies. */
  readonly selectedId: string | undefined;
  readonly mobile: boolean;
}

const STORE = 2;
const SETTINGS_MENU = '/mch';

/** Brand, main navigation and what concerns the whole program. */
export const TopBar = memo(function TopBar({ menu, selectedId, mobile }: TopBarProps): ReactNode {
  const top = useMemo(() => topItems(menu), [menu]);
  return (
    <header className={styles.bar}>
      {mobile && <DrawerButton />}
      <TabLink to="/home" className={styles.brand} aria-label="宠物医院连锁管理系统">
        <Logo />
        {!mobile && <span>宠物医院连锁</span>}
      </TabLink>
      {mobile ? <span className={styles.room} /> : <TopNav items={top} selectedId={selectedId} />}
      <Tools menu={menu} mobile={mobile} />
    </header>
  );
});

/** Place, search, messages, settings, user: all but the menu. Memoised: a change of page renders nothing of it. */
const Tools = memo(function Tools({ menu, mobile }: Pick<TopBarProps, 'menu' | 'mobile'>): ReactNode {
  const { workplace } = useSession();
  const settings = menu.find((item) => item.path === SETTINGS_MENU);
  const settingsPage = settings && firstPage(settings)?.path;
  return (
    <>
      {workplace.name && <span className={styles.workplace}>{workplace.name}</span>}
      <BarButton label="搜索" keys="Ctrl+K" onClick={openPalette}>
        <IconSearch />
      </BarButton>
      {workplace.workspaceType === STORE && <Bell storeId={workplace.storeId} />}
      {settingsPage && (
        <BarButton label="系统设置" onClick={() => openTab(settingsPage)}>
          <IconSettings />
        </BarButton>
      )}
      {!mobile && <FullscreenButton />}
      <ThemeToggle />
      <UserMenu />
    </>
  );
});

/** Opens and closes the drawer of the mobile layout. */
function DrawerButton(): ReactNode {
  const open = useDrawerOpen();
  return (
    <BarButton label={open ? '收起菜单' : '展开菜单'} expanded={open} onClick={() => setDrawerOpen(!open)}>
      <IconMenu />
    </BarButton>
  );
}

/** A paw on a teal tile. */
const Logo = (): ReactNode => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="#0b6e69" />
    <g fill="#fff">
      <path d="M16 15c4 0 7 4 7 7s-3 3-7 3-7 0-7-3 3-7 7-7z" />
      <ellipse cx="8.5" cy="14.5" rx="2.2" ry="3" />
      <ellipse cx="13" cy="10" rx="2.2" ry="3" />
      <ellipse cx="19" cy="10" rx="2.2" ry="3" />
      <ellipse cx="23.5" cy="14.5" rx="2.2" ry="3" />
    </g>
  </svg>
);
