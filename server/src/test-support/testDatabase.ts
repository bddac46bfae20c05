import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from '../platform/database/database';
import { endOfDay, formatDay } from '../platform/database/chinaTime';
import { migrate } from '../platform/database/migrations';
import { loadDemo } from '../platform/seeds/loadDemo';
import { openPglite } from '../platform/database/pglite';
import { openPostgres } from '../platform/database/postgres';
import { allPermissions, seeding } from '../product';
import { EngineFiles, ImageFs, takeImage, type DatabaseImage } from './databaseImage';
import { preparedImage } from './preparedImage';
import { sourceRemotes } from './sourceRemotes';

const serverFolder = fileURLToPath(new URL('../../', import.meta.url));
export const migrationsFolder = join(serverFolder, 'migrations');

/** The PostgreSQL that tests shall use instead of the embedded database. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || null;

/** Files of what a database begins with. */
const makesRows = /(?:^|[/\\])(?:seeds?|initial|declared|menu)[/\\][^/\\]+\.ts$|(?:schema|begin)\.ts$/;

const engineFolder = join(serverFolder, 'node_modules/@electric-sql/pglite');

/** Its files are those of the engine's release. */
const engine = readFileSync(join(engineFolder, 'package.json'), 'utf8');

/** The engine clears all of it at each start, and the usual 128 MB take longer than everything else. */
const sharedBuffers = '16MB';

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

const contentsOf = (path: string): (string | Buffer)[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => contentsOf(join(path, name)))
    : [path, readFileSync(path)];

/** Changes when the tables, the demo data, the menu, or the day of the stores that the demo data is made for change. */
function templateName(day: string): string {
  const sources = readdirSync(join(serverFolder, 'src'), { recursive: true })
    .map(String)
    .filter((name) => makesRows.test(name))
    .sort()
    .flatMap((name) => contentsOf(join(serverFolder, 'src', name)));
  return hashOf(
    ...[day, engine, sharedBuffers, JSON.stringify([allPermissions, sourceRemotes])],
    ...contentsOf(join(serverFolder, 'migrations')),
    ...sources,
  );
}

/** `url` is set on PostgreSQL only. */
export type TestDatabase = Database & { readonly url?: string };

/** A database of its own with the demo chain, made from a template that is prepared once. */
export function openTestDatabase(): Promise<TestDatabase> {
  return testDatabaseUrl ? openFromPostgresTemplate(testDatabaseUrl) : openFromImage();
}

const failOnWarning = (error: Error) => console.error('database:', error.message);

let engineFiles: EngineFiles | undefined;

const openImage = (image: DatabaseImage): ReturnType<typeof openPglite> => {
  engineFiles ??= new EngineFiles(
    new Uint8Array(readFileSync(join(engineFolder, 'dist/pglite.data'))).buffer,
  );
  return openPglite({ fs: new ImageFs(image), fsBundle: engineFiles });
};

async function openFromImage(): Promise<Database> {
  return openImage(await demoImage());
}

/** What is worked out once a day: a process that goes on after midnight asks for another. */
function daily<T>(work: (day: string) => T): () => T {
  let kept: { readonly day: string; readonly result: T } | undefined;
  return () => {
    const day = formatDay(new Date());
    if (kept?.day !== day) kept = { day, result: work(day) };
    return kept.result;
  };
}

/** The demo chain of today in the embedded database, with all that goes on today, so that no test hangs on the hour. */
export const demoImage = daily((day) => preparedImage(templateName(day), makeDemoImage));

async function makeDemoImage(): Promise<DatabaseImage> {
  const database = await openEmptyDatabase();
  await migrate(database, migrationsFolder);
  await loadDemo(database, seeding, endOfDay(new Date()), 'usual', sourceRemotes);
  return imageAndClose(database.pglite);
}

let empty: Promise<DatabaseImage> | undefined;

/** An embedded database without tables, made from a template too: to initialize one takes seconds. */
export async function openEmptyDatabase(): ReturnType<typeof openPglite> {
  empty ??= preparedImage(hashOf(engine, sharedBuffers), makeEmptyImage);
  return openImage(await empty);
}

async function makeEmptyImage(): Promise<DatabaseImage> {
  const { pglite } = await openPglite({ dataDir: 'memory://' });
  await pglite.exec(`alter system set shared_buffers = '${sharedBuffers}'`);
  return imageAndClose(pglite);
}

async function imageAndClose(pglite: PGlite): Promise<DatabaseImage> {
  // What starts from the image finds nothing in its write-ahead log to do again.
  await pglite.exec('checkpoint');
  const image = takeImage(pglite);
  await pglite.close();
  return image;
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
  const template = `hospital_template_${templateName(formatDay(new Date()))}`;
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
  await loadDemo(database, seeding, endOfDay(new Date()), 'usual', sourceRemotes);
  await database.close();
  await client.query(`alter database ${building} rename to ${template}`);
}
