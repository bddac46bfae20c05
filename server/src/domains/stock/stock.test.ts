import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { stockCalls as calls } from '@hospital/shared/contract/calls/stock';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { done } from '../organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let doctor: TestClient;
let keeper: TestClient;
let company: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  keeper = await server.signIn('13800000005', 3);
  company = await server.signIn('13800000001', 1);
  stranger = await server.signIn('13900000001', 2);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const count = async (from: string): Promise<number> =>
  (await rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]!.count;

const warnings = [
  { total: calls.expiredTotal, list: calls.expiredList, rows: 5 },
  { total: calls.unsalableTotal, list: calls.unsalableList, rows: 4 },
] as const;
const someBatch = async (warehouseId: string): Promise<string> =>
  (
    await rows<{ id: string }>(
      `select id from stock_batch where tenant_id = '1' and warehouse_id = '${warehouseId}' limit 1`,
    )
  )[0]!.id;

test('the usual refusals', async () => {
  for (const { total, list } of warnings) {
    await refusesTheUsual(server, doctor, total);
    await refusesTheUsual(server, doctor, list, { index: 0 });
  }
  await refusesTheUsual(server, doctor, calls.movements, { batchId: await someBatch('W1001') });
});

test('who lacks the permission is refused by its name', async () => {
  await server.database.kernel.execute(`delete from user_role where tenant_id = '1' and user_id = '8'`);
  const nobody = await server.signIn('13800000008', 3);
  for (const { total, list } of warnings) {
    await refusesWithout(total.access.anyOf[0]!, nobody, total, {});
    await refusesWithout('warehouse:stock:list', nobody, list, {});
  }
  await refusesWithout('warehouse:stock:list', nobody, calls.movements, { batchId: 'x' });
});

test('a warehouse out of scope is refused, and another tenant has none of it', async () => {
  for (const { total, list } of warnings) {
    assert.equal((await make(doctor, total, { warehouseId: 'W1002' })).code, ErrorCode.OutOfScope);
    assert.equal((await make(doctor, list, { warehouseId: '1' })).code, ErrorCode.OutOfScope);
    const nothing = (await done(stranger, total, { warehouseId: 'W1001' })).data as { count: number }[];
    assert.ok(nothing.every((row) => row.count === 0));
    assert.equal((await done(stranger, list, { warehouseId: 'W1001' })).data.total, 0);
  }
  const foreign = await someBatch('W1002');
  assert.equal((await make(doctor, calls.movements, { batchId: foreign })).code, ErrorCode.OutOfScope);
  assert.equal((await make(stranger, calls.movements, { batchId: foreign })).code, ErrorCode.NotFound);
});

test('every row of a card has as many as its list, wherever one stands', async () => {
  for (const client of [doctor, keeper, company]) {
    for (const { total, list, rows: number } of warnings) {
      const card = (await done(client, total)).data as { name: string; count: number; index: number }[];
      assert.equal(card.length, number);
      for (const row of card) {
        const { data } = await done(client, list, { index: row.index, pageSize: 200 });
        assert.equal(data.total, row.count, row.name);
        assert.equal(data.list.length, Math.min(200, row.count));
      }
    }
  }
  const all = (await done(company, calls.expiredList)).data.total;
  const own = `stock_batch where tenant_id = '1' and quantity > 0
    and expire_date <= (now() at time zone 'Asia/Shanghai')::date + 180`;
  assert.equal(all, await count(own));
});

