import { seeding } from '../../product';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { migrationsFolder, openEmptyDatabase } from '../../test-support/testDatabase';
import { migrate } from '../database/migrations';
import { seedDemo } from './seedDemo';

type Opened = Awaited<ReturnType<typeof openEmptyDatabase>>;

const open = async (now: Date, scale?: 'large', stores?: number): Promise<Opened> => {
  const database = await openEmptyDatabase();
  await migrate(database, migrationsFolder);
  await seedDemo(database.kernel, seeding, {
    now,
    ...(scale ? { scale } : {}),
    ...(stores ? { stores } : {}),
  });
  return database;
};

const morning = new Date('2026-03-10T00:30:00+08:00');
let database: Opened;

before(async () => {
  database = await open(morning);
});
after(() => database.close());

const count = async (text: string): Promise<number> => {
  const { rows } = await database.pglite.query<{ count: number }>(
    `select count(*)::int as count from ${text}`,
  );
  return rows[0]!.count;
};

async function digests(of: Opened): Promise<Record<string, string>> {
  const tables = await of.pglite.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const result: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await of.pglite.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${name}" t`,
    );
    result[name] = rows[0]!.digest;
  }
  return result;
}

test('the same moment gives the same rows, another day others', async () => {
  const again = await open(morning);
  const tomorrow = await open(new Date('2026-03-11T08:00:00+08:00'));
  try {
    const first = await digests(database);
    assert.deepEqual(await digests(again), first);
    const later = await digests(tomorrow);
    assert.notEqual(later['medical_case'], first['medical_case']);
    assert.equal(later['menu']?.split(' ')[0], first['menu']?.split(' ')[0]);
  } finally {
    await again.close();
    await tomorrow.close();
  }
});

/** Times of what is yet to be done. Whatever else has a time has happened. */
const planned = [
  'live_info.plan_out_time',
  'live_order.order_time',
  'reminder.notice_time',
  'review.review_time',
];

