#!/usr/bin/env node
/**
 * Builds what changed: server, host and remotes, two at a time, and makes the builds of this checkout the live ones
 * in `dist/releases`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './federation-build/fingerprint.mjs';
import { remoteNames, root } from './federation-build/workspace.mjs';
import { buildFrontend } from './release/buildFrontend.mjs';
import { makeLive } from './release/live.mjs';
import { mustRun } from './run.mjs';
import { printBudgets } from './budgets/check.mjs';

async function buildAndMakeLive(name) {
  const { buildId, built } = await buildFrontend(name);
  await makeLive(name, buildId);
  return built;
}

async function buildServer() {
  const marker = path.join(root, 'dist/server/fingerprint');
  const wanted = fingerprint(['server', 'shared/src']);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return false;
  await mustRun(process.execPath, [path.join(root, 'server/build.mjs')], { quiet: true });
  writeFileSync(marker, wanted);
  return true;
}

async function inTurns(jobs, width) {
  const queue = [...jobs];
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await job();
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Builds what changed; gives the names of what was built. */
export async function build() {
  const began = performance.now();
  const built = [];
  const note = (name, step) => async () => {
    if (await step()) built.push(name);
  };
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const { output } = await mustRun(process.execPath, [tsx, 'tools/contract/generate.ts'], { quiet: true });
  await inTurns(
    [
      note('host', () => buildAndMakeLive('host')),
      ...remoteNames.map((name) => note(name, () => buildAndMakeLive(name))),
      note('server', buildServer),
    ],
    2,
  );
  console.log(`Contract: ${output.trim()}`);
  const withinBudgets = printBudgets();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    built.length > 0 ? `Built ${built.join(', ')} in ${seconds} s` : `Nothing to build (${seconds} s)`,
  );
  if (!withinBudgets) {
    console.error('A byte budget is exceeded: see the table above and tools/budgets/budgets.json');
    process.exit(1);
  }
  return built;
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.join(root, 'tools/build.mjs')) await build();
