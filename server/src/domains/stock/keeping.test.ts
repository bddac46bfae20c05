import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import {
  stockCalls as calls,
  type StockBatch,
  type StockMovement,
  type StockProduct,
} from '@hospital/shared/contract/calls/stock';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { newId } from '../../platform/database/newId';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { lock, putBack, take } from './ledger';
import { movementsNamed } from './movementsNamed';
import { stockBatch, stockRecord } from './schema';
import { inStock } from './warnings';

const CENTRAL = '1';
const SHELF = 'W1001';

let server: TestServer;
let keeper: TestClient;
let manager: TestClient;
let viewer: TestClient;
let company: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  keeper = await server.signIn('13800000005', 3);
  manager = await server.signIn('13800000002', 2);
  viewer = await server.signIn('13800000007', 2);
  company = await server.signIn('13800000001', 1);
  stranger = await server.signIn('13900000001', 1);
  for (const [client, call, place] of [
    [manager, identityCalls.setLastStore, { storeId: '1001', storeName: '' }],
    [keeper, identityCalls.chooseWarehouse, { warehouseId: CENTRAL }],
  ] as const)
    assert.equal((await make(client, call, place)).code, 0);
});
after(() => server.close());

const once = (client: TestClient, key = newId()): TestClient => client.with({ 'idempotency-key': key });
const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
let number = 0;
/** A product of which no warehouse has anything. */
const newProduct = async (stockFlag = 'Y'): Promise<string> => {
  number += 1;
  const id = `KP-${number}`;
  await rows(`insert into product (tenant_id, id, code, name, category_code, unit, retail_price, stock_flag)
    values ('1', '${id}', '${id}', '入库试品${number}', 'H2', '盒', 1000, '${stockFlag}')`);
  return id;
};
const today = shanghaiDay();
const line = (productId: string, fields: object = {}) => ({
  ...{ productId, batchNo: 'B1', expireDate: addDays(today, 300), quantity: 10, costPrice: 2.5 },
  ...fields,
});
const bring = (items: readonly object[], fields: object = {}, client = keeper) =>
  make(once(client), calls.stockIn, { supplierName: '瑞普生物', items, ...fields });
const batchesOf = async (productId: string, client = keeper, filters: object = {}): Promise<StockBatch[]> =>
  (await make(client, calls.page, { productId, pageSize: 200, ...filters })).data.list;

test('several lines of a supplier come in, each into its batch, and a known batch grows', async () => {
  const [first, second] = [await newProduct(), await newProduct()];
  const { code, msg, data } = await bring(
    [line(first, { produceDate: addDays(today, -30) }), line(second, { batchNo: ' B2 ', expireDate: null })],
    { remarks: '随货单 88' },
  );
  assert.equal(code, 0, msg);
  assert.deepEqual([data.kinds, data.lines], [2, 2]);
  const [batch] = await batchesOf(first);
  assert.deepEqual(
    [
      batch?.batchNo,
      batch?.quantity,
      batch?.freeQuantity,
      batch?.costPrice,
      batch?.amount,
      batch?.supplierName,
    ],
    ['B1', 10, 10, 2.5, 25, '瑞普生物'],
  );
  assert.deepEqual(
    (await batchesOf(second)).map(({ batchNo, expireDate }) => [batchNo, expireDate]),
    [['B2', null]],
  );
  assert.equal((await bring([line(first, { quantity: 0.5 })])).code, 0);
  assert.equal((await batchesOf(first))[0]?.quantity, 10.5);
  const { list } = (await make(keeper, calls.movements, { batchId: batch!.id })).data;
  assert.deepEqual(
    list.map((one: { bizType: number; changeQuantity: number; reason: string }) => [
      one.bizType,
      one.changeQuantity,
      one.reason,
    ]),
    [
      [1, 0.5, ''],
      [1, 10, '随货单 88'],
    ],
  );
  const [logged] = await rows<{ count: number }>(
    `select count(*)::int as count from op_log where tenant_id = '1' and biz_type = 'stockIn' and biz_id = '${data.id}'`,
  );
  assert.equal(logged?.count, 1);
});

