import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askFirst } from '../remote-loading/firstAnswers';
import { preloadPage } from '../remote-loading/loadPage';
import { hasSpareLine } from '../remote-loading/spareLine';
import { readTabsState } from '../tab-strip/tabStore';

/** Handlers for a link to a page. */
export interface PageIntent {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onPointerDown: () => void;
}

/**
 * Begins to fetch a page before its link is followed: its files when the pointer or the focus comes, unless the line is
 * slow or metered, its first answers when the pointer is pressed, some 80 ms before the click. A page that is open
 * already has its own.
 *
 * @param path route path of the page, without a query
 */
export function usePageIntent(path: string): PageIntent {
  const queries = useQueryClient();
  return useMemo(() => {
    const preload = (): void => {
      if (hasSpareLine()) preloadPage(path);
    };
    return {
      onPointerEnter: preload,
      onFocus: preload,
      onPointerDown: () => {
        preloadPage(path);
        if (!readTabsState().tabs.some((tab) => tab.path === path)) void askFirst(path, queries);
      },
    };
  }, [path, queries]);
}
