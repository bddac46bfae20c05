import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { productCalls as calls, type Product } from '@hospital/shared/contract/calls/products';
import { stockCalls } from '@hospital/shared/contract/calls/stock';
import { done } from '../organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { savedOwner } from '../../test-support/people';

let server: TestServer;
let admin: TestClient;
let desk: TestClient;
let viewer: TestClient;
let stranger: TestClient;
/** The store where the desk works. */
const STORE = '1001';
const OTHER = '1002';

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  desk = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

let number = 0;
const food = (fields: object = {}): Record<string, unknown> => {
  number += 1;
  return { name: `试验狗粮${number}`, categoryCode: 'S1', unit: '袋', retailPrice: 68.5, ...fields };
};
const saved = async (fields: object = {}): Promise<Product> =>
  (await done(admin, calls.save, food(fields))).data as Product;
const faultsOf = async (call: typeof calls.save | typeof calls.update, request: Record<string, unknown>) => {
  const { code, msg, data } = await make(admin, call, request);
  return { code, msg, errors: data?.errors as { field: string; msg: string }[] | undefined };
};

test('a manager of the chain saves a product; its code follows on, and the log tells of it', async () => {
  const first = await saved({ costPrice: 40, spec: '2kg', genericName: '全价犬粮' });
  const second = await saved();
  assert.match(first.code, /^S1-\d{3}$/);
  assert.equal(Number(second.code.slice(3)), Number(first.code.slice(3)) + 1);
  assert.deepEqual(
    [first.retailPrice, first.costPrice, first.stockFlag, first.validFlag, first.version, first.categoryName],
    [68.5, 40, 'Y', 'Y', 1, '商品'],
  );
  const { rows } = await server.database.kernel.execute<{ after: { name: string } }>(
    `select after from op_log where biz_type = 'product' and biz_id = '${first.id}'`,
  );
  assert.equal(rows[0]?.after.name, first.name);
  assert.equal((await make(stranger, calls.info, { id: first.id })).code, 404, 'of another tenant');
  await refusesWithout('product:info:save', viewer, calls.save, food());
});

test('who types prices that are no whole fen is told so at each field, and nothing is written', async () => {
  const name = '三位小数粮';
  const refused = await faultsOf(
    calls.save,
    food({
      ...{ name, retailPrice: 1.005, costPrice: 0.001 },
      storePrices: [{ storeId: STORE, price: 2.222 }],
      levelPrices: [{ level: 'GOLD', price: 3.333 }],
    }),
  );
  assert.equal(refused.code, 40001);
  assert.deepEqual(
    refused.errors?.map(({ field }) => field),
    ['retailPrice', 'costPrice', 'storePrices.0.price', 'levelPrices.0.price'],
  );
  assert.equal(refused.msg, '零售价（元）最多2位小数');
  assert.equal((await done(admin, calls.page, { keyword: name })).data.total, 0);
});

test('what is wrong with a product is said at its field', async () => {
  const wrong: readonly (readonly [object, string, number])[] = [
    [{ name: '  ' }, 'name', 40001],
    [{ unit: ' ' }, 'unit', 40001],
    [{ unitRatio: 10 }, 'minUnit', 40001],
    [{ retailPrice: -1 }, 'retailPrice', 40001],
    [{ retailPrice: 1_000_001 }, 'retailPrice', 40001],
    [{ categoryCode: 'X9' }, 'categoryCode', 40001],
    [{ barcode: '条码' }, 'barcode', 40001],
    [{ levelPrices: [{ level: 'NONE', price: 1 }] }, 'levelPrices.0.level', 40001],
    [
      {
        levelPrices: [
          { level: 'GOLD', price: 1 },
          { level: 'GOLD', price: 2 },
        ],
      },
      'levelPrices.1.level',
      40001,
    ],
    [
      {
        storePrices: [
          { storeId: STORE, price: 1 },
          { storeId: STORE, price: 2 },
        ],
      },
      'storePrices.1.storeId',
      40001,
    ],
  ];
  for (const [fields, field, code] of wrong) {
    const refused = await faultsOf(calls.save, food(fields));
    assert.deepEqual([refused.code, refused.errors?.[0]?.field], [code, field], JSON.stringify(fields));
  }
  const nowhere = await make(admin, calls.save, food({ storePrices: [{ storeId: 'nowhere', price: 1 }] }));
  assert.equal(nowhere.code, 404);
});

