import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import { transferCalls } from '@hospital/shared/contract/calls/transfers';
import { warehouseCalls as calls, type Warehouse } from '@hospital/shared/contract/calls/warehouses';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { done, newStore, newWarehouse } from './fixture';

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;
let stranger: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const all = async (client = admin, keyword?: string): Promise<Warehouse[]> =>
  (await done(client, calls.all, keyword === undefined ? {} : { keyword })).data;
const save = async (more: object = {}): Promise<string> =>
  (await done(admin, calls.save, newWarehouse(more))).data.id;

test('the usual refusals, and those for want of permission', async () => {
  const id = await save();
  const edit = { id, ...newWarehouse(), version: 1 };
  const requests = { all: {}, save: newWarehouse(), update: edit, delete: { id } };
  for (const [name, call] of Object.entries(calls)) {
    await refusesTheUsual(server, admin, call, requests[name as keyof typeof requests]);
  }
  await refusesWithout('sys:warehouse:save', viewer, calls.save, newWarehouse());
  await refusesWithout('sys:warehouse:update', viewer, calls.update, edit);
  await refusesWithout('sys:warehouse:delete', viewer, calls.delete, { id });
  assert.equal((await all()).find((each) => each.id === id)?.version, 1);
});

test('a warehouse is made, found, changed and deleted, and audited', async () => {
  const id = await save({ warehouseName: ' 备用仓 ', warehouseType: 4, description: ' 说明 ' });
  const [found, ...more] = await all(admin, '备用');
  assert.equal(more.length, 0);
  assert.deepEqual(found, {
    ...{ id, warehouseName: '备用仓', warehouseType: 4, address: '某路1号', description: '说明', version: 1 },
  });
  assert.deepEqual(await all(admin, '%'), []);
  const { version, ...fields } = found!;
  const edit = { ...fields, warehouseName: '应急仓', version };
  await done(admin, calls.update, edit);
  const stale = await make(admin, calls.update, edit);
  assert.deepEqual(
    [stale.code, stale.data.current.warehouseName, stale.data.current.version],
    [40901, '应急仓', 2],
  );
  for (const [call, request] of [
    [calls.update, { ...edit, version: 2 }],
    [calls.delete, { id }],
  ] as const) {
    assert.equal((await make(stranger, call, request)).code, 404, 'of another tenant');
  }
  await done(admin, calls.delete, { id });
  assert.equal((await make(admin, calls.delete, { id })).code, 404);
  assert.equal((await make(admin, calls.update, { ...edit, version: 3 })).code, 404);
  const { rows } = await server.database.kernel.execute<{
    before: Warehouse | null;
    after: Warehouse | null;
  }>(`select before, after from op_log where biz_type = 'warehouse' and biz_id = '${id}' order by id`);
  assert.deepEqual(
    rows.map(({ before, after }) => [before?.warehouseName, after?.warehouseName]),
    [
      [undefined, '备用仓'],
      ['备用仓', '应急仓'],
      ['应急仓', undefined],
    ],
  );
  await save({ warehouseName: '应急仓' });
});

test('has a name of its own: of fifty at once one is made', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => make(admin, calls.save, newWarehouse({ warehouseName: '抢名仓' }))),
  );
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ...Array<number>(49).fill(40903)]);
  assert.equal(answers.find(({ code }) => code !== 0)?.msg, '仓库名称已存在');
});

test('is not deleted while a store uses it or there is stock in it', async () => {
  const id = await save();
  const store = (await done(admin, organisationCalls.saveStore, newStore({ warehouseId: id }))).data.id;
  const used = await make(admin, calls.delete, { id });
  assert.deepEqual([used.code, used.msg], [40902, '当前状态（有门店使用）不允许删除']);
  await done(admin, organisationCalls.deleteStore, { id: store });
  await done(admin, calls.delete, { id });
  const gone = await make(admin, organisationCalls.saveStore, newStore({ warehouseId: id }));
  assert.deepEqual([gone.code, gone.data.errors[0].field], [40001, 'warehouseId']);
  const stocked = await make(admin, calls.delete, { id: '1' });
  assert.deepEqual([stocked.code, stocked.msg], [40902, '当前状态（有库存）不允许删除']);
});

