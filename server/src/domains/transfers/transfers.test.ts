import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import { stockCalls } from '@hospital/shared/contract/calls/stock';
import { transferCalls as calls, type TransferRow } from '@hospital/shared/contract/calls/transfers';
import {
  INTO_CLOSED,
  transferStates,
  type TransferMove,
  type TransferStatus,
} from '@hospital/shared/contract/transferStates';
import { mayMove } from '@hospital/shared/contract/states';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import {
  CENTRAL,
  infoOf,
  newBatch,
  newProduct,
  once,
  pass,
  saved,
  SHELF,
  submitted,
} from './transfers.fixture';

let server: TestServer;
let manager: TestClient;
let keeper: TestClient;
let viewer: TestClient;
let company: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  keeper = await server.signIn('13800000005', 3);
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

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
/** What is in a warehouse of a product: in all, and held. */
const stockOf = async (warehouseId: string, productId: string): Promise<[number, number]> => {
  const [row] = await rows<{ quantity: number; locked: number }>(
    `select coalesce(sum(quantity), 0)::float8 as quantity, coalesce(sum(locked_quantity), 0)::float8 as locked
     from stock_batch where tenant_id = '1' and warehouse_id = '${warehouseId}' and product_id = '${productId}'`,
  );
  return [row!.quantity, row!.locked];
};
const ledgerOf = (productId: string) =>
  rows<{ type: number; place: string; change: number; reason: string }>(
    `select biz_type::int as type, warehouse_id as place, change_quantity::float8 as change, reason from stock_record
     where tenant_id = '1' and product_id = '${productId}' and biz_type <> 1 order by create_date, biz_type, change_quantity`,
  );
const titlesOf = async (client: TestClient): Promise<string[]> =>
  (await make(client, messageCalls.list, { page: 1, pageSize: 20 })).data.list.map(
    ({ title }: { title: string }) => title,
  );

test('a store applies, the warehouse passes less and ships what expires first, and all of it arrives', async () => {
  const productId = await newProduct(server);
  const late = await newBatch(server, productId, { expireDate: '2099-05-01' });
  const early = await newBatch(server, productId, { quantity: 4, expireDate: '2098-05-01' });
  const draft = await saved(manager, { [productId]: 8 }, { urgentFlag: 'Y', remarks: ' 备货 ' });
  assert.match(draft.transferNo, /^DB\d{12}$/);
  assert.deepEqual(
    [draft.status, draft.toWarehouseId, draft.totalKinds, draft.totalAmount, draft.remarks],
    [0, SHELF, 1, 20, '备货'],
  );
  assert.deepEqual([draft.items[0]?.free, draft.items[0]?.stockQuantity], [14, null]);
  // A draft is its author's alone.
  assert.equal((await make(keeper, calls.submit, { id: draft.id, version: 9 })).code, 40901);
  assert.equal((await make(manager, calls.submit, { id: draft.id, version: draft.version })).code, 0);
  assert.ok((await titlesOf(keeper)).includes('加急调拨单待审核'));

  const waiting = await infoOf(keeper, draft.id);
  assert.deepEqual([waiting.status, waiting.items[0]?.stockQuantity], [1, 14]);
  assert.equal((await pass(once(keeper), waiting, 6)).code, 0);
  assert.deepEqual(await stockOf(CENTRAL, productId), [14, 6]);
  assert.ok((await titlesOf(manager)).includes('调拨单已审核'));
  const passed = await infoOf(keeper, draft.id);
  assert.equal(passed.totalAmount, 15);
  assert.deepEqual(
    passed.items[0]?.batches.map(({ batchId, quantity }) => [batchId, quantity]),
    [
      [early, 4],
      [late, 2],
    ],
  );

  const shipping = await make(once(keeper), calls.ship, { id: draft.id, version: passed.version });
  assert.equal(shipping.code, 0, shipping.msg);
  assert.deepEqual(await stockOf(CENTRAL, productId), [8, 0]);
  const underWay = await infoOf(manager, draft.id);
  assert.deepEqual([underWay.status, underWay.items[0]?.shipQuantity], [3, 6]);

  const receipt = await make(once(manager), calls.receive, { id: draft.id, version: underWay.version });
  assert.equal(receipt.code, 0, receipt.msg);
  assert.deepEqual(await stockOf(SHELF, productId), [6, 0]);
  const arrived = await rows<{ no: string; until: string; cost: number }>(
    `select batch_no as no, expire_date::text as until, cost_price::int as cost from stock_batch
     where tenant_id = '1' and warehouse_id = '${SHELF}' and product_id = '${productId}' order by 2`,
  );
  assert.deepEqual(
    arrived.map(({ until, cost }) => [until, cost]),
    [
      ['2098-05-01', 250],
      ['2099-05-01', 250],
    ],
  );
  assert.deepEqual(
    (await ledgerOf(productId)).map(({ type, place, change }) => [type, place, change]),
    [
      [4, CENTRAL, -4],
      [4, CENTRAL, -2],
      [5, SHELF, 2],
      [5, SHELF, 4],
    ],
  );
  const done = await infoOf(manager, draft.id);
  assert.deepEqual([done.status, done.items[0]?.receiveQuantity, done.items[0]?.diffReason], [4, 6, '']);
  const [logged] = await rows<{ count: number }>(
    `select count(*)::int as count from op_log where tenant_id = '1' and biz_type = 'transfer' and biz_id = '${draft.id}'`,
  );
  assert.equal(logged?.count, 5);
});

