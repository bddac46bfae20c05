import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrate } from '../../platform/database/migrations';
import { migrationsUpTo } from '../../test-support/migrationsUpTo';
import { openEmptyDatabase } from '../../test-support/testDatabase';

test('0129 frees the packages of pets whose files ended before it', async () => {
  const database = await openEmptyDatabase();
  await migrate(database, migrationsUpTo(128));
  const { kernel } = database;
  // Plans, bills and stores are of no concern here.
  await kernel.execute(sql`set session_replication_role = replica`);
  const as = (tenant: string) => kernel.execute(sql`select set_config('app.tenant', ${tenant}, false)`);
  for (const tenant of ['a', 'b']) {
    await kernel.execute(sql`insert into tenant (id, code, name) values (${tenant}, ${tenant}, ${tenant})`);
    await as(tenant);
    for (const [pet, status, state] of [
      ['alive', 1, 1],
      ['dead', 2, 1],
      ['lost', 3, 1],
      ['given', 4, 1],
      ['disabled', 5, 1],
      ['refunded', 2, 5],
    ] as const) {
      await kernel.execute(sql`insert into pet (tenant_id, id, owner_id, name, store_no, species, status)
        values (${tenant}, ${pet}, 'o', '豆豆', ${pet}, 'DOG', ${status})`);
      await kernel.execute(sql`insert into customer_package
        (tenant_id, id, package_no, plan_id, name, owner_id, pet_id, store_id, bill_id, price, start_date, code, status)
        values (${tenant}, ${pet}, ${pet}, 'p', '洗澡卡', 'o', ${pet}, 's', 'z', 100, '2026-01-01', '1', ${state})`);
    }
  }
  await as('');
  await migrate(database, migrationsUpTo(129));
  for (const tenant of ['a', 'b']) {
    await as(tenant);
    const { rows } = await kernel.execute<{ id: string }>(
      sql`select id from customer_package where tenant_id = ${tenant} and pet_id is null order by id`,
    );
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['dead', 'disabled', 'given'],
    );
  }
  await database.close();
});
