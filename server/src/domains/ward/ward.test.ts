import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { boardingCalls, type CageSpec } from '@hospital/shared/contract/calls/boarding';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { inpatientCalls } from '@hospital/shared/contract/calls/inpatients';
import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { wardCalls as calls, type WardCage } from '@hospital/shared/contract/calls/ward';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { liveStates, whyNoLiveDeed, type LiveState } from '@hospital/shared/contract/liveStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { shanghaiDateTime } from '@hospital/shared/format';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dayFrom, newCage, newDog, valid } from '../boarding/boarding.fixture';
import { productWith, STORE } from '../cashier/desk.fixture';
import { admitted, newCase, once } from './ward.fixture';

let server: TestServer;
let manager: TestClient;
let reception: TestClient;
let doctor: TestClient;
let viewer: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const info = async (id: string) => (await make(doctor, calls.info, { id })).data;
const admit = (fields: object = {}) => admitted({ doctor, manager, reception }, fields);
const inHospital = async (fields: object = {}): Promise<string> => {
  const { code, msg, data } = await admit(fields);
  assert.equal(code, 0, msg);
  return data.id;
};
const leave = (id: string, more: object = {}) =>
  make(once(doctor), calls.discharge, { id, outcome: '2', ...more });
const hour = (hours: number): string =>
  shanghaiDateTime(new Date(Date.now() + hours * 3_600_000)).slice(0, 16);
const give = (liveInfoId: string, more: object = {}) =>
  make(doctor, calls.saveOrder, { liveInfoId, content: '静脉输液', times: [hour(0), hour(4)], ...more });

test('the animal of a running case is taken in, and its case becomes one of an inpatient', async () => {
  const { caseId, petId, ownerId } = await newCase(doctor, reception);
  const cageId = await newCage(manager);
  const fields = { caseId, cageId, deposit: 500, depositWay: 2, planOutTime: `${dayFrom(3)} 10:00` };
  const id = await inHospital(fields);
  const stay = await info(id);
  assert.equal(stay.state, 1);
  assert.equal(stay.cageId, cageId);
  assert.equal(stay.doctorId, '4');
  assert.equal(stay.deposit, 500);
  // One night in the cage so far, which is on no bill yet.
  assert.equal(stay.unbilledCage, 100);
  assert.equal(stay.owed, stay.cost);
  assert.equal((await make(doctor, inpatientCalls.ofPet, { id: petId })).data.id, id);
  assert.equal((await make(reception, customerCalls.account, { ownerId })).data.deposit, 500);
  const [row] = await rows<{ type: number }>(
    `select case_type::int as type from medical_case where tenant_id = '1' and id = '${caseId}'`,
  );
  assert.equal(row?.type, 2);
  const again = await make(once(doctor), calls.admit, { caseId, cageId: await newCage(manager) });
  assert.deepEqual([again.code, again.msg], [40902, '当前状态（住院）不允许再次办理住院']);
});

