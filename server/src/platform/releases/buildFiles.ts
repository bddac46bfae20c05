import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFilePath, manifestFile } from './names';
import { ReleaseRefused } from './releaseRefused';
import type { BuildFile, BuildFiles } from './releaseStore';

/** Largest file, and largest build in bytes and files: ten times what the host takes today. */
export const largestFile = 32 * 1024 * 1024;
const largestBuild = 128 * 1024 * 1024;
export const mostFiles = 5000;

/** Size and hash of what flows. */
export async function describeStream(stream: Readable): Promise<BuildFile> {
  const hash = createHash('sha384');
  let size = 0;
  for await (const part of stream) {
    hash.update(part as Buffer);
    size += (part as Buffer).length;
  }
  return { size, integrity: `sha384-${hash.digest('base64')}` };
}

/** Paths of a built folder's files, sorted, without the manifest. @throws ReleaseRefused for names that cannot be served */
async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/');
    if (path === manifestFile) continue;
    if (!entry.isFile() || !isFilePath(path)) throw badFileName(path);
    paths.push(path);
  }
  return paths.sort();
}

export const badFileName = (path: string): ReleaseRefused =>
  new ReleaseRefused('bad-file-name', `构建中的文件名 ${JSON.stringify(path.slice(0, 100))} 不允许`);

/** Sizes and hashes of a built folder's files. @throws ReleaseRefused for names that cannot be served, and for too much */
export async function describeFolder(folder: string): Promise<BuildFiles> {
  const files: Record<string, BuildFile> = {};
  for (const path of await pathsBelow(folder))
    files[path] = await describeStream(createReadStream(join(folder, path)));
  expectSize(files);
  return files;
}

/** @throws ReleaseRefused for a build that is larger than builds may be */
export function expectSize(files: BuildFiles): void {
  const sizes = Object.values(files).map(({ size }) => size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length > mostFiles || total > largestBuild || sizes.some((size) => size > largestFile))
    throw tooLarge();
}

export const tooLarge = (): ReleaseRefused =>
  new ReleaseRefused(
    'too-large',
    `构建过大：最多 ${mostFiles} 个文件、共 ${largestBuild / 1024 ** 2} MB、单个文件 ${largestFile / 1024 ** 2} MB`,
  );

/**
 * Whether two builds have the same files with the same contents. Source maps do not count, as they do not in the id of
 * a build: they quote comments and code that is in neither.
 */
export function sameFiles(one: BuildFiles, other: BuildFiles): boolean {
  const paths = served(one);
  return (
    paths.length === served(other).length &&
    paths.every((path) => other[path]?.integrity === one[path]?.integrity)
  );
}

const served = (files: BuildFiles): string[] => Object.keys(files).filter((path) => !path.endsWith('.map'));
