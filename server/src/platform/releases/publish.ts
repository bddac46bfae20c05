import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeFolder, sameFiles } from './buildFiles';
import { expectNames } from './expectNames';
import { ReleaseRefused } from './releaseRefused';
import type { BuildFiles, BuildManifest, ReleaseStore } from './releaseStore';

export interface Publication {
  readonly name: string;
  readonly buildId: string;
  /** Who publishes. */
  readonly who: string;
}

/**
 * Takes a built folder as a build, from then on immutable. The same content once more is no error.
 *
 * @returns whether it is new
 * @throws ReleaseRefused
 */
export async function publishFolder(
  store: ReleaseStore,
  publication: Publication,
  folder: string,
): Promise<boolean> {
  expectNames(publication.name, publication.buildId);
  const files = await describeFolder(folder);
  if (await isThere(store, publication, files)) return false;
  const incoming = await store.incoming();
  try {
    for (const path of Object.keys(files)) {
      await mkdir(dirname(join(incoming, path)), { recursive: true });
      await copyFile(join(folder, path), join(incoming, path));
    }
    return await publishIncoming(store, publication, incoming);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** The same with a folder of the store's own (`ReleaseStore.incoming`), which is used up. @throws ReleaseRefused */
export async function publishIncoming(
  store: ReleaseStore,
  publication: Publication,
  incoming: string,
): Promise<boolean> {
  const { name, buildId, who } = publication;
  expectNames(name, buildId);
  const files = await describeFolder(incoming);
  if (await isThere(store, publication, files)) return false;
  const manifest = { name, buildId, publishedBy: who, publishedAt: new Date().toISOString(), files };
  if (await store.add(manifest, incoming)) return true;
  // Somebody was faster.
  if (await isThere(store, publication, files)) return false;
  throw contentDiffers(manifest);
}

/** @throws ReleaseRefused when there is another content under that id */
async function isThere(store: ReleaseStore, publication: Publication, files: BuildFiles): Promise<boolean> {
  const existing = await store.manifest(publication.name, publication.buildId);
  if (existing && !sameFiles(existing.files, files)) throw contentDiffers(publication);
  return existing !== null;
}

const contentDiffers = ({ name, buildId }: Pick<BuildManifest, 'name' | 'buildId'>): ReleaseRefused =>
  new ReleaseRefused('content-differs', `${name} 的构建 ${buildId} 已存在且内容不同，已发布的构建不可更改`);
