import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { seeding } from '../../server/src/product';
import { migrate } from '../../server/src/platform/database/migrations';
import { openPostgres } from '../../server/src/platform/database/postgres';
import { seedDemo } from '../../server/src/platform/seeds/seedDemo';
import { sourceRemotes } from '../../server/src/test-support/sourceRemotes';
import { administratorUrl, pg } from './administrator';
import { root } from './children';

const stores = 185;

/** Of the chain that is measured. */
export const cases = Number(process.env['BENCH_CASES'] || 1_000_000);

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** A database that was kept gets the migrations that came since. */
async function migrateTo(url: string): Promise<void> {
  const database = openPostgres({ url, poolSize: 1, warn: console.error });
  await migrate(database, path.join(root, 'server/migrations'));
  await database.close();
}

async function fill(url: string): Promise<void> {
  const started = performance.now();
  const database = openPostgres({ url, poolSize: 1, warn: console.error });
  // Its connection has no bounds of time: on a busy machine a million rows of one statement take longer than a call may.
  await database.exclusively('demo', (owner) =>
    seedDemo(owner, seeding, {
      ...{ now: new Date(), scale: 'large', stores, cases, remotes: sourceRemotes },
    }),
  );
  await database.close();
  console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/**
 * Measures on PostgreSQL, in a chain of so many cases. BENCH_DATABASE names a database that is filled once and kept.
 *
 * @param work is given the address of the database
 */
export async function inLargeChain<T>(work: (url: string) => Promise<T>): Promise<T> {
  const keep = process.env['BENCH_DATABASE'] ?? '';
  const databaseName = keep || `hospital_bench_${randomBytes(4).toString('hex')}`;
  const url = new URL(administratorUrl);
  url.pathname = `/${databaseName}`;
  const exists =
    keep !== '' &&
    (await administer(`create database ${databaseName}`).then(
      () => false,
      () => true,
    ));
  if (keep === '') await administer(`create database ${databaseName}`);
  try {
    await migrateTo(url.href);
    if (!exists) await fill(url.href);
    return await work(url.href);
  } finally {
    if (keep === '') await administer(`drop database if exists ${databaseName} with (force)`);
  }
}
