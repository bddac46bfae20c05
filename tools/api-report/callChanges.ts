import type { CallDeclaration } from '../../shared/src/contract/call';
import { breaking, type Change } from './change';
import { refusals, type Schema } from './schemaRefusals';

/** Of a call what its callers depend on. */
export interface KeptCall extends Pick<
  CallDeclaration,
  'method' | 'path' | 'access' | 'anywhere' | 'download' | 'upload' | 'stream'
> {
  readonly request: Schema;
  readonly data: Schema;
}

/** Calls by their ids, `domain.name`. */
export type KeptCalls = Readonly<Record<string, KeptCall>>;

/** The catalogue as it is kept with a release: as JSON. */
export function keptCalls(calls: readonly { id: string; call: CallDeclaration }[]): KeptCalls {
  const entries = calls.map(({ id, call }) => {
    const { method, path, access, anywhere, download, upload, stream, request, data } = call;
    return [id, { method, path, access, anywhere, download, upload, stream, request, data }];
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as KeptCalls;
}

/**
 * What of the calls breaks older builds: they ask by the path and keep answers under the id, so that neither may
 * change, and whoever was answered must be answered as before. What is more asks for no version: each build has the
 * calls that it uses, and goes live where the server answers them.
 */
export function callChanges(previous: KeptCalls, current: KeptCalls): Change[] {
  return Object.entries(previous).flatMap(([id, was]) => {
    const is = current[id];
    if (!is) return [breaking(`call ${id} (${was.method} ${was.path}) is gone`)];
    const reasons = [...mannerProblems(was, is), ...shapeProblems(was, is)];
    return reasons.map((reason) => breaking(`call ${id}: ${reason}`));
  });
}

function mannerProblems(was: KeptCall, is: KeptCall): string[] {
  const problems: string[] = [];
  const [before, now] = [`${was.method} ${was.path}`, `${is.method} ${is.path}`];
  if (before !== now) problems.push(`${before} has become ${now}`);
  if (!admits(is.access, was.access)) problems.push(`not everybody who might make it still may`);
  if (was.anywhere && !is.anywhere) problems.push('it is no longer answered wherever one works');
  for (const flag of ['download', 'upload', 'stream'] as const)
    if (Boolean(was[flag]) !== Boolean(is[flag])) problems.push(`\`${flag}\` has changed`);
  return problems;
}

const shapeProblems = (was: KeptCall, is: KeptCall): string[] => [
  ...refusals(is.request, was.request, 'server').map((reason) => `request ${reason}`),
  ...refusals(was.data, is.data, 'page').map((reason) => `answer ${reason}`),
];

/** Whether everybody whom one access lets in is let in by another. */
function admits(access: CallDeclaration['access'], whom: CallDeclaration['access']): boolean {
  if (access === 'public') return true;
  if (access === 'session') return whom !== 'public';
  return typeof whom === 'object' && whom.anyOf.every((permission) => access.anyOf.includes(permission));
}
