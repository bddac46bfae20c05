import { notFound, staleVersion } from '../errors/businessError';

/** The version that a save was made for; one that names none is checked against nothing. */
export interface ReadVersion {
  readonly version?: number | undefined;
}

/**
 * Judges a save of a row that is held until the end of the transaction.
 *
 * @param current gives the row as it is now, for whoever lost
 * @throws 40901 with the present row when somebody else saved in between
 */
export async function expectVersion(
  row: { readonly version: number },
  read: ReadVersion,
  current: () => unknown,
): Promise<void> {
  if (read.version !== undefined && read.version !== row.version) throw staleVersion(await current());
}

/**
 * Judges an update that names the version it was made for:
 * `update … set version = version + 1 where id = … and version = … returning …`.
 *
 * @param updated what the update returned
 * @param current reads the row as it is now, for whoever lost; null when there is none
 * @throws 404 when there is no such row, 40901 with the present row when somebody else saved in between
 */
export async function expectUpdated<Row>(
  updated: readonly Row[],
  current: () => Promise<unknown>,
): Promise<Row> {
  const [row] = updated;
  if (row !== undefined) return row;
  const present = await current();
  if (present === null || present === undefined) throw notFound();
  throw staleVersion(present);
}
