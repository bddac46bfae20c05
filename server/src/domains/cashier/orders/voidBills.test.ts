import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { billCalls, type Bill } from '@hospital/shared/contract/calls/bills';
import { orderCalls as calls, type CaseCharges } from '@hospital/shared/contract/calls/orders';
import {
  packageCalls,
  type CustomerPackage,
  type PackageOffer,
} from '@hospital/shared/contract/calls/packages';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { testingOrder } from '../../laboratory/schema';
import { done } from '../../organisation/fixture';
import { newId } from '../../../platform/database/newId';
import { make, refusesWithout } from '../../../test-support/refusals';
import { codeOf } from '../billDesk.fixture';
import { once, productWith, STORE } from '../desk.fixture';
import { packagePlanOf, soldPackage } from '../packages/packages.fixture';
import { CaseDesk, usage } from './caseDesk.fixture';

const at = new CaseDesk();

/** A bill over two drugs and two tests, of each of which one was handed out or has begun. */
async function halfDone() {
  const { caseId } = await at.caseOf();
  const panel = await productWith(at.server, at.admin, 0, { categoryCode: 'H3021', testingType: 2 });
  const [given, kept] = [await at.drug(2), await at.drug(2)];
  const { billId: id } = await at.saved(
    caseId,
    [given, kept, panel, panel].map((one) => ({ productId: one.id, quantity: 1, usage })),
  );
  const [line] = (await at.billsOf(caseId))[0]!.items;
  await done(once(at.manager), calls.dispense, { billId: id, lineIds: [line!.id] });
  const [begun] = await at.testsOf(caseId);
  await at.server.database.write('1', (db) =>
    db.update(testingOrder).set({ status: 1 }).where(eq(testingOrder.id, begun!.id)),
  );
  const cancel = (fields: object = {}, client = at.desk) =>
    codeOf(client, billCalls.cancel, { id, reason: ' 宠主失联 ', ...fields });
  const read = async (): Promise<Bill> => (await done(at.desk, billCalls.info, { id })).data as Bill;
  return { caseId, id, given, kept, panel, begun: begun!.id, cancel, read };
}

test('an unpaid bill of a filed case is made void; what was handed out or examined stays so', async () => {
  const { caseId, id, given, kept, begun, cancel, read } = await halfDone();
  // While its case can be written, what was given and begun is to be charged there.
  assert.deepEqual(await cancel(), [40001, `${given.name}已发药，不能作废`]);
  const seen = await read();
  assert.deepEqual(seen.items.map(({ testStatus }) => testStatus).sort(), [0, 1, null, null]);
  await at.file(caseId);
  // It was filed since somebody looked: what becomes of the bill was said otherwise.
  assert.equal((await cancel({ caseOverFlag: seen.caseOverFlag }))[0], 40901);
  const { version, caseOverFlag } = await read();
  assert.equal(caseOverFlag, 'Y');
  assert.equal((await cancel({ reason: ' ' }))[0], 40001);
  assert.equal((await cancel({ version: version - 1 }))[0], 40901);
  await refusesWithout('hospital:bill:cancel', at.viewer, billCalls.cancel, { id, reason: 'x' });
  // Of two at the same time one makes it void.
  const codes = (await Promise.all([cancel({ version, caseOverFlag }), cancel({ version }, at.manager)])).map(
    ([code]) => code,
  );
  assert.deepEqual(codes.sort(), [0, 40901]);
  const now = await read();
  assert.deepEqual([now.status, now.cancelReason, now.items[0]?.dispenseStatus], [5, '宠主失联', 2]);
  assert.deepEqual([await at.batchesOf(given.id), await at.batchesOf(kept.id)], [[[1, 0]], [[2, 0]]]);
  const tests = await at.testsOf(caseId);
  assert.deepEqual(tests.map(({ id: test, status }) => [test === begun, status]).sort(), [
    [false, 4],
    [true, 1],
  ]);
  assert.deepEqual(
    (await at.billsOf(caseId)).map(({ status }) => status),
    [5],
  );
});

