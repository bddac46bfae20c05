import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import {
  billCalls,
  type Bill,
  type BillWithLines,
  type Receipt,
} from '@hospital/shared/contract/calls/bills';
import {
  billTemplateCalls,
  type BillTemplate,
  type BillTemplateRow,
} from '@hospital/shared/contract/calls/billTemplates';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { discountCalls } from '@hospital/shared/contract/calls/discounts';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import {
  orderCalls as calls,
  type CaseCharges,
  type Dispensing,
} from '@hospital/shared/contract/calls/orders';
import {
  packageCalls,
  type CustomerPackage,
  type PackageOffer,
} from '@hospital/shared/contract/calls/packages';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { addDays } from '@hospital/shared/format';
import { userAccount } from '../../accounts/schema';
import { bill, billItem } from '../../billing/schema';
import { medicalCase } from '../../cases/schema';
import { testingOrder } from '../../laboratory/schema';
import { done } from '../../organisation/fixture';
import { put } from '../../stock';
import { stockBatch } from '../../stock/schema';
import { formatDay } from '../../../platform/database/chinaTime';
import { newId } from '../../../platform/database/newId';
import { opLog } from '../../../platform/http/schema';
import type { CallContext } from '../../../platform/http/call';
import type { Scope } from '../../../platform/sessions/session';
import type { TestClient } from '../../../test-support/client';
import { dog, savedOwner } from '../../../test-support/people';
import { make, refusesWithout } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { once, productWith, sold, STORE, WAREHOUSE } from '../desk.fixture';
import { dispensingBills } from '../dispense/dispense';
import { packagePlanOf, soldPackage } from '../packages/packages.fixture';

let server: TestServer;
let admin: TestClient;
let doctor: TestClient;
let desk: TestClient;
let manager: TestClient;
let viewer: TestClient;
let stranger: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  doctor = await server.signIn('13800000004', 2);
  desk = await server.signIn('13800000006', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
  for (const client of [manager, doctor])
    await make(client, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
});
after(() => server.close());

let number = 0;
/** A running case of a dog of its own. */
async function caseOf(
  fields: object = {},
  animal: object = {},
): Promise<{ caseId: string; petId: string; ownerId: string }> {
  number += 1;
  const caseId = newId();
  const { ownerId, petIds } = await savedOwner(desk, {}, [dog({ weight: 4, ...animal })]);
  const [petId = ''] = petIds;
  const now = new Date();
  await server.database.write('1', (db) =>
    db.insert(medicalCase).values({
      ...{ id: caseId, caseNo: `BL-orders-${number}`, storeId: STORE, ownerId, petId, doctorId: '4' },
      ...{ visitTime: now, lastActivity: now, ...fields },
    }),
  );
  return { caseId, petId, ownerId };
}
const drug = (quantity = 10, fields: object = {}) =>
  productWith(server, admin, quantity, {
    categoryCode: 'H1',
    prescriptionFlag: 'Y',
    retailPrice: 10,
    ...fields,
  });
const save = (caseId: string, items: readonly object[], more: object = {}, client = doctor) =>
  make(client, calls.caseSave, { caseId, items, ...more });
async function saved(caseId: string, items: readonly object[], more: object = {}) {
  const answer = await save(caseId, items, more);
  assert.equal(answer.code, 0, answer.msg);
  return answer.data;
}
const codeOf = async (
  client: TestClient,
  call: CallDeclaration,
  request: object,
): Promise<[number, string]> => {
  const { code, msg } = await make(client, call, { ...request });
  return [code, msg];
};
const stockOf = async (productId: string): Promise<[number, number][]> =>
  (
    await server.database
      .reader('1')
      .select()
      .from(stockBatch)
      .where(and(eq(stockBatch.productId, productId), eq(stockBatch.warehouseId, WAREHOUSE)))
      .orderBy(stockBatch.expireDate)
  ).map(({ quantity, lockedQuantity }) => [Number(quantity), Number(lockedQuantity)]);
const billsOf = async (caseId: string): Promise<BillWithLines[]> =>
  (await done(doctor, billCalls.caseList, { caseId })).data as BillWithLines[];
const testsOf = (caseId: string) =>
  server.database.reader('1').select().from(testingOrder).where(eq(testingOrder.caseId, caseId));
const usage = { dose: '2', unit: '片', route: 'po', frequency: 'bid', days: 3 };

