#!/usr/bin/env node
/**
 * Builds what changed: server, host and remotes, two at a time. A build's id is the fingerprint of its inputs, so a
 * build that exists is the build that is wanted. The finished folder is moved into place whole, then the pointer
 * `live` names it: a build cut short leaves nothing behind.
 */
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIdOf, fingerprint } from './federation-build/fingerprint.mjs';
import { releasesFolder, remoteNames, root } from './federation-build/workspace.mjs';
import { mustRun } from './run.mjs';
import { printBudgets } from './budgets/check.mjs';

const webpackCli = createRequire(path.join(root, 'host/package.json')).resolve('webpack-cli/bin/cli.js');

async function buildFrontend(name) {
  const buildId = buildIdOf(name);
  const folder = path.join(releasesFolder, name);
  const target = path.join(folder, buildId);
  const built = !existsSync(target);
  if (built) {
    const unfinished = path.join(folder, `.unfinished-${buildId}`);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    await mustRun(process.execPath, [webpackCli, 'build', '--mode', 'production'], {
      cwd: path.join(root, name),
      env: { BUILD_OUTPUT: unfinished, NODE_ENV: 'production' },
      quiet: true,
    });
    renameSync(unfinished, target);
  }
  writeFileSync(path.join(folder, 'live'), buildId);
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
      note('host', () => buildFrontend('host')),
      ...remoteNames.map((name) => note(name, () => buildFrontend(name))),
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
