#!/usr/bin/env node
/**
 * `npm test`: everything that must hold before a change lands, in the order in which failures come cheapest.
 * Prints what each step took; ends at the first failure.
 */
import { installDependencies } from './pnpm.mjs';
import { dependenciesAreCurrent, rememberDependencies } from './dependencies.mjs';
import { run } from './run.mjs';
import { root } from './federation-build/workspace.mjs';
import path from 'node:path';

const bin = (name) => path.join(root, 'node_modules', name);
const node = process.execPath;

if (!dependenciesAreCurrent()) {
  console.log('正在安装依赖…');
  await installDependencies();
  rememberDependencies();
}
const { findBrowser, NO_BROWSER } = await import('./browser.mjs');
const browser = await findBrowser();
if (!browser) {
  console.error(NO_BROWSER);
  process.exit(1);
}

const steps = [
  ['contract', node, [bin('tsx/dist/cli.mjs'), 'tools/contract/generate.ts', '--check']],
  [
    'lint',
    node,
    [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint'],
  ],
  [
    'import table',
    node,
    [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'host',
      'shared',
      'server',
      'e2e',
      ...['org', 'dashboard', 'messages', 'settings', 'dictionary'].map((name) => `remote-${name}`),
    ],
  ],
  ['format', node, [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['types', node, ['tools/typecheck.mjs']],
  ['unit and component tests', node, [bin('jest/bin/jest.js'), '--ci']],
  ['server tests', node, ['tools/server-tests.mjs']],
  ['call coverage', node, [bin('tsx/dist/cli.mjs'), 'tools/checks/call-coverage.ts']],
  ['build and byte budgets', node, ['tools/build.mjs']],
  ['federation', node, [bin('tsx/dist/cli.mjs'), 'tools/checks/federation.ts']],
  [
    'browser suite',
    node,
    [
      path.join(root, 'e2e/node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
    ],
  ],
];

const only = process.argv.slice(2);
const took = [];
for (const [name, command, args] of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  console.log(`\n── ${name}`);
  const began = performance.now();
  const { code } = await run(command, args, { env: { CHROMIUM: browser, CI: process.env.CI ?? '' } });
  took.push(`${name} ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (code !== 0) {
    console.error(`\n✗ ${name} failed (exit ${code})`);
    process.exit(code);
  }
}
console.log(`\n✓ all passed: ${took.join(', ')}`);