/** The columns with times after a moment. */
async function columnsAfter(of: Opened, moment: Date): Promise<string[]> {
  const { rows: columns } = await of.pglite.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type like 'timestamp%' order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await of.pglite.query(
      `select from "${table}" where "${column}" > $1 and isfinite("${column}") limit 1`,
      [moment.toISOString()],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Tables of what goes on all day; the others do not hang on the time of day. */
const ofTheDay = new Set(['bill', 'bill_item', 'booking', 'counter', 'matters_done', 'wash_plan']);

test('nothing has happened later than the moment at which the demo data are made', async () => {
  assert.deepEqual(await columnsAfter(database, morning), planned);
  const first = await digests(database);
  for (const clock of ['08:30', '14:00']) {
    const now = new Date(`2026-03-10T${clock}:00+08:00`);
    const of = await open(now);
    try {
      assert.deepEqual(await columnsAfter(of, now), planned, clock);
      const { rows } = await of.pglite.query(`select from wash_plan where state = 3 and finish_time is null`);
      assert.equal(rows.length, 0, clock);
      const later = await digests(of);
      const differ = Object.keys(first).filter((name) => first[name] !== later[name]);
      assert.deepEqual(
        differ.filter((name) => !ofTheDay.has(name)),
        [],
        clock,
      );
    } finally {
      await of.close();
    }
  }
});

test('it looks lived in', async () => {
  const least: Readonly<Record<string, number>> = {
    store: 15,
    warehouse: 19,
    user_account: 80,
    role: 16,
    dict: 500,
    notice: 15,
    admin_message: 40,
    owner: 200,
    pet: 260,
    medical_case: 800,
    bill: 800,
    review: 800,
    testing_order: 400,
    reminder: 300,
    booking: 800,
    reservation: 150,
    bill_item: 2000,
    bill_payment: 800,
    review_follow: 700,
    pet_weight: 800,
    stock_record: 400,
    live_info: 20,
    live_order: 150,
    product: 120,
    stock_batch: 150,
  };
  for (const [table, number] of Object.entries(least)) {
    assert.ok((await count(table)) >= number, `${table}: ${await count(table)}`);
  }
});

test('it is coherent', async () => {
  const today = `'2026-03-10'`;
  const start = `timestamptz '2026-03-10 00:00+08'`;
  const impossible: Readonly<Record<string, string>> = {
    'visit before birth': `medical_case c join pet p using (tenant_id) where p.id = c.pet_id and c.visit_time < p.birthday + 1`,
    'visit after death': `medical_case c join pet p using (tenant_id) where p.id = c.pet_id and p.status = 2 and c.visit_time > ${start} - interval '19 days'`,
    'visit in the future': `medical_case where visit_time >= ${start} or end_time >= ${start}`,
    'pet of another owner': `medical_case c join pet p using (tenant_id) where p.id = c.pet_id and p.owner_id <> c.owner_id`,
    'visit in a strange store': `medical_case c join owner o using (tenant_id) where o.id = c.owner_id and o.store_id <> c.store_id`,
    'doctor of another store': `medical_case c where not exists (select 1 from user_store u where u.tenant_id = c.tenant_id and u.user_id = c.doctor_id and u.store_id = c.store_id)`,
    'bill of another case': `bill b join medical_case c using (tenant_id) where c.id = b.case_id and (c.pet_id <> b.pet_id or c.owner_id <> b.owner_id or c.store_id <> b.store_id)`,
    'paid bill with a rest': `bill where (status = 2) <> (paid_amount = payable_amount)`,
    'unpaid bill with money': `bill where status = 0 and paid_amount > 0`,
    'archived case with an unpaid bill': `bill b join medical_case c using (tenant_id) where c.id = b.case_id and c.status = 3 and b.status <> 2`,
    'cancelled case with a bill': `bill b join medical_case c using (tenant_id) where c.id = b.case_id and c.status = 4`,
    'end before the visit': `medical_case where end_time < visit_time or archive_time < end_time`,
    'test of another pet': `testing_order t join medical_case c using (tenant_id) where c.id = t.case_id and (c.pet_id <> t.pet_id or c.store_id <> t.store_id)`,
    'report without a time': `testing_order where (status = 3) <> (report_time is not null)`,
    'test that is not on the price list': `testing_order t where not exists (select 1 from product p where p.tenant_id = t.tenant_id and p.name = t.product_name)`,
    'follow-up of another pet': `review r join medical_case c using (tenant_id) where c.id = r.case_id and c.pet_id <> r.pet_id`,
    'finished follow-up in the future': `review where status = 'Y' and review_time >= ${start}`,
    'open follow-up of a dead pet': `review r join pet p using (tenant_id) where p.id = r.pet_id and p.status = 2 and r.status = 'N' and r.review_time > ${start}`,
    'reminder of a strange owner': `reminder r join owner o using (tenant_id) join pet p using (tenant_id) where o.id = r.owner_id and p.id = r.pet_id and (p.owner_id <> o.id or o.store_id <> r.store_id or p.status <> 1)`,
    'reminder without a pet': `reminder where pet_id is null`,
    'reminder that names another pet': `reminder r join pet p using (tenant_id) where p.id = r.pet_id and strpos(r.content, p.name) = 0`,
    'reminder that names another owner': `reminder r join owner o using (tenant_id) where o.id = r.owner_id and r.type <> 'review' and strpos(r.content, o.name) = 0`,
    'reminder of no such follow-up': `reminder m where type = 'review' and not exists (select 1 from review r where r.tenant_id = m.tenant_id and r.id = m.biz_id and r.pet_id = m.pet_id and r.review_time = m.notice_time and r.status::text = m.done_flag::text)`,
    'birthday on another day': `reminder r join pet p using (tenant_id) where p.id = r.pet_id and r.type = 'birthday' and to_char(p.birthday, 'MMDD') <> to_char(r.notice_time at time zone 'Asia/Shanghai', 'MMDD')`,
    'vaccine of another species': `reminder r join pet p using (tenant_id) where p.id = r.pet_id and (r.type = 'immune' and p.species not in ('DOG', 'CAT') or r.template_name like '犬%' and p.species <> 'DOG' or r.template_name like '猫%' and p.species <> 'CAT')`,
    'reminder done before it was due': `reminder where done_date < notice_time or done_date >= ${start} or create_date > notice_time`,
    'reminder done by nobody': `reminder r where done_flag = 'Y' and not exists (select 1 from user_account u where u.tenant_id = r.tenant_id and u.id = r.done_by)`,
    'inpatient of another case': `live_info i join medical_case c using (tenant_id) where c.id = i.case_id and (c.pet_id <> i.pet_id or c.store_id <> i.store_id or c.case_type <> 2 or c.status <> 1)`,
    'running case with an end': `medical_case where status = 1 and end_time is not null`,
    'inpatient that is dead': `live_info i join pet p using (tenant_id) where p.id = i.pet_id and p.status <> 1`,
    'order before the pet came': `live_order o join live_info i using (tenant_id) where i.id = o.live_info_id and o.order_time < i.in_time`,
    'order done in the future': `live_order where done_time >= ${start} or done_time < order_time`,
    'case without a booking': `medical_case c where not exists (select 1 from booking b where b.tenant_id = c.tenant_id and b.id = c.booking_id)`,
    'booking of another pet': `medical_case c join booking b using (tenant_id) where b.id = c.booking_id and (b.pet_id <> c.pet_id or b.owner_id <> c.owner_id or b.store_id <> c.store_id or b.doctor_id <> c.doctor_id)`,
    'booking after the visit': `medical_case c join booking b using (tenant_id) where b.id = c.booking_id and (b.register_time > c.visit_time or b.finish_time < b.register_time)`,
    'booking in another state than its case': `medical_case c join booking b using (tenant_id) where b.id = c.booking_id and b.state <> case c.status when 1 then 2 when 4 then 4 else 3 end`,
    'two first visits': `(select pet_id from medical_case where first_flag = 'Y' group by tenant_id, pet_id having count(*) > 1) twice`,
    'reservation on another day': `booking b join reservation r using (tenant_id) where r.id = b.reservation_id and (r.pet_id <> b.pet_id or r.status <> 2 or r.reservation_date <> (b.register_time at time zone 'Asia/Shanghai')::date)`,
    'bill of another booking': `bill b join medical_case c using (tenant_id) where c.id = b.case_id and b.booking_id is distinct from c.booking_id`,
    'bill of a case without one': `bill where type = 1 and case_id is null`,
    'lines that do not add up to the bill': `bill b where payable_amount <> (select coalesce(sum(i.amount), 0) from bill_item i where i.tenant_id = b.tenant_id and i.bill_id = b.id)`,
    'prices that do not add up to the bill': `bill b where total_amount <> (select coalesce(sum(i.price * i.quantity), 0) from bill_item i where i.tenant_id = b.tenant_id and i.bill_id = b.id)`,
    'payments that do not add up': `bill b where paid_amount <> (select coalesce(sum(p.amount), 0) from bill_payment p where p.tenant_id = b.tenant_id and p.bill_id = b.id)`,
    'payment of another store': `bill_payment p join bill b using (tenant_id) where b.id = p.bill_id and (p.store_id <> b.store_id or p.pay_time < b.order_time)`,
    'test that nobody is charged for': `testing_order t where not exists (select 1 from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id where i.tenant_id = t.tenant_id and i.id = t.bill_item_id and i.product_id = t.product_id and b.case_id = t.case_id)`,
    'report without findings': `testing_order where status = 3 and (conclusion = '' or audit_id = '' or executor_id = '') or status = 2 and (conclusion = '' or executor_id = '')`,
    'findings before the report': `testing_order where status < 2 and (results <> '[]' or conclusion <> '')`,
    'follow-up that is done without a word': `review r where (r.status = 'Y') <> exists (select 1 from review_follow f where f.tenant_id = r.tenant_id and f.review_id = r.id and f.result = r.result and f.result <> '')`,
    'attempts that are not counted': `review r where follow_count <> (select count(*) from review_follow f where f.tenant_id = r.tenant_id and f.review_id = r.id)`,
    'attempt in the future': `review_follow where create_date >= ${start}`,
    'stock that does not add up to its ledger': `stock_batch b where quantity <> (select coalesce(sum(change_quantity), 0) from stock_record r where r.tenant_id = b.tenant_id and r.batch_id = b.id)`,
    'locks that do not add up': `stock_batch b where locked_quantity <> (select coalesce(sum(l.quantity), 0) from stock_lock l where l.tenant_id = b.tenant_id and l.batch_id = b.id)`,
    'ledger that jumps': `(select after_quantity - change_quantity - coalesce(lag(after_quantity) over (partition by tenant_id, batch_id order by create_date, id), 0) as jump from stock_record) steps where jump <> 0`,
    'last movement is not the last sale': `stock_batch b where last_out_date <> (select max(create_date) from stock_record r where r.tenant_id = b.tenant_id and r.batch_id = b.id and r.biz_type in (2, 4))`,
    'sold line that is no line': `stock_record r where r.biz_id <> '' and r.biz_type = 2 and not exists (select 1 from bill_item i where i.tenant_id = r.tenant_id and i.id = r.biz_id and i.product_id = r.product_id and i.quantity = -r.change_quantity)`,
    'transferred line that is no line': `stock_record r where r.biz_id <> '' and r.biz_type <> 2 and not exists (select 1 from transfer_item i join transfer_order o using (tenant_id) where i.tenant_id = r.tenant_id and o.id = i.transfer_id and starts_with(r.biz_id, o.transfer_no || '-' || i.line_no || '-') and i.product_id = r.product_id)`,
    'drug on a bill that neither left its shelf nor waits there': `bill_item i join product p using (tenant_id) where p.id = i.product_id and p.stock_flag = 'Y' and not exists (select 1 from stock_record r where i.dispense_status = 2 and r.tenant_id = i.tenant_id and r.biz_id = i.id)
      and not exists (select 1 from stock_lock l join stock_batch b using (tenant_id) where b.id = l.batch_id and b.product_id = i.product_id and i.dispense_status = 0 and l.tenant_id = i.tenant_id and l.holder_id = i.bill_id and l.line_id = i.id and l.quantity = i.quantity)`,
    'weight before the visit': `pet_weight w where w.source = 'case' and not exists (select 1 from medical_case c where c.tenant_id = w.tenant_id and c.pet_id = w.pet_id and c.visit_time = w.measure_time)`,
    'inpatient who leaves before coming': `live_info where plan_out_time < in_time`,
    'sold before it came': `stock_batch where last_out_date < in_date or last_out_date >= ${start}`,
    'made after it came': `stock_batch where produce_date >= in_date::date`,
    'expires before it was made': `stock_batch where expire_date <= produce_date`,
    'stock of a service': `stock_batch b join product p using (tenant_id) where p.id = b.product_id and p.stock_flag = 'N'`,
    'price without a unit': `product where unit = '' or valid_flag = 'Y' and retail_price <= 0 or retail_price < cost_price`,
    'code that no dictionary has': `pet p where not exists (select 1 from dict d where d.tenant_id = p.tenant_id and d.type = 'pet_breed_' || p.species and d.code = p.breed)`,
    'user without a role': `user_account u where not exists (select 1 from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id)`,
    'menu item below nothing': `menu m where parent_id <> '0' and not exists (select 1 from menu p where p.tenant_id = m.tenant_id and p.id = m.parent_id)`,
    'path that does not lead to the department': `dept d where d.path not like '%/' || d.id || '/'`,
    'message from the future': `admin_message where create_date > ${start} + interval '1 day'`,
    'birthday today or later': `pet where birthday >= ${today}`,
  };
  for (const [what, where] of Object.entries(impossible)) assert.equal(await count(where), 0, what);
});

test('every store has something of everything to do', async () => {
  const { rows } = await database.pglite.query<{ id: string }>(
    `select id from store where tenant_id = '1' order by 1`,
  );
  for (const { id } of rows) {
    const needed: Readonly<Record<string, string>> = {
      'unfinished case': `medical_case where store_id = '${id}' and status = 1 or store_id = '${id}' and status = 2 and exists (select 1 from bill b where b.case_id = medical_case.id and b.status < 2)`,
      'follow-up of today': `review where store_id = '${id}' and status = 'N' and (review_time at time zone 'Asia/Shanghai')::date = '2026-03-10'`,
      'due order of an inpatient': `live_order o join live_info i using (tenant_id) where i.id = o.live_info_id and i.store_id = '${id}' and o.done_time is null and o.order_time < timestamptz '2026-03-10 00:00+08'`,
      'paid bill with drugs to hand out': `bill b where b.store_id = '${id}' and b.type = 1 and b.status = 2 and b.order_time > timestamptz '2026-03-10 00:00+08' - interval '30 days' and exists (select 1 from bill_item i where i.tenant_id = b.tenant_id and i.bill_id = b.id and i.dispense_status = 0 and i.category_code ~ '^(H1|H2|S1)')`,
      'expired batch': `stock_batch where warehouse_id = 'W${id}' and expire_date < '2026-03-10'`,
      'near batch': `stock_batch where warehouse_id = 'W${id}' and expire_date between '2026-03-10' and '2026-04-09'`,
      'slow batch': `stock_batch where warehouse_id = 'W${id}' and last_out_date < timestamptz '2026-03-10 00:00+08' - interval '90 days'`,
    };
    for (const [what, where] of Object.entries(needed))
      assert.ok((await count(where)) > 0, `${what} in ${id}`);
  }
});

test('every store can hand out nearly all goods of the price list, and waits for a few', async () => {
  const goods = await count(`product where tenant_id = '1' and stock_flag = 'Y'`);
  const { rows } = await database.pglite.query<{ id: string; held: number }>(
    `select s.id, count(distinct b.product_id)::int as held from store s join stock_batch b using (tenant_id)
      where b.warehouse_id = 'W' || s.id and b.quantity > b.locked_quantity
        and (b.expire_date is null or b.expire_date >= '2026-03-10') group by s.id`,
  );
  assert.equal(rows.length, await count(`store where tenant_id = '1'`));
  for (const { id, held } of rows)
    assert.ok(held < goods && held > goods * 0.85, `${id}: ${held} of ${goods}`);
});

test('the chain has templates of prescriptions, cards of its levels and an offer of the season', async () => {
  const today = `'2026-03-10'`;
  assert.equal(await count(`bill_template where owner_type = 'chain'`), 5);
  assert.equal(await count(`bill_template where owner_type = 'mine'`), 1);
  assert.equal(await count(`bill_template where jsonb_array_length(lines) < 2`), 0);
  assert.equal(await count(`discount_plan where type = 1`), 3);
  assert.equal(
    await count(`discount_plan where type = 3 and start_date <= ${today} and end_date >= ${today}`),
    1,
  );
});

test('every store of both chains has reminders: today, forgotten, done, and of the next days', async () => {
  const { rows } = await database.pglite.query<{ tenant: string; id: string }>(
    `select tenant_id as tenant, id from store order by 1, 2`,
  );
  assert.deepEqual([...new Set(rows.map(({ tenant }) => tenant))], ['1', '2']);
  const [day, today] = [`(notice_time at time zone 'Asia/Shanghai')::date`, `date '2026-03-10'`];
  const needed: Readonly<Record<string, string>> = {
    'due today': `done_flag = 'N' and ${day} = ${today}`,
    overdue: `done_flag = 'N' and ${day} between ${today} - 7 and ${today} - 1`,
    done: `done_flag = 'Y' and ${day} between ${today} - 7 and ${today} - 1`,
    'of the next days': `done_flag = 'N' and ${day} between ${today} + 1 and ${today} + 6`,
  };
  for (const { tenant, id } of rows) {
    const own = `reminder where tenant_id = '${tenant}' and store_id = '${id}'`;
    for (const [what, where] of Object.entries(needed))
      assert.ok((await count(`${own} and ${where}`)) > 0, `${what} in ${id} of ${tenant}`);
    assert.equal(await count(`${own} and not (${Object.values(needed).join(') and not (')})`), 0, id);
  }
  const types = await count(`(select distinct type from reminder where tenant_id = '1') as type`);
  assert.equal(types, 5, 'reminders of every type');
});

test('a large chain has the stores asked for; the seconds are printed', async (t) => {
  const begin = performance.now();
  const large = await open(morning, 'large', 2000);
  try {
    const { rows } = await large.pglite.query<{ count: number }>(`select count(*)::int as count from store`);
    assert.equal(rows[0]?.count, 2015);
    t.diagnostic(`${((performance.now() - begin) / 1000).toFixed(1)} s`);
  } finally {
    await large.close();
  }
});
