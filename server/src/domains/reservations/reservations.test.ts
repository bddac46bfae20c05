import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import {
  reservationCalls as calls,
  type Reservation,
  type ReservationChart,
  type ReservationDay,
} from '@hospital/shared/contract/calls/reservations';
import { schedulingCalls } from '@hospital/shared/contract/calls/scheduling';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { reservationStates } from '@hospital/shared/contract/reservationStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { addDays, mondayOf, shanghaiDay } from '@hospital/shared/format';
import { dog, savedOwner } from '../../test-support/people';
import { done as answered } from '../organisation/fixture';
import { reservation } from '../reception/schema';
import type { Answer, TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { missedReservations } from './missed';

/** What a call that is answered gives. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of whatever shape the test expects
const done = async (...asked: Parameters<typeof answered>): Promise<any> => (await answered(...asked)).data;

let server: TestServer;
let manager: TestClient;
let desk: TestClient;
let doctor: TestClient;
let viewer: TestClient;
let stranger: TestClient;

const STORE = '1001';
const DOCTOR = '4';
/** Beyond what the demo data has. */
const first = addDays(mondayOf(shanghaiDay()), 28);
let used = 0;
/** A day of its own for a test. */
const freshDay = (): string => addDays(first, (used += 1));
const today = shanghaiDay();

before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  await manager.post('/setLastStore', { storeId: STORE, storeName: '' });
  desk = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

/** A day on which the doctor is there from 9 to 21. */
async function dayOnDuty(limit: number | null = null): Promise<string> {
  const date = freshDay();
  await done(manager, schedulingCalls.save, { list: [{ doctorId: DOCTOR, date, shift: 3, limit }] });
  return date;
}
const caller = { name: '来电人', mobile: '13812345678', petName: '豆豆' };
const at = (reservationDate: string, startTime = '10:00', fields: object = {}) => ({
  ...{ doctorId: DOCTOR, reservationDate, startTime, ...caller, ...fields },
});
const save = (request: object): Promise<Answer> => make(desk, calls.save, { ...request });
const saved = async (request: object): Promise<Reservation> => {
  const { id } = (await done(desk, calls.save, { ...request })) as { id: string };
  return info(id);
};
const info = async (id: string): Promise<Reservation> =>
  (await done(desk, calls.info, { id })) as Reservation;
const edit = (request: object): Promise<Answer> => make(desk, calls.edit, { ...request });
const saidOf = ({ code, msg }: Answer): [number, string] => [code, msg];
const fieldOf = ({ code, data }: Answer): unknown => [code, data?.errors?.[0]?.field];

test('the usual refusals of each call', async () => {
  const date = freshDay();
  const { id } = (await done(desk, calls.save, at(date, '10:00', { type: 4, doctorId: '' }))) as Reservation;
  for (const [call, request] of [
    [calls.save, at(date)],
    [calls.edit, { id }],
    [calls.list, {}],
    [calls.info, { id }],
    [calls.chart, { date }],
    [calls.total, {}],
    [calls.calendar, { month: date.slice(0, 7) }],
  ] as const)
    await refusesTheUsual(server, desk, call, request);
  await refusesWithout('hospital:booking:reservation:save', viewer, calls.save, at(date));
  await refusesWithout('hospital:booking:reservation:edit', viewer, calls.edit, { id });
  await refusesWithout('hospital:booking:reservation:listExcel', viewer, calls.export, {});
  assert.equal((await make(stranger, calls.info, { id })).code, 404, 'of another tenant');
  assert.equal((await save({ ...at(date), storeId: '1002' })).code, 40302);
  assert.equal((await make(desk, calls.list, { storeId: '1002' })).code, 40302);
  assert.equal((await make(desk, calls.chart, { date, storeId: '1002' })).code, 40302);
});

test('a caller without a file is reserved by name and telephone; the number follows on, and the log tells of it', async () => {
  const date = await dayOnDuty();
  const made = await saved(at(date, '10:00', { mobile: '+86 138-1234-5678', remarks: ' 怕生 ' }));
  const next = await saved(at(date, '11:00'));
  assert.match(made.reservationNo, /^YY\d{8}\d{4}$/);
  assert.equal(Number(next.reservationNo.slice(-4)), Number(made.reservationNo.slice(-4)) + 1);
  assert.deepEqual(
    [made.status, made.source, made.mobile, made.petName, made.endTime, made.remarks, made.doctorName],
    [1, 3, '13812345678', '豆豆', '10:30', '怕生', '周思远'],
  );
  const { rows } = await server.database.kernel.execute<{ after: { petName: string } }>(
    `select after from op_log where biz_type = 'reservation' and biz_id = '${made.id}'`,
  );
  assert.equal(rows[0]?.after.petName, '豆豆');
  assert.deepEqual(saidOf(await save(at(date, '12:00', { name: '' }))), [40001, '请填写宠主姓名']);
  assert.deepEqual(fieldOf(await save(at(date, '12:00', { mobile: '12' }))), [40001, 'mobile']);
});

test('who has a file is reserved by it; dead animals, and those of others, are not', async () => {
  const date = await dayOnDuty();
  const known = await savedOwner(desk, {}, [dog()]);
  const [petId = ''] = known.petIds;
  const made = await saved(at(date, '10:00', { ownerId: known.ownerId, petId, name: '别名' }));
  assert.deepEqual([made.ownerId, made.petId], [known.ownerId, petId]);
  assert.notEqual(made.name, '别名');
  const other = await savedOwner(desk, {}, [dog()]);
  assert.deepEqual(fieldOf(await save(at(date, '12:00', { ownerId: other.ownerId, petId }))), [
    40001,
    'petId',
  ]);
  assert.equal((await save(at(date, '12:00', { petId: 'none' }))).code, 404);
  const stream = await StreamReader.ready(doctor);
  await done(desk, petCalls.changeStatus, { id: petId, status: 2 });
  stream.close();
  assert.equal((await info(made.id)).status, 3, 'what was reserved for it is cancelled');
  assert.deepEqual(saidOf(await save(at(date, '12:00', { petId }))), [42208, '宠物已标记死亡，不能预约']);
});

test('of 40 who want a time with three places at once three get it, and the others are told', async () => {
  const date = await dayOnDuty(3);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => save(at(date, '10:00', { name: `来电${index}` }))),
  );
  const count = (code: number) => answers.filter((answer) => answer.code === code).length;
  assert.deepEqual([count(0), count(42204)], [3, 37]);
  assert.equal(answers.find(({ code }) => code === 42204)?.msg, '该时段已约满');
  const numbers = new Set(answers.flatMap(({ data }) => data?.reservationNo ?? []));
  assert.equal(numbers.size, 3);
  const { list, total } = await done(desk, calls.list, { startDate: date, endDate: date });
  assert.deepEqual([list.length, total], [3, 3]);
  // A place that is given back is taken again.
  const [one] = list as Reservation[];
  assert.equal((await edit({ id: one!.id, status: 3, cancelReason: '改天再来' })).code, 0);
  assert.equal((await save(at(date, '10:00'))).code, 0);
  assert.equal((await save(at(date, '10:00'))).code, 42204);
});

