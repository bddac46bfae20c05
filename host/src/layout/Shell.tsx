import { configureNavigation, configureParts } from '@hospital/shared/host';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { useMenu, useSession } from '@hospital/shared/session';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { CommandPaletteHost } from '../command-palette/CommandPaletteHost';
import { NotFound } from '../host-pages/NotFound';
import { ImageViewerRoute } from '../image-viewer/ImageViewerRoute';
import { LiveHost } from '../live/LiveHost';
import { noteOfferPlace } from '../live/offerPlace';
import { LiveCount } from '../menu/LiveCount';
import { trailFor, visibleMenu } from '../menu/menuTree';
import { mayOpen, useMayOpen } from '../menu/useMayOpen';
import { useLinkIntent } from '../menu/useLinkIntent';
import { reloadIsForced } from '../session/documentChange';
import { usePrefetchedPages } from '../remote-loading/usePrefetchedPages';
import { useWarmGroups } from '../remote-loading/useWarmGroups';
import { requestClose, requestRefresh } from '../tab-strip/closing';
import { RemotePart } from '../remote-loading/RemotePart';
import { useAnswersOfTabs } from '../tab-strip/answersOfTabs';
import { invalidateTab } from '../tab-strip/invalidateTab';
import { KeepAlivePane } from '../tab-strip/KeepAlivePane';
import { TabStrip } from '../tab-strip/TabStrip';
import type { Tab } from '../tab-strip/tabs';
import { tabCommands, useActiveTab, useAnyUnsaved, useTabs } from '../tab-strip/tabStore';
import { useTabsFollowAddress } from '../tab-strip/useTabsFollowAddress';
import { chooseStore } from '../workplace/moveTo';
import { StaleTab } from '../workplace/StaleTab';
import { WorkplacePickers } from '../workplace/WorkplacePickers';
import { Breadcrumb } from './Breadcrumb';
import { goTo } from './address';
import { titleOfPage } from './documentTitle';
import { useFullscreenKey } from './fullscreen';
import { LoadingOverlay } from './LoadingOverlay';
import { NavigationProgress } from './NavigationProgress';
import { PageOfTab } from './PageOfTab';
import styles from './Shell.module.css';
import { SideArea } from './SideArea';
import { TopBar } from './TopBar';
import { useFailedAnswers } from './useFailedAnswers';
import { useMobile } from './useMobile';

const NOT_FOUND = '404';

/**
 * Everything around the pages: bars, menus, tab strip, and the open pages themselves. It renders again when session
 * or width change; what follows the page on screen are the parts below, each for itself.
 */
export function Shell(): ReactNode {
  useLinkIntent();
  const { workplace } = useSession();
  const wholeMenu = useMenu();
  const mobile = useMobile();
  useWarmGroups(location.pathname);
  useFullscreenKey();
  useFailedAnswers();

  const letsIn = useMayOpen();
  const menu = useMemo(
    () => visibleMenu(wholeMenu, workplace.workspaceType, letsIn),
    [wholeMenu, workplace.workspaceType, letsIn],
  );
  usePrefetchedPages(menu);
  return (
    <div className={styles.shell}>
      <AddressFollower />
      <WarningBeforeUnload />
      <NavigationProgress />
      <Frame menu={menu} mobile={mobile} />
      <ImageViewerRoute />
      <LoadingOverlay />
      <CommandPaletteHost menu={menu} />
      <LiveHost />
      <LiveCount />
      <WorkplacePickers />
      <StaleTab />
    </div>
  );
}

/** The bars and menus with the pages between them. */
const Frame = memo(function Frame({
  menu,
  mobile,
}: {
  readonly menu: readonly MenuItem[];
  readonly mobile: boolean;
}): ReactNode {
  const { path, title } = usePageOnScreen();
  const trail = useMemo(() => trailFor(menu, path), [menu, path]);

  useEffect(() => {
    document.title = titleOfPage(title);
  }, [title]);

  return (
    <>
      <TopBar menu={menu} selectedId={trail[0]?.id} mobile={mobile} />
      <div className={styles.body}>
        <SideArea menu={menu} selected={trail[0]} path={path} mobile={mobile} />
        <main className={styles.content} tabIndex={-1}>
          <TabStrip />
          <div className={styles.place}>
            <Breadcrumb trail={trail} path={path} title={title} />
            <div ref={noteOfferPlace} className={styles.offers} />
          </div>
          <Pages />
        </main>
      </div>
    </>
  );
});

/** Path and title of what is on screen; without a tab that is the address and 404. */
function usePageOnScreen(): { readonly path: string; readonly title: string } {
  const tab = useActiveTab();
  return { path: tab?.path ?? location.pathname, title: tab?.title ?? NOT_FOUND };
}

/** The open pages that are in memory, one of them on screen. */
const Pages = memo(function Pages(): ReactNode {
  const { tabs, activeId, live } = useTabs();
  return (
    <div className={styles.pages}>
      {tabs
        .filter((tab) => live.includes(tab.id))
        .map((tab) => (
          <PaneOfTab key={tab.id} tab={tab} active={tab.id === activeId} />
        ))}
      {!tabs.some((tab) => tab.id === activeId) && <NotFound />}
    </div>
  );
});

// Alone in loading remotes, the shell shows their parts to pages of others, too.
configureParts((name, told) => <RemotePart name={name} told={told} />);

/** Memoised with the page in it: a change of tabs renders the one that goes and the one that comes, no other. */
const PaneOfTab = memo(({ tab, active }: { readonly tab: Tab; readonly active: boolean }): ReactNode => (
  <KeepAlivePane tab={tab} active={active}>
    <PageOfTab path={tab.path} />
  </KeepAlivePane>
));
PaneOfTab.displayName = 'PaneOfTab';

/** Alone in following the address, so that a change of it renders nothing else; lets pages open and close tabs. */
function AddressFollower(): null {
  const queries = useQueryClient();
  useAnswersOfTabs();
  useTabsFollowAddress((id) => void requestRefresh(id, () => invalidateTab(queries, id)));

  useLayoutEffect(() => {
    // The page on screen once more is no new entry in the browser's history.
    const show = (to: string): void => goTo(to, { replace: to === location.pathname + location.search });
    configureNavigation({
      openTab: (to, { anew = false } = {}) => {
        if (anew) tabCommands.begin(to);
        show(to);
      },
      closeTab: (id) => void requestClose([id], show),
      goToStore: (store) => void chooseStore(store),
      mayOpen: (to) => mayOpen(to.replace(/[?#].*/, '')),
    });
  }, []);
  return null;
}

/** While something is unsaved the browser asks before the window closes or reloads, unless an ended session does. */
function WarningBeforeUnload(): null {
  const unsaved = useAnyUnsaved();
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!reloadIsForced()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return null;
}
