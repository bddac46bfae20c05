import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { petCalls as calls } from '@hospital/shared/contract/calls/pets';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { dog, savedOwner } from '../../test-support/people';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { planReminders } from '../immunePlans/planReminders';
import { startTestServer, type TestServer } from '../../test-support/testServer';

/** 周思远, who sees pets in store 1001. */
const DOCTOR = '4';

let server: TestServer;
let desk: TestClient;
let doctor: TestClient;
let viewer: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  desk = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
/** A pet of 原主 and somebody who takes it. */
async function pair(): Promise<{ petId: string; fromId: string; toId: string; mobile: string }> {
  const from = await savedOwner(desk, { name: '原主' }, [dog({ name: '团子' })]);
  const to = await savedOwner(desk, { name: '新主' });
  return { petId: from.petIds[0]!, fromId: from.ownerId, toId: to.ownerId, mobile: to.mobile };
}
const change = (petId: string, newOwnerId: string, fields: object = {}, client = desk) =>
  make(client, calls.changeOwner, { id: petId, newOwnerId, ...fields });
const effects = async (id: string) => (await make(desk, calls.ownerEffects, { id })).data;
const petsOf = async (id: string) =>
  (await make(desk, customerCalls.info, { id })).data.pets.map(({ name }: { name: string }) => name);
const reserve = (petId: string, ownerId: string, id: string) =>
  rows(`insert into reservation (tenant_id, id, reservation_no, store_id, reservation_date, start_time, end_time, status,
      owner_id, pet_id, name, mobile)
    values ('1', '${id}', '${id}', '1001', current_date + 3, '09:00', '09:30', 1, '${ownerId}', '${petId}', '原主', '1')`);

test('a pet takes its cases and plans to another owner; bills and money stay', async () => {
  const { petId, fromId, toId, mobile } = await pair();
  const { id: caseId } = (await make(doctor, caseCalls.save, { petId })).data;
  await rows(`update medical_case set status = 2, end_time = now() where id = '${caseId}'`);
  await rows(`insert into review (tenant_id, id, store_id, owner_id, pet_id, type, review_time)
    values ('1', 'given-review', '1001', '${fromId}', '${petId}', 1, now())`);
  await reserve(petId, fromId, 'given-res');
  await rows(`insert into bill (tenant_id, id, bill_no, store_id, owner_id, pet_id, type, status, order_time, total_amount, payable_amount)
    values ('1', 'given-bill', 'GIVENZD', '1001', '${fromId}', '${petId}', 1, 5, now(), 0, 0)`);
  const said = await effects(petId);
  assert.deepEqual(said.underWay, []);
  assert.deepEqual(said.moves, [
    { kind: '病例', count: 1 },
    { kind: '复诊回访', count: 1 },
    { kind: '未到店预约', count: 1 },
  ]);
  assert.deepEqual(said.stays, [{ kind: '该宠物的账单', count: 1 }]);
  const { version } = (await make(desk, calls.info, { id: petId })).data;
  const answer = await change(petId, toId, { version, reason: '家人接手' });
  assert.equal(answer.code, 0, answer.msg);
  assert.equal(answer.data.version, version + 1);
  assert.deepEqual([await petsOf(fromId), await petsOf(toId)], [[], ['团子']]);
  const [owners] = await rows(`select
    (select owner_id from medical_case where id = '${caseId}') as "case",
    (select owner_id from review where id = 'given-review') as review,
    (select owner_id || name || mobile from reservation where id = 'given-res') as reservation,
    (select owner_id from bill where id = 'given-bill') as bill`);
  assert.deepEqual(owners, { case: toId, review: toId, reservation: `${toId}新主${mobile}`, bill: fromId });
  const pet = (await make(desk, calls.info, { id: petId })).data;
  const [kept] = pet.ownerChanges;
  assert.deepEqual(
    [pet.ownerId, kept.fromId, kept.fromName, kept.toName, kept.reason],
    [...[toId, fromId, '原主', '新主', '家人接手']],
  );
  assert.notEqual(kept.createName, '');
  const found = (await make(desk, customerCalls.searchPets, { keyword: mobile })).data;
  assert.ok(JSON.stringify(found).includes(petId));
  const logged = await rows<{ biz_id: string }>(
    `select biz_id from op_log where biz_id in ('${petId}', '${fromId}', '${toId}') and after::text like '%新主%'`,
  );
  assert.equal(new Set(logged.map((row) => row.biz_id)).size, 3);
});

