import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrate } from '../../platform/database/migrations';
import { migrationsUpTo } from '../../test-support/migrationsUpTo';
import { openEmptyDatabase } from '../../test-support/testDatabase';

test('0123 makes an import of what one user imported in one moment before imports were kept', async () => {
  const database = await openEmptyDatabase();
  await migrate(database, migrationsUpTo(122));
  const { kernel } = database;
  const as = (tenant: string) => kernel.execute(sql`select set_config('app.tenant', ${tenant}, false)`);
  for (const tenant of ['a', 'b']) {
    await kernel.execute(sql`insert into tenant (id, code, name) values (${tenant}, ${tenant}, ${tenant})`);
    await as(tenant);
    await kernel.execute(sql`insert into dept (id, name, path) values ('1', '1', '/1/')`);
    await kernel.execute(sql`insert into warehouse (id, warehouse_name) values ('w', 'w')`);
    await kernel.execute(sql`insert into store (id, store_name, store_code, business_name, door_name, dept_id,
      warehouse_id, store_attribute, store_nature, province_id, city_id, district_id, phone_num, latitude, longitude, address)
      values ('s', 's', 's', 's', 's', '1', 'w', 'CENTER', 'DIRECTLY', '', '', '', '', 0, 0, '')`);
    const row = (table: 'old_case' | 'old_vaccination', id: string, by: string, time: string) =>
      kernel.execute(sql`insert into ${sql.raw(table)}
        (tenant_id, id, store_id, source, pet_name, owner_mobile, date, digest, create_id, create_name, create_date
          ${sql.raw(table === 'old_case' ? '' : ', vaccine_name')})
        values (${tenant}, ${id}, 's', 'excel', '豆豆', '13900000001', '2025-01-01', ${id}, ${by}, '王店长', ${time}
          ${sql.raw(table === 'old_case' ? '' : ", '狂犬疫苗'")})`);
    await row('old_case', '1', 'u', '2026-05-01 10:00:00+08');
    await row('old_vaccination', '2', 'u', '2026-05-01 10:00:00+08');
    await row('old_case', '3', 'u', '2026-05-02 10:00:00+08');
    await row('old_case', '4', '', '2026-05-02 10:00:00+08');
  }
  await as('');
  await migrate(database, migrationsUpTo(123));
  for (const tenant of ['a', 'b']) {
    await as(tenant);
    const { rows } = await kernel.execute<{ id: string; success: number }>(
      sql`select id, success from old_import where tenant_id = ${tenant} order by id`,
    );
    assert.deepEqual(rows, [
      { id: '1', success: 2 },
      { id: '3', success: 1 },
    ]);
    const { rows: of } = await kernel.execute<{ importId: string | null }>(sql`
      select import_id as "importId" from (select id, tenant_id, import_id from old_case
        union all select id, tenant_id, import_id from old_vaccination) r where tenant_id = ${tenant} order by id`);
    assert.deepEqual(
      of.map(({ importId }) => importId),
      ['1', '1', '3', null],
    );
  }
  await database.close();
});
