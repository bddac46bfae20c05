let leaving = false;
let forced = false;

/**
 * Loads the page anew, with nothing left in memory; not on the way to another one. Apart from others so that tests can
 * stand in for it.
 */
export function reloadDocument(): void {
  if (leaving) return;
  forced = true;
  location.reload();
}

/** Whether the program itself reloads: nobody is to be asked then. */
export const reloadIsForced = (): boolean => forced;

/** Goes to the root of the program in a new document: nothing of the one who left remains in memory. */
export function openRoot(): void {
  leaving = true;
  location.assign('/');
}
