import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrationsUpTo } from '../../test-support/migrationsUpTo';
import { migrationsFolder, openEmptyDatabase } from '../../test-support/testDatabase';
import { migrate } from './migrations';

test('0032 shows 公告管理 in the menus of tenants that exist, to whoever held it, with the item above it', async () => {
  const database = await openEmptyDatabase();
  await migrate(database, migrationsUpTo(31));
  const { kernel } = database;
  for (const owner of ['a', 'b']) {
    await kernel.execute(sql`insert into tenant (id, code, name) values (${owner}, ${owner}, ${owner})`);
    await kernel.execute(sql`select set_config('app.tenant', ${owner}, false)`);
    await kernel.execute(
      sql`insert into role (tenant_id, id, code, name) values (${owner}, '1', 'admin', 'x'), (${owner}, '2', 'x', 'y')`,
    );
    await kernel.execute(sql`insert into menu (tenant_id, id, parent_id, name, path, type, visible, permission) values
      (${owner}, '90', '0', '系统管理', '', '1', 'Y', ''),
      (${owner}, '910', '90', '公告管理', '/mch/notice', '2', 'N', 'mch:notice:list'),
      (${owner}, '999', '90', '未发布', '/mch/other', '2', 'N', 'mch:other:list')`);
    await kernel.execute(
      sql`insert into role_menu (tenant_id, role_id, menu_id) values (${owner}, '1', '90'), (${owner}, '1', '910'), (${owner}, '2', '910')`,
    );
  }
  await kernel.execute(sql`select set_config('app.tenant', '', false)`);

  await migrate(database, migrationsUpTo(32));
  for (const owner of ['a', 'b']) {
    await kernel.execute(sql`select set_config('app.tenant', ${owner}, false)`);
    const shown = await kernel.execute<{ id: string }>(
      sql`select id from menu where tenant_id = ${owner} and visible = 'Y' order by id`,
    );
    assert.deepEqual(
      shown.rows.map(({ id }) => id),
      ['90', '910'],
      'what has no page stays hidden',
    );
    const held = await kernel.execute<{ held: string }>(
      sql`select role_id || ':' || menu_id as held from role_menu where tenant_id = ${owner} order by 1`,
    );
    assert.deepEqual(
      held.rows.map((row) => row.held),
      ['1:90', '1:910', '2:90', '2:910'],
    );
  }
  await database.close();
});

/** The last migration that wrote into menus; what came after declares them (decision 0017). */
const lastOfMenus = 41;

test('migrations since then hold tables alone: menus, permissions and preset roles are declared', () => {
  const writing = readdirSync(migrationsFolder).filter(
    (name) =>
      Number.parseInt(name, 10) > lastOfMenus &&
      /\b(insert\s+into|update|delete\s+from)\s+"?(menu|role|role_menu)\b/i.test(
        readFileSync(join(migrationsFolder, name), 'utf8'),
      ),
  );
  assert.deepEqual(writing, []);
});
