import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { PageSkeleton } from '@hospital/shared/ui/PageSkeleton';
import { useSearchParams } from '@hospital/shared/navigation';
import { queriesOfCrash } from './crashedQueries';
import { askFirst, dropFirst } from './firstAnswers';
import { FailedPage } from './FailedPage';
import { forgetPage, type LoadedPage, loadedPage, loadPage } from './loadPage';
import { PageErrorBoundary } from './PageErrorBoundary';

interface RemotePageProps {
  /** Route path, e.g. `/mch/dict`. */
  readonly path: string;
  /** The page as its user knows it. */
  readonly title: string;
  readonly onRetry: () => void;
}

/**
 * The page of a path, undefined while it is on its way. Not through `use`: React keeps a fallback that it has shown
 * for at least 300 ms, and most pages are here long before.
 */
function useLoadedPage(path: string): LoadedPage | undefined {
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const loading = loadPage(path);
  const [page, setPage] = useState(() => loadedPage(path));
  useEffect(() => {
    let wanted = true;
    if (!loadedPage(path) && params.size === 0) void askFirst(path, queries);
    void loading.then((arrived) => {
      if (wanted) setPage(arrived);
    });
    return () => {
      wanted = false;
    };
    // Once for each loading: what the address says later is the page's own business.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loading]);
  return page;
}

function PageOfRemote({ path, title, onRetry }: RemotePageProps): ReactNode {
  const page = useLoadedPage(path);
  if (!page) return <PageSkeleton />;
  if (page.status === 'failed')
    return <FailedPage failure={page.error.failure} title={title} onRetry={onRetry} />;
  const { Page } = page;
  return <Page />;
}

/** The page that a remote has for a path, loaded on demand; whatever fails, fails inside this tab, with `重试`. */
export function RemotePage({ path, title }: Pick<RemotePageProps, 'path' | 'title'>): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const queries = useQueryClient();
  const dropAnswers = useRef<(() => void) | null>(null);
  const noteCrash = useCallback(() => {
    dropAnswers.current = queriesOfCrash(queries);
  }, [queries]);
  const retry = useCallback(() => {
    forgetPage(path);
    dropAnswers.current?.();
    dropAnswers.current = null;
    dropFirst(path, queries);
    setAttempt((count) => count + 1);
  }, [path, queries]);
  // Closing the tab ends the crash, too.
  useEffect(() => () => dropAnswers.current?.(), []);
  return (
    <PageErrorBoundary key={attempt} path={path} title={title} onRetry={retry} onCrash={noteCrash}>
      <Suspense fallback={<PageSkeleton />}>
        <PageOfRemote path={path} title={title} onRetry={retry} />
      </Suspense>
    </PageErrorBoundary>
  );
}