test('two products never have one code or one barcode', async () => {
  const { code, barcode } = await saved({ code: 'UNI-1', barcode: '6901234567892' });
  const other = await saved();
  for (const [field, value] of [
    ['code', code],
    ['barcode', barcode],
  ] as const) {
    for (const refused of [
      await faultsOf(calls.save, food({ [field]: value })),
      await faultsOf(calls.update, { id: other.id, [field]: value }),
    ]) {
      assert.equal(refused.code, 40903);
      assert.equal(refused.errors?.[0]?.field, field);
      assert.match(refused.msg, /已存在$/);
    }
  }
  await saved();
  await saved();
});

test('a change keeps what it leaves out, refuses what is stale, and replaces prices that it names', async () => {
  const product = await saved({
    ...{ spec: '3kg', storePrices: [{ storeId: STORE, price: 60 }] },
    levelPrices: [{ level: 'GOLD', price: 61.2 }],
  });
  const changed = (
    await done(admin, calls.update, {
      ...{ id: product.id, version: 1, retailPrice: 70 },
      storePrices: [{ storeId: OTHER, price: 59.9 }],
    })
  ).data as Product;
  assert.deepEqual([changed.spec, changed.retailPrice, changed.version], ['3kg', 70, 2]);
  assert.deepEqual(
    changed.storePrices.map(({ storeId, price }) => [storeId, price]),
    [[OTHER, 59.9]],
  );
  assert.deepEqual(
    changed.levelPrices.map(({ levelName, price }) => [levelName, price]),
    [['金卡', 61.2]],
  );
  const stale = await make(admin, calls.update, { id: product.id, version: 1, retailPrice: 1 });
  assert.deepEqual([stale.code, stale.data.current.retailPrice], [40901, 70]);
  assert.equal((await make(admin, calls.update, { id: 'none', retailPrice: 1 })).code, 404);
});

test('a product that is in stock stays counted', async () => {
  const { rows } = await server.database.kernel.execute<{ product_id: string }>(
    `select product_id from stock_batch where tenant_id = '1' and quantity > 0 limit 1`,
  );
  const refused = await faultsOf(calls.update, { id: rows[0]?.product_id, categoryCode: 'H3' });
  assert.deepEqual([refused.code, refused.errors?.[0]?.field], [40001, 'categoryCode']);
});

test('a product is taken out of sale and back, and no query of the server deletes it', async () => {
  const { id } = await saved();
  assert.equal(
    (await make(admin, calls.changeValid, { id, validFlag: 'Y' })).msg,
    '当前状态（在售）不允许上架',
  );
  await done(admin, calls.changeValid, { id, version: 1, validFlag: 'N' });
  assert.equal((await make(admin, calls.changeValid, { id, version: 1, validFlag: 'Y' })).code, 40901);
  const again = await make(admin, calls.changeValid, { id, validFlag: 'N' });
  assert.deepEqual([again.code, again.msg], [40902, '当前状态（已下架）不允许下架']);
  await assert.rejects(
    server.database.write('1', async (db) => void (await db.execute(`delete from product`))),
  );
});

test('a price has its reasons: store before level before chain', async () => {
  const { ownerId } = await savedOwner(desk, { level: 'GOLD' });
  const { id: productId } = await saved({ levelPrices: [{ level: 'GOLD', price: 61.65 }] });
  const ask = async (more: object = {}) =>
    (await done(desk, calls.price, { productId, ownerId, ...more })).data as Record<string, unknown>;
  const ofLevel = await ask({ quantity: 1.5 });
  assert.deepEqual(
    [ofLevel.originalPrice, ofLevel.price, ofLevel.discountRate, ofLevel.discountType, ofLevel.amount],
    [68.5, 61.65, 0.9, 2, 92.48],
  );
  assert.deepEqual(ofLevel.reasons, ['零售价68.50元', '金卡等级价61.65元', '61.65元×1.5=92.48元']);
  assert.equal(ofLevel.packageRemain, null);
  await done(admin, calls.update, { id: productId, storePrices: [{ storeId: STORE, price: 66 }] });
  assert.deepEqual([(await ask()).price, (await ask()).discountType], [66, 1]);
  const { ownerId: usual } = await savedOwner(desk, { level: 'NORMAL' });
  await done(admin, calls.update, { id: productId, storePrices: [] });
  assert.equal((await ask({ ownerId: usual })).price, 68.5);
});

