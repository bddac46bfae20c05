import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileCalls, type SysFile } from '@hospital/shared/contract/calls/files';
import type { TestClient } from '../../test-support/client';
import { refusesTheUsual } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { uploaded } from '../../test-support/uploads';
import { pdf } from '../../platform/files/pictures.fixture';

let server: TestServer;
let admin: TestClient;
let reception: TestClient;
let other: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
  other = await server.signIn('13900000001', 1);
});
after(() => server.close());

describe('list', () => {
  test('refuses the usual, and who lacks the permission', async () => {
    await refusesTheUsual(server, admin, fileCalls.list, { page: 1 });
    assert.equal((await reception.post('/sys/file/qryPage.do')).code, 40300);
  });

  test('is filtered by name, type and day, within the tenant', async () => {
    await uploaded(admin, pdf, '独一无二.pdf');
    const names = async (client: TestClient, filters: object) =>
      (await client.post('/sys/file/qryPage.do', filters)).data.records.map(({ name }: SysFile) => name);
    assert.deepEqual(await names(admin, { name: '独一' }), ['独一无二.pdf']);
    assert.deepEqual(await names(admin, { name: '独一', fileType: 'png' }), []);
    assert.deepEqual(await names(admin, { name: '独一', endDate: '2020-01-01' }), []);
    assert.deepEqual(await names(other, {}), []);
    assert.equal((await admin.post('/sys/file/qryPage.do', { startDate: '2026-02-31' })).code, 40001);
    const beyond = await admin.post('/sys/file/qryPage.do', { page: 1000 });
    assert.ok(beyond.data.records.length === 0 && beyond.data.total > 0);
  });
});
