import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holidayCalls } from '@hospital/shared/contract/calls/holidays';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { schedulingCalls } from '@hospital/shared/contract/calls/scheduling';
import { washingCalls as calls } from '@hospital/shared/contract/calls/washing';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { missedReservations } from '../reservations/missed';
import { animals, dayFromNow, infoOf, nextOf, rowsOf, saved, washerOf, washProduct } from './plans.fixture';

const STORE = '1001';

let server: TestServer;
let desk: TestClient;
let manager: TestClient;
let bath: string;
let pets: string[];
const nextPet = (): string => nextOf(pets);

before(async () => {
  server = await startTestServer();
  desk = await server.signIn('13800000003', 2);
  manager = await server.signIn('13800000002', 2);
  [bath, pets] = await Promise.all([washProduct(server, '小型犬洗澡'), animals(desk, 14)]);
});
after(() => server.close());

const plan = async (fields: Record<string, unknown>): Promise<string> => {
  const { code, msg, data } = await saved(desk, { items: [{ productId: bath }], ...fields });
  assert.equal(code, 0, msg);
  return (data as { id: string }).id;
};

test('the times of an animal are told with the day, those of washing and of reservations, once each', async () => {
  const [petId, other] = [nextPet(), nextPet()];
  const [date, slot] = [dayFromNow(9), { startTime: '10:00', endTime: '10:30' }];
  const reserve = (fields: object) =>
    make(desk, reservationCalls.save, { ...slot, reservationDate: date, petId, type: 4, ...fields });
  const { data: stay } = await reserve({});
  const { data: bathing } = await reserve({ type: 3, startTime: '15:00', endTime: '16:00' });
  const told = async (call: typeof calls.slots | typeof reservationCalls.chart, of = petId) => {
    const { data } = await make(desk, call, { date, petId: of });
    return data.petTimes.map(({ id, startTime }: { id: string; startTime: string }) => [id, startTime]);
  };
  assert.deepEqual(await told(calls.slots), [
    [stay.id, '10:00'],
    [bathing.id, '15:00'],
  ]);
  const id = await plan({ petId, planDate: date, startTime: '16:00', endTime: '17:00' });
  const after = [
    [stay.id, '10:00'],
    [id, '16:00'],
  ];
  assert.deepEqual(await told(calls.slots), after);
  assert.deepEqual(await told(reservationCalls.chart), after);
  assert.deepEqual(await told(calls.slots, other), []);
  assert.equal((await make(desk, calls.slots, { date, petId: 'nobody' })).code, 404);
  assert.deepEqual((await make(desk, calls.slots, { date })).data.petTimes, []);
});

test('a board tells of its animals when else they are expected, and of those alone that are', async () => {
  const [petId, other] = [nextPet(), nextPet()];
  const date = dayFromNow(12);
  const reserve = (fields: object) =>
    make(desk, reservationCalls.save, {
      ...{ reservationDate: date, type: 4, startTime: '10:00', endTime: '10:30' },
      ...fields,
    });
  const { data: stay } = await reserve({ petId });
  await reserve({ petId: other });
  const board = async (type: number) => {
    const { data } = await make(desk, reservationCalls.chart, { date, type });
    return data.petTimes.map((one: { id: string; petId: string }) => [one.id, one.petId]);
  };
  assert.deepEqual(await board(4), []);
  const id = await plan({ petId, planDate: date, startTime: '16:00', endTime: '17:00' });
  assert.deepEqual(await board(4), [
    [stay.id, petId],
    [id, petId],
  ]);
  assert.deepEqual(await board(1), []);
});

