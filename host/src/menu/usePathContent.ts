import { hasPermission } from '@hospital/shared/host';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { useMenu } from '@hospital/shared/session';
import { pageAt, registryKnown } from '../remote-loading/remoteRegistry';
import { trailTo } from './menuTree';
import { namedRoutes } from './namedRoutes';
import { contentOf, type PathContent } from './pageOfPath';

interface ContentOfPath {
  readonly content: PathContent;
  /** Title of its tab. */
  readonly title: string;
}

/** What a route path shows to who has that menu. */
export function contentAt(path: string, menu: readonly MenuItem[]): ContentOfPath {
  const page = pageAt(path)?.page;
  const content = contentOf(path, { menu, page, registryKnown: registryKnown(), hasPermission });
  return { content, title: trailTo(menu, path).at(-1)?.name ?? page?.title ?? namedRoutes[path] ?? path };
}

/** The same, for the menu of who is signed in. */
export function usePathContent(): (path: string) => ContentOfPath {
  const menu = useMenu();
  return (path) => contentAt(path, menu);
}