test('what did not arrive is written off with its reason, and whoever gave it hears of it', async () => {
  const productId = await newProduct(server);
  const batchId = await newBatch(server, productId);
  const waiting = await submitted(manager, { [productId]: 5 });
  assert.equal((await pass(once(keeper), waiting)).code, 0);
  assert.equal((await make(once(keeper), calls.ship, { id: waiting.id })).code, 0);
  const [item] = (await infoOf(manager, waiting.id)).items;
  const receive = (quantity: number, diffReason: string, batch = batchId) =>
    make(once(manager), calls.receive, {
      id: waiting.id,
      items: [{ id: item!.id, batches: [{ batchId: batch, quantity }], diffReason }],
    });
  const told = async (answer: ReturnType<typeof receive>) => {
    const { code, msg, data } = await answer;
    return [code, msg, data.errors[0].field];
  };
  const { productName } = item!;
  assert.deepEqual(await told(receive(3, ' ')), [
    40001,
    `${productName}收货数量与出库数量不一致，请填写差异原因`,
    'items.0.diffReason',
  ]);
  assert.deepEqual(await told(receive(3, '破损', 'other')), [
    40001,
    `${productName}的批次与出库不一致，请刷新后重试`,
    'items.0.batches',
  ]);
  const [code, , field] = await told(receive(6, '多了'));
  assert.deepEqual([code, field], [40001, 'items.0.batches.0.quantity']);
  assert.equal((await receive(3, '运输破损2盒')).code, 0);
  assert.deepEqual(await stockOf(SHELF, productId), [3, 0]);
  assert.deepEqual(
    (await ledgerOf(productId)).map(({ type, change, reason }) => [type, change, reason]),
    [
      [4, -5, ''],
      [5, 5, ''],
      [8, -2, '运输破损2盒'],
    ],
  );
  assert.ok((await titlesOf(keeper)).includes('调拨收货有差异'));
  const again = await receive(3, '运输破损2盒');
  assert.deepEqual([again.code, again.msg], [40902, '当前状态（已完成）不允许收货']);
});

test('what arrives in a batch of another cost makes the average, and both warehouses together are worth the same', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId, { quantity: 2, cost: 100, batchNo: 'COST' });
  await newBatch(server, productId, { quantity: 1, cost: 101, batchNo: 'COST' });
  await newBatch(server, productId, { quantity: 5, cost: 40, batchNo: 'COST', warehouseId: SHELF });
  const valueOf = async (client: TestClient): Promise<number> =>
    (await make(client, stockCalls.page, { productId })).data.ext.amountSum;
  assert.deepEqual([await valueOf(keeper), await valueOf(manager)], [3.01, 2]);
  const waiting = await submitted(manager, { [productId]: 3 });
  assert.equal((await pass(once(keeper), waiting)).code, 0);
  assert.equal((await make(once(keeper), calls.ship, { id: waiting.id })).code, 0);
  assert.equal((await infoOf(manager, waiting.id)).totalAmount, 3.01);
  assert.equal((await make(once(manager), calls.receive, { id: waiting.id })).code, 0);
  assert.deepEqual([await valueOf(keeper), await valueOf(manager)], [0, 5.01]);
});

