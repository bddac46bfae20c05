import { configureNavigation } from '@hospital/shared/host';
import { useMenu, useSession } from '@hospital/shared/session';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NotFound } from '../host-pages/NotFound';
import { trailFor, visibleMenu } from '../menu/menuTree';
import { SideMenu } from '../menu/SideMenu';
import { useWarmGroups } from '../remote-loading/useWarmGroups';
import { requestClose, requestRefresh } from '../tab-strip/closing';
import { invalidateTab } from '../tab-strip/invalidateTab';
import { KeepAlivePane } from '../tab-strip/KeepAlivePane';
import { TabStrip } from '../tab-strip/TabStrip';
import { useAnyUnsaved, useTabs } from '../tab-strip/tabStore';
import { useTabsFollowAddress } from '../tab-strip/useTabsFollowAddress';
import { Breadcrumb } from './Breadcrumb';
import { LoadingOverlay } from './LoadingOverlay';
import { MobileDrawer } from './MobileDrawer';
import { NavigationProgress } from './NavigationProgress';
import { PageOfTab } from './PageOfTab';
import styles from './Shell.module.css';
import { useSidebarOpen } from './sidebarState';
import { TopBar } from './TopBar';
import { useMobile } from './useMobile';

const PRODUCT = '宠物医院连锁管理系统';
const NOT_FOUND = '404';

/** Everything around the pages: bars, menus, tab strip, and the open pages themselves. */
export function Shell(): ReactNode {
  const { workplace } = useSession();
  const wholeMenu = useMenu();
  const { tabs, activeId, live } = useTabs();
  const { pathname, search } = useLocation();
  const mobile = useMobile();
  const [sidebarOpen, setSidebarOpen] = useSidebarOpen();
  const [drawerOpen, setDrawerOpen] = useDrawer(pathname + search);

  const queries = useQueryClient();
  useTabsFollowAddress((id) => void requestRefresh(id, () => invalidateTab(queries, id)));
  useNavigationForPages();
  useWarningBeforeUnload();

  const menu = useMemo(
    () => visibleMenu(wholeMenu, workplace.workspaceType),
    [wholeMenu, workplace.workspaceType],
  );
  const active = tabs.find((tab) => tab.id === activeId);
  const path = active?.path ?? pathname;
  const title = active?.title ?? NOT_FOUND;
  useWarmGroups(path);
  const trail = trailFor(menu, path);
  const selected = trail[0];

  useEffect(() => {
    document.title = `${title} - ${PRODUCT}`;
  }, [title]);

  const top = selected ?? menu[0];
  const below = top ? (top.children.length > 0 ? top.children : [top]) : [];
  return (
    <div className={styles.shell}>
      <NavigationProgress />
      <TopBar
        menu={menu}
        selected={selected}
        mobile={mobile}
        drawerOpen={drawerOpen}
        onDrawer={() => setDrawerOpen(!drawerOpen)}
      />
      <div className={styles.body}>
        {mobile ? (
          <MobileDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)}>
            <SideMenu items={menu} path={path} collapsed={false} onCollapse={() => setDrawerOpen(false)} />
          </MobileDrawer>
        ) : (
          <div className={styles.side}>
            <SideMenu
              items={below}
              path={path}
              collapsed={!sidebarOpen}
              onCollapse={(collapsed) => setSidebarOpen(!collapsed)}
            />
          </div>
        )}
        <main className={styles.content}>
          <TabStrip />
          <Breadcrumb trail={trail} path={path} title={title} />
          <div className={styles.pages}>
            {tabs
              .filter((tab) => live.includes(tab.id))
              .map((tab) => (
                <KeepAlivePane key={tab.id} tab={tab} active={tab.id === activeId}>
                  <PageOfTab path={tab.path} />
                </KeepAlivePane>
              ))}
            {!active && <NotFound />}
          </div>
        </main>
      </div>
      <LoadingOverlay />
    </div>
  );
}

/** Whether the drawer of the mobile layout is open; navigation closes it. */
function useDrawer(address: string): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setOpen(false);
  }
  return [open, setOpen];
}

/** Lets pages open and close tabs. */
function useNavigationForPages(): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  useLayoutEffect(() => {
    const show = (to: string): void => void latest.current(to);
    configureNavigation({ openTab: show, closeTab: (id) => void requestClose([id], show) });
  }, []);
}

/** While something is unsaved the browser asks before the window closes or reloads. */
function useWarningBeforeUnload(): void {
  const unsaved = useAnyUnsaved();
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
