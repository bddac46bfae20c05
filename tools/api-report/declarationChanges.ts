import path from 'node:path';
import ts from 'typescript';
import { addition, breaking, differingLines, type Change } from './change';
import { declaresCalls, programOf, virtualFolder, type Declarations } from './declarations';
import { reportOf, type EntryReport, type Exported } from './report';

export interface DeclaredApi {
  readonly declarations: Declarations;
  /** Request -> file of its declarations, without extension. */
  readonly entries: ReadonlyMap<string, string>;
}

/** A value that is declared otherwise than before. */
interface ChangedValue {
  readonly request: string;
  readonly name: string;
  readonly before: Exported;
  readonly after: Exported;
}

/**
 * What of the entries differs. A value may change as long as it can be used as before: it must be assignable to its
 * previous type, so that an optional property more is none who breaks, and a required one is.
 */
export function declarationChanges(previous: DeclaredApi, current: DeclaredApi): Change[] {
  const before = reportOf(previous.declarations, previous.entries);
  const after = reportOf(current.declarations, current.entries);
  const changes: Change[] = [];
  const changed: ChangedValue[] = [];
  for (const [request, entry] of before) {
    const now = after.get(request);
    if (now) compareEntry(request, entry, now);
    else changes.push(breaking(`${request} is no longer provided`));
  }
  for (const request of after.keys())
    if (!before.has(request)) changes.push(addition(`${request} is provided`));
  return [...changes, ...judged(changed, previous, current)];

  function compareEntry(request: string, entry: EntryReport, now: EntryReport): void {
    for (const [name, was] of entry.exports) {
      const is = now.exports.get(name);
      if (!is) changes.push(breaking(`${request}: ${name} is gone`));
      else if (was.isValue && !is.isValue) changes.push(breaking(`${request}: ${name} is only a type now`));
      else if (was.whole !== is.whole && was.isValue) changed.push({ request, name, before: was, after: is });
      // Types are not there when the code runs: what they break shows in the values that use them.
      else if (was.whole !== is.whole) changes.push(addition(wordsOf(request, name, was, is)));
    }
    for (const name of now.exports.keys())
      if (!entry.exports.has(name)) changes.push(addition(`${request}: ${name} is new`));
  }
}

const wordsOf = (request: string, name: string, before: Exported, after: Exported): string =>
  `${request}: ${name} has changed\n${differingLines(before.whole, after.whole)}`;

/** Asks the compiler whether code that was written for the previous value could be given the current one. */
function judged(changed: readonly ChangedValue[], previous: DeclaredApi, current: DeclaredApi): Change[] {
  if (changed.length === 0) return [];
  const [old, now] = [virtualFolder('previous'), virtualFolder('current')];
  const check = path.join(virtualFolder('check'), 'check.ts');
  const from = (folder: string, api: DeclaredApi, request: string): string =>
    `import('../${path.basename(folder)}/${api.entries.get(request)}')`;
  const lines = changed.map(
    ({ request, name }) =>
      `((value: typeof ${from(now, current, request)}.${name}): typeof ${from(old, previous, request)}.${name} => value);`,
  );
  const files = new Map([[check, lines.join('\n')]]);
  const calls = [...current.declarations].filter(([file]) => declaresCalls(file));
  // The same calls on both sides: an id more among `CallId` is no other type of what uses it.
  for (const [file, text] of [...previous.declarations, ...calls]) files.set(path.join(old, file), text);
  for (const [file, text] of current.declarations) files.set(path.join(now, file), text);
  const program = programOf(files);
  const source = program.getSourceFile(check);
  if (!source) throw new Error('the check was not read');
  const reasons = new Map<number, string>();
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(source)) {
    const { line } = source.getLineAndCharacterOfPosition(start);
    reasons.set(line, lastReason(ts.flattenDiagnosticMessageText(messageText, '\n')));
  }
  return changed.map(({ request, name, before, after }, line) => {
    const words = wordsOf(request, name, before, after);
    const reason = reasons.get(line);
    return reason === undefined ? addition(words) : breaking(`${words}\n    ${reason}`);
  });
}

/** The innermost reason of the compiler's chain, without the places of files. */
const lastReason = (chain: string): string =>
  (chain.split('\n').at(-1) ?? '')
    .trim()
    .replaceAll(/import\("[^"]*\/\.(previous|current)\/[^"]*"\)\./g, '$1 ');
