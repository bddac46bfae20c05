import type { MenuItem } from '@hospital/shared/contract/calls/identity';

/** Type of a menu item that is a page; 1 groups, 3 is a button. */
const PAGE = '2';

/** The pages of a menu in its order, without the home page itself. */
export function menuPages(menu: readonly MenuItem[]): readonly MenuItem[] {
  return menu.flatMap((item) => {
    const below = menuPages(item.children);
    const isPage = item.type === PAGE && item.visible === 'Y' && item.path !== '' && item.path !== '/home';
    return isPage ? [item, ...below] : below;
  });
}
