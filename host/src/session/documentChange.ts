import { markReload, pauseBeforeReload } from './reloadPause';

let leaving = false;
let forced = false;

/**
 * Loads the page anew, with nothing left in memory; not on the way to another one. Apart from others so that tests can
 * stand in for it.
 */
export function reloadDocument(): void {
  if (leaving) return;
  forced = true;
  markReload();
  location.reload();
}

/** `reloadDocument` without a click: at most once in ten seconds, whatever the server answers. */
export function reloadUnasked(): void {
  const pause = pauseBeforeReload();
  if (pause > 0) setTimeout(reloadDocument, pause);
  else reloadDocument();
}

/** Whether the program itself reloads: nobody is to be asked then. */
export const reloadIsForced = (): boolean => forced;

/**
 * Goes to the root of the program in a new document: nothing of the one who left remains in memory.
 *
 * @param query of the address, e.g. `?tenant=other`
 */
export function openRoot(query = ''): void {
  leaving = true;
  location.assign(`/${query}`);
}
