import { pageStateKey, readSession } from '@hospital/shared/host';

/** Distances from the top (pixels) by name of the part that scrolls; '' is the page itself. */
type Tops = Readonly<Record<string, number>>;

/** Beside what the page itself keeps, so that it goes with it when the tab is closed. */
const keyOf = (tabId: string): string => pageStateKey(readSession(), tabId, 'scroll');

/** Where the page of a tab was scrolled to. */
export function readScroll(tabId: string): Tops {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(tabId)) ?? '{}');
    const entries = Object.entries(kept && typeof kept === 'object' ? kept : {});
    return Object.fromEntries(entries.filter(([, top]) => typeof top === 'number'));
  } catch {
    return {};
  }
}

/** Keeps where the page of a tab is scrolled to. */
export function keepScroll(tabId: string, tops: Tops): void {
  const entries = Object.entries(tops).filter(([, top]) => top > 0);
  try {
    if (entries.length === 0) sessionStorage.removeItem(keyOf(tabId));
    else sessionStorage.setItem(keyOf(tabId), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage is full or forbidden: positions then last as long as the page.
  }
}
