import { readSession } from '@hospital/shared/host';
import { type RefObject, type UIEvent, useCallback, useLayoutEffect, useState } from 'react';
import { keepScroll, readScroll } from './scrollStorage';
import { readTabsState } from './tabStore';

/** What scrolls within a page has a name, as tables do. */
const NAMED = '[role="group"][aria-label]';

const PATIENCE_MS = 10_000;

/**
 * Keeps where a page and the named parts in it are scrolled to: browsers forget it of what is not displayed, and a
 * reload forgets all. Positions are put back when the pane is shown, as soon as the content is long enough.
 *
 * @returns to be told of the scrolling
 */
export function useScrollMemory(
  area: RefObject<HTMLElement | null>,
  tabId: string,
): (event: UIEvent<HTMLElement>) => void {
  const [tops] = useState<Map<string, number>>(() => new Map(Object.entries(readScroll(tabId))));

  // Runs each time the pane is shown again: Activity switches effects off and on.
  useLayoutEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    const stop = putBack(root, tops);
    const keep = (): void => {
      const open = readTabsState().tabs.some((tab) => tab.id === tabId);
      if (open && readSession()) keepScroll(tabId, Object.fromEntries(tops));
    };
    addEventListener('pagehide', keep);
    return () => {
      stop();
      keep();
      removeEventListener('pagehide', keep);
    };
  }, [area, tops, tabId]);

  return useCallback(
    ({ target, currentTarget }) => {
      const part = target as HTMLElement;
      const name = part === currentTarget ? '' : part.matches(NAMED) ? part.ariaLabel : null;
      if (name !== null) tops.set(name, part.scrollTop);
    },
    [tops],
  );
}

/** Scrolls to where it was; waits for content that is still to come, until the user scrolls. */
function putBack(root: HTMLElement, tops: ReadonlyMap<string, number>): () => void {
  // Not for the top, where it is anyway: setting a position makes the browser lay the page out at once, and again.
  const wanted = new Map([...tops].filter(([, top]) => top > 0));
  const attempt = (): boolean => {
    for (const [name, top] of wanted) {
      const part = name === '' ? root : partNamed(root, name);
      if (!part) continue;
      part.scrollTop = top;
      if (Math.abs(part.scrollTop - top) < 2) wanted.delete(name);
    }
    return wanted.size === 0;
  };
  if (attempt()) return () => undefined;
  const content = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const inputs = ['wheel', 'pointerdown', 'keydown'] as const;
  const stop = (): void => {
    content.disconnect();
    clearTimeout(timer);
    for (const input of inputs) root.removeEventListener(input, stop);
  };
  content.observe(root, { childList: true, subtree: true });
  for (const input of inputs) root.addEventListener(input, stop, { passive: true });
  return stop;
}

const partNamed = (root: HTMLElement, name: string): HTMLElement | undefined =>
  Array.from(root.querySelectorAll<HTMLElement>(NAMED)).find((part) => part.ariaLabel === name);
