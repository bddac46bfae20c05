import { memo, type ReactNode, useEffect } from 'react';
import { NoAccess } from '../host-pages/NoAccess';
import { usePathContent } from '../menu/usePathContent';
import { loadedPage, loadPage } from '../remote-loading/loadPage';
import { RemotePage } from '../remote-loading/RemotePage';
import { beginNavigation } from './navigationProgress';

/** What a tab holds: the page that a remote has for its path, or why the user does not see it. */
export const PageOfTab = memo(function PageOfTab({ path }: { readonly path: string }): ReactNode {
  const { content } = usePathContent()(path);
  const remote = content === 'remote';

  useEffect(() => {
    if (!remote || loadedPage(path)) return undefined;
    const end = beginNavigation();
    void loadPage(path).finally(end);
    return end;
  }, [path, remote]);

  return remote ? <RemotePage path={path} /> : <NoAccess />;
});
