import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { userRole } from './schema';
import { declaredCalls } from '../../platform/http/registerCalls';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

const administratorsRole = '1';

let server: TestServer;
/** Holds every permission in one store. */
let ofStore: TestClient;

before(async () => {
  server = await startTestServer();
  await server.database.write('1', (db) =>
    db.insert(userRole).values({ userId: '3', roleId: administratorsRole }),
  );
  ofStore = await server.signIn('13800000003', 2);
});
after(() => server.close());

const calls = declaredCalls().filter(({ declaration }) => declaration.wholeChain);

test('roles, menu and dictionary are of the whole chain', () => {
  const changes = declaredCalls().filter(
    ({ id, declaration }) => /^(roles|menus|dictionary)\./.test(id) && declaration.write,
  );
  assert.ok(changes.length >= 13);
  assert.deepEqual(
    changes.filter(({ declaration }) => !declaration.wholeChain).map(({ id }) => id),
    [],
  );
});

test('who sees one store changes nothing of the whole chain, whatever the permissions', async () => {
  for (const { id, declaration } of calls) {
    const { code, msg } = await make(ofStore, declaration, {});
    assert.deepEqual([code, msg], [40302, '此操作影响整个连锁，仅数据范围为全部的账号可以进行'], id);
  }
});
