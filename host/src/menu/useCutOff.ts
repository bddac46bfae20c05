import { type RefObject, useEffect, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/**
 * Ids (`data-item`) of the children that a row has no room for. The row wraps and shows its first line alone; the
 * browser itself says what lies below, so that nothing is measured and no layout forced.
 *
 * @param entries what the row shows; a change begins anew
 */
export function useCutOff(
  row: RefObject<HTMLElement | null>,
  entries: readonly unknown[],
): ReadonlySet<string> {
  const [cutOff, setCutOff] = useState(NONE);
  useEffect(() => {
    const root = row.current;
    if (!root || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (changes) =>
        setCutOff((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of changes) {
            const id = (target as HTMLElement).dataset['item'] ?? '';
            if (isIntersecting) after.delete(id);
            else after.add(id);
          }
          return after.size === before.size && [...after].every((id) => before.has(id)) ? before : after;
        }),
      { root, threshold: 0.5 },
    );
    for (const child of root.children) observer.observe(child);
    return () => {
      observer.disconnect();
      setCutOff(NONE);
    };
  }, [row, entries]);
  return cutOff;
}