test('the keeper ships other batches than those that are kept, fewer, and none that has expired', async () => {
  const productId = await newProduct(server);
  const kept = await newBatch(server, productId, { expireDate: '2098-01-01' });
  const other = await newBatch(server, productId, { expireDate: '2099-01-01' });
  const old = await newBatch(server, productId, { expireDate: '2020-01-01' });
  const waiting = await submitted(manager, { [productId]: 6 });
  assert.equal((await pass(once(keeper), waiting)).code, 0);
  const [item] = waiting.items;
  const ship = (parts: Readonly<Record<string, number>>) =>
    make(once(keeper), calls.ship, {
      id: waiting.id,
      items: [
        {
          id: item!.id,
          batches: Object.entries(parts).map(([batchId, quantity]) => ({ batchId, quantity })),
        },
      ],
    });
  assert.match((await ship({ [kept]: 7 })).msg, /出库数量不能超过审核数量6盒/);
  assert.equal((await ship({ [kept]: 0 })).msg, '出库数量不能全部为0');
  assert.match((await ship({ [old]: 1 })).msg, /已过期，不能出库/);
  assert.equal((await ship({ nowhere: 1 })).code, 42201);
  const empty = await ship({ [other]: 4, [kept]: 0 });
  assert.match(empty.msg, /的出库数量须大于0，不出库的批次请移除/);
  assert.deepEqual([empty.code, empty.data.errors[0].field], [40001, 'items.0.batches.1.quantity']);
  assert.deepEqual(await stockOf(CENTRAL, productId), [30, 6]);
  const sent = await ship({ [kept]: 1, [other]: 4 });
  assert.equal(sent.code, 0, sent.msg);
  assert.deepEqual(await stockOf(CENTRAL, productId), [25, 0]);
  const { items } = await infoOf(manager, waiting.id);
  assert.deepEqual(
    items[0]?.batches.map(({ batchId, quantity }) => [batchId, quantity]),
    [
      [kept, 1],
      [other, 4],
    ],
  );
});

test('a batch that the other side knows with another date of expiry is not shipped', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId, { batchNo: 'SAME', expireDate: '2098-01-01' });
  await newBatch(server, productId, { batchNo: 'SAME', expireDate: '2098-02-01', warehouseId: SHELF });
  const waiting = await submitted(manager, { [productId]: 1 });
  assert.equal((await pass(once(keeper), waiting)).code, 0);
  const { code, msg } = await make(once(keeper), calls.ship, { id: waiting.id });
  assert.deepEqual([code, msg], [40001, '调入仓库的批号SAME登记了其他有效期，请核对或选择其他批次']);
});

test('what is under way can be received: nobody registers its batch with another date of expiry meanwhile', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId, { batchNo: 'COMING', expireDate: '2098-01-01' });
  await newBatch(server, productId, { batchNo: 'KEPT' });
  const waiting = await submitted(manager, { [productId]: 2.5 });
  assert.equal((await pass(once(keeper), waiting)).code, 0);
  assert.equal((await make(once(keeper), calls.ship, { id: waiting.id })).code, 0);
  const line = { productId, batchNo: 'COMING', expireDate: '2098-02-01', quantity: 1, costPrice: 1 };
  const bring = (fields: object) =>
    make(once(manager), stockCalls.stockIn, { supplierName: '甲', items: [{ ...line, ...fields }] });
  assert.match((await bring({})).msg, /批号COMING已登记有效期2098-01-01，请核对/);
  assert.deepEqual(await stockOf(SHELF, productId), [0, 0]);
  assert.equal((await bring({ expireDate: '2098-01-01' })).code, 0);
  const receipt = await make(once(manager), calls.receive, { id: waiting.id });
  assert.equal(receipt.code, 0, receipt.msg);
  assert.deepEqual(await stockOf(SHELF, productId), [3.5, 0]);
});

test('one that is sent back is changed and submitted again; what was passed is withdrawn and its stock free', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId);
  const waiting = await submitted(manager, { [productId]: 5 });
  const rejected = await make(keeper, calls.reject, { id: waiting.id, remark: ' ' });
  assert.deepEqual([rejected.code, rejected.msg], [40001, '请填写审核意见']);
  assert.equal(
    (await make(keeper, calls.reject, { id: waiting.id, version: waiting.version, remark: '太多' })).code,
    0,
  );
  const sentBack = await infoOf(manager, waiting.id);
  assert.deepEqual([sentBack.status, sentBack.examineRemark], [5, '太多']);
  const { id, version } = sentBack;
  const draft = await saved(manager, { [productId]: 2 }, { id, version });
  assert.deepEqual(
    [draft.status, draft.transferNo, draft.items[0]?.applyQuantity],
    [0, waiting.transferNo, 2],
  );
  assert.equal((await make(keeper, calls.info, { id })).code, 0, 'of a keeper of both warehouses');
  assert.equal((await make(manager, calls.submit, { id, version: draft.version })).code, 0);
  assert.equal((await pass(once(keeper), await infoOf(keeper, id))).code, 0);
  assert.deepEqual(await stockOf(CENTRAL, productId), [10, 2]);
  assert.equal((await make(manager, calls.cancel, { id })).msg, '当前状态（已审核待出库）不允许撤销');
  assert.equal((await make(keeper, calls.withdraw, { id, remark: '改从线上仓发货' })).code, 0);
  assert.deepEqual(await stockOf(CENTRAL, productId), [10, 0]);
  assert.equal((await infoOf(manager, id)).status, 6);
  assert.ok((await titlesOf(manager)).includes('调拨单已撤销'));
});