test('what a delivery has cost is added to the value of its batch, also of two at once', async () => {
  const productId = await newProduct();
  const valueOf = async (): Promise<number> =>
    (await make(keeper, calls.page, { productId })).data.ext.amountSum;
  assert.equal((await bring([line(productId, { quantity: 3 })])).code, 0);
  assert.equal(await valueOf(), 7.5);
  assert.equal((await bring([line(productId, { quantity: 4, costPrice: 3.01 })])).code, 0);
  assert.equal(await valueOf(), 19.54);
  assert.equal((await batchesOf(productId))[0]?.costPrice, 2.79);
  const both = await Promise.all([
    bring([line(productId, { quantity: 100, costPrice: 0.07 })]),
    bring([line(productId, { quantity: 0.5, costPrice: 12.34 })]),
  ]);
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
  );
  assert.equal(await valueOf(), 32.71);
  // What is found costs as much as what is there.
  const [batch] = await batchesOf(productId);
  const items = [{ batchId: batch!.id, bookQuantity: 107.5, countedQuantity: 215, reason: '漏记' }];
  assert.equal((await make(once(keeper), calls.adjust, { items })).code, 0);
  assert.equal(await valueOf(), 65.42);
});

test('a delivery sent twice comes in once', async () => {
  const productId = await newProduct();
  const sender = once(keeper);
  const request = { supplierName: '瑞普生物', items: [line(productId)] };
  const answers = await Promise.all([
    make(sender, calls.stockIn, request),
    make(sender, calls.stockIn, request),
  ]);
  assert.ok(answers.every(({ code }) => code === 0 || code === 40904));
  assert.equal((await make(sender, calls.stockIn, request)).code, 0);
  assert.equal((await batchesOf(productId))[0]?.quantity, 10);
  assert.equal((await make(keeper, calls.stockIn, request)).code, 40001, 'without a key');
});

test('a delivery refuses days that no batch has, batches twice or known otherwise, and strange warehouses', async () => {
  const [productId, service] = [await newProduct(), await newProduct('N')];
  assert.equal((await bring([line(productId)])).code, 0);
  const saidOf = async (fields: object, more: object = {}) => {
    const { code, msg } = await bring([line(productId, fields)], more);
    return [code, msg];
  };
  assert.deepEqual(await saidOf({ expireDate: addDays(today, -1) }), [40001, '批号B1已过期，不能入库']);
  assert.deepEqual(await saidOf({ produceDate: addDays(today, 1) }), [40001, '批号B1的生产日期不能晚于今天']);
  assert.deepEqual(await saidOf({ produceDate: today, expireDate: today }), [
    40001,
    '批号B1的有效期须晚于生产日期',
  ]);
  assert.match(String((await saidOf({ expireDate: addDays(today, 9) }))[1]), /批号B1已登记有效期.*，请核对$/);
  assert.deepEqual(await saidOf({ batchNo: ' ' }), [40001, '请填写批号']);
  assert.deepEqual(await saidOf({ productId: 'none' }), [40001, '所选商品不存在']);
  assert.match(String((await saidOf({ productId: service }))[1]), /不管理库存，不能入库/);
  for (const wrong of [
    { quantity: 0 },
    { quantity: 0.0001 },
    { quantity: -1 },
    { costPrice: 0.001 },
    { quantity: 1e9 },
  ])
    assert.equal((await saidOf(wrong))[0], 40001, JSON.stringify(wrong));
  assert.match((await bring([line(productId), line(productId)])).msg, /批号B1重复，请合并为一行/);
  assert.equal((await saidOf({}, { warehouseId: 'W1002' }))[0], 40302);
  assert.deepEqual((await bring([line(productId)], {}, company)).msg, '请选择仓库');
  assert.equal((await bring([])).code, 40001);
  assert.equal((await batchesOf(productId))[0]?.quantity, 10);
});

