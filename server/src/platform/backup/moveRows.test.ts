import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { make } from '../../test-support/refusals';
import {
  migrationsFolder,
  openEmptyDatabase,
  openTestDatabase,
  testDatabaseUrl,
} from '../../test-support/testDatabase';
import { startTestServer } from '../../test-support/testServer';
import type { Database } from '../database/database';
import { migrate } from '../database/migrations';
import { moveRows } from './moveRows';
import { openPostgres } from '../database/postgres';

const ending: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const end of ending.reverse()) await end();
});

/** On PostgreSQL as an owner who is no superuser, as operators have it. */
async function emptyPostgres(base: string): Promise<Database> {
  const name = `hospital_test_${randomBytes(6).toString('hex')}`;
  const administrator = new pg.Client({ connectionString: base });
  await administrator.connect();
  await administrator.query(`create role ${name} login createrole password '${name}'`);
  await administrator.query(`grant app_user to ${name}`);
  await administrator.query(`create database ${name} owner ${name}`);
  ending.push(async () => {
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.query(`drop role ${name}`);
    await administrator.end();
  });
  const url = Object.assign(new URL(base), { pathname: `/${name}`, username: name, password: name });
  return openPostgres({ url: url.href, poolSize: 4, warn: (error) => console.error(error) });
}

async function emptyDatabase(): Promise<Database> {
  const database = await (testDatabaseUrl ? emptyPostgres(testDatabaseUrl) : openEmptyDatabase());
  await migrate(database, migrationsFolder);
  return database;
}

/** What holds rows together and keeps tenants apart. */
const rulesOf = async ({ kernel }: Database): Promise<unknown[]> => {
  const { rows } = await kernel.execute(sql`
    select 'reference' as kind, conrelid::regclass::text || conname || pg_get_constraintdef(oid) as rule
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all select 'trigger', tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'forced', oid::regclass::text from pg_class where relforcerowsecurity
    order by 1, 2`);
  return rows;
};

test('everything of a chain is in the other database, which works on from there by the same rules', async () => {
  const [source, target] = [await openTestDatabase(), await emptyDatabase()];
  ending.push(() => source.close());
  const before = await rulesOf(target);
  assert.ok((await moveRows(source, target)) > 10_000);
  assert.deepEqual(await rulesOf(target), before);
  await assert.rejects(moveRows(source, target), /只能迁移到空的数据库/);

  const server = await startTestServer({ database: target });
  ending.push(() => server.close());
  const manager = await server.signIn('13800000001', 1);
  assert.ok((await make(manager, customerCalls.page, {})).data.total > 100);
  const entry = { type: 'moved', name: '迁移后', code: 'M1', sort: 1 };
  assert.equal((await make(manager, dictionaryCalls.save, entry)).code, 0);
});

test('a database that does not have afterwards what it was given stays empty', async () => {
  const [source, target] = [await openTestDatabase(), await emptyDatabase()];
  ending.push(
    () => source.close(),
    () => target.close(),
  );
  await target.kernel.execute(sql`alter table store alter column latitude type numeric(9, 0)`);
  await assert.rejects(moveRows(source, target), /表 store 与原数据不一致/);
  assert.deepEqual((await target.kernel.execute(sql`select id from tenant`)).rows, []);
});