test('whoever applies withdraws a draft, and what waits, before it is looked at', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId);
  const draft = await saved(manager, { [productId]: 2 });
  const waiting = await submitted(manager, { [productId]: 3 });
  for (const { id, version } of [draft, waiting]) {
    assert.equal((await make(manager, calls.cancel, { id, version })).code, 0);
    assert.equal((await infoOf(manager, id)).status, 6);
  }
  assert.deepEqual(await stockOf(CENTRAL, productId), [10, 0]);
});

test('every state refuses every move that it does not allow, in words', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId, { quantity: 100 });
  const { id, items } = await submitted(manager, { [productId]: 1 });
  const requests: Readonly<Record<TransferMove, object>> = {
    save: { fromWarehouseId: CENTRAL, items: [] },
    ...{
      submit: {},
      cancel: {},
      ship: {},
      receive: {},
      reject: { remark: '原因' },
      withdraw: { remark: '原因' },
    },
    pass: { items: [{ id: items[0]!.id, examineQuantity: 1 }] },
  };
  const asOf = (status: number) =>
    `update transfer_order set status = ${status}, ship_time = now(),
      receive_time = case when ${status} = 4 then now() end where tenant_id = '1' and id = '${id}'`;
  for (const status of Object.keys(transferStates.words).map((key) => Number(key) as TransferStatus)) {
    await rows(asOf(status));
    for (const move of Object.keys(requests) as TransferMove[]) {
      if (mayMove(transferStates, status, move)) continue;
      const client = ['save', 'submit', 'cancel', 'receive'].includes(move) ? manager : keeper;
      const { code, msg } = await make(once(client), calls[move], { id, ...requests[move] });
      const { words, moves } = transferStates;
      assert.deepEqual([code, msg], [40902, `当前状态（${words[status]}）不允许${moves[move].word}`]);
    }
  }
});

test('of a pass and a cancel at once one is done, and what is received or shipped twice is done once', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId);
  const waiting = await submitted(manager, { [productId]: 3 });
  const both = await Promise.all([
    pass(once(keeper), waiting),
    make(manager, calls.cancel, { id: waiting.id, version: waiting.version }),
  ]);
  assert.deepEqual(both.map(({ code }) => code).filter((code) => code === 0).length, 1);
  assert.ok(both.every(({ code }) => [0, 40901, 40902].includes(code)));
  const cancelled = both[1].code === 0;
  assert.deepEqual(await stockOf(CENTRAL, productId), [10, cancelled ? 0 : 3]);

  const next = await submitted(manager, { [productId]: 2 });
  assert.equal((await pass(once(keeper), next)).code, 0);
  const twice = async (client: TestClient, call: typeof calls.ship | typeof calls.receive) => {
    const answers = await Promise.all([1, 2, 3].map(() => make(once(client), call, { id: next.id })));
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40902, 40902]);
  };
  await twice(keeper, calls.ship);
  await twice(manager, calls.receive);
  assert.deepEqual(await stockOf(SHELF, productId), [2, 0]);
  // The same submission sent again is answered as the first one.
  const last = await submitted(manager, { [productId]: 1 });
  const sender = once(keeper);
  assert.equal((await pass(sender, last)).code, 0);
  assert.equal((await pass(sender, last)).code, 0);
  assert.equal((await make(keeper, calls.ship, { id: last.id })).code, 40001, 'without a key');
});

test('what is passed is there, and two that want the same do not both get it', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId, { quantity: 5 });
  const [one, other] = [
    await submitted(manager, { [productId]: 4 }),
    await submitted(manager, { [productId]: 4 }),
  ];
  const answers = await Promise.all([pass(once(keeper), one!), pass(once(keeper), other!)]);
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 42201]);
  assert.match(answers.find(({ code }) => code !== 0)!.msg, /库存不足，可用1盒/);
  assert.deepEqual(await stockOf(CENTRAL, productId), [5, 4]);
});

