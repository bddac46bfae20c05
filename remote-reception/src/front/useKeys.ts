import { useEffect, useEffectEvent } from 'react';

/** What types or chooses by keys itself. */
const TYPED = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"]';

/**
 * Single keys of a page, by `key` of the event in lower case. They rest while somebody types, while a dialog is open, and
 * while the page is hidden.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>, enabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(TYPED)) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [enabled]);
}
