/** Fails for a declared call that no server test saw succeed over HTTP. Reads what the server's test harness recorded. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { coverageLine, declaredCalls } from '../contract/coverage';

const folder = new URL('../../dist/coverage/calls/', import.meta.url);
/** One file a test process: call id -> codes that were answered. */
const records = (existsSync(folder) ? readdirSync(folder) : []).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, readonly number[]>,
);
const reached = new Set(
  records.flatMap((record) =>
    Object.entries(record).flatMap(([id, codes]) => (codes.includes(0) ? [id] : [])),
  ),
);
const missed = declaredCalls.filter(({ id }) => !reached.has(id));
for (const { id, call } of missed)
  console.error(`No server test saw ${id} succeed (${call.method} ${call.path})`);
console.log(
  `${coverageLine()}; tests saw ${declaredCalls.length - missed.length} of ${declaredCalls.length} succeed`,
);
process.exit(missed.length > 0 ? 1 : 0);
