import path from 'node:path';
import { remoteNames, root } from '../federation-build/workspace.mjs';

const bin = (name) => path.join(root, 'node_modules', name);
const tsx = bin('tsx/dist/cli.mjs');
const eslint = [bin('eslint/bin/eslint.js'), '--max-warnings', '0'];
const oxfmt = [bin('oxfmt/bin/oxfmt'), '--check'];
const importCheck = [
  bin('dependency-cruiser/bin/dependency-cruise.mjs'),
  ...['--config', '.dependency-cruiser.cjs', 'host', 'shared', 'server', 'e2e', ...remoteNames],
];

const some = (files, ...args) => (files.length > 0 ? [...args, ...files] : null);

/**
 * All steps of the check, cheap ones first. `quick` gives what Node runs of a step for the touched part of the
 * repository (`touched.mjs`), or null; without it a quick check leaves the step out.
 *
 * @type {readonly (import('./schedule.mjs').Step & { quick?: (touched: import('./touched.mjs').Touched) => string[] | null })[]}
 */
export const allSteps = [
  {
    name: 'lint',
    args: [...eslint, '.', '--cache', '--cache-location', '.cache/eslint'],
    cores: 1,
    quick: ({ scripts }) => some(scripts, ...eslint),
  },
  {
    name: 'contract',
    args: [tsx, 'tools/contract/generate.ts', '--check'],
    cores: 1,
    quick: ({ packages }) =>
      packages.includes('shared') ? [tsx, 'tools/contract/generate.ts', '--check'] : null,
  },
  { name: 'import table', args: importCheck, cores: 1, quick: ({ scripts }) => some(scripts) && importCheck },
  {
    name: 'unused code',
    args: [bin('knip/bin/knip.js'), '--config', 'knip.config.mjs', '--no-progress'],
    cores: 1,
  },
  { name: 'api report', args: [tsx, 'tools/api-report/index.ts', '--check'], cores: 1 },
  {
    name: 'format',
    args: oxfmt,
    cores: 1,
    quick: ({ changed }) => some(changed, ...oxfmt, '--no-error-on-unmatched-pattern'),
  },
  {
    name: 'types',
    args: ['tools/typecheck.mjs'],
    cores: 2,
    quick: ({ packages }) => some(packages, 'tools/typecheck.mjs'),
  },
  {
    name: 'unit and component tests',
    args: ['tools/unit-tests/index.mjs'],
    cores: 2,
    quick: ({ jestTests }) => some(jestTests, 'tools/unit-tests/index.mjs', '--runTestsByPath'),
  },
  {
    name: 'server tests',
    args: ['tools/server-tests/index.mjs'],
    cores: 2,
    quick: ({ serverTests }) => some(serverTests, 'tools/server-tests/index.mjs'),
  },
  {
    name: 'call coverage',
    args: [tsx, 'tools/checks/call-coverage.ts'],
    cores: 1,
    after: ['server tests'],
  },
  { name: 'on PostgreSQL', args: ['tools/postgres-tests.mjs'], cores: 2 },
  {
    name: 'build and byte budgets',
    args: ['tools/build.mjs'],
    cores: 2,
    quick: ({ suites }) => some(suites) && ['tools/build.mjs'],
  },
  {
    name: 'federation',
    args: [tsx, 'tools/checks/federation.ts'],
    cores: 1,
    after: ['build and byte budgets'],
    quick: ({ suites }) => some(suites) && [tsx, 'tools/checks/federation.ts'],
  },
  {
    name: 'new remote',
    args: ['tools/checks/new-remote.mjs'],
    cores: 1,
    after: ['build and byte budgets'],
  },
  {
    name: 'call more',
    args: ['tools/checks/call-added.mjs'],
    cores: 1,
    after: ['build and byte budgets'],
  },
  { name: 'recipes', args: ['tools/checks/recipes.mjs'], cores: 1 },
  {
    name: 'browser suite',
    args: ['tools/browser-tests/index.mjs'],
    cores: 2,
    after: ['build and byte budgets'],
    quick: ({ suites }) => some(suites, 'tools/browser-tests/index.mjs'),
  },
];

/** Steps whose name has one of the words in it; all without words. @param {readonly string[]} words */
export const stepsNamed = (words) =>
  allSteps.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

/** The touched part of the steps. @param {import('./touched.mjs').Touched} touched */
export const quickSteps = (touched) =>
  allSteps.flatMap((step) => {
    const args = step.quick?.(touched);
    return args ? [{ ...step, args }] : [];
  });
