import type { MenuItem } from '@hospital/shared/contract/calls/identity';

/** Whether the menu of a user has a page: who may make its calls may still not have it. */
export const isInMenu = (menu: readonly MenuItem[], path: string): boolean =>
  menu.some((item) => item.path === path || isInMenu(item.children, path));