test('a user with the refund right cancels an unpaid bill of a running case after confirming that handed-out drugs stay out', async () => {
  const reception = await at.server.signIn('13800000003', 2);
  const { caseId, given, kept, begun, cancel, read } = await halfDone();
  const asked = { doneStaysFlag: 'Y', caseOverFlag: 'N' };
  const { name } = given;
  assert.deepEqual(await cancel({ ...asked, doneStaysFlag: 'N' }), [40001, `${name}已发药，不能作废`]);
  assert.deepEqual(await cancel(asked, reception), [40300, '联系管理员赋予 hospital:bill:refund 权限']);
  assert.equal((await read()).status, 0);
  assert.equal((await cancel(asked))[0], 0);
  const now = await read();
  assert.deepEqual([now.status, now.cancelReason, now.items[0]?.dispenseStatus], [5, '宠主失联', 2]);
  assert.deepEqual([await at.batchesOf(given.id), await at.batchesOf(kept.id)], [[[1, 0]], [[2, 0]]]);
  const tests = (await at.testsOf(caseId)).map(({ id: test, status }) => [test === begun, status]);
  assert.deepEqual(tests.sort(), [
    [false, 4],
    [true, 1],
  ]);
  // What is charged from now on has a bill of its own.
  const next = await at.saved(caseId, [{ productId: kept.id, quantity: 1 }]);
  assert.deepEqual((await at.billsOf(caseId)).map(({ id, status }) => [id === next.billId, status]).sort(), [
    [false, 5],
    [true, 0],
  ]);
});

test('a drug that was handed out on a void bill is charged on another bill of the case without taking stock again', async () => {
  const { caseId, id, given, kept, cancel } = await halfDone();
  assert.equal((await cancel({ doneStaysFlag: 'Y' }))[0], 0);
  const { billId, version } = await at.saved(caseId, [{ productId: kept.id, quantity: 1 }]);
  const bills = async () => new Map((await at.billsOf(caseId)).map((one) => [one.id, one.items]));
  const [own] = (await bills()).get(billId)!;
  const gone = (await bills()).get(id)!.find(({ dispenseStatus }) => dispenseStatus === 2);
  await at.saved(
    caseId,
    [
      { id: own!.id, productId: kept.id, quantity: 1 },
      { productId: given.id, quantity: 1, handedOutId: gone!.id },
    ],
    { billId, version },
  );
  assert.deepEqual([await at.batchesOf(given.id), await at.batchesOf(kept.id)], [[[1, 0]], [[2, 1]]]);
  const now = (await bills()).get(billId)!;
  assert.deepEqual(
    now.map(({ productId, dispenseStatus }) => [productId === given.id, dispenseStatus]),
    [
      [false, 0],
      [true, 2],
    ],
  );
});

test('a drug that was handed out on a void bill is reported as not charged, whatever the record says of it', async () => {
  const { caseId, id, given, kept, panel, cancel } = await halfDone();
  const lacking = async () =>
    ((await done(at.doctor, calls.charges, { caseId })).data as CaseCharges).missing.filter(({ products }) =>
      products.some(({ productId }) => productId !== panel.id),
    );
  assert.deepEqual(await lacking(), []);
  assert.equal((await cancel({ doneStaysFlag: 'Y' }))[0], 0);
  const gone = (await at.billsOf(caseId))
    .find((one) => one.id === id)!
    .items.find(({ dispenseStatus }) => dispenseStatus === 2)!;
  const [only, ...more] = await lacking();
  assert.deepEqual(more, []);
  assert.deepEqual(
    [only!.word, only!.quantity, only!.recordedFlag, only!.products.map(({ productId }) => productId)],
    [`${given.name} ${gone.spec}`.trim(), 1, 'N', [given.id]],
  );
  assert.deepEqual(
    only!.handedOut?.map((out) => [out.id, out.quantity, out.usage]),
    [[gone.id, 1, usage]],
  );
  // What was not handed out went back on the shelf, and another drug charges nothing of it.
  const { billId } = await at.saved(caseId, [{ productId: kept.id, quantity: 1 }]);
  assert.equal((await lacking()).length, 1);
  assert.equal((await codeOf(at.desk, billCalls.cancel, { id: billId, reason: '开错' }))[0], 0);
  await at.saved(caseId, [{ productId: given.id, quantity: 1, handedOutId: gone.id }]);
  assert.deepEqual(await lacking(), []);
});

/** Hands a new line of a case out and makes its bill void. */
async function outWithVoidBill(caseId: string, productId: string, quantity: number): Promise<void> {
  const { billId: id } = await at.saved(caseId, [{ productId, quantity }]);
  const [line] = (await at.billsOf(caseId)).find((one) => one.id === id)!.items;
  await done(once(at.manager), calls.dispense, { billId: id, lineIds: [line!.id] });
  assert.equal((await codeOf(at.desk, billCalls.cancel, { id, reason: '开错', doneStaysFlag: 'Y' }))[0], 0);
}

