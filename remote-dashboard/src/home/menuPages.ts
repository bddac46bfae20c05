import type { WorkspaceType } from '@hospital/shared/session';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';

/** Type of a menu item that is a page; 1 groups, 3 is a button. */
const PAGE = '2';

/** The pages of a menu that a workspace shows, in its order, without the home page itself. */
export function menuPages(menu: readonly MenuItem[], workspace: WorkspaceType): readonly MenuItem[] {
  return menu.flatMap((item) => {
    if (!item.showType.split(',').includes(String(workspace))) return [];
    const below = menuPages(item.children, workspace);
    const isPage = item.type === PAGE && item.visible === 'Y' && item.path !== '' && item.path !== '/home';
    return isPage ? [item, ...below] : below;
  });
}
