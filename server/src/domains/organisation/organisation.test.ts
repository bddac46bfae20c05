import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import {
  organisationCalls as calls,
  type OrgNode,
  type Store,
} from '@hospital/shared/contract/calls/organisation';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let admin: TestClient;
let manager: TestClient;
let reception: TestClient;
let stranger: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const stores = async (request: object = {}, client = admin): Promise<{ records: Store[]; total: number }> => {
  const answer = await make(client, calls.stores, { ...request });
  assert.equal(answer.code, 0, answer.msg);
  return answer.data;
};
const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
const flat = (nodes: readonly OrgNode[]): OrgNode[] =>
  nodes.flatMap((node) => [node, ...flat((node.children ?? []) as OrgNode[])]);

test('the usual refusals', async () => {
  for (const call of [calls.deptTree, calls.deptStoreTree, calls.stores]) {
    await refusesTheUsual(server, admin, call);
  }
  await refusesTheUsual(server, admin, calls.store, { id: '1001' });
  await refusesWithout('sys:store:list', reception, calls.stores, {});
  await refusesWithout('sys:store:list', reception, calls.store, { id: '1001' });
});

test('the list has all stores of the chain, by code', async () => {
  const { records, total } = await stores();
  assert.equal(total, 12);
  assert.equal(records.length, 12);
  assert.deepEqual(
    records.map((store) => store.storeCode),
    records.map((store) => store.storeCode).sort(),
  );
  const first = records.find((store) => store.id === '1001');
  assert.equal(first?.systemFlag, 'Y');
  assert.equal(first?.deptName, '广州分公司');
  assert.equal(first?.warehouseName, '广州天河院药房');
  assert.ok(!('tenantId' in first!) && !('delFlag' in first!));
});

test('pages fit together, and a page beyond the last knows the total', async () => {
  const all = ids((await stores()).records);
  const pages = await Promise.all([1, 2, 3].map((page) => stores({ page, pageSize: 5 })));
  assert.deepEqual(
    pages.flatMap(({ records }) => ids(records)),
    all,
  );
  const beyond = await stores({ page: 9, pageSize: 5 });
  assert.deepEqual(beyond, { records: [], total: 12 });
  assert.deepEqual(await stores({ storeName: '没有这家店' }), { records: [], total: 0 });
});

test('filters', async () => {
  assert.deepEqual(ids((await stores({ storeName: '天河' })).records), ['1001']);
  assert.equal((await stores({ storeName: '%' })).total, 0);
  assert.equal((await stores({ status: 1 })).total, 11);
  assert.deepEqual(ids((await stores({ status: 0 })).records), ['1012']);
  assert.equal((await stores({ status: -1 })).total, 12);
  assert.equal((await stores({ deptId: '1' })).total, 12);
  assert.deepEqual(ids((await stores({ deptId: '2' })).records).sort(), [
    ...['1001', '1002', '1003', '1004', '1005', '1006'],
  ]);
  assert.deepEqual(ids((await stores({ deptId: '22' })).records), ['1004', '1005']);
  assert.equal((await stores({ deptId: '64' })).total, 0);
  assert.equal((await stores({ deptId: 'nothing' })).total, 0);
  assert.deepEqual(
    ids((await stores({ deptId: '2', storeName: '院', status: 1, pageSize: 2 })).records).length,
    2,
  );
});

test('wrong requests', async () => {
  const wrong: readonly (readonly [object, number])[] = [
    [{ pageSize: 1_000_000 }, 40001],
    [{ page: 0 }, 40001],
    [{ page: 'x' }, 40002],
    [{ status: 7 }, 40001],
    [{ storeName: 'x'.repeat(101) }, 40001],
  ];
  for (const [request, code] of wrong) {
    const answer = await make(admin, calls.stores, { ...request });
    assert.equal(answer.code, code, JSON.stringify(request).slice(0, 60));
  }
});

test('stores stand by code, or by name, either way', async () => {
  const all = (await stores({ pageSize: 200 })).records;
  assert.ok(all.length > 2);
  for (const field of ['storeCode', 'storeName'] as const) {
    const column = sql.identifier(field === 'storeCode' ? 'store_code' : 'store_name');
    const { rows } = await server.database.kernel.execute<{ id: string }>(
      sql`select id from store where tenant_id = '1' and del_flag = 'N' order by ${column}`,
    );
    const order = { pageSize: 200, orderByField: field };
    assert.deepEqual(ids((await stores({ ...order })).records), ids(rows));
    assert.deepEqual(ids((await stores({ ...order, orderByType: 'desc' })).records), ids(rows).reverse());
  }
  assert.deepEqual(ids(all), ids((await stores({ pageSize: 200, orderByField: 'storeCode' })).records));
  assert.equal((await make(admin, calls.stores, { orderByField: 'ipWhiteList' })).code, 40002);
});

test('a manager sees the own stores only', async () => {
  assert.deepEqual(ids((await stores({}, manager)).records).sort(), ['1001', '1002', '1003']);
  assert.equal((await stores({ deptId: '22' }, manager)).total, 0);
  assert.equal((await make(manager, calls.store, { id: '1002' })).data.id, '1002');
  assert.equal((await make(manager, calls.store, { id: '1004' })).code, 40302);
  assert.equal((await make(manager, calls.store, { id: 'nothing' })).code, 404);
});

test('a store of another tenant does not exist', async () => {
  assert.equal((await stores({}, stranger)).total, 3);
  assert.match((await make(stranger, calls.store, { id: '1001' })).data.storeName, /武汉/);
  assert.match((await make(admin, calls.store, { id: '1001' })).data.storeName, /天河/);
  assert.equal((await make(stranger, calls.store, { id: '1005' })).code, 404);
  assert.equal((await make(admin, calls.store, { id: '2101' })).code, 404);
  assert.equal((await stores({ deptId: '22' }, stranger)).total, 0);
});

