import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { reservationCalls as calls } from '@hospital/shared/contract/calls/reservations';
import { schedulingCalls, type Scheduling } from '@hospital/shared/contract/calls/scheduling';
import { addDays, mondayOf, shanghaiDay } from '@hospital/shared/format';
import { dog, savedOwner } from '../../test-support/people';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let manager: TestClient;
let desk: TestClient;

const DOCTOR = '4';
/** Beyond what the demo data has. */
const date = addDays(mondayOf(shanghaiDay()), 130);

before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  await manager.post('/setLastStore', { storeId: '1001', storeName: '' });
  desk = await server.signIn('13800000003', 2);
});
after(() => server.close());

const said = ({ code, msg }: Answer): [number, string] => [code, msg];
const duty = (fields: object = {}) =>
  make(manager, schedulingCalls.save, { list: [{ doctorId: DOCTOR, date, shift: 3, ...fields }] });
const reserve = (startTime: string, fields: object = {}) =>
  make(desk, calls.save, {
    ...{ doctorId: DOCTOR, reservationDate: date, startTime },
    ...{ name: '来电人', mobile: '13812345678', petName: '豆豆', ...fields },
  });

test('a limit below what is reserved keeps what is there, and lets nobody in', async () => {
  assert.equal((await duty({ limit: 3 })).code, 0);
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.push((await reserve('10:00')).data.id as string);
  const [read] = (
    await make(manager, schedulingCalls.list, { startDate: date, endDate: date, doctorId: DOCTOR })
  ).data as Scheduling[];
  const touched = await make(manager, schedulingCalls.touched, {
    list: [{ doctorId: DOCTOR, date, shift: 3, limit: 1 }],
  });
  assert.equal(touched.data.length, 2, 'as many as may stay');
  assert.equal((await duty({ limit: 1, version: read?.version })).code, 0);
  for (const id of ids) assert.equal((await make(desk, calls.info, { id })).data.status, 1);
  assert.deepEqual(said(await reserve('10:00')), [42204, '该时段已约满']);
  // Given back once, it is still fuller than it may be.
  await make(desk, calls.edit, { id: ids[0], version: 1, status: 3, cancelReason: '改期' });
  assert.deepEqual(said(await reserve('10:00')), [42204, '该时段已约满']);
  assert.equal((await duty({ limit: -1 })).code, 40001);
  assert.equal((await duty({ limit: 1.5 })).code, 40002);
});

test('an animal that died this morning neither arrives nor is reserved or registered', async () => {
  const { petIds } = await savedOwner(desk, {}, [dog()]);
  const [petId = ''] = petIds;
  const { data } = await reserve('15:00', { petId });
  assert.equal((await make(desk, petCalls.changeStatus, { id: petId, status: 2 })).code, 0);
  const accepted = await make(desk, calls.accept, { id: data.id });
  assert.deepEqual(said(accepted), [40902, '当前状态（已取消）不允许到店']);
  assert.equal((await reserve('15:00', { petId })).code, 42208);
  const registered = await make(desk, bookingCalls.register, { petId, type: 1, doctorId: DOCTOR });
  assert.equal(registered.code, 42208);
  assert.match(registered.msg, /死亡/);
});

test('a page whose clock is wrong is judged by the clock of the server', async () => {
  const headers = { date: new Date(0).toUTCString() };
  const past = await make(desk.with(headers), calls.save, {
    ...{ doctorId: DOCTOR, reservationDate: addDays(shanghaiDay(), -1), startTime: '10:00' },
    ...{ name: '来电人', mobile: '13812345678', petName: '豆豆' },
  });
  assert.deepEqual(said(past), [40001, '预约时间已过']);
  const { headers: answered } = await make(desk, calls.chart, { date });
  assert.ok(Math.abs(Date.parse(answered.get('date') ?? '') - Date.now()) < 3_600_000);
});