describe('病例开单', () => {
  test('writes lines with their usage, keeps the stock and orders the tests', async () => {
    const [pills, panel] = [
      await drug(),
      await productWith(server, admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 98 }),
    ];
    const { caseId } = await caseOf();
    const made = await saved(caseId, [
      { productId: pills.id, quantity: 1.2, usage, groupNo: 1 },
      { productId: panel.id, quantity: 1 },
    ]);
    assert.deepEqual([made.payableAmount, made.status, made.warnings], [110, 0, []]);
    assert.deepEqual(await stockOf(pills.id), [[10, 1.2]]);
    const [written] = await billsOf(caseId);
    assert.deepEqual(
      written?.items.map(({ productId, usage: said, prescriptionType, groupNo }) => ({
        productId,
        said,
        prescriptionType,
        groupNo,
      })),
      [
        { productId: pills.id, said: usage, prescriptionType: 2, groupNo: 1 },
        { productId: panel.id, said: null, prescriptionType: 6, groupNo: null },
      ],
    );
    const tests = await testsOf(caseId);
    assert.deepEqual(
      tests.map(({ id, productId, status, type, applyDoctorId }) => [
        id,
        productId,
        status,
        type,
        applyDoctorId,
      ]),
      [[made.testingOrderIds[0], panel.id, 0, 1, '4']],
    );
    assert.match(tests[0]?.orderNo ?? '', /^HY\d{12}$/);
  });

  test('changes an unpaid bill by its version: lines stay, come and go, and so do stock and tests', async () => {
    const [pills, panel] = [
      await drug(),
      await productWith(server, admin, 0, { categoryCode: 'H3020', testingType: 1 }),
    ];
    const { caseId } = await caseOf();
    const { billId, version } = await saved(caseId, [{ productId: panel.id, quantity: 1 }]);
    const anew = await saved(caseId, [{ productId: pills.id, quantity: 3, usage }], { billId, version });
    assert.deepEqual([anew.billId, anew.payableAmount], [billId, 30]);
    assert.deepEqual(await stockOf(pills.id), [[10, 3]]);
    assert.deepEqual(
      (await testsOf(caseId)).map(({ status }) => status),
      [4],
    );
    const stale = await save(caseId, [{ productId: pills.id, quantity: 1 }], { billId, version });
    assert.equal(stale.code, 40901);
    assert.equal((stale.data as { current: BillWithLines }).current.items[0]?.productId, pills.id);
    const [{ items: [line] } = { items: [] }] = await billsOf(caseId);
    const changed = { ...usage, days: 5 };
    const request = { billId, version: anew.version, item: { id: line?.id, usage: changed } };
    await done(manager, billCalls.updateBillItem, request);
    assert.deepEqual((await billsOf(caseId))[0]?.items[0]?.usage, changed);
  });

  test('tells with a line how its product is divided, by which its quantity is counted', async () => {
    const pills = await drug(10, { unit: '盒', minUnit: '片', unitRatio: 12 });
    const { caseId } = await caseOf();
    await saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
    const [line] = (await billsOf(caseId))[0]?.items ?? [];
    assert.deepEqual([line?.minUnit, line?.unitRatio], ['片', 12]);
    const fields = {
      name: `分装${newId()}`,
      ownerType: 'mine',
      lines: [{ productId: pills.id, quantity: 1 }],
    };
    const { id } = (await done(doctor, billTemplateCalls.save, fields)).data;
    const read = (await done(doctor, billTemplateCalls.info, { id })).data as BillTemplate;
    assert.deepEqual([read.lines[0]?.minUnit, read.lines[0]?.unitRatio], ['片', 12]);
  });

  test('says allergies, the same drug twice and a weight that nobody knows', async () => {
    const pills = await drug(10, { name: `速诺${newId()}`, genericName: '阿莫西林克拉维酸钾片' });
    const { caseId } = await caseOf({}, { allergies: ['青霉素'], weight: undefined });
    const lines = [
      { productId: pills.id, quantity: 1, usage: { dose: '10', unit: 'mg/kg', frequency: 'bid', days: 3 } },
    ];
    await saved(caseId, lines);
    const { warnings } = await saved(caseId, lines);
    assert.deepEqual(
      warnings.map(({ level, msg }: { level: string; msg: string }) => `${level} ${msg.split('：')[0]}`),
      ['danger 过敏', 'warning 重复用药', 'warning 缺少体重'],
    );
  });

  test('a dose goes by what the animal weighs at this visit, not by what it weighed at the last one', async () => {
    const pills = await drug();
    const { caseId } = await caseOf({ diagnosis: '肠炎', exam: { weight: '3.2' } }, { weight: 5 });
    assert.equal((await done(doctor, calls.charges, { caseId })).data.weight, 3.2);
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
    assert.equal((await done(doctor, calls.prescription, { id: billId })).data.weight, 3.2);
    const first = await caseOf({ exam: { weight: '3.2' } }, { weight: undefined });
    const byWeight = { ...usage, unit: 'mg/kg' };
    const { warnings } = await saved(first.caseId, [{ productId: pills.id, quantity: 1, usage: byWeight }]);
    assert.deepEqual(warnings, []);
  });

  test('while a case runs a dose goes by what was measured last, and by the visit once it has ended', async () => {
    const kitten = await caseOf({ diagnosis: '肠炎', exam: { weight: '1' } }, { weight: 1 });
    const { caseId } = kitten;
    const weightNow = async () => (await done(doctor, calls.charges, { caseId })).data.weight;
    // It has been in the ward for three weeks.
    await server.database.write('1', (db) =>
      db.execute(
        sql`update medical_case set visit_time = visit_time - interval '21 days' where id = ${caseId}`,
      ),
    );
    await done(desk, petCalls.changeWeight, { id: kitten.petId, weight: 1.6 });
    assert.equal(await weightNow(), 1.6);
    const pills = await drug();
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
    assert.equal((await done(doctor, calls.prescription, { id: billId })).data.weight, 1.6);
    const write = async (fields: object) => {
      const { version } = (await done(doctor, caseCalls.info, { id: caseId })).data;
      await done(doctor, caseCalls.update, { id: caseId, version, ...fields });
    };
    // What is written beside the weight measures nothing.
    await write({ advice: '复查' });
    assert.equal(await weightNow(), 1.6);
    await write({ exam: { weight: '1.8' }, draft: 'Y' });
    assert.equal(await weightNow(), 1.8);
    await write({ exam: { weight: '1.8' } });
    assert.equal(await weightNow(), 1.8);
    await done(desk, petCalls.changeWeight, { id: kitten.petId, weight: 2 });
    assert.equal(await weightNow(), 2);
    await server.database.write('1', (db) =>
      db.update(medicalCase).set({ status: 2, endTime: new Date() }).where(eq(medicalCase.id, caseId)),
    );
    assert.equal(await weightNow(), 1.8);
  });

  const file = (caseId: string) =>
    server.database.kernel.execute(sql`update medical_case set status = 3 where id = ${caseId}`);

  test('once its case is filed, an unpaid bill says that it cannot be changed, and refuses it', async () => {
    const { caseId } = await caseOf();
    const { billId: id } = await saved(caseId, [{ productId: (await drug(2)).id, quantity: 1 }]);
    const filed = async () => (await done(desk, billCalls.info, { id })).data.caseFiledFlag;
    assert.equal(await filed(), 'N');
    await file(caseId);
    assert.equal(await filed(), 'Y');
    const { data } = await done(manager, billCalls.unpaid, { billId: id });
    const [shown] = (data as { list: BillWithLines[] }).list;
    assert.equal(shown?.caseFiledFlag, 'Y');
    // Those of the spec (病例已归档不可开单) are shown by no client.
    const line = { id: shown?.items[0]?.id, quantity: 2 };
    assert.deepEqual(await codeOf(manager, billCalls.updateBillItem, { billId: id, item: line }), [
      40301,
      '病例已归档，账单不能修改，只能收款、退款或作废',
    ]);
    const back = { billId: id, reason: '不用套餐' };
    assert.equal((await make(once(manager), packageCalls.giveBack, back)).code, 40301);
  });

  test('once its case is filed, packages take nothing of an unpaid bill and are not offered for it', async () => {
    const { caseId, ownerId } = await caseOf();
    const pills = await drug(2, { prescriptionFlag: 'N' });
    const packageId = await packagePlanOf(admin, [{ productId: pills.id, quantity: 2 }]);
    const made = await soldPackage(desk, { packageId, ownerId });
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 1 }]);
    const offered = async (): Promise<PackageOffer[]> =>
      (await done(desk, packageCalls.offers, { billIds: [billId] })).data.list;
    const [{ lineId, itemId, quantity } = { lineId: '', itemId: '', quantity: 0 }] = await offered();
    assert.equal(quantity, 1);
    await file(caseId);
    assert.deepEqual(await offered(), []);
    const request = {
      ...{ bills: [{ id: billId }], uses: [{ lineId, itemId, quantity }] },
      codes: [{ customerPackageId: made.id, code: made.code }],
    };
    const { code, msg } = await make(once(desk), packageCalls.consume, request);
    assert.deepEqual([code, msg], [40301, '病例已归档，账单不能修改，只能收款、退款或作废']);
  });

  /** A bill over two drugs and two tests, of each of which one was handed out or has begun. */
  async function halfDone() {
    const { caseId } = await caseOf();
    const panel = await productWith(server, admin, 0, { categoryCode: 'H3021', testingType: 2 });
    const [given, kept] = [await drug(2), await drug(2)];
    const { billId: id } = await saved(
      caseId,
      [given, kept, panel, panel].map((one) => ({ productId: one.id, quantity: 1, usage })),
    );
    const [line] = (await billsOf(caseId))[0]!.items;
    await done(once(manager), calls.dispense, { billId: id, lineIds: [line!.id] });
    const [begun] = await testsOf(caseId);
    await server.database.write('1', (db) =>
      db.update(testingOrder).set({ status: 1 }).where(eq(testingOrder.id, begun!.id)),
    );
    const cancel = (fields: object = {}, client = desk) =>
      codeOf(client, billCalls.cancel, { id, reason: ' 宠主失联 ', ...fields });
    const read = async (): Promise<Bill> => (await done(desk, billCalls.info, { id })).data as Bill;
    return { caseId, id, given, kept, panel, begun: begun!.id, cancel, read };
  }

  test('an unpaid bill of a filed case is made void; what was handed out or examined stays so', async () => {
    const { caseId, id, given, kept, begun, cancel, read } = await halfDone();
    // While its case can be written, what was given and begun is to be charged there.
    assert.deepEqual(await cancel(), [40001, `${given.name}已发药，不能作废`]);
    const seen = await read();
    assert.deepEqual(seen.items.map(({ testStatus }) => testStatus).sort(), [0, 1, null, null]);
    await file(caseId);
    // It was filed since somebody looked: what becomes of the bill was said otherwise.
    assert.equal((await cancel({ caseOverFlag: seen.caseOverFlag }))[0], 40901);
    const { version, caseOverFlag } = await read();
    assert.equal(caseOverFlag, 'Y');
    assert.equal((await cancel({ reason: ' ' }))[0], 40001);
    assert.equal((await cancel({ version: version - 1 }))[0], 40901);
    await refusesWithout('hospital:bill:cancel', viewer, billCalls.cancel, { id, reason: 'x' });
    // Of two at the same time one makes it void.
    const codes = (await Promise.all([cancel({ version, caseOverFlag }), cancel({ version }, manager)])).map(
      ([code]) => code,
    );
    assert.deepEqual(codes.sort(), [0, 40901]);
    const now = await read();
    assert.deepEqual([now.status, now.cancelReason, now.items[0]?.dispenseStatus], [5, '宠主失联', 2]);
    assert.deepEqual([await stockOf(given.id), await stockOf(kept.id)], [[[1, 0]], [[2, 0]]]);
    const tests = await testsOf(caseId);
    assert.deepEqual(tests.map(({ id: test, status }) => [test === begun, status]).sort(), [
      [false, 4],
      [true, 1],
    ]);
    assert.deepEqual(
      (await billsOf(caseId)).map(({ status }) => status),
      [5],
    );
  });

  test('whoever may refund makes an unpaid bill of a running case void, and confirms that what was handed out stays out', async () => {
    const reception = await server.signIn('13800000003', 2);
    const { caseId, given, kept, begun, cancel, read } = await halfDone();
    const asked = { doneStaysFlag: 'Y', caseOverFlag: 'N' };
    const { name } = given;
    assert.deepEqual(await cancel({ ...asked, doneStaysFlag: 'N' }), [40001, `${name}已发药，不能作废`]);
    assert.deepEqual(await cancel(asked, reception), [40300, '联系管理员赋予 hospital:bill:refund 权限']);
    assert.equal((await read()).status, 0);
    assert.equal((await cancel(asked))[0], 0);
    const now = await read();
    assert.deepEqual([now.status, now.cancelReason, now.items[0]?.dispenseStatus], [5, '宠主失联', 2]);
    assert.deepEqual([await stockOf(given.id), await stockOf(kept.id)], [[[1, 0]], [[2, 0]]]);
    const tests = (await testsOf(caseId)).map(({ id: test, status }) => [test === begun, status]);
    assert.deepEqual(tests.sort(), [
      [false, 4],
      [true, 1],
    ]);
    // What is charged from now on has a bill of its own.
    const next = await saved(caseId, [{ productId: kept.id, quantity: 1 }]);
    assert.deepEqual((await billsOf(caseId)).map(({ id, status }) => [id === next.billId, status]).sort(), [
      [false, 5],
      [true, 0],
    ]);
  });

  test('a drug that was handed out on a void bill is charged on another bill of the case without taking stock again', async () => {
    const { caseId, id, given, kept, cancel } = await halfDone();
    assert.equal((await cancel({ doneStaysFlag: 'Y' }))[0], 0);
    const { billId, version } = await saved(caseId, [{ productId: kept.id, quantity: 1 }]);
    const bills = async () => new Map((await billsOf(caseId)).map((one) => [one.id, one.items]));
    const [own] = (await bills()).get(billId)!;
    const gone = (await bills()).get(id)!.find(({ dispenseStatus }) => dispenseStatus === 2);
    await saved(
      caseId,
      [
        { id: own!.id, productId: kept.id, quantity: 1 },
        { productId: given.id, quantity: 1, handedOutId: gone!.id },
      ],
      { billId, version },
    );
    assert.deepEqual([await stockOf(given.id), await stockOf(kept.id)], [[[1, 0]], [[2, 1]]]);
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
      ((await done(doctor, calls.charges, { caseId })).data as CaseCharges).missing.filter(({ products }) =>
        products.some(({ productId }) => productId !== panel.id),
      );
    assert.deepEqual(await lacking(), []);
    assert.equal((await cancel({ doneStaysFlag: 'Y' }))[0], 0);
    const gone = (await billsOf(caseId))
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
    const { billId } = await saved(caseId, [{ productId: kept.id, quantity: 1 }]);
    assert.equal((await lacking()).length, 1);
    assert.equal((await codeOf(desk, billCalls.cancel, { id: billId, reason: '开错' }))[0], 0);
    await saved(caseId, [{ productId: given.id, quantity: 1, handedOutId: gone.id }]);
    assert.deepEqual(await lacking(), []);
  });

  /** Hands a new line of a case out and makes its bill void. */
  async function outWithVoidBill(caseId: string, productId: string, quantity: number): Promise<void> {
    const { billId: id } = await saved(caseId, [{ productId, quantity }]);
    const [line] = (await billsOf(caseId)).find((one) => one.id === id)!.items;
    await done(once(manager), calls.dispense, { billId: id, lineIds: [line!.id] });
    assert.equal((await codeOf(desk, billCalls.cancel, { id, reason: '开错', doneStaysFlag: 'Y' }))[0], 0);
  }

  test('of what went out with void bills only that is offered for which no line waits', async () => {
    const { caseId } = await caseOf();
    const pills = await drug(20);
    await outWithVoidBill(caseId, pills.id, 2);
    await outWithVoidBill(caseId, pills.id, 1);
    await saved(caseId, [{ productId: pills.id, quantity: 2 }]);
    const { missing } = (await done(doctor, calls.charges, { caseId })).data as CaseCharges;
    assert.deepEqual(
      missing.map(({ quantity, handedOut }) => [quantity, handedOut?.map((out) => out.quantity)]),
      [[1, [1]]],
    );
  });

  test('two drugs of one name and spec that went out with void bills are one charge, with one reason', async () => {
    const { caseId } = await caseOf();
    const name = `同名药${newId()}`;
    const twins = [await drug(5, { name, spec: '10mg' }), await drug(5, { name, spec: '10mg' })];
    for (const { id } of twins) await outWithVoidBill(caseId, id, 1);
    const { missing } = (await done(doctor, calls.charges, { caseId })).data as CaseCharges;
    assert.deepEqual(
      missing.map(({ word, quantity, products }) => [word, quantity, products.length]),
      [[`${name} 10mg`, 2, 2]],
    );
  });

  test('a test of a void bill that has begun is reported as not charged, and charged without being ordered again', async () => {
    const { caseId, id, kept, panel, begun, cancel } = await halfDone();
    const lacking = async () =>
      ((await done(doctor, calls.charges, { caseId })).data as CaseCharges).missing.filter(({ products }) =>
        products.some(({ productId }) => productId === panel.id),
      );
    assert.deepEqual(await lacking(), []);
    assert.equal((await cancel({ doneStaysFlag: 'Y' }))[0], 0);
    const [only, ...more] = await lacking();
    assert.deepEqual(more, []);
    const [line] = only!.handedOut!;
    assert.deepEqual([only!.recordedFlag, only!.quantity, line!.testStatus], ['N', 1, 1]);
    await server.database.write('1', (db) =>
      db.update(testingOrder).set({ status: 3, reportTime: new Date() }).where(eq(testingOrder.id, begun)),
    );
    assert.equal((await lacking())[0]!.handedOut![0]!.testStatus, 3);
    const charged = (quantity: number) => [{ productId: panel.id, quantity, handedOutId: line!.id }];
    const [code, msg] = await codeOf(doctor, calls.caseSave, { caseId, version: 1, items: charged(2) });
    assert.equal(code, 40001);
    assert.match(msg, /在作废账单上已开始检查1/);
    const before = await testsOf(caseId);
    // Of two at once one charges it.
    const answers = await Promise.all(
      [doctor, manager].map((client) =>
        codeOf(client, calls.caseSave, { caseId, version: 1, items: charged(1) }),
      ),
    );
    assert.deepEqual(answers.map(([answer]) => answer).sort(), [0, 40001]);
    const tests = await testsOf(caseId);
    assert.deepEqual([tests.length, await lacking()], [before.length, []]);
    const bills = await billsOf(caseId);
    const now = bills.find((one) => one.id !== id)!;
    assert.deepEqual(
      now.items.map(({ id: own, fixedReason }) => [own, fixedReason]),
      [[tests.find((one) => one.id === begun)!.billItemId, '检查已开始']],
    );
    // A bill that is written later orders none of it, either.
    await saved(caseId, [{ productId: kept.id, quantity: 1 }]);
    assert.equal((await testsOf(caseId)).length, before.length);
  });

  test('a test that has begun is charged on a bill that is open, too, without being ordered again', async () => {
    const { caseId, kept, panel, begun, cancel } = await halfDone();
    assert.equal((await cancel({ doneStaysFlag: 'Y' }))[0], 0);
    const { billId } = await saved(caseId, [{ productId: kept.id, quantity: 1 }]);
    const open = (await billsOf(caseId)).find(({ id }) => id === billId)!;
    const { missing } = (await done(doctor, calls.charges, { caseId })).data as CaseCharges;
    const out = missing
      .flatMap(({ handedOut }) => handedOut ?? [])
      .find((one) => one.productId === panel.id)!;
    const before = await testsOf(caseId);
    await done(doctor, calls.caseSave, {
      ...{ caseId, billId, version: open.version },
      items: [
        ...open.items.map(({ id, productId, quantity }) => ({ id, productId, quantity })),
        { productId: panel.id, quantity: 1, handedOutId: out.id },
      ],
    });
    const tests = await testsOf(caseId);
    assert.equal(tests.length, before.length);
    const charging = (await billsOf(caseId)).find(({ id }) => id === billId)!.items;
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
    await server.database.kernel.execute(sql`update medical_case set status = 5 where id = ${caseId}`);
    const { caseFiledFlag, caseOverFlag } = await read();
    assert.deepEqual([caseFiledFlag, caseOverFlag], ['N', 'Y']);
    assert.equal((await cancel({ caseOverFlag }))[0], 0);
    assert.equal((await read()).status, 5);
  });

  test('what was given of a filed case is written off by those alone who give money back', async () => {
    const reception = await server.signIn('13800000003', 2);
    const [half, whole] = [await halfDone(), await halfDone()];
    await file(half.caseId);
    assert.deepEqual(await half.cancel({}, reception), [40300, '联系管理员赋予 hospital:bill:refund 权限']);
    assert.equal((await half.read()).status, 0);
    // A bill of which nothing was given is theirs to make void.
    const untouched = await saved(whole.caseId, [{ productId: whole.kept.id, quantity: 1 }]);
    await file(whole.caseId);
    const request = { id: untouched.billId, reason: '宠主不要了' };
    assert.equal((await codeOf(reception, billCalls.cancel, request))[0], 0);
  });

  test('of a void bill of a filed case packages have those times again alone that nobody has had', async () => {
    const { caseId, ownerId } = await caseOf();
    const [given, kept, other] = await Promise.all([1, 2, 3].map(() => drug(2, { prescriptionFlag: 'N' })));
    const content = [given!, kept!].map(({ id: productId }) => ({ productId, quantity: 2 }));
    const packageId = await packagePlanOf(admin, content);
    const made = await soldPackage(desk, { packageId, ownerId });
    const { billId } = await saved(
      caseId,
      [given!, kept!, other!].map(({ id: productId }) => ({ productId, quantity: 1 })),
    );
    const { list } = (await done(desk, packageCalls.offers, { billIds: [billId] })).data;
    const uses = (list as PackageOffer[]).map(({ lineId, itemId, quantity }) => ({
      lineId,
      itemId,
      quantity,
    }));
    assert.equal(uses.length, 2);
    const codes = [{ customerPackageId: made.id, code: made.code }];
    await done(once(desk), packageCalls.consume, { bills: [{ id: billId }], uses, codes });
    const line = (await billsOf(caseId))[0]!.items.find(({ productId }) => productId === given!.id);
    await done(once(manager), calls.dispense, { billId, lineIds: [line!.id] });
    await file(caseId);
    await done(desk, billCalls.cancel, { id: billId, reason: '宠主失联' });
    const { items } = (await done(manager, packageCalls.info, { id: made.id })).data as CustomerPackage;
    assert.deepEqual(
      items.map(({ remain }) => remain),
      [1, 2],
    );
  });

  test('refuses filed and closed cases, too little stock, other prices, and bills of other cases', async () => {
    const pills = await drug(2);
    const lines = [{ productId: pills.id, quantity: 1 }];
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, lines);
    const filed = await caseOf({ status: 3 });
    assert.deepEqual(await codeOf(doctor, calls.caseSave, { caseId: filed.caseId, items: lines }), [
      40301,
      '病例已归档不可开单',
    ]);
    const cancelled = await caseOf({ status: 4 });
    assert.equal((await save(cancelled.caseId, lines)).code, 40902);
    const other = await caseOf();
    assert.equal((await save(other.caseId, [{ productId: pills.id, quantity: 5 }])).code, 42201);
    assert.equal((await save(other.caseId, [{ productId: pills.id, quantity: 1, price: 9 }])).code, 42202);
    assert.deepEqual(await codeOf(doctor, calls.caseSave, { caseId: other.caseId, items: lines, billId }), [
      40001,
      '账单不属于该病例',
    ]);
    assert.equal((await save(other.caseId, [{ id: 'x', ...lines[0] }])).code, 40001);
    for (const quantity of [0, -1, 1e9, 0.0001])
      assert.equal(
        (await save(other.caseId, [{ productId: pills.id, quantity }])).code,
        40001,
        `${quantity}`,
      );
    assert.equal((await save('none', lines)).code, 404);
    assert.equal((await save(caseId, lines, {}, stranger)).code, 404);
    await refusesWithout('hospital:bill:caseSave', viewer, calls.caseSave, { caseId, items: lines });
    assert.deepEqual(await stockOf(pills.id), [[2, 1]]);
  });
});

