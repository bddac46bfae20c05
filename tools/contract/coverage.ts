import { readFileSync } from 'node:fs';
import { catalogue } from '../../shared/src/contract/catalogue';
import type { CallDeclaration } from '../../shared/src/contract/call';

/** The calls of the user's documents, as listed in `docs/spec/calls.txt`: `METHOD path`. */
export const specCalls: readonly string[] = readFileSync(
  new URL('../../docs/spec/calls.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  // The document names the base of that one path.
  .map((line) => line.trim().replace('{api}', ''))
  .filter(Boolean);

/** Every declared call with its id `domain.name`. */
export const declaredCalls: readonly { id: string; call: CallDeclaration }[] = Object.entries(
  catalogue,
).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ id: `${domain}.${name}`, call })),
);

/** `33 of 254 calls of the spec (33 declared)`. */
export function coverageLine(): string {
  const wanted = new Set(specCalls);
  const met = declaredCalls.filter(({ call }) => wanted.has(`${call.method} ${call.path}`)).length;
  return `${met} of ${wanted.size} calls of the spec (${declaredCalls.length} declared)`;
}
