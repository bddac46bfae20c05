import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../federation-build/workspace.mjs';

/** The flaky tests of the last run, a file for each suite: `["specs/host/tabs.spec.ts:12 › a tab is shut"]`. */
export const flakyFolder = path.join(root, 'dist/flaky');

/**
 * Keeps which tests of a suite were flaky; what a run before left of the suite is replaced.
 *
 * @param {string} suite
 * @param {readonly string[]} names
 */
export function keepFlaky(suite, names, folder = flakyFolder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${suite}.json`), `${JSON.stringify(names, null, 2)}\n`);
}

/** Forgets the run before. */
export function forgetFlaky(folder = flakyFolder) {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns {{ suite: string, name: string }[]} of all suites */
export function keptFlaky(folder = flakyFolder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const names = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    return names.map((name) => ({ suite: path.basename(file, '.json'), name }));
  });
}
