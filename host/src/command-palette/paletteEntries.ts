import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { openTab, type SearchHit } from '@hospital/shared/navigation';
import { leave } from '../layout/leave';
import { toggleFullscreen } from '../layout/fullscreen';
import { toggleSidebar } from '../layout/sidebarState';
import { toggleTheme } from '../layout/themeState';
import { firstPage } from '../menu/menuTree';
import { signOut } from '../session/sessionLifecycle';
import { requestClose } from '../tab-strip/closing';
import { idsToClose, type TabsState } from '../tab-strip/tabs';
import { readTabsState } from '../tab-strip/tabStore';

/** A hit with the heading that it stands under. */
export interface PaletteEntry extends SearchHit {
  readonly section: string;
  /** Route path of the page that it opens, where its code may not be here yet. */
  readonly path?: string;
}

/** Every page of the menu, with the way to it: `系统管理 / 门店管理`. */
export function menuEntries(items: readonly MenuItem[], above: readonly string[] = []): PaletteEntry[] {
  return items.flatMap((item): PaletteEntry[] => {
    const below = menuEntries(item.children, [...above, item.name]);
    if (firstPage(item) !== item) return below;
    const entry: PaletteEntry = {
      section: '菜单',
      id: item.id,
      title: item.name,
      path: item.path,
      ...(above.length > 0 ? { detail: above.join(' / ') } : {}),
      onSelect: () => openTab(item.path),
    };
    return [entry, ...below];
  });
}

/** The open pages, except the one on screen. */
export const tabEntries = ({ tabs, activeId }: TabsState): PaletteEntry[] =>
  tabs
    .filter(({ id }) => id !== activeId)
    .map(({ id, title }) => ({ section: '已打开页面', id, title, onSelect: () => openTab(id) }));

const closeOthers = (): void => {
  const state = readTabsState();
  if (state.activeId) void requestClose(idsToClose(state, state.activeId, 'others'), openTab);
};

/** What can be done from everywhere. */
export function actionEntries(): PaletteEntry[] {
  const actions: readonly (readonly [title: string, onSelect: () => void])[] = [
    ['个人中心', () => openTab('/home/person')],
    ['切换主题', toggleTheme],
    ['全屏', () => void toggleFullscreen()],
    ['展开或收起菜单', toggleSidebar],
    ['关闭其他页面', closeOthers],
    ['退出登录', () => void leave(signOut)],
  ];
  return actions.map(([title, onSelect]) => ({ section: '操作', id: title, title, onSelect }));
}
