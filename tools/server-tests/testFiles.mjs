import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../federation-build/workspace.mjs';

const folder = path.join(root, 'server');

/**
 * Test files of the server whose path from the root has one of the words in it; all without words.
 *
 * @param {readonly string[]} [words]
 * @returns {string[]} paths from `server`, sorted
 */
export const serverTestFiles = (words = []) =>
  readdirSync(path.join(folder, 'src'), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('src', file))
    .filter((file) => words.length === 0 || words.some((word) => path.join('server', file).includes(word)))
    .sort();

/**
 * Whether a test file may open a database: it does so by what lies in `test-support`, itself or through a fixture of its
 * domain.
 *
 * @param {string} file from `server`
 */
export const mayOpenDatabase = (file) =>
  /\/test-support\/|fixture'/.test(file + readFileSync(path.join(folder, file), 'utf8'));
