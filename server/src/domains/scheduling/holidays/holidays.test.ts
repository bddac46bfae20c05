import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { holidayCalls as calls, type Holiday } from '@hospital/shared/contract/calls/holidays';
import { reservationCalls, type ReservationDay } from '@hospital/shared/contract/calls/reservations';
import { schedulingCalls, type Scheduling } from '@hospital/shared/contract/calls/scheduling';
import { addDays, mondayOf, shanghaiDateTime, shanghaiDay } from '@hospital/shared/format';
import { done as answered } from '../../organisation/fixture';
import type { Answer, TestClient } from '../../../test-support/client';
import { dog, savedOwner } from '../../../test-support/people';
import { make, refusesTheUsual, refusesWithout } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';

const done = async (...asked: Parameters<typeof answered>): Promise<Answer['data']> =>
  (await answered(...asked)).data;

let server: TestServer;
let admin: TestClient;
let manager: TestClient;
let desk: TestClient;
let viewer: TestClient;

const DOCTOR = '4';
const today = shanghaiDay();
const first = addDays(mondayOf(today), 200);
let used = 0;
/** A day of its own for a test, with the doctor there from 9 to 21. */
async function freshDay(): Promise<string> {
  const date = addDays(first, (used += 2));
  await done(manager, schedulingCalls.save, { list: [{ doctorId: DOCTOR, date, shift: 3 }] });
  return date;
}
const CLOSED = { name: '春节', closedFlag: 'Y' };
const SHORT = { name: '除夕', closedFlag: 'N', startTime: '09:00', endTime: '12:00' };
const at = (reservationDate: string, startTime: string, more: object = {}) => ({
  ...{ name: '来电人', mobile: '13812345678', petName: '豆豆', doctorId: DOCTOR, reservationDate, startTime },
  ...more,
});
const said = async (asked: Promise<{ code: number; msg: string }>) => {
  const { code, msg } = await asked;
  return [code, msg];
};

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 2);
  await admin.post('/setLastStore', { storeId: '1001', storeName: '' });
  manager = await server.signIn('13800000002', 2);
  await manager.post('/setLastStore', { storeId: '1001', storeName: '' });
  desk = await server.signIn('13800000003', 2);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

test('the usual refusals of each call', async () => {
  const date = await freshDay();
  const { id } = await done(manager, calls.save, { ...CLOSED, date });
  for (const [call, request] of [
    [calls.list, { startDate: date }],
    [calls.save, { ...CLOSED, date: addDays(date, 1) }],
    [calls.touched, { ...CLOSED, date }],
    [calls.delete, { id }],
  ] as const)
    await refusesTheUsual(server, manager, call, request);
  await refusesWithout('hospital:booking:scheduling:holiday', viewer, calls.save, { ...CLOSED, date });
  await refusesWithout('hospital:booking:scheduling:holiday', viewer, calls.delete, { id });
  assert.equal((await make(desk, calls.list, { startDate: date, storeId: '1002' })).code, 40302);
  assert.equal((await make(manager, calls.save, { ...CLOSED, date, storeId: 'none' })).code, 40302);
  assert.equal(
    (await make(manager, calls.save, { ...CLOSED, date, storeId: '0' })).code,
    40302,
    'the calendar of the chain is set by who sees all of it',
  );
});

test('on a closed day nobody is on duty, nothing is reserved, and the board and the month say so', async () => {
  const date = await freshDay();
  await done(desk, reservationCalls.save, at(date, '10:00'));
  assert.deepEqual(
    (await done(manager, calls.touched, { ...CLOSED, date })).map((one: { petName: string }) => one.petName),
    ['豆豆'],
    'whom it touches is said before it is saved',
  );
  await done(manager, calls.save, { ...CLOSED, date });
  const words = `${date} 春节，休息`;
  assert.deepEqual(await said(make(desk, reservationCalls.save, at(date, '11:00'))), [40001, words]);
  const boarding = at(date, '11:00', { type: 4, doctorId: '' });
  assert.deepEqual(await said(make(desk, reservationCalls.save, boarding)), [40001, words]);
  const chart = await done(desk, reservationCalls.chart, { date });
  assert.equal(chart.holiday.name, '春节');
  assert.ok(chart.resources.every(({ duties }: { duties: unknown[] }) => duties.length === 0));
  const [entry] = (await done(manager, schedulingCalls.list, {
    ...{ startDate: date, endDate: date, doctorId: DOCTOR },
  })) as Scheduling[];
  assert.deepEqual([entry?.shift, entry?.slots], [3, []]);
  const month = (await done(desk, reservationCalls.calendar, {
    month: date.slice(0, 7),
  })) as ReservationDay[];
  const day = month.find((one) => one.date === date);
  assert.deepEqual([day?.holiday?.name, day?.doctorCount], ['春节', 0]);
});

test('a short day has its hours, and a store goes before the chain', async () => {
  const date = await freshDay();
  const { id } = await done(admin, calls.save, { ...CLOSED, date, storeId: '0' });
  assert.equal((await make(desk, reservationCalls.save, at(date, '10:00'))).code, 40001);
  await done(manager, calls.save, { ...SHORT, date });
  await done(desk, reservationCalls.save, at(date, '11:30'));
  assert.deepEqual(await said(make(desk, reservationCalls.save, at(date, '11:45'))), [
    40001,
    `${date} 除夕，营业 09:00-12:00`,
  ]);
  const chart = await done(desk, reservationCalls.chart, { date });
  const own = chart.resources.find((one: { id: string }) => one.id === DOCTOR);
  assert.deepEqual(own.duties, [{ startTime: '09:00', endTime: '12:00', limit: 1 }]);
  const { list: listed, chainFlag } = (await done(manager, calls.list, {
    ...{ startDate: date, endDate: date },
  })) as { list: Holiday[]; chainFlag: string };
  assert.equal(chainFlag, 'N');
  assert.deepEqual(
    listed.map(({ storeName, name }) => [storeName, name]),
    [
      ['全部门店', '春节'],
      [listed[1]?.storeName, '除夕'],
    ],
  );
  assert.equal((await make(manager, calls.delete, { id })).code, 40302);
  await done(admin, calls.delete, { id, version: 1 });
});