test('passing names every line, and not nothing of all', async () => {
  const [first, second] = [await newProduct(server), await newProduct(server)];
  await newBatch(server, first);
  const waiting = await submitted(manager, { [first]: 1, [second]: 1 });
  const [line, rest] = waiting.items;
  const msgOf = async (items: object[]) =>
    (await make(once(keeper), calls.pass, { id: waiting.id, items })).msg;
  const given = (item: typeof line, examineQuantity: number) => ({ id: item!.id, examineQuantity });
  assert.equal(await msgOf([given(line, 1)]), '调拨商品与申请不一致，请刷新后重试');
  assert.equal(await msgOf([given(line, 1), given(line, 1)]), '调拨商品与申请不一致，请刷新后重试');
  assert.equal(await msgOf([given(line, 0), given(rest, 0)]), '审核数量不能全部为0，不予调拨请驳回');
  assert.match(await msgOf([given(line, 1), given(rest, 1)]), /库存不足，可用0盒/);
  assert.equal(await msgOf([given(line, 1), given(rest, 0)]), '操作成功');
});

test('saving refuses the own warehouse, unknown ones, products twice or not stocked, and too little', async () => {
  const productId = await newProduct(server);
  const [service] = await rows<{ id: string }>(
    `select id from product where tenant_id = '1' and stock_flag = 'N' limit 1`,
  );
  const line = { productId, applyQuantity: 1 };
  const saidOf = async (fields: object) => {
    const { code, msg } = await make(manager, calls.save, {
      fromWarehouseId: CENTRAL,
      items: [line],
      ...fields,
    });
    return [code, msg];
  };
  assert.deepEqual(await saidOf({ fromWarehouseId: SHELF }), [40001, '调出仓库不能与调入仓库相同']);
  assert.deepEqual(await saidOf({ fromWarehouseId: 'none' }), [40001, '所选仓库不存在']);
  assert.equal((await saidOf({ toWarehouseId: 'W1002' }))[0], 40302);
  assert.match(String((await saidOf({ items: [line, line] }))[1]), /重复，请合并为一行/);
  assert.match(String((await saidOf({ items: [{ ...line, productId: service!.id }] }))[1]), /不管理库存/);
  assert.deepEqual(await saidOf({ items: [{ ...line, productId: 'none' }] }), [40001, '所选商品不存在']);
  assert.equal((await saidOf({ items: [{ ...line, applyQuantity: 0 }] }))[0], 40001);
  assert.equal((await saidOf({ items: [{ ...line, applyQuantity: 0.0001 }] }))[0], 40001);
  assert.equal((await saidOf({ items: Array.from({ length: 201 }, () => line) }))[0], 40001);
  assert.deepEqual(
    (await make(company, calls.save, { fromWarehouseId: CENTRAL, items: [] })).msg,
    '请选择调入仓库',
  );
  const { id, version } = await saved(company, {}, { toWarehouseId: SHELF });
  assert.equal((await saved(company, {}, { id, version })).toWarehouseId, SHELF, 'stays where it goes');
  const empty = await saved(manager, {});
  const { code, msg } = await make(manager, calls.submit, { id: empty.id });
  assert.deepEqual([code, msg], [40001, '请添加调拨商品']);
  const stale = await make(manager, calls.save, {
    id: empty.id,
    version: 9,
    fromWarehouseId: CENTRAL,
    items: [],
  });
  assert.deepEqual([stale.code, stale.data.current.id], [40901, empty.id]);
});

test('each side lists its own, by state, number, product and day, and nobody else the drafts', async () => {
  const productId = await newProduct(server, '清单品');
  const waiting = await submitted(manager, { [productId]: 1 });
  const draft = await saved(manager, { [productId]: 1 });
  const idsOf = async (client: TestClient, call: typeof calls.applied, request: object = {}) =>
    ((await make(client, call, { page: 1, pageSize: 200, ...request })).data.list as TransferRow[]).map(
      ({ id }) => id,
    );
  assert.deepEqual((await idsOf(manager, calls.applied)).slice(0, 2), [draft.id, waiting.id]);
  assert.deepEqual(await idsOf(manager, calls.applied, { transferNo: waiting.transferNo }), [waiting.id]);
  assert.deepEqual(await idsOf(manager, calls.applied, { keyword: '清单品', status: 1 }), [waiting.id]);
  assert.deepEqual(await idsOf(manager, calls.applied, { keyword: '清单品', endDate: '2020-01-01' }), []);
  const asked = await idsOf(keeper, calls.examined, { keyword: '清单品' });
  assert.deepEqual(asked, [waiting.id]);
  assert.deepEqual(
    await idsOf(company, calls.examined, { keyword: '清单品', fromWarehouseId: CENTRAL }),
    asked,
  );
  assert.deepEqual(await idsOf(keeper, calls.applied, { keyword: '清单品' }), []);
  assert.equal((await make(manager, calls.examined, { fromWarehouseId: CENTRAL })).code, 40302);
  const amounts = (await make(company, calls.applied, { orderByField: 'totalAmount', orderByType: 'asc' }))
    .data.list as TransferRow[];
  assert.deepEqual(
    amounts.map(({ totalAmount }) => totalAmount),
    amounts.map(({ totalAmount }) => totalAmount).sort((a, b) => a - b),
  );
});