test('a reservation of washing is told until it is washed or here, whatever is planned in another store', async () => {
  const [petId, date] = [nextPet(), dayFromNow(8)];
  const reserve = { reservationDate: date, startTime: '15:00', endTime: '16:00', petId, type: 3 };
  const { data: bathing } = await make(desk, reservationCalls.save, reserve);
  const reservationId = bathing.id as string;
  const planned = await plan({ petId, planDate: date, startTime: '16:00', endTime: '17:00', reservationId });
  const told = async () => {
    const { data } = await make(desk, calls.slots, { date, petId });
    type Time = { id: string; storeId: string; reservationId: string | null };
    return data.petTimes.map((one: Time) => [one.id, one.storeId, one.reservationId]);
  };
  const own = [planned, STORE, reservationId];
  assert.deepEqual(await told(), [own]);
  const set = (fields: string) =>
    rowsOf(server, `update wash_plan set ${fields} where tenant_id = '1' and id = '${planned}'`);
  await set(`state = 3, bill_id = 'bill', finish_time = now()`);
  assert.deepEqual(await told(), []);
  await set(`state = 1, bill_id = null, finish_time = null, store_id = '1002', reservation_id = null`);
  assert.deepEqual(await told(), [
    [reservationId, STORE, null],
    [planned, '1002', null],
  ]);
  await rowsOf(server, `update reservation set status = 2 where tenant_id = '1' and id = '${reservationId}'`);
  assert.deepEqual(await told(), [[planned, '1002', null]]);
});

test('the board of reservations counts the washes of a day as the day of washing does', async () => {
  const [petId, date] = [nextPet(), dayFromNow(10)];
  const reserve = { reservationDate: date, startTime: '10:00', endTime: '11:00', petId, type: 3 };
  await make(desk, reservationCalls.save, reserve);
  await plan({ petId, planDate: date, startTime: '10:00', endTime: '11:00' });
  await plan({ petId, planDate: date, startTime: '14:00', endTime: '15:00' });
  const { booked } = (await make(desk, calls.slots, { date })).data;
  assert.equal((await make(desk, reservationCalls.chart, { date, type: 3 })).data.booked, booked);
  assert.equal((await make(desk, reservationCalls.chart, { date, type: 1 })).data.booked, null);
});

test('a plan that moves to another day takes the reservation along that it stands for', async () => {
  const petId = nextPet();
  const [missed, later] = [dayFromNow(15), dayFromNow(16)];
  const booked = async (): Promise<number[]> =>
    Promise.all(
      [missed, later].map(async (date) => (await make(desk, calls.slots, { date })).data.booked as number),
    );
  const [had = 0, hadLater = 0] = await booked();
  const slot = { startTime: '15:00', endTime: '16:00' };
  const { data: reserved } = await make(desk, reservationCalls.save, {
    ...{ ...slot, reservationDate: missed, petId, type: 3 },
  });
  const items = [{ productId: bath }];
  const id = await plan({ ...slot, petId, planDate: missed });
  assert.deepEqual(await booked(), [had + 1, hadLater]);
  const moved = await saved(desk, { ...slot, id, version: 1, petId, planDate: later, items });
  assert.equal(moved.code, 0, moved.msg);
  assert.deepEqual(await booked(), [had, hadLater + 1], 'nobody waits for it on the day that it left');
  const { version, reservationId } = await infoOf(desk, id);
  assert.equal(reservationId, reserved.id);
  const expected = async (date: string): Promise<boolean> => {
    const { data } = await make(desk, reservationCalls.list, { startDate: date, endDate: date });
    return data.list.some((row: { id: string }) => row.id === reserved.id);
  };
  assert.deepEqual([await expected(missed), await expected(later)], [false, true], 'nor on the board');
  const afternoon = { startTime: '16:00', endTime: '17:00' };
  const again = { ...afternoon, id, version, petId, planDate: later, items };
  assert.equal((await saved(desk, again)).code, 0);
  const stands = (await make(desk, reservationCalls.info, { id: reserved.id })).data;
  assert.deepEqual([stands.reservationDate, stands.startTime, stands.endTime], [later, '16:00', '17:00']);
  const moves = await rowsOf<{ line: string }>(
    server,
    `select row_to_json(op_log)::text as line from op_log where biz_id = '${reserved.id}' order by create_date`,
  );
  assert.match(moves.at(-1)?.line ?? '', /16:00/, 'in the log of operations');
  // Of another animal it is no more.
  const other = { ...slot, id, version: version + 1, petId: nextPet(), planDate: later, items };
  assert.equal((await saved(desk, other)).code, 0);
  assert.deepEqual(await booked(), [had, hadLater + 2]);
});

