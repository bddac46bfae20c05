import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../test-support/testDatabase';
import { store } from '../../domains/places/schema';
import type { Database } from './database';
import { planningOnce } from './generalPlans';
import type { TenantDatabase } from './tenantDatabase';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** How often the connection has run that statement by a plan of no value, and by one of the values at hand. */
async function plansOf(mark: string): Promise<{ general: number; custom: number } | undefined> {
  const { rows } = await database.reader('1').execute<{ general: number; custom: number }>(sql`
    select generic_plans::int as general, custom_plans::int as custom from pg_prepared_statements
    where name like 'general%' and statement like ${`%${mark}%`}`);
  return rows[0];
}

test('who plans once uses one plan for all values, others go on planning for theirs', async () => {
  const reader = database.reader('1');
  const read = async (db: TenantDatabase, id: string) =>
    (
      await db.execute<{ way: string }>(
        sql`select current_setting('plan_cache_mode') as way, id as planned from store where id = ${id}`,
      )
    ).rows.map(({ way }) => way);
  assert.deepEqual(await read(planningOnce(reader), '1001'), ['force_generic_plan']);
  assert.deepEqual(await read(planningOnce(reader), 'none'), []);
  assert.deepEqual(await read(reader, '1001'), ['force_custom_plan']);
  assert.deepEqual(await plansOf('as planned'), { general: 2, custom: 0 });
});

test('a plan that is made once shows each tenant its own rows', async () => {
  const namesOf = async (tenantId: string) =>
    (await planningOnce(database.reader(tenantId)).select({ name: store.storeName }).from(store)).map(
      ({ name }) => name,
    );
  const own = async (tenantId: string) =>
    (await database.reader(tenantId).select({ name: store.storeName }).from(store)).map(({ name }) => name);
  for (const tenantId of ['1', '2', '1', 'nobody', '2'])
    assert.deepEqual(await namesOf(tenantId), await own(tenantId), tenantId);
  assert.notDeepEqual(await own('1'), await own('2'));
});

test('within a transaction that writes there is no other way of planning', async () => {
  await database.write('1', async (db) => assert.equal(planningOnce(db), db));
});