test('of 40 who move to the last place at once one gets there', async () => {
  const date = await dayOnDuty();
  const made: Reservation[] = [];
  for (const time of ['12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30'])
    made.push(await saved(at(date, time)));
  const answers = await Promise.all(
    made.map(({ id, version }) => edit({ id, version, startTime: '10:00', endTime: '10:30' })),
  );
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ...Array<number>(7).fill(42204)]);
});

test('no place where nobody is on duty, in the past, in a year and more, with somebody of another store', async () => {
  const date = await dayOnDuty();
  assert.deepEqual(saidOf(await save(at(date, '08:00'))), [42205, '医生未排班']);
  assert.deepEqual(saidOf(await save(at(date, '20:45', { endTime: '21:15' }))), [42205, '医生未排班']);
  assert.equal((await save(at(freshDay()))).code, 42205);
  assert.deepEqual(saidOf(await save(at(addDays(today, -1)))), [40001, '预约时间已过']);
  assert.deepEqual(fieldOf(await save(at(addDays(today, 400)))), [40001, 'reservationDate']);
  assert.deepEqual(fieldOf(await save(at(date, '10:00', { endTime: '10:00' }))), [40001, 'endTime']);
  assert.deepEqual(saidOf(await save(at(date, '10:00', { doctorId: '3' }))), [40001, '该医生不在本店']);
  assert.deepEqual(fieldOf(await save(at('2099-02-30'))), [40001, 'reservationDate']);
  assert.equal((await save(at(date, '10:10'))).code, 40001);
});

test('whoever names nobody takes the place of somebody who is free', async () => {
  const date = await dayOnDuty();
  assert.equal((await save(at(date, '10:00', { doctorId: '' }))).code, 0);
  assert.equal((await save(at(date, '10:15'))).code, 42204, 'the only doctor is needed');
  assert.equal((await save(at(date, '10:30'))).code, 0);
  assert.equal((await save(at(date, '10:30', { doctorId: '' }))).code, 42204);
});