test('the giving warehouse sees urgent transfers that wait first, unless it sorts the list otherwise', async () => {
  const productId = await newProduct(server, '加急品');
  await newBatch(server, productId);
  const urgent = await submitted(manager, { [productId]: 1 }, { urgentFlag: 'Y' });
  const sent = await submitted(manager, { [productId]: 1 }, { urgentFlag: 'Y' });
  const later = await submitted(manager, { [productId]: 1 });
  assert.equal((await make(keeper, calls.reject, { id: sent.id, remark: '缺货' })).code, 0);
  const listed = async (client: TestClient, call: typeof calls.examined, request: object = {}) =>
    ((await make(client, call, { keyword: '加急品', ...request })).data.list as TransferRow[]).map(
      ({ id }) => id,
    );
  assert.deepEqual(await listed(keeper, calls.examined), [urgent.id, later.id, sent.id]);
  const newest = [later.id, sent.id, urgent.id];
  assert.deepEqual(await listed(keeper, calls.examined, { orderByField: 'createDate' }), newest);
  assert.deepEqual(await listed(manager, calls.applied), newest);
});

test('the four exports answer with a workbook, and refuse more than a year', async () => {
  const exports = [
    [manager, calls.exportApplied],
    [manager, calls.exportAppliedLines],
    [keeper, calls.exportExamined],
    [keeper, calls.exportExaminedLines],
  ] as const;
  for (const [client, call] of exports) {
    const answer = await make(client, call, { startDate: '2026-01-01', endDate: '2026-12-31' });
    assert.match(answer.headers.get('content-type') ?? '', /spreadsheetml/);
    const far = await make(client, call, { startDate: '2024-01-01', endDate: '2026-01-01' });
    assert.deepEqual([far.code, far.msg], [40001, '导出的日期范围不能超过一年']);
    assert.equal((await make(client, call, { startDate: '2000-01-01' })).code, 40001);
    await refusesWithout(call.access.anyOf[0]!, viewer, call, {});
  }
  // Without a first day it begins with the first transfer there is.
  for (const [client, call] of exports)
    assert.match((await make(client, call)).headers.get('content-type') ?? '', /spreadsheetml/);
  const old = await saved(manager, { [await newProduct(server)]: 1 });
  const { id, version } = old;
  assert.equal((await make(manager, calls.submit, { id, version })).code, 0);
  await rows(`update transfer_order set create_date = now() - interval '400 days' where id = '${id}'`);
  for (const [client, call] of exports) {
    const open = await make(client, call);
    assert.deepEqual(
      [open.code, open.msg, open.data.errors[0].field],
      [40001, '请选择日期范围，导出的日期范围不能超过一年', 'startDate'],
    );
  }
  for (const [client, call] of [exports[1], exports[3]] as const)
    assert.match((await make(client, call, { id })).headers.get('content-type') ?? '', /spreadsheetml/);
});

test('of a warehouse whose stores are closed is asked what still lies in it, and old transfers keep its name', async () => {
  await rows(`insert into warehouse (tenant_id, id, warehouse_name) values ('1', 'WX', '停业院药房')`);
  await rows(`insert into store select (jsonb_populate_record(s, jsonb_build_object('id', n.id, 'store_name', n.id,
      'store_code', n.id, 'warehouse_id', 'WX', 'system_flag', 'N'))).*
    from store s, (values ('X1'), ('X2')) n(id) where s.tenant_id = '1' and s.id = '1001'`);
  const close = (id: string, status = 0) =>
    rows(`update store set status = ${status} where tenant_id = '1' and id = '${id}'`);
  const flags = async (id = 'WX') => {
    const list = (await make(manager, calls.places)).data as Record<string, string>[];
    const found = list.find((one) => one['id'] === id);
    return [found?.['closedFlag'], found?.['emptyFlag']];
  };
  await close('X1');
  assert.deepEqual(await flags(), ['N', 'N'], 'another store takes from it');
  const productId = await newProduct(server);
  const draft = await saved(manager, { [productId]: 1 }, { fromWarehouseId: 'WX' });
  await close('X2');
  assert.deepEqual(await flags(), ['Y', 'Y']);
  const said = async (call: typeof calls.save | typeof calls.submit, request: Record<string, unknown>) => {
    const { code, msg, data } = await make(manager, call, request);
    return [code, msg, data?.errors?.[0]?.field];
  };
  const refused = [40001, '调出仓库的门店已停业，仓库中没有商品，请选择其他仓库', 'fromWarehouseId'];
  const items = [{ productId, applyQuantity: 1 }];
  assert.deepEqual(await said(calls.save, { fromWarehouseId: 'WX', items }), refused);
  assert.deepEqual(await said(calls.submit, { id: draft.id, version: draft.version }), refused);
  assert.equal((await infoOf(manager, draft.id)).fromWarehouseName, '停业院药房');
  await newBatch(server, productId, { warehouseId: 'WX', quantity: 3 });
  assert.deepEqual(await flags(), ['Y', 'N']);
  assert.equal((await make(manager, calls.save, { fromWarehouseId: 'WX', items })).code, 0);
  assert.equal((await make(manager, calls.submit, { id: draft.id, version: draft.version })).code, 0);
  assert.deepEqual(await flags(CENTRAL), ['N', 'N'], 'of no store');
});

