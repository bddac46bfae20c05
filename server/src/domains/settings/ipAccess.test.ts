import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { settingsCalls as calls, type IpAccess } from '@hospital/shared/contract/calls/settings';
import { declaredCalls } from '../../platform/http/registerCalls';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';

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
  assert.deepEqual((await read(admin, '1001')).passed, 'N');
  // The list holds from then on, for whoever is in the store and whoever comes to it.
  assert.equal((await set(manager, '1001', '{ip}', version + 1)).code, 40104);
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

describe('who is elsewhere than a store lets in', () => {
  const [home, inStore] = ['203.0.113.9', '198.51.100.7'];
  let proxied: TestServer;
  let head: TestClient;
  /** At work in 1001, which lets everybody in; 1002 does not. */
  let outside: TestClient;
  const setList = async (storeId: string, list: string) => {
    const { version } = await read(head, storeId);
    assert.equal((await set(head, storeId, list, version, 'Y')).code, 0);
  };
  const from = (client: TestClient, ip: string) => client.with({ 'x-forwarded-for': ip });

  before(async () => {
    proxied = await startTestServer({ trustProxy: true });
    head = from(await proxied.signIn('13800000001', 1), home);
    await setList('1001', '{ip}');
    outside = from(await proxied.signIn('13800000002', 2), home);
    assert.equal((await outside.post('/setLastStore', { storeId: '1001', storeName: '' })).code, 0);
    await setList('1002', '198.51.100.0/24');
  });
  after(() => proxied.close());

  test('reads, exports and changes nothing of it from another store', async () => {
    const named = declaredCalls().filter(({ declaration: { request, access } }) => {
      const required = request.required ?? [];
      const givenHere = required.every((field: string) => ['storeId', 'page', 'pageSize'].includes(field));
      return 'storeId' in request.properties && givenHere && access !== 'public';
    });
    const codes = new Map<string, number>();
    for (const { id, declaration } of named) {
      const paging = 'page' in declaration.request.properties ? { page: 1, pageSize: 10 } : {};
      const { code } = await make(outside, declaration, { ...paging, storeId: '1002' });
      codes.set(id, code);
    }
    const others = [...codes].filter(([, code]) => ![40104, 40300, 40302].includes(code));
    assert.deepEqual(others, []);
    assert.ok([...codes.values()].filter((code) => code === 40104).length >= 10, JSON.stringify([...codes]));
    assert.equal((await set(outside, '1002', '{ip}', 1)).code, 40104);
    const { data } = await make(outside, organisationCalls.stores, { page: 1, pageSize: 50 });
    const ids = data.records.map(({ id }: { id: string }) => id);
    assert.ok(ids.includes('1001') && !ids.includes('1002'));
    assert.equal((await outside.post('/setLastStore', { storeId: '1002', storeName: '' })).code, 40104);
  });

  test('does so from an address of it, and from the company', async () => {
    const inside = from(outside, inStore);
    assert.equal((await read(inside, '1002')).passed, 'Y');
    assert.equal((await read(head, '1002')).passed, 'N');
  });

  test('is refused at the very next call when the list of the own store changes, until it lets them in', async () => {
    const call = (client: TestClient) => make(client, calls.byGroup, { configGroup: 'receipt' });
    const stream = await StreamReader.ready(outside);
    assert.equal((await call(outside)).code, 0);
    await setList('1001', '198.51.100.0/24');
    assert.equal((await call(outside)).code, 40104);
    assert.equal((await call(from(outside, inStore))).code, 0, 'the same session at work');
    // The page hears of it, and may then say that it stands nowhere.
    assert.equal((await stream.next()).kind, 'data');
    assert.equal((await stream.next()).kind, 'permissions');
    stream.close();
    const { data } = await outside.post('/sys/user/getUserInfo.do');
    assert.equal(data.ext.storeId, '');
    const nowhere = outside.with({ 'x-page-identity': `1:${data.id}::2` });
    assert.equal((await call(nowhere)).code, 0);
    const { list } = (await make(nowhere, reviewCalls.list, { page: 1, pageSize: 10 })).data;
    assert.deepEqual(list, []);
    await setList('1001', '{ip}');
    assert.equal((await call(outside)).code, 0);
  });

  test('who sees the whole chain is shut out of that store alone', async () => {
    const chief = from(await proxied.signIn('13800000001', 2), home);
    assert.equal((await make(chief, calls.ip, { storeId: '1002' })).code, 40104);
    assert.equal((await make(chief, calls.ip, { storeId: '1004' })).code, 0);
  });
});
