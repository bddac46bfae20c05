import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bookingStates, type BookingMove, type BookingState } from '@hospital/shared/contract/bookingStates';
import { bookingCalls as calls } from '@hospital/shared/contract/calls/bookings';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove } from '@hospital/shared/contract/states';
import { formatDay } from '../../platform/database/chinaTime';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { DOCTOR, newPet, register, waiting } from './visits.fixture';

let server: TestServer;
let reception: TestClient;
let doctor: TestClient;
let admin: TestClient;
/** Another doctor of the store. */
let other: { doctorId: string; doctorName: string };
before(async () => {
  server = await startTestServer();
  reception = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  admin = await server.signIn('13800000001', 1);
  const doctors = (await make(reception, calls.doctors, {})).data as (typeof other)[];
  other = doctors.find(({ doctorId }) => doctorId !== DOCTOR) ?? { doctorId: '', doctorName: '' };
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const today = formatDay(new Date());
const visit = async (id: string) => {
  const [row] = await rows<{ state: number; doctor_id: string; version: number }>(
    `select state, doctor_id, version from booking where tenant_id = '1' and id = '${id}'`,
  );
  return row;
};
const consult = (client: TestClient, id: string, fields: object = {}) =>
  make(client, calls.consultation, { id, ...fields });

/** What makes each move. */
const moves: Readonly<Record<BookingMove, (id: string) => ReturnType<typeof make>>> = {
  consult: (id) => consult(doctor, id),
  finish: (id) => make(doctor, calls.finish, { id }),
  pass: (id) => make(reception, calls.pass, { id }),
  recall: (id) => make(reception, calls.recall, { id }),
  switchDoctor: (id) => make(reception, calls.switchDoctor, { id, doctorId: other.doctorId, reason: '换' }),
  handOver: (id) => make(reception, calls.switchDoctor, { id, doctorId: other.doctorId, reason: '换' }),
  cancel: (id) => make(reception, calls.cancel, { id, cancelReason: 'TIME' }),
};

test('every state takes the moves that the states say, and refuses the others in their words', async () => {
  const states = Object.keys(bookingStates.words).map(Number) as BookingState[];
  for (const state of states) {
    for (const move of Object.keys(moves) as BookingMove[]) {
      // One call makes both, by the state; and who is with the animal is answered again.
      if ((move === 'handOver' && state !== 2) || (move === 'switchDoctor' && state === 2)) continue;
      if (move === 'consult' && state === 2) continue;
      const id = await waiting(reception);
      const finished = state === 3 ? 'now()' : 'null';
      await rows(`update booking set state = ${state}, finish_time = ${finished} where id = '${id}'`);
      const { code, msg } = await moves[move](id);
      const allowed = mayMove(bookingStates, state, move);
      assert.equal(code, allowed ? 0 : ErrorCode.ForbiddenTransition, `${state} ${move}: ${msg}`);
      if (!allowed) assert.match(msg, new RegExp(`^当前状态（${bookingStates.words[state]}）不允许`));
      assert.equal((await visit(id))?.state, allowed ? bookingStates.moves[move].to : state);
    }
  }
});

test('the doctor takes a visit in and a case begins with what the desk wrote down, once', async () => {
  const id = await waiting(reception, { complaint: '咳嗽', weight: 4.2, temperature: 39.1, urgentFlag: 'Y' });
  const both = await Promise.all([consult(doctor, id), consult(doctor, id)]);
  const [first] = both;
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
  );
  assert.ok(first?.data.caseId);
  assert.equal(both[1]?.data.caseId, first.data.caseId, 'asked twice, answered alike');
  const [record] = await rows(
    `select case_no, case_type, complaint, exam, first_flag, doctor_id, status, treatment_case_status as treatment
     from medical_case where booking_id = '${id}'`,
  );
  assert.match(String(record?.['case_no']), /^BL\d{12}$/);
  assert.deepEqual(
    { ...record, case_no: '' },
    {
      ...{ case_no: '', case_type: 5, complaint: '咳嗽', exam: { weight: '4.20', temperature: '39.1' } },
      ...{ first_flag: 'Y', doctor_id: DOCTOR, status: 1, treatment: '0' },
    },
  );
  const [pet] = await rows(
    `select p.first_visit_date is not null as seen from pet p join booking b on b.pet_id = p.id where b.id = '${id}'`,
  );
  assert.deepEqual(pet, { seen: true });
  const tests = await waiting(reception, { type: 6 });
  assert.equal((await consult(doctor, tests)).data.caseId, null, 'tests alone have no case');
});

test('a colleague’s patient is taken by who may take all, and whoever is second is told who was first', async () => {
  const id = await waiting(reception, { doctorId: other.doctorId });
  assert.equal((await consult(doctor, id)).msg, '联系管理员赋予 hospital:booking:consultation:all 权限');
  assert.equal((await consult(admin, id)).code, 0);
  const late = await waiting(reception, { doctorId: other.doctorId });
  await rows(`update booking set state = 2, consultation_time = now() where id = '${late}'`);
  const answer = await consult(doctor, late);
  assert.deepEqual([answer.code, answer.data.doctorName], [ErrorCode.StaleVersion, other.doctorName]);
  assert.match(answer.msg, new RegExp(`^${other.doctorName}已接诊\\d+号$`));
});

test('a stale version is refused with the visit as it is', async () => {
  for (const [call, fields] of [
    [calls.consultation, {}],
    [calls.switchDoctor, { doctorId: other.doctorId }],
    [calls.cancel, { cancelReason: 'TIME' }],
    [calls.pass, {}],
  ] as const) {
    const id = await waiting(reception);
    await rows(`update booking set version = 7 where id = '${id}'`);
    const client = call === calls.consultation ? doctor : reception;
    const { code, data } = await make(client, call, { id, version: 1, ...fields });
    assert.deepEqual([code, data.current.version], [ErrorCode.StaleVersion, 7], call.path);
  }
});

test('another doctor takes over with the case, and while one is at it somebody says why', async () => {
  const id = await waiting(reception);
  const to = (doctorId: string, fields: object = {}) =>
    make(reception, calls.switchDoctor, { id, doctorId, ...fields });
  assert.equal((await to(DOCTOR)).data.errors[0].field, 'doctorId');
  assert.equal((await to('3')).data.errors[0].field, 'doctorId');
  assert.equal((await to(other.doctorId)).code, 0);
  assert.equal((await to(DOCTOR)).code, 0);
  await consult(doctor, id);
  assert.equal((await to(other.doctorId)).data.errors[0].field, 'reason');
  assert.equal((await to(other.doctorId, { reason: '转专科' })).code, 0);
  assert.deepEqual(await rows(`select doctor_id from medical_case where booking_id = '${id}'`), [
    { doctor_id: other.doctorId },
  ]);
  await rows(`delete from scheduling where tenant_id = '1' and store_id = '1001' and date = '${today}'`);
  await rows(
    `insert into scheduling (tenant_id, id, store_id, doctor_id, date, shift) values ('1', 'rest', '1001', '${DOCTOR}', '${today}', 0)`,
  );
  assert.equal((await to(DOCTOR, { reason: '回' })).code, ErrorCode.DoctorNotScheduled);
  assert.equal((await to(DOCTOR, { reason: '回', force: 'Y' })).code, 0);
  await rows(`delete from scheduling where tenant_id = '1' and id = 'rest'`);
});

test('a visit ends with what is to be paid and what may be planned; a store may want it paid before', async () => {
  const id = await waiting(reception);
  await consult(doctor, id);
  const save = (configValue: string) =>
    make(admin, settingsCalls.save, {
      storeId: '1001',
      list: [{ configGroup: 'frontWorkbench', configKey: 'finishUnpaid', configValue }],
    });
  assert.equal((await save('N')).code, 0);
  const refused = await make(doctor, calls.finish, { id });
  assert.deepEqual([refused.code, refused.msg], [ErrorCode.BillUnsettled, '存在未结算账单，不能完成就诊']);
  assert.equal((await save('Y')).code, 0);
  const { code, data } = await make(doctor, calls.finish, { id });
  assert.equal(code, 0);
  assert.ok(data.unpaidAmount > 0);
  assert.deepEqual(
    data.reviewSuggest.map(({ day }: { day: number }) => day),
    [3, 7],
  );
});

test('a cancelled visit gives back its registration, its empty case and what was reserved', async () => {
  const petId = await newPet(reception);
  await rows(`insert into reservation (tenant_id, id, reservation_no, store_id, reservation_date, start_time, end_time)
    values ('1', 'res-back', 'res-back', '1001', '${today}', '09:00', '09:30')`);
  const { data } = await register(reception, { petId, reservationId: 'res-back' });
  await consult(doctor, data.id);
  const answer = await make(reception, calls.cancel, { id: data.id, cancelReason: 'RECOVER' });
  assert.deepEqual([answer.code, answer.data.refundAmount], [0, 0]);
  const undone = await rows(`select (select status from bill where id = '${data.billId}') as bill,
    (select status from medical_case where booking_id = '${data.id}') as case,
    (select status from reservation where id = 'res-back') as reservation`);
  assert.deepEqual(undone, [{ bill: 5, case: 4, reservation: 3 }]);
  const [shown] = (await make(reception, calls.list, { date: today, keyword: data.bookingNo })).data.list;
  assert.deepEqual([shown.state, shown.cancelReason, shown.payStatus], [4, '症状好转', 'Y']);
});

test('a visit is not cancelled for a reason that the dictionary does not have any more', async () => {
  await rows(`insert into dict (tenant_id, id, type, code, name, sort)
    values ('1', 'gone', 'cancel_reason', 'GONE', '雨太大', 99)`);
  const id = await waiting(reception);
  const cancel = (cancelReason: string) => make(reception, calls.cancel, { id, cancelReason });
  await rows(`delete from dict where tenant_id = '1' and id = 'gone'`);
  const { code, msg, data } = await cancel('GONE');
  assert.deepEqual(
    [code, data.errors],
    [ErrorCode.Invalid, [{ field: 'cancelReason', msg: '取消原因“GONE”不存在或已被删除，请重新选择' }]],
    msg,
  );
  assert.equal((await visit(id))?.state, 1);
  assert.equal((await cancel('雨太大')).code, 0);
  const other = await waiting(reception);
  const said = { id: other, cancelReason: 'ok', wordsFlag: 'Y' };
  assert.equal((await make(reception, calls.cancel, said)).code, 0, 'words may look like a code');
});

test('a case that is written or billed is no longer cancelled with its visit', async () => {
  const written = await waiting(reception);
  await consult(doctor, written);
  await rows(`update medical_case set version_no = 2 where booking_id = '${written}'`);
  const cancel = (id: string) => make(reception, calls.cancel, { id, cancelReason: 'TIME' });
  assert.match((await cancel(written)).msg, /病例已书写/);
  const billed = await waiting(reception);
  await consult(doctor, billed);
  await rows(`insert into bill (tenant_id, id, bill_no, store_id, type, case_id, owner_id, pet_id, total_amount, payable_amount, order_time)
    select '1', 'of-case', 'of-case', store_id, 1, id, owner_id, pet_id, 100, 100, now() from medical_case where booking_id = '${billed}'`);
  assert.match((await cancel(billed)).msg, /病例已开单/);
  assert.equal((await visit(billed))?.state, 2);
});

test('who is called again stands behind the next two of the doctor, or behind all', async () => {
  await rows(`update booking set state = 4 where tenant_id = '1' and store_id = '1001' and state in (1, 5)`);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await waiting(reception));
  const [first = ''] = ids;
  const line = async () =>
    (await make(reception, calls.list, { date: today, states: [1] })).data.list.map(
      ({ id }: { id: string }) => ids.indexOf(id),
    );
  assert.deepEqual(await line(), [0, 1, 2, 3]);
  assert.equal((await make(reception, calls.pass, { id: first })).code, 0);
  assert.deepEqual(await line(), [1, 2, 3]);
  assert.equal((await make(reception, calls.recall, { id: first })).code, 0);
  assert.deepEqual(await line(), [1, 2, 0, 3]);
  const emergency = await waiting(reception, { urgentFlag: 'Y' });
  ids.push(emergency);
  assert.deepEqual(await line(), [4, 1, 2, 0, 3], 'emergencies first');
});

