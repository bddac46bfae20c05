import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { releasesFolder } from '../federation-build/workspace.mjs';

/** Id of the live build among this checkout's builds: what the newest entry of the history says. */
export function liveBuild(name) {
  const folder = path.join(releasesFolder, name, 'history');
  const newest = readdirSync(folder)
    .filter((file) => /^\d+\.json$/.test(file))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(path.join(folder, newest), 'utf8')).to;
}

/**
 * Makes a build of this checkout the live one, unless it is: what is here is what is wanted, so nothing is checked.
 *
 * @param {string} name
 * @param {string} buildId
 * @param {string} [folder] where the builds are
 */
export async function makeLive(name, buildId, folder = releasesFolder) {
  const { FolderStore } = await tsImport(
    '../../server/src/platform/releases/folderStore.ts',
    import.meta.url,
  );
  const store = new FolderStore(folder);
  // Of builds before there was a history.
  rmSync(path.join(folder, name, 'live'), { force: true });
  for (;;) {
    const newest = await store.newest(name);
    if (newest?.to === buildId) return;
    const entry = {
      number: (newest?.number ?? 0) + 1,
      move: 'promote',
      from: newest?.to ?? null,
      to: buildId,
    };
    const at = new Date().toISOString();
    if (await store.append(name, { ...entry, who: '本机构建', why: '由本机代码构建', at })) return;
  }
}