test('admission refuses cases that are over, animals that are not here, closed cages and bad fields', async () => {
  const { caseId } = await newCase(doctor, reception);
  const cageId = await newCage(manager);
  const msgOf = async (fields: object) => {
    const { code, msg } = await make(once(doctor), calls.admit, { caseId, cageId, ...fields });
    return [code, msg];
  };
  assert.deepEqual(await msgOf({ deposit: 10 }), [40001, '请选择押金收取方式']);
  assert.deepEqual(await msgOf({ planOutTime: `${dayFrom(-1)} 10:00` }), [40001, '计划出院不能早于现在']);
  assert.deepEqual(await msgOf({ planOutTime: `${dayFrom(91)} 10:00` }), [40001, '计划出院不能超过90天']);
  assert.deepEqual(await msgOf({ doctorId: 'nobody' }), [40001, '所选主治医生不在本店']);
  assert.deepEqual(await msgOf({ nurseId: 'nobody' }), [40001, '所选责任护士不在本店']);
  assert.equal((await msgOf({ caseId: 'none' }))[0], 404);
  assert.equal((await msgOf({ cageId: 'none' }))[0], 404);
  const closed = await newCage(manager, { closedFlag: 'Y', closeReason: '消毒' });
  assert.equal((await msgOf({ cageId: closed }))[0], 40902);
  for (const [status, words] of [
    [2, '已结束'],
    [3, '已归档'],
    [4, '已取消'],
    [5, '已转诊'],
  ] as const) {
    await rows(`update medical_case set status = ${status} where tenant_id = '1' and id = '${caseId}'`);
    assert.deepEqual(await msgOf({}), [40902, `当前状态（病例${words}）不允许办理住院`]);
  }
  await rows(`update medical_case set status = 1 where tenant_id = '1' and id = '${caseId}'`);
  const [row] = await rows<{ petId: string }>(
    `select pet_id as "petId" from medical_case where tenant_id = '1' and id = '${caseId}'`,
  );
  assert.equal(
    (await make(doctor, petCalls.changeStatus, { id: row?.petId, status: 2, reason: '病亡' })).code,
    0,
  );
  assert.equal((await msgOf({}))[0], ErrorCode.PetDead);
  assert.equal((await make(doctor, calls.admit, { caseId, cageId })).code, 40001);
});

test('a cage holds one animal, of the ward or a boarder, whoever comes first', async () => {
  const cageId = await newCage(manager);
  const id = await inHospital({ cageId });
  const second = await admit({ cageId });
  assert.equal(second.code, ErrorCode.FullyBooked);
  assert.match(second.msg, /^该笼位已被豆包（住院）占用至/);
  const { petId } = await newDog(reception);
  const board = (cage: string, fields: object = {}) =>
    make(reception, boardingCalls.checkIn, {
      ...valid,
      petId,
      cageId: cage,
      planEndDate: dayFrom(2),
      ...fields,
    });
  assert.equal((await board(cageId)).code, ErrorCode.FullyBooked);
  const { cages } = (await make(doctor, calls.plan)).data;
  assert.equal(cages.find((cage: { id: string }) => cage.id === cageId).liveInfoId, id);
  const seen = (await make(reception, boardingCalls.cages)).data.find(
    (cage: { id: string }) => cage.id === cageId,
  );
  assert.deepEqual([seen.state, seen.inpatient.petName], [1, '豆包']);
  const offered = ((await make(reception, boardingCalls.specInfo)).data as CageSpec[])
    .flatMap(({ cages: all }) => all)
    .find((cage) => cage.id === cageId);
  assert.deepEqual([offered?.state, offered?.petName, offered?.inHospitalFlag], [1, '豆包', 'Y']);
  assert.equal(
    (await make(manager, boardingCalls.saveCage, { id: cageId, closedFlag: 'Y', closeReason: '修' })).code,
    40902,
  );
  const other = await newCage(manager);
  assert.equal((await board(other)).code, 0);
  const boarder = async (): Promise<[number, string, string]> => {
    const all = (await make(doctor, calls.plan)).data.cages as WardCage[];
    const { state, untilDate, overdueFlag } = all.find((cage) => cage.id === other)!;
    return [state, untilDate ?? '', overdueFlag ?? ''];
  };
  assert.deepEqual(await boarder(), [1, dayFrom(2), 'N']);
  const until = (day: string) =>
    server.database.kernel.execute(sql`update boarding set start_date = ${dayFrom(-3)}, plan_end_date = ${day}
      where cage_id = ${other}`);
  await until(dayFrom(0));
  assert.deepEqual(await boarder(), [1, dayFrom(0), 'N'], 'on its day');
  await until(dayFrom(-1));
  assert.deepEqual(await boarder(), [1, dayFrom(-1), 'Y']);
  assert.equal((await admit({ cageId: other })).code, ErrorCode.FullyBooked);
  const moved = await make(doctor, calls.edit, { id, cageId: other });
  assert.equal(moved.code, ErrorCode.FullyBooked);
  const third = await newCage(manager);
  assert.equal((await make(doctor, calls.edit, { id, cageId: third })).code, 0);
  assert.equal((await board(cageId, { petId: (await newDog(reception)).petId })).code, 0);
});