test('the list by product, number, category and state, with what is held and what is free', async () => {
  const productId = await newProduct();
  await bring([line(productId), line(productId, { batchNo: 'B2', expireDate: addDays(today, 100) })]);
  const [sooner, later] = await batchesOf(productId);
  assert.deepEqual([sooner?.batchNo, later?.batchNo], ['B2', 'B1'], 'what expires first first');
  await server.database.write('1', (db) =>
    lock(db, { kind: 'transfer', id: newId() }, [
      { lineId: newId(), warehouseId: CENTRAL, productId, batchId: later!.id, quantity: 4000 },
    ]),
  );
  const held = await batchesOf(productId, keeper, { lockedFlag: 'Y' });
  assert.deepEqual(
    held.map(({ lockedQuantity, freeQuantity }) => [lockedQuantity, freeQuantity]),
    [[4, 6]],
  );
  assert.equal((await batchesOf(productId, keeper, { batchNo: 'B2' })).length, 1);
  assert.equal((await batchesOf(productId, keeper, { categoryCode: 'H1' })).length, 0);
  assert.equal((await batchesOf(productId, keeper, { categoryCode: 'H2', keyword: '入库试品' })).length, 2);
  assert.equal((await batchesOf(productId, keeper, { expiredFlag: 'Y' })).length, 0);
  assert.equal((await batchesOf(productId, company)).length, 2);
  assert.equal((await batchesOf(productId, manager)).length, 0, 'another warehouse');
  const { list } = (await make(keeper, calls.page, { expiredFlag: 'Y', pageSize: 200 })).data;
  assert.ok(
    list.length > 0 && list.every((row: StockBatch) => row.freeQuantity === 0 && row.expireDate! < today),
  );
  for (const orderByField of ['expireDate', 'quantity', 'amount', 'inDate'] as const)
    assert.equal((await make(keeper, calls.page, { orderByField, orderByType: 'desc' })).code, 0);
  assert.equal((await make(manager, calls.page, { warehouseId: CENTRAL })).code, 40302);
  const answer = await make(keeper, calls.export, { productId });
  assert.match(answer.headers.get('content-type') ?? '', /spreadsheetml/);
});

test('a count writes what was found and what is missing, with its reasons', async () => {
  const productId = await newProduct();
  await bring([line(productId), line(productId, { batchNo: 'B2' }), line(productId, { batchNo: 'B3' })]);
  const [one, two, three] = (await batchesOf(productId)).sort((a, b) => a.batchNo.localeCompare(b.batchNo));
  const counted = (batch: StockBatch | undefined, countedQuantity: number, reason = '') => ({
    ...{ batchId: batch!.id, bookQuantity: 10, countedQuantity },
    ...(reason === '' ? {} : { reason }),
  });
  const count = (items: object[], fields: object = {}) =>
    make(once(keeper), calls.adjust, { items, ...fields });
  const silent = await count([counted(one, 8), counted(two, 10)]);
  assert.equal(silent.code, 40001);
  assert.match(silent.msg, /批号B1有差异，请填写原因/);
  const done = await count([counted(one, 8, '破损'), counted(two, 12.5), counted(three, 10)], {
    reason: '月末盘点',
  });
  assert.equal(done.code, 0, done.msg);
  assert.deepEqual([done.data.counted, done.data.gained, done.data.lost], [3, 2.5, 2]);
  assert.deepEqual(
    (await batchesOf(productId))
      .sort((a, b) => a.batchNo.localeCompare(b.batchNo))
      .map(({ quantity }) => quantity),
    [8, 12.5, 10],
  );
  const ledger = await rows<{ type: number; change: number; reason: string }>(
    `select biz_type::int as type, change_quantity::float8 as change, reason from stock_record
     where tenant_id = '1' and product_id = '${productId}' and biz_type <> 1 order by biz_type`,
  );
  assert.deepEqual(
    ledger.map(({ type, change, reason }) => [type, change, reason]),
    [
      [6, 2.5, '月末盘点'],
      [7, -2, '破损'],
    ],
  );
});

