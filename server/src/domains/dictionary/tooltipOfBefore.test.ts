import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrate } from '../../platform/database/migrations';
import { migrationsUpTo } from '../../test-support/migrationsUpTo';
import { openEmptyDatabase } from '../../test-support/testDatabase';

test('0108 says in the tooltip of 诊疗 what it leads to now; words of a chain’s own stay', async () => {
  const database = await openEmptyDatabase();
  const { kernel } = database;
  await migrate(database, migrationsUpTo(106));
  for (const [tenant, words] of [
    ['old', '待回访与化验影像'],
    ['own', '看病'],
  ] as const) {
    await kernel.execute(sql`insert into tenant (id, code, name) values (${tenant}, ${tenant}, ${tenant})`);
    await kernel.execute(sql`select set_config('app.tenant', ${tenant}, false)`);
    await kernel.execute(sql`insert into dict (tenant_id, id, type, code, name, remarks)
      values (${tenant}, 'n1', 'navbar_tooltip', 'workspace:index', '诊疗', ${words})`);
  }
  await kernel.execute(sql`select set_config('app.tenant', '', false)`);
  await migrate(database, migrationsUpTo(108));
  const wordsOf = async (tenant: string) =>
    (await database.reader(tenant).execute(sql`select remarks from dict where id = 'n1'`)).rows;
  assert.deepEqual(await wordsOf('old'), [{ remarks: '病例、住院、检验影像与回访' }]);
  assert.deepEqual(await wordsOf('own'), [{ remarks: '看病' }]);
  await database.close();
});