test('of two who want the last cage at the same moment one has it and the other is told', async () => {
  const cageId = await newCage(manager);
  const cases = [await newCase(doctor, reception), await newCase(doctor, reception)];
  const codes = await Promise.all(cases.map(async ({ caseId }) => (await admit({ caseId, cageId })).code));
  assert.deepEqual(codes.sort(), [0, ErrorCode.FullyBooked]);
});

test('orders are given by the hour and ticked off; of two who tick the same one is told', async () => {
  const id = await inHospital();
  const before = (await make(doctor, inpatientCalls.tipsTotal)).data;
  const { data, code, msg } = await give(id, { times: [hour(0), hour(6)] });
  assert.equal(code, 0, msg);
  assert.equal((await make(doctor, inpatientCalls.tipsTotal)).data, before + 1);
  const [due, later] = (await info(id)).orders;
  assert.deepEqual([due.dueFlag, later.dueFlag], ['Y', 'N']);
  const tick = (who: TestClient) => make(who, inpatientCalls.orderDone, { id: due.id, version: due.version });
  const codes = (await Promise.all([tick(doctor), tick(manager)])).map((answer) => answer.code).sort();
  assert.equal(codes[0], 0);
  assert.ok([40901, 40902].includes(codes[1] ?? 0), String(codes));
  assert.equal((await make(doctor, inpatientCalls.tipsTotal)).data, before);
  const [done] = (await info(id)).orders;
  assert.notEqual(done.doneName, '');
  // What is done stays; what is not can be changed and stopped.
  assert.equal(
    (await make(doctor, calls.saveOrder, { id: due.id, content: '改', times: [hour(1)] })).code,
    40902,
  );
  assert.equal((await make(doctor, calls.deleteOrder, { id: due.id })).code, 40902);
  const changed = { id: later.id, content: '口服', times: [hour(7)], version: later.version };
  assert.equal((await make(doctor, calls.saveOrder, changed)).code, 0);
  assert.equal((await make(doctor, calls.saveOrder, changed)).code, 40901);
  assert.equal((await make(doctor, calls.deleteOrder, { id: data.ids[1] })).code, 0);
  assert.equal((await info(id)).orders.length, 1);
});

test('a case does not end while its animal is in hospital, which is said before', async () => {
  const { caseId } = await newCase(doctor, reception);
  const id = await inHospital({ caseId });
  const words = '住院中，请先办理出院';
  const diagnoses = [{ code: 'D005', name: '急性胃肠炎', kind: '初步', main: 'Y' }];
  const written = await make(doctor, caseCalls.update, {
    id: caseId,
    exam: { temperature: '38.6' },
    diagnoses,
  });
  assert.equal(written.code, 0, written.msg);
  const before = async () =>
    (await make(doctor, caseCalls.diagnoses, { caseIds: [caseId] })).data[0].obstacle as string;
  assert.equal(await before(), words);
  assert.equal((await make(doctor, caseCalls.end, { ids: [caseId] })).data.failed[0].msg, words);
  assert.equal((await leave(id)).code, 0);
  assert.equal(await before(), '');
});