test('a reservation goes with its plan: to another washer, and to the day of a new plan that stands for it', async () => {
  const petId = nextPet();
  const [date, later] = [dayFromNow(23), dayFromNow(24)];
  const slot = { startTime: '15:00', endTime: '16:00' };
  const { id: washerId, name } = await washerOf(server, STORE);
  const { data: reserved } = await make(desk, reservationCalls.save, {
    ...{ ...slot, reservationDate: date, petId, type: 3 },
  });
  const stands = async () => {
    const { data } = await make(desk, reservationCalls.info, { id: reserved.id });
    return [data.reservationDate, data.startTime, data.doctorId];
  };
  const id = await plan({ ...slot, petId, planDate: later, reservationId: reserved.id });
  assert.deepEqual(await stands(), [later, '15:00', '']);
  const edited = { ...slot, id, petId, planDate: later, items: [{ productId: bath }] };
  assert.equal((await saved(desk, { ...edited, version: 1, washerId })).code, 0);
  assert.deepEqual(await stands(), [later, '15:00', washerId]);
  const [told] = await rowsOf<{ line: string }>(
    server,
    `select row_to_json(op_log)::text as line from op_log where biz_id = '${reserved.id}'
      order by create_date desc limit 1`,
  );
  assert.ok(told?.line.includes(name), 'in the log of operations');
  // What the desk reserves otherwise afterwards stays so while the plan keeps its time and washer.
  await rowsOf(server, `update reservation set start_time = '14:00' where id = '${reserved.id}'`);
  assert.equal((await saved(desk, { ...edited, version: 2, washerId, remarks: '怕吹风' })).code, 0);
  assert.deepEqual(await stands(), [later, '14:00', washerId]);
  assert.equal((await saved(desk, { ...edited, version: 3, washerId: '' })).code, 0);
  assert.deepEqual(await stands(), [later, '15:00', '']);
});

test('a plan that names no washer leaves the reservation it is made of with its own', async () => {
  const petId = nextPet();
  const place = { startTime: '15:00', endTime: '16:00', petId };
  const { id: doctorId } = await washerOf(server, STORE);
  const { data: reserved } = await make(desk, reservationCalls.save, {
    ...{ ...place, reservationDate: dayFromNow(25), type: 3, doctorId },
  });
  await plan({ ...place, planDate: dayFromNow(26), reservationId: reserved.id });
  const { data } = await make(desk, reservationCalls.info, { id: reserved.id });
  assert.deepEqual([data.reservationDate, data.doctorId], [dayFromNow(26), doctorId]);
});

test('a reservation for which a plan comes to stand later has the washer of the plan', async () => {
  const petId = nextPet();
  const place = { startTime: '15:00', endTime: '16:00', petId };
  const { id: washerId } = await washerOf(server, STORE);
  const { data: reserved } = await make(desk, reservationCalls.save, {
    ...{ ...place, reservationDate: dayFromNow(27), type: 3 },
  });
  const items = [{ productId: bath }];
  const planDate = dayFromNow(28);
  const id = await plan({ ...place, planDate, washerId });
  const edited = { ...place, id, planDate, washerId, items, version: 1, reservationId: reserved.id };
  assert.equal((await saved(desk, edited)).code, 0);
  const { data } = await make(desk, reservationCalls.info, { id: reserved.id });
  assert.deepEqual([data.reservationDate, data.doctorId], [planDate, washerId]);
});

test('a plan that moves leaves a reservation where it is that is of a visit to a doctor by now', async () => {
  const petId = nextPet();
  const [date, later] = [dayFromNow(21), dayFromNow(22)];
  const slot = { startTime: '15:00', endTime: '16:00' };
  const { data: reserved } = await make(desk, reservationCalls.save, {
    ...{ ...slot, reservationDate: date, petId, type: 3 },
  });
  const id = await plan({ ...slot, petId, planDate: date, reservationId: reserved.id });
  await rowsOf(server, `update reservation set type = 1 where tenant_id = '1' and id = '${reserved.id}'`);
  const moved = { ...slot, id, version: 1, petId, planDate: later, items: [{ productId: bath }] };
  assert.equal((await saved(desk, moved)).code, 0);
  const stands = (await make(desk, reservationCalls.info, { id: reserved.id })).data;
  assert.equal(stands.reservationDate, date);
});

