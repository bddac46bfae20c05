#!/usr/bin/env node
/**
 * Makes a remote by `new-remote` and takes it through what every remote must pass: types, lint, format, tests, build,
 * budgets, ownership, federation. It is made beside a copy of the tools, with everything else linked, so that the
 * repository stays as it is; and the build must find nothing but the new remote to build, above all not the host.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { remoteNames, root } from '../federation-build/workspace.mjs';
import { CopyOfCheckout } from './copyOfCheckout.mjs';

const NAME = 'remote-probe';
const PATH = '/probe/firstPage';

const copy = new CopyOfCheckout();
mkdirSync(copy.below('dist/releases'), { recursive: true });
copy.link('dist', 'server');
// What was built of which inputs: nothing of it is to be built again.
cpSync(path.join(root, '.cache/builds'), copy.below('.cache/builds'), { recursive: true });
for (const name of ['host', ...remoteNames]) {
  const release = path.join('dist/releases', name);
  if (!existsSync(path.join(root, release))) {
    console.error('Nothing is built yet: node tools/build.mjs');
    process.exit(1);
  }
  copy.link(release);
}

/** What pnpm would link: what every new remote has, with the copy of the tools. */
function linkPackages() {
  const from = path.join(root, 'remote-dictionary/node_modules');
  for (const entry of readdirSync(from)) {
    const packages = entry.startsWith('@')
      ? readdirSync(path.join(from, entry)).map((name) => path.join(entry, name))
      : [entry];
    mkdirSync(copy.below(NAME, 'node_modules', path.dirname(packages[0])), { recursive: true });
    for (const name of packages) {
      const own = name === path.join('@hospital', 'tools') ? copy.below('tools') : path.join(from, name);
      symlinkSync(own, copy.below(NAME, 'node_modules', name), 'junction');
    }
  }
}

const bin = (name) => path.join(root, 'node_modules', name);

const began = performance.now();
await copy.step(
  'made',
  'tools/new-remote/index.mjs',
  NAME,
  '--title',
  '试验页面',
  '--path',
  PATH,
  '--no-install',
);
linkPackages();
const made = performance.now() - began;

await copy.step('types', bin('typescript7/bin/tsc'), '--noEmit', '-p', NAME);
await copy.step('lint', bin('eslint/bin/eslint.js'), NAME, '--max-warnings', '0');
await copy.step('format', bin('oxfmt/bin/oxfmt'), '--check', NAME);
await copy.step('unit tests', bin('jest/bin/jest.js'), '--ci', NAME);
const built = await copy.step('build, budgets, ownership', 'tools/build.mjs');
await copy.step('federation', bin('tsx/dist/cli.mjs'), 'tools/checks/federation.ts');

const [, what] = /^Built (.*) in/m.exec(built) ?? [];
if (what !== NAME) {
  console.error(`A new remote must build itself alone, but built was: ${what}`);
  process.exit(1);
}
console.log(
  `A remote made in ${(made / 1000).toFixed(1)} s, checked in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
