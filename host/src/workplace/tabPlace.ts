import type { Standing } from '@hospital/shared/contract/standing';
import { placeKey } from '../session/workplace';

const KEY = 'tabPlace';

/**
 * Notes where this tab of the browser stands, which outlives a reload. True when it stood elsewhere before: what it
 * had open belongs there.
 */
export function noteTabPlace(standing: Standing): boolean {
  const now = placeKey(standing);
  try {
    const before = sessionStorage.getItem(KEY);
    sessionStorage.setItem(KEY, now);
    return before !== null && before !== now;
  } catch {
    return false; // storage is forbidden: then no list of tabs was kept either
  }
}