test('what was ticked off is taken back on its day, by who did it or a manager, and both stand beside it', async () => {
  const id = await inHospital();
  await give(id, { times: [hour(0)] });
  const order = async () => (await info(id)).orders[0];
  const tick = async (who: TestClient) => {
    const { id: orderId, version } = await order();
    return make(who, inpatientCalls.orderDone, { id: orderId, version });
  };
  const undo = async (who: TestClient, more: object = {}) => {
    const { id: orderId, version } = await order();
    const { code, msg } = await make(who, inpatientCalls.orderUndone, { id: orderId, version, ...more });
    return [code, msg];
  };
  assert.deepEqual(await undo(doctor), [40902, '当前状态（未完成）不允许撤销完成']);
  const before = (await make(doctor, inpatientCalls.tipsTotal)).data;
  assert.equal((await tick(doctor)).code, 0);
  const done = await order();
  assert.equal(done.undoFlag, 'Y');
  assert.equal((await undo(doctor, { version: done.version - 1 }))[0], 40901);
  const { version } = done;
  const codes = await Promise.all([undo(doctor, { version }), undo(doctor, { version })]);
  assert.deepEqual(codes.map(([code]) => code).sort(), [0, 40901], 'of two at once one is told');
  const back = await order();
  assert.deepEqual([back.doneBy, back.doneTime, back.dueFlag, back.undoFlag], ['', null, 'Y', 'N']);
  const [trace] = back.undone;
  assert.deepEqual(
    [trace.doneName, trace.doneTime, trace.undoneName],
    [done.doneName, done.doneTime, done.doneName],
  );
  assert.equal((await make(doctor, inpatientCalls.tipsTotal)).data, before);
  const logged = await rows(
    `select from op_log where tenant_id = '1' and biz_id = '${done.id}' and before ->> 'doneByName' = '${done.doneName}'`,
  );
  assert.equal(logged.length, 1);

  assert.equal((await tick(manager)).code, 0);
  assert.equal((await order()).undoFlag, 'N', 'not for the doctor');
  const refused = await undo(doctor);
  assert.equal(refused[0], 40300);
  assert.match(
    String(refused[1]),
    /^该医嘱由林婉清完成，只有本人和有「撤销他人完成的医嘱」权限的用户可以撤销$/,
  );
  assert.equal((await undo(viewer))[0], 40300);
  assert.equal((await undo(manager))[0], 0);
  assert.equal((await tick(doctor)).code, 0);
  assert.equal((await undo(manager))[0], 0, 'a manager takes back what others did');

  assert.equal((await tick(doctor)).code, 0);
  const yesterday = `update live_order set done_time = now() - interval '1 day' where tenant_id = '1' and id = '${done.id}'`;
  await server.database.kernel.execute(yesterday);
  assert.equal((await order()).undoFlag, 'N');
  assert.deepEqual(await undo(doctor), [40902, '当前状态（非当日完成）不允许撤销完成']);
  await server.database.kernel.execute(yesterday.replace("now() - interval '1 day'", 'now()'));
  assert.equal((await leave(id)).code, 0);
  assert.deepEqual(await undo(doctor), [40902, '当前状态（已出院）不允许撤销完成']);
  assert.equal((await make(doctor, inpatientCalls.orderUndone, { id: 'none', version: 1 })).code, 404);
});

test('orders refuse hours before the admission and far ahead, empty words, two hours for one', async () => {
  const id = await inHospital();
  const codeOf = async (fields: object) => (await give(id, fields)).code;
  assert.equal(await codeOf({ times: [`${dayFrom(-1)} 08:00`] }), 40001);
  assert.equal(await codeOf({ times: [`${dayFrom(91)} 08:00`] }), 40001);
  assert.equal(await codeOf({ content: '  ' }), 40001);
  assert.equal(await codeOf({ times: [] }), 40001);
  assert.equal(await codeOf({ liveInfoId: 'none' }), 404);
  assert.equal(await codeOf({ liveInfoId: '' }), 40001);
  const { data } = await give(id, { times: [hour(1)] });
  assert.equal(await codeOf({ id: data.ids[0], times: [hour(1), hour(2)] }), 40001);
});

test('notes on the course are added and stay, and the stay is changed by version', async () => {
  const id = await inHospital();
  assert.equal((await make(doctor, calls.addCourse, { liveInfoId: id, content: '精神好转' })).code, 0);
  assert.equal((await make(doctor, calls.addCourse, { liveInfoId: id, content: ' ' })).code, 40001);
  const stay = await info(id);
  assert.deepEqual(
    stay.course.map(({ content }: { content: string }) => content),
    ['精神好转'],
  );
  await assert.rejects(() =>
    server.database.write('1', (db) => db.execute(`update live_course set content = '改'`)),
  );
  const edit = { id, condition: '稳定', level: '一级护理', version: stay.version };
  assert.equal((await make(doctor, calls.edit, edit)).code, 0);
  const stale = await make(doctor, calls.edit, edit);
  assert.deepEqual([stale.code, stale.data.current.condition], [40901, '稳定']);
});

