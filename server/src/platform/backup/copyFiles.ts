import type { Stats } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** What `work` gives; `instead` where the file that it is about is not there. */
const unlessMissing = <T, E>(work: Promise<T>, instead: E): Promise<T | E> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return instead;
    throw error;
  });

/** All that is below a folder, a folder before what lies in it; nothing where there is no folder. */
async function entriesBelow(folder: string): Promise<{ readonly path: string; readonly file: boolean }[]> {
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true, recursive: true }), []);
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({
      path: join(entry.parentPath, entry.name).slice(folder.length + 1),
      file: entry.isFile(),
    }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Bytes of all files below a folder. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const { path, file } of await entriesBelow(folder))
    if (file) bytes += (await unlessMissing(stat(join(folder, path)), null))?.size ?? 0;
  return bytes;
}

/** Makes a link to what is the same file of before. False where there is none, or where the disk knows no links. */
async function linked(before: string, target: string, file: Stats): Promise<boolean> {
  const kept = await unlessMissing(stat(before), null);
  if (kept?.size !== file.size || kept.mtime.getTime() !== file.mtime.getTime()) return false;
  return link(before, target).then(
    () => true,
    () => false,
  );
}

/** Copies a file so that it is there after a power failure, too. */
async function copyForGood(from: string, to: string, { atime, mtime }: Stats): Promise<void> {
  await copyFile(from, to);
  await utimes(to, atime, mtime);
  const copy = await open(to, 'r+');
  await copy.sync().finally(() => copy.close());
}

/**
 * Copies a folder, with folders that are empty, of files of which none is written to again once it is there. One that goes meanwhile is left out. What
 * an earlier copy has as well is not copied but linked: it takes no room twice, and goes with the last copy that has it.
 *
 * @param earlier the copy of before; null where there is none
 * @param without folders in it that are left out
 * @param signal aborted: stop between two files
 */
export async function copyFiles(
  from: string,
  to: string,
  options: {
    readonly earlier?: string | null;
    readonly without?: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { earlier = null, without = [], signal } = options;
  await mkdir(to, { recursive: true });
  for (const { path, file } of await entriesBelow(from)) {
    if (without.includes(path.split(/[/\\]/)[0] ?? '')) continue;
    signal.throwIfAborted();
    const found = await unlessMissing(stat(join(from, path)), null);
    if (found === null) continue;
    const target = join(to, path);
    if (!file) await mkdir(target, { mode: found.mode });
    else if (earlier === null || !(await linked(join(earlier, path), target, found)))
      await unlessMissing(copyForGood(join(from, path), target, found), undefined);
  }
}