test('what was charged for a case stays charged after a change of owner: taken back, it is not cancelled', async () => {
  const { petId, fromId, toId } = await pair();
  const { id } = (await make(doctor, caseCalls.save, { petId })).data;
  await rows(`update medical_case set status = 2, end_time = now() where id = '${id}'`);
  await rows(`insert into bill (tenant_id, id, bill_no, store_id, owner_id, pet_id, case_id, type, status, order_time, total_amount, payable_amount, paid_amount)
    values ('1', 'paid-bill', 'PAIDZD', '1001', '${fromId}', '${petId}', '${id}', 1, 2, now(), 12000, 12000, 12000)`);
  assert.equal((await change(petId, toId)).code, 0);
  const taken = await make(doctor, caseCalls.withdraw, { id, reason: '漏写' });
  assert.equal(taken.code, 0, taken.msg);
  const said = (await make(doctor, caseCalls.info, { id })).data;
  assert.deepEqual([said.billAmount, said.unpaidAmount], [120, 0]);
  const { code, msg } = await make(doctor, caseCalls.cancel, { id, reason: '误建' });
  assert.deepEqual([code, msg], [ErrorCode.ForbiddenTransition, '当前状态（已收费）不允许取消病例']);
});

test('a wait that has its reservation goes along, and is the new owner’s when that is cancelled', async () => {
  const { petId, fromId, toId, mobile } = await pair();
  await reserve(petId, fromId, 'kept-res');
  await reserve(petId, fromId, 'lost-res');
  await rows(`update reservation set status = 3 where id = 'lost-res'`);
  const waits = (id: string, status: number, reservationId: string) =>
    rows(`insert into reservation_wait (tenant_id, id, store_id, owner_id, pet_id, name, mobile, wait_date, minutes, status, reservation_id)
      values ('1', '${id}', '1001', '${fromId}', '${petId}', '原主', '1', current_date + 3, 30, ${status}, ${reservationId})`);
  await waits('open-wait', 0, 'null');
  await waits('given-wait', 1, `'kept-res'`);
  await waits('lost-wait', 1, `'lost-res'`);
  assert.deepEqual((await effects(petId)).moves, [
    { kind: '未到店预约', count: 1 },
    { kind: '候补', count: 2 },
  ]);
  assert.equal((await change(petId, toId)).code, 0);
  const now = `${toId}新主${mobile}`;
  assert.deepEqual(
    await rows(`select id, owner_id || name || mobile as who, version from reservation_wait where pet_id = '${petId}'
      union all select id, owner_id || name || mobile, version from reservation where pet_id = '${petId}' order by id`),
    [
      { id: 'given-wait', who: now, version: 2 },
      { id: 'kept-res', who: now, version: 2 },
      { id: 'lost-res', who: `${fromId}原主1`, version: 1 },
      { id: 'lost-wait', who: `${fromId}原主1`, version: 1 },
      { id: 'open-wait', who: now, version: 2 },
    ],
  );
});

test('who missed the time of a pet today may come late with its new owner; what was missed before stays', async () => {
  const { petId, fromId, toId } = await pair();
  for (const id of ['late-res', 'old-res']) await reserve(petId, fromId, id);
  const today = `(now() at time zone 'Asia/Shanghai')::date`;
  await rows(`update reservation set status = 4, reservation_date = ${today} where id = 'late-res'`);
  await rows(`update reservation set status = 4, reservation_date = ${today} - 1 where id = 'old-res'`);
  assert.deepEqual((await effects(petId)).moves, [{ kind: '未到店预约', count: 1 }]);
  assert.equal((await change(petId, toId)).code, 0);
  const came = await make(desk, reservationCalls.accept, {
    ...{ id: 'late-res', doctorId: DOCTOR, skipWarnings: ['doctorOff'] },
  });
  assert.equal(came.code, 0, came.msg);
  assert.deepEqual(await rows(`select owner_id from booking where id = '${came.data.bookingId}'`), [
    { owner_id: toId },
  ]);
  assert.deepEqual(await rows(`select owner_id from reservation where id = 'old-res'`), [
    { owner_id: fromId },
  ]);
});

