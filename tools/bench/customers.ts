/**
 * How long the desk waits for a search of owners and pets (`search2`, `search3`), over HTTP, twenty at once: in a chain
 * of 300,000 owners and 400,000 pets on PostgreSQL, from a store and from the company, p95 below 50 ms; embedded with
 * 20,000 owners, one after the other, p95 below 80 ms.
 *
 *   pnpm build && pnpm bench:customers   TEST_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres) names the server
 *
 * Beside them stands what an answer without any search takes in the same run, which is what the machine and the way
 * there cost: the same callers ask a session's call that reads one row. The callers have a thread of their own.
 *
 * BENCH_OWNERS asks for another number of owners on PostgreSQL, BENCH_DATABASE names the database, which is kept then and
 * measured again the next time. BENCH_EMBEDDED=0 leaves the embedded one out.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { personName, petNames } from '../../server/src/platform/seeds/names';
import { randomStream, type Random } from '../../server/src/platform/seeds/random';
import { seedDemo } from '../../server/src/platform/seeds/seedDemo';
import { readSomeNames } from '../../server/src/domains/customer/searchIndex';
import { seeding } from '../../server/src/product';
import type { Database } from '../../server/src/platform/database/database';
import { migrate } from '../../server/src/platform/database/migrations';
import { openPglite } from '../../server/src/platform/database/pglite';
import { openPostgres } from '../../server/src/platform/database/postgres';
import { readingOf } from '../../server/src/platform/text/reading';
import type { TestClient } from '../../server/src/test-support/client';
import { startTestServer } from '../../server/src/test-support/testServer';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The little that is needed of pg, which is the server's library and not this package's. */
interface PgClient {
  connect(): Promise<void>;
  query(sql: string): Promise<{ readonly rows: readonly unknown[] }>;
  end(): Promise<void>;
}
const pg = createRequire(path.join(root, 'server/package.json'))('pg') as {
  Client: new (options: { connectionString: string }) => PgClient;
};
const administratorUrl = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
const keep = process.env['BENCH_DATABASE'] ?? '';
const databaseName = keep || `hospital_bench_${randomBytes(4).toString('hex')}`;
const chain = Number(process.env['BENCH_OWNERS'] || 300_000);
const embedded = 20_000;
const stores = 185;
const searches = 2_000;

