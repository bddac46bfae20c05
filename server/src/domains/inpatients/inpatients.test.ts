import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inpatientCalls as calls } from '@hospital/shared/contract/calls/inpatients';
import { LIVE_LIST } from '@hospital/shared/contract/liveWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';

const here = '1001';
const elsewhere = '1002';

let server: TestServer;
let doctor: TestClient;
let admin: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const change = (text: string) => server.database.kernel.execute(text);

interface DueOrder extends Record<string, unknown> {
  readonly id: string;
  readonly pet: string;
  readonly info: string;
}
const due = (storeId: string): Promise<DueOrder[]> =>
  rows<DueOrder>(`select o.id, i.pet_id as pet, i.id as info from live_order o
    join live_info i on i.tenant_id = o.tenant_id and i.id = o.live_info_id
    where o.tenant_id = '1' and i.store_id = '${storeId}' and i.state = 1 and o.done_time is null and o.order_time <= now()
    order by o.id`);
const firstDue = async (storeId = here): Promise<DueOrder> => {
  const [order] = await due(storeId);
  assert.ok(order);
  return order;
};
const total = async (client: TestClient, request: object = {}) =>
  make(client, calls.tipsTotal, { ...request });
const done = (client: TestClient, request: object) => make(client, calls.orderDone, { ...request });

test('the usual refusals', async () => {
  await refusesTheUsual(server, doctor, calls.tipsTotal);
  await refusesTheUsual(server, doctor, calls.ofPet, { id: 'P1' });
  await refusesTheUsual(server, doctor, calls.orderDone, { id: 'O1', version: 1 });
  await refusesTheUsual(server, doctor, calls.orderUndone, { id: 'O1', version: 1 });
});

test('who lacks the permission is refused by its name', async () => {
  const reception = await server.signIn('13800000003', 2);
  await refusesWithout(LIVE_LIST, reception, calls.tipsTotal, {});
  await refusesWithout(LIVE_LIST, reception, calls.ofPet, { id: 'P1' });
  const viewer = await server.signIn('13800000007', 2);
  assert.equal((await total(viewer)).code, 0);
  for (const call of [calls.orderDone, calls.orderUndone])
    await refusesWithout('hospital:live:order:done', viewer, call, { id: 'O1', version: 1 });
});

test('the number is that of due, undone orders for pets that are in hospital in this store', async () => {
  const orders = await due(here);
  assert.ok(orders.length > 0);
  assert.equal((await total(doctor)).data, orders.length);
  assert.equal((await total(doctor, { storeId: here })).data, orders.length);
  const tomorrow = await rows(
    `select id from live_order where tenant_id = '1' and order_time > now() and done_time is null`,
  );
  assert.ok(tomorrow.length > 0, 'what comes later does not count');
  const { info } = await firstDue();
  await change(`update live_info set state = 2, out_time = now() where tenant_id = '1' and id = '${info}'`);
  const rest = orders.filter((order) => order.info !== info).length;
  assert.equal((await total(doctor)).data, rest);
  await change(`update live_info set state = 1, out_time = null where tenant_id = '1' and id = '${info}'`);
});

test('other stores are seen by whoever may work there; where no store is, there is nothing', async () => {
  assert.equal((await total(doctor, { storeId: elsewhere })).code, ErrorCode.OutOfScope);
  assert.equal((await total(admin)).data, 0);
  assert.equal((await total(admin, { storeId: elsewhere })).data, (await due(elsewhere)).length);
});

test('another tenant sees and changes nothing', async () => {
  const stranger = await server.signIn('13900000001', 2);
  const order = await firstDue();
  assert.equal((await total(stranger)).data, 0);
  assert.equal((await make(stranger, calls.ofPet, { id: order.pet })).data, null);
  for (const call of [calls.orderDone, calls.orderUndone])
    assert.equal((await make(stranger, call, { id: order.id, version: 1 })).code, ErrorCode.NotFound);
});

test('a pet in hospital has its orders by time; one that is not has none, nor one of another store', async () => {
  const order = await firstDue();
  const { data } = await make(doctor, calls.ofPet, { id: order.pet });
  assert.deepEqual([data.id, data.storeId, data.petId], [order.info, here, order.pet]);
  assert.match(data.inTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const times = data.orders.map(({ time }: { time: string }) => time);
  assert.deepEqual(times, [...times].sort());
  assert.ok(data.orders.some(({ id }: { id: string }) => id === order.id));
  assert.equal((await make(doctor, calls.ofPet, { id: 'nobody' })).data, null);
  const other = await firstDue(elsewhere);
  assert.equal((await make(doctor, calls.ofPet, { id: other.pet })).data, null);
  assert.equal((await make(admin, calls.ofPet, { id: other.pet })).data.storeId, elsewhere);
});

test('an order is done once, by somebody, on the record; open pages of the store are told', async () => {
  const stream = await StreamReader.ready(doctor);
  const { id } = await firstDue();
  const before = (await total(doctor)).data;
  const stale = await done(doctor, { id, version: 2 });
  assert.equal(stale.code, ErrorCode.StaleVersion);
  assert.equal(stale.data.current.version, 1);
  assert.equal((await done(doctor, { id, version: 1 })).code, 0);
  assert.equal((await total(doctor)).data, before - 1);
  const [row] = await rows(`select done_by, version from live_order where tenant_id = '1' and id = '${id}'`);
  assert.deepEqual(row, { done_by: '4', version: 2 });
  const [log] = await rows(
    `select user_id, biz_type from op_log where tenant_id = '1' and biz_id = '${id}' and module = 'inpatients'`,
  );
  assert.deepEqual(log, { user_id: '4', biz_type: 'liveOrder' });
  const event = await stream.next();
  assert.deepEqual(
    [event.kind, event.data],
    ['data', { calls: ['inpatients.tipsTotal', 'inpatients.ofPet', 'ward.info', 'ward.plan', 'ward.page'] }],
  );
  stream.close();
  assert.equal((await done(doctor, { id, version: 2 })).code, ErrorCode.ForbiddenTransition);
});

test('nothing is done in a store out of scope, for who has left, or for nobody', async () => {
  const other = await firstDue(elsewhere);
  assert.equal((await done(doctor, { id: other.id, version: 1 })).code, ErrorCode.OutOfScope);
  assert.equal((await done(doctor, { id: 'nothing', version: 1 })).code, ErrorCode.NotFound);
  await change(
    `update live_info set state = 2, out_time = now() where tenant_id = '1' and id = '${other.info}'`,
  );
  assert.equal((await done(admin, { id: other.id, version: 1 })).code, ErrorCode.ForbiddenTransition);
  const [row] = await rows(
    `select done_by from live_order where tenant_id = '1' and id in ('${other.id}') and done_by <> ''`,
  );
  assert.equal(row, undefined);
});