test('a night goes on after midnight', async () => {
  const date = freshDay();
  freshDay();
  await done(manager, schedulingCalls.save, { list: [{ doctorId: DOCTOR, date, shift: 4 }] });
  assert.equal((await save(at(date, '23:00', { endTime: '24:00' }))).code, 0);
  assert.equal((await save(at(addDays(date, 1), '02:00'))).code, 0);
  assert.equal((await save(at(addDays(date, 1), '10:00'))).code, 42205);
});

test('washing counts against the limits of the store', async () => {
  const date = freshDay();
  const admin = await server.signIn('13800000001', 1);
  const limit = { storeId: STORE, date, startTime: '10:00', endTime: '12:00', limit: 2 };
  await done(admin, settingsCalls.setWashingLimitOfDay, limit);
  const wash = (startTime: string) => save(at(date, startTime, { type: 3, doctorId: '' }));
  assert.equal((await wash('10:00')).code, 0);
  assert.equal((await wash('11:30')).code, 0);
  assert.deepEqual(saidOf(await wash('11:45')), [42204, '该时段已约满']);
  assert.equal((await wash('12:00')).code, 0);
  assert.equal((await wash('12:00')).code, 0);
  const board = (await done(desk, calls.chart, { date, type: 3 })) as ReservationChart;
  assert.deepEqual(board.limits, [{ startTime: '10:00', endTime: '12:00', limit: 2 }]);
});

test('a reservation is moved, lengthened and given to another; who read an older one is shown both', async () => {
  const date = await dayOnDuty();
  const made = await saved(at(date));
  const { id, version } = made;
  assert.equal((await edit({ id, version, startTime: '14:00', endTime: '15:00' })).code, 0);
  const stale = await edit({ id, version, startTime: '16:00', endTime: '17:00' });
  assert.deepEqual(
    [stale.code, stale.data.current.startTime, stale.data.current.version],
    [40901, '14:00', 2],
  );
  assert.equal((await edit({ id, endTime: '14:30' })).code, 0, 'its own time does not stand in its way');
  const whole = await info(id);
  assert.equal((await edit({ ...whole, remarks: '整条' })).code, 0, 'the whole entity may be sent');
  const now = await info(id);
  assert.deepEqual([now.startTime, now.endTime, now.remarks, now.status], ['14:00', '14:30', '整条', 1]);
  assert.equal((await edit({ id, startTime: '08:00' })).code, 42205);
  assert.equal((await edit({ id, reservationDate: addDays(today, -1) })).code, 40001);
  assert.equal((await edit({ id, mobile: '138****5678' })).code, 0);
  assert.equal((await info(id)).mobile, '13812345678', 'stars are no telephone');
});

test('what its status does not allow is refused in words; a request of the mini program is confirmed first', async () => {
  const date = await dayOnDuty();
  const asked = await saved(at(date, '10:00', { source: 2 }));
  assert.equal(asked.status, 0);
  assert.equal((await save(at(date, '10:00'))).code, 42204, 'its time is taken');
  assert.equal((await edit({ id: asked.id, status: 1 })).code, 0);
  assert.equal((await info(asked.id)).status, 1);
  assert.deepEqual(fieldOf(await edit({ id: asked.id, status: 3 })), [40001, 'cancelReason']);
  assert.deepEqual(fieldOf(await edit({ id: asked.id, status: 2 })), [40001, 'status']);
  assert.deepEqual(fieldOf(await edit({ id: asked.id, status: 4 })), [40001, 'status']);
  assert.equal((await edit({ id: asked.id, status: 3, cancelReason: '有事' })).code, 0);
  assert.deepEqual(saidOf(await edit({ id: asked.id, startTime: '11:00' })), [
    40902,
    '当前状态（已取消）不允许修改',
  ]);
  assert.deepEqual(saidOf(await edit({ id: asked.id, status: 1 })), [40902, '当前状态（已取消）不允许确认']);
  assert.equal((await info(asked.id)).cancelReason, '有事');
});

