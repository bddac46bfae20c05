import { usePane } from '@hospital/shared/host';
import { Activity, memo, type ReactNode, useEffect, useState } from 'react';
import { NoAccess } from '../host-pages/NoAccess';
import { usePathContent } from '../menu/usePathContent';
import { loadedPage, loadPage } from '../remote-loading/loadPage';
import { RemotePage } from '../remote-loading/RemotePage';
import { hasUnsaved } from '../tab-strip/tabs';
import { readTabsState } from '../tab-strip/tabStore';
import { beginNavigation } from './navigationProgress';

/**
 * What a tab holds: the page that a remote has for its path, or why the user does not see it. A page whose permission
 * is taken away while something in it is unsaved stays behind those words, as it is, until the permission comes back
 * or the tab is closed.
 */
export const PageOfTab = memo(function PageOfTab({ path }: { readonly path: string }): ReactNode {
  const { content, title } = usePathContent()(path);
  const allowed = content === 'remote';
  const kept = useKept(allowed);

  useEffect(() => {
    if (!allowed || loadedPage(path)) return undefined;
    const end = beginNavigation();
    void loadPage(path).finally(end);
    return end;
  }, [path, allowed]);

  return (
    <>
      {!allowed && <NoAccess kept={kept} />}
      {(allowed || kept) && (
        // Kept out of sight it is like a page of a hidden tab: its effects stop, its dialogs close.
        <Activity mode={allowed ? 'visible' : 'hidden'}>
          <RemotePage path={path} title={title === path ? '页面' : title} />
        </Activity>
      )}
    </>
  );
});

/** Mark of the tab for what is unsaved in a page that was taken away. */
const TAKEN = 'taken';

/** Whether something was unsaved in the tab when its page was taken away; it stays so. */
function useKept(allowed: boolean): boolean {
  const pane = usePane();
  const [before, setBefore] = useState(allowed);
  const [kept, setKept] = useState(false);
  if (before !== allowed) {
    setBefore(allowed);
    setKept(!allowed && pane !== null && hasUnsaved(readTabsState(), pane.id));
  }
  const { holdUnsaved, releaseUnsaved } = pane ?? {};
  useEffect(() => {
    // The page's own marks have gone with its effects, and come again with them.
    if (kept) holdUnsaved?.(TAKEN);
    else releaseUnsaved?.(TAKEN);
  }, [kept, holdUnsaved, releaseUnsaved]);
  return kept;
}
