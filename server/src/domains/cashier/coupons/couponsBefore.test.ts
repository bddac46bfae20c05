import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrate } from '../../../platform/database/migrations';
import { migrationsUpTo } from '../../../test-support/migrationsUpTo';
import { openEmptyDatabase } from '../../../test-support/testDatabase';

test('0105 counts what was given, moves coupons of merged files, and cancels discounts of void bills', async () => {
  const database = await openEmptyDatabase();
  await migrate(database, migrationsUpTo(104));
  const { kernel } = database;
  // Stores and visits are of no concern here.
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
      values (${tenant}, 'kind', '券', 1, 100, 1, 2), (${tenant}, 'none', '未发', 1, 100, 1, 0)`);
    for (const [id, owner, revoked] of [
      ['left', 'first', ''],
      ['kept', 'third', ''],
      ['void', 'third', '发错'],
    ] as const)
      await kernel.execute(sql`insert into owner_coupon (tenant_id, id, coupon_no, kind_id, owner_id, reason, start_date, end_date, revoke_reason)
        values (${tenant}, ${id}, ${id}, 'kind', ${owner}, '', '2026-01-01', '2026-12-31', ${revoked})`);
    for (const [id, status] of [
      ['open', 0],
      ['void', 5],
    ] as const)
      await kernel.execute(sql`insert into bill (tenant_id, id, bill_no, store_id, type, status, order_time, total_amount, payable_amount)
        values (${tenant}, ${id}, ${id}, 's', 2, ${status}, now(), 100, 100)`);
    for (const [id, bill, status] of [
      ['given', 'open', 0],
      ['taken', 'open', 1],
      ['ofVoid', 'void', 0],
    ] as const)
      await kernel.execute(sql`insert into bill_discount (tenant_id, id, bill_id, type, name, rate, lines, status)
        values (${tenant}, ${id}, ${bill}, 4, '折', 0.9, '[]', ${status})`);
  }
  await as('');
  await kernel.execute(sql`set session_replication_role = origin`);
  await migrate(database, migrationsUpTo(105));
  for (const tenant of ['a', 'b']) {
    await as(tenant);
    const rowsOf = async (query: string) => (await kernel.execute(sql.raw(query))).rows;
    assert.deepEqual(
      await rowsOf(`select id, given from coupon_kind where tenant_id = '${tenant}' order by id`),
      [
        { id: 'kind', given: 2 },
        { id: 'none', given: 0 },
      ],
    );
    assert.deepEqual(
      await rowsOf(`select distinct owner_id from owner_coupon where tenant_id = '${tenant}'`),
      [{ owner_id: 'third' }],
    );
    assert.deepEqual(
      await rowsOf(`select id, status, holds from bill_discount where tenant_id = '${tenant}' order by id`),
      [
        { id: 'given', status: 0, holds: 'Y' },
        { id: 'ofVoid', status: 1, holds: 'Y' },
        { id: 'taken', status: 1, holds: 'N' },
      ],
    );
  }
  await database.close();
});
