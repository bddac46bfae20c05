import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore } from '../platform/releases/folderStore';

/** Makes a build the live one without any check; it need not exist. */
export async function makeLive(folder: string, name: string, buildId: string | null): Promise<void> {
  const store = new FolderStore(folder);
  const newest = await store.newest(name);
  const number = (newest?.number ?? 0) + 1;
  const at = new Date().toISOString();
  const entry = {
    number,
    move: 'promote',
    from: newest?.to ?? null,
    to: buildId,
    who: 'test',
    why: 'test',
    at,
  } as const;
  if (!(await store.append(name, entry))) throw new Error(`${name} was moved by somebody else`);
}

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

function writeBuild(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hospital-build-'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

/** A small build of a host in a folder of its own. */
export const hostBuildFolder = (
  buildId: string,
  provides: object = { '@hospital/shared/api': '1.2.0' },
  change: object = {},
): string =>
  writeBuild({
    'host.json': JSON.stringify({ name: 'host', buildId, provides, ...change }),
    'index.html': `<!doctype html>${buildId}`,
    'main.js': `host ${buildId}`,
  });

/** A small build of a remote in a folder of its own; `change` is laid over its `remote.json`. */
export function remoteBuildFolder(name: string, buildId: string, change: object = {}): string {
  const entry = `entry of ${name} ${buildId}`;
  const path = `/${name.replace('remote-', '')}/first`;
  const remote = {
    name,
    title: name,
    owns: [path],
    pages: [{ path, module: 'first/FirstPage', title: '首页' }],
    buildId,
    container: `${name.replaceAll('-', '_')}_${buildId}`,
    sharedRange: '^1.1.0',
    entry: 'remoteEntry.js',
    integrity: integrityOf(entry),
    files: { [path]: ['page.js'] },
    needs: { [path]: ['@hospital/shared/api'] },
    ...change,
  };
  return writeBuild({
    'remote.json': JSON.stringify(remote),
    'remoteEntry.js': entry,
    'page.js': `page of ${buildId}`,
  });
}
