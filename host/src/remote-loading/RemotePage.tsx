import { type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { PageSkeleton } from '@hospital/shared/ui/PageSkeleton';
import { forgetPage, loadPage } from './loadPage';
import { PageErrorBoundary } from './PageErrorBoundary';
import { RemoteErrorView } from './RemoteErrorView';

interface RemotePageProps {
  /** Route path, e.g. `/mch/dict`. */
  readonly path: string;
  readonly onRetry: () => void;
}

function LoadedPage({ path, onRetry }: RemotePageProps): ReactNode {
  const page = use(loadPage(path));
  if (page.status === 'failed') return <RemoteErrorView error={page.error} onRetry={onRetry} />;
  const { Page } = page;
  return <Page />;
}

/** The page that a remote has for a path, loaded on demand; whatever fails, fails inside this tab, with `重试`. */
export function RemotePage({ path }: { readonly path: string }): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const queries = useQueryClient();
  const retry = useCallback(() => {
    forgetPage(path);
    // A page may have crashed over an answer: it must not meet the same one again.
    queries.removeQueries({ type: 'inactive' });
    setAttempt((count) => count + 1);
  }, [path, queries]);
  return (
    <PageErrorBoundary key={attempt} path={path} onRetry={retry}>
      <Suspense fallback={<PageSkeleton />}>
        <LoadedPage path={path} onRetry={retry} />
      </Suspense>
    </PageErrorBoundary>
  );
}
