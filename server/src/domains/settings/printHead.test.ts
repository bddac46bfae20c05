import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingsCalls as calls, type PrintHead } from '@hospital/shared/contract/calls/settings';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let admin: TestClient;
let manager: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
});
after(() => server.close());

const read = async (client: TestClient, storeId?: string): Promise<PrintHead> =>
  (await make(client, calls.printHead, storeId ? { storeId } : {})).data;

test('the usual refusals', async () => {
  await refusesTheUsual(server, manager, calls.printHead, { storeId: '1001' });
});

test('the head is the store as it is kept', async () => {
  const { data: kept } = await make(admin, organisationCalls.store, { id: '1002' });
  const { storeName, doorName, address, phoneNum } = kept;
  const { logo, ...head } = await read(admin, '1002');
  assert.deepEqual(head, { storeId: '1002', storeName, doorName, address, phoneNum, licenseNo: '' });
  assert.equal(logo, kept.headImg);
  assert.notEqual(doorName, '');
});

test('the licence of the store is that of its settings', async () => {
  const list = [{ configGroup: 'base', configKey: 'licenseNo', configValue: '京动诊证第0001号' }];
  assert.equal((await make(admin, calls.save, { storeId: '1003', list })).code, 0);
  assert.equal((await make(admin, calls.printHead, { storeId: '1003' })).data.licenseNo, '京动诊证第0001号');
});

test('without a store it is where the session stands; who may look only has it, too', async () => {
  const viewer = await server.signIn('13800000007', 2);
  const { storeId } = await read(viewer);
  assert.notEqual(storeId, '');
  assert.equal((await make(admin, calls.printHead)).data.errors[0].field, 'storeId');
});

test('stores out of scope, of another tenant, or of nobody', async () => {
  assert.equal((await make(manager, calls.printHead, { storeId: '1004' })).code, 40302);
  assert.equal((await make(admin, calls.printHead, { storeId: 'L999' })).code, 404);
  const other = await server.signIn('13900000001', 1);
  // The same id is another store there.
  assert.notEqual((await read(other, '1001')).storeName, (await read(admin, '1001')).storeName);
  assert.equal((await make(other, calls.printHead, { storeId: '1005' })).code, 404);
});