test('whom each doctor is with is shown in stores that want it shown', async () => {
  // Those of the demo data were taken in at a fixed hour of today, which may be yet to come.
  await rows(`update booking set state = 3, finish_time = now() where state = 2`);
  const id = await waiting(reception);
  await consult(doctor, id);
  const [taken] = await rows<{ no: number }>(`select queue_no as no from booking where id = '${id}'`);
  const shown = async (configValue: string) => {
    const list = [{ configGroup: 'frontWorkbench', configKey: 'currenFlagNum', configValue }];
    await make(admin, settingsCalls.save, { storeId: '1001', list });
    const listed = (await make(reception, calls.doctors, {})).data as {
      doctorId: string;
      currentNo: number;
    }[];
    return listed.find(({ doctorId }) => doctorId === DOCTOR)?.currentNo;
  };
  assert.equal(await shown('Y'), taken?.no);
  assert.equal(await shown('N'), null);
});

test('who came in the evening before and has not left is still among those of today', async () => {
  const [open, gone] = [await waiting(reception), await waiting(reception)];
  await rows(
    `update booking set register_time = register_time - interval '1 day' where id in ('${open}', '${gone}')`,
  );
  await rows(`update booking set state = 4 where id = '${gone}'`);
  const { data } = await make(reception, calls.list, { date: today, pageSize: 200 });
  const ids = (data.list as { id: string }[]).map(({ id }) => id);
  assert.deepEqual([ids.includes(open), ids.includes(gone)], [true, false]);
});