test('of what went out with void bills only that is offered for which no line waits', async () => {
  const { caseId } = await at.caseOf();
  const pills = await at.drug(20);
  await outWithVoidBill(caseId, pills.id, 2);
  await outWithVoidBill(caseId, pills.id, 1);
  await at.saved(caseId, [{ productId: pills.id, quantity: 2 }]);
  const { missing } = (await done(at.doctor, calls.charges, { caseId })).data as CaseCharges;
  assert.deepEqual(
    missing.map(({ quantity, handedOut }) => [quantity, handedOut?.map((out) => out.quantity)]),
    [[1, [1]]],
  );
});

test('two drugs of one name and spec that went out with void bills are one charge, with one reason', async () => {
  const { caseId } = await at.caseOf();
  const name = `同名药${newId()}`;
  const twins = [await at.drug(5, { name, spec: '10mg' }), await at.drug(5, { name, spec: '10mg' })];
  for (const { id } of twins) await outWithVoidBill(caseId, id, 1);
  const { missing } = (await done(at.doctor, calls.charges, { caseId })).data as CaseCharges;
  assert.deepEqual(
    missing.map(({ word, quantity, products }) => [word, quantity, products.length]),
    [[`${name} 10mg`, 2, 2]],
  );
});

test('a test of a void bill that has begun is reported as not charged, and charged without being ordered again', async () => {
  const { caseId, id, kept, panel, begun, cancel } = await halfDone();
  const lacking = async () =>
    ((await done(at.doctor, calls.charges, { caseId })).data as CaseCharges).missing.filter(({ products }) =>
      products.some(({ productId }) => productId === panel.id),
    );
  assert.deepEqual(await lacking(), []);
  assert.equal((await cancel({ doneStaysFlag: 'Y' }))[0], 0);
  const [only, ...more] = await lacking();
  assert.deepEqual(more, []);
  const [line] = only!.handedOut!;
  assert.deepEqual([only!.recordedFlag, only!.quantity, line!.testStatus], ['N', 1, 1]);
  await at.server.database.write('1', (db) =>
    db.update(testingOrder).set({ status: 3, reportTime: new Date() }).where(eq(testingOrder.id, begun)),
  );
  assert.equal((await lacking())[0]!.handedOut![0]!.testStatus, 3);
  const charged = (quantity: number) => [{ productId: panel.id, quantity, handedOutId: line!.id }];
  const [code, msg] = await codeOf(at.doctor, calls.caseSave, { caseId, version: 1, items: charged(2) });
  assert.equal(code, 40001);
  assert.match(msg, /在作废账单上已开始检查1/);
  const before = await at.testsOf(caseId);
  // Of two at once one charges it.
  const answers = await Promise.all(
    [at.doctor, at.manager].map((client) =>
      codeOf(client, calls.caseSave, { caseId, version: 1, items: charged(1) }),
    ),
  );
  assert.deepEqual(answers.map(([answer]) => answer).sort(), [0, 40001]);
  const tests = await at.testsOf(caseId);
  assert.deepEqual([tests.length, await lacking()], [before.length, []]);
  const bills = await at.billsOf(caseId);
  const now = bills.find((one) => one.id !== id)!;
  assert.deepEqual(
    now.items.map(({ id: own, fixedReason }) => [own, fixedReason]),
    [[tests.find((one) => one.id === begun)!.billItemId, '已出报告']],
  );
  await at.server.database.write('1', (db) =>
    db.update(testingOrder).set({ status: 2, reportTime: null }).where(eq(testingOrder.id, begun)),
  );
  const again = (await at.billsOf(caseId)).find((one) => one.id === now.id)!;
  assert.equal(again.items[0]!.fixedReason, '检查已开始');
  // A bill that is written later orders none of it, either.
  await at.saved(caseId, [{ productId: kept.id, quantity: 1 }]);
  assert.equal((await at.testsOf(caseId)).length, before.length);
});

test('a test that has begun is charged on a bill that is open, too, without being ordered again', async () => {
  const { caseId, kept, panel, begun, cancel } = await halfDone();
  assert.equal((await cancel({ doneStaysFlag: 'Y' }))[0], 0);
  const { billId } = await at.saved(caseId, [{ productId: kept.id, quantity: 1 }]);
  const open = (await at.billsOf(caseId)).find(({ id }) => id === billId)!;
  const { missing } = (await done(at.doctor, calls.charges, { caseId })).data as CaseCharges;
  const out = missing.flatMap(({ handedOut }) => handedOut ?? []).find((one) => one.productId === panel.id)!;
  const before = await at.testsOf(caseId);
  await done(at.doctor, calls.caseSave, {
    ...{ caseId, billId, version: open.version },
    items: [
      ...open.items.map(({ id, productId, quantity }) => ({ id, productId, quantity })),
      { productId: panel.id, quantity: 1, handedOutId: out.id },
    ],
  });
  const tests = await at.testsOf(caseId);
  assert.equal(tests.length, before.length);
  const charging = (await at.billsOf(caseId)).find(({ id }) => id === billId)!.items;
  assert.deepEqual(
    charging.map(({ productId, dispenseStatus }) => [productId, dispenseStatus]),
    [
      [kept.id, 0],
      [panel.id, 0],
    ],
  );
  assert.equal(tests.find(({ id }) => id === begun)!.billItemId, charging[1]!.id);
});

