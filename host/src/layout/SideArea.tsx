import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { useSession } from '@hospital/shared/session';
import { memo, type ReactNode, useEffect, useMemo } from 'react';
import { topItems } from '../menu/menuTree';
import { SideMenu } from '../menu/SideMenu';
import { setDrawerOpen, useDrawerOpen } from './drawerState';
import { MobileDrawer } from './MobileDrawer';
import styles from './Shell.module.css';
import { setSidebarOpen, useSidebarOpen } from './sidebarState';

interface SideAreaProps {
  readonly menu: readonly MenuItem[];
  /** The item of the top bar under which the page on screen lies. */
  readonly selected: MenuItem | undefined;
  readonly path: string;
  readonly mobile: boolean;
}

const collapse = (collapsed: boolean): void => setSidebarOpen(!collapsed);
const closeDrawer = (): void => setDrawerOpen(false);

/** The side menu where it belongs: a column, or on a small screen a drawer with the whole menu (spec 1 §2 Shell). */
export const SideArea = memo(function SideArea({ menu, selected, path, mobile }: SideAreaProps): ReactNode {
  const { workplace } = useSession();
  const sidebarOpen = useSidebarOpen();
  const drawerOpen = useDrawerOpen();
  const tops = useMemo(() => topItems(menu), [menu]);

  useEffect(closeDrawer, [path, mobile]);

  if (mobile) {
    return (
      <MobileDrawer open={drawerOpen} place={workplace.name} onClose={closeDrawer}>
        <SideMenu items={tops} path={path} collapsed={false} onCollapse={closeDrawer} />
      </MobileDrawer>
    );
  }
  const top = selected ?? tops[0];
  return (
    <div className={styles.side}>
      <SideMenu items={top ? below(top) : []} path={path} collapsed={!sidebarOpen} onCollapse={collapse} />
    </div>
  );
});

/** What the side menu shows of an item of the top bar; a page without pages below it stands there itself. */
const below = (top: MenuItem): readonly MenuItem[] => (top.children.length > 0 ? top.children : [top]);
