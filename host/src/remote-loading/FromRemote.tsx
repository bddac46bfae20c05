import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { usePane } from '@hospital/shared/host';
import { noteBuildOfTab } from './buildsOfTabs';
import { queriesOfCrash } from './crashedQueries';
import { Failed } from './Failed';
import { forgetBuildOfPage, forgetPage, type LoadedPage, loadedPage, loadPage } from './loadPage';
import { PageErrorBoundary } from './PageErrorBoundary';
import type { ErrorView } from './remoteLoadError';

interface FromRemoteProps {
  /** Route path of a page, or name of a part. */
  readonly path: string;
  /** It as its user knows it. */
  readonly title: string;
  /** What stands in its place where it does not come. */
  readonly ErrorView: ErrorView;
  /** What it is about, where it is shown of one thing after the other: what crashed over one may show the next. */
  readonly about?: string;
  /** What stands there until it has come. */
  readonly waiting: ReactNode;
  /** It is tried anew: what it was given to begin with may be at fault. */
  readonly onAnew?: () => void;
  readonly render: (Component: ComponentType) => ReactNode;
}

/**
 * What a remote has for a path, undefined while it is on its way. Not through `use`: React keeps a fallback that it has
 * shown for at least 300 ms, and most pages are here long before. A page that has come stays, whatever build another tab
 * of the same path asks for: nothing is taken under somebody's hands.
 */
function useLoaded(path: string): LoadedPage | undefined {
  const [page, setPage] = useState(() => loadedPage(path));
  const loading = page?.status === 'loaded' ? null : loadPage(path);
  useEffect(() => {
    if (!loading) return undefined;
    let wanted = true;
    void loading.then((arrived) => {
      if (wanted) setPage(arrived);
    });
    return () => {
      wanted = false;
    };
  }, [loading]);
  return page;
}

/** Tells of which build it is in this tab. */
function useToldBuild(path: string, page: LoadedPage | undefined): void {
  const id = usePane()?.id;
  const remote = page?.status === 'loaded' ? page.remote : null;
  useEffect(() => {
    if (id !== undefined) noteBuildOfTab(id, path, remote);
  }, [id, path, remote]);
}

interface AttemptProps extends FromRemoteProps {
  readonly onRetry: () => void;
  /** What was missing is there: once more, with the build that the session is at. */
  readonly onReturn: () => void;
  /** Called in the commit that takes what crashed away, before its effects end. */
  readonly onCrash: () => void;
}

function Attempt({ path, title, ErrorView, about = '', waiting, render, ...on }: AttemptProps): ReactNode {
  const page = useLoaded(path);
  useToldBuild(path, page);
  if (!page) return waiting;
  const words = { path, title, ErrorView, onRetry: on.onRetry };
  if (page.status === 'failed')
    return <Failed {...words} failure={page.error.failure} onReturn={on.onReturn} />;
  const { Page, remote } = page;
  return (
    <PageErrorBoundary {...words} about={about} remote={remote} onCrash={on.onCrash}>
      {render(Page)}
    </PageErrorBoundary>
  );
}

/** A page or part of a remote, loaded on demand; whatever fails, fails in its place alone, with `重试`. */
export function FromRemote(props: FromRemoteProps): ReactNode {
  const { path, waiting, onAnew } = props;
  const [attempt, setAttempt] = useState(0);
  const queries = useQueryClient();
  const dropAnswers = useRef<(() => void) | null>(null);
  const noteCrash = useCallback(() => {
    dropAnswers.current = queriesOfCrash(queries);
  }, [queries]);
  const tryAgain = (forget: (path: string) => void): void => {
    forget(path);
    dropAnswers.current?.();
    dropAnswers.current = null;
    onAnew?.();
    setAttempt((count) => count + 1);
  };
  // Closing the tab ends the crash, too.
  useEffect(() => () => dropAnswers.current?.(), []);
  return (
    <Suspense key={attempt} fallback={waiting}>
      <Attempt
        {...props}
        onRetry={() => tryAgain(forgetBuildOfPage)}
        onReturn={() => tryAgain(forgetPage)}
        onCrash={noteCrash}
      />
    </Suspense>
  );
}