test('a count is refused where a batch moved since, where more is held, and of batches of others', async () => {
  const productId = await newProduct();
  await bring([line(productId)]);
  const [batch] = await batchesOf(productId);
  const count = (fields: object, more: object = {}, client = keeper) =>
    make(once(client), calls.adjust, {
      items: [{ batchId: batch!.id, bookQuantity: 10, countedQuantity: 9, reason: '少', ...fields }],
      ...more,
    });
  const stale = await count({ bookQuantity: 11 });
  assert.deepEqual(
    [stale.code, stale.data.current.moved],
    [40901, [{ batchId: batch!.id, batchNo: 'B1', productName: batch!.productName, quantity: 10 }]],
  );
  // What was as the ledger said when it was counted has no reason, and is counted again all the same.
  assert.equal((await count({ bookQuantity: 11, countedQuantity: 11, reason: '' })).code, 40901);
  const [bill] = await rows<{ id: string; no: string }>(
    `select id, bill_no as no from bill where tenant_id = '1' order by id limit 1`,
  );
  const [transfer] = await rows<{ id: string; no: string }>(
    `select id, transfer_no as no from transfer_order where tenant_id = '1' order by id limit 1`,
  );
  const held = (kind: 'bill' | 'transfer', id: string, quantity: number) =>
    server.database.write('1', (db) =>
      lock(db, { kind, id }, [{ lineId: newId(), warehouseId: CENTRAL, productId, quantity }]),
    );
  await held('bill', bill!.id, 2000);
  await held('bill', bill!.id, 1000);
  await held('transfer', transfer!.id, 3000);
  assert.equal(
    (await count({ countedQuantity: 5 })).msg,
    `${batch!.productName}批号B1有6已被${transfer!.no}、${bill!.no}锁定，请先处理这些单据`,
  );
  const strange = await count({ batchId: 'none' });
  assert.deepEqual([strange.code, strange.data], [404, { missing: ['none'] }]);
  assert.equal((await count({}, { warehouseId: SHELF })).code, 404, 'a batch of another warehouse');
  assert.equal((await count({}, {}, manager)).code, 404);
  assert.equal((await count({}, { warehouseId: CENTRAL }, manager)).code, 40302);
  assert.equal((await count({}, { warehouseId: CENTRAL }, stranger)).code, 404);
  const both = await Promise.all([count({ countedQuantity: 9 }), count({ countedQuantity: 8 })]);
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, 40901]);
});

test('a count in which nothing differs changes nothing, and the log has it', async () => {
  const productId = await newProduct();
  await bring([line(productId)]);
  const [batch] = await batchesOf(productId);
  const items = [{ batchId: batch!.id, bookQuantity: 10, countedQuantity: 10 }];
  const { code, msg, data } = await make(once(keeper), calls.adjust, { items });
  assert.equal(code, 0, msg);
  assert.deepEqual([data.counted, data.gained, data.lost], [1, 0, 0]);
  const [logged] = await rows<{ count: number }>(
    `select count(*)::int as count from op_log where tenant_id = '1' and biz_type = 'stockCheck' and biz_id = '${data.id}'`,
  );
  assert.equal(logged?.count, 1);
});

test('counts and deliveries of two batches at once, from either end, all end and add up', async () => {
  const productId = await newProduct();
  await bring([line(productId), line(productId, { batchNo: 'B2', expireDate: addDays(today, 100) })]);
  const [sooner, later] = await batchesOf(productId);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      if (at % 3 === 0) return bring([line(productId, { quantity: 0.001 })]);
      const { id: batchId } = (at % 3 === 1 ? sooner : later)!;
      return make(once(keeper), calls.adjust, {
        items: [{ batchId, bookQuantity: 10, countedQuantity: 9.999, reason: '少' }],
      });
    }),
  );
  assert.ok(
    answers.every(({ code }) => [0, 40901].includes(code)),
    JSON.stringify(answers.map(({ code, msg }) => [code, msg])),
  );
  const [books] = await rows<{ sum: number; left: number }>(
    `select (select sum(change_quantity)::float8 from stock_record where tenant_id = '1' and product_id = '${productId}') as sum,
       (select sum(quantity)::float8 from stock_batch where tenant_id = '1' and product_id = '${productId}') as left`,
  );
  assert.equal(books!.sum, books!.left);
});

const lose = (batch: StockBatch | undefined, fields: object = {}, client = keeper) =>
  make(once(client), calls.writeOff, { batchId: batch!.id, quantity: 1, reason: '破损', ...fields });