test('list, counts and export ask by the same filters; telephones are hidden from who may not see them', async () => {
  const date = await dayOnDuty();
  const filters = { startDate: date, endDate: date };
  await saved(at(date, '10:00', { name: '甲一' }));
  const gone = await saved(at(date, '11:00', { name: '乙二', mobile: '13900001111' }));
  await edit({ id: gone.id, status: 3, cancelReason: '有事' });
  const total = await done(desk, calls.total, filters);
  assert.deepEqual(total, { total: 2, waiting: 1, arrived: 0, cancelled: 1, noShow: 0 });
  const found = async (fields: object, who = desk) =>
    ((await done(who, calls.list, { ...filters, ...fields })).list as Reservation[]).map(({ name }) => name);
  assert.deepEqual(await found({}), ['甲一', '乙二']);
  assert.deepEqual(await found({ orderByType: 'desc' }), ['乙二', '甲一']);
  assert.deepEqual(await found({ status: 3 }), ['乙二']);
  assert.deepEqual(await found({ waitingFlag: 'Y' }), ['甲一']);
  assert.deepEqual(await found({ keyword: '0000111' }), ['乙二']);
  assert.deepEqual(await found({ keyword: '0000111' }, viewer), [], 'digits cannot be guessed');
  assert.deepEqual(await found({ keyword: '1111' }, viewer), ['乙二']);
  for (const who of [desk, viewer])
    assert.deepEqual(await found({ keyword: '+86 139 0000-1111' }, who), ['乙二']);
  const { ownerId, petIds } = await savedOwner(desk, {}, [dog()]);
  await saved(at(date, '14:00', { ownerId, petId: petIds[0] }));
  const ofOwner = (await done(desk, calls.list, { ...filters, ownerId })).list as Reservation[];
  assert.deepEqual(
    ofOwner.map((one) => one.ownerId),
    [ownerId],
  );
  const [row] = (await done(viewer, calls.list, { ...filters, status: 3 })).list as Reservation[];
  assert.equal(row?.mobile, '139****1111');
  const file = await make(manager, calls.export, { ...filters, columns: 'petName,name' });
  assert.match(file.headers.get('content-type') ?? '', /spreadsheet/);
});

test('a board has the day by doctor, and the month says which days are full', async () => {
  const date = freshDay();
  await done(manager, schedulingCalls.save, {
    list: [{ doctorId: DOCTOR, date, shift: 1, startTime: '09:00', endTime: '10:00' }],
  });
  const made = await saved(at(date, '09:00', { endTime: '09:30' }));
  const board = (await done(desk, calls.chart, { date, type: 1 })) as ReservationChart;
  assert.deepEqual([board.step, board.startTime, board.endTime, board.limits], [15, '09:00', '13:00', null]);
  assert.equal(board.resources.at(-1)?.name, '未指定');
  const mine = board.rows.filter(({ resourceId }) => resourceId === DOCTOR);
  assert.deepEqual(
    mine[0]?.items.map(({ id }) => id),
    [made.id],
  );
  assert.deepEqual([mine[0]?.limit, mine.at(-1)?.limit], [1, 0]);
  const dayIn = async (): Promise<ReservationDay | undefined> =>
    ((await done(desk, calls.calendar, { month: date.slice(0, 7) })) as ReservationDay[]).find(
      (one) => one.date === date,
    );
  assert.deepEqual(await dayIn(), {
    ...{ date, total: 1, items: [{ type: 1, count: 1 }], doctorCount: 1, full: 'N', holiday: null },
  });
  await saved(at(date, '09:30', { endTime: '10:00' }));
  assert.equal((await dayIn())?.full, 'Y');
});

test('another desk hears of what is reserved, and of what is missed half an hour after its end', async () => {
  const date = await dayOnDuty();
  const stream = await StreamReader.ready(doctor);
  const made = await saved(at(date));
  const event = await stream.next();
  assert.ok((event.data as { calls: string[] }).calls.includes('reservations.chart'));
  const move = (days: number, endTime: string, startTime = '00:00') =>
    server.database.write('1', (db) =>
      db
        .update(reservation)
        .set({ reservationDate: addDays(today, days), startTime, endTime })
        .where(eq(reservation.id, made.id)),
    );
  const run = () =>
    missedReservations.run({
      ...{ database: server.database, files: server.services.files },
      signal: new AbortController().signal,
    });
  await move(0, '23:59');
  await run();
  assert.equal((await info(made.id)).status, 1, 'its day is not over');
  await move(-1, '23:15');
  await run();
  await run();
  const missed = await info(made.id);
  assert.deepEqual([missed.status, missed.noShowFlag, missed.version], [4, 'Y', 2]);
  assert.ok(((await stream.next()).data as { calls: string[] }).calls.includes('reservations.chart'));
  stream.close();
  assert.deepEqual(saidOf(await edit({ id: made.id, startTime: '11:00' })), [
    40902,
    '当前状态（爽约）不允许修改',
  ]);
});

