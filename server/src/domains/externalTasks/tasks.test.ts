import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { type ExternalTask, externalTaskCalls as calls } from '@hospital/shared/contract/calls/externalTasks';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { readSettings } from '../../platform/environment/settings';
import { outboxJob } from '../../platform/outbox';
import { isSignedBy } from '../../platform/outgoing';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { taskSender } from './taskSender';

const SECRET = 'a secret of the store';
let platform: Server;
let url: URL;
/** What it has been told, and what it answers. */
let told: { appKey: string; reference: string; data: Record<string, unknown> }[] = [];
let answers: { readonly status: number; readonly body: unknown };

let server: TestServer;
let manager: TestClient;
let cases: string[];

before(async () => {
  platform = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
      const signed = { timestamp: String(timestamp), signature: String(signature), body };
      if (request.url !== '/dgt/tasks' || !isSignedBy(SECRET, signed)) return response.writeHead(401).end();
      told.push(JSON.parse(body));
      return response.writeHead(answers.status).end(JSON.stringify(answers.body));
    });
  });
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  url = new URL(`http://127.0.0.1:${(platform.address() as AddressInfo).port}/dgt`);
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  await manager.post('/setLastStore', { storeId: '1001', storeName: '' });
  const { rows } = await server.database.kernel.execute<{ id: string }>(
    `select id from medical_case where tenant_id = '1' and store_id = '1001' order by id limit 8`,
  );
  cases = rows.map(({ id }) => id);
});
after(async () => {
  await server.close();
  platform.close();
});
beforeEach(() => {
  told = [];
  answers = { status: 200, body: { state: 'accepted' } };
});

const setting = (configKey: string, configValue: string) => ({
  ...{ configGroup: 'diguantong', configKey, configValue },
});
async function use(...values: readonly (readonly [key: string, value: string])[]): Promise<void> {
  const list = values.map(([key, value]) => setting(key, value));
  const { code, msg } = await make(manager, settingsCalls.save, { storeId: '1001', list });
  assert.equal(code, 0, msg);
}
const push = (bizId: string, more: object = {}) =>
  make(manager, calls.push, { bizType: 'case', bizId, ...more });
const listed = async (bizId: string): Promise<ExternalTask[]> =>
  (await make(manager, calls.list, { bizType: 'case', bizId })).data;
async function deliver(to: URL | null = url): Promise<void> {
  await server.database.write('1', (db) =>
    db.execute(sql`update outbox set next_try = now() where state = 'waiting'`),
  );
  await outboxJob([taskSender(server.database, to)]).run({
    ...{ database: server.database, files: null as never, signal: new AbortController().signal },
  });
}
const outcome = async (bizId: string) =>
  (await listed(bizId)).map(({ status, lastError }) => [status, lastError]);

test('nothing is told while the store does not use it', async () => {
  const [id = ''] = cases;
  const off = await push(id);
  assert.deepEqual([off.code, off.msg], [40902, '门店没有启用递管通，请先在门店设置中启用']);
  // Of a store whose chain has taken its number away since.
  await server.database.write('1', (db) =>
    db.execute(`insert into config_item (tenant_id, store_id, config_group, config_key, config_value)
      values ('1', '1001', 'diguantong', 'enabled', 'Y')`),
  );
  assert.equal((await push(id)).msg, '门店设置中没有填写递管通的应用编号或应用密钥');
  assert.deepEqual(await listed(id), []);
  await use(['appKey', 'K1'], ['appSecret', SECRET]);
});

test('the usual refusals', async () => {
  const request = { bizType: 'case', bizId: cases[0] };
  for (const call of [calls.push, calls.list]) {
    await refusesTheUsual(server, manager, call, request);
    const reception = await server.signIn('13800000003', 2);
    await refusesWithout('common:diguantong:task', reception, call, request);
    assert.equal((await make(manager, call, { ...request, bizId: 'none' })).code, 404);
    assert.equal((await make(manager, call, { ...request, bizType: 'bill' })).code, 40002);
    const stranger = await server.signIn('13900000001', 1);
    assert.equal((await make(stranger, call, request)).code, 404);
    const [elsewhere] = (
      await server.database.kernel.execute<{ id: string }>(
        `select id from medical_case where tenant_id = '1' and store_id = '1012' limit 1`,
      )
    ).rows;
    if (elsewhere) assert.equal((await make(manager, call, { ...request, bizId: elsewhere.id })).code, 40302);
  }
});

