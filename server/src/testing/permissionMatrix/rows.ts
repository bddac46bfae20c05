import { sql, type SQL } from 'drizzle-orm';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import { menuCalls } from '@hospital/shared/contract/calls/menus';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { TestServer } from '../testServer';
import { STORE, TARGET, WAREHOUSE } from './accounts';

/** Rows of the store, none of which the other tenant has under that id. */
export interface Rows {
  readonly review: string;
  readonly pet: string;
  readonly order: string;
  readonly testingOrder: string;
  readonly batch: string;
  readonly reminder: string;
  readonly operation: string;
  readonly storeImport: string;
  /** Of the chain. */
  readonly role: string;
  readonly menu: string;
  readonly menuBelow: string;
  readonly entry: string;
  readonly notice: string;
}

/** A row of the chain that meets the condition, the same at every run of one day. */
async function rowOf({ database }: TestServer, table: string, condition: SQL): Promise<string> {
  const { rows } = await database.kernel.execute<{ id: string }>(sql`
    select own.id from ${sql.identifier(table)} own where own.tenant_id = '1' and ${condition}
      and not exists (select from ${sql.identifier(table)} other where other.tenant_id <> '1' and other.id = own.id)
    order by own.id limit 1`);
  const [row] = rows;
  if (!row) throw new Error(`the demo chain has no ${table} for the matrix`);
  return row.id;
}

async function saved(admin: TestClient, call: CallDeclaration, fields: object): Promise<string> {
  const { code, msg, data } = await make(admin, call, { ...fields });
  if (code !== 0) throw new Error(`${call.path}: ${msg}`);
  return (data as { readonly id: string }).id;
}

/** Finds and makes what the requests of the matrix name. */
export async function makeRows(server: TestServer, admin: TestClient): Promise<Rows> {
  const { kernel } = server.database;
  const inStore = sql`own.store_id = ${STORE}`;
  const stayed = sql`exists (select from live_info stay where stay.tenant_id = '1' and stay.pet_id = own.id
    and stay.store_id = ${STORE} and stay.state = 1)`;
  const stay = await rowOf(server, 'live_info', sql`${inStore} and own.state = 1`);
  await kernel.execute(sql`insert into op_log (tenant_id, id, user_id, user_name, module, action, biz_type, biz_id)
    values ('1', 'matrix-operation', ${TARGET.id}, ${TARGET.id}, 'dictionary', 'POST /sys/dict/save.do', 'dict', '1')`);
  await kernel.execute(sql`insert into store_import
      (tenant_id, id, file_name, total, success, fail, failed, create_id, create_name)
    values ('1', 'matrix-import', 'x.xlsx', 0, 0, 0, '[]', '1', '')`);
  const item = { name: '矩阵', type: '1', icon: 'file', visible: 'Y', showType: '1', sort: 1 };
  const menu = await saved(admin, menuCalls.save, { ...item, parentId: '0' });
  return {
    review: await rowOf(server, 'review', sql`${inStore} and own.status = 'N'`),
    pet: await rowOf(server, 'pet', stayed),
    order: await rowOf(server, 'live_order', sql`own.live_info_id = ${stay} and own.done_time is null`),
    testingOrder: await rowOf(server, 'testing_order', inStore),
    batch: await rowOf(server, 'stock_batch', sql`own.warehouse_id = ${WAREHOUSE}`),
    reminder: await rowOf(server, 'reminder', sql`${inStore} and own.done_flag = 'N'`),
    operation: 'matrix-operation',
    storeImport: 'matrix-import',
    role: await saved(admin, roleCalls.save, { name: '矩阵', code: 'matrix', menuIds: ['/home'] }),
    menu,
    menuBelow: await saved(admin, menuCalls.save, { ...item, parentId: menu }),
    entry: await saved(admin, dictionaryCalls.save, { type: 'matrix', name: '甲', code: '1', sort: 1 }),
    notice: await saved(admin, messageCalls.saveNotice, {
      ...{ name: '矩阵', content: '<p>正文</p>', valid: 'Y', topFlag: 'N', popupFlag: 'N' },
      ...{ scopeType: '2', scopeIds: [STORE] },
    }),
  };
}
