#!/usr/bin/env node
/** Server tests on the embedded database; `TEST_DATABASE_URL` runs the same tests on PostgreSQL. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './federation-build/workspace.mjs';
import { run } from './run.mjs';

const folder = path.join(root, 'server');
const tests = readdirSync(path.join(folder, 'src'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => path.join('src', file));
rmSync(path.join(root, 'dist/coverage/calls'), { recursive: true, force: true });
const { code } = await run(
  process.execPath,
  ['--import', 'tsx', '--test', '--test-concurrency=2', '--test-timeout=180000', ...tests],
  { cwd: folder },
);
process.exit(code);
