import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { compactDay } from '@hospital/shared/format';
import { migrate } from './migrations';
import { migrationsUpTo } from '../../test-support/migrationsUpTo';
import { migrationsFolder, openEmptyDatabase } from '../../test-support/testDatabase';
import { takeNext, takeNumber } from './counters';

/** The last migration before money and stock had owners. */
const before = 44;

test('data of the last release opens, whatever somebody wrote into it by hand, and goes on from what is there', async () => {
  const database = await openEmptyDatabase();
  const { kernel } = database;
  await migrate(database, migrationsUpTo(before));
  const run = (text: string) => kernel.execute(sql.raw(text));
  const today = compactDay(new Date());
  await run(`insert into tenant (id, code, name) values ('1', '1', '1')`);
  await run(`select set_config('app.tenant', '1', false)`);
  for (const text of [
    `insert into dept (id, name, path) values ('1', '1', '/1/')`,
    `insert into warehouse (id, warehouse_name) values ('W1', 'W1')`,
    `insert into store (id, store_name, store_code, business_name, door_name, dept_id, warehouse_id, store_attribute,
        store_nature, province_id, city_id, district_id, phone_num, latitude, longitude, address)
      select id, id, id, id, id, '1', 'W1', 'CENTER', 'DIRECTLY', '', '', '', '', 0, 0, ''
      from (values ('S1'), ('S2')) s (id)`,
    `insert into owner (id, name, mobile, store_id, store_user_no) values ('O1', '1', '13800000001', 'S1', 'S100007')`,
    `insert into pet (id, owner_id, name, store_no, species, birthday) values ('P1', 'O1', '1', 'S100011', 'DOG', '2020-01-01')`,
    `insert into product (id, code, name, category_code, unit, retail_price) values ('D1', 'D1', '药', 'H1', '盒', 100)`,
    `insert into stock_batch (id, warehouse_id, product_id, batch_no, quantity, locked_quantity, in_date)
      values ('B1', 'W1', 'D1', 'B1', 5, 2, now()), ('B2', 'W1', 'D1', 'B2', 5, 0, now())`,
    `insert into stock_record (id, warehouse_id, product_id, batch_id, biz_type, biz_id, change_quantity, after_quantity)
      values ('R1', 'W1', 'D1', 'B1', 2, 'L1', -1, 5), ('R2', 'W1', 'D1', 'B2', 2, 'L1', -1, 5)`,
    `insert into bill (id, bill_no, store_id, status, total_amount, payable_amount, paid_amount, order_time)
      values ('Z1', 'ZD${today}0041', 'S1', 1, 500, 500, 200, now())`,
    // In another store than its bill's, and under no reference.
    `insert into bill_payment (id, bill_id, store_id, way, amount, pay_time) values ('Y1', 'Z1', 'S2', 1, 200, now()), ('Y2', 'Z1', 'S1', 1, 100, now())`,
  ])
    await run(text);
  await run(`select set_config('app.tenant', '', false)`);

  await migrate(database, migrationsFolder);
  const rowsOf = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
    (await database.reader('1').execute<Row>(sql.raw(text))).rows;
  assert.deepEqual(await rowsOf(`select holder_kind, batch_id, quantity::text from stock_lock`), [
    { holder_kind: 'opening', batch_id: 'B1', quantity: '2.000' },
  ]);
  assert.deepEqual(await rowsOf(`select id, part from stock_record order by id`), [
    { id: 'R1', part: 1 },
    { id: 'R2', part: 2 },
  ]);
  assert.equal((await rowsOf(`select id from bill_payment`)).length, 2);
  const next = await database.write('1', async (db) => [
    await takeNumber(db, 'bill', 'S1', new Date()),
    await takeNext(db, { kind: 'owner', placeId: 'S1' }),
    await takeNext(db, { kind: 'pet', placeId: 'S1' }),
    await takeNext(db, { kind: 'pet', placeId: 'S2' }),
  ]);
  assert.deepEqual(next, [`ZD${today}0042`, 8, 12, 1]);
  await database.close();
});
