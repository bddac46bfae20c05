import { useEffect, useState } from 'react';

/** What was put off is offered again after so long (ms). */
const AGAIN_AFTER = 30 * 60_000;
const NOTHING: readonly string[] = [];

/**
 * Which offers are put off, and putting them off. They come again when something that was unsaved in the pages that
 * they are about has been saved, which is what they wait for, and otherwise after half an hour.
 *
 * @param unsaved ids of the tabs in question in which something is unsaved
 */
export function usePutOff(
  unsaved: readonly string[],
): readonly [putOff: readonly string[], setPutOff: (words: readonly string[]) => void] {
  const [putOff, setPutOff] = useState(NOTHING);
  const [seen, setSeen] = useState(unsaved);
  if (seen.length !== unsaved.length || seen.some((id) => !unsaved.includes(id))) {
    setSeen(unsaved);
    if (seen.some((id) => !unsaved.includes(id))) setPutOff(NOTHING);
  }
  useEffect(() => {
    if (putOff.length === 0) return undefined;
    const timer = setTimeout(() => setPutOff(NOTHING), AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [putOff]);
  return [putOff, setPutOff];
}