test('a price is refused in words for what is not sold, not there or beyond the caller', async () => {
  const { ownerId } = await savedOwner(desk);
  const { id: productId } = await saved();
  const codeOf = async (more: object) => {
    const { code, msg } = await make(desk, calls.price, { productId, ownerId, ...more });
    return [code, msg];
  };
  assert.equal((await codeOf({ productId: 'none' }))[0], 404);
  assert.equal((await codeOf({ ownerId: 'none' }))[0], 404);
  assert.equal((await codeOf({ packageItemId: 'none' }))[0], 404);
  assert.deepEqual(await codeOf({ storeId: '1009' }), [40302, '无权访问该门店数据']);
  for (const quantity of [0, -1, 1.0001, 1_000_001])
    assert.equal((await codeOf({ quantity }))[0] !== 0, true);
  assert.deepEqual(await codeOf({ quantity: 1.0001 }), [40001, '数量最多3位小数']);
  await done(admin, calls.update, { id: productId, storeIds: [OTHER] });
  assert.deepEqual(await codeOf({}), [40902, '当前状态（本店不销售）不允许计价']);
  await done(admin, calls.update, { id: productId, storeIds: null });
  await done(admin, calls.changeValid, { id: productId, validFlag: 'N' });
  assert.deepEqual(await codeOf({}), [40902, '当前状态（已下架）不允许计价']);
  assert.equal((await make(stranger, calls.price, { productId, ownerId })).code, 404, 'of another tenant');
  const elsewhere = await savedOwner(admin, { storeId: '1009' });
  assert.equal((await codeOf({ ownerId: elsewhere.ownerId }))[0], 40302);
  assert.equal((await make(admin, customerCalls.info, { id: ownerId })).code, 0);
});

test('a desk finds what its store sells by name, pinyin, initials, code and barcode, with what is in stock', async () => {
  const { rows } = await server.database.kernel.execute<{ id: string; name: string; free: number }>(
    `select p.id, p.name, (select sum(quantity - locked_quantity)::float8 from stock_batch b where b.tenant_id = '1'
       and b.product_id = p.id and b.warehouse_id = 'W1001'
       and (expire_date is null or expire_date >= (now() at time zone 'Asia/Shanghai')::date)) as free
     from product p where tenant_id = '1' and exists (select from stock_batch b where b.tenant_id = '1'
       and b.product_id = p.id and b.warehouse_id = 'W1001' and b.quantity > b.locked_quantity
       and b.expire_date > now() + interval '2 days') limit 1`,
  );
  const [held] = rows;
  const find = async (request: object) =>
    (await done(desk, calls.inStore, { ...request })).data as {
      list: {
        productId: string;
        stockQuantity: number | null;
        nearestExpireDate: string | null;
        price: number;
      }[];
      total: number;
    };
  const inStock = (await find({ keyword: held?.name })).list.find(({ productId }) => productId === held?.id);
  assert.equal(inStock?.stockQuantity, held?.free);
  assert.match(inStock?.nearestExpireDate ?? '', /^\d{4}-\d\d-\d\d$/);
  const product = await saved({
    ...{ name: '紫薯磨牙棒', genericName: '犬零食', code: 'ZS-77', barcode: '6909999999990' },
    storePrices: [{ storeId: STORE, price: 12.34 }],
  });
  for (const keyword of ['紫薯', '犬零食', 'zishumoya', 'zsmyb', 'zs-77', '6909999999990', ' ZSMY '])
    assert.deepEqual(
      (await find({ keyword })).list.map(({ productId, price, stockQuantity }) => [
        productId,
        price,
        stockQuantity,
      ]),
      [[product.id, 12.34, 0]],
      keyword,
    );
  assert.equal((await find({ keyword: '690999999999' })).total, 0, 'a barcode is asked for whole');
  assert.equal((await find({ barcode: '6909999999990' })).total, 1);
  assert.equal((await find({ keyword: '紫薯', categoryCodes: ['H1', 'S'] })).total, 1);
  assert.equal((await find({ keyword: '紫薯', categoryCodes: ['H1'] })).total, 0);
  assert.equal((await find({ keyword: '紫薯', universalFlag: 'Y' })).total, 0);
  const [service] = (await find({ categoryCodes: ['H3'] })).list;
  assert.equal(service?.stockQuantity, null);
  await done(admin, calls.update, { id: product.id, storeIds: [OTHER] });
  assert.equal((await find({ keyword: '紫薯' })).total, 0, 'the store does not offer it');
  await done(admin, calls.update, { id: product.id, storeIds: null });
  await done(admin, calls.changeValid, { id: product.id, validFlag: 'N' });
  assert.equal((await find({ keyword: '紫薯' })).total, 0, 'out of sale');
  assert.equal((await done(stranger, calls.inStore, { keyword: '紫薯' })).data.total, 0);
});