test('a deleted store is in no list', async () => {
  await server.database.kernel.execute(
    `update store set del_flag = 'Y' where tenant_id = '2' and id = '1002'`,
  );
  assert.equal((await stores({}, stranger)).total, 2);
  assert.equal((await make(stranger, calls.store, { id: '1002' })).code, 404);
  const tree = flat((await make(stranger, calls.deptStoreTree)).data);
  assert.ok(!tree.some((node) => node.type === 2 && node.id === '1002'));
});

test('the tree level by level', async () => {
  const below = async (call: typeof calls.deptTree, parentId: string) =>
    (await make(admin, call, { parentId })).data as OrgNode[];
  const [root, ...more] = await below(calls.deptStoreTree, '0');
  assert.deepEqual(root, {
    id: '1',
    parentId: '0',
    name: '安心宠物医院连锁',
    type: 1,
    deptType: 3,
    leaf: false,
  });
  assert.equal(more.length, 0);
  assert.deepEqual(ids(await below(calls.deptStoreTree, '1')), ['2', '3', '4', '5', '6']);
  const south = await below(calls.deptStoreTree, '2');
  assert.deepEqual(
    south.map(({ id, type, leaf }) => [id, type, leaf]),
    [
      ['21', 1, false],
      ['22', 1, false],
      ['1006', 2, true],
    ],
  );
  assert.equal(south[2]?.storeCode, 'FS001');
  const departmentsOnly = await below(calls.deptTree, '2');
  assert.deepEqual(
    departmentsOnly.map(({ id, leaf }) => [id, leaf]),
    [
      ['21', true],
      ['22', true],
    ],
  );
  assert.deepEqual(await below(calls.deptStoreTree, '1006'), []);
  assert.deepEqual(await below(calls.deptTree, 'nothing'), []);
});

test('the children of open nodes come along', async () => {
  const { data } = await make(admin, calls.deptStoreTree, { parentId: '0', open: '1,2,nothing' });
  const [root] = data as OrgNode[];
  assert.deepEqual(ids(root?.children ?? []), ['2', '3', '4', '5', '6']);
  const [south, ...others] = root?.children ?? [];
  assert.deepEqual(ids(south?.children ?? []), ['21', '22', '1006']);
  assert.ok([...others, ...(south?.children ?? [])].every(({ children }) => children === undefined));
  // Below what was not asked for nothing is open, and a scope stays a scope.
  const below = (await make(manager, calls.deptStoreTree, { parentId: '1', open: '2,3' })).data as OrgNode[];
  assert.deepEqual(ids(flat(below)), ['2', '21']);
});

test('open nodes alone are a tree from the root; blanks and empty names between them mean nothing', async () => {
  const [root, ...others] = (await make(admin, calls.deptTree, { open: ' 1 , 2,, ' })).data as OrgNode[];
  assert.equal(root?.id, '1');
  assert.deepEqual(others, []);
  const [south, east] = root?.children ?? [];
  assert.deepEqual(ids(south?.children ?? []), ['21', '22']);
  assert.equal(east?.children, undefined);
  assert.equal(flat((await make(admin, calls.deptTree, { open: ' , ' })).data).length, 13);
});

test('the whole tree, and what a name finds with all above it', async () => {
  const whole = flat((await make(admin, calls.deptStoreTree)).data);
  assert.equal(whole.filter((node) => node.type === 2).length, 12);
  assert.equal(whole.filter((node) => node.type === 1).length, 13);
  assert.ok(whole.every((node) => node.leaf === !(node.children && node.children.length > 0)));
  const found = flat((await make(admin, calls.deptStoreTree, { name: '南山' })).data);
  assert.deepEqual(ids(found), ['1', '2', '22', '1004']);
  const department = flat((await make(admin, calls.deptTree, { name: '财务' })).data);
  assert.deepEqual(ids(department), ['1', '6', '62']);
  assert.deepEqual((await make(admin, calls.deptStoreTree, { name: '没有' })).data, []);
  assert.deepEqual((await make(admin, calls.deptStoreTree, { name: '%' })).data, []);
});

test('departments that are not the caller’s to give are marked', async () => {
  assert.ok(flat((await make(admin, calls.deptTree)).data).every(({ beyond }) => beyond === undefined));
  const seen = flat((await make(manager, calls.deptTree)).data).map(({ id, beyond }) => [id, beyond]);
  assert.deepEqual(seen, [
    ['1', 'all'],
    ['2', 'all'],
    ['21', 'data'],
  ]);
  const refused = await make(manager, calls.dept, { id: '22' });
  assert.deepEqual([refused.code, refused.msg], [40302, '无权访问该部门数据']);
});

test('a manager sees the way to the own stores, nothing beside it', async () => {
  const tree = flat((await make(manager, calls.deptStoreTree)).data);
  assert.deepEqual(ids(tree), ['1', '2', '21', '1001', '1002', '1003']);
  assert.deepEqual(ids(flat((await make(manager, calls.deptTree)).data)), ['1', '2', '21']);
  assert.deepEqual(ids((await make(manager, calls.deptStoreTree, { parentId: '2' })).data), ['21']);
  assert.deepEqual((await make(manager, calls.deptStoreTree, { name: '南山' })).data, []);
});

test('a keeper without stores sees the own department', async () => {
  const keeper = await server.signIn('13800000005', 3);
  assert.deepEqual(ids(flat((await make(keeper, calls.deptStoreTree)).data)), ['1', '6', '63']);
  assert.deepEqual(ids(flat((await make(stranger, calls.deptTree)).data)), ['1', '2']);
});