test('an unpaid bill of a case that was referred is made void as one of a filed case', async () => {
  const { caseId, cancel, read } = await halfDone();
  await at.server.database.kernel.execute(sql`update medical_case set status = 5 where id = ${caseId}`);
  const { caseFiledFlag, caseOverFlag } = await read();
  assert.deepEqual([caseFiledFlag, caseOverFlag], ['N', 'Y']);
  assert.equal((await cancel({ caseOverFlag }))[0], 0);
  assert.equal((await read()).status, 5);
});

test('what was given of a filed case is written off by those alone who give money back', async () => {
  const reception = await at.server.signIn('13800000003', 2);
  const [half, whole] = [await halfDone(), await halfDone()];
  await at.file(half.caseId);
  assert.deepEqual(await half.cancel({}, reception), [40300, '联系管理员赋予 hospital:bill:refund 权限']);
  assert.equal((await half.read()).status, 0);
  // A bill of which nothing was given is theirs to make void.
  const untouched = await at.saved(whole.caseId, [{ productId: whole.kept.id, quantity: 1 }]);
  await at.file(whole.caseId);
  const request = { id: untouched.billId, reason: '宠主不要了' };
  assert.equal((await codeOf(reception, billCalls.cancel, request))[0], 0);
});

test('of a void bill of a filed case packages have those times again alone that nobody has had', async () => {
  const { caseId, ownerId } = await at.caseOf();
  const [given, kept, other] = await Promise.all([1, 2, 3].map(() => at.drug(2, { prescriptionFlag: 'N' })));
  const content = [given!, kept!].map(({ id: productId }) => ({ productId, quantity: 2 }));
  const packageId = await packagePlanOf(at.admin, content);
  const made = await soldPackage(at.desk, { packageId, ownerId });
  const { billId } = await at.saved(
    caseId,
    [given!, kept!, other!].map(({ id: productId }) => ({ productId, quantity: 1 })),
  );
  const { list } = (await done(at.desk, packageCalls.offers, { billIds: [billId] })).data;
  const uses = (list as PackageOffer[]).map(({ lineId, itemId, quantity }) => ({
    lineId,
    itemId,
    quantity,
  }));
  assert.equal(uses.length, 2);
  const codes = [{ customerPackageId: made.id, code: made.code }];
  await done(once(at.desk), packageCalls.consume, { bills: [{ id: billId }], uses, codes });
  const line = (await at.billsOf(caseId))[0]!.items.find(({ productId }) => productId === given!.id);
  await done(once(at.manager), calls.dispense, { billId, lineIds: [line!.id] });
  await at.file(caseId);
  await done(at.desk, billCalls.cancel, { id: billId, reason: '宠主失联' });
  const { items } = (await done(at.manager, packageCalls.info, { id: made.id })).data as CustomerPackage;
  assert.deepEqual(
    items.map(({ remain }) => remain),
    [1, 2],
  );
});

/** A case of whose two drugs a package takes this much of the first, which is out when its bill becomes void. */
async function paidByPackage(times: number) {
  const { caseId, ownerId } = await at.caseOf();
  const [pills, other] = [await at.drug(5, { prescriptionFlag: 'N' }), await at.drug(5)];
  const packageId = await packagePlanOf(at.admin, [{ productId: pills.id, quantity: 2 }]);
  const { id, code } = await soldPackage(at.desk, { packageId, ownerId });
  const { billId } = await at.saved(caseId, [
    { productId: pills.id, quantity: 2 },
    { productId: other.id, quantity: 1 },
  ]);
  const [{ lineId, itemId }] = (await done(at.desk, packageCalls.offers, { billIds: [billId] })).data.list;
  const uses = [{ lineId, itemId, quantity: times }];
  const codes = [{ customerPackageId: id, code }];
  await done(once(at.desk), packageCalls.consume, { bills: [{ id: billId }], uses, codes });
  await done(once(at.manager), calls.dispense, { billId, lineIds: [lineId] });
  await done(at.manager, billCalls.cancel, { id: billId, reason: '开错', doneStaysFlag: 'Y' });
  const remain = async () =>
    ((await done(at.manager, packageCalls.info, { id })).data as CustomerPackage).items[0]?.remain;
  const lacking = async () =>
    ((await done(at.doctor, calls.charges, { caseId })).data as CaseCharges).missing.map(
      ({ quantity, handedOut }) => [quantity, handedOut?.map((out) => out.quantity)],
    );
  const endPackage = () => done(once(at.manager), packageCalls.refund, { id, reason: '搬家' });
  return { caseId, pills, billId, lineId, remain, lacking, endPackage };
}