test('what expired is written off with its reason and at its cost, and counts as used by nobody', async () => {
  const productId = await newProduct();
  await bring([line(productId, { quantity: 3 })]);
  await bring([line(productId, { quantity: 4, costPrice: 3.01 })]);
  const [batch] = await batchesOf(productId);
  await rows(`update stock_batch set expire_date = '${addDays(today, -2)}' where id = '${batch!.id}'`);
  const done = await lose(batch, { quantity: 2.125, reason: ' 过期 ' });
  assert.equal(done.code, 0, done.msg);
  assert.match(done.data.lossNo, /^BS\d{8}\d{4}$/);
  // 19.54 of 7 boxes.
  assert.deepEqual([done.data.quantity, done.data.amount], [2.125, 5.93]);
  const [left] = await batchesOf(productId);
  assert.deepEqual([left?.quantity, left?.amount, left?.lastOutDate], [4.875, 13.61, null]);
  const { list } = (await make(keeper, calls.movements, { batchId: batch!.id, bizType: 8 })).data;
  assert.deepEqual(
    list.map((one: StockMovement) => [one.bizId, one.changeQuantity, one.afterQuantity, one.reason]),
    [[done.data.lossNo, -2.125, 4.875, '过期']],
  );
  assert.equal((await make(keeper, calls.movements, { keyword: done.data.lossNo })).data.total, 1);
  const [logged] = await rows<{ count: number }>(
    `select count(*)::int as count from op_log where tenant_id = '1' and biz_type = 'stockLoss' and biz_id = '${done.data.id}'`,
  );
  assert.equal(logged?.count, 1);
  const products = (await make(keeper, calls.products, { keyword: batch!.productName, pageSize: 200 })).data;
  assert.equal(products.list.find((one: StockProduct) => one.productId === productId)?.usedQuantity, 0);
  assert.equal((await lose(left, { quantity: 4.875 })).code, 0, 'all that is left');
  assert.deepEqual(await batchesOf(productId), []);
});

test('no more is written off than is there and nobody holds, and nothing of other warehouses', async () => {
  const productId = await newProduct();
  await bring([line(productId)]);
  const [batch] = await batchesOf(productId);
  const name = batch!.productName;
  const saidOf = async (fields: object, client = keeper) => {
    const { code, msg, data } = await lose(batch, fields, client);
    return [code, msg, data?.errors?.[0]?.field];
  };
  assert.deepEqual(await saidOf({ quantity: 10.001 }), [
    ...[40001, `${name}批号B1现有10盒，不能报损更多`],
    'quantity',
  ]);
  const [bill] = await rows<{ id: string; no: string }>(
    `select id, bill_no as no from bill where tenant_id = '1' order by id limit 1`,
  );
  await server.database.write('1', (db) =>
    lock(db, { kind: 'bill', id: bill!.id }, [
      { lineId: newId(), warehouseId: CENTRAL, productId, quantity: 4000 },
    ]),
  );
  assert.deepEqual(await saidOf({ quantity: 6.001 }), [
    ...[40001, `${name}批号B1有4已被${bill!.no}锁定，请先处理这些单据`],
    'quantity',
  ]);
  assert.deepEqual(await saidOf({ reason: ' ' }), [40001, '请填写报损原因', 'reason']);
  for (const wrong of [{ quantity: 0 }, { quantity: -1 }, { quantity: 0.0001 }, { reason: '' }])
    assert.equal((await saidOf(wrong))[0], 40001, JSON.stringify(wrong));
  assert.equal((await saidOf({ batchId: 'none' }))[0], 404);
  assert.equal((await saidOf({ warehouseId: SHELF }))[0], 404, 'a batch of another warehouse');
  assert.equal((await saidOf({}, manager))[0], 404, 'of who stands in another one');
  assert.equal((await saidOf({ warehouseId: CENTRAL }, manager))[0], 40302);
  assert.equal((await saidOf({ warehouseId: 'W1002' }))[0], 40302);
  assert.equal((await saidOf({}, company))[1], '请选择仓库');
  assert.equal((await saidOf({ warehouseId: CENTRAL }, stranger))[0], 404, 'of another chain');
  assert.equal((await batchesOf(productId))[0]?.quantity, 10);
  assert.equal((await saidOf({ quantity: 6 }))[0], 0);
});

