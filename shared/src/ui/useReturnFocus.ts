import { useLayoutEffect, useRef } from 'react';

/**
 * Remembers what had the focus when a dialog opened.
 *
 * @returns gives the focus back; call it when the dialog has closed
 */
export function useReturnFocus(visible: boolean): () => void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (visible) before.current = document.activeElement;
  }, [visible]);
  return () => {
    focusAgain(before.current);
    before.current = null;
  };
}

/** Focuses an element if it is still on the page. */
export function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
}