test('the new owner is known wherever something of the pet is kept, and files and stays are said', async () => {
  const { petId, fromId, toId } = await pair();
  const plan = (id: string, storeId: string, status: string) =>
    rows(`insert into immune_plan (tenant_id, id, store_id, pet_id, type, group_code, series_id, product_name, plan_date, status, finish_date)
      values ('1', '${id}', '${storeId}', '${petId}', 1, 'RABIES', '${id}', '狂犬疫苗', current_date + 3, '${status}', null)`);
  await plan('told-plan', '1002', 'N');
  await rows(`insert into attachment (tenant_id, id, pet_id, store_id, biz_type, url, name, file_type, size, shoot_time)
    select '1', 'kept-file-' || at, '${petId}', '100' || at, 'other', '/files/' || at, '${petId}.png', 'png', 1, now() from generate_series(3, 4) at`);
  await rows(`insert into booking (tenant_id, id, booking_no, store_id, owner_id, pet_id, doctor_id, state, register_time, finish_time)
    values ('1', 'kept-visit', 'KEPTGH', '1001', '${fromId}', '${petId}', '${DOCTOR}', 4, now(), null)`);
  await planReminders.run({
    database: server.database,
    files: server.services.files,
    signal: new AbortController().signal,
  });
  const said = await effects(petId);
  assert.deepEqual(said.moves, [
    { kind: '提醒', count: 1 },
    { kind: '免疫驱虫计划', count: 1 },
    { kind: '附件', count: 2 },
  ]);
  assert.deepEqual(said.stays, [{ kind: '该宠物的挂号', count: 1 }]);
  assert.equal((await change(petId, toId)).code, 0);
  assert.deepEqual(
    await rows(`select store_id from owner_store where owner_id = '${toId}' order by store_id`),
    [...['1001', '1002', '1003', '1004'].map((id) => ({ store_id: id }))],
  );
  const [told] = await rows<{ content: string }>(`select content from reminder where biz_id = 'told-plan'`);
  assert.match(told!.content, /^团子的狂犬疫苗计划于.+，请联系新主确认到店时间。$/);
});

test('who a pet belonged to is neither changed nor taken away', async () => {
  const { petId, toId } = await pair();
  assert.equal((await change(petId, toId)).code, 0);
  for (const attempt of [sql`update pet_owner_change set reason = 'x'`, sql`delete from pet_owner_change`])
    await assert.rejects(
      server.database.write('1', (db) => db.execute(attempt)),
      (error: Error) => /permission denied/.test(String(error.cause ?? error)),
    );
});

test('the usual refusals; the permission is that of who edits pets', async () => {
  const { petId, toId } = await pair();
  await refusesTheUsual(server, desk, calls.changeOwner, { id: petId, newOwnerId: toId });
  await refusesTheUsual(server, desk, calls.ownerEffects, { id: petId });
  await refusesWithout('hospital:pet:save', viewer, calls.changeOwner, { id: petId, newOwnerId: toId });
  await refusesWithout('hospital:pet:save', viewer, calls.ownerEffects, { id: petId });
});

