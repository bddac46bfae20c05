import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../federation-build/workspace.mjs';

/**
 * Component tests of one package that share a document. Loading React, Arco and `shared` takes longer than most files of
 * them do, and Jest does it for each file anew; files that leave everything as they found it are read in one after the
 * other instead.
 */
const folder = path.join(root, '.cache/unit-tests');

/** Source that one document reads at most, so that both processes end at about the same time. */
const MOST_BYTES = 80_000;

/** What a file does to all that are read with it: replaced modules, a clock, settings of the client. */
const TOUCHES_OTHERS = /^(jest\.|configure\w*\()|\bjest\.(doMock|isolateModules|resetModules)\(/m;

/** @param {string} source of a test file */
export const needsOwnDocument = (source) => TOUCHES_OTHERS.test(source);

/**
 * Files in groups that are read together, each in its order; a group has files of at most `mostBytes`, or one.
 *
 * @param {readonly { file: string, source: string }[]} files of one package
 * @returns {string[][]}
 */
export function groupsOf(files, mostBytes = MOST_BYTES) {
  const groups = [];
  let room = 0;
  for (const { file, source } of files) {
    if (source.length > room) {
      groups.push([]);
      room = mostBytes;
    }
    groups.at(-1).push(file);
    room -= source.length;
  }
  return groups;
}

const componentTests = (name) =>
  readdirSync(path.join(root, name), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.test.tsx') && !file.includes('node_modules'))
    .sort()
    .map((file) => path.join(name, file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));

/**
 * Writes the files that read others.
 * @param {readonly string[]} packages folders of the root
 * @returns {{ folder: string, alone: string[] }} where they are, and the test files that none of them reads, from the root
 */
export function writeGroups(packages) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const alone = [];
  for (const name of packages) {
    const files = componentTests(name);
    alone.push(...files.filter(({ source }) => needsOwnDocument(source)).map(({ file }) => file));
    groupsOf(files.filter(({ source }) => !needsOwnDocument(source))).forEach((group, at) =>
      writeFileSync(
        path.join(folder, `${name}-${at + 1}.test.tsx`),
        `require('../../tools/jest/readTogether.cjs')(${JSON.stringify(group, null, 2)});\n`,
      ),
    );
  }
  return { folder, alone };
}

/** Whether it reads others. @param {string} file whole path */
export const isGroup = (file) => path.dirname(file) === folder;

/**
 * The file that a test stands in, and the names of what it stands in there: its own, whether it was read with others or not.
 *
 * @param {string} file of Jest's report
 * @param {readonly string[]} ancestors names of what the test stands in
 * @returns {{ file: string, ancestors: readonly string[] }} `file`: whole path
 */
export function placeOf(file, ancestors) {
  if (!isGroup(file) || ancestors.length === 0) return { file, ancestors };
  return { file: path.join(root, ancestors[0]), ancestors: ancestors.slice(1) };
}