test('what was left in advance pays the bill of the discharge; the rest stays in the account', async () => {
  const { caseId, ownerId } = await newCase(doctor, reception);
  const id = await inHospital({ caseId, deposit: 100, depositWay: 1 });
  const added = await make(once(doctor), calls.deposit, { id, deposit: 900, depositWay: 2 });
  assert.deepEqual([added.code, added.data.deposit], [0, 1000]);
  const slip = await make(doctor, billCalls.print, { id: added.data.paymentId });
  assert.deepEqual(
    [slip.data.receipt.kind, slip.data.receipt.amount, slip.data.receipt.ways],
    [1, 900, [{ way: 2, amount: 900 }]],
  );
  await rows(`update live_info set in_time = '${dayFrom(-3)}T10:00:00+08:00' where id = '${id}'`);
  const preview = await leave(id, { preview: 'Y' });
  assert.equal(preview.data.nights, 3);
  assert.equal(preview.data.amount, 300);
  assert.equal(preview.data.billId, null);
  assert.equal((await info(id)).state, 1);
  assert.equal((await make(once(doctor), calls.discharge, { id })).code, 40001);
  const { data, code, msg } = await leave(id, { summary: '按时复诊' });
  assert.equal(code, 0, msg);
  const { unpaidBefore } = data;
  assert.deepEqual([data.deposit, data.payable, data.rest], [300 + unpaidBefore, 0, 700 - unpaidBefore]);
  const { receipt } = (await make(doctor, billCalls.print, { id: data.paymentId })).data;
  assert.deepEqual(
    [receipt.kind, receipt.amount, receipt.ways],
    [1, data.deposit, [{ way: 7, amount: data.deposit }]],
  );
  assert.deepEqual(receipt.accounts, [{ balance: 'deposit', amount: -data.deposit, afterAmount: data.rest }]);
  assert.equal((await make(reception, customerCalls.account, { ownerId })).data.deposit, data.rest);
  const [bill] = await rows<{ status: number; type: number; caseId: string }>(
    `select status::int as status, type::int as type, case_id as "caseId" from bill where tenant_id = '1' and id = '${data.billId}'`,
  );
  assert.deepEqual(bill, { status: 2, type: 1, caseId });
  const gone = await info(id);
  assert.deepEqual([gone.state, gone.outcome, gone.summary, gone.owed], [2, '2', '按时复诊', 0]);
});

test('a deposit that is kept at the discharge pays nothing, and lies in the account for the till', async () => {
  const { caseId, ownerId } = await newCase(doctor, reception);
  const id = await inHospital({ caseId, deposit: 1000, depositWay: 1 });
  await rows(`update live_info set in_time = '${dayFrom(-1)}T10:00:00+08:00' where id = '${id}'`);
  const preview = (await leave(id, { preview: 'Y', keepDepositFlag: 'Y' })).data;
  const owed = preview.amount + preview.unpaidBefore;
  assert.deepEqual([preview.deposit, preview.payable, preview.rest], [0, owed, 1000]);
  const { data, code, msg } = await leave(id, { keepDepositFlag: 'Y' });
  assert.equal(code, 0, msg);
  const [bill] = await rows(
    `select status::int as status from bill where tenant_id = '1' and id = '${data.billId}'`,
  );
  assert.deepEqual(bill, { status: 0 });
  assert.equal((await make(reception, customerCalls.account, { ownerId })).data.deposit, 1000);
});

