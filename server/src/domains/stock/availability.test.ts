import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { stockCalls, type StockAvailability } from '@hospital/shared/contract/calls/stock';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

const call = stockCalls.availability;
let server: TestServer;
let doctor: TestClient;
let company: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  company = await server.signIn('13800000001', 1);
  await server.database.kernel.execute(`insert into product
      (tenant_id, id, code, name, category_code, unit, retail_price, stock_flag)
      values ('1', 'avail', 'AVAIL', '可用片', 'H1', '盒', 100, 'Y')`);
  const day = (days: number) => `(now() at time zone 'Asia/Shanghai')::date + ${days}`;
  await server.database.kernel.execute(`insert into stock_batch
      (tenant_id, id, warehouse_id, product_id, batch_no, expire_date, quantity, locked_quantity, in_date) values
      ('1', 'av1', 'W1001', 'avail', 'OLD', ${day(-1)}, 4, 0, now()),
      ('1', 'av2', 'W1001', 'avail', 'TODAY', ${day(0)}, 5.5, 1.5, now()),
      ('1', 'av3', 'W1001', 'avail', 'LATE', ${day(90)}, 10, 0, now()),
      ('1', 'av4', 'W1001', 'avail', 'HELD', ${day(-2)}, 2, 2, now()),
      ('1', 'av5', 'W1001', 'avail', 'EMPTY', ${day(5)}, 0, 0, now()),
      ('1', 'av6', 'W1002', 'avail', 'ELSE', null, 7, 0, now())`);
});
after(() => server.close());

const of = async (client: TestClient, fields: object = {}): Promise<StockAvailability> => {
  const { code, data, msg } = await make(client, call, { productId: 'avail', ...fields });
  assert.equal(code, 0, msg);
  return data as StockAvailability;
};

test('the usual refusals', () => refusesTheUsual(server, doctor, call, { productId: 'avail' }));

test('what is free is neither held nor expired, and goes first expired first out', async () => {
  const { batches, nearestExpireDate, ...sums } = await of(doctor);
  assert.deepEqual(sums, {
    ...{ productId: 'avail', name: '可用片', unit: '盒', stockFlag: 'Y' },
    ...{ free: 14, locked: 3.5, expired: 4 },
  });
  assert.deepEqual(
    batches.map(({ batchNo, expired, free, locked }) => [batchNo, expired, free, locked]),
    [
      ['HELD', 'Y', 0, 2],
      ['OLD', 'Y', 0, 0],
      ['TODAY', 'N', 4, 1.5],
      ['LATE', 'N', 10, 0],
    ],
  );
  assert.equal(nearestExpireDate, batches[2]?.expireDate);
});

test('it is told of a store, of a warehouse, and of all in scope', async () => {
  assert.equal((await of(company)).free, 21);
  assert.equal((await of(company, { warehouseId: 'W1002' })).free, 7);
  assert.equal((await of(company, { storeId: '1001' })).free, 14);
  assert.equal((await of(doctor, { storeId: '1001' })).free, 14);
});

test('out of the own places, of no such product, and of another tenant it tells nothing', async () => {
  const ask = async (client: TestClient, fields: Record<string, unknown>) =>
    (await make(client, call, fields)).code;
  assert.equal(await ask(doctor, { productId: 'avail', warehouseId: 'W1002' }), ErrorCode.OutOfScope);
  assert.equal(await ask(doctor, { productId: 'avail', storeId: '1004' }), ErrorCode.OutOfScope);
  assert.equal(await ask(company, { productId: 'avail', storeId: 'nowhere' }), ErrorCode.NotFound);
  assert.equal(await ask(doctor, { productId: 'nothing' }), ErrorCode.NotFound);
  const stranger = await server.signIn('13900000001', 2);
  assert.equal(await ask(stranger, { productId: 'avail' }), ErrorCode.NotFound);
});
