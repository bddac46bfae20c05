import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from '../platform/database/database';
import { formatDay } from '../platform/database/chinaTime';
import { migrate } from '../platform/database/migrations';
import { loadDemo } from '../platform/seeds/loadDemo';
import { openPglite } from '../platform/database/pglite';
import { openPostgres } from '../platform/database/postgres';
import { allPermissions, seeding } from '../product';
import { sourceRemotes } from './sourceRemotes';

const serverFolder = fileURLToPath(new URL('../../', import.meta.url));
export const migrationsFolder = join(serverFolder, 'migrations');

/** The PostgreSQL that tests shall use instead of the embedded database. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || null;

/** Files of what a database begins with. */
const makesRows = /(?:^|[/\\])(?:seeds?|initial|declared|menu)[/\\][^/\\]+\.ts$|(?:schema|begin)\.ts$/;

/** Changes when the tables, the demo data, the menu, or the day of the stores that the demo data is made for change. */
function templateName(): string {
  const hash = createHash('sha256')
    .update(formatDay(new Date()))
    .update(JSON.stringify([allPermissions, sourceRemotes]));
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(path).update(readFileSync(path));
  };
  add(join(serverFolder, 'migrations'));
  for (const name of readdirSync(join(serverFolder, 'src'), { recursive: true }).map(String).sort())
    if (makesRows.test(name)) add(join(serverFolder, 'src', name));
  return hash.digest('hex').slice(0, 16);
}

/** `url` is set on PostgreSQL only. */
export type TestDatabase = Database & { readonly url?: string };

/** A database of its own with the demo chain, made from a template that is prepared once. */
export function openTestDatabase(): Promise<TestDatabase> {
  return testDatabaseUrl ? openFromPostgresTemplate(testDatabaseUrl) : openFromDump();
}

const failOnWarning = (error: Error) => console.error('database:', error.message);

async function openFromDump(): Promise<Database> {
  return openPglite({ dataDir: 'memory://', dump: await demoDump() });
}

/** A dump in memory, which is given as it lies there: databases only read it, and a copy for each costs time. */
class Dump extends Blob {
  constructor(private readonly content: ArrayBuffer) {
    super([]);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.content);
  }
}

let kept: { readonly name: string; readonly dump: Promise<Blob> } | undefined;

/** The demo chain of today as a dump of the embedded database. A process that goes on after midnight reads another. */
export function demoDump(): Promise<Blob> {
  const name = templateName();
  if (kept?.name !== name) kept = { name, dump: readDump(name) };
  return kept.dump;
}

async function readDump(name: string): Promise<Blob> {
  const file = join(tmpdir(), `hospital-test-${name}.tar`);
  if (!existsSync(file))
    await once(
      `${file}.lock`,
      () => existsSync(file),
      () => makeDump(file),
    );
  return new Dump(new Uint8Array(readFileSync(file)).buffer);
}

const dumpName = /^hospital-test-[0-9a-f]{16}\.tar$/;
const day = 24 * 60 * 60_000;

/** Dumps of tables and data that are no longer like that, made before today. */
function removeOldDumps(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => dumpName.test(each))) {
    const path = join(tmpdir(), name);
    if (Date.now() - statSync(path).mtimeMs > day) rmSync(path, { force: true });
  }
}

async function makeDump(file: string): Promise<void> {
  removeOldDumps();
  const database = await openPglite({ dataDir: 'memory://' });
  await migrate(database, migrationsFolder);
  await loadDemo(database, seeding, new Date(), 'usual', sourceRemotes);
  // What starts from the dump finds nothing in its write-ahead log to do again.
  await database.pglite.exec('checkpoint');
  const dump = await database.pglite.dumpDataDir('none');
  await database.close();
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, file);
}

/** Lets one of several test processes do the work while the others wait for its result. */
async function once(lock: string, done: () => boolean, work: () => Promise<void>): Promise<void> {
  const patience = 300_000;
  while (!done()) {
    try {
      mkdirSync(lock);
    } catch {
      // A process that was killed leaves its lock behind.
      const { mtimeMs = Date.now() } = statSync(lock, { throwIfNoEntry: false }) ?? {};
      if (Date.now() - mtimeMs > patience) rmSync(lock, { recursive: true, force: true });
      await sleep(100);
      continue;
    }
    try {
      if (!done()) await work();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

const urlOf = (base: string, name: string): string => {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.toString();
};

async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function openFromPostgresTemplate(url: string): Promise<TestDatabase> {
  const template = `hospital_template_${templateName()}`;
  const name = `hospital_test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(url, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('hospital_test_template'))`);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) await makeTemplate(url, client, template);
    await client.query(`create database ${name} template ${template}`);
  });
  const database = openPostgres({ url: urlOf(url, name), poolSize: 6, warn: failOnWarning });
  return {
    ...database,
    url: urlOf(url, name),
    async close() {
      await database.close();
      await asAdministrator(url, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function makeTemplate(url: string, client: pg.Client, template: string): Promise<void> {
  const old = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'hospital\\_template\\_%'`,
  );
  for (const { datname } of old.rows) await client.query(`drop database if exists ${datname} with (force)`);
  const building = `${template}_part`;
  await client.query(`create database ${building}`);
  const database = openPostgres({ url: urlOf(url, building), poolSize: 2, warn: failOnWarning });
  await migrate(database, migrationsFolder);
  await loadDemo(database, seeding, new Date(), 'usual', sourceRemotes);
  await database.close();
  await client.query(`alter database ${building} rename to ${template}`);
}
