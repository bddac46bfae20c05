import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billCalls, type Bill } from '@hospital/shared/contract/calls/bills';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { packageCalls as calls, type CustomerPackage } from '@hospital/shared/contract/calls/packages';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { done } from '../../organisation/fixture';
import type { TestClient } from '../../../test-support/client';
import { dog, savedOwner } from '../../../test-support/people';
import { make } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { once, productWith, sold, STORE } from '../desk.fixture';
import { packagePlanOf, soldPackage } from './packages.fixture';

let server: TestServer;
let admin: TestClient;
let desk: TestClient;
let manager: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000006', 2);
  await done(manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
});
after(() => server.close());

const info = async (id: string): Promise<CustomerPackage> =>
  (await done(manager, calls.info, { id })).data as CustomerPackage;

test('with the end of a pet its package serves all pets of its owner, as the dialog said before', async () => {
  const bath = (await productWith(server, admin, 0, { categoryCode: 'C1', unit: '次', retailPrice: 80 })).id;
  const packageId = await packagePlanOf(admin, [{ productId: bath, quantity: 3 }], { price: 200 });
  for (const [status, reason] of [
    [2, '宠物死亡'],
    [4, '宠物已转让'],
    [5, '宠物停用'],
  ] as const) {
    const { ownerId, petIds } = await savedOwner(manager, {}, [dog({ name: '大毛' }), dog({ name: '二毛' })]);
    const { ownerId: newOwnerId } = await savedOwner(manager, { name: '新主' });
    const [first = '', second = ''] = petIds;
    const made = await soldPackage(desk, { packageId, ownerId, amount: 200, petId: first });
    const lost = await soldPackage(desk, { packageId, ownerId, amount: 200, petId: first });
    await done(manager, calls.lose, { id: lost.id, reason: '开错' });
    const usable = async (): Promise<number> =>
      ((await done(desk, calls.count, { ownerId, petId: second })).data as { count: number }).count;
    assert.equal(await usable(), 0);
    const told = (await done(manager, petCalls.statusEffects, { id: first })).data as object;
    assert.deepEqual((told as { freedPackages?: number }).freedPackages, 1);
    const to = { id: first, status, ...(status === 4 ? { newOwnerId } : {}) };
    const { data } = await done(manager, petCalls.changeStatus, to);
    assert.equal((data as { freedPackages?: number }).freedPackages, 1);
    assert.equal(await usable(), 1);
    assert.equal((await info(made.id)).petName, '');
    assert.equal((await info(lost.id)).petName, '大毛', 'a void one is as it was');
    const { rows: logged } = await server.database.kernel.execute(
      `select before->>'petName' as was, after->>'reason' as reason from op_log
        where biz_type = 'customerPackage' and biz_id = '${made.id}' and after->>'reason' is not null`,
    );
    assert.deepEqual(logged, [{ was: '大毛', reason }]);
  }
});

test('when a pet gets another owner, its package stays with who paid and serves all of their pets, as the dialog said before', async () => {
  const bath = (await productWith(server, admin, 0, { categoryCode: 'C1', unit: '次', retailPrice: 80 })).id;
  const packageId = await packagePlanOf(admin, [{ productId: bath, quantity: 3 }], { price: 200 });
  const from = await savedOwner(manager, { name: '原主' }, [dog({ name: '大毛' }), dog({ name: '二毛' })]);
  const { ownerId: newOwnerId } = await savedOwner(manager, { name: '新主' });
  const [first = '', second = ''] = from.petIds;
  const owned = (petId: object) =>
    soldPackage(desk, { packageId, ownerId: from.ownerId, amount: 200, ...petId });
  const [made, lost] = [await owned({ petId: first }), await owned({ petId: first })];
  await owned({});
  await done(manager, calls.lose, { id: lost.id, reason: '开错' });
  const { stays } = (await done(manager, petCalls.ownerEffects, { id: first })).data as {
    stays: { kind: string; count: number }[];
  };
  assert.deepEqual(
    stays.filter(({ kind }) => kind.includes('套餐')),
    [
      { kind: '限该宠物的套餐（更换后可用于其全部宠物）', count: 1 },
      { kind: '套餐', count: 2 },
    ],
  );
  const { version } = await info(made.id);
  await done(manager, petCalls.changeOwner, { id: first, newOwnerId });
  const freed = await info(made.id);
  assert.deepEqual([freed.ownerId, freed.petName, freed.version], [from.ownerId, '', version + 1]);
  assert.equal((await info(lost.id)).petName, '大毛', 'a void one is as it was');
  const items = [{ productId: bath, quantity: 1 }];
  const { billId } = await sold(desk, items, { ownerId: from.ownerId, petId: second });
  const lineId = ((await done(manager, billCalls.info, { id: billId })).data as Bill).items[0]?.id;
  await done(once(desk), calls.consume, {
    ...{ bills: [{ id: billId }], uses: [{ lineId, itemId: freed.items[0]?.id, quantity: 1 }] },
    codes: [{ customerPackageId: made.id, code: made.code }],
  });
  const { rows: logged } = await server.database.kernel.execute(
    `select before->>'petName' as was, after->>'reason' as reason from op_log
      where biz_type = 'customerPackage' and biz_id = '${made.id}' and after->>'reason' is not null`,
  );
  assert.deepEqual(logged, [{ was: '大毛', reason: '更换宠主' }]);
});

test('a package is sold to the owner for all pets, and not for one pet that has died, was transferred or is disabled', async () => {
  const bath = (await productWith(server, admin, 0, { categoryCode: 'C1', unit: '次', retailPrice: 80 })).id;
  const packageId = await packagePlanOf(admin, [{ productId: bath, quantity: 3 }], { price: 200 });
  const sale = (fields: object) =>
    make(once(desk), calls.sell, { packageId, ways: [{ way: 1, amount: 200 }], ...fields });
  for (const [status, words] of [
    [2, '死亡'],
    [4, '已转让'],
    [5, '停用'],
  ] as const) {
    const { ownerId, petIds } = await savedOwner(manager, {}, [dog({ name: '大毛' })]);
    const { ownerId: newOwnerId } = await savedOwner(manager, { name: '新主' });
    const [petId = ''] = petIds;
    await done(manager, petCalls.changeStatus, {
      id: petId,
      status,
      ...(status === 4 ? { newOwnerId } : {}),
    });
    const { code, msg } = await sale({ ownerId, petId });
    assert.deepEqual([code, msg], [40001, `大毛（${words}）不能使用套餐，请选择其他宠物或全部宠物`]);
    assert.equal((await sale({ ownerId })).code, 0);
  }
});
