import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { useEffect } from 'react';
import { whenIdle } from '../layout/whenIdle';
import { firstPage, pagesOf, topItems } from '../menu/menuTree';
import { prefetchFiles } from './pageFiles';
import { pageAt } from './remoteRegistry';
import { hasSpareLine } from './spareLine';
import { whenPageStands } from './whenPageStands';

/** Time (ms) after which the page that stands has what it brings last, too: charts, and the event stream. */
const AFTER = 1_500;
/** So many pages are fetched ahead; builds stay in the browser's cache, so that it is done once a release. */
const MOST = 20;

/**
 * Paths of the pages that may be opened next: where the top bar leads, then the second page of each of its items, and so
 * on, so that no item is left out for the many pages of another.
 */
export function nextPaths(menu: readonly MenuItem[]): readonly string[] {
  const first = topItems(menu).flatMap((item) => firstPage(item)?.path ?? []);
  const columns = menu.map((item) => pagesOf(item).map(({ path }) => path));
  const longest = Math.max(0, ...columns.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, row) => columns.flatMap((column) => column[row] ?? []));
  return [...new Set([...first, ...rows.flat()])].slice(0, MOST);
}

/**
 * Puts the files of the pages that may be opened next into the browser's cache, one page after the other, once the
 * first page stands and for as long as the line has nothing else to carry. Nothing of them runs, so that a page is of the
 * build that is live when it is opened.
 */
export function usePrefetchedPages(menu: readonly MenuItem[]): void {
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchNext = async ([path, ...rest]: readonly string[]): Promise<void> => {
      if (!wanted || path === undefined || !hasSpareLine()) return;
      const found = pageAt(path);
      if (found) await prefetchFiles(found);
      whenIdle(() => void fetchNext(rest), 5_000);
    };
    void whenPageStands(location.pathname).then(() => {
      if (wanted) timer = setTimeout(() => void fetchNext(nextPaths(menu)), AFTER);
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [menu]);
}
