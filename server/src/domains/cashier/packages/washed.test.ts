import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billCalls, type Bill } from '@hospital/shared/contract/calls/bills';
import { packageCalls as calls, type CustomerPackage } from '@hospital/shared/contract/calls/packages';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { washingCalls } from '@hospital/shared/contract/calls/washing';
import { done } from '../../organisation/fixture';
import { saved, washerOf, washProduct } from '../../washing/plans.fixture';
import type { TestClient } from '../../../test-support/client';
import { dog, savedOwner } from '../../../test-support/people';
import { make } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { STORE } from '../desk.fixture';
import { packagePlanOf, setPackages, soldPackage } from './packages.fixture';

let server: TestServer;
let admin: TestClient;
let manager: TestClient;
let bath: string;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  await make(manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
  bath = await washProduct(server, '小型犬洗澡');
});
after(() => server.close());

/** A wash of an animal whose owner has three baths, received. */
async function received(): Promise<{ planId: string; packageId: string }> {
  const { ownerId, petIds } = await savedOwner(manager, {}, [dog()]);
  const packageId = await packagePlanOf(admin, [{ productId: bath, quantity: 3 }]);
  const { id: washerId } = await washerOf(server, STORE);
  const { id } = await soldPackage(manager, { packageId, ownerId });
  const plan = await saved(manager, { petId: petIds[0], items: [{ productId: bath }], washerId });
  assert.equal(plan.code, 0, plan.msg);
  const { id: planId } = plan.data as { id: string };
  await done(manager, washingCalls.receive, { id: planId });
  return { planId, packageId: id };
}
const finish = async (id: string): Promise<{ billId: string; amount: number }> =>
  (await done(manager, washingCalls.finish, { id })).data as { billId: string; amount: number };
const remain = async (id: string): Promise<number | undefined> =>
  ((await done(manager, calls.info, { id })).data as CustomerPackage).items[0]?.remain;

test('a finished wash is taken by a package where the store wants no code', async () => {
  await setPackages(manager, 'checkPackageCode', 'N');
  try {
    const { planId, packageId } = await received();
    const { billId, amount } = await finish(planId);
    assert.equal(amount, 0);
    const bill = (await done(manager, billCalls.info, { id: billId })).data as Bill;
    assert.deepEqual([bill.status, bill.items[0]?.packageTimes], [2, 1]);
    assert.equal(await remain(packageId), 2);
  } finally {
    await setPackages(manager, 'checkPackageCode', 'Y');
  }
});

test('is charged where it does, and used at the desk', async () => {
  const { planId, packageId } = await received();
  const { billId, amount } = await finish(planId);
  assert.ok(amount > 0);
  assert.equal(await remain(packageId), 3);
  const offers = (await done(manager, calls.offers, { billIds: [billId] })).data as { list: unknown[] };
  assert.equal(offers.list.length, 1);
});