test('cases are sent to the laboratory one by one and together, each by itself', async () => {
  const panel = await productWith(server, admin, 0, { categoryCode: 'H3021', testingType: 2 });
  const food = await productWith(server, admin, 1);
  const [one, other, filed] = [await caseOf(), await caseOf(), await caseOf({ status: 3 })];
  const items = [{ productId: panel.id, remark: '空腹' }];
  const sent = (
    await done(doctor, calls.inspection, { caseId: one.caseId, items, executorId: '4', urgentFlag: 'Y' })
  ).data;
  const [order] = await testsOf(one.caseId);
  assert.deepEqual([sent.testingOrderIds, order?.executorId], [[order?.id], '4']);
  assert.equal((await billsOf(one.caseId))[0]?.items[0]?.usage?.note, '加急，空腹');
  const refused = await make(doctor, calls.inspection, {
    caseId: one.caseId,
    items: [{ productId: food.id }],
  });
  assert.deepEqual([refused.code, refused.msg], [40001, `${food.name}不是检查项目`]);
  const list = [other, filed].map(({ caseId }) => ({ caseId, items }));
  const { success, failed } = (await done(doctor, calls.inspectionBatch, { list })).data;
  assert.deepEqual(
    success.map(({ caseId }: { caseId: string }) => caseId),
    [other.caseId],
  );
  assert.deepEqual(failed, [{ caseId: filed.caseId, msg: '病例已归档不可开单' }]);
  assert.equal((await codeOf(doctor, calls.inspectionBatch, { list: [list[0], list[0]] }))[0], 40001);
});