test('an animal that was moved pays each cage for its own nights', async () => {
  const { caseId } = await newCase(doctor, reception);
  const dear = await newCage(manager);
  const id = await inHospital({ caseId, cageId: dear });
  const [other] = await rows<{ id: string; price: number }>(
    `select id, retail_price::int / 100.0 as price from product where tenant_id = '1' and category_code = (select p.category_code from product p join cage_unit c using (tenant_id) where p.id = c.product_id and c.id = '${dear}') and retail_price <> 10000 order by id limit 1`,
  );
  const plain = await newCage(manager, { productId: other?.id });
  assert.equal((await make(doctor, calls.edit, { id, cageId: plain })).code, 0);
  await rows(
    `update live_info set in_time = '${dayFrom(-5)}T10:00:00+08:00', earlier_cages = jsonb_set(earlier_cages, '{0,until}', '"${dayFrom(-2)}T10:00:00+08:00"') where id = '${id}'`,
  );
  const { data } = await leave(id, { preview: 'Y' });
  assert.deepEqual([data.nights, data.amount], [5, 3 * 100 + 2 * Number(other?.price)]);
});

test('what a deposit settles at the discharge leaves the shelves and the log says so, and the outcome is a version', async () => {
  const admin = await server.signIn('13800000001', 1);
  const set = (configValue: string) =>
    make(admin, settingsCalls.save, {
      ...{ storeId: STORE, list: [{ configGroup: 'bill', configKey: 'dispenseAtPay', configValue }] },
    });
  const { caseId } = await newCase(doctor, reception);
  const id = await inHospital({ caseId, deposit: 1000, depositWay: 2 });
  const pills = await productWith(server, admin, 5, { categoryCode: 'H1', prescriptionFlag: 'Y' });
  const items = [{ productId: pills.id, quantity: 2 }];
  assert.equal((await make(doctor, orderCalls.caseSave, { caseId, items })).code, 0);
  await set('Y');
  assert.equal((await leave(id)).code, 0);
  await set('N');
  const [line] = await rows<{ status: number; left: string }>(
    `select i.dispense_status::int as status, b.quantity::text as left from bill_item i join stock_batch b using (tenant_id, product_id) where i.product_id = '${pills.id}'`,
  );
  assert.deepEqual([line?.status, Number(line?.left)], [2, 3]);
  const [said] = await rows<{ bills: number }>(
    `select count(*)::int as bills from op_log l join bill b on b.id = l.biz_id where b.case_id = '${caseId}' and l.biz_type = 'bill' and l.after ->> 'remarks' = '出院时以押金支付'`,
  );
  assert.equal(said?.bills, 2);
  const [newest] = await rows<{ reason: string; outcome: string }>(
    `select reason, snapshot ->> 'treatmentCaseStatus' as outcome from case_version where case_id = '${caseId}' order by version_no desc limit 1`,
  );
  assert.deepEqual(newest, { reason: '出院', outcome: '2' });
});

test('a deposit that does not reach pays the oldest bill first, and the cashier sees the rest', async () => {
  const id = await inHospital({ deposit: 50, depositWay: 1 });
  const { data } = await leave(id);
  assert.equal(data.payable, data.amount + data.unpaidBefore - 50);
  const gone = await info(id);
  assert.deepEqual([gone.owed, gone.unbilledCage], [data.payable, 0]);
});

test('every state is moved as the states say, and refused in their words otherwise', async () => {
  for (const from of Object.keys(liveStates.words).map(Number) as LiveState[]) {
    const id = await inHospital();
    if (from === 2) assert.equal((await leave(id)).code, 0);
    if (from === 3)
      await rows(`update live_info set state = 3, out_time = now() where tenant_id = '1' and id = '${id}'`);
    const deeds = {
      edit: () => make(doctor, calls.edit, { id, condition: '稳定' }),
      deposit: () => make(once(doctor), calls.deposit, { id, deposit: 1, depositWay: 1 }),
      order: () => give(id),
      course: () => make(doctor, calls.addCourse, { liveInfoId: id, content: '好转' }),
    };
    for (const [deed, act] of Object.entries(deeds)) {
      const why = whyNoLiveDeed(from, deed as keyof typeof deeds);
      const { code, msg } = await act();
      assert.deepEqual([code, why === null ? null : msg], [why === null ? 0 : 40902, why], `${from} ${deed}`);
    }
    const out = await leave(id);
    const may = mayMove(liveStates, from, 'out');
    assert.equal(out.code, may ? 0 : 40902);
    if (!may) assert.equal(out.msg, whyNot(liveStates, from, 'out'));
  }
});

