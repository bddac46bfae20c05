import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../dist/coverage/calls/', import.meta.url));
const reached = new Map<string, Set<number>>();

/** Remembers that a test got an answer with this code from this call, for the guard over the catalogue. */
export function callReached(callId: string, code: number): void {
  const codes = reached.get(callId) ?? new Set();
  reached.set(callId, codes.add(code));
}

process.on('exit', () => {
  if (reached.size === 0) return;
  mkdirSync(folder, { recursive: true });
  const report = Object.fromEntries(
    [...reached].map(([callId, codes]) => [callId, [...codes].sort((a, b) => a - b)]),
  );
  writeFileSync(join(folder, `${process.pid}-${Date.now()}.json`), `${JSON.stringify(report, null, 2)}\n`);
});
