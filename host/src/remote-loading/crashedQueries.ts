import type { QueryClient } from '@tanstack/react-query';

/**
 * Remembers the answers that are in use now, while a page crashes; the result drops those that the page has let go
 * of since. It may have crashed over one and must not meet it again. What other tabs keep is not in use (hidden pages
 * stop observing) and stays, and so does what the shell goes on using.
 */
export function queriesOfCrash(queries: QueryClient): () => void {
  const cache = queries.getQueryCache();
  const inUse = cache.findAll({ type: 'active' });
  return () => inUse.filter((query) => !query.isActive()).forEach((query) => cache.remove(query));
}
