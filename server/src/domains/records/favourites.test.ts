import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { caseCalls as calls } from '@hospital/shared/contract/calls/cases';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { MOST_FAVOURITE_DIAGNOSES } from '@hospital/shared/contract/caseWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let doctor: TestClient;
let manager: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  manager = await server.signIn('13800000002', 2);
});
after(() => server.close());

const mark = (code: string, favouriteFlag = 'Y', client = doctor) =>
  make(client, calls.markDiagnosis, { code, favouriteFlag });
const marked = async (client = doctor): Promise<{ code: string; name: string }[]> =>
  (await make(client, calls.favouriteDiagnoses)).data;

test('a user adds and removes a favourite diagnosis; doing it twice changes nothing, and other users do not see it', async () => {
  for (let again = 0; again < 2; again += 1) assert.equal((await mark('D005')).code, 0);
  assert.deepEqual(await marked(), [{ code: 'D005', name: '急性胃肠炎' }]);
  assert.deepEqual(await marked(manager), []);
  assert.equal((await mark('D005', 'N', manager)).code, 0);
  assert.equal((await marked()).length, 1, 'nobody takes away what another has marked');
  for (let again = 0; again < 2; again += 1) assert.equal((await mark('D005', 'N')).code, 0);
  assert.deepEqual(await marked(), []);
});

test('favourites hold in all stores', async () => {
  assert.equal((await mark('D005', 'Y', manager)).code, 0);
  const { data: stores } = await make(manager, identityCalls.myStores);
  for (const { id } of stores as { id: string }[]) {
    await make(manager, identityCalls.setLastStore, { storeId: id });
    assert.deepEqual(await marked(manager), [{ code: 'D005', name: '急性胃肠炎' }]);
  }
});

test('what the dictionary has not is refused, and what it has no longer is left out', async () => {
  const { code, data } = await mark('D999');
  assert.equal(code, ErrorCode.Invalid);
  assert.equal(data.errors[0].field, 'code');
  await server.database.kernel.execute(`insert into dict (tenant_id, id, type, name, code)
    values ('1', 'gone', 'diagnosis', '将删除', 'GONE')`);
  assert.equal((await mark('GONE')).code, 0);
  assert.deepEqual(await marked(), [{ code: 'GONE', name: '将删除' }]);
  await server.database.kernel.execute(`delete from dict where id = 'gone'`);
  assert.deepEqual(await marked(), []);
  assert.equal((await mark('GONE', 'N')).code, 0);
});

test(`nobody marks more than ${MOST_FAVOURITE_DIAGNOSES}`, async () => {
  await server.database.kernel.execute(`insert into dict (tenant_id, id, type, name, code)
    select '1', 'many' || n, 'diagnosis', '多' || n, 'MANY' || n from generate_series(0, ${MOST_FAVOURITE_DIAGNOSES}) n`);
  for (let n = 0; n < MOST_FAVOURITE_DIAGNOSES; n += 1) assert.equal((await mark(`MANY${n}`)).code, 0);
  const refused = await mark(`MANY${MOST_FAVOURITE_DIAGNOSES}`);
  assert.equal(refused.code, ErrorCode.Invalid);
  assert.equal((await mark('MANY0')).code, 0, 'one that is marked already');
  assert.equal((await mark('MANY0', 'N')).code, 0);
  assert.equal((await mark(`MANY${MOST_FAVOURITE_DIAGNOSES}`)).code, 0);
});

test('whoever may not write cases is refused', async () => {
  const reader = await server.signIn('13800000007', 2);
  await refusesWithout('hospital:case:update', reader, calls.favouriteDiagnoses, {});
  const request = { code: 'D005', favouriteFlag: 'Y' };
  await refusesWithout('hospital:case:update', reader, calls.markDiagnosis, request);
  await refusesTheUsual(server, doctor, calls.favouriteDiagnoses);
  await refusesTheUsual(server, doctor, calls.markDiagnosis, request);
});
