import { readCookie } from './sessionCookies';

/** Place in the storage, which `frame/early.js` reads. */
const KEY = 'firstBatch';

let isNoted = false;

/**
 * Keeps what the page at this address asks first, for the next time that it is opened: the page's head then sends it
 * before the program's code has been read, and the answer is taken where the program asks for just the same.
 *
 * @param body JSON text of the batch
 */
export function noteFirstBatch(body: string): void {
  if (isNoted) return;
  isNoted = true;
  // A query may name somebody, which outlives the session here.
  if (location.search !== '') return;
  const place = (['tenantId', 'warehouseId', 'warehouseType', 'menuListShowType'] as const).map(readCookie);
  try {
    localStorage.setItem(KEY, JSON.stringify({ address: location.pathname, place: place.join(' '), body }));
  } catch {
    // Storage is full or forbidden: the program asks as soon as it can.
  }
}