test('a discharge happens once under one key, and of two at once one is told', async () => {
  const id = await inHospital();
  const keyed = once(doctor);
  const first = await make(keyed, calls.discharge, { id, outcome: '1' });
  assert.deepEqual((await make(keyed, calls.discharge, { id, outcome: '1' })).data, first.data);
  const other = await inHospital();
  const codes = (await Promise.all([leave(other), leave(other)])).map(({ code }) => code).sort();
  assert.deepEqual(codes, [0, 40902]);
});

test('the list finds stays by state, doctor, day, case, names and cage, and hides telephones', async () => {
  const id = await inHospital();
  const { caseNo, cageName, ownerMobile } = await info(id);
  assert.match(ownerMobile, /^139/);
  const listed = async (filter: Readonly<Record<string, unknown>>, client = doctor) =>
    (await make(client, calls.page, filter)).data.list.map((one: { id: string }) => one.id);
  for (const filter of [
    { keyword: caseNo },
    { keyword: cageName, state: 1 },
    { startDate: dayFrom(0), keyword: '豆包', pageSize: 200 },
  ])
    assert.ok((await listed(filter)).includes(id), JSON.stringify(filter));
  assert.deepEqual(await listed({ keyword: caseNo, state: 2 }), []);
  assert.deepEqual(await listed({ keyword: caseNo, endDate: dayFrom(-1) }), []);
  assert.deepEqual(await listed({ keyword: caseNo, doctorId: 'nobody' }), []);
  const [seen] = (await make(viewer, calls.page, { keyword: caseNo })).data.list;
  assert.match(seen.ownerMobile, /^139\*{4}\d{4}$/);
});

test('candidates are running cases of the store whose animal is not in hospital', async () => {
  const { caseId } = await newCase(doctor, reception);
  const ids = async (fields: Readonly<Record<string, unknown>> = {}) =>
    (await make(doctor, calls.candidates, fields)).data.map((one: { caseId: string }) => one.caseId);
  assert.deepEqual(await ids({ caseId }), [caseId]);
  assert.ok((await ids({ keyword: '豆包' })).includes(caseId));
  await inHospital({ caseId });
  assert.deepEqual(await ids({ caseId }), []);
});

test('who looks at the ward hears of a change within a second', { timeout: 20_000 }, async () => {
  const stream = await StreamReader.ready(doctor);
  try {
    await inHospital();
    const heard: string[] = [];
    while (!heard.includes('ward.plan')) heard.push(...(await stream.nextOf('data')).data.calls);
    assert.ok(heard.includes('boarding.cages'));
  } finally {
    stream.close();
  }
});

test('all calls refuse strangers, other stores and who lacks the permission', async () => {
  const id = await inHospital();
  const requests = [
    [calls.page, {}],
    [calls.plan, {}],
    [calls.info, { id }],
    [calls.candidates, {}],
    [calls.edit, { id, condition: '稳定' }],
    [calls.saveOrder, { liveInfoId: id, content: '输液', times: [hour(1)] }],
    [calls.addCourse, { liveInfoId: id, content: '好转' }],
  ] as const;
  for (const [call, request] of requests) await refusesTheUsual(server, doctor, call, request);
  await refusesWithout('hospital:live:in', once(viewer), calls.admit, { caseId: 'x', cageId: 'x' });
  await refusesWithout('hospital:live:out', once(viewer), calls.discharge, { id });
  await refusesWithout('hospital:live:edit', viewer, calls.edit, { id });
  await refusesWithout('hospital:live:course', viewer, calls.addCourse, { liveInfoId: id, content: '好' });
  const away = await inHospital();
  await rows(
    `update live_info set cage_id = null, store_id = '1002' where tenant_id = '1' and id = '${away}'`,
  );
  assert.equal((await make(doctor, calls.info, { id: away })).code, 40302);
  assert.equal((await make(doctor, calls.edit, { id: away })).code, 40302);
  assert.equal((await leave(away)).code, 40302);
  assert.equal((await make(doctor, calls.plan, { storeId: '1002' })).code, 40302);
});
