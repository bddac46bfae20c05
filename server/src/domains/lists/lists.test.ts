import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listCalls as calls } from '@hospital/shared/contract/calls/lists';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { done } from '../organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let doctor: TestClient;
let reception: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  reception = await server.signIn('13800000003', 2);
  stranger = await server.signIn('13900000001', 2);
});
after(() => server.close());

const save = async (
  client: TestClient,
  scene: string,
  condition: object,
  more: object = {},
): Promise<string> => (await done(client, calls.saveSearch, { scene, condition, ...more })).data.id;
const list = async (client: TestClient, scene: string) =>
  (await done(client, calls.searches, { scene, pageSize: 200 })).data;

test('the usual refusals', async () => {
  const id = await save(doctor, 'refusals', { status: 'N' });
  await refusesTheUsual(server, doctor, calls.searches, { scene: 'refusals' });
  await refusesTheUsual(server, doctor, calls.saveSearch, { scene: 'refusals', condition: {} });
  await refusesTheUsual(server, doctor, calls.removeSearch, { id });
  await refusesTheUsual(server, doctor, calls.clearSearches, { id: 'refusals' });
  await refusesTheUsual(server, doctor, calls.columns, { scene: 'refusals' });
  await refusesTheUsual(server, doctor, calls.saveColumns, { scene: 'refusals', columns: [] });
});

test('the same search again counts up; pinned ones come first; a list has its own', async () => {
  const stream = await StreamReader.ready(doctor);
  const id = await save(doctor, 'review', { status: 'N', keyword: '豆豆' });
  assert.deepEqual((await stream.next()).data, { calls: ['lists.searches'] });
  stream.close();
  assert.equal(await save(doctor, 'review', { keyword: '豆豆', status: 'N' }, { name: '豆豆的' }), id);
  const other = await save(doctor, 'review', { status: 'Y' });
  assert.notEqual(other, id);
  const pinned = await save(doctor, 'review', { type: 1 }, { pinned: 'Y' });
  await save(doctor, 'review', { status: 'C' });
  const { list: found, total } = await list(doctor, 'review');
  assert.equal(total, 4);
  assert.equal(found[0].id, pinned);
  const first = found.find((row: { id: string }) => row.id === id);
  assert.deepEqual(
    [first.hitCount, first.name, first.condition],
    [2, '豆豆的', { status: 'N', keyword: '豆豆' }],
  );
  assert.equal((await list(doctor, 'stock')).total, 0);
});

test('of the unpinned the last twenty are kept', async () => {
  await save(doctor, 'many', { page: 'pinned' }, { pinned: 'Y' });
  for (let number = 0; number < 23; number += 1) await save(doctor, 'many', { number });
  const { list: found, total } = await list(doctor, 'many');
  assert.equal(total, 21);
  const numbers = found.slice(1).map((row: { condition: { number: number } }) => row.condition.number);
  assert.deepEqual(
    numbers,
    Array.from({ length: 20 }, (_, index) => 22 - index),
  );
});

test("searches are their user's own", async () => {
  const id = await save(doctor, 'own', { status: 'N' });
  assert.equal((await list(reception, 'own')).total, 0);
  assert.equal((await make(reception, calls.removeSearch, { id })).code, ErrorCode.OutOfScope);
  assert.equal((await make(stranger, calls.removeSearch, { id })).code, ErrorCode.NotFound);
  assert.equal((await done(reception, calls.clearSearches, { id: 'own' })).data.count, 0);
  await save(doctor, 'own', { status: 'Y' }, { pinned: 'Y' });
  await save(doctor, 'own', { status: 'C' });
  await done(doctor, calls.removeSearch, { id });
  assert.equal((await make(doctor, calls.removeSearch, { id })).code, ErrorCode.NotFound);
  assert.equal((await done(doctor, calls.clearSearches, { id: 'own' })).data.count, 1);
  assert.deepEqual(
    (await list(doctor, 'own')).list.map((row: { pinned: string }) => row.pinned),
    ['Y'],
  );
});

test('a condition is plain fields, and not without bounds', async () => {
  const code = async (condition: object) =>
    (await make(doctor, calls.saveSearch, { scene: 'shape', condition })).code;
  assert.equal(await code({ deep: { er: 1 } }), ErrorCode.Malformed);
  assert.equal(await code({ text: 'x'.repeat(201) }), ErrorCode.Invalid);
  assert.notEqual(await code({ 'no key': 'x' }), 0);
  assert.equal(await code({ ids: ['1', '2'], number: 3 }), 0);
  assert.notEqual((await make(doctor, calls.searches, { scene: "x'; drop" })).code, 0);
});

test('columns are kept for their user and list; none means as the list has them', async () => {
  const columns = [
    { key: 'petName', visible: 'Y', width: 120 },
    { key: 'ownerMobile', visible: 'N' },
  ];
  const get = async (client: TestClient, scene = 'review') =>
    (await done(client, calls.columns, { scene })).data;
  assert.equal(await get(doctor), null);
  await done(doctor, calls.saveColumns, { scene: 'review', columns });
  assert.deepEqual(await get(doctor), { columns, version: 1 });
  const turned = [...columns].reverse();
  await done(doctor, calls.saveColumns, { scene: 'review', columns: turned });
  assert.deepEqual(await get(doctor), { columns: turned, version: 2 });
  assert.equal(await get(reception), null);
  assert.equal(await get(stranger), null);
  assert.equal(await get(doctor, 'stock'), null);
  const refused = async (wrong: object[]) =>
    (await make(doctor, calls.saveColumns, { scene: 'review', columns: wrong })).msg;
  assert.equal(await refused([columns[0]!, columns[0]!]), '列重复');
  assert.equal(await refused([columns[1]!]), '至少显示一列');
  assert.equal(await refused([{ key: 'a', visible: 'Y', width: 5 }]), '第1项的列宽不能小于40');
  await done(doctor, calls.saveColumns, { scene: 'review', columns: [] });
  assert.equal(await get(doctor), null);
});
