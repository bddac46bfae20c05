#!/usr/bin/env node
/**
 * Unit and component tests, by the rule of `check/secondAttempt.mjs`: files with a test that failed run once more, one
 * after the other. Arguments go to Jest; without any, files of components share documents (`together.mjs`).
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keepFlaky } from '../check/flaky.mjs';
import { outcomeOf, sayOutcome } from '../check/secondAttempt.mjs';
import { root } from '../federation-build/workspace.mjs';
import { run } from '../run.mjs';
import { readReport } from './report.mjs';

const jest = [path.join(root, 'node_modules/jest/bin/jest.js'), '--ci'];
const kept = path.join(root, 'dist/unit-tests');

/** Runs Jest. @returns its exit code, what ran and the files with a failure; nothing when it could not begin */
async function unitTests(name, args, env = {}) {
  const file = path.join(kept, `${name}.json`);
  const { code } = await run(process.execPath, [...jest, ...args, '--json', '--outputFile', file], { env });
  try {
    return { code, ...readReport(JSON.parse(readFileSync(file, 'utf8')), root) };
  } catch {
    return { code, tests: [], failedFiles: [] };
  }
}

rmSync(kept, { recursive: true, force: true });
mkdirSync(kept, { recursive: true });
const args = process.argv.slice(2);
const together = args.length > 0 ? [] : ['--config', path.join(root, 'tools/unit-tests/together.config.mjs')];
const first = await unitTests('first', ['--maxWorkers=2', ...together, ...args]);
let again = { tests: [] };
if (first.failedFiles.length > 0) {
  console.log('\nOnce more, alone: files with a test that failed');
  const failed = ['--runInBand', '--runTestsByPath', ...first.failedFiles];
  again = await unitTests('again', failed, { SECOND_ATTEMPT: '1' });
}
const outcome = outcomeOf(first.tests, again.tests);
keepFlaky('unit and component tests', outcome.flaky);
sayOutcome(outcome);
// Jest's own word counts where no test explains it.
process.exit(outcome.passed && (first.code === 0 || first.failedFiles.length > 0) ? 0 : 1);
