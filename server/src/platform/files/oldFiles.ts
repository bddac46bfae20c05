import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const hour = 60 * 60_000;
/** What was posted and not confirmed is removed after so long (ms). */
export const keepPosted = 2 * hour;
/** A content whose row has not been written after so long (ms) never gets one. */
export const keepUnknown = 24 * hour;

/** Names of the files of a folder that have not been written to for so long (ms). */
export async function olderThan(folder: string, age: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() && Date.now() - found.mtimeMs > age) old.push(name);
  }
  return old;
}

export async function removeOld(folder: string, age: number): Promise<void> {
  for (const name of await olderThan(folder, age)) await rm(join(folder, name), { force: true });
}