test('a loss sent twice is written off once, and of two of the same at once one', async () => {
  const productId = await newProduct();
  await bring([line(productId), line(productId, { batchNo: 'B2', expireDate: addDays(today, 100) })]);
  const [sooner, later] = await batchesOf(productId);
  const sender = once(keeper);
  const request = { batchId: later!.id, quantity: 4, reason: '变质' };
  const answers = await Promise.all([
    make(sender, calls.writeOff, request),
    make(sender, calls.writeOff, request),
  ]);
  assert.ok(answers.every(({ code }) => code === 0 || code === 40904));
  assert.equal((await make(sender, calls.writeOff, request)).code, 0);
  assert.equal((await make(keeper, calls.writeOff, request)).code, 40001, 'without a key');
  assert.equal((await batchesOf(productId)).find(({ id }) => id === later!.id)?.quantity, 6);
  const all = await Promise.all([
    ...[lose(sooner, { quantity: 10 }), lose(sooner, { quantity: 10 })],
    ...[lose(later, { quantity: 4 }), lose(later, { quantity: 4 })],
  ]);
  assert.deepEqual(all.map(({ code }) => code).sort(), [0, 0, 40001, 40001]);
  assert.deepEqual(
    (await batchesOf(productId)).map(({ id, quantity }) => [id, quantity]),
    [[later!.id, 2]],
  );
});

