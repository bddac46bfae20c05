import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { immunisationCalls as calls } from '@hospital/shared/contract/calls/immunisation';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { packageCalls } from '@hospital/shared/contract/calls/packages';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { neverInRooms } from '../../test-support/simulate/roomBooks';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { testDatabaseUrl } from '../../test-support/testDatabase';
import { untilWaiting } from '../../test-support/waiting';
import { billItem } from '../billing/schema';
import { once, productWith } from '../cashier/desk.fixture';
import { packagePlanOf, soldPackage } from '../cashier/packages/packages.fixture';
import { stockBatch } from '../stock/schema';
import { CORE, dayFrom, finish, newDog, planned, plansOf, RABIES, savePlan, WORMER } from './plans.fixture';

let server: TestServer;
let doctor: TestClient;
let reception: TestClient;
let manager: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  reception = await server.signIn('13800000003', 2);
  manager = await server.signIn('13800000002', 2);
  await make(manager, identityCalls.setLastStore, { storeId: '1001' });
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const begun = async (petId: string): Promise<string> =>
  (await make(doctor, caseCalls.save, { petId })).data.id;
const revoke = (client: TestClient, id: string, fields: object = {}) =>
  make(client, calls.revokePlan, { id, reason: '登记错了宠物', ...fields });
const one = async (plan: Pick<ImmunePlan, 'id' | 'petId'>): Promise<ImmunePlan | undefined> =>
  (await plansOf(doctor, plan.petId)).find(({ id }) => id === plan.id);
/** A vaccination against rabies that was carried out. */
async function vaccinated(
  fields: object = {},
  by: TestClient = doctor,
): Promise<{ plan: ImmunePlan; no: string }> {
  const plan = await planned(doctor, await newDog(doctor));
  const { code, msg, data } = await finish(by, plan, fields);
  assert.equal(code, 0, msg);
  return { plan, no: data.certificateNo };
}

