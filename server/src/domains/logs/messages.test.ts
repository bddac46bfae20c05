import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { logCalls as calls, type MsgLog } from '@hospital/shared/contract/calls/logs';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { messageNotSent, messageSent, sendToOwner } from '../messages';

let server: TestServer;
let manager: TestClient;
let admin: TestClient;

const keyOf = (number: number) => ({ kind: 'testText', businessKey: `testText:${number}` });
const write = (number: number, changes: object = {}, tenantId = '1') =>
  server.database.write(tenantId, (db) =>
    sendToOwner(db, {
      ...{ ...keyOf(number), payload: {}, channel: 'sms', receiver: `1370000000${number}` },
      ...{ ownerId: 'O1', ownerName: '王敏', templateName: '接回通知', content: `第${number}条` },
      ...{ bizType: 'washPlan', bizId: `W${number}`, storeId: '1001', ...changes },
    }),
  );

before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  await manager.post('/setLastStore', { storeId: '1001', storeName: '' });
  admin = await server.signIn('13800000001', 1);
  for (const number of [1, 2, 3]) await write(number);
  await write(4, { storeId: '1005' });
  await write(5, {}, '2');
  await server.database.write('1', (db) => messageSent(db, keyOf(2), '13911112222'));
  await server.database.write('1', (db) => messageNotSent(db, keyOf(3), '号码为空号'));
});
after(() => server.close());

const listed = async (client: TestClient, request: object = {}): Promise<MsgLog[]> => {
  const { code, msg, data } = await make(client, calls.messages, { pageSize: 200, ...request });
  assert.equal(code, 0, msg);
  return data.list;
};
const contents = async (client: TestClient, request: object = {}): Promise<string[]> =>
  (await listed(client, request)).map(({ content }) => content);

test('refuses the usual, stores out of scope, and who may not look', async () => {
  await refusesTheUsual(server, manager, calls.messages);
  const doctor = await server.signIn('13800000004', 2);
  await refusesWithout('log:msg:list', doctor, calls.messages, {});
  const reception = await server.signIn('13800000003', 2);
  assert.equal((await make(reception, calls.messages, { storeId: '1005' })).code, 40302);
  assert.equal((await make(manager, calls.messages, { receiver: "1' or" })).code, 40001);
});

test('shows what was sent to whom and what became of it, of the stores in view, the latest first', async () => {
  assert.deepEqual(await contents(manager), ['第3条', '第2条', '第1条']);
  assert.deepEqual(
    await contents(admin),
    ['第4条', '第3条', '第2条', '第1条'],
    'nothing of the other tenant',
  );
  assert.deepEqual(await contents(admin, { storeId: '1005' }), ['第4条']);
  const [failed, sent, waits] = await listed(manager);
  assert.deepEqual([failed?.status, failed?.error, failed?.sendTime], [2, '号码为空号', null]);
  assert.deepEqual([sent?.status, sent?.receiver], [1, '13911112222'], 'to whom it went in the end');
  assert.match(sent?.sendTime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.deepEqual([waits?.status, waits?.tries, waits?.storeName !== ''], [0, 0, true]);
});

test('is narrowed by state, telephone and day', async () => {
  assert.deepEqual(await contents(manager, { status: 2 }), ['第3条']);
  assert.deepEqual(await contents(manager, { receiver: '139 1111 2222' }), ['第2条']);
  assert.deepEqual(await contents(manager, { receiver: '0001' }), ['第1条']);
  assert.deepEqual(await contents(manager, { channel: 'wechat' }), []);
  assert.deepEqual(await contents(manager, { endDate: '2020-01-01' }), []);
});

test('what has ended stays so, and the same message is noted once', async () => {
  await write(2, { content: '改过' });
  await server.database.write('1', (db) => messageNotSent(db, keyOf(2), '太晚'));
  assert.deepEqual(await contents(manager, { status: 1 }), ['第2条']);
});

test('telephones are masked for who may not see them whole; who does stands in the log of operations', async () => {
  const whole = await listed(manager);
  assert.ok(whole.every(({ receiver }) => /^\d{11}$/.test(receiver)));
  const { rows } = await server.database.kernel.execute<{ names: string }>(
    `select after ->> 'owners' as names from op_log where tenant_id = '1' and biz_type = 'msgLog' and kind = 'viewed'`,
  );
  assert.match(rows[0]?.names ?? '', /王敏/);
  await server.database.kernel.execute(
    `delete from role_menu where tenant_id = '1' and menu_id in
       (select id from menu where tenant_id = '1' and permission = 'hospital:customer:plain')`,
  );
  const restricted = await server.signIn('13800000002', 2);
  await restricted.post('/setLastStore', { storeId: '1001', storeName: '' });
  assert.ok((await listed(restricted)).every(({ receiver }) => /^1\d{2}\*{4}\d{4}$/.test(receiver)));
  const found = (receiver: string) => contents(restricted, { receiver });
  for (const shown of ['2222', '139****2222', '13911112222']) assert.deepEqual(await found(shown), ['第2条']);
  for (const guessed of ['12222', '1111', '139', '-']) assert.deepEqual(await found(guessed), [], guessed);
});