test('what a package has paid of a void bill is not charged again, until its times go back', async () => {
  const { caseId, pills, billId, lineId, remain, lacking } = await paidByPackage(2);
  assert.deepEqual([await remain(), await lacking()], [0, []]);
  const again = { productId: pills.id, quantity: 2, handedOutId: lineId };
  const refused = await at.save(caseId, [again]);
  assert.deepEqual([refused.code, refused.msg], [40001, '该项目已另行收费或撤回，请刷新后重试']);
  await done(once(at.manager), packageCalls.giveBack, { billId, reason: '改收费' });
  assert.deepEqual([await remain(), await lacking()], [2, [[2, [2]]]]);
  await at.saved(caseId, [again]);
  assert.deepEqual(await lacking(), []);
});

test('of what a package has paid in part all is charged, and the package has its times again', async () => {
  const { caseId, pills, lineId, remain, lacking } = await paidByPackage(1);
  assert.deepEqual([await remain(), await lacking()], [1, [[2, [2]]]]);
  await at.saved(caseId, [{ productId: pills.id, quantity: 2, handedOutId: lineId }]);
  assert.deepEqual([await remain(), await lacking()], [2, []]);
});

test('退药 of a void bill gives the times back that had paid for it', async () => {
  const { billId, lineId, remain } = await paidByPackage(2);
  const sent = { billId, lineIds: [lineId], reason: '没用' };
  const { code, msg, data } = await make(once(at.manager), calls.revokeDispense, sent);
  assert.deepEqual([code, data?.packageTimes, await remain()], [0, 2, 2], msg);
});

test('times of a package that was refunded since stay used, by 加收 and by 退药, which say so', async () => {
  const { caseId, pills, billId, lineId, remain, endPackage } = await paidByPackage(1);
  await endPackage();
  const was = await remain();
  const refused = await at.save(caseId, [{ productId: pills.id, quantity: 2, handedOutId: lineId }]);
  assert.equal(refused.code, 40001);
  assert.match(
    refused.msg,
    /^套餐试验\d+已退款，已付的次数不能转出，请在漏收中填写原因，差额以服务项目收费$/,
  );
  const sent = { billId, lineIds: [lineId], reason: '没用' };
  const { data } = await make(once(at.manager), calls.revokeDispense, sent);
  assert.deepEqual([data.packageTimes, data.stayed.length, await remain()], [0, 1, was]);
});

test('two lines of one drug that went out are charged by one bill where a store wants a product once', async () => {
  const { caseId } = await at.caseOf();
  const pills = await at.drug(20);
  await outWithVoidBill(caseId, pills.id, 2);
  await outWithVoidBill(caseId, pills.id, 1);
  const set = (configValue: 'Y' | 'N') =>
    done(at.admin, settingsCalls.save, {
      ...{ storeId: STORE, list: [{ configGroup: 'bill', configKey: 'justOneAdd', configValue }] },
    });
  await set('Y');
  try {
    const { missing } = (await done(at.doctor, calls.charges, { caseId })).data as CaseCharges;
    const items = missing[0]!.handedOut!.map(({ id: handedOutId, productId, quantity }) => ({
      ...{ handedOutId, productId, quantity },
    }));
    assert.equal(items.length, 2);
    const { billId } = await at.saved(caseId, items);
    const lines = (await at.billsOf(caseId)).find(({ id }) => id === billId)!.items;
    const kept = lines.map(({ id, productId, quantity }) => ({ id, productId, quantity }));
    assert.equal((await at.save(caseId, kept, { billId })).code, 0);
    const more = await at.save(caseId, [{ productId: pills.id, quantity: 1 }, ...kept], { billId });
    assert.deepEqual([more.code, more.msg], [40001, '同一商品只能添加一次，请修改数量']);
  } finally {
    await set('N');
  }
});