test('a warehouse whose stores are closed asks for nothing more, and receives what is under way', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId, { quantity: 5 });
  const draft = await saved(manager, { [productId]: 1 });
  const asked = await submitted(manager, { [productId]: 1 });
  const sent = await submitted(manager, { [productId]: 2 });
  assert.equal((await pass(once(keeper), sent)).code, 0);
  assert.equal((await make(once(keeper), calls.ship, { id: sent.id })).code, 0);
  const status = (value: number) =>
    rows(`update store set status = ${value} where tenant_id = '1' and warehouse_id = '${SHELF}'`);
  await status(0);
  try {
    const items = [{ productId, applyQuantity: 1 }];
    for (const [call, request] of [
      [calls.save, { fromWarehouseId: CENTRAL, items }],
      [calls.submit, { id: draft.id, version: draft.version }],
    ] as const) {
      const { code, msg } = await make(manager, call, request);
      assert.deepEqual([code, msg], [40001, INTO_CLOSED]);
    }
    const { code, msg } = await pass(once(keeper), asked);
    assert.deepEqual([code, msg], [40001, INTO_CLOSED]);
    assert.equal((await make(once(manager), calls.receive, { id: sent.id })).code, 0);
  } finally {
    await status(1);
  }
});

test('who applies sees what another warehouse could give, of products alone', async () => {
  // Both chains of the demo call their first warehouses the same.
  await rows(`insert into warehouse (tenant_id, id, warehouse_name) values ('1', 'WT', '试验仓')`);
  const places = (await make(manager, calls.places)).data as { id: string }[];
  assert.deepEqual(
    [CENTRAL, SHELF, 'WT'].filter((id) => !places.some((one) => one.id === id)),
    [],
  );
  assert.ok(!((await make(stranger, calls.places)).data as { id: string }[]).some(({ id }) => id === 'WT'));
  const productId = await newProduct(server);
  await newBatch(server, productId, { quantity: 7 });
  await newBatch(server, productId, { expireDate: '2020-01-01' });
  const request = { fromWarehouseId: CENTRAL, productIds: [productId, 'none'] };
  assert.deepEqual((await make(manager, calls.available, request)).data, [
    { productId, free: 7 },
    { productId: 'none', free: 0 },
  ]);
  assert.equal((await make(manager, calls.available, { ...request, fromWarehouseId: 'none' })).code, 404);
  assert.equal((await make(stranger, calls.available, { ...request, fromWarehouseId: 'WT' })).code, 404);
  await refusesWithout('warehouse:transfer:apply:save', viewer, calls.available, request);
});

test('all calls refuse strangers, other warehouses and who lacks the permission', async () => {
  const productId = await newProduct(server);
  await newBatch(server, productId);
  const waiting = await submitted(manager, { [productId]: 1 });
  const { id } = waiting;
  const items = [{ id: waiting.items[0]!.id, examineQuantity: 1 }];
  const save = { fromWarehouseId: CENTRAL, items: [] };
  await refusesTheUsual(server, manager, calls.applied, {});
  await refusesTheUsual(server, keeper, calls.examined, {});
  await refusesTheUsual(server, manager, calls.save, save);
  await refusesTheUsual(server, manager, calls.cancel, { id });
  await refusesTheUsual(server, once(keeper), calls.pass, { id, items });
  await refusesWithout('warehouse:transfer:apply:save', viewer, calls.save, save);
  await refusesWithout('warehouse:transfer:examine:pass', viewer, calls.pass, { id, items });
  await refusesWithout('warehouse:transfer:apply:receive', viewer, calls.receive, { id });
  const fresh = await submitted(manager, { [productId]: 1 });
  // Whoever applied does not judge, and nobody of another tenant finds it.
  assert.equal((await pass(once(manager), fresh)).code, 40302);
  assert.equal((await make(once(manager), calls.ship, { id: fresh.id })).code, 40302);
  for (const [call, request] of [
    [calls.info, {}],
    [calls.submit, {}],
    [calls.reject, { remark: '原因' }],
    [calls.receive, {}],
  ] as const)
    assert.equal((await make(once(stranger), call, { id: fresh.id, ...request })).code, 404, call.path);
});

