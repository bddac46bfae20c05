#!/usr/bin/env node
/** Checks the types of everything, or of the packages that are named, two programs at a time. */
import { readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { remoteNames, root } from './federation-build/workspace.mjs';
import { run } from './run.mjs';

const named = process.argv.slice(2);
const packages = readdirSync(root)
  .filter((name) => existsSync(path.join(root, name, 'tsconfig.json')))
  .filter((name) => named.length === 0 || named.includes(name));

/** `host`, `shared` and the remotes are one program: each of them would read `shared` and its libraries anew. */
const ofBrowser = packages.filter(
  (name) => name === 'host' || name === 'shared' || remoteNames.includes(name),
);
const programs =
  named.length > 0
    ? packages
    : ['tsconfig.browser.json', ...packages.filter((name) => !ofBrowser.includes(name))];

// Four times as fast as the compiler of ts-loader and typescript-eslint, with the same findings.
const tsc = path.join(root, 'node_modules/typescript7/bin/tsc');
let failed = false;
const queue = [...programs];
const worker = async () => {
  for (let name = queue.shift(); name; name = queue.shift()) {
    const incremental = [
      '--incremental',
      '--tsBuildInfoFile',
      path.join(root, '.cache/tsc', `${name}.tsbuildinfo`),
    ];
    const { code } = await run(
      process.execPath,
      [tsc, '--noEmit', '-p', path.join(root, name), ...incremental],
      { quiet: true },
    );
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    failed ||= code !== 0;
  }
};
await Promise.all([worker(), worker()]);
process.exit(failed ? 1 : 0);
