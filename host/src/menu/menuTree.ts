import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import type { WorkspaceType } from '@hospital/shared/session';

const BUTTON = '3';
const DIRECTORY = '1';

/** Whether an item belongs to a workspace; `showType` lists them: `'1,2'`. */
const shownIn = (item: MenuItem, workspace: WorkspaceType): boolean =>
  item.showType.split(',').includes(String(workspace));

/**
 * The menu as one workspace shows it (spec 1 §2 Shell): its visible items sorted by `sort`, without buttons, without
 * pages that would only say that there is no access, and without directories that have nothing in them.
 *
 * @param mayOpen whether the page at a path lets the user in: it may ask for more than its item does
 */
export function visibleMenu(
  items: readonly MenuItem[],
  workspace: WorkspaceType,
  mayOpen: (path: string) => boolean = () => true,
): readonly MenuItem[] {
  return items
    .filter((item) => item.type !== BUTTON && item.visible === 'Y' && shownIn(item, workspace))
    .map((item) => ({ ...item, children: [...visibleMenu(item.children, workspace, mayOpen)] }))
    .filter((item) => item.children.length > 0 || (item.type !== DIRECTORY && mayOpen(item.path)))
    .sort((a, b) => a.sort - b.sort);
}

/** Whether an item is shown as a group: always for type 1 (spec 1 §2 Routes), also for a page with pages below it. */
export const isGroup = (item: MenuItem): boolean => item.type === DIRECTORY || item.children.length > 0;

/** Whether the page at a path is there to be opened. */
export type IsReleased = (path: string) => boolean;

/**
 * The first page below an item, depth first, or the item itself if it is one: of those that are released, else of all.
 * Undefined when there is none.
 */
export function firstPage(item: MenuItem, isReleased: IsReleased = () => true): MenuItem | undefined {
  const pages = pagesOf(item);
  return pages.find(({ path }) => isReleased(path)) ?? pages[0];
}

/** The pages below an item, depth first, and then the item itself if it is one. */
export const pagesOf = (item: MenuItem): readonly MenuItem[] => [
  ...item.children.flatMap(pagesOf),
  ...(item.type !== DIRECTORY && item.path !== '' ? [item] : []),
];

/** Items from the top down to the one with that path; empty when no item has it. */
export function trailTo(items: readonly MenuItem[], path: string): readonly MenuItem[] {
  for (const item of items) {
    const below = trailTo(item.children, path);
    if (below.length > 0) return [item, ...below];
    if (item.path === path && item.type !== DIRECTORY) return [item];
  }
  return [];
}

/**
 * Items under which a path belongs in the menu: its own, else those of the longest menu path that it continues, so
 * that a page without an item (`/home/person`) keeps its place (`/home`) selected. What opens from a list
 * (`/case/detail`) belongs under the list beside it (`/case/list`).
 */
export function trailFor(items: readonly MenuItem[], path: string): readonly MenuItem[] {
  for (let prefix = path; prefix !== ''; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const trail = trailTo(items, prefix);
    if (trail.length > 0) return trail;
    const group = items.find((item) => item.path === prefix);
    if (group) return [group];
    const besideList = trailTo(items, `${prefix}/list`);
    if (besideList.length > 0) return besideList;
  }
  return [];
}

/** The items of the top bar: those of the workspace's menu that are always shown (spec 1 §2 Shell). */
export const topItems = (menu: readonly MenuItem[]): readonly MenuItem[] =>
  menu.filter((item) => item.alwaysShow === 'Y');

/** Where an item of the top bar leads: the first to `/home`, any other to its first page (spec 1 §2 Shell). */
export const topTarget = (item: MenuItem, index: number, isReleased?: IsReleased): string | undefined =>
  index === 0 ? '/home' : firstPage(item, isReleased)?.path;
