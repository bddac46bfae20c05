import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Every folder `remote-…` is a remote: one is added by being there. */
export const remoteNames = readdirSync(root)
  .filter((name) => /^remote-[a-z]+$/.test(name) && existsSync(path.join(root, name, 'package.json')))
  .sort();

/** Where builds are kept: `<name>/<buildId>/…` and the moves of the pointer, `<name>/history/000012.json`. */
export const releasesFolder = path.join(root, 'dist/releases');

/** What the host or a remote was built of in this checkout (`tools/release/buildFrontend.mjs`); nothing before its first build. */
export const buildNotes = (name) => path.join(root, '.cache/builds', name);

const hostRequire = createRequire(path.join(root, 'host/package.json'));

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Version of `@hospital/shared`. */
export const sharedVersion = readJson(path.join(root, 'shared/package.json')).version;

/** Installed version of a package as the host sees it. */
export function installedVersion(name) {
  for (let folder = path.dirname(hostRequire.resolve(name)); ; folder = path.dirname(folder)) {
    try {
      const manifest = readJson(path.join(folder, 'package.json'));
      if (manifest.name === name) return manifest.version;
    } catch {
      // No package.json here: go on upwards.
    }
    if (folder === path.dirname(folder)) throw new Error(`No package.json found for ${name}`);
  }
}
