import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../federation-build/workspace.mjs';

/**
 * How long each test of the last run took. Every runner writes files of its own here; what they hold is
 * `[{ "suite": "server tests", "name": "src/access/roles.test.ts › refuses …", "seconds": 3.2 }]`.
 */
export const durationsFolder = path.join(root, '.cache/durations');

/** @typedef {{ suite: string, name: string, seconds: number }} TestDuration */

/**
 * Keeps the durations of the tests that one process ran.
 * @param {string} file name without ending; what a run before left under it is replaced
 * @param {readonly TestDuration[]} tests
 * @param {string} [folder]
 */
export function keepDurations(file, tests, folder = durationsFolder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${file}.json`), JSON.stringify(tests));
}

/** Forgets the run before. */
export function forgetDurations(folder = durationsFolder) {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} [folder]
 * @returns {TestDuration[]} of all runners, in no order
 */
export function keptDurations(folder = durationsFolder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}

/**
 * The slowest tests, slowest first.
 * @param {readonly TestDuration[]} tests
 * @param {number} count
 */
export function slowest(tests, count) {
  return [...tests].sort((a, b) => b.seconds - a.seconds).slice(0, count);
}