describe('发药', () => {
  const pay = (billId: string, amount: number) =>
    make(once(desk), billCalls.pay, { billIds: [billId], ways: [{ way: 1, amount }] });
  const dispense = (request: object) => make(once(manager), calls.dispense, { ...request });

  const unlocked = async (productId: string): Promise<void> => {
    const { kernel } = server.database;
    await kernel.execute(
      sql`delete from stock_lock where batch_id in (select id from stock_batch where product_id = ${productId})`,
    );
    await kernel.execute(sql`update stock_batch set locked_quantity = 0 where product_id = ${productId}`);
  };

  test('drugs of a case wait when it is paid, and leave by what expires first when they are handed out', async () => {
    const pills = await drug(1);
    const brought = { warehouseId: WAREHOUSE, productId: pills.id, unitCost: 1, quantity: 2000 };
    await server.database.write('1', (db) =>
      put(db, 1, [{ ...brought, lineId: newId(), batchNo: 'SOON', expireDate: '2099-01-01' }], {
        id: '1',
        time: new Date(),
      }),
    );
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 2.5, usage }]);
    assert.equal((await pay(billId, 25)).code, 0);
    assert.deepEqual(await stockOf(pills.id), [
      [2, 2],
      [1, 0.5],
    ]);
    const { list } = (await done(manager, calls.dispensing)).data as { list: Dispensing[] };
    const row = list.find((one) => one.billId === billId);
    assert.deepEqual([row?.paidFlag, row?.items[0]?.usage], ['Y', usage]);
    const answer = await dispense({ billId, version: row?.version });
    assert.equal(answer.code, 0, answer.msg);
    assert.deepEqual(
      answer.data.batches.map(({ batchNo, quantity }: { batchNo: string; quantity: number }) => [
        batchNo,
        quantity,
      ]),
      [
        ['SOON', 2],
        ['P1', 0.5],
      ],
    );
    assert.deepEqual(await stockOf(pills.id), [
      [0, 0],
      [0.5, 0],
    ]);
    assert.equal((await dispense({ billId })).msg, '没有待发药的项目');
    await refusesWithout('hospital:bill:dispense', once(doctor), calls.dispense, { billId });
  });

  test('a line is handed out before anybody pays, and stays as it is then', async () => {
    const [pills, others] = [await drug(), await drug()];
    const { caseId } = await caseOf();
    const items = [pills, others].map(({ id }) => ({ productId: id, quantity: 1 }));
    const { billId, version } = await saved(caseId, items);
    const [first, second] = (await billsOf(caseId))[0]?.items ?? [];
    const answer = await dispense({ billId, version, lineIds: [first?.id] });
    assert.deepEqual([answer.code, answer.data.left], [0, 1]);
    const lines = [{ id: second?.id, productId: second?.productId, quantity: 1 }];
    const refused = await save(caseId, lines, { billId, version: version + 1 });
    assert.equal(refused.msg, `${first?.productName}已发药，不能修改或删除`);
    assert.equal((await dispense({ billId, lineIds: [first?.id] })).code, 40001);
    assert.equal((await dispense({ billId, lineIds: ['none'] })).code, 40001);
    const another = await saved((await caseOf()).caseId, [{ productId: pills.id, quantity: 1 }]);
    assert.equal((await dispense({ billId: another.billId, lineIds: [second?.id] })).code, 40001);
    assert.equal((await dispense({ billId, version })).code, 40901);
    assert.equal((await make(manager, calls.dispense, { billId })).code, 40001);
  });

  test('a bill of which something was handed out is not void, and what the desk sells is never handed out here', async () => {
    const pills = await drug();
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 1 }]);
    assert.equal((await dispense({ billId })).code, 0);
    assert.deepEqual(await codeOf(desk, billCalls.cancel, { id: billId, reason: '开错' }), [
      40001,
      `${pills.name}已发药，不能作废`,
    ]);
    const food = await productWith(server, admin, 5);
    const retail = await sold(desk, [{ productId: food.id, quantity: 1 }]);
    const refused = await dispense({ billId: retail.billId });
    assert.deepEqual([refused.code, refused.msg], [40001, '零售账单收款后自动出库，无需发药']);
  });

  test('drugs of a case that a discount makes free wait to be handed out like all others', async () => {
    const pills = await drug();
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 1 }]);
    const free = { billId, rate: 0, reason: '医疗纠纷补偿' };
    assert.equal((await make(manager, discountCalls.manualBatch, free)).code, 0);
    const [settled] = await billsOf(caseId);
    assert.deepEqual([settled?.status, settled?.items[0]?.dispenseStatus], [2, 0]);
    assert.deepEqual(await stockOf(pills.id), [[10, 1]]);
  });

  test('the desk writes neither prescriptions nor how they are given into the bill of a case', async () => {
    const [pills, panel] = [
      await drug(),
      await productWith(server, admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 98 }),
    ];
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [{ productId: panel.id, quantity: 1 }]);
    const line = { id: (await billsOf(caseId))[0]?.items[0]?.id, productId: panel.id, quantity: 1 };
    const items = [line, { productId: pills.id, quantity: 1 }];
    assert.deepEqual(await codeOf(desk, billCalls.modify, { id: billId, items }), [
      40001,
      `${pills.name}是处方药，须由医生开具`,
    ]);
    assert.deepEqual(await codeOf(desk, billCalls.modify, { id: billId, items: [{ ...line, usage }] }), [
      40001,
      `${panel.name}的用法由医生填写`,
    ]);
  });

  test('a test that was given the money back for is not made, unless it has begun', async () => {
    const [waiting, begun] = [
      await productWith(server, admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 10 }),
      await productWith(server, admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 10 }),
    ];
    const { caseId } = await caseOf();
    const items = [waiting, begun].map(({ id }) => ({ productId: id, quantity: 1 }));
    const { billId } = await saved(caseId, items);
    await pay(billId, 20);
    await server.database.write('1', (db) =>
      db.update(testingOrder).set({ status: 1 }).where(eq(testingOrder.productId, begun.id)),
    );
    await done(once(desk), billCalls.refund, { billId, ways: [{ way: 1, amount: 20 }], reason: '不做了' });
    const tests = await testsOf(caseId);
    assert.deepEqual(
      [waiting, begun].map(({ id }) => {
        const { status, cancelReason } = tests.find(({ productId }) => productId === id) ?? {};
        return [status, cancelReason];
      }),
      [
        [4, '已退款：不做了'],
        [1, ''],
      ],
    );
  });

  test('a bill that is not made void for a test that has begun says which', async () => {
    const [waiting, begun] = [
      await productWith(server, admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 10 }),
      await productWith(server, admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 10 }),
    ];
    const { caseId } = await caseOf();
    const { billId } = await saved(
      caseId,
      [waiting, begun].map(({ id }) => ({ productId: id, quantity: 1 })),
    );
    await server.database.write('1', (db) =>
      db.update(testingOrder).set({ status: 1 }).where(eq(testingOrder.productId, begun.id)),
    );
    assert.deepEqual(await codeOf(desk, billCalls.cancel, { id: billId, reason: '开错' }), [
      ...[40001, `${begun.name}检查已开始，不能作废或删除`],
    ]);
  });

  test('leave with the receipt where the store wants that (开单基础 · 病例账单收款时即出库)', async () => {
    const set = (configValue: string) =>
      done(admin, settingsCalls.save, {
        ...{ storeId: STORE, list: [{ configGroup: 'bill', configKey: 'dispenseAtPay', configValue }] },
      });
    const pills = await drug();
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 4 }]);
    await set('Y');
    assert.equal((await pay(billId, 40)).code, 0);
    await set('N');
    assert.deepEqual(await stockOf(pills.id), [[6, 0]]);
    assert.equal((await billsOf(caseId))[0]?.items[0]?.dispenseStatus, 2);
  });

  test('nothing is kept for what was wholly refunded, nor handed out of it', async () => {
    const pills = await drug();
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 1 }]);
    await pay(billId, 10);
    await done(once(desk), billCalls.refund, { billId, ways: [{ way: 1, amount: 10 }], reason: '不用了' });
    assert.deepEqual(await stockOf(pills.id), [[10, 0]]);
    assert.equal((await dispense({ billId })).code, 40902);
  });

  test('a drug that was given back wholly is not handed out; for the others as much is kept as before', async () => {
    const [pills, drops, salve] = [await drug(), await drug(), await drug()];
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [
      { productId: pills.id, quantity: 1 },
      { productId: drops.id, quantity: 2 },
      { productId: salve.id, quantity: 1 },
    ]);
    // As of a bill that another domain opened, which kept nothing.
    await unlocked(salve.id);
    await pay(billId, 40);
    const items = (await billsOf(caseId))[0]?.items ?? [];
    const first = items.find(({ productId }) => productId === pills.id)?.id;
    const back = { ways: [{ way: 1, amount: 10 }], lines: [{ itemId: first, amount: 10 }], reason: '不用了' };
    await done(once(desk), billCalls.refund, { billId, ...back });
    assert.deepEqual(await Promise.all([pills, drops, salve].map(({ id }) => stockOf(id))), [
      [[10, 0]],
      [[10, 2]],
      [[10, 0]],
    ]);
    assert.equal((await dispense({ billId, lineIds: [first] })).msg, `${pills.name}已退款`);
    assert.equal((await dispense({ billId })).data.dispensedIds.length, 2);
    assert.equal((await dispense({ billId })).msg, '没有待发药的项目');
  });

  test('of a drug that was given back in part only the rest is kept and handed out', async () => {
    const [pills, check] = [await drug(), await productWith(server, admin, 0, { categoryCode: 'H3010' })];
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [
      { productId: pills.id, quantity: 5 },
      { productId: check.id, quantity: 2 },
    ]);
    const items = (await billsOf(caseId))[0]?.items ?? [];
    const lineOf = ({ id }: { id: string }) => items.find(({ productId }) => productId === id)?.id;
    await pay(
      billId,
      items.reduce((sum, { amount }) => sum + amount, 0),
    );
    const give = (itemId: string | undefined, amount: number, quantity: number) =>
      make(once(desk), billCalls.refund, {
        ...{ billId, ways: [{ way: 1, amount }], reason: '少用' },
        lines: [{ itemId, amount, quantity }],
      });
    assert.equal((await give(lineOf(pills), 20, 5.001)).msg, `${pills.name}最多可退5盒`);
    assert.equal((await give(lineOf(pills), 20, 0)).code, 40001);
    assert.equal((await give(lineOf(check), 1, 1)).msg, `${check.name}不在待发药中，不能按数量退款`);
    assert.equal((await give(lineOf(pills), 20, 2)).code, 0);
    assert.deepEqual(await stockOf(pills.id), [[10, 3]]);
    assert.equal((await give(lineOf(pills), 20, 3.5)).msg, `${pills.name}最多可退3盒`);
    const [waiting] = ((await done(manager, calls.dispensing)).data as { list: Dispensing[] }).list.filter(
      (one) => one.billId === billId,
    );
    assert.deepEqual(
      waiting?.items.map(({ quantity }) => quantity),
      [3],
    );
    const [line] = (await billsOf(caseId))[0]?.items.filter(({ id }) => id === lineOf(pills)) ?? [];
    assert.deepEqual([line?.returnedQuantity, line?.fixedReason], [2, '已退一部分']);
    assert.equal((await dispense({ billId })).data.batches[0]?.quantity, 3);
    assert.deepEqual(await stockOf(pills.id), [[7, 0]]);
    assert.equal((await give(lineOf(pills), 10, 1)).msg, `${pills.name}不在待发药中，不能按数量退款`);
  });

  /** A bill of a case over so many of a drug at 10 yuan, of which so much is paid. */
  const paidDrug = async (quantity: number, paid: number) => {
    const pills = await drug();
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity }]);
    await pay(billId, paid);
    const itemId = (await billsOf(caseId))[0]?.items[0]?.id;
    const give = (amount: number, back?: number) =>
      make(once(desk), billCalls.refund, {
        ...{ billId, ways: [{ way: 1, amount }], reason: '少用' },
        lines: [{ itemId, amount, ...(back ? { quantity: back } : {}) }],
      });
    return { pills, billId, give };
  };

  test('of a bill that is partly paid no quantity goes back: all of it is still charged', async () => {
    const { billId, give } = await paidDrug(5, 30);
    assert.equal((await give(20, 2)).msg, '账单未结清，不能按数量退款，请退款后修改账单');
    assert.equal((await give(20)).code, 0);
    await pay(billId, 40);
    assert.equal((await dispense({ billId })).data.batches[0]?.quantity, 5);
  });

  const loggedItems = async (billId: string) => {
    const rows = await server.database.kernel
      .select({ after: opLog.after })
      .from(opLog)
      .where(eq(opLog.bizId, billId))
      .orderBy(desc(opLog.createDate));
    return (rows[0]?.after as { items?: string[] } | undefined)?.items;
  };

  test('the slip of a refund says how many go back with it, not how many went back before', async () => {
    const { pills, billId, give } = await paidDrug(5, 50);
    const slipOf = async (amount: number, quantity?: number) => {
      const { paymentId } = (await give(amount, quantity)).data as { paymentId: string };
      const { receipt } = (await done(desk, billCalls.print, { id: paymentId })).data as { receipt: Receipt };
      return receipt.bills[0]?.returned?.map((line) => [line.amount, line.quantity]);
    };
    assert.deepEqual(await slipOf(20, 2), [[20, 2]]);
    assert.deepEqual(await loggedItems(billId), [`${pills.name} 退2盒 20元`]);
    assert.deepEqual(await slipOf(15, 1.5), [[15, 1.5]]);
    assert.deepEqual(await slipOf(4), [[4, undefined]]);
    assert.deepEqual(await loggedItems(billId), [`${pills.name} 退4元`]);
  });

  test('what is kept of a batch that has expired meanwhile goes back in part, too', async () => {
    const { pills, give } = await paidDrug(5, 50);
    await server.database.kernel.execute(
      sql`update stock_batch set expire_date = '2020-01-01' where product_id = ${pills.id}`,
    );
    assert.equal((await give(20, 2)).code, 0);
    assert.deepEqual(await stockOf(pills.id), [[10, 3]]);
  });

  test('a drug of which all went back for less money is not handed out', async () => {
    const { pills, billId, give } = await paidDrug(2, 20);
    assert.equal((await give(15, 2)).code, 0);
    assert.deepEqual(await stockOf(pills.id), [[10, 0]]);
    assert.equal((await dispense({ billId })).msg, '没有待发药的项目');
  });

  test('of a drug whose money went back wholly as a favour the rest is handed out', async () => {
    const pills = await drug();
    const { caseId } = await caseOf();
    const { billId } = await saved(caseId, [
      { productId: pills.id, quantity: 2 },
      { productId: (await drug()).id, quantity: 1 },
    ]);
    await pay(billId, 30);
    const items = (await billsOf(caseId))[0]?.items ?? [];
    const itemId = items.find(({ productId }) => productId === pills.id)?.id;
    await done(once(desk), billCalls.refund, {
      ...{ billId, ways: [{ way: 1, amount: 20 }], reason: '补偿' },
      lines: [{ itemId, amount: 20, quantity: 1 }],
    });
    assert.deepEqual(await stockOf(pills.id), [[10, 1]]);
  });

  test('a prescription has the drugs of a bill, and whom they are for', async () => {
    const pills = await drug();
    const { caseId } = await caseOf({ diagnosis: '肠炎' }, { breed: 'CORGI', color: 'BICOLOR' });
    const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
    const sheet = (await done(doctor, calls.prescription, { id: billId })).data;
    assert.deepEqual([sheet.species, sheet.breed, sheet.color], ['犬', '柯基犬', '双色']);
    assert.deepEqual(
      [sheet.diagnosis, sheet.petName, sheet.weight, sheet.items.length, sheet.validUntil],
      ['肠炎', '豆包', 4, 1, sheet.orderTime.slice(0, 10)],
    );
    const [by] = await server.database
      .reader('1')
      .select({ licenseNo: userAccount.licenseNo })
      .from(userAccount)
      .where(eq(userAccount.id, '4'));
    assert.ok(by?.licenseNo);
    assert.equal(sheet.licenseNo, by.licenseNo);
    const [goods] = await server.database.reader('1').select().from(bill).where(eq(bill.type, 2)).limit(1);
    if (goods) assert.equal((await codeOf(doctor, calls.prescription, { id: goods.id }))[0], 40001);
    assert.equal((await codeOf(desk, billCalls.cancel, { id: billId, reason: '开错' }))[0], 0);
    assert.deepEqual(await codeOf(doctor, calls.prescription, { id: billId }), [
      ...[40902, '当前状态（已作废）不允许打印处方'],
    ]);
  });

  test('a prescription has a diagnosis and a vet with a licence, and holds as many days as the store wants', async () => {
    const set = (values: Readonly<Record<string, string>>) =>
      done(admin, settingsCalls.save, {
        storeId: STORE,
        list: Object.entries(values).map(([configKey, configValue]) => ({
          ...{ configGroup: 'printPrescription', configKey, configValue },
        })),
      });
    const licence = (licenseNo: string) =>
      server.database.write('1', (db) =>
        db.update(userAccount).set({ licenseNo }).where(eq(userAccount.id, '4')),
      );
    const pills = await drug();
    const sheetOf = async (fields: object) => {
      const { caseId } = await caseOf(fields);
      const { billId } = await saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
      return billId;
    };
    const [bare, found] = [await sheetOf({}), await sheetOf({ diagnosis: '肠炎' })];
    const of = (id: string) => codeOf(doctor, calls.prescription, { id });
    assert.deepEqual(await of(bare), [40902, '病例还没有诊断，请先填写诊断再打印处方']);
    await licence('');
    const without = await of(found);
    assert.equal(without[0], 40902);
    assert.match(without[1], /未登记执业兽医证号，请在用户管理中填写后再打印处方$/);
    await set({ diagnosisRequired: 'N', licenseRequired: 'N', validDays: '3' });
    const sheet = (await done(doctor, calls.prescription, { id: bare })).data;
    assert.equal(sheet.licenseNo, '');
    assert.equal(sheet.validUntil, addDays(sheet.orderTime.slice(0, 10), 2));
    const waiting = (await done(manager, calls.dispensing)).data.list as {
      billId: string;
      validUntil: string;
    }[];
    assert.equal(waiting.find(({ billId }) => billId === bare)?.validUntil, sheet.validUntil);
    await set({ diagnosisRequired: 'Y', licenseRequired: 'Y', validDays: '1' });
    await licence('A44-ORDERS');
    assert.equal((await of(found))[0], 0);
  });
});