test('nobody misses the day that a plan left with its reservation, before the time of the plan is over', async () => {
  const petId = nextPet();
  const slot = { startTime: '15:00', endTime: '16:00' };
  const { data: reserved } = await make(desk, reservationCalls.save, {
    ...{ ...slot, reservationDate: dayFromNow(19), petId, type: 3 },
  });
  const plannedFor = { ...slot, petId, planDate: dayFromNow(20), reservationId: reserved.id };
  const id = await plan(plannedFor);
  const set = (table: string, fields: string, of: string) =>
    rowsOf(server, `update ${table} set ${fields} where tenant_id = '1' and id = '${of}'`);
  const statusNow = async (): Promise<number> => {
    await missedReservations.run({
      ...{ database: server.database, files: server.services.files },
      signal: new AbortController().signal,
    });
    return (await make(desk, reservationCalls.info, { id: reserved.id })).data.status;
  };
  await set('reservation', `reservation_date = '${dayFromNow(-2)}'`, reserved.id);
  assert.equal(await statusNow(), 1, 'the animal comes on the day of its plan');
  await set('wash_plan', `plan_date = '${dayFromNow(-1)}'`, id);
  assert.equal(await statusNow(), 4, 'nor has it come then');
});

test('a reservation stays on its day while another plan there stands for it', async () => {
  const petId = nextPet();
  const [date, later] = [dayFromNow(17), dayFromNow(18)];
  const [early, late] = [
    { startTime: '10:00', endTime: '11:00' },
    { startTime: '15:00', endTime: '16:00' },
  ];
  const booked = async () => (await make(desk, calls.slots, { date })).data.booked as number;
  const had = await booked();
  await make(desk, reservationCalls.save, { ...early, reservationDate: date, petId, type: 3 });
  const stays = await plan({ ...early, petId, planDate: date });
  const id = await plan({ ...late, petId, planDate: date });
  const items = [{ productId: bath }];
  const moved = await saved(desk, { ...late, id, version: 1, petId, planDate: later, items });
  assert.equal(moved.code, 0, moved.msg);
  assert.equal((await infoOf(desk, id)).reservationId, null);
  assert.equal((await make(desk, calls.cancel, { id: stays, version: 1 })).code, 0);
  assert.equal(await booked(), had + 1, 'the animal is expected as it was reserved');
});

test('a day of washing has the hours of the store, and those of a holiday', async () => {
  const [{ open }, hours] = [
    (await make(desk, calls.slots, { date: dayFromNow(41) })).data,
    await rowsOf<{ startTime: string; endTime: string }>(
      server,
      `select openning_hours_start as "startTime", openning_hours_end as "endTime" from store
        where tenant_id = '1' and id = '${STORE}'`,
    ),
  ];
  assert.deepEqual([open], hours);
  const holiday = { date: dayFromNow(41), storeId: STORE, name: '盘点', closedFlag: 'Y' };
  const { code, msg } = await make(manager, holidayCalls.save, holiday);
  assert.equal(code, 0, msg);
  assert.equal((await make(desk, calls.slots, { date: dayFromNow(41) })).data.open, null);
});

test('a day of washing lasts for as long as its washers are on duty', async () => {
  const date = dayFromNow(42);
  const openOf = async () => (await make(desk, calls.slots, { date })).data.open;
  const set = (hours: string) =>
    rowsOf(server, `update store set ${hours} where tenant_id = '1' and id = '${STORE}'`);
  await set(`openning_hours_start = '09:00', openning_hours_end = '18:00'`);
  assert.deepEqual(await openOf(), { startTime: '09:00', endTime: '18:00' });
  const { id } = await washerOf(server, STORE);
  const entry = { doctorId: id, date, shift: 2, startTime: '13:00', endTime: '22:00' };
  const { code, msg } = await make(manager, schedulingCalls.save, { storeId: STORE, list: [entry] });
  assert.equal(code, 0, msg);
  assert.deepEqual(await openOf(), { startTime: '09:00', endTime: '22:00' });
  await set(`openning_hours_start = '00:00', openning_hours_end = '00:00'`);
  assert.deepEqual(await openOf(), { startTime: '08:00', endTime: '22:00' });
});
