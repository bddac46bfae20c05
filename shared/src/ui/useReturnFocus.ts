import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Remembers what had the focus when a dialog opened, and gives it back where the dialog is taken off the page at once.
 *
 * @returns gives the focus back; call it when the dialog has closed
 */
export function useReturnFocus(visible: boolean): () => void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (visible) before.current = document.activeElement;
  }, [visible]);
  useEffect(
    () => () => {
      // Another dialog may have come in its place, with a field that has the focus by now.
      if (document.activeElement === document.body) focusAgain(before.current);
    },
    [],
  );
  return () => {
    focusAgain(before.current);
    before.current = null;
  };
}

/** Focuses an element if it is still on the page. */
export function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
}
