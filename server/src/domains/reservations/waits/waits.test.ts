import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { schedulingCalls } from '@hospital/shared/contract/calls/scheduling';
import { type Wait, waitCalls as calls } from '@hospital/shared/contract/calls/waits';
import { addDays, mondayOf, shanghaiDay } from '@hospital/shared/format';
import { done as answered } from '../../organisation/fixture';
import { reservation, reservationWait } from '../../reception/schema';
import type { Answer, TestClient } from '../../../test-support/client';
import { dog, savedOwner } from '../../../test-support/people';
import { make, refusesTheUsual, refusesWithout } from '../../../test-support/refusals';
import { someoneWaits } from '../../../test-support/waiting';
import { testDatabaseUrl } from '../../../test-support/testDatabase';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { expiredWaits } from './expired';

const done = async (...asked: Parameters<typeof answered>): Promise<Answer['data']> =>
  (await answered(...asked)).data;

let server: TestServer;
let manager: TestClient;
let desk: TestClient;
let viewer: TestClient;
let stranger: TestClient;

const DOCTOR = '4';
const today = shanghaiDay();
/** Beyond what the demo data has. */
const first = addDays(mondayOf(today), 70);
let used = 0;

before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  await manager.post('/setLastStore', { storeId: '1001', storeName: '' });
  desk = await server.signIn('13800000003', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

/** A day on which the doctor alone is there, from 15 to 16, and both half hours are reserved. */
async function fullDay(): Promise<{ date: string; reservations: { id: string }[] }> {
  const date = addDays(first, (used += 1));
  const list = [{ doctorId: DOCTOR, date, shift: 2, startTime: '15:00', endTime: '16:00' }];
  await done(manager, schedulingCalls.save, { list });
  const reservations = [];
  for (const startTime of ['15:00', '15:30'])
    reservations.push(await done(desk, reservationCalls.save, { ...caller('占位'), ...at(date, startTime) }));
  return { date, reservations };
}
const at = (reservationDate: string, startTime: string) => ({
  ...{ doctorId: DOCTOR, reservationDate, startTime },
});
const caller = (petName: string) => ({ name: '来电人', mobile: '13812345678', petName });
const wait = (petName: string, waitDate: string, more: object = {}) =>
  make(desk, calls.save, { ...caller(petName), waitDate, doctorId: DOCTOR, ...more });
const waiting = async (date: string): Promise<Wait[]> => done(desk, calls.list, { date });
const cancel = (id: string) =>
  done(desk, reservationCalls.edit, { id, version: 1, status: 3, cancelReason: '有事' });

test('the usual refusals of each call', async () => {
  const { date } = await fullDay();
  const asked = { ...caller('常规'), waitDate: date };
  const { id } = await done(desk, calls.save, asked);
  for (const [call, request] of [
    [calls.save, asked],
    [calls.list, {}],
    [calls.book, { id, startTime: '15:00' }],
    [calls.edit, { id, part: 2 }],
    [calls.withdraw, { id }],
  ] as const)
    await refusesTheUsual(server, desk, call, request);
  await refusesWithout('hospital:booking:reservation:save', viewer, calls.save, asked);
  await refusesWithout('hospital:booking:reservation:save', viewer, calls.book, { id, startTime: '15:00' });
  await refusesWithout('hospital:booking:reservation:edit', viewer, calls.edit, { id, part: 2 });
  await refusesWithout('hospital:booking:reservation:edit', viewer, calls.withdraw, { id });
  assert.equal((await make(stranger, calls.withdraw, { id })).code, 404, 'of another tenant');
  assert.equal((await make(desk, calls.save, { ...asked, storeId: '1002' })).code, 40302);
  assert.equal((await make(desk, calls.list, { storeId: '1002' })).code, 40302);
});

test('what is given back is offered to who came first, and one press books it', async () => {
  const { date, reservations } = await fullDay();
  await wait('先来', date);
  await wait('后到', date, { part: 2, remarks: ' 请先联系 ' });
  await wait('只要上午', date, { part: 1 });
  assert.deepEqual(
    (await waiting(date)).map(({ petName, offer }) => [petName, offer]),
    [
      ['先来', null],
      ['后到', null],
      ['只要上午', null],
    ],
  );
  await cancel(reservations[1]?.id ?? '');
  const [one, two, three] = await waiting(date);
  assert.deepEqual(one?.offer, {
    ...{ doctorId: DOCTOR, doctorName: '周思远', startTime: '15:30', endTime: '16:00' },
  });
  assert.deepEqual([two?.offer, three?.offer], [null, null], 'one time is offered once');

  const made = await done(desk, calls.book, { id: one?.id ?? '', version: 1, startTime: '15:30' });
  const reserved = await done(desk, reservationCalls.info, { id: made.id });
  assert.deepEqual(
    [reserved.petName, reserved.doctorId, reserved.startTime, reserved.endTime, reserved.status],
    ['先来', DOCTOR, '15:30', '16:00', 1],
  );
  assert.deepEqual(
    (await waiting(date)).map(({ petName }) => petName),
    ['后到', '只要上午'],
  );
  // A reservation that moves away gives its time back, too.
  const moved = { id: reservations[0]?.id ?? '', version: 1, reservationDate: addDays(first, 60) };
  await done(manager, schedulingCalls.save, {
    list: [{ doctorId: DOCTOR, date: addDays(first, 60), shift: 3 }],
  });
  await done(desk, reservationCalls.edit, moved);
  assert.equal((await waiting(date))[0]?.offer?.startTime, '15:00');
});

test('who waits may wait for something else, in the place where they stand', async () => {
  const { date, reservations } = await fullDay();
  const { id } = (await wait('改主意', date, { part: 1 })).data;
  await wait('后来', date);
  await cancel(reservations[1]?.id ?? '');
  const offers = async () => (await waiting(date)).map(({ petName, offer }) => [petName, offer?.startTime]);
  assert.deepEqual(await offers(), [
    ['改主意', undefined],
    ['后来', '15:30'],
  ]);
  const change = (fields: object) => make(desk, calls.edit, { id, version: 1, ...fields });
  assert.equal((await change({ part: 2, remarks: ' 下午也行 ' })).code, 0);
  assert.deepEqual(await offers(), [
    ['改主意', '15:30'],
    ['后来', undefined],
  ]);
  assert.equal((await waiting(date))[0]?.remarks, '下午也行');
  assert.equal((await change({ part: 0 })).code, 40901, 'over a version that is not the present one');
  const again = (fields: object) => make(desk, calls.edit, { id, version: 2, ...fields });
  assert.equal((await again({ doctorId: 'nobody' })).code, 40001);
  assert.equal((await again({ waitDate: addDays(today, -1) })).code, 40001);
  const other = addDays(first, 61);
  await wait('改主意', other);
  assert.equal((await again({ waitDate: other })).code, 40903, 'waits for that day already');
  assert.equal((await make(desk, calls.withdraw, { id, version: 2 })).code, 0);
  assert.equal((await make(desk, calls.edit, { id, version: 3, part: 0 })).code, 40902);
});

test('who had waited for a reservation that is cancelled waits again where that is wanted', async () => {
  const { date, reservations } = await fullDay();
  await wait('又没来成', date);
  await cancel(reservations[1]?.id ?? '');
  const take = async () => {
    const [one] = await waiting(date);
    const { id } = await done(desk, calls.book, { id: one?.id, version: one?.version, startTime: '15:30' });
    const { version, waitFlag } = await done(desk, reservationCalls.info, { id });
    assert.equal(waitFlag, 'Y');
    return { id, version, status: 3, cancelReason: '医生请假' };
  };
  const cancelled = await take();
  await done(desk, reservationCalls.edit, { ...cancelled, waitAgainFlag: 'Y' });
  assert.deepEqual(
    (await waiting(date)).map(({ petName, offer }) => [petName, offer?.startTime]),
    [['又没来成', '15:30']],
  );
  await done(desk, reservationCalls.edit, await take());
  assert.deepEqual(await waiting(date), [], 'not where nobody asks for it');
});

test('who was moved to another day does not wait again for the one before when that is cancelled', async () => {
  const { date, reservations } = await fullDay();
  const { id: waitId } = (await wait('换了天', date)).data;
  await cancel(reservations[1]?.id ?? '');
  const { id } = await done(desk, calls.book, { id: waitId, version: 1, startTime: '15:30' });
  await server.database.kernel
    .update(reservation)
    .set({ reservationDate: addDays(date, 1) })
    .where(eq(reservation.id, id));
  const now = await done(desk, reservationCalls.info, { id });
  assert.equal(now.waitFlag, 'N');
  const cancelled = { id, version: now.version, status: 3, cancelReason: '不来了', waitAgainFlag: 'Y' };
  await done(desk, reservationCalls.edit, cancelled);
  assert.deepEqual(await waiting(date), []);
});

test('nobody is told that they would wait again for what is over, or a second time', async () => {
  const { date, reservations } = await fullDay();
  const { id: waitId } = (await wait('不再等', date)).data;
  await cancel(reservations[1]?.id ?? '');
  const { id } = await done(desk, calls.book, { id: waitId, version: 1, startTime: '15:30' });
  const waitFlag = async () => (await done(desk, reservationCalls.info, { id })).waitFlag;
  const { id: second } = (await wait('不再等', date)).data;
  assert.equal(await waitFlag(), 'N', 'waits already');
  await done(desk, calls.withdraw, { id: second, version: 1 });
  assert.equal(await waitFlag(), 'Y');
  await server.database.kernel
    .update(reservationWait)
    .set({ waitDate: addDays(today, -1) })
    .where(eq(reservationWait.id, waitId));
  await server.database.kernel
    .update(reservation)
    .set({ reservationDate: addDays(today, -1) })
    .where(eq(reservation.id, id));
  assert.equal(await waitFlag(), 'N', 'for a day that is over');
});

test('of two desks that take the same offer one is told, and nobody is reserved twice', async () => {
  const { date, reservations } = await fullDay();
  const { id } = (await wait('抢位', date)).data as { id: string };
  const { id: other } = (await wait('同一时间', date)).data as { id: string };
  await cancel(reservations[0]?.id ?? '');
  const book = (waitId: string) => make(desk, calls.book, { id: waitId, version: 1, startTime: '15:00' });
  const answers = await Promise.all([book(id), book(id)]);
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40902]);
  const told = answers.find(({ code }) => code !== 0);
  assert.match(told?.msg ?? '', /^当前状态（已安排）不允许安排，由.+安排$/);
  // Who waits for the time that somebody else has just got is told that it is gone, and goes on waiting.
  const gone = await book(other);
  assert.deepEqual([gone.code, gone.msg], [42204, '该时段已约满']);
  assert.deepEqual(
    (await waiting(date)).map(({ petName, version }) => [petName, version]),
    [['同一时间', 1]],
  );
});

