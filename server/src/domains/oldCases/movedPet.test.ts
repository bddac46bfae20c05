import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oldCaseCalls, type OldCase } from '@hospital/shared/contract/calls/oldCases';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import type { TestClient } from '../../test-support/client';
import { dog, savedOwner } from '../../test-support/people';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let desk: TestClient;
let doctor: TestClient;
let elsewhere: TestClient;
before(async () => {
  server = await startTestServer();
  desk = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  elsewhere = await server.signIn('13800000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
/** What an earlier system kept of 团子, with a vaccination that the store 1003 imported. */
async function kept(mobile: string, petId: string | null, at: string): Promise<void> {
  const subject = `'excel', ${petId === null ? 'null' : `'${petId}'`}, '团子', '${mobile}'`;
  await rows(`insert into old_case (tenant_id, id, store_id, source, pet_id, pet_name, owner_mobile, date, digest, diagnosis)
    values ('1', '${at}', '1001', ${subject}, '2023-05-01', '${at}', '外耳炎')`);
  await rows(`insert into old_vaccination (tenant_id, id, store_id, source, pet_id, pet_name, owner_mobile, date, digest, vaccine_name)
    values ('1', '${at}', '1003', ${subject}, '2023-05-01', '${at}', '犬八联')`);
}
/** Of an animal, as its page shows them. */
const shown = async (petId: string): Promise<string[][]> => {
  const cases = (await make(doctor, oldCaseCalls.list, { petId })).data as OldCase[];
  const { list } = (await make(elsewhere, oldCaseCalls.vaccinations, { petId })).data;
  return [cases, list as OldCase[]].map((found) => found.map(({ id }) => id).sort());
};
const change = async (id: string, newOwnerId: string): Promise<void> => {
  const { code, msg } = await make(desk, petCalls.changeOwner, { id, newOwnerId });
  assert.equal(code, 0, msg);
};
const said = async (id: string) => (await make(desk, petCalls.ownerEffects, { id })).data.moves;

test('old records that are found by the owner’s telephone go along with the pet, and are said before', async () => {
  const { mobile, petIds } = await savedOwner(desk, { name: '原主' }, [dog({ name: '团子' })]);
  const { ownerId: toId } = await savedOwner(desk, { name: '新主' });
  const petId = petIds[0]!;
  await kept(mobile, null, 'by-phone');
  await kept(mobile, petId, 'by-id');
  assert.deepEqual(await said(petId), [
    { kind: '旧病历', count: 2 },
    { kind: '旧免疫记录', count: 2 },
  ]);
  const before = await shown(petId);
  assert.deepEqual(before, [
    ['by-id', 'by-phone'],
    ['by-id', 'by-phone'],
  ]);
  await change(petId, toId);
  assert.deepEqual(await shown(petId), before);
  const logged = await rows<{ biz_type: string; after: object }>(
    `select biz_type, after from op_log where tenant_id = '1' and biz_id = '${petId}' and biz_type like 'old%' order by biz_type`,
  );
  const tied = { petName: '团子', count: 1, ids: ['by-phone'], reason: '更换宠主' };
  assert.deepEqual(logged, [
    { biz_type: 'oldCase', after: tied },
    { biz_type: 'oldVaccination', after: tied },
  ]);
  assert.deepEqual(
    await rows(`select store_id from owner_store where owner_id = '${toId}' order by store_id`),
    ['1001', '1003'].map((id) => ({ store_id: id })),
  );
});

test('where the owner has two pets of the name, nobody knows which is meant: they stay with the owner', async () => {
  const { mobile, petIds } = await savedOwner(desk, { name: '原主' }, [
    dog({ name: '团子' }),
    dog({ name: '团子', sex: '2' }),
  ]);
  const { ownerId: toId } = await savedOwner(desk, { name: '新主' });
  const [given = '', stays = ''] = petIds;
  await kept(mobile, null, 'of-two');
  assert.deepEqual(await said(given), []);
  await change(given, toId);
  assert.deepEqual(
    [await shown(given), await shown(stays)],
    [
      [[], []],
      [['of-two'], ['of-two']],
    ],
  );
});
