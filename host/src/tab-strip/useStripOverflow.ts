import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { tabElementIdOf, tabElementsIn } from './tabElements';
import type { Tab } from './tabs';

/** At which ends of the strip tabs are cut off. */
export interface StripOverflow {
  readonly before: boolean;
  readonly after: boolean;
}

/** Nearly whole: positions on screens with fractions of pixels are not exact. */
const WHOLE = 0.98;

type Side = keyof StripOverflow;

function sideOf(entry: IntersectionObserverEntry): Side | null {
  if (entry.intersectionRatio >= WHOLE) return null;
  return entry.boundingClientRect.left < (entry.rootBounds?.left ?? 0) ? 'before' : 'after';
}

/**
 * Says where the strip has no room for tabs, and brings the tab on screen into sight when it is one of them. The
 * browser itself tells what is cut off, so that opening a page measures nothing and forces no layout.
 */
export function useStripOverflow(
  strip: RefObject<HTMLElement | null>,
  tabs: readonly Tab[],
  activeId: string | null,
): StripOverflow {
  /** By id of the tab's element; those alone that are cut off. */
  const [cutOff, setCutOff] = useState<ReadonlyMap<string, Side>>(new Map());
  const observer = useRef<IntersectionObserver | null>(null);

  const bringIntoSight = useEffectEvent((element: Element): void => {
    if (activeId !== null && element.id === tabElementIdOf(activeId)) {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  });

  useEffect(() => {
    const root = strip.current;
    if (!root || typeof IntersectionObserver === 'undefined') return undefined;
    const known = new WeakSet<Element>();
    let width = 0;
    const watching = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const { target, rootBounds } = entry;
          // A new tab, or a strip that became narrower; what the user has scrolled away stays away.
          if (sideOf(entry) && (!known.has(target) || rootBounds?.width !== width)) bringIntoSight(target);
          known.add(target);
        }
        width = entries.at(-1)?.rootBounds?.width ?? width;
        setCutOff((before) => withEntries(before, entries));
      },
      { root, threshold: [0, WHOLE] },
    );
    observer.current = watching;
    return () => watching.disconnect();
  }, [strip]);

  useEffect(() => {
    // Once more for one that is watched already changes nothing; closed ones nobody holds any more.
    for (const element of tabElementsIn(strip.current)) observer.current?.observe(element);
  }, [strip, tabs]);

  const lookFor = useEffectEvent((id: string | null): void => {
    const element =
      id === null ? undefined : tabElementsIn(strip.current).find((one) => one.id === tabElementIdOf(id));
    if (element && cutOff.has(element.id)) bringIntoSight(element);
  });
  const sides = new Set(tabs.map(({ id }) => cutOff.get(tabElementIdOf(id))));
  const overflow = { before: sides.has('before'), after: sides.has('after') };
  const overflows = overflow.before || overflow.after;
  // The buttons that come with the first tab that does not fit take room from it.
  useEffect(() => lookFor(activeId), [activeId, overflows]);
  return overflow;
}

/** The same map while nothing changes. */
function withEntries(
  before: ReadonlyMap<string, Side>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlyMap<string, Side> {
  const after = new Map(before);
  for (const entry of entries) {
    const side = sideOf(entry);
    if (side) after.set(entry.target.id, side);
    else after.delete(entry.target.id);
  }
  const same = after.size === before.size && [...after].every(([id, side]) => before.get(id) === side);
  return same ? before : after;
}
