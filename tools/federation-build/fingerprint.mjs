import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lockedFor } from './lockFile.mjs';
import { root } from './workspace.mjs';

const IGNORED = /(^|[\\/])(node_modules|dist|coverage|test-results)([\\/]|$)|\.test\.tsx?$|\.md$/;

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const file = path.join(folder, entry.name);
    if (IGNORED.test(path.relative(root, file))) continue;
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/**
 * Fingerprint of what a build may be made from: 12 hex digits over names and contents. Unchanged inputs need no build.
 * They say more than goes into it; its id is made of what does (`buildId.mjs`).
 *
 * @param {readonly string[]} folders folders below the root
 */
export function fingerprint(folders) {
  const hash = createHash('sha256');
  for (const folder of [...folders, 'tools/federation-build']) {
    for (const file of filesBelow(path.join(root, folder))) {
      hash
        .update(path.relative(root, file).replaceAll(path.sep, '/'))
        .update('\0')
        .update(readFileSync(file))
        .update('\0');
    }
  }
  const packages = [...folders.map((folder) => folder.split('/')[0]), 'host', 'shared', 'tools'];
  hash.update(lockedFor(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8'), packages));
  // The version of shared is in the range that remotes ask for.
  for (const file of ['tsconfig.base.json', 'shared/package.json'])
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

/** What remotes bundle of shared: the calls, plain contract data, and what only some of them have in common. */
export const BUNDLED = ['contract', 'calls', 'dragging', 'slips'].map((folder) => `shared/src/${folder}`);

/** Folders whose contents may go into a build. */
const inputFolders = (name) => (name === 'host' ? ['host', 'shared/src'] : [name, ...BUNDLED]);

/** Fingerprint of the inputs of the host or of a remote in this checkout. */
export const inputsOf = (name) => fingerprint(inputFolders(name));
