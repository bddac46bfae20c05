import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';

interface MenuOfRelease {
  readonly items: readonly (readonly string[])[];
  readonly roles: readonly (readonly string[])[];
}

/** What new tenants had in an earlier release: `<name>.fixture.txt` beside this file. */
export function menuOfRelease(name: 'firstRelease' | 'lastRelease'): MenuOfRelease {
  const text = readFileSync(join(import.meta.dirname, `${name}.fixture.txt`), 'utf8');
  const [items = [], roles = []] = text.split('\n\n').map((block) =>
    block
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' | ')),
  );
  return { items, roles };
}

/** Makes a tenant as that release made it, on the tables of its time. */
export async function makeTenant({ kernel }: Database, id: string, menu: MenuOfRelease): Promise<void> {
  await kernel.transaction(async (db) => {
    await db.execute(sql`insert into tenant (id, code, name) values (${id}, ${id}, ${id})`);
    await db.execute(sql`select set_config('app.tenant', ${id}, true)`);
    for (const row of menu.items) {
      const [own, parent, name, path, icon, type, visible, always, sides, sort, permission] = row;
      await db.execute(sql`
        insert into menu (id, parent_id, name, path, icon, type, visible, always_show, show_type, sort, permission)
        values (${own}, ${parent}, ${name}, ${path}, ${icon}, ${type}, ${visible}::yes_no, ${always}::yes_no, ${sides}, ${sort}, ${permission})`);
    }
    for (const [own, code, name, remark, permissions = ''] of menu.roles) {
      await db.execute(sql`
        insert into role (id, code, name, remark, system_flag) values (${own}, ${code}, ${name}, ${remark}, 'Y')`);
      await db.execute(sql`
        insert into role_menu (role_id, menu_id) select ${own}, id from menu
        where tenant_id = ${id} and (${permissions} = '*' or permission = any(string_to_array(${permissions}, ' ')))`);
    }
  });
}