test('发药 reads the rules of all stores at once, and says until when drugs hold but nothing of other goods', async () => {
  const [pills, collar] = [
    await drug(),
    await productWith(server, admin, 5, { categoryCode: 'S1', retailPrice: 10 }),
  ];
  const billOf = async (productId: string) => {
    const { caseId } = await caseOf({ diagnosis: '肠炎' });
    return (await saved(caseId, [{ productId, quantity: 1 }])).billId;
  };
  const [ofDrug, ofGoods] = [await billOf(pills.id), await billOf(collar.id)];
  const asked = async (storeScope: Scope) => {
    let statements = 0;
    const db = new Proxy(server.database.reader('1'), {
      get: (target, name, self) => {
        if (name === 'select' || name === '$count') statements += 1;
        return Reflect.get(target, name, self) as unknown;
      },
    });
    const identity = { workspaceType: 1, storeScope } as CallContext['identity'];
    const { list } = await dispensingBills({ db, identity } as CallContext);
    return { list, statements };
  };
  const chain = await asked('all');
  assert.ok(new Set(chain.list.map(({ caseId }) => caseId)).size > 1);
  const day = (id: string) => chain.list.find(({ billId }) => billId === id)?.validUntil;
  assert.equal(day(ofDrug), formatDay(new Date()));
  assert.equal(day(ofGoods), undefined);
  assert.ok(chain.list.some(({ billId }) => billId === ofGoods));
  assert.equal(chain.statements, 4, 'bills, their number, their lines and the settings of all stores');
  assert.equal((await asked([STORE])).statements, 4);
  assert.equal((await asked([])).statements, 2);
});