test('the desk is warned of a holiday before it registers somebody', async () => {
  const { petIds } = await savedOwner(desk, {}, [dog()]);
  const check = () => done(desk, bookingCalls.check, { petId: petIds[0], type: 1, doctorId: DOCTOR });
  const { id } = await done(manager, calls.save, { ...CLOSED, date: today });
  const { warnings } = await check();
  assert.match(
    warnings.find(({ code }: { code: string }) => code === 'doctorOff')?.msg ?? '',
    /^门店今天放假或已下班（春节，休息）/,
  );
  const doctors = await done(desk, bookingCalls.doctors, { type: 1 });
  assert.ok(doctors.every((one: { schedulingFlag: string }) => one.schedulingFlag === 'N'));
  await done(manager, calls.delete, { id });
});

test('on a short day the desk sees as off who is on duty outside its hours alone', async () => {
  const date = await freshDay();
  const listed = async () => {
    type Listed = { doctorId: string; presence: string; schedulingFlag: string };
    const all = (await done(desk, bookingCalls.doctors, { type: 1, date })) as Listed[];
    return new Map(
      all.map(({ doctorId, presence, schedulingFlag }) => [doctorId, [presence, schedulingFlag]]),
    );
  };
  const [late = ''] = [...(await listed()).keys()].filter((id) => id !== DOCTOR);
  await done(manager, schedulingCalls.save, { list: [{ doctorId: late, date, shift: 2 }] });
  assert.deepEqual((await listed()).get(late), ['on', 'Y']);
  await done(manager, calls.save, { ...SHORT, date });
  const short = await listed();
  assert.deepEqual(
    [short.get(DOCTOR), short.get(late)],
    [
      ['on', 'Y'],
      ['off', 'N'],
    ],
  );
});

test('outside the hours of a short day the desk is told when the store is open', async () => {
  const { petIds } = await savedOwner(desk, {}, [dog()]);
  const morning = shanghaiDateTime(new Date()).slice(11, 16) < '12:00';
  // Hours that are yet to come, or over.
  const hours = morning ? ['22:00', '23:00'] : ['00:00', '01:00'];
  const [startTime, endTime] = hours;
  const { id } = await done(manager, calls.save, { ...SHORT, startTime, endTime, date: today });
  const { warnings } = await done(desk, bookingCalls.check, { petId: petIds[0], type: 1, doctorId: DOCTOR });
  const msg = warnings.find(({ code }: { code: string }) => code === 'doctorOff')?.msg ?? '';
  assert.match(msg, new RegExp(`^门店今天放假或已下班（除夕，营业 ${hours.join('-')}）`));
  const doctors = await done(desk, bookingCalls.doctors, { type: 1 });
  assert.ok(doctors.every((one: { schedulingFlag: string }) => one.schedulingFlag === 'N'));
  assert.ok(doctors.every((one: { presence: string }) => one.presence !== 'on'));
  await done(manager, calls.delete, { id });
});

test('is refused in words: a day that is over, twice the same, hours that are none', async () => {
  const date = await freshDay();
  const set = (values: object) => said(make(manager, calls.save, { ...SHORT, date, ...values }));
  assert.deepEqual(await set({ date: addDays(today, -1) }), [40001, '已过去的日期不能设置']);
  assert.deepEqual(await set({ name: ' ' }), [40001, '请填写名称']);
  assert.deepEqual(await set({ startTime: '' }), [40001, '请填写营业时间，或设为休息']);
  assert.deepEqual(await set({ endTime: '09:00' }), [40001, '营业结束应晚于营业开始']);
  const twice = await Promise.all([
    make(manager, calls.save, { ...SHORT, date }),
    make(manager, calls.save, { ...SHORT, date }),
  ]);
  assert.deepEqual(twice.map(({ code }) => code).sort(), [0, 40903]);
  const { list } = await done(manager, calls.list, { startDate: date, endDate: date });
  const [{ id }] = list;
  assert.equal((await make(manager, calls.save, { ...SHORT, id, date, version: 7 })).code, 40901);
  await done(manager, calls.save, { ...SHORT, id, date, version: 1, endTime: '24:00' });
  const now = await done(manager, calls.list, { startDate: date, endDate: date });
  assert.deepEqual([now.list[0].endTime, now.list[0].version], ['23:59', 2]);
});

test('the demo shows a short day in its next week, and nothing is reserved outside its hours', async () => {
  const monday = addDays(mondayOf(today), 7);
  const { list } = (await done(desk, calls.list, {
    ...{ startDate: monday, endDate: addDays(monday, 6) },
  })) as { list: Holiday[] };
  assert.deepEqual(
    list.map(({ name, storeName, startTime, endTime }) => [name, storeName, startTime, endTime]),
    [['消防演练', '全部门店', '09:00', '18:00']],
  );
  const date = list[0]?.date ?? '';
  const { resources, rows } = await done(desk, reservationCalls.chart, { date });
  assert.ok(resources.some(({ duties }: { duties: unknown[] }) => duties.length > 0));
  const items = rows.flatMap((row: { items: { startTime: string; endTime: string }[] }) => row.items);
  assert.ok(items.length > 0);
  for (const { startTime, endTime } of items) assert.ok(startTime >= '09:00' && endTime <= '18:00');
});
