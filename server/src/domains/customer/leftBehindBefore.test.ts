import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrate } from '../../platform/database/migrations';
import { migrationsUpTo } from '../../test-support/migrationsUpTo';
import { openEmptyDatabase } from '../../test-support/testDatabase';

test('0110 moves what was left at files that were merged to the file that stays', async () => {
  const database = await openEmptyDatabase();
  await migrate(database, migrationsUpTo(109));
  const { kernel } = database;
  // Stores are of no concern here.
  await kernel.execute(sql`set session_replication_role = replica`);
  const as = (tenant: string) => kernel.execute(sql`select set_config('app.tenant', ${tenant}, false)`);
  for (const tenant of ['a', 'b']) {
    await kernel.execute(sql`insert into tenant (id, code, name) values (${tenant}, ${tenant}, ${tenant})`);
    await as(tenant);
    for (const [id, to] of [
      ['first', 'second'],
      ['second', 'third'],
      ['third', null],
    ] as const)
      await kernel.execute(sql`insert into owner (tenant_id, id, name, mobile, store_id, status, merge_to_id)
        values (${tenant}, ${id}, ${id}, ${`139${id}`}, 's', ${to === null ? 1 : 2}, ${to})`);
    await kernel.execute(sql`insert into coupon_kind (tenant_id, id, name, type, amount, valid_days, most_given)
      values (${tenant}, 'kind', '券', 1, 100, 1, 2)`);
    for (const [id, owner] of [
      ['left', 'first'],
      ['kept', 'third'],
    ] as const)
      await kernel.execute(sql`insert into owner_coupon (tenant_id, id, coupon_no, kind_id, owner_id, reason, start_date, end_date)
        values (${tenant}, ${id}, ${id}, 'kind', ${owner}, '', '2026-01-01', '2026-12-31')`);
  }
  await as('');
  await kernel.execute(sql`set session_replication_role = origin`);
  await migrate(database, migrationsUpTo(110));
  for (const tenant of ['a', 'b']) {
    await as(tenant);
    const { rows } = await kernel.execute<{ id: string; owner: string | null }>(
      sql`select id, owner_id as owner from owner_coupon where tenant_id = ${tenant} order by id`,
    );
    assert.deepEqual(rows, [
      { id: 'kept', owner: 'third' },
      { id: 'left', owner: 'third' },
    ]);
  }
  await database.close();
});
