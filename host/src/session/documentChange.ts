/** Loads the page anew, with nothing left in memory. Apart from others so that tests can stand in for it. */
export const reloadDocument = (): void => location.reload();

/** Goes to the root of the program in a new document: nothing of the one who left remains in memory. */
export const openRoot = (): void => location.assign('/');