test('a case is told once, with what its store is known by; again only where that is wanted', async () => {
  const id = cases[1] ?? '';
  const { data } = await push(id);
  assert.equal(data.status, 0);
  assert.deepEqual((await push(id, { force: 'Y' })).data, data, 'what waits is not told twice');
  await deliver();
  assert.deepEqual(await outcome(id), [[1, '']]);
  assert.equal(told.length, 1);
  assert.deepEqual([told[0]?.appKey, told[0]?.reference], ['K1', data.taskId]);
  assert.ok(told[0]?.data['caseNo'] && told[0].data['petName']);
  assert.equal(JSON.stringify(told).includes(SECRET), false);
  assert.deepEqual((await push(id)).data, { taskId: data.taskId, status: 1 });
  assert.notEqual((await push(id, { force: 'Y' })).data.taskId, data.taskId);
  await deliver();
  assert.equal(told.length, 2);
});

test('two who press at once tell it once', async () => {
  const id = cases[2] ?? '';
  const both = await Promise.all([push(id), push(id)]);
  assert.equal(both[0].data.taskId, both[1].data.taskId);
  assert.equal((await listed(id)).length, 1);
});

test('what is refused fails at once with the reason; what does not answer is tried again, then fails', async () => {
  const [refused = '', broken = ''] = cases.slice(3);
  await deliver();
  answers = { status: 200, body: { state: 'refused', reason: '犬只没有登记' } };
  await push(refused);
  await deliver();
  assert.deepEqual(await outcome(refused), [[2, '犬只没有登记']]);
  answers = { status: 503, body: {} };
  await push(broken);
  await deliver();
  assert.deepEqual(await outcome(broken), [[0, '递管通出错（503）']]);
  for (let tries = 0; tries < 3; tries += 1) await deliver();
  assert.deepEqual(await outcome(broken), [[2, '递管通出错（503）']]);
  answers = { status: 200, body: { state: 'accepted' } };
  await push(broken);
  await deliver();
  assert.deepEqual(await outcome(broken), [
    [1, ''],
    [2, '递管通出错（503）'],
  ]);
});

test('of a cancelled case nobody is told, also where it was cancelled while it waited', async () => {
  const id = cases[0] ?? '';
  const become = (status: number) =>
    server.database.kernel.execute(`update medical_case set status = ${status},
      end_time = case when ${status} in (1, 4) then null else coalesce(end_time, now()) end
      where tenant_id = '1' and id = '${id}'`);
  await push(id);
  await become(4);
  await deliver();
  assert.deepEqual(await outcome(id), [[2, '病例已取消，没有推送']]);
  const again = await push(id);
  assert.deepEqual([again.code, again.msg], [40902, '当前状态（已取消）不允许推送到递管通']);
  assert.equal(told.length, 0);
});

test('without an address, or once the store has turned it off, it fails and says so', async () => {
  const [nowhere = '', off = ''] = cases.slice(5);
  await push(nowhere);
  await deliver(null);
  assert.deepEqual(await outcome(nowhere), [[2, '服务器没有配置递管通的地址（DIGUANTONG_URL）']]);
  await push(off);
  await use(['enabled', 'N']);
  await deliver();
  assert.deepEqual(await outcome(off), [[2, '门店没有启用递管通，请先在门店设置中启用']]);
  assert.equal(told.length, 0);
  assert.equal(readSettings({ DIGUANTONG_URL: url.href }).diguantong?.href, url.href);
  assert.throws(() => readSettings({ DIGUANTONG_URL: 'http://dgt.example.com' }), /https/);
});