test('is refused in words: the same animal twice, boarding, a day or part that is over, lengths off the steps', async () => {
  const { date } = await fullDay();
  const said = async (asked: Promise<{ code: number; msg: string }>) => {
    const { code, msg } = await asked;
    return [code, msg];
  };
  await wait('重复', date);
  assert.deepEqual(await said(wait('重复', date)), [40903, '重复当天已在候补']);
  const twice = await Promise.all([wait('双击', date), wait('双击', date)]);
  assert.deepEqual(twice.map(({ code }) => code).sort(), [0, 40903]);
  assert.deepEqual(await said(wait('豆豆', date, { type: 4 })), [40001, '寄养不按时段预约，无需候补']);
  assert.deepEqual(await said(wait('豆豆', addDays(today, -1))), [
    40001,
    '候补日期已过，请选择今天或以后的日期',
  ]);
  assert.deepEqual(await said(wait('豆豆', addDays(today, 400))), [40001, '最多提前一年候补']);
  assert.deepEqual(await said(wait('豆豆', date, { minutes: 20 })), [40001, '时长应为15分钟的整数倍']);
  assert.deepEqual(await said(wait('豆豆', date, { doctorId: 'none' })), [40001, '该医生不在本店']);
  assert.deepEqual(await said(wait('豆豆', date, { name: '' })), [40001, '请填写宠主姓名']);
  // Of days that are over there is nobody to book.
  const { id } = (await wait('昨天', date)).data as { id: string };
  await server.database.kernel
    .update(reservationWait)
    .set({ waitDate: addDays(today, -1) })
    .where(eq(reservationWait.id, id));
  assert.deepEqual(await said(make(desk, calls.book, { id, startTime: '15:00' })), [40001, '预约时间已过']);
});

