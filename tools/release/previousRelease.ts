import { fileURLToPath } from 'node:url';
import { list, extract } from 'tar';
import type { KeptCalls } from '../api-report/callChanges';

/**
 * The previous release, kept with the sources that follow it: `shared.json`, and `releases/`, the folder of its builds
 * as a server serves them. `pnpm release keep` makes it.
 */
export const previousRelease = fileURLToPath(new URL('../../skew/previous-release.tar.br', import.meta.url));

/** What builds of that release depend on, `shared.json`. */
export interface KeptShared {
  readonly version: string;
  /** Request -> file of its declarations, without extension. */
  readonly entries: Readonly<Record<string, string>>;
  /** Emitted declarations: file -> text. */
  readonly declarations: Readonly<Record<string, string>>;
  readonly calls: KeptCalls;
  /** Modules that the host provides -> version. */
  readonly provides: Readonly<Record<string, string>>;
}

export const sharedFile = 'shared.json';
export const buildsFolder = 'releases';

/** `shared` of the previous release. */
export async function readKeptShared(): Promise<KeptShared> {
  let text: Promise<Buffer> | undefined;
  await list({
    file: previousRelease,
    onReadEntry(entry) {
      if (entry.path === sharedFile) text = entry.concat();
    },
  });
  if (!text) throw new Error(`${previousRelease} has no ${sharedFile}`);
  return JSON.parse((await text).toString('utf8')) as KeptShared;
}

/** Lays the builds of the previous release out in a folder, `<name>/<buildId>/…` and `<name>/history/…`. */
export async function unpackPreviousBuilds(folder: string): Promise<void> {
  await extract({
    file: previousRelease,
    cwd: folder,
    strip: 1,
    filter: (path) => path.startsWith(`${buildsFolder}/`),
  });
}
