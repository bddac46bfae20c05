#!/usr/bin/env node
/**
 * Makes a remote by `new-remote` and takes it through what every remote must pass: types, lint, format, tests, build,
 * budgets, ownership, federation. It is made beside a copy of the tools, with everything else linked, so that the
 * repository stays as it is; and the build must find nothing but the new remote to build, above all not the host.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteNames, root } from '../federation-build/workspace.mjs';
import { run } from '../run.mjs';

const NAME = 'remote-probe';
const PATH = '/probe/firstPage';

const copy = mkdtempSync(path.join(tmpdir(), 'hospital-new-remote-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));

const below = (...parts) => path.join(copy, ...parts);
// `junction`: the one kind of link that needs no rights on Windows; elsewhere the word is ignored.
const link = (...parts) => symlinkSync(path.join(root, ...parts), below(...parts), 'junction');

// The tools find the root by their own place, so they are copied; only their packages are links.
cpSync(path.join(root, 'tools'), below('tools'), {
  recursive: true,
  filter: (from) => path.basename(from) !== 'node_modules',
});
link('tools', 'node_modules');
for (const entry of readdirSync(root, { withFileTypes: true }))
  if (entry.isFile()) cpSync(path.join(root, entry.name), below(entry.name));
for (const folder of ['node_modules', 'docs', 'host', 'shared', 'server', ...remoteNames]) link(folder);
mkdirSync(below('dist/releases'), { recursive: true });
link('dist', 'server');
for (const name of ['host', ...remoteNames]) {
  const release = path.join('dist/releases', name);
  if (!existsSync(path.join(root, release))) {
    console.error('Nothing is built yet: node tools/build.mjs');
    process.exit(1);
  }
  link(release);
}

async function step(name, ...args) {
  const { code, output } = await run(process.execPath, args, { quiet: true, cwd: copy });
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) process.exit(code);
  return output;
}

/** What pnpm would link: what every new remote has, with the copy of the tools. */
function linkPackages() {
  const from = path.join(root, 'remote-dictionary/node_modules');
  for (const entry of readdirSync(from)) {
    const packages = entry.startsWith('@')
      ? readdirSync(path.join(from, entry)).map((name) => path.join(entry, name))
      : [entry];
    mkdirSync(below(NAME, 'node_modules', path.dirname(packages[0])), { recursive: true });
    for (const name of packages) {
      const own = name === path.join('@hospital', 'tools') ? below('tools') : path.join(from, name);
      symlinkSync(own, below(NAME, 'node_modules', name), 'junction');
    }
  }
}

const bin = (name) => path.join(root, 'node_modules', name);

const began = performance.now();
await step('made', 'tools/new-remote/index.mjs', NAME, '--title', '试验页面', '--path', PATH, '--no-install');
linkPackages();
const made = performance.now() - began;

await step('types', bin('typescript/bin/tsc'), '--noEmit', '-p', NAME);
await step('lint', bin('eslint/bin/eslint.js'), NAME, '--max-warnings', '0');
await step('format', bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', NAME);
await step('unit tests', bin('jest/bin/jest.js'), '--ci', NAME);
const built = await step('build, budgets, ownership', 'tools/build.mjs');
await step('federation', bin('tsx/dist/cli.mjs'), 'tools/checks/federation.ts');

const [, what] = /^Built (.*) in/m.exec(built) ?? [];
if (what !== NAME) {
  console.error(`A new remote must build itself alone, but built was: ${what}`);
  process.exit(1);
}
console.log(
  `A remote made in ${(made / 1000).toFixed(1)} s, checked in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