test('who is taken off, dies or waits for a day that is over waits no longer', async () => {
  const { date } = await fullDay();
  const known = await savedOwner(desk, {}, [dog(), dog()]);
  const [dead = '', alive = ''] = known.petIds;
  const { id } = await done(desk, calls.save, { petId: alive, waitDate: date });
  await done(desk, calls.save, { petId: dead, waitDate: date });
  await done(desk, petCalls.changeStatus, { id: dead, status: 2 });
  assert.deepEqual(
    (await waiting(date)).map(({ petId }) => petId),
    [alive],
  );
  assert.equal((await make(desk, calls.withdraw, { id, version: 7 })).code, 40901);
  await done(desk, calls.withdraw, { id, version: 1 });
  assert.deepEqual(await waiting(date), []);
  assert.deepEqual((await make(desk, calls.withdraw, { id })).msg, '当前状态（已取消）不允许取消候补');

  const { id: late } = await done(desk, calls.save, { petId: alive, waitDate: date });
  await server.database.kernel
    .update(reservationWait)
    .set({ waitDate: addDays(today, -1) })
    .where(eq(reservationWait.id, late));
  await expiredWaits.run({
    ...{ database: server.database, files: server.services.files },
    signal: new AbortController().signal,
  });
  const rows = await server.database.kernel
    .select({ status: reservationWait.status })
    .from(reservationWait)
    .where(eq(reservationWait.id, late));
  assert.deepEqual(rows, [{ status: 3 }]);
});

