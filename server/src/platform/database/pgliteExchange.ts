import { type PGlite, parse, type QueryOptions, type Results } from '@electric-sql/pglite';
import type { BackendMessage, NotificationResponseMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';
import { serialize } from 'pg-protocol/dist/serializer';
import { hearOf } from './pgliteListeners';

/**
 * Statements as messages to the embedded database, written and read by the library that speaks to PostgreSQL. PGlite's
 * own `query` asks six times for one of them and copies all its parsers of values for each; its reader makes a buffer of
 * its own for each value, which is a third of what a list of some hundred rows takes.
 */

/** A value as PostgreSQL reads it in text form; bytes go as they are. */
function wireValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Binds what was parsed under this name, and runs it: its result is the last of the exchange. */
export const boundRun = (statement: string, values: readonly unknown[]): Buffer[] => [
  serialize.bind({ statement, values: values.map(wireValue) }),
  serialize.describe({ type: 'P' }),
  serialize.execute({}),
  serialize.sync(),
];

const parsers = new WeakMap<PGlite, PGlite['parsers']>();

/** drizzle names the same ones for each statement. */
function parsersOf(pglite: PGlite, options: QueryOptions): PGlite['parsers'] {
  const known = parsers.get(pglite);
  if (known) return known;
  const all = { ...pglite.parsers, ...options.parsers };
  parsers.set(pglite, all);
  return all;
}

/** Sends the messages in one exchange and gives what comes back. @throws the first error that the database names */
export async function exchangeMessages(
  pglite: PGlite,
  messages: readonly Buffer[],
  { syncToFs = false } = {},
): Promise<BackendMessage[]> {
  const answers: BackendMessage[] = [];
  const parser = new Parser();
  await pglite.execProtocolRawStream(Buffer.concat(messages), {
    syncToFs,
    // A copy: the engine writes the next part where this one is.
    onRawData: (data) => parser.parse(Buffer.from(data), (answer) => answers.push(answer)),
  });
  for (const answer of answers)
    if (answer.name === 'notification') hearOf(pglite, answer as NotificationResponseMessage);
  const failure = answers.find(({ name }) => name === 'error');
  if (failure) throw failure;
  return answers;
}

/**
 * The result of a statement that is sent in one exchange.
 *
 * @param before results of statements that come before the one that is asked for
 * @throws what the database says, as on PostgreSQL
 */
export async function exchange(
  pglite: PGlite,
  messages: readonly Buffer[],
  options: QueryOptions,
  { before = 0, syncToFs = false } = {},
): Promise<Results> {
  const answers = await exchangeMessages(pglite, messages, { syncToFs });
  let from = 0;
  for (let seen = 0; seen < before; from += 1) if (answers[from]?.name === 'commandComplete') seen += 1;
  const { rowMode } = options;
  const [result] = parse.parseResults(
    // PGlite's are those of this library, in its own words.
    answers.slice(from) as unknown as Parameters<typeof parse.parseResults>[0],
    parsersOf(pglite, options),
    rowMode ? { rowMode } : {},
  );
  if (!result) throw new Error('The embedded database gave no result');
  return result as Results;
}

/** What drizzle calls of PGlite, with one exchange for each statement. */
export function exchangingClient(pglite: PGlite): PGlite {
  const asking =
    (syncToFs: boolean) =>
    (text: string, values: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results> =>
      pglite._runExclusiveQuery(() =>
        exchange(pglite, [serialize.parse({ text }), ...boundRun('', values)], options, { syncToFs }),
      );
  const alone = asking(true);
  const client = {
    query: (...question: Parameters<typeof alone>) =>
      pglite._runExclusiveTransaction(() => alone(...question)),
    // Its commit waits for the files.
    transaction: <T>(work: (transaction: object) => Promise<T>) =>
      pglite.transaction(() => work({ query: asking(false) })),
  };
  return client as unknown as PGlite;
}
