#!/usr/bin/env node
/**
 * Server tests on the embedded database, in two processes; `TEST_DATABASE_URL` runs the same tests on PostgreSQL. Words
 * on the command line choose the files whose path has one of them: `node tools/server-tests/index.mjs organisation`.
 * Files with a test that failed run once more, by the rule of `check/secondAttempt.mjs`. `TEST_FILE_LIMIT` gives a file
 * that looks further, such as hostileRequests with more `FUZZ_RUNS`, other seconds than its 360.
 */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSpreadsheetWorker } from '../../server/build.mjs';
import { keepFlaky } from '../check/flaky.mjs';
import { outcomeOf, sayOutcome } from '../check/secondAttempt.mjs';
import { root } from '../federation-build/workspace.mjs';
import { fileLimit } from './fileLimit.mjs';
import { suiteName } from './suiteName.mjs';
import { serverTestFiles } from './testFiles.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = path.join(root, 'server');
const words = process.argv.slice(2);
const tests = serverTestFiles(words);
if (tests.length === 0) throw new Error(`No test file of the server has ${words.join(' or ')} in its path`);
// Of all of them on the embedded database; a part would leave most calls uncovered.
if (words.length === 0) rmSync(path.join(root, 'dist/coverage/calls'), { recursive: true, force: true });

/** Longer (ms) than a file may take by its own limit, and than a process with nothing more to do takes to end. */
const FILE_LIMIT = fileLimit + 40_000;
const END_LIMIT = 30_000;

// Tests start hundreds of these threads, each of which would compile its sources anew.
const SPREADSHEET_WORKER = await buildSpreadsheetWorker(path.join(root, '.cache/server-tests'));

/**
 * Lets one process take files from the list until it is empty, and adds to `ended` how each of them did.
 * @returns {Promise<string | null>} what went wrong outside of any file
 */
function runWorker(waiting, ended, env) {
  return new Promise((resolve) => {
    const worker = fork(path.join(here, 'worker.mjs'), {
      cwd: folder,
      execArgv: ['--test-reporter', path.join(here, 'reporter.mjs')],
      env: { ...process.env, SPREADSHEET_WORKER, ...env },
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
    const own = new Map();
    worker.on('message', (message) => {
      if (message !== 'next') {
        own.set(message.file, message.passed);
        return;
      }
      running = waiting.shift() ?? null;
      if (running) endIfSilent(FILE_LIMIT, `✖ ${running} did not end`);
      else endIfSilent(END_LIMIT, '✖ A test left something open: its process does not end');
      worker.send(running);
    });
    worker.on('close', (code, signal) => {
      clearTimeout(limit);
      if (running) {
        console.error(`✖ ${running} ended its process (${signal ?? code})`);
        own.set(running, false);
      }
      for (const [name, passed] of own) ended.push({ name, passed });
      // A failed test ends its process with 1; what was killed between two files has left something open beside it.
      const explained = running !== null || (signal === null && [...own.values()].includes(false));
      resolve(code === 0 || explained ? null : `a process of tests ended with ${signal ?? code}`);
    });
  });
}

/** @returns {Promise<{ ended: import('../check/secondAttempt.mjs').TestResult[], errors: string[] }>} by file */
async function runFiles(files, processes, env = {}) {
  const waiting = [...files];
  const ended = [];
  const workers = Array.from({ length: processes }, () => runWorker(waiting, ended, env));
  const errors = (await Promise.all(workers)).filter((error) => error !== null);
  const told = new Set(ended.map(({ name }) => name));
  const untold = files.filter((file) => !told.has(file)).map((name) => ({ name, passed: false }));
  return { ended: [...ended, ...untold], errors };
}

// Tests on a database of their own process keep a core busy each; those on PostgreSQL wait for it half of their time.
const processes = process.env.TEST_DATABASE_URL ? 3 : 2;
const began = performance.now();
const first = await runFiles(tests, Math.min(processes, tests.length));
const failed = first.ended.filter(({ passed }) => !passed).map(({ name }) => name);
let again = { ended: [], errors: [] };
if (failed.length > 0) {
  console.log('\nOnce more, alone: files with a test that failed');
  again = await runFiles(failed, 1, { SECOND_ATTEMPT: '1' });
}
const outcome = outcomeOf(first.ended, again.ended);
const errors = [...first.errors, ...again.errors];
keepFlaky(suiteName(), outcome.flaky);
sayOutcome(outcome, errors);
const ok = outcome.passed && errors.length === 0;
console.log(
  `${ok ? '✔' : '✖'} ${tests.length} files in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
process.exit(ok ? 0 : 1);