test('counts say how many of the same filters are in each state', async () => {
  const request = { date: today, doctorId: DOCTOR };
  const counts = (await make(reception, calls.stateCount, request)).data as {
    state: number;
    count: number;
  }[];
  assert.deepEqual(
    counts.map(({ state }) => state),
    [1, 2, 3, 4, 5],
  );
  for (const { state, count } of counts)
    assert.equal((await make(reception, calls.list, { ...request, states: [state] })).data.total, count);
  const all = await make(reception, calls.list, { ...request, pageSize: 1 });
  assert.equal(
    all.data.total,
    counts.reduce((sum, { count }) => sum + count, 0),
  );
  assert.equal((await make(reception, calls.list, { date: today, keyword: '没有这样的名字' })).data.total, 0);
  const outside = await make(reception, calls.list, { storeId: '1004' });
  assert.equal(outside.code, ErrorCode.OutOfScope);
});

test('whoever looks at the store is told what changed', async () => {
  const stream = await StreamReader.ready(doctor);
  const id = await waiting(reception);
  let event = await stream.next();
  while (!JSON.stringify(event.data).includes('bookings.list')) event = await stream.next();
  await make(reception, calls.pass, { id });
  event = await stream.next();
  assert.ok(JSON.stringify(event.data).includes('bookings.stateCount'));
  stream.close();
});

test('visits of another store or tenant are out of reach of every move', async () => {
  const [elsewhere] = await rows<{ id: string }>(
    `select id from booking where tenant_id = '1' and store_id = '1004' limit 1`,
  );
  const id = elsewhere?.id ?? '';
  const stranger = await server.signIn('13900000001', 2);
  for (const move of Object.keys(moves) as BookingMove[])
    assert.equal((await moves[move](id)).code, ErrorCode.OutOfScope, move);
  assert.equal((await consult(stranger, id)).code, ErrorCode.NotFound);
  assert.equal((await make(stranger, calls.cancel, { id, cancelReason: 'TIME' })).code, ErrorCode.NotFound);
});
