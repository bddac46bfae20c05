import { type ReactNode, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from '@hospital/shared/navigation';
import { PageSkeleton } from '@hospital/shared/ui/PageSkeleton';
import { askFirst, dropFirst } from './firstAnswers';
import { FromRemote } from './FromRemote';
import { loadedPage, preloadParts } from './loadPage';
import { RemoteErrorView } from './RemoteErrorView';

interface RemotePageProps {
  /** Route path, e.g. `/mch/dict`. */
  readonly path: string;
  /** The page as its user knows it. */
  readonly title: string;
}

/** Asks for what the page shows first while its code is on its way. */
function FirstAnswers({ path }: { readonly path: string }): ReactNode {
  const queries = useQueryClient();
  const [params] = useSearchParams();
  useEffect(() => {
    preloadParts(path);
    if (!loadedPage(path)) void askFirst(path, queries, params.toString());
    // Once for each loading: what the address says later is the page's own business.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [path]);
  return <PageSkeleton />;
}

/** The page that a remote has for a path, loaded on demand; whatever fails, fails inside this tab, with `重试`. */
export function RemotePage({ path, title }: RemotePageProps): ReactNode {
  const queries = useQueryClient();
  return (
    <FromRemote
      path={path}
      title={title}
      ErrorView={RemoteErrorView}
      waiting={<FirstAnswers path={path} />}
      onAnew={() => dropFirst(path, queries, location.search)}
      render={(Page) => <Page />}
    />
  );
}
