import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { usePane } from '@hospital/shared/host';
import { PageSkeleton } from '@hospital/shared/ui/PageSkeleton';
import { useSearchParams } from '@hospital/shared/navigation';
import { noteBuildOfTab } from './buildsOfTabs';
import { queriesOfCrash } from './crashedQueries';
import { askFirst, dropFirst } from './firstAnswers';
import { FailedPage } from './FailedPage';
import { forgetBuildOfPage, forgetPage, type LoadedPage, loadedPage, loadPage } from './loadPage';
import { PageErrorBoundary } from './PageErrorBoundary';

interface RemotePageProps {
  /** Route path, e.g. `/mch/dict`. */
  readonly path: string;
  /** The page as its user knows it. */
  readonly title: string;
  readonly onRetry: () => void;
  /** What was missing is there: once more, with the build that the session is at. */
  readonly onReturn: () => void;
}

/**
 * The page of a path, undefined while it is on its way. Not through `use`: React keeps a fallback that it has shown
 * for at least 300 ms, and most pages are here long before. A page that has come stays, whatever build another tab of
 * the same path asks for: nothing is taken under somebody's hands.
 */
function useLoadedPage(path: string): LoadedPage | undefined {
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const [page, setPage] = useState(() => loadedPage(path));
  const loading = page?.status === 'loaded' ? null : loadPage(path);
  useEffect(() => {
    if (!loading) return undefined;
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

/** Tells of which build the page in this tab is. */
function useToldBuild(page: LoadedPage | undefined): void {
  const id = usePane()?.id;
  const remote = page?.status === 'loaded' ? page.remote : null;
  useEffect(() => {
    if (id !== undefined) noteBuildOfTab(id, remote);
  }, [id, remote]);
}

interface PageOfRemoteProps extends RemotePageProps {
  /** Called in the commit that takes a crashed page away, before its effects end. */
  readonly onCrash: () => void;
}

function PageOfRemote({ path, title, onRetry, onReturn, onCrash }: PageOfRemoteProps): ReactNode {
  const page = useLoadedPage(path);
  useToldBuild(page);
  if (!page) return <PageSkeleton />;
  const words = { path, title, onRetry };
  if (page.status === 'failed')
    return <FailedPage {...words} failure={page.error.failure} onReturn={onReturn} />;
  const { Page, remote } = page;
  return (
    <PageErrorBoundary {...words} remote={remote} onCrash={onCrash}>
      <Page />
    </PageErrorBoundary>
  );
}

/** The page that a remote has for a path, loaded on demand; whatever fails, fails inside this tab, with `重试`. */
export function RemotePage({ path, title }: Pick<RemotePageProps, 'path' | 'title'>): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const queries = useQueryClient();
  const dropAnswers = useRef<(() => void) | null>(null);
  const noteCrash = useCallback(() => {
    dropAnswers.current = queriesOfCrash(queries);
  }, [queries]);
  const tryAgain = useCallback(
    (forget: (path: string) => void) => {
      forget(path);
      dropAnswers.current?.();
      dropAnswers.current = null;
      dropFirst(path, queries);
      setAttempt((count) => count + 1);
    },
    [path, queries],
  );
  const retry = useCallback(() => tryAgain(forgetBuildOfPage), [tryAgain]);
  const goOn = useCallback(() => tryAgain(forgetPage), [tryAgain]);
  // Closing the tab ends the crash, too.
  useEffect(() => () => dropAnswers.current?.(), []);
  return (
    <Suspense key={attempt} fallback={<PageSkeleton />}>
      <PageOfRemote path={path} title={title} onRetry={retry} onReturn={goOn} onCrash={noteCrash} />
    </Suspense>
  );
}