test('is not deleted while a transfer is to reach it, and nobody applies for what is gone', async () => {
  const id = await save();
  const [product] = (
    await server.database.kernel.execute<{ id: string }>(
      `select id from product where tenant_id = '1' and stock_flag = 'Y' order by id limit 1`,
    )
  ).rows;
  const request = {
    ...{ fromWarehouseId: '1', toWarehouseId: id },
    items: [{ productId: product!.id, applyQuantity: 1 }],
  };
  const [waits, draft] = [
    (await done(admin, transferCalls.save, request)).data,
    (await done(admin, transferCalls.save, request)).data,
  ];
  await done(admin, transferCalls.submit, { id: waits.id });
  const awaited = await make(admin, calls.delete, { id });
  assert.deepEqual([awaited.code, awaited.msg], [40902, '当前状态（有未完成的调拨单）不允许删除']);
  await done(admin, transferCalls.cancel, { id: waits.id });
  await done(admin, calls.delete, { id });
  const { code, msg } = await make(admin, transferCalls.submit, { id: draft.id });
  assert.deepEqual([code, msg], [40001, '所选仓库不存在']);
});

test('of a store that takes it and one who deletes it at once, only one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await save();
    const [deleted, ...made] = await Promise.all([
      make(admin, calls.delete, { id }),
      ...[1, 2, 3].map(() => make(admin, organisationCalls.saveStore, newStore({ warehouseId: id }))),
    ]);
    const codes = made.map(({ code }) => code);
    if (deleted.code === 0) assert.deepEqual(codes, [40001, 40001, 40001]);
    else assert.ok(deleted.code === 40902 && codes.includes(0), `${deleted.code} ${codes.join()}`);
  }
});

test('wrong bodies write nothing', async () => {
  const before = (await all()).length;
  for (const [more, code, field] of [
    [{ warehouseName: '' }, 40001, 'warehouseName'],
    [{ warehouseName: '  ' }, 40001, 'warehouseName'],
    [{ warehouseName: '仓'.repeat(51) }, 40001, 'warehouseName'],
    [{ warehouseType: 2 }, 40002, 'warehouseType'],
    [{ warehouseType: 3 }, 40002, 'warehouseType'],
    [{ description: 'x'.repeat(501) }, 40001, 'description'],
  ] as const) {
    const answer = await make(admin, calls.save, newWarehouse(more));
    assert.deepEqual([answer.code, answer.data.errors[0].field], [code, field], JSON.stringify(more));
  }
  assert.equal((await all()).length, before);
});

test('a manager sees the warehouses of the own stores, a keeper those they keep', async () => {
  const manager = await server.signIn('13800000002', 2);
  const names = (await all(manager)).map(({ id }) => id);
  assert.deepEqual(names.sort(), ['W1001', 'W1002', 'W1003']);
  const keeper = await server.signIn('13800000005', 3);
  assert.ok((await all(keeper)).length > 0);
  assert.ok((await all(keeper)).length < (await all()).length);
});

test('a new name or type reaches those who work in it', async () => {
  const id = await save({ warehouseName: '旧名仓', warehouseType: 1 });
  const keeper = await server.signIn('13800000001', 3);
  const chosen = await keeper.post('/chooseWarehouse', { warehouseId: id });
  assert.equal(chosen.code, 0, chosen.msg);
  const place = async () => {
    const { ext } = (await keeper.post('/sys/user/getUserInfo.do')).data;
    return [ext.warehouseName, ext.warehouseType];
  };
  assert.deepEqual(await place(), ['旧名仓', 1]);
  const edit = { id, ...newWarehouse({ warehouseName: '新名仓', warehouseType: 4 }) };
  await done(admin, calls.update, { ...edit, version: 1 });
  assert.deepEqual(await place(), ['新名仓', 4]);
  await done(admin, calls.update, { ...edit, warehouseType: 1, version: 2 });
  assert.deepEqual(await place(), ['新名仓', 1]);
});
