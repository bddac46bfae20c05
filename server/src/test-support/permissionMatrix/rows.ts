import { sql, type SQL } from 'drizzle-orm';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import { menuCalls } from '@hospital/shared/contract/calls/menus';
import { questionCalls } from '@hospital/shared/contract/calls/questions';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { formatDay } from '../../platform/database/chinaTime';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { TestServer } from '../testServer';
import { STORE, TARGET, WAREHOUSE } from './accounts';

/** Rows of the store, none of which the other tenant has under that id. */
export interface Rows {
  readonly review: string;
  readonly follow: string;
  readonly reviewPlan: string;
  readonly pet: string;
  readonly attachment: string;
  readonly owner: string;
  readonly otherOwner: string;
  readonly inpatient: string;
  readonly order: string;
  readonly testingOrder: string;
  readonly oldImport: string;
  readonly customerImport: string;
  readonly batch: string;
  readonly product: string;
  readonly washProduct: string;
  readonly washPlan: string;
  readonly washPlanBegun: string;
  readonly washPlanDone: string;
  readonly washer: string;
  readonly immunePlan: string;
  readonly petWithDoctor: string;
  readonly cage: string;
  readonly stay: string;
  readonly booked: string;
  readonly matter: string;
  readonly bill: string;
  /** Of a case, with drugs. */
  readonly billWithDrugs: string;
  readonly closing: string;
  readonly billTemplate: string;
  readonly medicalCase: string;
  readonly caseDoc: string;
  readonly reminder: string;
  /** Visits of today. */
  readonly waiting: string;
  readonly withDoctor: string;
  readonly missed: string;
  readonly reservation: string;
  readonly wait: string;
  readonly holiday: string;
  readonly doctor: string;
  readonly operation: string;
  readonly storeImport: string;
  /** Of the chain. */
  readonly role: string;
  /** Who has taken money in the store, and in no other. */
  readonly cashier: string;
  readonly menu: string;
  readonly menuBelow: string;
  readonly entry: string;
  readonly notice: string;
  readonly question: string;
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
  const pet = await rowOf(server, 'pet', stayed);
  const stay = await rowOf(server, 'live_info', sql`${inStore} and own.state = 1`);
  await kernel.execute(sql`insert into op_log (tenant_id, id, user_id, user_name, module, action, biz_type, biz_id)
    values ('1', 'matrix-operation', ${TARGET.id}, ${TARGET.id}, 'dictionary', 'POST /sys/dict/save.do', 'dict', '1')`);
  await kernel.execute(sql`insert into store_import
      (tenant_id, id, file_name, total, success, fail, failed, create_id, create_name)
    values ('1', 'matrix-import', 'x.xlsx', 0, 0, 0, '[]', '1', '')`);
  await kernel.execute(sql`insert into old_import
      (tenant_id, id, store_id, file_name, total, success, fail, create_id, create_name)
    values ('1', 'matrix-old-import', ${STORE}, 'x.xlsx', 1, 1, 0, '1', '')`);
  await kernel.execute(sql`insert into customer_import
      (tenant_id, id, store_id, file_name, owner_count, create_id, create_name)
    values ('1', 'matrix-customer-import', ${STORE}, 'x.xlsx', 1, '1', '')`);
  await kernel.execute(sql`insert into owner (tenant_id, id, name, mobile, store_id)
    values ('1', 'matrix-imported', '矩阵', '19900000000', ${STORE})`);
  await kernel.execute(sql`insert into customer_import_owner (tenant_id, owner_id, import_id, pet_ids)
    values ('1', 'matrix-imported', 'matrix-customer-import', '[]')`);
  await kernel.execute(sql`insert into attachment
      (tenant_id, id, pet_id, store_id, biz_type, url, name, file_type, size, shoot_time)
    values ('1', 'matrix-attachment', ${pet}, ${STORE}, 'other', '/files/none', 'x.png', 'png', 1, now())`);
  await kernel.execute(sql`insert into bill_template (tenant_id, id, name, owner_type, store_id, lines)
    values ('1', 'matrix-template', '矩阵', 'store', ${STORE}, '[]')`);
  // Waiting, with the doctor, and missed.
  for (const [state, type] of [
    [1, 1],
    [2, 2],
    [5, 6],
  ])
    await kernel.execute(sql`insert into booking
        (tenant_id, id, booking_no, store_id, owner_id, pet_id, doctor_id, type, state, register_time, consultation_time)
      select '1', ${`matrix-booking-${state}`}, ${`GH-matrix-${state}`}, ${STORE}, pet.owner_id, pet.id, '4', ${type},
        ${state}::int, now(), case when ${state}::int = 2 then now() end
      from pet where pet.tenant_id = '1' and pet.id = ${pet}`);
  // On some days of the week nobody is expected: one of another day comes today.
  const expected = await rowOf(server, 'reservation', sql`${inStore} and own.status = 1`);
  const today = {
    id: 'matrix-reservation',
    reservation_no: 'YY-matrix',
    start_time: '00:00',
    end_time: '00:05',
  };
  await kernel.execute(sql`insert into reservation select (jsonb_populate_record(own,
      ${JSON.stringify({ ...today, reservation_date: formatDay(new Date()) })}::jsonb)).*
    from reservation own where own.tenant_id = '1' and own.id = ${expected}`);
  const item = { name: '矩阵', type: '1', icon: 'file', visible: 'Y', showType: '1', sort: 1 };
  const menu = await saved(admin, menuCalls.save, { ...item, parentId: '0' });
  return {
    review: await rowOf(server, 'review', sql`${inStore} and own.status = 'N'`),
    follow: await rowOf(
      server,
      'review_follow',
      sql`exists (select from review r where r.tenant_id = '1' and r.id = own.review_id and r.store_id = ${STORE})`,
    ),
    reviewPlan: await rowOf(server, 'review_plan_template', sql`true`),
    pet,
    attachment: 'matrix-attachment',
    owner: await rowOf(server, 'owner', inStore),
    otherOwner: await rowOf(server, 'owner', sql`${inStore} and own.id > 'O0050'`),
    inpatient: stay,
    order: await rowOf(server, 'live_order', sql`own.live_info_id = ${stay} and own.done_time is null`),
    oldImport: 'matrix-old-import',
    customerImport: 'matrix-customer-import',
    testingOrder: await rowOf(server, 'testing_order', inStore),
    batch: await rowOf(server, 'stock_batch', sql`own.warehouse_id = ${WAREHOUSE}`),
    product: await rowOf(server, 'product', sql`own.valid_flag = 'Y'`),
    washProduct: await rowOf(server, 'product', sql`own.category_code = 'C1' and own.valid_flag = 'Y'`),
    immunePlan: await rowOf(server, 'immune_plan', sql`${inStore} and own.status = 'N'`),
    washPlan: await rowOf(server, 'wash_plan', sql`${inStore} and own.state = 1`),
    washPlanBegun: await rowOf(server, 'wash_plan', sql`${inStore} and own.state = 2`),
    washPlanDone: await rowOf(server, 'wash_plan', sql`${inStore} and own.state = 3`),
    petWithDoctor: await rowOf(
      server,
      'pet',
      sql`own.id = (select b.pet_id from booking b where b.tenant_id = '1' and b.store_id = ${STORE} and b.state = 2
        order by b.id limit 1)`,
    ),
    washer: await rowOf(
      server,
      'user_account',
      sql`own.tags ? 'washer' and exists (select from user_store at
        where at.tenant_id = '1' and at.user_id = own.id and at.store_id = ${STORE})`,
    ),
    cage: await rowOf(server, 'cage_unit', sql`${inStore}`),
    stay: await rowOf(server, 'boarding', sql`${inStore} and own.state = 1`),
    booked: await rowOf(server, 'boarding', sql`${inStore} and own.state = 0`),
    matter: await rowOf(
      server,
      'matters_needing',
      sql`exists (select from boarding b where b.tenant_id = '1' and b.id = own.boarding_id and b.store_id = ${STORE} and b.state = 1)`,
    ),
    bill: await rowOf(server, 'bill', sql`${inStore} and own.status = 0`),
    billWithDrugs: await rowOf(
      server,
      'bill',
      sql`${inStore} and own.case_id is not null and exists (select from bill_item i
        where i.tenant_id = '1' and i.bill_id = own.id and i.category_code like 'H1%')`,
    ),
    closing: await rowOf(server, 'cashier_closing', inStore),
    cashier: await rowOf(
      server,
      'user_account',
      sql`exists (select from cashier_closing c where c.tenant_id = '1' and c.cashier_id = own.id and c.store_id = ${STORE})`,
    ),
    billTemplate: 'matrix-template',
    medicalCase: await rowOf(server, 'medical_case', inStore),
    caseDoc: await rowOf(
      server,
      'case_doc',
      sql`exists (select from medical_case c where c.tenant_id = '1' and c.id = own.case_id and c.store_id = ${STORE})`,
    ),
    reminder: await rowOf(server, 'reminder', sql`${inStore} and own.done_flag = 'N'`),
    waiting: 'matrix-booking-1',
    withDoctor: 'matrix-booking-2',
    missed: 'matrix-booking-5',
    reservation: 'matrix-reservation',
    holiday: await rowOf(server, 'holiday', sql`${inStore}`),
    wait: await rowOf(server, 'reservation_wait', sql`${inStore} and own.status = 0`),
    doctor: await rowOf(
      server,
      'user_account',
      sql`own.tags ? 'doctor' and exists (select from user_store place where place.tenant_id = '1'
        and place.user_id = own.id and place.store_id = ${STORE})`,
    ),
    operation: 'matrix-operation',
    storeImport: 'matrix-import',
    role: await saved(admin, roleCalls.save, { name: '矩阵', code: 'matrix', menuIds: ['/home'] }),
    menu,
    menuBelow: await saved(admin, menuCalls.save, { ...item, parentId: menu }),
    entry: await saved(admin, dictionaryCalls.save, { type: 'matrix', name: '甲', code: '1', sort: 1 }),
    question: await saved(admin, questionCalls.save, {
      ...{ category: '矩阵', question: '矩阵', answer: '<p>矩阵</p>' },
    }),
    notice: await saved(admin, messageCalls.saveNotice, {
      ...{ name: '矩阵', content: '<p>正文</p>', valid: 'Y', topFlag: 'N', popupFlag: 'N' },
      ...{ scopeType: '2', scopeIds: [STORE] },
    }),
  };
}