test('who reserves the time that they waited for in another way waits no longer, and keeps nobody from an offer', async () => {
  const { date, reservations } = await fullDay();
  const { id } = await done(desk, calls.save, { ...caller('先来'), waitDate: date, part: 2 });
  await done(desk, calls.save, { ...caller('先来'), waitDate: date, part: 3, type: 2 });
  const evening = await make(desk, calls.save, { ...caller('晚上'), waitDate: date, part: 3 });
  await done(desk, calls.save, { ...caller('后到'), waitDate: date });
  await cancel(reservations[0]!.id);
  await cancel(reservations[1]!.id);
  const made = await done(desk, reservationCalls.save, { ...caller('先来'), ...at(date, '15:00') });
  await done(desk, reservationCalls.save, { ...caller('晚上'), ...at(date, '15:30') });
  const left = await waiting(date);
  assert.deepEqual(
    left.map(({ petName, type, part }) => [petName, type, part]),
    [
      ['先来', 2, 3],
      ['晚上', 1, 3],
      ['后到', 1, 0],
    ],
    'another visit, and another part of the day, are waited for on',
  );
  assert.equal(evening.code, 0);
  const [row] = await server.database.kernel.select().from(reservationWait).where(eq(reservationWait.id, id));
  assert.deepEqual([row?.status, row?.reservationId], [1, made.id]);
  await cancel(made.id);
  assert.equal((await waiting(date)).at(-1)?.offer?.startTime, '15:00');
});

test(
  'who is just being changed waits no longer either once they have the time',
  { skip: testDatabaseUrl === null && 'the embedded database has one writer' },
  async () => {
    const { date, reservations } = await fullDay();
    const { id } = (await wait('正在改', date)).data;
    await cancel(reservations[0]!.id);
    let answered = false;
    const { made } = await server.database.kernel.transaction(async (other) => {
      await other.update(reservationWait).set({ remarks: '请先联系' }).where(eq(reservationWait.id, id));
      const saved = done(desk, reservationCalls.save, { ...caller('正在改'), ...at(date, '15:00') });
      const told = saved.finally(() => (answered = true));
      while (!answered && !(await someoneWaits(server)));
      return { made: told };
    });
    const { id: reservationId } = await made;
    const [row] = await server.database.kernel
      .select()
      .from(reservationWait)
      .where(eq(reservationWait.id, id));
    assert.deepEqual([row?.status, row?.reservationId, row?.remarks], [1, reservationId, '请先联系']);
  },
);

test('two desks that give somebody a time at once, one from the list, are both answered', async () => {
  const { date, reservations } = await fullDay();
  const { id } = (await wait('同时', date)).data;
  for (const one of reservations) await cancel(one.id);
  const [booked, made] = await Promise.all([
    make(desk, calls.book, { id, version: 1, startTime: '15:00' }),
    make(desk, reservationCalls.save, { ...caller('同时'), ...at(date, '15:30') }),
  ]);
  assert.equal(made.code, 0);
  assert.ok([0, 40902].includes(booked.code), booked.msg);
  assert.deepEqual(await waiting(date), []);
});

test('who is moved to the time that they waited for waits no longer', async () => {
  const [one, other] = [await fullDay(), await fullDay()];
  await cancel(one.reservations[0]!.id);
  const { id } = await done(desk, reservationCalls.save, { ...caller('改约'), ...at(one.date, '15:00') });
  await wait('改约', other.date);
  await wait('后到', other.date);
  await cancel(other.reservations[0]!.id);
  // Other words alone move nobody.
  await done(desk, reservationCalls.edit, { id, version: 1, remarks: '请早到' });
  assert.equal((await waiting(other.date)).length, 2);
  await done(desk, reservationCalls.edit, { id, version: 2, ...at(other.date, '15:00') });
  assert.deepEqual(
    (await waiting(other.date)).map(({ petName }) => petName),
    ['后到'],
  );
});
