/**
 * How long medical records take in a chain with 1,000,000 cases of three versions each: PostgreSQL, over HTTP, one caller
 * at a time. Pages, searches and one case must be answered within 100 ms (median), a case that saves itself within 80 ms
 * (95 of 100).
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres pnpm bench:cases
 *
 * The demo's few hundred owners have all of them, which is harder on a search by owner than a chain would be.
 *
 * Beside it stands what a call works: this process, which is server and caller, and the connections of a database of the
 * same machine, by the processor's own count, which other busy processes do not change.
 *
 * BENCH_DATABASE names a database that is filled once and kept, BENCH_CASES asks for another number of cases.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { migrate } from '../../server/src/platform/database/migrations';
import { openPostgres } from '../../server/src/platform/database/postgres';
import { seedDemo } from '../../server/src/platform/seeds/seedDemo';
import { seeding } from '../../server/src/product';
import { sourceRemotes } from '../../server/src/test-support/sourceRemotes';
import type { TestClient } from '../../server/src/test-support/client';
import { make } from '../../server/src/test-support/refusals';
import { startTestServer } from '../../server/src/test-support/testServer';

const repeats = 21;
const saves = 100;
const cases = Number(process.env['BENCH_CASES'] || 1_000_000);

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The little that is needed of pg, which is the server's library and not this package's. */
interface PgClient {
  connect(): Promise<void>;
  query<Row>(sql: string): Promise<{ readonly rows: readonly Row[] }>;
  end(): Promise<void>;
}
const pg = createRequire(path.join(root, 'server/package.json'))('pg') as {
  Client: new (options: { connectionString: string }) => PgClient;
};
const administratorUrl = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
const keep = process.env['BENCH_DATABASE'] ?? '';
const databaseName = keep || `hospital_bench_${randomBytes(4).toString('hex')}`;
const url = new URL(administratorUrl);
url.pathname = `/${databaseName}`;

async function onServer<Row>(at: string, ...statements: readonly string[]): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    let rows: readonly Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Columns of a table, with others in the place of some, as a statement selects them from its rows `c`. */
async function columnsOf(
  table: string,
  others: Readonly<Record<string, string>>,
): Promise<readonly [string, string]> {
  const rows = await onServer<{ name: string }>(
    url.href,
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = rows.map(({ name }) => name);
  return [names.map((name) => `"${name}"`).join(), names.map((name) => others[name] ?? `c."${name}"`).join()];
}

/** The cases of the demo again and again, each time a day earlier, until there are as many as are wanted. */
async function multiply(): Promise<void> {
  const [first] = await onServer<{ had: number }>(
    url.href,
    `select count(*)::int as had from medical_case where tenant_id = '1'`,
  );
  const had = first?.had ?? 1;
  const times = Math.ceil((cases - had) / had);
  const [names, values] = await columnsOf('medical_case', {
    id: `c.id || 'X' || g`,
    case_no: `c.case_no || lpad(g::text, 5, '0')`,
    booking_id: 'null',
    visit_time: `c.visit_time - g * interval '1 day'`,
    last_activity: `c.last_activity - g * interval '1 day'`,
    // What is long over is filed.
    status: 'case when c.status = 1 then 3 else c.status end',
    version_no: '3',
  });
  const [versionNames, versionValues] = await columnsOf('case_version', {
    id: `r.id || 'V' || n`,
    case_id: 'r.id',
    version_no: 'n',
  });
  await onServer(
    url.href,
    // Rows of before that are valid stay so; triggers ask of each what the statement knows of all.
    `set session_replication_role = replica`,
    `create temporary table pattern as select * from medical_case where tenant_id = '1'`,
    `insert into medical_case (${names}) select ${values} from pattern c, generate_series(1, ${times}) g`,
    `create temporary table newest as select distinct on (case_id) * from case_version
     where tenant_id = '1' order by case_id, version_no desc`,
    `insert into case_version (${versionNames}) select ${versionValues}
     from newest c, generate_series(1, ${times}) g, generate_series(1, 3) n,
       lateral (select c.case_id || 'X' || g as id) r`,
  );
  await onServer(url.href, `vacuum analyze`);
}

async function fill(): Promise<void> {
  const started = performance.now();
  const database = openPostgres({ url: url.href, poolSize: 1, warn: console.error });
  await seedDemo(database.kernel, seeding, { now: new Date(), remotes: sourceRemotes });
  await database.close();
  await multiply();
  console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** The value below which so many of a hundred are. */
const share = (values: readonly number[], percent: number): number =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor((values.length * percent) / 100))
  ] ?? NaN;

/** Milliseconds of a tick of the processor's count in `/proc`. */
const TICK = 10;

/** Milliseconds that a process has worked so far; none of one that has ended, or that is of another machine. */
function workOf(pid: number): number {
  try {
    // Behind the name, which may hold anything: the 12th and 13th are the ticks for itself and for the kernel.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const stat = text.slice(text.lastIndexOf(') ') + 2).split(' ');
    return (Number(stat[11]) + Number(stat[12])) * TICK;
  } catch {
    return 0;
  }
}

