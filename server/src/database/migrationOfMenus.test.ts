import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { migrationsFolder } from '../testing/testDatabase';
import { migrate } from './migrations';
import { openPglite } from './pglite';

const scratch = mkdtempSync(join(tmpdir(), 'hospital-migrations-'));
after(() => rmSync(scratch, { recursive: true }));

/** The migrations as they were when the one of that number was the last. */
function upTo(last: number): string {
  const folder = join(scratch, String(last));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] };
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

test('0032 shows 公告管理 in the menus of tenants that exist, to whoever held it, with the item above it', async () => {
  const database = await openPglite({ dataDir: 'memory://' });
  await migrate(database, upTo(31));
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

  await migrate(database, upTo(32));
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
