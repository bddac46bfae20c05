let leaving = false;

/**
 * Loads the page anew, with nothing left in memory; not on the way to another one. Apart from others so that tests can
 * stand in for it.
 */
export function reloadDocument(): void {
  if (!leaving) location.reload();
}

/** Goes to the root of the program in a new document: nothing of the one who left remains in memory. */
export function openRoot(): void {
  leaving = true;
  location.assign('/');
}