test('what the record names and the bills lack is said, added and explained', async () => {
  const { caseId } = await caseOf({
    treatment: '血常规升高，皮下注射马罗皮坦1mg/kg，主人拒绝CT',
    advice: '明日复查尿常规',
  });
  const read = async () => (await done(doctor, calls.charges, { caseId })).data as CaseCharges;
  const words = async () => (await read()).missing.map(({ word, reason }) => `${word}${reason}`);
  assert.deepEqual((await words()).sort(), ['皮下注射', '血常规', '马罗皮坦']);
  const { missing } = await read();
  const productId = missing.find(({ word }) => word === '血常规')?.products[0]?.productId ?? '';
  const none = await productWith(server, admin, 0, { categoryCode: 'H3010' });
  await saved(caseId, [
    { productId, quantity: 1 },
    { productId: none.id, quantity: 1 },
  ]);
  assert.deepEqual((await words()).sort(), ['皮下注射', '马罗皮坦']);
  assert.deepEqual(
    (await read()).extra.map((one) => one.productId),
    [none.id],
  );
  await done(doctor, calls.explainCharge, { caseId, side: 'missing', subject: '皮下注射', reason: '赠送' });
  assert.ok((await words()).includes('皮下注射赠送'));
  await done(doctor, calls.explainCharge, { caseId, side: 'missing', subject: '皮下注射', reason: '' });
  assert.ok((await words()).includes('皮下注射'));
  const filed = await caseOf({ status: 3 });
  const request = { caseId: filed.caseId, side: 'extra', subject: 'x', reason: '赠送' };
  assert.equal((await codeOf(doctor, calls.explainCharge, request))[0], 40301);
  assert.equal((await codeOf(stranger, calls.charges, { caseId }))[0], 404);
});

