import { type Pane, PaneProvider } from '@hospital/shared/host';
import { Activity, memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router-dom';
import styles from './KeepAlivePane.module.css';
import { panelIdOf, tabElementIdOf } from './tabElements';
import type { Tab } from './tabs';
import { tabCommands } from './tabStore';

/**
 * The place of one open page. A hidden one keeps its state and its inputs while its effects stop; it goes on seeing
 * its own address, not that of the page on screen, and finds its scroll position again.
 */
export const KeepAlivePane = memo(function KeepAlivePane({
  tab,
  active,
  children,
}: {
  readonly tab: Tab;
  readonly active: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { id, path, search, generation } = tab;
  const frozen = useMemo(
    () => ({
      location: { pathname: path, search, hash: '', state: null, key: id, mask: undefined },
      navigationType: NavigationType.Pop,
    }),
    [id, path, search],
  );
  const commands = useMemo(
    () => ({
      setTitle: (title: string) => tabCommands.rename(id, title),
      holdUnsaved: (key: string) => tabCommands.hold(id, key),
      releaseUnsaved: (key: string) => tabCommands.release(id, key),
    }),
    [id],
  );
  const pane = useMemo<Pane>(() => ({ id, active, ...commands }), [id, active, commands]);

  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <ScrollArea key={generation} tabId={id}>
        <LocationContext value={frozen}>
          <PaneProvider pane={pane}>{children}</PaneProvider>
        </LocationContext>
      </ScrollArea>
    </Activity>
  );
});

/** Scrolls the page by itself. Browsers forget the position of what is not displayed, so it is put back. */
function ScrollArea({
  tabId,
  children,
}: {
  readonly tabId: string;
  readonly children: ReactNode;
}): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  // Runs each time the pane is shown again: Activity switches effects off and on.
  useLayoutEffect(() => {
    // Not for the top, where it is anyway: setting a position makes the browser lay the page out at once, and again.
    if (area.current && top.current > 0) area.current.scrollTop = top.current;
  }, []);
  return (
    <div
      ref={area}
      id={panelIdOf(tabId)}
      role="tabpanel"
      aria-labelledby={tabElementIdOf(tabId)}
      // A page without anything to focus must be scrollable by keys, too.
      tabIndex={0}
      className={styles.pane}
      onScroll={(event) => {
        if (event.target === event.currentTarget) top.current = event.currentTarget.scrollTop;
      }}
    >
      {children}
    </div>
  );
}
