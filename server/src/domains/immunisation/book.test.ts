import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { immunisationCalls as calls } from '@hospital/shared/contract/calls/immunisation';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dayFrom, newDog, planned, plansOf, WORMER } from './plans.fixture';

let server: TestServer;
let desk: TestClient;
let viewer: TestClient;
before(async () => {
  server = await startTestServer();
  desk = await server.signIn('13800000003', 2);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

const book = (planId: string, fields: object) => make(desk, calls.booking, { planId, ...fields });
/** A time that is free, wherever the demo has put others. */
const times = [8, 9, 10, 11, 12, 13, 14, 15].map((hour) => `${String(hour).padStart(2, '0')}:00`);
async function reserved(planId: string): Promise<string> {
  for (const startTime of times) {
    const { code, msg, data } = await book(planId, { reservationDate: dayFrom(3), startTime });
    if (code === 0) return data.reservationId as string;
    assert.ok(
      [ErrorCode.FullyBooked, ErrorCode.DoctorNotScheduled, ErrorCode.Invalid].includes(code as never),
      msg,
    );
  }
  throw new Error('No time is free');
}

test('a time is reserved for a plan, once, and again when that was cancelled', async () => {
  const petId = await newDog(desk);
  const plan = await planned(desk, petId);
  const id = await reserved(plan.id);
  const reservation = (await make(desk, reservationCalls.info, { id })).data;
  assert.deepEqual(
    [reservation.source, reservation.sourceId, reservation.type, reservation.petId, reservation.productIds],
    [5, plan.id, 2, petId, [plan.productId]],
  );
  assert.equal((await plansOf(desk, petId))[0]?.reservationId, id);
  const again = await book(plan.id, { reservationDate: dayFrom(4), startTime: '10:00' });
  assert.deepEqual([again.code, again.msg], [ErrorCode.NotUnique, '该计划的预约已存在']);
  await make(desk, reservationCalls.edit, { id, status: 3, cancelReason: '改天' });
  assert.notEqual(await reserved(plan.id), id);
});

test('who died meanwhile is refused in these words', async () => {
  const doctor = await server.signIn('13800000004', 2);
  const petId = await newDog(desk);
  const plan = await planned(desk, petId);
  assert.equal((await make(doctor, petCalls.changeStatus, { id: petId, status: 2, reason: '病亡' })).code, 0);
  const now = await book(plan.id, { registerNow: 'Y' });
  assert.deepEqual([now.code, now.msg], [ErrorCode.PetDead, '宠物已标记死亡，不能挂号']);
  const later = await book(plan.id, { reservationDate: dayFrom(3), startTime: '10:00' });
  assert.deepEqual([later.code, later.msg], [ErrorCode.PetDead, '宠物已标记死亡，不能预约']);
  const tipped = await make(desk, calls.tip, { id: plan.id, channel: 3 });
  assert.deepEqual([tipped.code, tipped.msg], [ErrorCode.PetDead, '宠物已标记死亡，不能提醒']);
});

test('an animal is registered for its deworming now, with the source of its plan', async () => {
  const petId = await newDog(desk);
  const plan = await planned(desk, petId, { type: 2, productId: WORMER });
  const without = await book(plan.id, { registerNow: 'Y' });
  assert.deepEqual([without.code, without.msg], [ErrorCode.Invalid, '请选择医生']);
  // At some hours the demo doctor is off: who keeps the store may register with them all the same.
  const keeper = await server.signIn('13800000002', 2);
  const register = () =>
    make(keeper, calls.booking, {
      ...{ planId: plan.id, storeId: '1001', registerNow: 'Y', doctorId: '4' },
      skipWarnings: ['doctorOff', 'doctorUnfit'],
    });
  const { code, msg, data } = await register();
  assert.equal(code, 0, msg);
  assert.notEqual((await register()).code, 0);
  const visits = (await make(desk, bookingCalls.list, { keyword: '豆包', pageSize: 200 })).data.list;
  const visit = visits.find(({ id }: { id: string }) => id === data.bookingId);
  assert.deepEqual([visit.type, visit.sourceType, visit.petId], [5, 4, petId]);
});

test('a reservation of today arrives when its animal is registered by its plan, others stay as they are', async () => {
  const keeper = await server.signIn('13800000002', 2);
  const registeredBy = async (day: string, changedPet?: string) => {
    const plan = await planned(desk, await newDog(desk));
    const id = await reserved(plan.id);
    await server.database.kernel.execute(
      `update reservation set reservation_date = '${day}', pet_id = '${changedPet ?? plan.petId}' where tenant_id = '1' and id = '${id}'`,
    );
    const { code, msg, data } = await make(keeper, calls.booking, {
      ...{ planId: plan.id, storeId: '1001', registerNow: 'Y', doctorId: '4' },
      skipWarnings: ['doctorOff', 'doctorUnfit'],
    });
    assert.equal(code, 0, msg);
    const { status, bookingId } = (await make(desk, reservationCalls.info, { id })).data;
    return { status, isHere: bookingId === data.bookingId };
  };
  assert.deepEqual(await registeredBy(dayFrom(0)), { status: 2, isHere: true });
  for (const other of [await registeredBy(dayFrom(3)), await registeredBy(dayFrom(0), await newDog(desk))])
    assert.ok(other.status !== 2 && !other.isHere);
});

test('a reservation without a day or a beginning is refused at its field, and so is who may not', async () => {
  const plan = await planned(desk, await newDog(desk));
  for (const [fields, field] of [
    [{ startTime: '10:00' }, 'reservationDate'],
    [{ reservationDate: dayFrom(2) }, 'startTime'],
  ] as const) {
    const { code, data } = await book(plan.id, fields);
    assert.deepEqual([code, data.errors[0].field], [ErrorCode.Invalid, field]);
  }
  const request = { planId: plan.id, reservationDate: dayFrom(2), startTime: '10:00' };
  await refusesTheUsual(server, desk, calls.booking, request);
  await refusesWithout('hospital:immuneDeworming:booking', viewer, calls.booking, request);
});