test('products with all their batches, what is used of late, and what runs out first', async () => {
  const [plenty, short, unused] = [await newProduct(), await newProduct(), await newProduct()];
  const productOf = async (productId: string, fields: object = {}, client = keeper) => {
    const { list } = (await make(client, calls.products, { pageSize: 200, keyword: '入库试品', ...fields }))
      .data;
    return (list as StockProduct[]).find((one) => one.productId === productId);
  };
  assert.equal(await productOf(plenty), undefined, 'nothing is there, and nothing went out');
  await bring([
    line(plenty, { quantity: 90, costPrice: 0.33 }),
    line(plenty, { batchNo: 'B2', quantity: 10, expireDate: addDays(today, 40), costPrice: 1 }),
    line(short, { quantity: 12 }),
    line(unused, { quantity: 1, expireDate: null }),
  ]);
  const out = (productId: string, quantity: number) =>
    server.database.write('1', (db) =>
      take(db, 2, [{ lineId: newId(), warehouseId: CENTRAL, productId, quantity }], {
        ...{ id: '5', time: new Date() },
      }),
    );
  await out(plenty, 12_000);
  await out(short, 9_000);
  await server.database.write('1', (db) =>
    lock(db, { kind: 'transfer', id: newId() }, [
      { lineId: newId(), warehouseId: CENTRAL, productId: plenty, quantity: 8_000 },
    ]),
  );
  const { productName: _, ...shown } = (await productOf(plenty))!;
  assert.deepEqual(shown, {
    ...{ productId: plenty, categoryCode: 'H2', spec: '', unit: '盒', batches: 1, quantity: 88 },
    ...{ lockedQuantity: 8, freeQuantity: 80, nearestExpireDate: addDays(today, 300), expiredFlag: 'N' },
    ...{ usedQuantity: 12, lowFlag: 'N', amount: 29.04 },
  });
  // 3 are left, and 9 in 30 days are more than that in 14.
  assert.deepEqual(await Promise.all([short, unused].map(async (id) => (await productOf(id))?.lowFlag)), [
    'Y',
    'N',
  ]);
  assert.equal((await productOf(short, { lowFlag: 'Y' }))?.freeQuantity, 3);
  assert.equal(await productOf(plenty, { lowFlag: 'Y' }), undefined);
  // Handed out by mistake and taken back: nothing was used, whenever it had gone.
  const mistaken = await newProduct();
  await bring([line(mistaken, { quantity: 10 })]);
  const handOut = { lineId: newId(), warehouseId: CENTRAL, productId: mistaken, quantity: 9_000 };
  await server.database.write('1', async (db) => {
    await take(db, 2, [handOut], { id: '5', time: new Date() });
    await putBack(db, [handOut.lineId], { keeper: { id: '5', time: new Date() }, reason: '退药：拿错了药' });
  });
  const notUsed = async () => {
    const row = await productOf(mistaken);
    return [row?.usedQuantity, row?.lowFlag, (await productOf(mistaken, { lowFlag: 'Y' })) === undefined];
  };
  assert.deepEqual(await notUsed(), [0, 'N', true]);
  await rows(`update stock_record set create_date = now() - interval '40 days'
    where tenant_id = '1' and biz_id = '${handOut.lineId}' and biz_type = 2`);
  assert.deepEqual(await notUsed(), [0, 'N', true]);
  await out(mistaken, 8_000);
  assert.equal(
    (await productOf(mistaken))?.usedQuantity,
    8,
    'what came back of an earlier month is none of it',
  );
  assert.equal((await productOf(mistaken, { lowFlag: 'Y' }))?.lowFlag, 'Y');
  // 2.1 in 30 days are 0.98 in 14: what is left lasts, to the thousandth.
  const exact = await newProduct();
  await bring([line(exact, { quantity: 3.08 })]);
  await out(exact, 2_100);
  assert.equal((await productOf(exact))?.lowFlag, 'N');
  assert.equal(await productOf(exact, { lowFlag: 'Y' }), undefined);
  await out(short, 3_000);
  assert.deepEqual((await productOf(short))?.quantity, 0, 'what has run out is there');
  assert.equal(await productOf(plenty, {}, manager), undefined, 'another warehouse');
  assert.equal((await productOf(plenty, {}, company))?.quantity, 88);
  assert.equal(await productOf(plenty, { categoryCode: 'H1' }), undefined);
  assert.equal((await make(manager, calls.products, { warehouseId: CENTRAL })).code, 40302);
  const { list, ext } = (await make(keeper, calls.products, { pageSize: 200 })).data;
  assert.equal(
    ext.amountSum,
    Number((list as StockProduct[]).reduce((sum, { amount }) => sum + amount, 0).toFixed(2)),
  );
  for (const orderByField of [
    'productName',
    'quantity',
    'freeQuantity',
    'nearestExpireDate',
    'usedQuantity',
    'amount',
  ] as const)
    for (const orderByType of ['asc', 'desc'] as const)
      assert.equal((await make(keeper, calls.products, { orderByField, orderByType })).code, 0);
});

test('batches of a product in all warehouses are found by an index', async () => {
  const plan = await server.database.write('1', async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const wanted = and(eq(stockBatch.productId, 'any'), inStock);
    return db.execute(
      sql`explain ${db.select({ id: stockBatch.id }).from(stockBatch).where(wanted).getSQL()}`,
    );
  });
  assert.match(JSON.stringify(plan.rows), /stock_batch_product/);
});

test('the movements of a warehouse by day, product, kind and who, as the ledger of a batch', async () => {
  const productId = await newProduct();
  const { deliveryNo } = (await bring([line(productId), line(productId, { batchNo: 'B2', costPrice: 3 })]))
    .data;
  const [batch] = await batchesOf(productId);
  const items = [{ batchId: batch!.id, bookQuantity: 10, countedQuantity: 8, reason: '破损' }];
  assert.equal((await make(once(keeper), calls.adjust, { items })).code, 0);
  const moved = async (filters: object, client = keeper): Promise<StockMovement[]> =>
    (await make(client, calls.movements, { pageSize: 200, ...filters })).data.list;
  const [last, ...rest] = await moved({ productId });
  assert.deepEqual(
    [last!.bizType, last!.changeQuantity, last!.afterQuantity, last!.batchNo, last!.costPrice, last!.reason],
    [7, -2, 8, batch!.batchNo, null, '破损'],
  );
  assert.deepEqual(rest.map(({ costPrice }) => costPrice).sort(), [2.5, 3]);
  assert.deepEqual(await moved({ productId, bizType: 7 }), [last]);
  assert.equal((await moved({ keyword: deliveryNo })).length, 2);
  assert.equal((await moved({ productId, keyword: 'B2' })).length, batch!.batchNo === 'B2' ? 2 : 1);
  assert.equal((await moved({ productId, startDate: today, endDate: today })).length, 3);
  assert.equal((await moved({ productId, endDate: addDays(today, -1) })).length, 0);
  assert.equal((await moved({ productId, operatorName: last!.operatorName })).length, 3);
  assert.equal((await moved({ productId, operatorName: '没有这个人' })).length, 0);
  assert.equal((await moved({ productId }, manager)).length, 0, 'another warehouse');
  assert.equal((await moved({ productId }, company)).length, 3);
  assert.equal((await make(manager, calls.movements, { warehouseId: CENTRAL })).code, 40302);
  assert.equal((await make(manager, calls.movements, { batchId: batch!.id })).code, 40302);
  assert.equal((await make(manager, calls.movements, { batchId: 'none' })).code, 404);
});

