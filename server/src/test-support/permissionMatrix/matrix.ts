import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { apiBase, declaredCalls } from '../../platform/http/registerCalls';
import type { Database } from '../../platform/database/database';
import type { TestClient } from '../client';
import { make } from '../refusals';
import { startTestServer } from '../testServer';
import { sendForm } from '../uploads';
import { askers, signInAll, type Asker } from './accounts';
import { namesOf, requestsOf } from './requests';
import { makeRows } from './rows';

/** What came of a call for each asker: `✓`, `∅` for an answer without anything in it, or the code of the refusal. */
export interface MatrixRow {
  readonly id: string;
  readonly declaration: CallDeclaration;
  /** Fields by which it names rows or stores. */
  readonly names: readonly string[];
  readonly cells: Readonly<Record<Asker, string>>;
}

class Undone extends Error {}

/** From now on every transaction does all that it does and is then rolled back. */
function undoWrites(database: Database): void {
  const { write } = database;
  const undone: Database['write'] = async (tenantId, work) => {
    let given: { readonly value: Awaited<ReturnType<typeof work>> } | undefined;
    try {
      await write(tenantId, async (db) => {
        given = { value: await work(db) };
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    if (!given) throw new Error('the work was not done');
    return given.value;
  };
  Object.assign(database, { write: undone });
}

async function ask(asker: TestClient, declaration: CallDeclaration, request: object): Promise<string> {
  if (declaration.stream) return askForStream(asker, declaration);
  const client = declaration.once ? asker.with({ 'idempotency-key': randomUUID() }) : asker;
  const { status, code, data } = declaration.upload
    ? await sendForm(client, apiBase + declaration.path, formOf(request))
    : await make(client, declaration, { ...request });
  if (code === 0 && !declaration.write && isNothing(data)) return '∅';
  if (status === 200 && (code === 0 || Number.isNaN(code))) return '✓';
  return String(Number.isNaN(code) ? status : code);
}

/** No record, an empty list, or a page of none. */
function isNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  return data === null || data === 0 || (data as { readonly total?: number }).total === 0;
}

function formOf(request: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(request)) form.set(name, value as string | File);
  return form;
}

/** A stream that opens is closed again. */
async function askForStream({ baseUrl, headers }: TestClient, { path }: CallDeclaration): Promise<string> {
  const ended = new AbortController();
  const answer = await fetch(baseUrl + apiBase + path, { headers, signal: ended.signal });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    ended.abort();
    return '✓';
  }
  return String(((await answer.json()) as { readonly code: number }).code);
}

/** Those of whom it matters that they see nothing; what anybody else has in a list changes with the day. */
const foreign: ReadonlySet<Asker> = new Set(['elsewhere', 'other tenant']);

/** Ends the session of whoever asks. */
const last = 'identity.logout';

/** Asks every declared call as every asker, on the demo data. Nothing that it writes stays. */
export async function permissionMatrix(): Promise<readonly MatrixRow[]> {
  const server = await startTestServer();
  const { SPREADSHEET_WORKER: worker } = process.env;
  process.env['SPREADSHEET_WORKER'] = new URL('./emptyWorkbooks.mjs', import.meta.url).href;
  try {
    const clients = await signInAll(server);
    const admin = clients.get('admin');
    if (!admin) throw new Error('nobody administers the chain');
    const requestOf = requestsOf(await makeRows(server, admin));
    undoWrites(server.database);
    // It would write past every transaction.
    Object.assign(server.services.jobs, { soon: () => Promise.resolve(true) });
    const calls = declaredCalls();
    const inOrder = [...calls.filter(({ id }) => id !== last), ...calls.filter(({ id }) => id === last)];
    const rows = new Map<string, MatrixRow>();
    for (const { id, declaration } of inOrder) {
      const names = namesOf(declaration);
      const cellOf = async (asker: Asker): Promise<readonly [Asker, string]> => {
        const client = clients.get(asker);
        if (!client) throw new Error(`${asker} is not signed in`);
        const outcome = await ask(client, declaration, requestOf(id, declaration));
        return [asker, foreign.has(asker) && names.length > 0 ? outcome : outcome.replace('∅', '✓')];
      };
      const cells: (readonly [Asker, string])[] = [];
      // Who reads waits for nobody; of those who write the same row one would wait for the other.
      if (!declaration.write) cells.push(...(await Promise.all(askers.map(cellOf))));
      else for (const asker of askers) cells.push(await cellOf(asker));
      rows.set(id, {
        ...{ id, declaration, names },
        cells: Object.fromEntries(cells) as MatrixRow['cells'],
      });
    }
    return calls.flatMap(({ id }) => rows.get(id) ?? []);
  } finally {
    if (worker === undefined) delete process.env['SPREADSHEET_WORKER'];
    else process.env['SPREADSHEET_WORKER'] = worker;
    await server.close();
  }
}
