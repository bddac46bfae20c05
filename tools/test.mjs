#!/usr/bin/env node
/**
 * `npm test`: everything that must hold before a change lands, in the order in which failures come cheapest.
 * Prints what each step took; ends at the first failure. Words choose steps: `npm test -- lint types`.
 */
import path from 'node:path';
import { dependenciesAreCurrent, rememberDependencies } from './dependencies.mjs';
import { remoteNames, root } from './federation-build/workspace.mjs';
import { requireNode } from './node-version.mjs';
import { installDependencies } from './pnpm.mjs';
import { run } from './run.mjs';

requireNode();
const bin = (name) => path.join(root, 'node_modules', name);
const tsx = bin('tsx/dist/cli.mjs');
const importCheck = bin('dependency-cruiser/bin/dependency-cruise.mjs');
const playwright = path.join(root, 'e2e/node_modules/@playwright/test/cli.js');
const packages = ['host', 'shared', 'server', 'e2e', ...remoteNames];

/** Name of a step -> arguments for Node. */
const steps = {
  contract: [tsx, 'tools/contract/generate.ts', '--check'],
  'api report': [tsx, 'tools/api-report/index.ts', '--check'],
  lint: [
    bin('eslint/bin/eslint.js'),
    '.',
    '--max-warnings',
    '0',
    '--cache',
    '--cache-location',
    '.cache/eslint',
  ],
  'import table': [importCheck, '--config', '.dependency-cruiser.cjs', ...packages],
  format: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  types: ['tools/typecheck.mjs'],
  'unit and component tests': [bin('jest/bin/jest.js'), '--ci'],
  'server tests': ['tools/server-tests.mjs'],
  'call coverage': [tsx, 'tools/checks/call-coverage.ts'],
  'on PostgreSQL': ['tools/postgres-tests.mjs'],
  'build and byte budgets': ['tools/build.mjs'],
  federation: [tsx, 'tools/checks/federation.ts'],
  'new remote': ['tools/checks/new-remote.mjs'],
  'browser suite': [playwright, 'test', '--config', 'e2e/playwright.config.ts'],
};

const words = process.argv.slice(2);
const chosen = Object.entries(steps).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(`No step matches ${words.join(' ')}. Steps: ${Object.keys(steps).join(', ')}`);
  process.exit(1);
}

if (!dependenciesAreCurrent()) {
  console.log('正在安装依赖…');
  await installDependencies();
  rememberDependencies();
}

/** Environment of the browser suite; looked for at the start, so that a missing browser is said before the long steps. */
async function browserEnvironment() {
  const { findBrowser, NO_BROWSER } = await import('./browser.mjs');
  const browser = await findBrowser();
  if (browser) return { CHROMIUM: browser };
  console.error(NO_BROWSER);
  return process.exit(1);
}
const env = chosen.some(([name]) => name === 'browser suite') ? await browserEnvironment() : {};

const took = [];
for (const [name, args] of chosen) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const { code } = await run(process.execPath, args, { env });
  took.push(`${name} ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (code !== 0) {
    console.error(`\n✗ ${name} failed (exit ${code})`);
    process.exit(code);
  }
}
console.log(`\n✓ all passed: ${took.join(', ')}`);