/** A reservation of today, put where the clock of the test does not matter. */
async function forToday(fields: object = {}): Promise<Reservation> {
  const made = await saved(at(await dayOnDuty(), '10:00', fields));
  await server.database.write('1', (db) =>
    db.update(reservation).set({ reservationDate: today }).where(eq(reservation.id, made.id)),
  );
  return made;
}
const accept = (request: object): Promise<Answer> =>
  make(desk, calls.accept, { skipWarnings: ['doctorOff'], ...request });

test('who comes is registered with the doctor, once', async () => {
  const known = await savedOwner(desk, {}, [dog()]);
  const [petId = ''] = known.petIds;
  const { id, version } = await forToday({ ownerId: known.ownerId, petId });
  await refusesTheUsual(server, desk, calls.accept, { id });
  await refusesWithout('hospital:booking:reservation:accept', viewer, calls.accept, { id });
  const both = await Promise.all([accept({ id, version, weight: 6.5 }), accept({ id, version })]);
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, 40901]);
  const { data } = both.find(({ code }) => code === 0)!;
  const now = await info(id);
  assert.deepEqual([now.status, now.bookingId], [2, data.bookingId]);
  assert.ok(data.queueNo > 0);
  assert.deepEqual(saidOf(await accept({ id })), [40902, '当前状态（已到店）不允许到店']);
  const { rows } = await server.database.kernel.execute<{ source_type: number; doctor_id: string }>(
    `select source_type, doctor_id from booking where id = '${data.bookingId}'`,
  );
  assert.deepEqual(rows, [{ source_type: 2, doctor_id: DOCTOR }]);
});

test('a caller without a file brings an animal that has one; nobody comes on another day', async () => {
  const known = await savedOwner(desk, {}, [dog()]);
  const [petId = ''] = known.petIds;
  const { id } = await forToday();
  assert.deepEqual(fieldOf(await accept({ id })), [40001, 'petId']);
  assert.equal((await accept({ id, petId })).code, 0);
  const now = await info(id);
  assert.deepEqual([now.status, now.petId, now.ownerId], [2, petId, known.ownerId]);
  const later = await saved(at(await dayOnDuty()));
  assert.deepEqual(saidOf(await accept({ id: later.id, petId })), [40001, '预约日期不是今天，请先改期']);
});

test('who missed the time is let in on the same day, not later', async () => {
  const known = await savedOwner(desk, {}, [dog(), dog()]);
  const [first = '', second = ''] = known.petIds;
  const missed = async (petId: string, reservationDate: string): Promise<string> => {
    const { id } = await forToday({ ownerId: known.ownerId, petId });
    const values = { status: 4, reservationDate };
    await server.database.write('1', (db) =>
      db.update(reservation).set(values).where(eq(reservation.id, id)),
    );
    return id;
  };
  assert.equal((await accept({ id: await missed(first, today) })).code, 0);
  const gone = await accept({ id: await missed(second, addDays(today, -1)) });
  assert.deepEqual(saidOf(gone), [40001, '爽约只能在当天补到店']);
});

test('every pair of statuses is allowed by its move or refused in words', async () => {
  const moves = { 1: 'confirm', 2: 'accept', 3: 'cancel' } as const;
  for (const from of [0, 1, 2, 3, 4] as const)
    for (const to of [1, 2, 3] as const) {
      const known = await savedOwner(desk, {}, [dog()]);
      const { id } = await forToday({ ownerId: known.ownerId, petId: known.petIds[0] });
      await server.database.write('1', (db) =>
        db.update(reservation).set({ status: from }).where(eq(reservation.id, id)),
      );
      const move = to === 2 && from === 4 ? 'comeLate' : moves[to];
      const answer = to === 2 ? await accept({ id }) : await edit({ id, status: to, cancelReason: '试' });
      const said = `${from} to ${to}: ${answer.msg}`;
      if (to === 1 && from === 1) continue; // a change, below
      if (mayMove(reservationStates, from, move)) assert.equal(answer.code, 0, said);
      else if (from === to) assert.equal(answer.code, 40902, said);
      else assert.deepEqual(saidOf(answer), [40902, whyNot(reservationStates, from, move)]);
      const after = (await info(id)).status;
      assert.equal(after, answer.code === 0 ? to : from, said);
    }
});
