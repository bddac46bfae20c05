import { useEffect, useRef } from 'react';

/** What keys do on a page, by their names: `F8`, `?`. */
export type Keys = Readonly<Record<string, () => void>>;

/** Somebody is typing, where a single character is not a key of the page. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** A dialog is on screen; those of hidden tabs are in the document, too. */
export const dialogIsOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) =>
    'checkVisibility' in dialog ? dialog.checkVisibility() : true,
  );

interface KeyOptions {
  /** Heard only while nothing has the focus: keys that fields and lists have, too. */
  readonly idle?: boolean;
}

/** Keys of the page that is on screen; none while a dialog is open, which has keys of its own. */
export function useKeys(keys: Keys, { idle = false }: KeyOptions = {}): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // Hidden tabs have no effects: each key is heard by the page on screen alone.
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const act = latest.current[event.key];
      if (!act || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (event.key.length === 1 && isTyping(event.target)) return;
      if (idle && document.activeElement !== document.body) return;
      if (dialogIsOpen()) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [idle]);
}
