import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrate } from '../../platform/database/migrations';
import { migrationsUpTo } from '../../test-support/migrationsUpTo';
import { openEmptyDatabase } from '../../test-support/testDatabase';
import { settingsAt, settingsOfKeys } from '.';

test('0106 lets existing chains print prescriptions without licence numbers unless they chose otherwise; new chains require them', async () => {
  const database = await openEmptyDatabase();
  const { kernel } = database;
  const found = (tenant: string) =>
    kernel.execute(sql`insert into tenant (id, code, name) values (${tenant}, ${tenant}, ${tenant})`);
  await migrate(database, migrationsUpTo(104));
  for (const tenant of ['silent', 'chose']) await found(tenant);
  await kernel.execute(sql`select set_config('app.tenant', 'chose', false)`);
  await kernel.execute(sql`insert into config_item (tenant_id, store_id, config_group, config_key, config_value, version)
    values ('chose', '0', 'printPrescription', 'licenseRequired', 'Y', 2), ('chose', 's1', 'printPrescription', 'licenseRequired', 'N', 1)`);
  await kernel.execute(sql`select set_config('app.tenant', '', false)`);
  await migrate(database, migrationsUpTo(106));
  await found('new');
  const at = async (tenant: string, place: string) =>
    (await settingsAt(database.reader(tenant), place, settingsOfKeys(new Set(['licenseRequired'])))).map(
      ({ configValue, source, version }) => [configValue, source, version],
    );
  assert.deepEqual(await at('silent', '0'), [['N', 'chain', 1]]);
  assert.deepEqual(await at('silent', 's1'), [['N', 'chain', 0]]);
  assert.deepEqual(await at('chose', '0'), [['Y', 'chain', 2]]);
  assert.deepEqual(await at('chose', 's1'), [['N', 'store', 1]]);
  assert.deepEqual(await at('chose', 's2'), [['Y', 'chain', 0]]);
  assert.deepEqual(await at('new', 's1'), [['Y', 'default', 0]]);
  await database.close();
});