test('its own owner, a stale pet, a dead one, one that was given away, a merged file', async () => {
  const { petId, fromId, toId } = await pair();
  const own = await change(petId, fromId);
  assert.deepEqual([own.code, own.data.errors[0].field], [ErrorCode.Invalid, 'newOwnerId']);
  assert.equal((await change(petId, 'nobody')).code, ErrorCode.NotFound);
  assert.equal((await change('nothing', toId)).code, ErrorCode.NotFound);
  const stale = await change(petId, toId, { version: 7 });
  assert.deepEqual([stale.code, stale.data.current.id], [ErrorCode.StaleVersion, petId]);
  for (const status of [2, 4]) {
    await rows(`update pet set status = ${status} where id = '${petId}'`);
    assert.equal((await change(petId, toId)).code, ErrorCode.ForbiddenTransition, `status ${status}`);
  }
  await rows(`update pet set status = 1 where id = '${petId}'`);
  const merged = await savedOwner(desk, { name: '并入' });
  await rows(`update owner set status = 2, merge_to_id = '${toId}' where id = '${merged.ownerId}'`);
  assert.match((await change(petId, merged.ownerId)).msg, /已合并/);
  assert.deepEqual(await petsOf(fromId), ['团子']);
});

test('an owner or pet of a store where one does not work, or of another tenant, is out of reach', async () => {
  const { petId, toId } = await pair();
  const [elsewhere] = await rows<{ id: string; pet: string }>(
    `select owner.id, pet.id as pet from owner join pet on pet.tenant_id = owner.tenant_id and pet.owner_id = owner.id
      where owner.tenant_id = '1' and owner.store_id = '1004' and pet.status = 1
        and not exists (select from owner_store where owner_store.owner_id = owner.id and owner_store.store_id <> '1004') limit 1`,
  );
  assert.ok(elsewhere);
  assert.equal((await change(petId, elsewhere.id)).code, ErrorCode.OutOfScope);
  assert.equal((await change(elsewhere.pet, toId)).code, ErrorCode.OutOfScope);
  assert.equal((await change(petId, toId, {}, stranger)).code, ErrorCode.NotFound);
  const effectsOf = (client: TestClient, id: string) => make(client, calls.ownerEffects, { id });
  assert.equal((await effectsOf(desk, elsewhere.pet)).code, ErrorCode.OutOfScope);
  assert.equal((await effectsOf(stranger, petId)).code, ErrorCode.NotFound);
});

test('a visit, a case that is written and an unpaid bill keep a pet where it is, and are said', async () => {
  const { petId, fromId, toId } = await pair();
  const visit = await make(desk, bookingCalls.register, { petId, type: 1, doctorId: DOCTOR });
  assert.equal(visit.code, 0, visit.msg);
  const waits = await change(petId, toId);
  assert.equal(waits.code, ErrorCode.ForbiddenTransition);
  assert.match(waits.msg, /^请先处理：挂号 /);
  const other = await pair();
  const { code, msg } = await make(doctor, caseCalls.save, { petId: other.petId });
  assert.equal(code, 0, msg);
  assert.match((await change(other.petId, other.toId)).msg, /病例 BL\d+（.+，进行中）/);
  const third = await pair();
  await rows(`insert into bill (tenant_id, id, bill_no, store_id, owner_id, pet_id, type, status, order_time, total_amount, payable_amount)
    values ('1', 'open-bill', 'OPENZD', '1001', '${third.fromId}', '${third.petId}', 1, 0, now(), 100, 100)`);
  const unpaid = await change(third.petId, third.toId);
  assert.match(unpaid.msg, /账单 OPENZD（.+，未结算）/);
  assert.equal((await effects(third.petId)).underWay.length, 1);
  assert.deepEqual(await petsOf(fromId), ['团子']);
});

test('of ten who give one pet to two owners at once, one does', async () => {
  const { petId, toId } = await pair();
  const another = (await savedOwner(desk, { name: '别家' })).ownerId;
  const { version } = (await make(desk, calls.info, { id: petId })).data;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => change(petId, at % 2 === 0 ? toId : another, { version })),
  );
  const codes = answers.map(({ code }) => code);
  assert.equal(codes.filter((code) => code === 0).length, 1);
  assert.ok(
    codes.every((code) => code === 0 || code === ErrorCode.StaleVersion || code === ErrorCode.NotFound),
  );
});
