import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import type { TestClient } from '../../test-support/client';
import { dog, savedOwner } from '../../test-support/people';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

/** 周思远, who sees pets in store 1001. */
const DOCTOR = '4';
/** Before all that a test does. */
const LONG_AGO = ['2020-01-01 09:00:00.000', '2020-02-01 09:00:00.000'] as const;

let server: TestServer;
let manager: TestClient;
let desk: TestClient;
let doctor: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
});
after(() => server.close());

async function done(client: TestClient, ...asked: readonly [Parameters<typeof make>[1], object]) {
  const { code, msg, data } = await make(client, asked[0], { ...asked[1] });
  assert.equal(code, 0, msg);
  return data;
}

/** An owner with a pet, who was there last at this time. */
async function owner(time?: string): Promise<{ ownerId: string; petId: string }> {
  const { ownerId, petIds } = await savedOwner(desk, {}, [dog()]);
  if (time !== undefined)
    await server.database.kernel.execute(
      `update owner set last_visit_date = '${time}+08' where id = '${ownerId}'`,
    );
  return { ownerId, petId: petIds[0]! };
}

const registered = async (petId: string): Promise<string> =>
  (await done(desk, bookingCalls.register, { petId, type: 1, doctorId: DOCTOR })).id as string;
const seen = (id: string) => done(doctor, bookingCalls.consultation, { id });
const merged = async (fromId: string, toId: string): Promise<string> =>
  (await done(manager, calls.merge, { fromId, toId })).mergeId as string;
const undone = (id: string) =>
  done(manager.with({ 'idempotency-key': randomUUID() }), calls.undoMerge, { id });
/** To the millisecond, which answers leave out. */
const timeOf = async (where: string): Promise<string | null> => {
  const { rows } = await server.database.kernel.execute<{ time: string | null }>(
    `select to_char(last_visit_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.MS') as time from ${where}`,
  );
  return rows[0]?.time ?? null;
};
const lastVisit = (ownerId: string) => timeOf(`owner where id = '${ownerId}'`);
const petVisit = (petId: string) => timeOf(`pet where id = '${petId}'`);

test('the last visit goes back with the pet that was seen since a merge, also where it was registered before', async () => {
  for (const early of [true, false]) {
    const [from, to] = [await owner(), await owner(LONG_AGO[0])];
    const before = early ? await registered(from.petId) : null;
    const id = await merged(from.ownerId, to.ownerId);
    await seen(before ?? (await registered(from.petId)));
    assert.equal(await lastVisit(to.ownerId), await petVisit(from.petId));
    await undone(id);
    assert.notEqual(await lastVisit(from.ownerId), null);
    assert.equal(await lastVisit(from.ownerId), await petVisit(from.petId));
    assert.equal(await lastVisit(to.ownerId), LONG_AGO[0]);
  }
});

test('who stays keeps the last visit of what stays, whichever pet was seen later', async () => {
  for (const stayingLast of [true, false]) {
    const [from, to] = [await owner(LONG_AGO[1]), await owner(LONG_AGO[0])];
    const id = await merged(from.ownerId, to.ownerId);
    const [first, second] = [await registered(from.petId), await registered(to.petId)];
    for (const visit of stayingLast ? [first, second] : [second, first]) await seen(visit);
    await undone(id);
    for (const { ownerId, petId } of [from, to])
      assert.equal(await lastVisit(ownerId), await petVisit(petId));
  }
});

test('without a visit since both have the last ones of before the merge', async () => {
  const [from, to] = [await owner(LONG_AGO[1]), await owner(LONG_AGO[0])];
  await undone(await merged(from.ownerId, to.ownerId));
  assert.deepEqual([await lastVisit(from.ownerId), await lastVisit(to.ownerId)], [LONG_AGO[1], LONG_AGO[0]]);
});