test('a drug with a usage, or ordered before the record is written, is not reported as charged too much', async () => {
  const pills = await drug();
  const bare = await drug();
  const drops = await drug();
  const items = [
    { productId: pills.id, quantity: 1, usage: { dose: '1', unit: '片', frequency: 'bid', days: 3 } },
    { productId: bare.id, quantity: 1 },
    // Of a field that was touched and emptied.
    { productId: drops.id, quantity: 1, usage: { dose: '', route: 'od', frequency: 'bid' } },
  ];
  const extraOf = async (fields: object): Promise<string[]> => {
    const { caseId } = await caseOf(fields);
    await saved(caseId, items);
    const { extra } = (await done(doctor, calls.charges, { caseId })).data as CaseCharges;
    return extra.map(({ productId }) => productId);
  };
  assert.deepEqual(await extraOf({ complaint: '咳嗽' }), []);
  assert.deepEqual(await extraOf({ advice: '一周后复查' }), [bare.id]);
  for (const advice of ['查体正常，无需用药', '暂不用药，一周后复查'])
    assert.deepEqual((await extraOf({ advice })).sort(), [pills.id, bare.id, drops.id].sort());
  assert.deepEqual(await extraOf({ advice: '本周未药浴' }), [bare.id]);
});

test('templates are of the chain, of a store or one’s own, with the prices of now and doses by weight', async () => {
  const pills = await drug(50, { spec: '50mg*10片' });
  const byWeight = { dose: '10', unit: 'mg/kg', frequency: 'bid', days: 5 };
  const fields = {
    name: `止泻${newId()}`,
    ownerType: 'mine',
    lines: [{ productId: pills.id, quantity: 3, usage: byWeight }],
  };
  const { id } = (await done(doctor, billTemplateCalls.save, fields)).data;
  assert.equal((await codeOf(doctor, billTemplateCalls.save, fields))[0], 40903);
  const { petId, ownerId } = await caseOf();
  const read = async (more: object = {}) =>
    (await done(doctor, billTemplateCalls.info, { id, ...more })).data as BillTemplate;
  // 40 mg are one piece up to whole pieces: ten of them are a box.
  const [line] = (await read({ ownerId, petId })).lines;
  assert.deepEqual(
    [line?.quantity, line?.price, line?.doseText, line?.stockQuantity],
    [1, 10, '10mg/kg（40mg）', 50],
  );
  assert.equal((await read()).lines[0]?.quantity, 3);
  const listed = async (client: TestClient) =>
    ((await done(client, billTemplateCalls.list, { keyword: fields.name })).data as BillTemplateRow[]).map(
      (row) => row.id,
    );
  assert.deepEqual([await listed(doctor), await listed(manager)], [[id], []]);
  assert.equal((await codeOf(manager, billTemplateCalls.info, { id }))[0], 404);
  assert.equal(
    (await codeOf(doctor, billTemplateCalls.edit, { id, ...fields, ownerType: 'chain' }))[0],
    40300,
  );
  await done(doctor, billTemplateCalls.edit, { id, version: 1, ...fields, remarks: '饭后' });
  assert.equal((await codeOf(doctor, billTemplateCalls.edit, { id, version: 1, ...fields }))[0], 40901);
  const shared = (await done(manager, billTemplateCalls.save, { ...fields, ownerType: 'chain' })).data.id;
  assert.deepEqual((await listed(doctor)).sort(), [id, shared].sort());
  assert.equal((await codeOf(doctor, billTemplateCalls.remove, { id: shared }))[0], 40902);
  const several = (await done(doctor, billTemplateCalls.several, { ids: `${id},${shared}` }))
    .data as BillTemplate[];
  assert.deepEqual(
    several.map((one) => one.id),
    [id, shared],
  );
  await done(doctor, billTemplateCalls.remove, { id });
  assert.equal((await codeOf(doctor, billTemplateCalls.info, { id }))[0], 404);
  await refusesWithout('hospital:bill:template:save', desk, billTemplateCalls.save, fields);
});