/** Milliseconds that this process and the connections of the database have worked so far. */
async function worked(): Promise<readonly [process: number, database: number]> {
  const { user, system } = process.cpuUsage();
  const connections = await onServer<{ pid: number }>(
    administratorUrl,
    `select pid from pg_stat_activity where datname = '${databaseName}'`,
  );
  return [(user + system) / 1000, connections.reduce((sum, { pid }) => sum + workOf(pid), 0)];
}

const slow: string[] = [];

async function measure(
  what: string,
  ask: (turn: number) => Promise<{ readonly code: number; readonly msg: string }>,
  { turns = repeats, percent = 50, within = 100 } = {},
): Promise<void> {
  const took: number[] = [];
  let before = await worked();
  for (let turn = -1; turn < turns; turn += 1) {
    if (turn === 0) before = await worked();
    const started = performance.now();
    const { code, msg } = await ask(turn);
    if (code !== 0) throw new Error(`${what}: ${code} ${msg}`);
    if (turn >= 0) took.push(performance.now() - started);
  }
  const after = await worked();
  const [here, there] = after.map((work, at) => ((work - (before[at] ?? 0)) / turns).toFixed(1));
  const judged = share(took, percent);
  if (judged > within) slow.push(`${what}: p${percent} more than ${within} ms`);
  console.log(
    `${what.padEnd(36)} p50 ${share(took, 50).toFixed(1).padStart(7)}   p95 ${share(took, 95).toFixed(1).padStart(7)} ms` +
      `   works ${here} ms, database ${there} ms`,
  );
}

async function judge(company: TestClient, store: TestClient): Promise<void> {
  const [some] = await onServer<{ id: string; case_no: string; pet_id: string; name: string }>(
    url.href,
    `select c.id, c.case_no, c.pet_id, o.name from medical_case c
     join owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
     where c.tenant_id = '1' and c.store_id = '1001' and c.status = 3 and c.case_no ~ '^[A-Z]+[0-9]+$' limit 1`,
  );
  const [running] = await onServer<{ id: string }>(
    url.href,
    `select id from medical_case where tenant_id = '1' and store_id = '1001' and status = 1 limit 1`,
  );
  if (!some || !running) throw new Error('the database has no case to ask for');
  for (const [place, client] of [
    ['store', store],
    ['chain', company],
  ] as const) {
    const page = (more: object) => () => make(client, caseCalls.page, { page: 1, pageSize: 20, ...more });
    await measure(`${place}: first page`, page({}));
    await measure(`${place}: page 500`, page({ page: 500 }));
    await measure(`${place}: running ones`, page({ status: 1 }));
    await measure(`${place}: page by number`, page({ keyword: some.case_no }));
    await measure(`${place}: page by owner`, page({ keyword: some.name }));
    await measure(`${place}: page by diagnosis`, page({ keyword: '胃' }));
    for (const [what, keyword] of [
      ['number', some.case_no],
      ['owner', some.name],
    ] as const)
      await measure(`${place}: search by ${what}`, () => make(client, caseCalls.search, { keyword }));
  }
  await measure('one case', () => make(store, caseCalls.info, { id: some.id }));
  await measure('its versions', () =>
    make(store, caseCalls.versions, { id: some.id, page: 1, pageSize: 20 }),
  );
  await measure('cases of its pet', () => make(store, caseCalls.ofPet, { petId: some.pet_id }));
  await measure('what it charges', () => make(store, orderCalls.charges, { caseId: running.id }));
  let { version } = (await make(store, caseCalls.info, { id: running.id })).data as { version: number };
  await measure(
    'a case saves itself',
    async (turn) => {
      const fields = { id: running.id, version, draft: 'Y', complaint: `呕吐${turn}${Date.now()}` };
      const answer = await make(store, caseCalls.update, fields);
      version = (answer.data as { version: number }).version;
      return answer;
    },
    { turns: saves, percent: 95, within: 80 },
  );
}

const exists =
  keep !== '' &&
  (await onServer(administratorUrl, `create database ${databaseName}`).then(
    () => false,
    () => true,
  ));
if (keep === '') await onServer(administratorUrl, `create database ${databaseName}`);
try {
  const before = openPostgres({ url: url.href, poolSize: 1, warn: console.error });
  await migrate(before, path.join(root, 'server/migrations'));
  await before.close();
  if (!exists) await fill();
  const server = await startTestServer({
    database: openPostgres({ url: url.href, poolSize: 10, warn: console.error }),
  });
  try {
    console.log(
      `${cases} cases, ${repeats} calls each, one after the other; load ${loadavg()[0]?.toFixed(1)}`,
    );
    await judge(await server.signIn('13800000001', 1), await server.signIn('13800000004', 2));
    for (const what of slow) console.error(what);
    process.exitCode = slow.length === 0 ? 0 : 1;
  } finally {
    await server.close();
  }
} finally {
  if (keep === '') await onServer(administratorUrl, `drop database if exists ${databaseName} with (force)`);
}