test('who takes deliveries in is told what the newest batch of a product cost, and nobody else', async () => {
  const product = await saved({ name: '椰枣洁牙骨', costPrice: 8.5 });
  const found = async (client: TestClient) =>
    (await done(client, calls.inStore, { keyword: '椰枣洁牙骨' })).data.list[0]?.lastCost;
  assert.equal(await found(desk), undefined);
  const keeper = await server.signIn('13800000009', 2);
  assert.equal(await found(keeper), 8.5, 'as the product says, before it ever came in');
  await done(keeper.with({ 'idempotency-key': 'comes-in' }), stockCalls.stockIn, {
    supplierName: '瑞普生物',
    items: [{ productId: product.id, batchNo: 'L1', quantity: 2, costPrice: 9.25 }],
  });
  assert.equal(await found(keeper), 9.25);
});

test('the list is filtered and ordered, and shows the price of the own store', async () => {
  const product = await saved({
    ...{ name: '列表专用粮', prescriptionFlag: 'Y' },
    storePrices: [
      { storeId: STORE, price: 50 },
      { storeId: OTHER, price: 40 },
    ],
  });
  const page = async (client: TestClient, request: object) =>
    (await done(client, calls.page, { ...request })).data;
  const [row] = (await page(viewer, { keyword: 'lbzyl', prescriptionFlag: 'Y', categoryCode: 'S' })).list;
  assert.deepEqual([row.id, row.storePrice, row.price], [product.id, 50, 50]);
  const { ownerId } = await savedOwner(desk, { level: 'NORMAL' });
  const asked = await done(desk, calls.price, { productId: product.id, ownerId });
  assert.equal(row.price, asked.data.price, 'the price of the list is that of calProductPrice');
  const [ofChain] = (await page(admin, { keyword: '列表专用粮' })).list;
  assert.deepEqual([ofChain.storePriceCount, ofChain.price], [2, 68.5]);
  assert.equal((await page(admin, { keyword: '列表专用粮', prescriptionFlag: 'N' })).total, 0);
  assert.equal((await page(admin, { keyword: '列表专用粮', validFlag: 'N' })).total, 0);
  const prices = (
    await page(admin, { orderByField: 'retailPrice', orderByType: 'desc', pageSize: 200 })
  ).list.map(({ retailPrice }: { retailPrice: number }) => retailPrice);
  assert.deepEqual(
    prices,
    [...prices].sort((a: number, b: number) => b - a),
  );
  const second = await page(admin, { page: 2, pageSize: 10 });
  assert.deepEqual([second.list.length, second.list[0].code > 'A'], [10, true]);
});

test('the demo data has products of every category that the catalogue names', async () => {
  for (const code of [
    'H1',
    'H2',
    'H3001',
    'H3008',
    'H3009',
    'H3010',
    'H3011',
    'H3012',
    'H3019',
    'H3020',
    'S1',
    'C1',
    'C2',
    'C2005',
  ])
    assert.ok((await done(admin, calls.page, { categoryCode: code })).data.total > 0, code);
});
