import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingsCalls as calls, type IpAccess } from '@hospital/shared/contract/calls/settings';
import type { TestClient } from '../testing/client';
import { make, refusesTheUsual, refusesWithout } from '../testing/refusals';
import { startTestServer, type TestServer } from '../testing/testServer';

let server: TestServer;
let admin: TestClient;
let manager: TestClient;
let viewer: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

const read = async (client: TestClient, storeId?: string): Promise<IpAccess> =>
  (await make(client, calls.ip, storeId ? { storeId } : {})).data;
const set = (client: TestClient, storeId: string, ipWhiteList: string, version: number, force?: 'Y') =>
  make(client, calls.setIp, { storeId, ipWhiteList, version, ...(force ? { force } : {}) });

test('the usual refusals', async () => {
  const { version } = await read(admin, '1001');
  await refusesTheUsual(server, manager, calls.ip, { storeId: '1001' });
  const request = { storeId: '1001', ipWhiteList: '{ip}', version };
  await refusesTheUsual(server, manager, calls.setIp, request);
  await refusesWithout('hospital:setting:ip', viewer, calls.ip, { storeId: '1001' });
  await refusesWithout('hospital:setting:setIp', viewer, calls.setIp, request);
});

test('a list is saved without blanks and repetitions, and versioned', async () => {
  const before = await read(admin, '1002');
  assert.deepEqual([before.ipWhiteList, before.passed, before.currentIp], ['{ip}', 'Y', '127.0.0.1']);
  const list = ' 127.0.0.1， 10.1.0.0/16,127.0.0.1 ';
  assert.equal((await set(admin, '1002', list, before.version)).code, 0);
  const saved = await read(admin, '1002');
  assert.deepEqual(
    [saved.ipWhiteList, saved.passed, saved.version],
    ['127.0.0.1,10.1.0.0/16', 'Y', before.version + 1],
  );
  const stale = await set(admin, '1002', '{ip}', before.version);
  assert.deepEqual([stale.code, stale.data.current.ipWhiteList], [40901, '127.0.0.1,10.1.0.0/16']);
  // The same again changes nothing.
  assert.equal((await set(admin, '1002', saved.ipWhiteList, saved.version)).code, 0);
  assert.equal((await read(admin, '1002')).version, saved.version);
});

test('nobody shuts themselves out without saying so', async () => {
  const { version } = await read(manager, '1001');
  const refused = await set(manager, '1001', '10.9.9.9', version);
  assert.equal(refused.code, 42209);
  assert.match(refused.msg, /127\.0\.0\.1/);
  assert.equal((await read(manager, '1001')).ipWhiteList, '{ip}');
  assert.equal((await set(manager, '1001', '10.9.9.9', version, 'Y')).code, 0);
  assert.deepEqual((await read(manager, '1001')).passed, 'N');
  // The list holds from then on, for whoever comes to the store.
  const chosen = await admin.post('/setLastStore', { storeId: '1001', storeName: '' });
  assert.equal(chosen.code, 40104);
  assert.equal((await set(admin, '1001', '{ip}', version + 1)).code, 0);
  assert.equal((await admin.post('/setLastStore', { storeId: '1001', storeName: '' })).code, 0);
});

test('what is no address is refused', async () => {
  const { version } = await read(admin, '1003');
  for (const wrong of ['abc', '1.2.3', '1.2.3.4/40', ',', '{IP}', '1.2.3.4 5.6.7.8', '<b>']) {
    const answer = await set(admin, '1003', wrong, version, 'Y');
    assert.deepEqual([answer.code, answer.data.errors[0].field], [40001, 'ipWhiteList'], wrong);
  }
  assert.equal((await set(admin, '1003', '2001:db8::/32,127.0.0.1', version)).code, 0);
});

test('stores out of scope, of another tenant, or of nobody; the chain has no list', async () => {
  assert.equal((await make(manager, calls.ip, { storeId: '1004' })).code, 40302);
  assert.equal((await set(manager, '1004', '{ip}', 1)).code, 40302);
  assert.equal((await make(admin, calls.ip, { storeId: 'L999' })).code, 404);
  const atHead = await server.signIn('13800000001', 1);
  assert.equal((await make(atHead, calls.ip, {})).code, 40001);
  const stranger = await server.signIn('13900000001', 1);
  assert.equal((await make(stranger, calls.ip, { storeId: '1005' })).code, 404);
  assert.equal((await set(stranger, '1005', '{ip}', 1)).code, 404);
});
