#!/usr/bin/env node
/**
 * Server tests on the embedded database, in two processes; `TEST_DATABASE_URL` runs the same tests on PostgreSQL. Words
 * on the command line choose the files whose path has one of them: `node tools/server-tests/index.mjs organisation`.
 */
import { fork } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSpreadsheetWorker } from '../../server/build.mjs';
import { root } from '../federation-build/workspace.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
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

/** Longer (ms) than a file may take by its own limit, and than a process with nothing more to do takes to end. */
const FILE_LIMIT = 400_000;
const END_LIMIT = 30_000;

// Tests start hundreds of these threads, each of which would compile its sources anew.
const SPREADSHEET_WORKER = await buildSpreadsheetWorker(path.join(root, '.cache/server-tests'));

/** Lets one process take files from the list until it is empty. @returns {Promise<boolean>} whether all was well */
function runWorker(waiting) {
  return new Promise((resolve) => {
    const worker = fork(path.join(here, 'worker.mjs'), {
      cwd: folder,
      execArgv: ['--test-reporter', path.join(here, 'reporter.mjs')],
      env: { ...process.env, SPREADSHEET_WORKER },
    });
    let running = null;
    let limit;
    const endIfSilent = (ms, complaint) => {
      clearTimeout(limit);
      limit = setTimeout(() => {
        console.error(complaint);
        worker.kill('SIGKILL');
      }, ms);
    };
    worker.on('message', () => {
      running = waiting.shift() ?? null;
      if (running) endIfSilent(FILE_LIMIT, `✖ ${running} did not end`);
      else endIfSilent(END_LIMIT, '✖ A test left something open: its process does not end');
      worker.send(running);
    });
    worker.on('close', (code, signal) => {
      clearTimeout(limit);
      if (running) console.error(`✖ ${running} ended its process (${signal ?? code})`);
      resolve(code === 0 && running === null);
    });
  });
}

const began = performance.now();
const count = tests.length;
const waiting = tests.sort();
const well = await Promise.all(Array.from({ length: Math.min(2, count) }, () => runWorker(waiting)));
const ok = well.every(Boolean);
console.log(`${ok ? '✔' : '✖'} ${count} files in ${((performance.now() - began) / 1000).toFixed(0)} s`);
process.exit(ok ? 0 : 1);
