import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrate } from '../../platform/database/migrations';
import { migrationsUpTo } from '../../test-support/migrationsUpTo';
import { openEmptyDatabase } from '../../test-support/testDatabase';

test('0094 finds in the log to whom animals were given away before that was kept, and guesses none', async () => {
  const database = await openEmptyDatabase();
  await migrate(database, migrationsUpTo(93));
  const { kernel } = database;
  // The store of the owners is of no concern here.
  await kernel.execute(sql`set session_replication_role = replica`);
  const as = (tenant: string) => kernel.execute(sql`select set_config('app.tenant', ${tenant}, false)`);
  const state = (status: number): string => JSON.stringify({ status });
  for (const tenant of ['a', 'b']) {
    await kernel.execute(sql`insert into tenant (id, code, name) values (${tenant}, ${tenant}, ${tenant})`);
    await as(tenant);
    await kernel.execute(sql`insert into owner (tenant_id, id, name, mobile, store_id) values
      (${tenant}, 'giver', '甲', '13900000001', 's'), (${tenant}, 'taker', '乙', '13900000002', 's')`);
    for (const [id, owner, status] of [
      ['logged', 'giver', 4],
      ['silent', 'giver', 4],
      ['doubtful', 'giver', 4],
      ['home', 'giver', 1],
      ['fresh', 'taker', 1],
      ['fresh2', 'taker', 1],
      ['fresh3', 'taker', 1],
    ] as const)
      await kernel.execute(sql`insert into pet (tenant_id, id, owner_id, name, store_no, species, status)
        values (${tenant}, ${id}, ${owner}, '豆豆', ${id}, 'DOG', ${status})`);
    const told = (id: string, trace: string, before: string | null, after: string) =>
      kernel.execute(sql`insert into op_log (tenant_id, id, module, action, biz_type, biz_id, "before", "after", trace_id, create_date)
        values (${tenant}, ${`${trace}-${id}`}, 'customer', 'POST /hospital/pet/changeStatus', 'pet', ${id},
          ${before}::jsonb, ${after}::jsonb, ${trace}, '2026-05-01 10:00:00+08')`);
    await told('fresh', 't1', null, state(1));
    await told('logged', 't1', state(1), state(4));
    await told('fresh2', 't2', null, state(1));
    await told('fresh3', 't2', null, state(1));
    await told('doubtful', 't2', state(1), state(4));
    await told('home', 't3', state(1), state(1));
  }
  await as('');
  await migrate(database, migrationsUpTo(94));
  for (const tenant of ['a', 'b']) {
    await as(tenant);
    const { rows } = await kernel.execute<{ id: string; to: string }>(
      sql`select id, given_to_id as to from pet where tenant_id = ${tenant} and given_to_id <> ''`,
    );
    assert.deepEqual(rows, [{ id: 'logged', to: 'fresh' }]);
  }
  await database.close();
});
