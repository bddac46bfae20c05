import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askFirst } from '../remote-loading/firstAnswers';
import { preloadPage } from '../remote-loading/loadPage';
import { hasSpareLine } from '../remote-loading/spareLine';
import { tabIdOf } from '../tab-strip/tabs';
import { readTabsState } from '../tab-strip/tabStore';

/** The link of the product that an event is on: of the menu, of a list, of a card. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === location.origin && link.target === '' ? link : null;
}

/** A press that opens the page here: not in a new window, and no finger that may be about to scroll. */
const opensHere = ({ button, pointerType, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent): boolean =>
  button === 0 && pointerType !== 'touch' && !ctrlKey && !metaKey && !shiftKey && !altKey;

/**
 * Begins to fetch the page that a link leads to before the link is followed: its files when the pointer or the focus
 * comes, unless the line is slow or metered, its first answers when the pointer is pressed, some 80 ms before the click.
 * A page that is open already has its own.
 */
export function useLinkIntent(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let last: EventTarget | null = null;
    const come = (event: Event): void => {
      if (event.target === last) return;
      last = event.target;
      const link = linkOf(event);
      if (link && hasSpareLine()) preloadPage(link.pathname);
    };
    const press = (event: PointerEvent): void => {
      const link = linkOf(event);
      if (!link || !opensHere(event)) return;
      const { pathname, search } = link;
      preloadPage(pathname);
      if (!readTabsState().tabs.some(({ id }) => id === tabIdOf(pathname, search)))
        void askFirst(pathname, queries, search);
    };
    // A pointer that moves: what comes to stand below one that rests was not looked for.
    document.addEventListener('pointermove', come, { passive: true });
    document.addEventListener('focusin', come, { passive: true });
    document.addEventListener('pointerdown', press, { passive: true });
    return () => {
      document.removeEventListener('pointermove', come);
      document.removeEventListener('focusin', come);
      document.removeEventListener('pointerdown', press);
    };
  }, [queries]);
}