test('what was sold stands under the number of its bill, and is found by it', async () => {
  const { rows } = await server.database.kernel.execute<{ no: string; id: string }>(
    `select b.bill_no as no, r.id from stock_record r join bill_item i on i.tenant_id = r.tenant_id and i.id = r.biz_id
     join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
     where r.tenant_id = '1' and r.biz_type = 2 order by r.id limit 1`,
  );
  const [{ no, id }] = rows as [{ no: string; id: string }];
  const { list } = (await make(company, calls.movements, { keyword: no.toLowerCase(), pageSize: 200 })).data;
  assert.deepEqual([...new Set(list.map(({ bizId }: StockMovement) => bizId))], [no]);
  assert.ok(list.some((one: StockMovement) => one.id === id));
});

test('what came in is found by the number of its delivery, also where a batch has the same', async () => {
  const [productId, other] = [await newProduct(), await newProduct()];
  const { deliveryNo } = (await bring([line(productId)])).data;
  const keyword = deliveryNo.replace(/\D/g, '');
  await bring([line(other, { batchNo: keyword })]);
  const { list } = (await make(keeper, calls.movements, { keyword, pageSize: 200 })).data;
  const found = list.map((one: StockMovement) => one.productId);
  assert.deepEqual(new Set(found), new Set([productId, other]));
});

test('movements by the name of a product or the number of a batch are found by indexes', async () => {
  const productId = await newProduct();
  await bring([line(productId, { batchNo: '26ONLY1' })]);
  const plan = await server.database.write('1', async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const wanted = await movementsNamed({ db }, '26ONLY1');
    return db.execute(
      sql`explain ${db.select({ id: stockRecord.id }).from(stockRecord).where(wanted).getSQL()}`,
    );
  });
  for (const index of ['stock_record_product', 'stock_record_batch'])
    assert.match(JSON.stringify(plan.rows), new RegExp(index));
});

test('the usual refusals', async () => {
  const productId = await newProduct();
  await bring([line(productId)]);
  const [batch] = await batchesOf(productId);
  const delivery = { supplierName: '甲', items: [line(productId)] };
  const items = [{ batchId: batch!.id, bookQuantity: 10, countedQuantity: 10 }];
  await refusesTheUsual(server, keeper, calls.page);
  await refusesTheUsual(server, keeper, calls.products);
  await refusesTheUsual(server, keeper, calls.movements);
  await refusesTheUsual(server, keeper, calls.export);
  await refusesTheUsual(server, once(keeper), calls.stockIn, delivery);
  await refusesTheUsual(server, once(keeper), calls.adjust, { items });
  await refusesWithout('warehouse:stock:in', viewer, calls.stockIn, delivery);
  await refusesWithout('warehouse:stock:adjust', viewer, calls.adjust, { items });
  const loss = { batchId: batch!.id, quantity: 1, reason: '破损' };
  await refusesTheUsual(server, once(keeper), calls.writeOff, loss);
  await refusesWithout('warehouse:stock:loss', viewer, calls.writeOff, loss);
  await refusesWithout('warehouse:stock:listExcel', viewer, calls.export, {});
});