test('the head office changes the template of a store, which stays there, and makes none without a store', async () => {
  const lines = [{ productId: (await drug()).id, quantity: 1, usage: {} }];
  const fields = { name: `总部${newId()}`, ownerType: 'store', lines };
  const { id } = (await done(manager, billTemplateCalls.save, fields)).data;
  assert.equal(
    (await codeOf(admin, billTemplateCalls.edit, { id, version: 1, ...fields, remarks: '总部' }))[0],
    0,
  );
  const kept = (await done(manager, billTemplateCalls.info, { id })).data as BillTemplate;
  assert.deepEqual([kept.remarks, kept.ownerType], ['总部', 'store']);
  assert.deepEqual(await codeOf(admin, billTemplateCalls.save, { ...fields, name: `门店${newId()}` }), [
    40001,
    '请先选择门店',
  ]);
});

test('a template of a store is for who works there; of another store and tenant it is not there', async () => {
  const pills = await drug();
  const fields = {
    name: `本店${newId()}`,
    ownerType: 'store',
    lines: [{ productId: pills.id, quantity: 1, usage: {} }],
  };
  const { id } = (await done(manager, billTemplateCalls.save, fields)).data;
  assert.equal((await codeOf(doctor, billTemplateCalls.info, { id }))[0], 0);
  await server.database.kernel.execute(`update bill_template set store_id = '1004' where id = '${id}'`);
  for (const client of [doctor, manager, stranger]) {
    const { data } = await done(client, billTemplateCalls.list, { keyword: fields.name });
    assert.deepEqual(data, []);
    for (const [call, request] of [
      [billTemplateCalls.info, { id }],
      [billTemplateCalls.edit, { id, version: 1, ...fields }],
      [billTemplateCalls.remove, { id }],
    ] as const) {
      // Who may not keep templates at all is told that first.
      const [code] = await codeOf(client, call, request);
      assert.ok(code === 404 || (client !== manager && code === 40300), `${call.path}: ${code}`);
    }
  }
});

test('a bill of a case is the sum of its lines, whatever is handed out', async () => {
  const rows = await server.database
    .reader('1')
    .select({ billId: billItem.billId, amount: billItem.amount, payable: bill.payableAmount })
    .from(billItem)
    .innerJoin(bill, eq(bill.id, billItem.billId))
    .where(eq(bill.type, 1));
  const sums = new Map<string, number>();
  for (const { billId, amount } of rows) sums.set(billId, (sums.get(billId) ?? 0) + amount);
  assert.deepEqual(
    rows.filter(({ billId, payable }) => sums.get(billId) !== payable),
    [],
  );
});