test('days, amount, order and filters of the lists', async () => {
  const { list } = (await done(doctor, calls.expiredList, { pageSize: 200 })).data;
  const days = list.map((row: { days: number }) => row.days);
  assert.deepEqual(
    days,
    [...days].sort((a, b) => a - b),
  );
  assert.ok(days[0] < 0 && days.at(-1) <= 180);
  for (const row of list) {
    assert.equal(Math.round(row.amount * 100), Math.round(row.quantity * row.costPrice * 100));
    assert.equal(row.warehouseId, 'W1001');
  }
  const expired = (await done(doctor, calls.expiredList, { index: 0 })).data.list;
  assert.ok(expired.every((row: { days: number }) => row.days < 0));
  const idle = (await done(doctor, calls.unsalableList, { index: 2 })).data.list;
  assert.ok(idle.length > 0 && idle.every((row: { days: number }) => row.days >= 90));
  const [{ productName, categoryCode }] = list;
  const named = (await done(doctor, calls.expiredList, { keyword: productName, categoryCode })).data;
  assert.ok(
    named.total > 0 && named.list.every((row: { productName: string }) => row.productName === productName),
  );
  assert.equal((await done(doctor, calls.expiredList, { keyword: '没有这种商品' })).data.total, 0);
  assert.equal((await make(doctor, calls.expiredList, { index: 5 })).code, ErrorCode.Invalid);
});

test('a row of a warning counts from its day on, not from the next', async () => {
  const { list } = (await done(doctor, calls.unsalableList, { pageSize: 200 })).data;
  const [{ id }] = list;
  const rowsOf = async (days: number): Promise<boolean[]> => {
    await server.database.kernel.execute(
      `update stock_batch set last_out_date = null,
        in_date = ((now() at time zone 'Asia/Shanghai')::date - ${days}) at time zone 'Asia/Shanghai' + interval '10 hours'
        where tenant_id = '1' and id = '${id}'`,
    );
    return Promise.all(
      [0, 1].map(async (index) =>
        (await done(doctor, calls.unsalableList, { index, pageSize: 200 })).data.list.some(
          (row: { id: string; days: number }) => row.id === id && row.days === days,
        ),
      ),
    );
  };
  assert.deepEqual(await rowsOf(29), [false, false]);
  assert.deepEqual(await rowsOf(30), [true, false]);
  assert.deepEqual(await rowsOf(60), [true, true]);
});

test('the lists in every order, and what all of it has cost', async () => {
  for (const { list } of warnings) {
    const whole = (await done(doctor, list, { pageSize: 200 })).data;
    assert.equal(whole.list.length, whole.total);
    const sum = whole.list.reduce((of: number, row: { amount: number }) => of + row.amount, 0);
    assert.equal(Math.round(whole.ext.amountSum * 100), Math.round(sum * 100));
    assert.deepEqual((await done(doctor, list, { pageSize: 1, page: 2 })).data.ext, whole.ext);
    for (const orderByField of ['days', 'quantity', 'amount'] as const) {
      for (const orderByType of ['asc', 'desc'] as const) {
        const order = { orderByField, orderByType, pageSize: 200 };
        const values = (await done(doctor, list, order)).data.list.map(
          (row: Record<typeof orderByField, number>) => row[orderByField],
        );
        const sign = orderByType === 'asc' ? 1 : -1;
        assert.deepEqual(
          values,
          [...values].sort((a, b) => sign * (a - b)),
          JSON.stringify(order),
        );
      }
    }
    assert.equal((await make(doctor, list, { orderByField: 'id' })).code, ErrorCode.Malformed);
  }
});

test('the ledger of a batch adds up to what is left, the newest first', async () => {
  const [batch] = (await done(doctor, calls.expiredList)).data.list;
  const { list, total } = (await done(doctor, calls.movements, { batchId: batch.id, pageSize: 200 })).data;
  assert.equal(total, list.length);
  assert.ok(total > 0);
  assert.equal(list[0].afterQuantity, batch.quantity);
  const sum = list.reduce((of: number, row: { changeQuantity: number }) => of + row.changeQuantity, 0);
  assert.equal(Math.round(sum * 1000), Math.round(batch.quantity * 1000));
  for (const text of [`update stock_record set biz_type = 1`, `delete from stock_record`])
    await assert.rejects(
      server.database.write('1', async (db) => void (await db.execute(text))),
      'a ledger is only added to',
    );
});
