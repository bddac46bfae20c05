#!/usr/bin/env node
/**
 * The browser suite, by the rule of `check/secondAttempt.mjs`: what failed runs once more, alone and recorded. Ends with
 * the flaky ones; `dist/browser-suite` keeps what the first failures left. Arguments go to Playwright: `node tools/browser-tests/index.mjs --project remote-org`. Where they name no project all folders are one.
 */
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keepDurations } from '../check/durations.mjs';
import { keepFlaky } from '../check/flaky.mjs';
import { outcomeOf, sayOutcome } from '../check/secondAttempt.mjs';
import { root } from '../federation-build/workspace.mjs';
import { run } from '../run.mjs';
import { readReport } from './report.mjs';

const playwright = path.join(root, 'e2e/node_modules/@playwright/test/cli.js');
const results = path.join(root, 'e2e/test-results');
const kept = path.join(root, 'dist/browser-suite');

/** Runs Playwright. @returns its exit code and what ran; nothing when it could not begin */
async function browserTests(name, args, env = {}) {
  const report = path.join(kept, `${name}.json`);
  const command = [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...args];
  const { code } = await run(process.execPath, command, { env: { ...env, BROWSER_REPORT: report } });
  try {
    return { code, ...readReport(JSON.parse(readFileSync(report, 'utf8'))) };
  } catch {
    return { code, tests: [], errors: [`Playwright left no ${report}`] };
  }
}

rmSync(kept, { recursive: true, force: true });
mkdirSync(kept, { recursive: true });
const args = process.argv.slice(2);
const named = args.some((arg) => arg.startsWith('--project'));
const folders = named ? {} : { ONE_PROJECT: '1' };
const first = await browserTests('first', args, folders);
const failedOnce = first.tests.some(({ passed }) => !passed);
let again = { tests: [], errors: [] };
if (failedOnce && first.errors.length === 0) {
  cpSync(results, path.join(kept, 'failed-once'), { recursive: true });
  console.log('\nOnce more, alone: what failed');
  again = await browserTests('again', [...args, '--last-failed', '--workers', '1'], {
    ...folders,
    TRACE: '1',
  });
}

const outcome = outcomeOf(first.tests, again.tests);
keepFlaky('browser suite', outcome.flaky);
keepDurations(
  'browser',
  first.tests.map(({ name, ms }) => ({ suite: 'browser suite', name, seconds: ms / 1000 })),
);
const errors = [...first.errors, ...again.errors];
sayOutcome(outcome, errors);
// Playwright's own word counts where no test explains it: an interruption, a file that could not be read.
process.exit(outcome.passed && errors.length === 0 && (first.code === 0 || failedOnce) ? 0 : 1);
