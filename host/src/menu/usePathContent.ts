import { hasPermission } from '@hospital/shared/host';
import { useMenu } from '@hospital/shared/session';
import { pageAt, registryKnown } from '../remote-loading/remoteRegistry';
import { trailTo } from './menuTree';
import { namedRoutes } from './namedRoutes';
import { contentOf, type PathContent } from './pageOfPath';

/** What a route path shows, and the title of its tab. */
export function usePathContent(): (path: string) => {
  readonly content: PathContent;
  readonly title: string;
} {
  const menu = useMenu();
  return (path) => {
    const page = pageAt(path)?.page;
    const content = contentOf(path, { menu, page, registryKnown: registryKnown(), hasPermission });
    return { content, title: trailTo(menu, path).at(-1)?.name ?? page?.title ?? namedRoutes[path] ?? path };
  };
}
