import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from 'tar';
import { FolderStore } from '../../server/src/platform/releases/folderStore';
import { movesOf } from '../../server/src/platform/releases/moves';
import { allPermissions } from '../../server/src/product';
import { manifestFile } from '../../server/src/platform/releases/names';
import { publishFolder } from '../../server/src/platform/releases/publish';
import { currentShared } from '../api-report/currentShared';
// @ts-expect-error plain JavaScript, shared with the webpack configurations
import { remoteNames } from '../federation-build/workspace.mjs';
import { buildOf } from './built';
import { buildsFolder, previousRelease, sharedFile } from './previousRelease';

/** Made of the other files by whoever needs them, or for developers. */
const leftOut = /\.(map|br|gz)$/;

/**
 * Keeps the builds of this checkout as the previous release, for the suites and checks of what follows: host and
 * remotes without maps and compressed copies, and what `shared` gave them.
 *
 * @returns bytes of the archive
 */
export async function keepRelease(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospital-keep-'));
  try {
    const store = new FolderStore(path.join(folder, buildsFolder));
    // The host first: remotes are checked against it.
    for (const name of ['host', ...(remoteNames as string[])]) {
      const { buildId, folder: built } = await buildOf(name, undefined);
      const bare = path.join(folder, 'bare', name);
      const filter = (file: string): boolean => !leftOut.test(file) && path.basename(file) !== manifestFile;
      cpSync(built, bare, { recursive: true, filter });
      await publishFolder(store, { name, buildId, who: 'keep' }, bare);
      await movesOf(allPermissions).promote(store, { name, buildId, who: 'keep', why: 'previous release' });
    }
    writeFileSync(path.join(folder, sharedFile), JSON.stringify(currentShared()));
    mkdirSync(path.dirname(previousRelease), { recursive: true });
    const files = [sharedFile, buildsFolder];
    await create({ file: previousRelease, cwd: folder, portable: true, brotli: true }, files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return statSync(previousRelease).size;
}
