import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { organisationCalls as calls, type Area } from '@hospital/shared/contract/calls/organisation';
import { userCalls } from '@hospital/shared/contract/calls/users';
import { warehouseCalls } from '@hospital/shared/contract/calls/warehouses';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { deptEdit, done, newDept, newStore, newWarehouse, storeEdit } from './fixture';
import { organisationActions } from './actions.fixture';

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

const { saveDept, saveStore, partAdministrator } = organisationActions(() => ({ server, admin }));

test('the usual refusals', async () => {
  const [dept, store] = [await saveDept(), await saveStore()];
  const requests: Partial<Record<keyof typeof calls, object>> = {
    dept: { id: dept },
    saveDept: newDept(),
    updateDept: await deptEdit(admin, dept),
    deleteDept: { id: dept },
    deptsWithScope: {},
    saveStore: newStore(),
    updateStore: await storeEdit(admin, store),
    deleteStore: { id: store },
    areas: { parentId: '0' },
  };
  for (const [name, request] of Object.entries(requests)) {
    await refusesTheUsual(server, admin, calls[name as keyof typeof calls], { ...request });
  }
  assert.equal((await storeEdit(admin, store)).version, 1, 'nothing was changed by them');
  assert.equal((await deptEdit(admin, dept)).version, 1);
});

test('who lacks the permission is refused', async () => {
  const [dept, store] = [await saveDept(), await saveStore()];
  await refusesWithout('sys:dept:save', viewer, calls.saveDept, newDept());
  await refusesWithout('sys:dept:update', viewer, calls.updateDept, await deptEdit(admin, dept));
  await refusesWithout('sys:dept:delete', viewer, calls.deleteDept, { id: dept });
  await refusesWithout('sys:role:save', viewer, calls.saveStore, newStore());
  await refusesWithout('sys:store:update', viewer, calls.updateStore, await storeEdit(admin, store));
  await refusesWithout('sys:store:delete', viewer, calls.deleteStore, { id: store });
  const reception = await server.signIn('13800000003', 2);
  await refusesWithout('sys:dept:list', reception, calls.dept, { id: '1' });
});

test('departments with whether they are in the data scope', async () => {
  const own = (await done(admin, calls.deptsWithScope)).data as { checked: string }[];
  assert.ok(own.length >= 13 && own.every(({ checked }) => checked === 'N'));
  const loginName = '13512340000';
  const user = await done(admin, userCalls.save, {
    ...{ loginName, name: '选部门', sex: '1', deptId: '21', roleIds: ['7'] },
    ...{ loginTypes: '2', dataScope: 2, deptIds: ['22', '31'] },
  });
  const theirs = (await done(admin, calls.deptsWithScope, { userId: user.data.id })).data as {
    id: string;
    checked: string;
  }[];
  assert.deepEqual(
    theirs.filter(({ checked }) => checked === 'Y').map(({ id }) => id),
    ['22', '31'],
  );
  assert.equal((await make(viewer, calls.deptsWithScope, { userId: '1' })).code, 40302);
  assert.equal((await make(admin, calls.deptsWithScope, { userId: 'nobody' })).code, 404);
});

test('who manages part of the chain changes that part only', async () => {
  const part = await partAdministrator();
  const { id } = (await done(part, calls.saveStore, newStore())).data;
  await done(part, calls.updateStore, await storeEdit(part, id, { doorName: '新门头' }));
  const dept = (await done(part, calls.saveDept, newDept({ parentId: '21' }))).data.id;
  await done(part, calls.updateStore, await storeEdit(part, id, { deptId: dept }));
  const beyond: readonly (readonly [(typeof calls)[keyof typeof calls], object, number])[] = [
    [calls.saveStore, newStore({ deptId: '22' }), 40302],
    [calls.saveStore, newStore({ warehouseId: '1' }), 40001],
    [calls.updateStore, await storeEdit(part, id, { deptId: '22' }), 40302],
    [calls.updateStore, await storeEdit(admin, '1004'), 40302],
    [calls.deleteStore, { id: '1004' }, 40302],
    [calls.saveDept, newDept({ parentId: '2' }), 40302],
    [calls.updateDept, await deptEdit(part, dept, { parentId: '22' }), 40302],
    [calls.updateDept, await deptEdit(admin, '22'), 40302],
    [calls.updateDept, await deptEdit(part, '1'), 40302],
    [calls.deleteDept, { id: '22' }, 40302],
    [calls.dept, { id: '31' }, 40302],
  ];
  for (const [call, request, code] of beyond) {
    const answer = await make(part, call, { ...request });
    assert.equal(answer.code, code, `${call.path} ${answer.msg}`);
  }
  await done(part, calls.deleteStore, { id });
  await done(part, calls.deleteDept, { id: dept });
});

test('who manages part of the chain leaves a warehouse alone that others work with, too', async () => {
  const part = await partAdministrator();
  const warehouse = newWarehouse();
  const { id } = (await done(admin, warehouseCalls.save, warehouse)).data as { id: string };
  await saveStore({ warehouseId: id });
  const elsewhere = await saveStore({ warehouseId: id, deptId: '22' });
  const seen = (await done(part, warehouseCalls.all)).data as { id: string }[];
  assert.ok(
    seen.some((each) => each.id === id),
    'it is seen',
  );
  const edit = { id, ...warehouse, address: '新地址', version: 1 };
  assert.equal((await make(part, warehouseCalls.update, edit)).code, 40302);
  assert.equal((await make(part, warehouseCalls.delete, { id })).code, 40302);
  await done(admin, calls.deleteStore, { id: elsewhere });
  await done(part, warehouseCalls.update, edit);
});

test('China’s divisions, complete to the districts', async () => {
  const below = async (parentId: string): Promise<Area[]> =>
    (await done(viewer, calls.areas, { parentId })).data;
  const provinces = await below('0');
  assert.equal(provinces.length, 34);
  assert.deepEqual(provinces[0], { id: '110000', name: '北京市' });
  const cities = (await Promise.all(provinces.map(({ id }) => below(id)))).flat();
  assert.ok(cities.length > 360, String(cities.length));
  const districts = await Promise.all(cities.map(({ id }) => below(id)));
  assert.ok(
    districts.every((list) => list.length > 0),
    'every city has districts',
  );
  assert.ok(districts.flat().some(({ id, name }) => id === '440106' && name === '天河区'));
  assert.deepEqual(await below('440106'), []);
  assert.deepEqual(await below('nonsen'), []);
  const { rows } = await server.database.kernel.execute<{ district: string; city: string }>(
    'select district_id as district, city_id as city from store',
  );
  for (const { district, city } of rows) {
    assert.ok(
      districts[cities.findIndex(({ id }) => id === city)]?.some(({ id }) => id === district),
      district,
    );
  }
});
