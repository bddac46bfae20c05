#!/usr/bin/env node
/**
 * Server tests on the embedded database; `TEST_DATABASE_URL` runs the same tests on PostgreSQL. Words on the command
 * line choose the files whose path has one of them: `node tools/server-tests.mjs organisation`.
 */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './federation-build/workspace.mjs';
import { run } from './run.mjs';

const folder = path.join(root, 'server');
const words = process.argv.slice(2);
const tests = readdirSync(path.join(folder, 'src'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => path.join('src', file))
  .filter((file) => words.length === 0 || words.some((word) => path.join('server', file).includes(word)));
if (tests.length === 0) throw new Error(`No test file of the server has ${words.join(' or ')} in its path`);
// Of all of them on the embedded database; a part would leave most calls uncovered.
if (words.length === 0) rmSync(path.join(root, 'dist/coverage/calls'), { recursive: true, force: true });
const { code } = await run(
  process.execPath,
  ['--import', 'tsx', '--test', '--test-concurrency=2', '--test-timeout=360000', ...tests],
  { cwd: folder },
);
process.exit(code);