async function administer(sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

interface Person {
  readonly name: string;
  readonly mobile: string;
  readonly pet: string;
}

const nameOfPet = (random: Random): string => random.pick(random.pick(Object.values(petNames)));

/**
 * Owners with names as people have them, four pets to three owners, and the texts by which they are found.
 *
 * @param there they have been written by an earlier run
 */
async function fill(database: Database, count: number, there = false): Promise<Person[]> {
  const random = randomStream('bench of owners');
  const { rows } = await database.kernel.execute<{ id: string }>(
    `select id from store where tenant_id = '1' and del_flag = 'N' order by id limit ${stores}`,
  );
  const people: Person[] = [];
  const perStatement = 5_000;
  for (let start = 0; start < count; start += perStatement) {
    const some = Array.from({ length: Math.min(perStatement, count - start) }, (_, at) => {
      const n = start + at;
      const person = {
        name:
          personName(random, random.chance(0.6) ? '2' : '1') +
          (n % 3 === 0 ? random.pick(['宝', '宁', '远', '之']) : ''),
        mobile: `15${String(n).padStart(9, '0')}`,
        pet: nameOfPet(random),
      };
      people.push(person);
      return { id: `BO${n}`, store: rows[n % rows.length]?.id, seen: random.int(1, 900), ...person };
    });
    const pets = some.flatMap(({ id, pet }, at) =>
      Array.from({ length: at % 3 === 0 ? 2 : 1 }, (_, which) => ({
        ...{ id: `BP${id}-${which}`, owner: id, no: `N${id}${which}` },
        name: which === 0 ? pet : nameOfPet(random),
      })),
    );
    if (there) continue;
    const json = (list: readonly object[]): string => JSON.stringify(list).replaceAll("'", "''");
    await database.kernel.transaction(async (db) => {
      await db.execute(`select set_config('app.tenant', '1', true)`);
      await db.execute(`insert into owner (id, name, mobile, store_id, last_visit_date)
        select id, name, mobile, store, now() - make_interval(days => seen)
        from jsonb_to_recordset('${json(some)}') as t(id text, name text, mobile text, store text, seen int)`);
      await db.execute(`insert into pet (id, owner_id, name, store_no, species)
        select id, owner, name, no, 'DOG' from jsonb_to_recordset('${json(pets)}') as t(id text, owner text, name text, no text)`);
    });
    while ((await database.write('1', readSomeNames)) > 0);
    if (start % 50_000 === 0) console.warn(`${start} owners`);
  }
  if (!there) await database.kernel.execute('vacuum analyze');
  return people;
}

/** What somebody at a desk types: parts of names, pinyin, initials, the end of a telephone, a pet's name. */
function keywordOf(random: Random, { name, mobile, pet }: Person): string {
  const { pinyin, py } = readingOf(name, 'person');
  return random.pick([
    name,
    name.slice(1),
    name.slice(0, 2),
    pinyin.slice(0, random.int(3, 6)),
    py,
    mobile.slice(-4),
    mobile,
    pet,
    readingOf(pet).py,
    readingOf(pet).pinyin,
  ]);
}

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN;

/** Milliseconds that each of these requests of a session takes, `atOnce` at once. */
async function measure(
  client: TestClient,
  call: string,
  requests: readonly Readonly<Record<string, string>>[],
  atOnce: number,
): Promise<number[]> {
  const addresses = requests.map(
    (request) => `${client.baseUrl}/api${call}?${new URLSearchParams(request).toString()}`,
  );
  const desks = new Worker(new URL('./searching-desks.mjs', import.meta.url), {
    workerData: { addresses, headers: { ...client.headers }, atOnce },
  });
  const [times] = (await once(desks, 'message')) as [number[]];
  return times;
}

function tell(name: string, times: readonly number[], atOnce: number, beside: string): void {
  const median = [...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN;
  console.log(
    `${name.padEnd(20)} ${atOnce} at once: median ${median.toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms ${beside}`,
  );
}

async function searchesOf(
  database: Database,
  people: readonly Person[],
  { atOnce, wanted }: { readonly atOnce: number; readonly wanted: number },
): Promise<boolean> {
  // The menu, and with it who may search, is that of the live builds.
  const server = await startTestServer({ database, releasesDir: path.join(root, 'dist/releases') });
  let good = true;
  try {
    const store = await server.signIn('13800000003', 2);
    const company = await server.signIn('13800000001', 1);
    const asked = [
      ['search2, a store', store, '/hospital/customer/search2'],
      ['search2, the chain', company, '/hospital/customer/search2'],
      ['search3, a store', store, '/hospital/customer/search3'],
      ['search3, the chain', company, '/hospital/customer/search3'],
    ] as const;
    const nothing = Array.from({ length: searches }, () => ({ ownerId: 'BO0' }));
    const oneRow = (): Promise<number[]> =>
      measure(store, '/hospital/customer/getStoreUserNo', nothing, atOnce);
    await oneRow();
    tell('floor, one row', await oneRow(), atOnce, '');
    for (const [name, client, call] of asked) {
      const random = randomStream(`searches of ${call}`);
      const keywords = Array.from({ length: searches }, () => ({
        keyword: keywordOf(random, random.pick(people)),
      }));
      await measure(client, call, keywords, atOnce);
      const times = await measure(client, call, keywords, atOnce);
      good &&= p95(times) < wanted;
      tell(name, times, atOnce, `(below ${wanted})`);
    }
  } finally {
    await server.close();
  }
  return good;
}

async function onPostgres(): Promise<boolean> {
  const there = (await administer(`select from pg_database where datname = '${databaseName}'`)).length > 0;
  if (!there) await administer(`create database ${databaseName}`);
  const url = new URL(administratorUrl);
  url.pathname = `/${databaseName}`;
  const database = openPostgres({ url: url.href, poolSize: 10, warn: console.error });
  await migrate(database, path.join(root, 'server/migrations'));
  if (!there) await seedDemo(database.kernel, seeding, { now: new Date(), scale: 'large', stores });
  const people = await fill(database, chain, there);
  console.log(`PostgreSQL, ${chain} owners`);
  return searchesOf(database, people, { atOnce: 20, wanted: 50 });
}

async function onPglite(): Promise<boolean> {
  const database = await openPglite({ dataDir: 'memory://' });
  await migrate(database, path.join(root, 'server/migrations'));
  await seedDemo(database.kernel, seeding, { now: new Date(), scale: 'large', stores });
  const people = await fill(database, embedded);
  console.log(`embedded, ${embedded} owners`);
  return searchesOf(database, people, { atOnce: 1, wanted: 80 });
}

try {
  const results = [await onPostgres(), process.env['BENCH_EMBEDDED'] === '0' || (await onPglite())];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  if (keep === '') await administer(`drop database if exists ${databaseName} with (force)`);
}
