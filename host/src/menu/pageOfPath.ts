import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import type { RemotePage } from '@hospital/shared/contract/remote';
import { trailTo } from './menuTree';
import { namedRoutes } from './namedRoutes';

/** What a route path shows: a remote's page (or why there is none), or one of the host's own answers. */
export type PathContent = 'remote' | 'no-access' | 'not-found';

interface Known {
  /** Whole menu of the user, whatever the workspace. */
  readonly menu: readonly MenuItem[];
  /** The page that a live remote has for the path. */
  readonly page: RemotePage | undefined;
  /** False while the registry could not be read: then nobody knows which pages there are. */
  readonly registryKnown: boolean;
  readonly hasPermission: (permission: string) => boolean;
}

/** Reachable for every signed-in user, with a menu item or without. */
const ALWAYS = ['/home'];

/**
 * Joins menu and registry by path. A menu item or a route of the spec without a page is left to the remote's side of the host, which says
 * that it is not released; a page without a menu item is reachable only if it is a hidden route of the spec; a page
 * whose permission the user lacks says so. The server judges every call all the same.
 */
export function contentOf(path: string, { menu, page, registryKnown, hasPermission }: Known): PathContent {
  if (path === '/404') return 'not-found';
  const inMenu = trailTo(menu, path).length > 0;
  if (!page) return inMenu || path in namedRoutes || !registryKnown ? 'remote' : 'not-found';
  if (page.permission && !hasPermission(page.permission)) return 'no-access';
  return inMenu || page.hidden || ALWAYS.includes(path) ? 'remote' : 'not-found';
}