describe('a certificate that was given by mistake', () => {
  test('is void: its number stays with who, when and why, and a new one takes a new number', async () => {
    const { plan, no } = await vaccinated({ manufacturer: '英特威' });
    const { version } = (await one(plan))!;
    const request = { id: plan.id, version, reason: ' 批号写错 ', renewFlag: 'Y' };
    const { code, msg, data } = await make(doctor, calls.voidCertificate, request);
    assert.equal(code, 0, msg);
    assert.deepEqual([data.voidedNo, Number(data.certificateNo)], [no, Number(no) + 1]);
    const now = (await one(plan))!;
    assert.deepEqual([now.status, now.certificateNo], ['Y', data.certificateNo]);
    const [kept] = now.voids;
    assert.deepEqual(
      [
        kept?.certificateNo,
        kept?.reason,
        kept?.voidName,
        kept?.batchNo,
        kept?.manufacturer,
        kept?.finishDate,
      ],
      [no, '批号写错', now.executorName, 'B-1', '英特威', dayFrom(0)],
    );
    assert.match(kept?.voidTime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const stale = await make(doctor, calls.voidCertificate, request);
    assert.equal(stale.code, ErrorCode.StaleVersion);
    const found = await make(doctor, calls.tips, { page: 1, pageSize: 20, status: 'Y', keyword: no });
    assert.deepEqual(
      found.data.list.map(({ id }: { id: string }) => id),
      [plan.id],
      'the list finds it by the void number, too',
    );
  });

  test('may be given anew later, once, and never of what is no such vaccination', async () => {
    const { plan, no } = await vaccinated();
    const renew = (id: string) => make(doctor, calls.renewCertificate, { id });
    assert.equal((await renew(plan.id)).msg, '当前状态（已有免疫证）不允许补发免疫证');
    const gone = await make(doctor, calls.voidCertificate, { id: plan.id, reason: '打印错误' });
    assert.deepEqual([gone.data.voidedNo, gone.data.certificateNo], [no, null]);
    const again = await make(doctor, calls.voidCertificate, { id: plan.id, reason: '打印错误' });
    assert.equal(again.msg, '当前状态（没有免疫证）不允许作废免疫证');
    const codes = (await Promise.all([1, 2].map(() => renew(plan.id)))).map(({ code }) => code);
    assert.deepEqual(codes.sort(), [0, ErrorCode.ForbiddenTransition]);
    const core = await planned(doctor, await newDog(doctor), { productId: CORE });
    await finish(doctor, core);
    assert.equal((await renew(core.id)).msg, '当前状态（不是狂犬疫苗）不允许补发免疫证');
    const blank = await make(doctor, calls.voidCertificate, { id: plan.id, reason: '  ' });
    assert.deepEqual([blank.code, blank.msg], [ErrorCode.Invalid, '请填写原因']);
  });
});

test('the books of certificates have no gap where some are void', async () => {
  const { plan } = await vaccinated();
  assert.equal((await make(doctor, calls.voidCertificate, { id: plan.id, reason: '打印错误' })).code, 0);
  const { plan: again } = await vaccinated();
  assert.equal((await revoke(doctor, again.id)).code, 0);
  for (const what of [
    'certificates of a year have a gap',
    'a vaccination against rabies has no certificate, or something else has one',
  ])
    assert.deepEqual(await rows(neverInRooms[what] ?? 'select 1'), [], what);
});

describe('what was carried out by mistake', () => {
  test('is to be done again: its certificate is void, its follow-on plan goes, older plans are open again', async () => {
    const petId = await newDog(doctor);
    const old = await planned(doctor, petId, { planDate: dayFrom(1) });
    await rows(
      `update immune_plan set plan_date = plan_date - 40 where tenant_id = '1' and id = '${old.id}'`,
    );
    const { data } = await savePlan(doctor, { petId, protocolId: 'rabies', startDate: dayFrom(0) });
    const plan = { id: data.ids[0] as string, petId };
    await rows(`insert into reminder (tenant_id, id, store_id, owner_id, pet_id, biz_id, type, notice_time, template_name)
      values ('1', 'un-${plan.id}', '1001', '${old.ownerId}', '${petId}', '${plan.id}', 'immune', now(), '免疫')`);
    const done = await finish(doctor, plan);
    assert.equal((await plansOf(doctor, petId)).length, 3, 'with that after a year');
    const { code, msg, data: undone } = await revoke(doctor, plan.id);
    assert.equal(code, 0, msg);
    assert.deepEqual(undone, {
      ...{ voidedNo: done.data.certificateNo, unchargedFlag: 'N', nextRemovedFlag: 'Y', uncovered: 1 },
      restockedFlag: 'N',
    });
    const plans = await plansOf(doctor, petId);
    assert.deepEqual(
      plans.map(({ id, status, finishDate, coveredById }) => [id, status, finishDate, coveredById]),
      [
        [old.id, 'N', null, null],
        [plan.id, 'N', null, null],
      ],
    );
    const [kept] = plans[1]!.voids;
    assert.deepEqual(
      [plans[1]!.certificateNo, kept?.certificateNo, kept?.finishDate, kept?.batchNo],
      ['', done.data.certificateNo, dayFrom(0), 'B-1'],
    );
    assert.deepEqual(await rows(`select done_flag as done from reminder where id = 'un-${plan.id}'`), [
      { done: 'N' },
    ]);
    const again = await finish(doctor, plan);
    assert.equal(Number(again.data.certificateNo), Number(done.data.certificateNo) + 1);
    await revoke(doctor, plan.id);
    assert.equal((await make(doctor, calls.deletePlan, { id: plan.id })).code, 0);
    const left = await one(plan);
    assert.deepEqual([left?.status, left?.voids.length], ['C', 2], 'what has void numbers is kept');
    const logged = await rows<{ after: { reason?: string } }>(
      `select after from op_log where tenant_id = '1' and biz_id = '${plan.id}' and after->>'reason' is not null`,
    );
    assert.equal(logged[0]?.after.reason, '登记错了宠物');
  });

  test('leaves a next plan that somebody has touched', async () => {
    const petId = await newDog(doctor);
    const { data } = await savePlan(doctor, { petId, protocolId: 'rabies', startDate: dayFrom(0) });
    const plan = { id: data.ids[0] as string };
    const { nextPlanId } = (await finish(doctor, plan)).data;
    await make(doctor, calls.updatePlan, { id: nextPlanId, planDate: dayFrom(300) });
    assert.equal((await revoke(doctor, plan.id)).data.nextRemovedFlag, 'N');
    assert.deepEqual(
      (await plansOf(doctor, petId)).map(({ id }) => id),
      [plan.id, nextPlanId],
    );
  });

  test('leaves a next plan for which another vaccination waits, too', async () => {
    const petId = await newDog(doctor);
    const { data } = await savePlan(doctor, { petId, protocolId: 'rabies', startDate: dayFrom(0) });
    const { nextPlanId } = (await finish(doctor, { id: data.ids[0] })).data;
    const other = await planned(doctor, petId, { planDate: dayFrom(2) });
    assert.equal((await finish(doctor, other)).data.nextPlanId, nextPlanId);
    assert.equal((await revoke(doctor, data.ids[0])).data.nextRemovedFlag, 'N');
    assert.ok(await one({ id: nextPlanId, petId }));
  });

  test('leaves its bill with the stock that was kept: the only line voids it, one of several goes', async () => {
    const alone = await vaccinated({ billFlag: 'Y' }, manager);
    const [bill] = await rows<{ id: string }>(
      `select id from bill where tenant_id = '1' and pet_id = '${alone.plan.petId}'`,
    );
    assert.equal((await revoke(doctor, alone.plan.id)).data.unchargedFlag, 'Y');
    const facts = (id: string) =>
      rows(`select b.status, (select count(*)::int from stock_lock l
        where l.tenant_id = b.tenant_id and l.holder_id = b.id) as locks from bill b where b.tenant_id = '1' and b.id = '${id}'`);
    assert.deepEqual(await facts(bill!.id), [{ status: 5, locks: 0 }]);

    const petId = await newDog(doctor);
    const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
    const { data } = await finish(doctor, plan, { billFlag: 'Y', caseId });
    const [{ items }] = (await make(doctor, billCalls.caseList, { caseId })).data;
    const more = await make(manager, billCalls.modify, {
      id: data.billId,
      items: [
        { id: items[0].id, productId: RABIES, quantity: 1 },
        { productId: WORMER, quantity: 1 },
      ],
    });
    assert.equal(more.code, 0, more.msg);
    const undone = await revoke(doctor, plan.id);
    assert.equal(undone.code, 0, undone.msg);
    const [left] = (await make(doctor, billCalls.caseList, { caseId })).data;
    assert.deepEqual(
      left.items.map(({ productId }: { productId: string }) => productId),
      [WORMER],
    );
    assert.equal((await facts(data.billId))[0]?.['locks'], 1);
    const now = await one(plan);
    assert.deepEqual([now?.status, now?.billItemId, now?.caseId], ['N', null, null]);
  });

  test('of a case that was referred since leaves its bill with the stock that was kept, too', async () => {
    const petId = await newDog(doctor);
    const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
    const { data } = await finish(doctor, plan, { billFlag: 'Y', caseId });
    await rows(`update medical_case set status = 5, end_time = now() where id = '${caseId}'`);
    const undone = await revoke(doctor, plan.id);
    assert.equal(undone.code, 0, undone.msg);
    const [left] = (await make(doctor, billCalls.caseList, { caseId })).data;
    assert.deepEqual([left.id, left.status, left.items[0].dispenseStatus], [data.billId, 5, 0]);
  });

  test('comes back on the shelf, into its batch, where its void bill had taken it off', async () => {
    const petId = await newDog(doctor);
    const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
    const shelf = () =>
      rows(`select id, quantity::float as quantity, locked_quantity::float as locked from stock_batch
        where tenant_id = '1' and warehouse_id = 'W1001' and product_id = '${RABIES}' order by id`);
    const before = await shelf();
    const charge = async (): Promise<string> =>
      (await finish(doctor, plan, { billFlag: 'Y', caseId })).data.billId;
    const id = await charge();
    const ended = await make(manager, billCalls.cancel, { id, reason: '开错', doneStaysFlag: 'Y' });
    assert.equal(ended.code, 0, ended.msg);
    assert.notDeepEqual(await shelf(), before);
    const undone = await revoke(doctor, plan.id);
    assert.equal(undone.code, 0, undone.msg);
    assert.deepEqual([undone.data.restockedFlag, undone.data.unchargedFlag], ['Y', 'N']);
    assert.deepEqual(await shelf(), before);
    assert.deepEqual(
      await rows(`select r.biz_type, r.change_quantity::float as change, r.reason from stock_record r
        join bill_item i on i.tenant_id = r.tenant_id and i.id = r.biz_id
        where r.tenant_id = '1' and i.bill_id = '${id}' order by r.biz_type`),
      [
        { biz_type: 2, change: -1, reason: '账单作废：开错' },
        { biz_type: 3, change: 1, reason: '撤销执行：登记错了宠物' },
      ],
    );
    const [left] = (await make(doctor, billCalls.caseList, { caseId })).data;
    assert.deepEqual([left.status, left.items[0].dispenseStatus], [5, 0]);
    // It is carried out after all: one dose is kept, and with this bill it goes for good.
    assert.notEqual(await charge(), id);
  });

  test(
    'takes its line before its batches, as 加收 of the same void bill does',
    { skip: testDatabaseUrl === null && 'the embedded database has one writer' },
    async () => {
      const petId = await newDog(doctor);
      const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
      const { billId: id } = (await finish(doctor, plan, { billFlag: 'Y', caseId })).data;
      await make(manager, billCalls.cancel, { id, reason: '开错', doneStaysFlag: 'Y' });
      let undoing: ReturnType<typeof revoke> | undefined;
      await server.database.write('1', async (db) => {
        await db.select().from(billItem).where(eq(billItem.billId, id)).for('update');
        undoing = revoke(doctor, plan.id);
        await untilWaiting(server, 1);
        // Whoever holds the line gets its batches, too.
        await db
          .select()
          .from(stockBatch)
          .where(eq(stockBatch.productId, RABIES))
          .for('update', { noWait: true });
      });
      assert.equal((await undoing)?.code, 0);
    },
  );

  test('gives the times back of a package that paid for the dose of a void bill, from a shelf or from none', async () => {
    const [admin, cashier] = [await server.signIn('13800000001', 1), await server.signIn('13800000006', 2)];
    const service = await productWith(server, admin, 0, { categoryCode: 'H3010', retailPrice: 50 });
    const onShelf = { productId: RABIES, type: 1, batch: {}, restockedFlag: 'Y' };
    const noBatch = { batchNo: '', expireDate: null };
    const onNone = { productId: service.id, type: 2, batch: noBatch, restockedFlag: 'N' };
    for (const { productId, type, batch, restockedFlag } of [onShelf, onNone]) {
      const petId = await newDog(doctor);
      const [plan, caseId] = [await planned(doctor, petId, { productId, type }), await begun(petId)];
      const [{ ownerId } = { ownerId: '' }] = await rows<{ ownerId: string }>(
        `select owner_id as "ownerId" from pet where tenant_id = '1' and id = '${petId}'`,
      );
      const packageId = await packagePlanOf(admin, [{ productId, quantity: 1 }]);
      const { id, code } = await soldPackage(cashier, { packageId, ownerId });
      const finished = await finish(doctor, plan, { billFlag: 'Y', caseId, ...batch });
      assert.equal(finished.code, 0, finished.msg);
      const { billId } = finished.data;
      // A bill of which nothing is to be paid would be settled.
      const [{ items }] = (await make(doctor, billCalls.caseList, { caseId })).data;
      const kept = { id: items[0].id, productId, quantity: 1 };
      const written = { caseId, billId, items: [kept, { productId: WORMER, quantity: 1 }] };
      assert.equal((await make(doctor, orderCalls.caseSave, written)).code, 0);
      const offers = await make(cashier, packageCalls.offers, { billIds: [billId] });
      const [{ lineId, itemId }] = offers.data.list;
      const taken = await make(once(cashier), packageCalls.consume, {
        ...{ bills: [{ id: billId }], uses: [{ lineId, itemId, quantity: 1 }] },
        codes: [{ customerPackageId: id, code }],
      });
      assert.equal(taken.code, 0, taken.msg);
      await make(manager, billCalls.cancel, { id: billId, reason: '开错', doneStaysFlag: 'Y' });
      const remain = async () => (await make(manager, packageCalls.info, { id })).data.items[0].remain;
      assert.equal(await remain(), 0);
      const undone = await revoke(doctor, plan.id);
      assert.deepEqual([undone.data?.restockedFlag, await remain()], [restockedFlag, 1], undone.msg);
    }
  });

  test('leaves what was handed out of a void bill where it is', async () => {
    const petId = await newDog(doctor);
    const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
    const { billId: id } = (await finish(doctor, plan, { billFlag: 'Y', caseId })).data;
    const handed = await make(once(manager), orderCalls.dispense, { billId: id });
    assert.equal(handed.code, 0, handed.msg);
    await make(manager, billCalls.cancel, { id, reason: '开错', doneStaysFlag: 'Y' });
    const whyNoCancel = async () => (await make(doctor, caseCalls.info, { id: caseId })).data.cancelObstacle;
    assert.match(await whyNoCancel(), /已执行，不能取消病例，请先撤销执行，确已使用的请结束病例$/);
    const undone = await revoke(doctor, plan.id);
    assert.deepEqual([undone.code, undone.data.restockedFlag], [0, 'N'], undone.msg);
    assert.match(await whyNoCancel(), /已发药，不能取消病例，请先退药，确已使用的请结束病例$/);
    const [left] = (await make(doctor, billCalls.caseList, { caseId })).data;
    assert.deepEqual([left.status, left.items[0].dispenseStatus], [5, 2]);
  });

  test('leaves what was handed out where it is, though 加收 has moved it from one void bill to another', async () => {
    const petId = await newDog(doctor);
    const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
    const { billId: id } = (await finish(doctor, plan, { billFlag: 'Y', caseId })).data;
    await make(once(manager), orderCalls.dispense, { billId: id });
    const cancel = (billId: string) =>
      make(manager, billCalls.cancel, { id: billId, reason: '开错', doneStaysFlag: 'Y' });
    await cancel(id);
    const [{ items }] = (await make(doctor, billCalls.caseList, { caseId })).data;
    const line = { productId: items[0].productId, quantity: 1, handedOutId: items[0].id };
    const charged = await make(doctor, orderCalls.caseSave, { caseId, items: [line] });
    assert.equal(charged.code, 0, charged.msg);
    const out = await make(manager, orderCalls.dispensed, {});
    const shown = out.data.list.find(({ billId }: { billId: string }) => billId === charged.data.billId);
    // Who pressed 加收 has handed nothing out.
    assert.match(shown?.items[0].outReason ?? '', /^接作废账单\w+的出库$/);
    await cancel(charged.data.billId);
    const undone = await revoke(doctor, plan.id);
    assert.deepEqual([undone.code, undone.data.restockedFlag], [0, 'N'], undone.msg);
  });

  test('that was handed out goes before 退药, which refuses a dose that was given, and leaves it charged', async () => {
    for (const paid of [false, true]) {
      const petId = await newDog(doctor);
      const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
      const { billId } = (await finish(doctor, plan, { billFlag: 'Y', caseId })).data;
      assert.equal((await make(once(manager), orderCalls.dispense, { billId })).code, 0);
      const read = async () => (await make(doctor, billCalls.caseList, { caseId })).data[0];
      if (paid)
        await rows(
          `update bill set status = 2, paid_amount = payable_amount where tenant_id = '1' and id = '${billId}'`,
        );
      const lineIds = [(await read()).items[0].id];
      const takeBack = () =>
        make(once(manager), orderCalls.revokeDispense, { billId, lineIds, reason: '拿错了药' });
      assert.deepEqual(
        [(await takeBack()).code, (await takeBack()).msg],
        [ErrorCode.Invalid, '狂犬病灭活疫苗已用于免疫驱虫，请先撤销执行'],
      );
      const undone = await revoke(doctor, plan.id);
      assert.deepEqual([undone.code, undone.data.unchargedFlag], [0, 'N'], undone.msg);
      assert.deepEqual([(await read()).items.length, (await read()).items[0].dispenseStatus], [1, 2]);
      const back = await takeBack();
      assert.equal(back.code, 0, back.msg);
      assert.equal((await read()).items[0].dispenseStatus, 0);
    }
  });

  test('stays where it is paid, where its case is filed, and where the same was done again since', async () => {
    const paid = await vaccinated({ billFlag: 'Y' }, manager);
    await rows(
      `update bill set status = 2, paid_amount = payable_amount where tenant_id = '1' and pet_id = '${paid.plan.petId}'`,
    );
    const refused = await revoke(doctor, paid.plan.id);
    assert.deepEqual(
      [refused.code, refused.msg],
      [ErrorCode.ForbiddenTransition, '当前状态（账单已结算）不允许撤销执行，请先在收银台退款'],
    );
    assert.deepEqual([(await one(paid.plan))?.status, (await one(paid.plan))?.certificateNo], ['Y', paid.no]);

    const petId = await newDog(doctor);
    const [plan, caseId] = [await planned(doctor, petId), await begun(petId)];
    await finish(doctor, plan, { caseId });
    await rows(
      `update medical_case set status = 3, end_time = now(), archive_time = now() where id = '${caseId}'`,
    );
    assert.equal((await revoke(doctor, plan.id)).code, ErrorCode.CaseArchived);

    const first = await vaccinated({ finishDate: dayFrom(-5) });
    const second = await planned(doctor, first.plan.petId, { planDate: dayFrom(1) });
    await finish(doctor, second);
    assert.equal(
      (await revoke(doctor, first.plan.id)).msg,
      '当前状态（其后已再次执行）不允许撤销执行，请先撤销后一次',
    );
    assert.equal((await revoke(doctor, second.id)).code, 0);
    assert.equal((await revoke(doctor, first.plan.id)).code, 0);
    assert.equal((await revoke(doctor, first.plan.id)).code, ErrorCode.ForbiddenTransition);
  });

  test('by two at once is taken back once', async () => {
    const { plan } = await vaccinated({ billFlag: 'Y' }, manager);
    const codes = (await Promise.all([1, 2, 3].map(() => revoke(doctor, plan.id)))).map(({ code }) => code);
    assert.deepEqual(
      codes.sort((a, b) => a - b),
      [0, ErrorCode.ForbiddenTransition, ErrorCode.ForbiddenTransition],
    );
    assert.equal((await one(plan))?.voids.length, 1);
  });

  test('and paid in the same moment is one of both: nobody has paid for what was not done', async () => {
    const cashier = await server.signIn('13800000006', 2);
    for (const revokesFirst of [true, false, true, false]) {
      const { plan } = await vaccinated({ billFlag: 'Y' }, manager);
      const bill = async () =>
        (
          await rows<{ id: string; status: number; yuan: number }>(
            `select id, status, payable_amount::float8 / 100 as yuan from bill where tenant_id = '1' and pet_id = '${plan.petId}'`,
          )
        )[0]!;
      const { id, yuan } = await bill();
      const undo = () => revoke(doctor, plan.id);
      const pay = () =>
        make(once(cashier), billCalls.pay, { billIds: [id], ways: [{ way: 1, amount: yuan }] });
      const answers = await Promise.all(revokesFirst ? [undo(), pay()] : [pay(), undo()]);
      const [undone, paid] = (revokesFirst ? answers : answers.toReversed()).map(({ code }) => code);
      assert.equal([undone, paid].filter((code) => code === 0).length, 1, `${undone} ${paid}`);
      const state = [(await one(plan))?.status, (await bill()).status];
      assert.deepEqual(state, paid === 0 ? ['Y', 2] : ['N', 5]);
    }
  });

  test('elsewhere is cancelled, with what was planned after it', async () => {
    const petId = await newDog(doctor);
    const record = {
      petId,
      type: 1,
      productName: '狂犬疫苗',
      finishDate: dayFrom(-300),
      certificateNo: 'X1',
    };
    const { data } = await make(doctor, calls.save, { ...record, protocolId: 'rabies' });
    const voided = await make(doctor, calls.voidCertificate, { id: data.id, reason: '不是本院的' });
    assert.equal(voided.msg, '当前状态（院外登记）不允许作废免疫证');
    const after = await planned(doctor, petId, { planDate: dayFrom(1) });
    await finish(doctor, after);
    assert.equal(
      (await revoke(doctor, data.id)).msg,
      '当前状态（其后已再次执行）不允许撤销登记，请先撤销后一次',
    );
    assert.equal((await revoke(doctor, after.id)).code, 0);
    assert.equal((await make(doctor, calls.deletePlan, { id: after.id })).code, 0);
    assert.equal((await revoke(doctor, data.id)).code, 0);
    const left = (await plansOf(doctor, petId)).filter(({ id }) => id !== after.id);
    assert.deepEqual(
      left.map(({ id, status, voids }) => [id, status, voids.length]),
      [[data.id, 'C', 0]],
    );
  });

  test('is taken back and made void by who may, in the store that did it', async () => {
    const { plan } = await vaccinated();
    const request = { id: plan.id, reason: '误操作' };
    await refusesTheUsual(server, doctor, calls.revokePlan, request);
    await refusesTheUsual(server, doctor, calls.voidCertificate, request);
    await refusesTheUsual(server, doctor, calls.renewCertificate, { id: plan.id });
    await refusesWithout('hospital:immuneDeworming:revokePlan', reception, calls.revokePlan, request);
    await refusesWithout(
      'hospital:immuneDeworming:voidCertificate',
      reception,
      calls.voidCertificate,
      request,
    );
    const stranger = await server.signIn('13900000001', 1);
    assert.equal((await revoke(stranger, plan.id)).code, ErrorCode.NotFound);
    await rows(`update immune_plan set store_id = '1003' where tenant_id = '1' and id = '${plan.id}'`);
    assert.equal((await revoke(doctor, plan.id)).code, ErrorCode.OutOfScope);
    assert.equal((await make(doctor, calls.voidCertificate, request)).code, ErrorCode.OutOfScope);
  });
});

test('who did it works in the store; the certificate names the licence of its vet', async () => {
  const plan = await planned(doctor, await newDog(doctor));
  const [elsewhere] = await rows<{ id: string }>(
    `select id from user_account where tenant_id = '1' and del_flag = 'N' and login_name = '13800000005'`,
  );
  for (const executorId of [elsewhere!.id, 'none']) {
    const refused = await finish(doctor, plan, { executorId });
    assert.deepEqual([refused.code, refused.msg], [ErrorCode.Invalid, '所选执行人不在该门店']);
  }
  assert.equal((await finish(doctor, plan, { executorId: '4' })).code, 0);
  const [account] = await rows<{ name: string; license_no: string }>(
    `select name, license_no from user_account where tenant_id = '1' and id = '4'`,
  );
  const done = await one(plan);
  assert.notEqual(account!.license_no, '');
  assert.deepEqual([done?.vetName, done?.vetLicenseNo], [account!.name, account!.license_no]);
});

test('the list of visits shows doctor and desk which vaccine is overdue', async () => {
  const petId = await newDog(doctor);
  const plan = await planned(doctor, petId);
  const registered = await make(doctor, calls.booking, { planId: plan.id, registerNow: 'Y', doctorId: '4' });
  assert.equal(registered.code, 0, registered.msg);
  const warned = async () => {
    const visits = await make(doctor, bookingCalls.list, { page: 1, pageSize: 50, keyword: '豆包' });
    const visit = visits.data.list.find(({ id }: { id: string }) => id === registered.data.bookingId);
    return visit.warnings
      .map(({ text }: { text: string }) => text)
      .filter((text: string) => text.startsWith('疫苗'));
  };
  assert.deepEqual(await warned(), []);
  await rows(`update immune_plan set plan_date = plan_date - 12 where tenant_id = '1' and id = '${plan.id}'`);
  assert.deepEqual(await warned(), ['疫苗逾期：狂犬病灭活疫苗（12天）']);
});
