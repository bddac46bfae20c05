#!/usr/bin/env node
/**
 * `npm test`: everything that must hold before a change lands, cheap steps first, side by side as far as two cores go.
 * Ends at the first failure; prints what each step took and the slowest tests. Words choose steps: `npm test -- lint
 * types`. `npm test -- quick` runs what this branch and its working tree touch.
 */
import { forgetDurations, keptDurations, slowest } from './check/durations.mjs';
import { forgetFlaky, keptFlaky } from './check/flaky.mjs';
import { runSteps } from './check/runSteps.mjs';
import { allSteps, quickSteps, stepsNamed } from './check/steps.mjs';
import { touchedBy } from './check/touched.mjs';
import { changedFiles, importGraph } from './check/workingTree.mjs';
import { dependenciesAreCurrent, rememberDependencies } from './dependencies.mjs';
import { requireNode } from './node-version.mjs';
import { installDependencies } from './pnpm.mjs';

requireNode();
const words = process.argv.slice(2);
const quick = words.length === 1 && words[0] === 'quick';
if (!quick && stepsNamed(words).length === 0) {
  const names = allSteps.map(({ name }) => name).join(', ');
  console.error(`No step matches ${words.join(' ')}. Steps: ${names}, or quick`);
  process.exit(1);
}

if (!dependenciesAreCurrent()) {
  console.log('正在安装依赖…');
  await installDependencies();
  rememberDependencies();
}

/** The steps for what this branch and its working tree change. */
async function stepsOfChanges() {
  const { imports, exported } = await importGraph();
  const touched = touchedBy(await changedFiles(), imports, exported);
  const { changed, jestTests, serverTests, suites } = touched;
  console.log(
    `${changed.length} files changed against main, which touch ${jestTests.length} files of unit and component tests, ` +
      `${serverTests.length} of server tests and ${suites.join(', ') || 'no suite'}`,
  );
  return quickSteps(touched);
}

/** Environment of the browser suite; looked for at the start, so that a missing browser is said before the long steps. */
async function browserEnvironment() {
  const { findBrowser, NO_BROWSER } = await import('./browser.mjs');
  const browser = await findBrowser();
  if (browser) return { CHROMIUM: browser };
  console.error(NO_BROWSER);
  return process.exit(1);
}

const chosen = quick ? await stepsOfChanges() : stepsNamed(words);
const env = chosen.some(({ name }) => name === 'browser suite') ? await browserEnvironment() : {};
forgetDurations();
forgetFlaky();
const { failed, code, took } = await runSteps(chosen, env);

const slow = slowest(keptDurations(), 10);
if (slow.length > 0) console.log('\nThe slowest tests:');
for (const { suite, name, seconds } of slow)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${suite}: ${name}`);
const flaky = keptFlaky();
if (flaky.length > 0) console.log('\nFlaky, to be mended at their cause:');
for (const { suite, name } of flaky) console.log(`  ${suite}: ${name}`);
const steps = took.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ');
if (failed) console.error(`\n✗ ${failed} failed (exit ${code}): ${steps}`);
else console.log(`\n✓ all passed: ${steps}`);
process.exit(code);
