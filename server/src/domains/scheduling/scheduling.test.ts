import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { schedulingCalls as calls, type Scheduling } from '@hospital/shared/contract/calls/scheduling';
import { addDays, mondayOf, shanghaiDay } from '@hospital/shared/format';
import { done as answered } from '../organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

/** What a call that is answered gives. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of whatever shape the test expects
const done = async (...asked: Parameters<typeof answered>): Promise<any> => (await answered(...asked)).data;

let server: TestServer;
let manager: TestClient;
let desk: TestClient;
let viewer: TestClient;
let stranger: TestClient;

/** A doctor of store 1001, where all of them stand. */
const DOCTOR = '4';
/** Beyond the demo data's rosters. */
const monday = addDays(mondayOf(shanghaiDay()), 28);

before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  await manager.post('/setLastStore', { storeId: '1001', storeName: '' });
  desk = await server.signIn('13800000003', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const day = (date: string, fields: object = {}) => ({ doctorId: DOCTOR, date, shift: 3, ...fields });
const read = async (startDate: string, endDate = startDate): Promise<Scheduling[]> =>
  (await done(desk, calls.list, { startDate, endDate, doctorId: DOCTOR })) as Scheduling[];
const save = (...list: object[]) => make(manager, calls.save, { list });
const faultOf = (answer: { code: number; msg: string; data: { errors?: { field: string }[] } }) => [
  answer.code,
  answer.data.errors?.[0]?.field,
  answer.msg,
];

test('the usual refusals', async () => {
  const range = { startDate: monday, endDate: monday };
  await refusesTheUsual(server, desk, calls.list, range);
  await refusesTheUsual(server, manager, calls.save, { list: [day(monday)] });
  await refusesTheUsual(server, manager, calls.touched, { list: [day(monday)] });
  await refusesWithout('hospital:booking:scheduling:save', viewer, calls.save, { list: [day(monday)] });
  await refusesWithout('hospital:booking:scheduling:save', desk, calls.touched, { list: [day(monday)] });
  assert.equal((await make(desk, calls.list, { ...range, storeId: '1002' })).code, 40302);
  assert.equal((await make(stranger, calls.list, { ...range, storeId: '1009' })).code, 404);
});

test('a week is put on the roster, with its hours in rows of an hour, or of 15 minutes where it is short', async () => {
  const entries = [
    day(monday, { limit: 2 }),
    day(addDays(monday, 1), { shift: 1 }),
    day(addDays(monday, 2), { shift: 0 }),
    day(addDays(monday, 3), { shift: 4 }),
  ];
  assert.deepEqual((await save(...entries)).data, { saved: 4 });
  const [whole, early, off, night] = await read(monday, addDays(monday, 3));
  assert.deepEqual([whole?.startTime, whole?.endTime, whole?.limit, whole?.used], ['09:00', '21:00', 2, 0]);
  assert.deepEqual(whole?.slots.length, 12);
  assert.deepEqual(whole?.slots[0], { start: '09:00', end: '10:00', limit: 2, used: 0 });
  assert.deepEqual([early?.slots.length, early?.slots[1]?.start], [24, '09:15']);
  assert.deepEqual([off?.shift, off?.startTime, off?.slots], [0, '', []]);
  assert.deepEqual([night?.startTime, night?.endTime], ['21:00', '09:00']);
  assert.deepEqual([night?.slots[0]?.start, night?.slots.at(-1)?.end], ['21:00', '23:59']);
  // The same again changes nothing.
  assert.deepEqual((await save(...entries)).data, { saved: 0 });
});

test('of two who change the same day the second is told what holds, and nothing of theirs is kept', async () => {
  const [first, second] = [addDays(monday, 7), addDays(monday, 8)];
  assert.equal((await save(day(first, { version: 0 }))).code, 0);
  const stale = await save(day(second, { version: 0 }), day(first, { shift: 1, version: 0 }));
  assert.deepEqual([stale.code, stale.data.current[0].shift, stale.data.current[0].version], [40901, 3, 1]);
  assert.deepEqual(await read(second), []);
  assert.equal((await save(day(first, { shift: 1, version: 1 }))).code, 0);
});

test('days that are over, hours that are none, the same twice and strangers are refused where they are', async () => {
  const yesterday = addDays(shanghaiDay(), -1);
  assert.deepEqual(faultOf(await save(day(yesterday))), [
    40001,
    'list.0',
    `${yesterday}：已过去的日期不能排班`,
  ]);
  const wrong = day(monday, { startTime: '15:00', endTime: '09:00' });
  assert.deepEqual(faultOf(await save(wrong)), [40001, 'list.0', `${monday}：下班时间应晚于上班时间`]);
  assert.deepEqual(faultOf(await save(day(monday), day(monday)))[1], 'list.1');
  assert.deepEqual(faultOf(await save(day(monday, { doctorId: '3' }))), [
    40001,
    'list.0',
    '该人员不是本店的医生或美容师',
  ]);
  assert.equal((await save(day(monday, { startTime: '09:07' }))).code, 40001);
  const long = { startDate: monday, endDate: addDays(monday, 90) };
  assert.deepEqual(faultOf(await make(desk, calls.list, long)), [40001, 'endDate', '一次最多查看62天']);
  assert.deepEqual((await make(desk, calls.list, { startDate: monday, endDate: yesterday })).code, 40001);
});

test('who is reserved is told before a shorter day is saved; a longer one touches nobody', async () => {
  const date = addDays(monday, 10);
  assert.equal((await save(day(date))).code, 0);
  const reserve = (startTime: string, name: string) =>
    done(desk, reservationCalls.save, {
      ...{ doctorId: DOCTOR, reservationDate: date, startTime, name, mobile: '13812345678' },
      petName: '豆豆',
    });
  await reserve('10:00', '早来');
  await reserve('18:00', '晚来');
  const touched = async (fields: object) =>
    ((await done(manager, calls.touched, { list: [day(date, fields)] })) as { name: string }[]).map(
      ({ name }) => name,
    );
  assert.deepEqual(await touched({ shift: 1 }), ['晚来']);
  assert.deepEqual(await touched({ shift: 0 }), ['早来', '晚来']);
  assert.deepEqual(await touched({ limit: 0 }), ['早来', '晚来']);
  assert.deepEqual(await touched({ startTime: '08:00', endTime: '22:00' }), []);
  const [whole] = await read(date);
  assert.deepEqual(
    [whole?.used, whole?.slots.filter(({ used }) => used > 0).map(({ start }) => start)],
    [2, ['10:00', '18:00']],
  );
});
