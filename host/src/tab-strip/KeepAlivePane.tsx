import { type Pane, PaneProvider } from '@hospital/shared/host';
import { Activity, memo, type ReactNode, useMemo, useRef } from 'react';
import { Router } from 'react-router-dom';
import { navigator } from '../layout/address';
import styles from './KeepAlivePane.module.css';
import { panelIdOf, tabElementIdOf } from './tabElements';
import type { Tab } from './tabs';
import { tabCommands } from './tabStore';
import { useScrollMemory } from './useScrollMemory';

/**
 * The place of one open page. A hidden one keeps its state and its inputs while its effects stop; it goes on seeing
 * its own address, not that of the page on screen, and finds its scroll position again. Its router is its own, since
 * React renders every user of a context that changes, also those below a provider of their own: with one router for
 * all, each move would render all open pages.
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
  const pane = useMemo<Pane>(
    () => ({
      id,
      setTitle: (title: string, details?: readonly string[]) => tabCommands.rename(id, title, details),
      holdUnsaved: (key: string) => tabCommands.hold(id, key),
      releaseUnsaved: (key: string) => tabCommands.release(id, key),
    }),
    [id],
  );

  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <ScrollArea key={generation} tabId={id}>
        {/* Without transitions: the new page's tab and skeleton stand in the frame after the click. */}
        <Router navigator={navigator} location={{ pathname: path, search, key: id }} useTransitions={false}>
          <PaneProvider pane={pane}>{children}</PaneProvider>
        </Router>
      </ScrollArea>
    </Activity>
  );
});

/** Scrolls the page by itself. */
function ScrollArea({
  tabId,
  children,
}: {
  readonly tabId: string;
  readonly children: ReactNode;
}): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const noteScroll = useScrollMemory(area, tabId);
  return (
    <div
      ref={area}
      id={panelIdOf(tabId)}
      role="tabpanel"
      aria-labelledby={tabElementIdOf(tabId)}
      // A page without anything to focus must be scrollable by keys, too.
      tabIndex={0}
      className={styles.pane}
      onScrollCapture={noteScroll}
    >
      {children}
    </div>
  );
}