test('who keeps one side moves what is theirs, and who keeps neither sees nothing', async () => {
  // The manager keeps the warehouses of three stores, and not the central one.
  await rows(`insert into warehouse (tenant_id, id, warehouse_name) values ('1', 'WN', '旁仓')`);
  const productId = await newProduct(server, '归属品');
  await newBatch(server, productId, { warehouseId: SHELF });
  const asked = await saved(company, { [productId]: 1 }, { fromWarehouseId: SHELF, toWarehouseId: CENTRAL });
  const { id } = asked;
  const codeOf = async (call: (typeof calls)[keyof typeof calls], request: object = {}, of = id) =>
    (await make(once(manager), call, { id: of, ...request })).code;
  assert.equal(await codeOf(calls.info), 40302, 'a draft of the other side');
  for (const call of [calls.submit, calls.cancel] as const) assert.equal(await codeOf(call), 40302);
  assert.equal(
    await codeOf(calls.save, { fromWarehouseId: CENTRAL, toWarehouseId: SHELF, items: [] }),
    40302,
  );
  const listed = async () =>
    (await make(manager, calls.examined, { keyword: '归属品' })).data.list.map((row: TransferRow) => row.id);
  assert.deepEqual(await listed(), []);
  assert.equal((await make(company, calls.submit, { id })).code, 0);
  assert.deepEqual(await listed(), [id]);
  assert.equal(await codeOf(calls.info), 0);
  for (const call of [calls.cancel, calls.receive] as const) assert.equal(await codeOf(call), 40302);
  assert.equal((await pass(once(manager), asked)).code, 40901, 'of before its submission');
  assert.equal((await pass(once(manager), await infoOf(manager, id))).code, 0);
  assert.equal(await codeOf(calls.ship), 0);
  assert.equal(await codeOf(calls.receive), 40302);
  assert.equal((await make(once(keeper), calls.receive, { id })).code, 0);
  const other = await submitted(
    company,
    { [productId]: 1 },
    { fromWarehouseId: CENTRAL, toWarehouseId: 'WN' },
  );
  assert.equal(await codeOf(calls.info, {}, other.id), 40302);
  assert.equal(await codeOf(calls.reject, { remark: '不' }, other.id), 40302);
  assert.deepEqual(
    (await make(company, calls.exportAppliedLines, { id: other.id })).status,
    200,
    'of all in scope on the company side',
  );
});

test('the demo has transfers of all states, one under way, and its books agree', async () => {
  const states = await rows<{ status: number; count: number }>(
    `select status::int as status, count(*)::int as count from transfer_order
     where tenant_id = '1' and id like 'DB-demo-%' group by 1 order by 1`,
  );
  assert.deepEqual(
    states.map(({ status }) => status),
    [0, 1, 2, 3, 4, 5, 6],
  );
  assert.equal(states[3]?.count, 1);
  const [books] = await rows<{ out: number; come: number; lost: number }>(
    `select sum(case when biz_type = 4 then -change_quantity else 0 end)::float8 as out,
       sum(case when biz_type = 5 then change_quantity else 0 end)::float8 as come,
       sum(case when biz_type = 8 then -change_quantity else 0 end)::float8 as lost
     from stock_record where tenant_id = '1' and exists (select from transfer_order o where o.tenant_id = '1'
       and o.id like 'DB-demo-%' and starts_with(biz_id, o.transfer_no || '-'))`,
  );
  const [lines] = await rows<{ out: number; come: number }>(
    `select sum(ship_quantity)::float8 as out, sum(receive_quantity)::float8 as come from transfer_item
     where tenant_id = '1' and id like 'DB-demo-%'`,
  );
  assert.deepEqual([books!.out, books!.come - books!.lost], [lines!.out, lines!.come]);
  assert.ok(books!.lost > 0);
  const held = await rows(
    `select i.id from transfer_item i join transfer_order o on o.tenant_id = '1' and o.id = i.transfer_id and o.status = 2
     where i.tenant_id = '1' and i.id like 'DB-demo-%' and i.examine_quantity is distinct from
       (select sum(l.quantity) from stock_lock l where l.tenant_id = '1' and l.holder_kind = 'transfer' and l.line_id = i.id)`,
  );
  assert.deepEqual(held, []);
});
