import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billCalls, type BillWithLines } from '@hospital/shared/contract/calls/bills';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { orderCalls, type MissedCharge } from '@hospital/shared/contract/calls/orders';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { savedOwner } from '../../test-support/people';
import { make, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { CORE, dayFrom, finish, newDog, planned, plansOf, RABIES, WORMER } from './plans.fixture';

let server: TestServer;
let doctor: TestClient;
let desk: TestClient;
let manager: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  desk = await server.signIn('13800000006', 2);
  manager = await server.signIn('13800000002', 2);
  await make(manager, identityCalls.setLastStore, { storeId: '1001' });
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
/** A case that has just begun. */
const begun = async (petId: string): Promise<string> =>
  (await make(doctor, caseCalls.save, { petId })).data.id;
const certificates = async (): Promise<number> =>
  (
    await rows<{ value: number }>(
      `select coalesce(max(value), 0)::int as value from counter where tenant_id = '1' and kind = 'rabiesCertificate'`,
    )
  )[0]!.value;

test('what is given in a case is charged there, with its stock kept', async () => {
  const petId = await newDog(doctor);
  const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
  const { code, msg, data } = await finish(doctor, plan, { billFlag: 'Y', caseId });
  assert.equal(code, 0, msg);
  const [bill] = (await make(doctor, billCalls.caseList, { caseId })).data;
  assert.deepEqual(
    [bill.id, bill.items.map(({ productId }: { productId: string }) => productId)],
    [data.billId, [RABIES]],
  );
  const done = (await plansOf(doctor, petId)).find(({ id }) => id === plan.id);
  assert.deepEqual([done?.caseId, done?.billItemId], [caseId, bill.items[0].id]);
  const held = await rows(`select 1 from stock_lock where tenant_id = '1' and holder_id = '${data.billId}'`);
  assert.equal(held.length, 1);
});

test('a vaccine given in a case is reported as not charged until the case has a bill for it', async () => {
  const missing = async (billFlag: 'Y' | 'N'): Promise<string[][]> => {
    const petId = await newDog(doctor);
    const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
    assert.equal((await finish(doctor, plan, { billFlag, caseId })).code, 0);
    const { data } = await make(doctor, orderCalls.charges, { caseId });
    return data.missing.map(({ products }: MissedCharge) => products.map(({ productId }) => productId));
  };
  assert.deepEqual([await missing('N'), await missing('Y')], [[[RABIES]], []]);
});

test('a vaccine that is reported as not charged says how much stands on other bills of the owner', async () => {
  const petId = await newDog(doctor);
  const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
  assert.equal((await finish(doctor, plan, { billFlag: 'N', caseId })).code, 0);
  const [{ owner_id: ownerId } = { owner_id: '' }] = await rows<{ owner_id: string }>(
    `select owner_id from pet where tenant_id = '1' and id = '${petId}'`,
  );
  const beside = async () =>
    (await make(doctor, orderCalls.charges, { caseId })).data.missing.map(
      ({ soldBeside }: MissedCharge) => soldBeside,
    );
  assert.deepEqual(await beside(), [0]);
  const sell = async (request: object): Promise<string> =>
    (await make(desk, billCalls.goodsSave, { items: [{ productId: RABIES, quantity: 1 }], ...request })).data
      .billId;
  await sell({});
  assert.deepEqual(await beside(), [0]);
  const billId = await sell({ ownerId });
  await sell({ ownerId, petId });
  assert.deepEqual(await beside(), [2]);
  const bill = (await make(desk, billCalls.info, { id: billId })).data;
  await make(desk, billCalls.cancel, { id: billId, version: bill.version, reason: '开错' });
  assert.deepEqual(await beside(), [1]);
  // The pet with its case becomes another owner's; what the first one bought for it stays bought.
  const { ownerId: toId } = await savedOwner(desk, { name: '新主' });
  for (const table of ['medical_case', 'pet'])
    await rows(
      `update ${table} set owner_id = '${toId}' where tenant_id = '1' and ${table === 'pet' ? 'id' : 'pet_id'} = '${petId}'`,
    );
  assert.deepEqual(await beside(), [0], 'nobody is known to have had it before');
  await rows(`insert into pet_owner_change (tenant_id, id, pet_id, from_id, to_id)
    values ('1', 'bought-before', '${petId}', '${ownerId}', '${toId}')`);
  assert.deepEqual(await beside(), [1]);
  // The first one's file becomes another's, and that a third one's; the bills go along.
  let fromId = ownerId;
  for (const name of ['保留', '又保留']) {
    const { ownerId: keptId } = await savedOwner(desk, { name });
    const { code, msg } = await make(manager, customerCalls.merge, { fromId, toId: keptId });
    assert.equal(code, 0, msg);
    assert.deepEqual(await beside(), [1]);
    fromId = keptId;
  }
});

test('by two at once it is charged once', async () => {
  const petId = await newDog(doctor);
  const plan = await planned(doctor, petId);
  const answers = await Promise.all([1, 2, 3].map(() => finish(manager, plan, { billFlag: 'Y' })));
  assert.equal(answers.filter(({ code }) => code === 0).length, 1, JSON.stringify(answers));
  const bills = await rows<{ id: string; locks: number }>(
    `select b.id, (select count(*)::int from stock_lock l where l.tenant_id = b.tenant_id and l.holder_id = b.id) as locks
      from bill b where b.tenant_id = '1' and b.pet_id = '${petId}'`,
  );
  assert.deepEqual(
    bills.map(({ locks }) => locks),
    [1],
  );
});

test('without a case it is sold over the counter', async () => {
  const petId = await newDog(doctor);
  const { code, msg, data } = await finish(manager, await planned(doctor, petId), { billFlag: 'Y' });
  assert.equal(code, 0, msg);
  const [bill] = await rows(
    `select type, pet_id, status, payable_amount::int as amount from bill where tenant_id = '1' and id = '${data.billId}'`,
  );
  assert.deepEqual(bill, { type: 2, pet_id: petId, status: 0, amount: 6_000 });
});

test('who may write no counter bill charges nothing over the counter, and nothing of it is done', async () => {
  const petId = await newDog(doctor);
  const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
  const before = await certificates();
  const request = (fields: object) => ({
    ...{ id: plan.id, finishDate: dayFrom(0), batchNo: 'B-1', expireDate: dayFrom(200), billFlag: 'Y' },
    ...fields,
  });
  await refusesWithout('hospital:bill:goodsSave', doctor, immunisationCalls.finishPlan, request({}));
  await rows(`update user_role set role_id = '7' where tenant_id = '1' and user_id = '7'`);
  const nurse = await server.signIn('13800000007', 2);
  await refusesWithout('hospital:bill:goodsSave', nurse, immunisationCalls.finishPlan, request({}));
  const bills = await rows(`select 1 from bill where tenant_id = '1' and pet_id = '${petId}'`);
  assert.deepEqual(
    [(await plansOf(doctor, petId)).map(({ status }) => status), await certificates(), bills.length],
    [['N'], before, 0],
  );
  // In a case it is part of their work.
  assert.equal((await make(nurse, immunisationCalls.finishPlan, request({ caseId }))).code, 0);
});

test('a filed case is never charged, and nothing of it is done: plan, stock and certificate stay', async () => {
  const petId = await newDog(doctor);
  const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
  await rows(
    `update medical_case set status = 3, end_time = now(), archive_time = now() where id = '${caseId}'`,
  );
  const before = await certificates();
  const { code } = await finish(doctor, plan, { billFlag: 'Y', caseId });
  assert.equal(code, ErrorCode.CaseArchived);
  assert.deepEqual(
    [(await plansOf(doctor, petId)).map(({ status }) => status), await certificates()],
    [['N'], before],
  );
  // Without a charge it may name the case.
  assert.equal((await finish(doctor, plan, { caseId })).code, 0);
});

/** Of the rabies vaccine in the store: how much there is, and how much of it is kept for bills. */
const shelf = async (): Promise<number[]> => {
  const [{ quantity, locked } = { quantity: 0, locked: 0 }] = await rows<{
    quantity: number;
    locked: number;
  }>(`select sum(quantity)::float as quantity, sum(locked_quantity)::float as locked from stock_batch
    where tenant_id = '1' and warehouse_id = 'W1001' and product_id = '${RABIES}'`);
  return [quantity, locked];
};

test('a dose that was given leaves the shelf with the unpaid bill of its filed case', async () => {
  const petId = await newDog(doctor);
  const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
  const { data } = await finish(doctor, plan, { billFlag: 'Y', caseId });
  const [quantity = 0, locked = 0] = await shelf();
  await rows(
    `update medical_case set status = 3, end_time = now(), archive_time = now() where id = '${caseId}'`,
  );
  const read = async () => (await make(desk, billCalls.info, { id: data.billId })).data;
  assert.equal((await read()).items[0].givenFlag, 'Y');
  const request = { id: data.billId, reason: '宠主失联' };
  const reception = await server.signIn('13800000003', 2);
  await refusesWithout('hospital:bill:refund', reception, billCalls.cancel, request);
  assert.equal((await make(desk, billCalls.cancel, request)).code, 0);
  const { status, items } = await read();
  assert.deepEqual([status, items[0].dispenseStatus], [5, 2]);
  assert.deepEqual(await shelf(), [quantity - 1, locked - 1]);
});

test('a dose that was given leaves the shelf with its unpaid bill, in a running case and over the counter', async () => {
  const reception = await server.signIn('13800000003', 2);
  for (const inCase of [true, false]) {
    const petId = await newDog(doctor);
    const where = inCase ? { caseId: await begun(petId) } : {};
    const { data } = await finish(manager, await planned(doctor, petId), { billFlag: 'Y', ...where });
    const id = data.billId;
    const [quantity = 0, locked = 0] = await shelf();
    const request = { id, reason: '录错' };
    assert.deepEqual(
      [(await make(desk, billCalls.cancel, request)).msg, await shelf()],
      ['狂犬病灭活疫苗已用于免疫驱虫，不能作废，请先撤销该次免疫驱虫', [quantity, locked]],
    );
    const shown = { ...request, doneStaysFlag: 'Y' };
    await refusesWithout('hospital:bill:refund', reception, billCalls.cancel, shown);
    assert.equal((await make(desk, billCalls.cancel, shown)).code, 0);
    assert.deepEqual(await shelf(), [quantity - 1, locked - 1]);
  }
});

test('a dose that went out with its void bill is charged again without leaving the shelf a second time', async () => {
  const petId = await newDog(doctor);
  const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
  const { billId: id } = (await finish(doctor, plan, { billFlag: 'Y', caseId })).data;
  await make(desk, billCalls.cancel, { id, reason: '开错', doneStaysFlag: 'Y' });
  const out = await shelf();
  const missing = async () =>
    (await make(doctor, orderCalls.charges, { caseId })).data.missing as MissedCharge[];
  const [gone] = (await missing()).flatMap(({ handedOut = [] }) => handedOut);
  assert.deepEqual([gone?.productId, gone?.quantity], [RABIES, 1]);
  const items = [{ productId: RABIES, quantity: 1, handedOutId: gone!.id }];
  const save = (lines: object[]) => make(doctor, orderCalls.caseSave, { caseId, items: lines });
  const more = await save([{ ...items[0], quantity: 2 }]);
  assert.deepEqual([more.code, more.data.errors[0].field], [ErrorCode.Invalid, 'items.0.quantity']);
  const twice = await save([...items, ...items]);
  assert.deepEqual([twice.code, twice.data.errors[0].field], [ErrorCode.Invalid, 'items.1.handedOutId']);
  const elsewhere = { caseId: await begun(await newDog(doctor)), items };
  const other = await make(doctor, orderCalls.caseSave, elsewhere);
  assert.deepEqual([other.code, other.data.errors[0].field], [ErrorCode.Invalid, 'items.0.handedOutId']);
  const { code, msg, data } = await save(items);
  assert.equal(code, 0, msg);
  assert.deepEqual(await shelf(), out);
  assert.deepEqual(await missing(), []);
  const bills = (await make(doctor, billCalls.caseList, { caseId })).data as BillWithLines[];
  const lineOf = (billId: string) => bills.find((one) => one.id === billId)?.items[0];
  assert.deepEqual(
    [lineOf(id)?.dispenseStatus, lineOf(data.billId)?.dispenseStatus, lineOf(data.billId)?.givenFlag],
    [0, 2, 'Y'],
  );
  assert.equal((await save(items)).code, ErrorCode.Invalid, 'by two it is charged once');
  // Neither is it lost where it was not given after all.
  await make(desk, billCalls.cancel, { id: data.billId, reason: '没打', doneStaysFlag: 'Y' });
  const undone = await make(doctor, immunisationCalls.revokePlan, { id: plan.id, reason: '没打' });
  assert.deepEqual([undone.code, undone.data.restockedFlag], [0, 'Y'], undone.msg);
  assert.equal((await shelf())[0], out[0]! + 1);
});

test('what is not in stock is not charged', async () => {
  const petId = await newDog(doctor);
  const plan = await planned(doctor, petId);
  await rows(
    `update stock_batch set locked_quantity = quantity where tenant_id = '1' and product_id = '${RABIES}'`,
  );
  const { code, msg } = await finish(manager, plan, { billFlag: 'Y' });
  assert.equal(code, ErrorCode.OutOfStock, msg);
});

test('a case of another animal is refused', async () => {
  const caseId = await begun(await newDog(doctor));
  const { code, msg } = await finish(doctor, await planned(doctor, await newDog(doctor)), { caseId });
  assert.deepEqual([code, msg], [ErrorCode.Invalid, '病例不属于该宠物']);
});

test('a case of another store is carried out and charged there, with its batch and its stock', async () => {
  const keeper = await server.signIn('13800000001', 1);
  const petId = await newDog(doctor);
  const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
  const elsewhere = await finish(keeper, plan, { storeId: '1003', caseId, billFlag: 'Y' });
  assert.deepEqual([elsewhere.code, elsewhere.msg], [ErrorCode.Invalid, '病例属于其他门店，请在该门店执行']);
  assert.equal((await finish(keeper, plan, { caseId })).code, 0);
  assert.equal((await plansOf(doctor, petId)).find(({ id }) => id === plan.id)?.storeId, '1001');
});

test('a line that is taken from the bill again leaves what was given, and is charged no more', async () => {
  const petId = await newDog(doctor);
  const [plan, caseId] = [await planned(doctor, petId, { productId: CORE }), await begun(petId)];
  const { data } = await finish(doctor, plan, { billFlag: 'Y', caseId, batchNo: '', expireDate: null });
  const items = [{ productId: WORMER, quantity: 1 }];
  const { code, msg } = await make(manager, billCalls.modify, { id: data.billId, items });
  assert.equal(code, 0, msg);
  const done = (await plansOf(doctor, petId)).find(({ id }) => id === plan.id);
  assert.deepEqual([done?.status, done?.billItemId], ['Y', null]);
});
