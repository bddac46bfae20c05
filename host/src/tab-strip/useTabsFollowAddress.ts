import { useLayoutEffect } from 'react';
import { goTo, useAddress } from '../layout/address';
import { usePathContent } from '../menu/usePathContent';
import { shellRoute } from './shellRoute';
import { tabCommands } from './tabStore';

/**
 * The address says which page is on screen; tabs follow it. An address without a page shows no tab (404).
 *
 * @param refresh builds the page of a tab anew (`/redirect{path}`)
 */
export function useTabsFollowAddress(refresh: (id: string) => void): void {
  const { pathname, search } = useAddress();
  const contentAt = usePathContent();

  // Before paint, so that the new page's place and the old one's change together.
  useLayoutEffect(() => {
    const route = shellRoute(pathname, search);
    if (route.kind === 'redirect') {
      goTo(route.to, { replace: true });
    } else if (route.kind === 'refresh') {
      refresh(route.to);
      goTo(route.to, { replace: true });
    } else if (route.kind === 'page') {
      const { content, title } = contentAt(route.path);
      if (content === 'not-found') tabCommands.showNone();
      else tabCommands.show({ path: route.path, search, title });
    }
    // Only the address decides; the rest is read at that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, search]);
}
