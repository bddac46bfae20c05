import type { Stats } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Of a file; null where there is none. */
const statOf = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Paths of all files below a folder; none where there is no folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Makes a link to what is the same file of before. False where there is none, or where the disk knows no links. */
async function linked(before: string, target: string, file: Stats): Promise<boolean> {
  const kept = await statOf(before);
  if (kept?.size !== file.size || kept.mtime.getTime() !== file.mtime.getTime()) return false;
  return link(before, target).then(
    () => true,
    () => false,
  );
}

/**
 * Copies a folder of files of which none is written to again once it is there. What an earlier copy has as well is not
 * copied but linked: it takes no room twice, and goes with the last copy that has it.
 *
 * @param earlier the copy of before; null where there is none
 * @param signal aborted: stop between two files
 */
export async function copyFiles(
  from: string,
  to: string,
  { earlier, signal }: { readonly earlier: string | null; readonly signal: AbortSignal },
): Promise<void> {
  for (const path of await filesBelow(from)) {
    signal.throwIfAborted();
    const file = await statOf(join(from, path));
    // It was removed meanwhile.
    if (file === null) continue;
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true });
    const before = earlier === null ? null : join(earlier, path);
    if (before !== null && (await linked(before, target, file))) continue;
    await copyFile(join(from, path), target);
    await utimes(target, file.atime, file.mtime);
  }
}
