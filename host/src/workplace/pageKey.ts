import type { Standing } from '@hospital/shared/contract/standing';
import { placeKey } from '../session/workplace';

const KEY = 'pageKey';

function parse(text: string | null): Standing | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Standing> | null;
    return typeof value?.tenantId === 'string' && typeof value.userId === 'string'
      ? (value as Standing)
      : null;
  } catch {
    return null;
  }
}

/** Writes the page key (spec 1 §4) when the browser has come to another place, so that its other tabs hear of it. */
export function announcePlace(standing: Standing): void {
  try {
    const known = parse(localStorage.getItem(KEY));
    if (known && placeKey(known) === placeKey(standing)) return;
    localStorage.setItem(KEY, JSON.stringify(standing));
  } catch {
    // Storage is full or forbidden: the other tabs learn it from the server's refusals.
  }
}

/** Calls `listener` when another tab of the browser has written the page key; the result stops that. */
export function watchPlace(listener: (standing: Standing) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    const standing = key === KEY ? parse(newValue) : null;
    if (standing) listener(standing);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
