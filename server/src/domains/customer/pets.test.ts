import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { petCalls as calls } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { petMoveTo, petStates, type PetStatus } from '@hospital/shared/contract/petStates';
import { formatDay } from '../../platform/database/chinaTime';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dog, savedOwner } from '../../test-support/people';

let server: TestServer;
let reception: TestClient;
let admin: TestClient;
before(async () => {
  server = await startTestServer();
  reception = await server.signIn('13800000003', 2);
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const info = async (id: string) => (await make(reception, calls.info, { id })).data;
const newPet = async (fields: object = {}): Promise<string> => {
  const { petIds } = await savedOwner(reception, {}, [dog(fields)]);
  return petIds[0] ?? '';
};
const ownerInfo = async (id: string) => (await make(reception, customerCalls.info, { id })).data;
const day = 86_400_000;

test('a pet is added to an owner, edited in part, and refused when somebody else was first', async () => {
  const { ownerId } = await savedOwner(reception);
  const { data, code } = await make(reception, calls.save, {
    ownerId,
    ...dog({ breed: 'CORGI', color: 'BROWN' }),
  });
  assert.equal(code, 0);
  assert.match(data.storeNo, /^GZ001\d{5}$/);
  const edit = { id: data.id, version: 1, name: '改了名', species: 'CAT' };
  assert.equal((await make(reception, calls.save, edit)).data.version, 2);
  const pet = await info(data.id);
  assert.deepEqual([pet.name, pet.species, pet.breed, pet.color], ['改了名', 'CAT', '', 'BROWN']);
  const stale = await make(reception, calls.save, edit);
  assert.deepEqual([stale.code, stale.data.current.name], [ErrorCode.StaleVersion, '改了名']);
  assert.equal((await make(reception, calls.save, dog())).data.errors[0].field, 'ownerId');
  assert.equal((await make(reception, calls.save, { ownerId: 'nobody', ...dog() })).code, ErrorCode.NotFound);
});

test('nobody knows whether a pet is sterilized until somebody says so', async () => {
  const id = await newPet();
  assert.equal((await info(id)).sterilizedKnown, 'N');
  await make(reception, calls.save, { id, name: '没问过' });
  assert.equal((await info(id)).sterilizedKnown, 'N');
  await make(reception, calls.save, { id, sterilizedFlag: 'N' });
  const pet = await info(id);
  assert.deepEqual([pet.sterilizedKnown, pet.sterilizedFlag], ['Y', 'N']);
});

test('the whole pet as it was read may be sent back', async () => {
  const id = await newPet({ weight: 3 });
  const { code, msg } = await make(reception, calls.save, { ...(await info(id)), name: '整只送回' });
  assert.equal(code, 0, msg);
  assert.equal((await info(id)).weights.length, 1);
});

test('a chip is one animal’s: said with whose it is, also for two of one save', async () => {
  const chipNo = '156000000000001';
  const { ownerId } = await savedOwner(reception, { name: '芯片主' }, [dog({ name: '带芯', chipNo })]);
  const other = await make(reception, calls.save, { ownerId, ...dog({ chipNo }) });
  assert.deepEqual(
    [other.code, other.msg, other.data.errors[0].field],
    [ErrorCode.NotUnique, '芯片号已存在：带芯（芯片主）', 'chipNo'],
  );
  // As passports print it, in groups.
  const printed = await make(reception, calls.save, { ownerId, ...dog({ chipNo: ' 156 0000-0000 0001 ' }) });
  assert.deepEqual([printed.code, printed.msg], [ErrorCode.NotUnique, '芯片号已存在：带芯（芯片主）']);
  const grouped = await make(reception, calls.save, { ownerId, ...dog({ chipNo: '156 0000 0000 0007' }) });
  assert.equal((await info(grouped.data.id)).chipNo, '156000000000007');
  const two = {
    customer: { id: ownerId },
    pets: [dog({ chipNo: '156000000000002' }), dog({ chipNo: '156000000000002' })],
  };
  assert.equal((await make(reception, customerCalls.save, two)).code, ErrorCode.NotUnique);
  const at = (pet: object) => make(reception, calls.save, { ownerId, ...pet });
  const together = await Promise.all([1, 2, 3].map(() => at(dog({ chipNo: '156000000000003' }))));
  assert.deepEqual(
    together.map(({ code }) => code).sort((a, b) => a - b),
    [0, ErrorCode.NotUnique, ErrorCode.NotUnique],
  );
});

test('a weight is a point of the curve; what was measured before changes nothing of today', async () => {
  const id = await newPet({ weight: 10 });
  const weigh = (weight: number, fields: object = {}) =>
    make(reception, calls.changeWeight, { id, weight, ...fields });
  assert.deepEqual((await weigh(12.5)).data, { id, weight: 12.5, prevWeight: 10, changeRate: 0.25 });
  const before = await weigh(4, { measureTime: '2024-01-02 10:00' });
  assert.equal(before.code, 0);
  const pet = await info(id);
  assert.equal(pet.weight, 12.5);
  assert.deepEqual(
    pet.weights.map(({ weight }: { weight: number }) => weight),
    [12.5, 10, 4],
  );
  for (const weight of [0, -1, 900, 200.01, 'x'])
    assert.ok(
      [ErrorCode.Invalid, ErrorCode.Malformed].includes((await weigh(weight as number)).code as 40001),
    );
  const tomorrow = `${formatDay(new Date(Date.now() + day))} 10:00`;
  assert.equal((await weigh(5, { measureTime: tomorrow })).data.errors[0].field, 'measureTime');
  assert.equal(
    (await make(reception, calls.changeWeight, { id: await newPet(), weight: 2 })).data.changeRate,
    null,
  );
});

test('a wrong weight is put right or taken back by who wrote it or a manager; the log keeps it', async () => {
  const [doctor, manager] = [await server.signIn('13800000004', 2), await server.signIn('13800000002', 2)];
  const id = await newPet({ weight: 10 });
  await make(doctor, calls.changeWeight, { id, weight: 105 });
  const [wrong] = (await info(id)).weights;
  assert.deepEqual([wrong.weight, wrong.mayCorrect], [105, 'N']);
  const correct = (client: TestClient, fields: object) =>
    make(client, calls.correctWeight, { id: wrong.id, weight: 10.5, ...fields });
  assert.equal((await correct(reception, {})).code, ErrorCode.PermissionMissing);
  assert.deepEqual((await correct(doctor, { version: 1 })).data, { petWeight: 10.5 });
  assert.equal((await info(id)).weight, 10.5);
  const stale = await correct(doctor, { version: 1, weight: 11 });
  assert.deepEqual([stale.code, stale.data.current.weight], [ErrorCode.StaleVersion, 10.5]);
  assert.deepEqual((await correct(manager, { weight: null })).data, { petWeight: 10 });
  assert.equal((await correct(manager, {})).code, ErrorCode.NotFound);
  assert.equal((await info(id)).weights.length, 1);
  const told = await rows<{ before: { weight: number } }>(
    `select before from op_log where biz_id = '${id}' and before ? 'measureTime' order by create_date`,
  );
  assert.deepEqual(
    told.map(({ before: { weight } }) => weight),
    [105, 10.5],
  );
});

test('a weight that a case says is put right in the case alone', async () => {
  const [kept] = await rows<{ id: string; pet_id: string; weight: string }>(
    `select w.id, w.pet_id, w.weight from medical_case c join pet_weight w on w.tenant_id = c.tenant_id and w.pet_id = c.pet_id
     join owner_store s on s.tenant_id = c.tenant_id and s.owner_id = c.owner_id and s.store_id = '1001'
     where c.tenant_id = '1' and c.status = 3 limit 1`,
  );
  assert.ok(kept);
  await rows(`update pet_weight w set source = 'case', measure_time = c.visit_time from medical_case c
    where w.id = '${kept.id}' and c.pet_id = w.pet_id and c.status = 3`);
  const manager = await server.signIn('13800000002', 2);
  const { code, msg } = await make(manager, calls.correctWeight, { id: kept.id, weight: null });
  assert.deepEqual([code, msg], [ErrorCode.ForbiddenTransition, '体重来自病例，请在病例中更正']);
});

test('every pair of states is taken as the states say, and refused in their words otherwise', async () => {
  const statuses = Object.keys(petStates.words).map(Number) as PetStatus[];
  const { ownerId: newOwnerId } = await savedOwner(reception, { name: '接收人' });
  for (const from of statuses) {
    for (const to of statuses) {
      const id = await newPet();
      await rows(`update pet set status = ${from} where tenant_id = '1' and id = '${id}'`);
      const request = { id, status: to, reason: '测试', ...(to === 4 ? { newOwnerId } : {}) };
      const { code, msg } = await make(reception, calls.changeStatus, request);
      const move = petMoveTo(from, to);
      const allowed = move !== null;
      assert.equal(code, allowed ? 0 : ErrorCode.ForbiddenTransition, `${from} to ${to}: ${msg}`);
      if (!allowed) assert.match(msg, new RegExp(`^当前状态（${petStates.words[from]}）不允许`));
      assert.equal((await info(id)).status, allowed ? to : from);
    }
  }
});

test('with the end of a pet what is planned for it is closed, and was said before', async () => {
  const { ownerId, petIds } = await savedOwner(reception, {}, [dog()]);
  const [id = ''] = petIds;
  const plan = `'1001', '${ownerId}', '${id}'`;
  await rows(`insert into review (tenant_id, id, store_id, owner_id, pet_id, review_time) values
    ('1', 'open-review', ${plan}, now() + interval '1 day'), ('1', 'other-review', ${plan}, now())`);
  await rows(`update review set status = 'Y' where id = 'other-review'`);
  await rows(`insert into reservation (tenant_id, id, reservation_no, store_id, owner_id, pet_id, reservation_date, start_time, end_time)
    values ('1', 'open-res', 'YYX', ${plan}, current_date + 2, '10:00', '10:30')`);
  await rows(`insert into reminder (tenant_id, id, store_id, owner_id, pet_id, type, notice_time, template_name) values
    ('1', 'immune-rem', ${plan}, 'immune', now() + interval '9 days', '免疫'), ('1', 'birth-rem', ${plan}, 'birthday', now() + interval '9 days', '生日')`);
  await rows(`insert into reservation_wait (tenant_id, id, store_id, owner_id, pet_id, wait_date, minutes)
    values ('1', 'open-wait', ${plan}, current_date + 2, 30)`);
  const expected = {
    closedPlans: 1,
    closedReviews: 1,
    cancelledReservations: 1,
    withdrawnWaits: 1,
    freedPackages: 0,
  };
  assert.deepEqual((await make(reception, calls.statusEffects, { id })).data, { ...expected, underWay: [] });
  const answer = await make(reception, calls.changeStatus, { id, version: 1, status: 2, reason: '肾衰竭' });
  assert.deepEqual(answer.data, { ...expected, newPetId: null, version: 2 });
  const states =
    await rows(`select (select status || close_reason from review where id = 'open-review') as a, (select status from review where id = 'other-review') as b,
    (select status from reservation where id = 'open-res') as c, (select count(*)::int from reminder where pet_id = '${id}' and done_flag = 'N') as d`);
  assert.deepEqual(states, [{ a: 'C宠物死亡', b: 'Y', c: 3, d: 0 }]);
  const pet = await info(id);
  assert.deepEqual([pet.statusDate, pet.statusReason], [formatDay(new Date()), '肾衰竭']);
  assert.equal((await make(reception, calls.changeWeight, { id, weight: 3 })).code, ErrorCode.PetDead);
});

test('before the end of a pet it is said what goes on about it all the same: visit, wash, stay, hospital', async () => {
  // Whatever the hour of the demo, somebody is with a doctor, and a wash waits.
  const some = (table: string) =>
    `(select id from ${table} where tenant_id = '1' and store_id = '1001' limit 1)`;
  await rows(
    `update booking set state = 2, finish_time = null where tenant_id = '1' and id = ${some('booking')}`,
  );
  await rows(
    `update wash_plan set state = 1, receive_time = null, finish_time = null, bill_id = null where tenant_id = '1' and id = ${some('wash_plan')}`,
  );
  const running = await rows<{ pet: string; what: string; number: string; state: string }>(
    `(select pet_id as pet, '挂号' as what, booking_no as number, '接诊中' as state from booking
       where tenant_id = '1' and store_id = '1001' and state = 2 limit 1)
     union all (select pet_id, '洗美单', plan_no, '待接收' from wash_plan
       where tenant_id = '1' and store_id = '1001' and state = 1 limit 1)
     union all (select pet_id, '寄养', boarding_no, '在店' from boarding
       where tenant_id = '1' and store_id = '1001' and state = 1 limit 1)
     union all (select i.pet_id, '住院', c.case_no, '在院' from live_info i join medical_case c
       on c.tenant_id = i.tenant_id and c.id = i.case_id
       where i.tenant_id = '1' and i.store_id = '1001' and i.state = 1 limit 1)`,
  );
  assert.equal(running.length, 4);
  const [store] = await rows<{ name: string }>(
    `select store_name as name from store where tenant_id = '1' and id = '1001'`,
  );
  for (const { pet: id, ...expected } of running) {
    const { underWay } = (await make(reception, calls.statusEffects, { id })).data;
    const told = underWay.find((one: { number: string }) => one.number === expected.number);
    assert.deepEqual(told, { ...expected, storeName: store?.name });
  }
});

test('a pet marked dead by mistake is alive again with a reason in the log; what its death closed stays closed', async () => {
  const { ownerId, petIds } = await savedOwner(reception, {}, [dog({ name: '误标' })]);
  const [id = ''] = petIds;
  await rows(`insert into review (tenant_id, id, store_id, owner_id, pet_id, review_time) values
    ('1', 'closed-review', '1001', '${ownerId}', '${id}', now() + interval '1 day')`);
  await make(reception, calls.changeStatus, { id, status: 2, reason: '点错' });
  const silent = await make(reception, calls.changeStatus, { id, status: 1, reason: ' ' });
  assert.deepEqual([silent.code, silent.data.errors[0].field], [ErrorCode.Invalid, 'reason']);
  const { code, data } = await make(reception, calls.changeStatus, { id, status: 1, reason: '标错了宠物' });
  assert.equal(code, 0);
  assert.equal(data.closedReviews, 0);
  const pet = await info(id);
  assert.deepEqual([pet.status, pet.statusDate, pet.statusReason], [1, null, '']);
  const [review] = await rows(`select status from review where id = 'closed-review'`);
  assert.equal(review?.['status'], 'C');
  const told = await rows(
    `select 1 as told from op_log where biz_id = '${id}' and after::text like '%标错了宠物%'`,
  );
  assert.equal(told.length, 1);
});

test('a day to come and one before the birth are no day of a death', async () => {
  const id = await newPet({ birthday: '2024-05-06' });
  for (const statusDate of [formatDay(new Date(Date.now() + day)), '2024-05-05', '2024-02-30', 'yesterday']) {
    const { code, data } = await make(reception, calls.changeStatus, { id, status: 2, statusDate });
    assert.ok([ErrorCode.Invalid, ErrorCode.Malformed].includes(code as 40001));
    assert.equal(data.errors[0].field, 'statusDate');
  }
});

test('a pet that is given away lives on in a file of its new owner, with its chip and a number of its own', async () => {
  const giver = await savedOwner(reception, {}, [
    dog({ name: '换家', chipNo: '156000000000009', weight: 7 }),
  ]);
  const taker = await savedOwner(reception);
  const [id = ''] = giver.petIds;
  const give = (fields: object) => make(reception, calls.changeStatus, { id, status: 4, ...fields });
  assert.equal((await give({})).data.errors[0].field, 'newOwnerId');
  assert.equal((await give({ newOwnerId: giver.ownerId })).data.errors[0].field, 'newOwnerId');
  assert.equal((await give({ newOwnerId: 'O0004' })).code, ErrorCode.OutOfScope);
  const { data } = await give({ newOwnerId: taker.ownerId });
  const [old, fresh] = [await info(id), await info(data.newPetId)];
  assert.deepEqual(
    [old.status, old.ownerId, fresh.status, fresh.ownerId],
    [4, giver.ownerId, 1, taker.ownerId],
  );
  assert.deepEqual(
    [fresh.name, fresh.chipNo, fresh.weight, fresh.version],
    ['换家', '156000000000009', 7, 1],
  );
  assert.notEqual(fresh.storeNo, old.storeNo);
  assert.deepEqual(
    [old.givenTo, fresh.givenTo],
    [
      { petId: data.newPetId, ownerId: taker.ownerId, ownerName: (await ownerInfo(taker.ownerId)).name },
      null,
    ],
  );
  assert.deepEqual([old.givenToKept, fresh.givenToKept], ['Y', 'Y']);
  await server.database.kernel.execute(
    `update pet set given_to_id = '' where tenant_id = '1' and id = '${id}'`,
  );
  const before = await info(id);
  assert.deepEqual([before.givenTo, before.givenToKept], [null, 'N'], 'from before it was kept');
  assert.equal(
    (await make(reception, calls.changeWeight, { id, weight: 8 })).code,
    ErrorCode.ForbiddenTransition,
  );
  const hits = await make(reception, customerCalls.searchPets, { keyword: fresh.storeNo });
  assert.deepEqual(
    hits.data.map(({ id: hit }: { id: string }) => hit),
    [data.newPetId],
  );
});

test('a pet of a store where one does not work, or of another tenant, is out of reach', async () => {
  const { petIds } = await savedOwner(admin, { storeId: '1004' }, [dog()]);
  const [id = ''] = petIds;
  const stranger = await server.signIn('13900000001', 2);
  for (const call of [calls.info, calls.statusEffects]) {
    assert.equal((await make(reception, call, { id })).code, ErrorCode.OutOfScope);
  }
  for (const [call, request] of [
    [calls.save, { id, name: '改' }],
    [calls.changeStatus, { id, status: 3 }],
    [calls.changeWeight, { id, weight: 3 }],
  ] as const) {
    assert.equal((await make(reception, call, request)).code, ErrorCode.OutOfScope);
    assert.equal((await make(stranger, call, request)).code, ErrorCode.NotFound);
  }
});
