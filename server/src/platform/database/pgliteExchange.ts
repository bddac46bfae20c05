import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

/**
 * Statements as messages to the embedded database. PGlite's own `query` asks six times for one of them, and copies all
 * its parsers of values for each.
 */

const { serialize } = protocol;

/** A value as PostgreSQL reads it in text form; bytes go as they are. */
function wireValue(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Binds what was parsed under this name, and runs it: its result is the last of the exchange. */
export const boundRun = (statement: string, values: readonly unknown[]): Uint8Array[] => [
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

/**
 * Sends the messages in one exchange.
 *
 * @param before results of statements that come before the one that is asked for
 * @throws what the database says, as PGlite's `query` does
 */
export async function exchange(
  pglite: PGlite,
  messages: readonly Uint8Array[],
  options: QueryOptions,
  { before = 0, syncToFs = false } = {},
): Promise<Results> {
  const { messages: answers } = await pglite.execProtocol(Buffer.concat(messages), { syncToFs });
  let from = 0;
  for (let seen = 0; seen < before; from += 1) if (answers[from]?.name === 'commandComplete') seen += 1;
  const { rowMode } = options;
  const [result] = parse.parseResults(
    answers.slice(from),
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
