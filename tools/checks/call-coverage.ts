/** Fails for a declared call that no server test reached over HTTP. Reads what the server's test harness recorded. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { coverageLine, declaredCalls } from '../contract/coverage';

const folder = new URL('../../dist/coverage/calls/', import.meta.url);
const reached = new Set(
  (existsSync(folder) ? readdirSync(folder) : []).flatMap(
    // One file a test process: call id -> codes that were answered.
    (file) =>
      Object.keys(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, number[]>),
  ),
);
const missed = declaredCalls.filter(({ id }) => !reached.has(id));
for (const { id, call } of missed)
  console.error(`No server test reached ${id} (${call.method} ${call.path})`);
console.log(
  `${coverageLine()}; tests reached ${declaredCalls.length - missed.length} of ${declaredCalls.length}`,
);
process.exit(missed.length > 0 ? 1 : 0);
