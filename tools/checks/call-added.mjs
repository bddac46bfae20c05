#!/usr/bin/env node
/**
 * Declares one more call in a copy of the checkout and builds: the ids of the host and of a remote that uses other
 * calls of the same domain stay what they were. Once the remote uses the call its id is another one, and only then is
 * the call among those that the build says it makes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../federation-build/workspace.mjs';
import { CopyOfCheckout } from './copyOfCheckout.mjs';

const REMOTE = 'remote-stock';
const CONTRACT = 'shared/src/contract/calls/stock.ts';
const PAGE = `${REMOTE}/src/warnings/ExpiredStockPage.tsx`;
const CALL = 'stock.probe';

const copy = new CopyOfCheckout(['host', 'shared', REMOTE]);
const problems = [];

// They are built more than once, as in a checkout that has built them before: worth keeping the compiler's cache.
for (const name of ['host', REMOTE]) mkdirSync(copy.below('.cache/builds', name), { recursive: true });

/** Builds in the copy; gives id and calls of the build. */
async function build(what, name) {
  const script = `
    import { buildFrontend } from './tools/release/buildFrontend.mjs';
    process.stdout.write((await buildFrontend('${name}')).folder);`;
  const folder = await copy.step(`${name}, ${what}`, '--input-type=module', '-e', script);
  const file = path.join(folder, name === 'host' ? 'host.json' : 'remote.json');
  const { buildId, calls } = JSON.parse(readFileSync(file, 'utf8'));
  return { buildId, makesCall: calls.some(({ id }) => id === CALL) };
}

function change(file, from, to) {
  const text = readFileSync(copy.below(file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(copy.below(file), text.replace(from, to));
}

const before = { host: await build('as it is', 'host'), remote: await build('as it is', REMOTE) };

change(
  CONTRACT,
  'export const stockCalls = {',
  `export const stockCalls = {
  // A comment more, too.
  probe: defineCall({
    ...{ method: 'GET', path: '/warehouse/stock/probe', summary: '试验' },
    ...{ access: 'session', request: Strict({}), data: Type.Null() },
  }),`,
);
await copy.step(
  'the call is declared',
  path.join(root, 'node_modules/tsx/dist/cli.mjs'),
  'tools/contract/generate.ts',
);
const declared = {
  host: await build('with the call declared', 'host'),
  remote: await build('with the call declared', REMOTE),
};
for (const name of ['host', 'remote'])
  if (declared[name].buildId !== before[name].buildId)
    problems.push(`The ${name} does not use the call, but its id has changed`);

change(PAGE, 'export default', 'globalThis.probe = api.stock.probe;\nexport default');
if (!readFileSync(copy.below(PAGE), 'utf8').includes('import * as api'))
  throw new Error(`${PAGE} imports no calls`);
const used = await build('with the call used', REMOTE);
if (used.buildId === declared.remote.buildId)
  problems.push('The remote uses the call, but its id is as it was');
if (declared.remote.makesCall) problems.push('The remote is said to make a call that it does not make');
if (!used.makesCall) problems.push('The remote is not said to make the call that it makes');

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
