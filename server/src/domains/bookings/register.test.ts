import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bookingCalls as calls } from '@hospital/shared/contract/calls/bookings';
import type { DataOf } from '@hospital/shared/contract/call';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime, formatDay } from '../../platform/database/chinaTime';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dog, savedOwner } from '../../test-support/people';
import { DOCTOR, newPet, register } from './visits.fixture';

let server: TestServer;
let reception: TestClient;
let cashier: TestClient;
before(async () => {
  server = await startTestServer();
  reception = await server.signIn('13800000003', 2);
  cashier = await server.signIn('13800000006', 2);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const today = formatDay(new Date());

test('a pet is registered with its weight, a number in the line and the bill of the registration', async () => {
  const petId = await newPet(reception, { weight: 9 });
  const request = { petId, weight: 9.6, temperature: 38.5, complaint: ' 呕吐两天 ', urgentFlag: 'Y' };
  const { code, msg, data } = await register(reception, request);
  assert.equal(code, 0, msg);
  assert.match(data.bookingNo, new RegExp(`^GH${today.replaceAll('-', '')}\\d{4}$`));
  assert.equal(data.queueNo, Number(data.bookingNo.slice(-4)));
  const [bill] = await rows(
    `select type, booking_id, payable_amount::int as fen, status from bill where id = '${data.billId}'`,
  );
  const [fee] = await rows<{ fen: number }>(
    `select register_fee::int as fen from booking where id = '${data.id}'`,
  );
  assert.deepEqual(bill, { type: 5, booking_id: data.id, fen: fee?.fen, status: 0 });
  assert.ok((fee?.fen ?? 0) > 0);
  const pet = (await make(reception, petCalls.info, { id: petId })).data;
  assert.deepEqual([pet.weight, pet.weights[0].weight, pet.weights[0].source], [9.6, 9.6, 'booking']);
  const { data: page } = await make(reception, calls.list, { date: today, keyword: data.bookingNo });
  const [one] = page.list;
  assert.deepEqual(
    [one.state, one.firstFlag, one.urgentFlag, one.complaint, one.doctorName, one.weight, one.temperature],
    [1, 'Y', 'Y', '呕吐两天', '周思远', 9.6, 38.5],
  );
  assert.deepEqual([one.payStatus, one.unpaidAmount, one.registerName], ['N', one.registerFee, '黄雨桐']);
});

test('what an animal weighed today is told to the desk, and stands in its curve once', async () => {
  const petId = await newPet(reception, { weight: 9 });
  const ask = async () => (await make(reception, calls.checkFirst, { petId, type: 1 })).data.weighedToday;
  assert.equal(await ask(), 9);
  const weights = async () =>
    (await make(reception, petCalls.info, { id: petId })).data.weights.map(
      ({ weight }: { weight: number }) => weight,
    );
  assert.equal((await register(reception, { petId, weight: 9 })).code, 0);
  assert.deepEqual(await weights(), [9]);
  assert.equal((await register(reception, { petId, type: 2, weight: 9.4 })).code, 0);
  assert.deepEqual(await weights(), [9.4, 9]);
  await rows(
    `update pet_weight set measure_time = measure_time - interval '2 days' where pet_id = '${petId}'`,
  );
  assert.equal(await ask(), null);
});

test('the same pet is registered once a day for the same, and whoever is second is told by whom', async () => {
  const petId = await newPet(reception);
  const both = await Promise.all([register(reception, { petId }), register(cashier, { petId })]);
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, ErrorCode.NotUnique]);
  const lost = both.find(({ code }) => code !== 0);
  assert.match(lost?.msg ?? '', /^同日重复挂号：(黄雨桐|梁晓琳)于\d\d:\d\d已为豆包挂号（周思远，\d+号）$/);
  assert.equal((await register(reception, { petId, type: 2 })).code, 0, 'another kind is another visit');
  await rows(`update booking set state = 4 where pet_id = '${petId}'`);
  assert.equal((await register(reception, { petId })).code, 0, 'a cancelled one bars nothing');
});

test('forty at once stand in the line under forty numbers', async () => {
  const { petIds } = await savedOwner(
    reception,
    {},
    Array.from({ length: 20 }, () => dog()),
  );
  const more = await savedOwner(
    reception,
    {},
    Array.from({ length: 20 }, () => dog()),
  );
  const pets = [...petIds, ...more.petIds];
  const answers = await Promise.all(pets.map((petId) => register(reception, { petId })));
  assert.deepEqual([...new Set(answers.map(({ code, msg }) => `${code}${code ? msg : ''}`))], ['0']);
  const numbers = answers.map(({ data }) => data.queueNo as number).sort((a, b) => a - b);
  const [first = 0] = numbers;
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => first + at),
  );
});

test('who is dead, lost or given away is not registered', async () => {
  for (const [status, words] of [
    [2, /^宠物已标记死亡，不能挂号$/],
    [3, /走失/],
    [4, /已转让/],
    [5, /停用/],
  ] as const) {
    const petId = await newPet(reception);
    await rows(`update pet set status = ${status} where id = '${petId}'`);
    const { code, msg } = await register(reception, { petId });
    assert.equal(code, ErrorCode.PetDead);
    assert.match(msg, words);
    const check = await make(reception, calls.check, { petId, type: 1, doctorId: DOCTOR });
    assert.deepEqual([check.data.pass, check.data.warnings[0].level], ['N', 'block']);
  }
});

test('the doctor is named, works in the store and sees such visits', async () => {
  const petId = await newPet(reception);
  const ask = (fields: object) => register(reception, { petId, ...fields });
  assert.equal((await ask({ doctorId: undefined })).data.errors[0].field, 'doctorId');
  // A doctor of another store; the receptionist; nobody.
  const [stranger] = await rows<{ id: string }>(
    `select u.id from user_account u join user_store s on s.tenant_id = u.tenant_id and s.user_id = u.id
     where u.tenant_id = '1' and u.tags ? 'doctor' and s.store_id = '1004' limit 1`,
  );
  for (const doctorId of [stranger?.id, '3', 'nobody']) {
    const { code, data } = await ask({ doctorId });
    assert.deepEqual([code, data.errors[0].field], [ErrorCode.Invalid, 'doctorId'], doctorId);
  }
  await rows(
    `update user_account set service_types = '["vaccine"]' where tenant_id = '1' and id = '${DOCTOR}'`,
  );
  assert.equal((await ask({})).code, ErrorCode.Invalid, 'who vaccinates alone treats nobody');
  assert.equal((await ask({ type: 2 })).code, 0);
  await rows(`update user_account set service_types = '[]' where tenant_id = '1' and id = '${DOCTOR}'`);
});

test('a doctor whom the roster does not name is registered with only by who may, once it was read', async () => {
  const [other] = (await make(reception, calls.doctors, {})).data.filter(
    ({ doctorId }: { doctorId: string }) => doctorId !== DOCTOR,
  );
  // In place of the roster of the demo data.
  await rows(`delete from scheduling where tenant_id = '1' and store_id = '1001' and date = '${today}'`);
  await rows(`insert into scheduling (tenant_id, id, store_id, doctor_id, date, shift, start_time, end_time) values
    ('1', 'duty', '1001', '${other.doctorId}', '${today}', 3, '09:00', '18:00'),
    ('1', 'off', '1001', '${DOCTOR}', '${today}', 0, '', '')`);
  const petId = await newPet(reception);
  const off = await register(reception, { petId });
  assert.deepEqual([off.code, off.msg], [ErrorCode.DoctorNotScheduled, '医生未排班：周思远今天不当班']);
  const listed = (await make(reception, calls.doctors, {})).data;
  assert.equal(listed[0].doctorId, other.doctorId, 'who is there comes first');
  const one = listed.find(({ doctorId }: { doctorId: string }) => doctorId === DOCTOR);
  assert.deepEqual([one.schedulingFlag, one.shift, one.presence], ['N', 0, 'off']);
  const named = listed.filter(({ presence }: { presence: string }) => presence === 'none');
  assert.equal(named.length, listed.length - 2, 'whom nobody has put on the roster');
  const skipWarnings = ['doctorOff'];
  assert.equal((await register(cashier, { petId, skipWarnings })).code, ErrorCode.DoctorNotScheduled);
  assert.equal((await register(reception, { petId, skipWarnings })).code, 0);
  await rows(`delete from scheduling where tenant_id = '1' and id in ('duty', 'off')`);
});

test('a doctor whose shift lies outside the hours of a short day is not called unrostered', async () => {
  const [other] = (await make(reception, calls.doctors, {})).data.filter(
    ({ doctorId }: { doctorId: string }) => doctorId !== DOCTOR,
  );
  // The store is open at whatever hour this runs, and the shift is before or after that.
  const hour = Number(formatDateTime(new Date()).slice(11, 13));
  const open =
    hour < 12 ? { startTime: '00:00', endTime: '13:00' } : { startTime: '11:00', endTime: '23:59' };
  const shift = hour < 12 ? `'14:00', '18:00'` : `'06:00', '10:00'`;
  await rows(`delete from scheduling where tenant_id = '1' and store_id = '1001' and date = '${today}'`);
  await rows(`insert into scheduling (tenant_id, id, store_id, doctor_id, date, shift, start_time, end_time) values
    ('1', 'short-other', '1001', '${other.doctorId}', '${today}', 3, '00:00', '23:59'),
    ('1', 'short', '1001', '${DOCTOR}', '${today}', 1, ${shift})`);
  await rows(`insert into holiday (tenant_id, id, store_id, date, name, closed_flag, start_time, end_time)
    values ('1', 'short', '1001', '${today}', '除夕', 'N', '${open.startTime}', '${open.endTime}')`);
  const off = await register(reception, { petId: await newPet(reception) });
  const { data: visit } = await register(reception, {
    ...{ petId: await newPet(reception), doctorId: other.doctorId },
  });
  const taken = await make(reception, calls.switchDoctor, { id: visit.id, doctorId: DOCTOR });
  const cards: { doctorId: string; presence: string; outside: string }[] = (
    await make(reception, calls.doctors, {})
  ).data;
  await rows(`delete from holiday where tenant_id = '1' and id = 'short'`);
  await rows(`delete from scheduling where tenant_id = '1' and id in ('short', 'short-other')`);
  const hours = `除夕，营业 ${open.startTime}-${open.endTime}`;
  const refusal = [ErrorCode.DoctorNotScheduled, `周思远今天的班次不在营业时间内（${hours}）`];
  assert.deepEqual([off.code, off.msg], refusal);
  assert.deepEqual([taken.code, taken.msg], refusal);
  assert.deepEqual(
    cards
      .filter(({ doctorId }) => [DOCTOR, other.doctorId].includes(doctorId))
      .map(({ doctorId, presence, outside }) => [doctorId === DOCTOR, presence, outside]),
    [
      [false, 'on', ''],
      [true, 'off', hours],
    ],
  );
});

test('black list, debts and overdue vaccines are told, and passed over once they were read', async () => {
  const { ownerId, petIds } = await savedOwner(reception, {}, [dog(), dog({ name: '第二只' })]);
  const [petId = '', second = ''] = petIds;
  assert.equal((await register(reception, { petId: second })).code, 0);
  await rows(`update bill set order_time = now() - interval '1 day' where owner_id = '${ownerId}'`);
  await rows(`update owner set black_flag = 'Y', black_reason = '逃单' where id = '${ownerId}'`);
  await rows(`insert into reminder (tenant_id, id, store_id, owner_id, pet_id, type, notice_time, template_name) values
    ('1', 'overdue-vaccine', '1001', '${ownerId}', '${petId}', 'immune', now() - interval '3 days', '狂犬疫苗')`);
  const wanted = { petId, type: 1, doctorId: DOCTOR };
  const { data } = await make(reception, calls.check, wanted);
  assert.deepEqual(
    [
      data.pass,
      data.warnings.map(({ code, level }: { code: string; level: string }) => `${code} ${level}`).sort(),
    ],
    ['Y', ['blacklist warn', 'debt warn', 'vaccineOverdue warn']],
  );
  const refused = await register(reception, wanted);
  assert.deepEqual([refused.code, refused.msg], [ErrorCode.Invalid, '宠主在黑名单中：逃单']);
  assert.equal(refused.data.warnings.length, 3);
  const half = await register(reception, { ...wanted, skipWarnings: ['blacklist'] });
  assert.match(half.msg, /^宠主欠款\d+\.\d\d元$/);
  const all = data.warnings.map(({ code }: { code: string }) => code);
  assert.equal((await register(reception, { ...wanted, skipWarnings: all })).code, 0);
  const [shown] = (await make(reception, calls.list, { date: today, keyword: '第二只' })).data.list;
  assert.ok(shown.warnings.some(({ text }: { text: string }) => text === '黑名单'));
});

test('what was reserved arrives with the visit, once', async () => {
  const petId = await newPet(reception);
  const put = (id: string, fields: string) =>
    rows(`insert into reservation (tenant_id, id, reservation_no, store_id, pet_id, reservation_date, start_time, end_time, status)
      values ('1', '${id}', '${id}', ${fields})`);
  await put('res-1', `'1001', null, '${today}', '09:00', '09:30', 1`);
  await put('res-cancelled', `'1001', null, '${today}', '09:00', '09:30', 3`);
  await put('res-other', `'1004', null, '${today}', '09:00', '09:30', 1`);
  const ask = (reservationId: string, fields: object = {}) =>
    register(reception, { petId, reservationId, ...fields });
  assert.equal((await ask('res-cancelled')).code, ErrorCode.ForbiddenTransition);
  assert.equal((await ask('res-other')).code, ErrorCode.OutOfScope);
  assert.equal((await ask('nothing')).code, ErrorCode.NotFound);
  const { code, data } = await ask('res-1');
  assert.equal(code, 0);
  assert.deepEqual(await rows(`select status, version from reservation where id = 'res-1'`), [
    { status: 2, version: 2 },
  ]);
  assert.deepEqual(await rows(`select source_type from booking where id = '${data.id}'`), [
    { source_type: 2 },
  ]);
  assert.match((await ask('res-1', { type: 5 })).msg, /^该预约已挂号/);
});

test('a registration costs what it costs at that hour and to that owner; none where a doctor asked for the visit', async () => {
  const petId = await newPet(reception);
  const night = async (begins: string, opens: string) => {
    await rows(
      `update config_item set config_value = '${begins}' where tenant_id = '1' and store_id = '1001' and config_key = 'nightShiftTime'`,
    );
    await rows(`update store set openning_hours_start = '${opens}' where tenant_id = '1' and id = '1001'`);
    return (await make(reception, calls.specs, { type: 1 })).data;
  };
  const [kept] = await rows<{ opens: string }>(
    `select openning_hours_start as opens from store where tenant_id = '1' and id = '1001'`,
  );
  const atNight = await night('00:00', '23:59');
  const nameOf = (answer: DataOf<typeof calls.specs>) =>
    answer.specs.find(({ productId }) => productId === answer.defaultProductId)?.name;
  assert.equal(nameOf(atNight), '夜间急诊挂号');
  const { data } = await register(reception, { petId });
  // 150 yuan, and a fifth more in a centre of the chain.
  assert.deepEqual(await rows(`select register_fee::int as fen from booking where id = '${data.id}'`), [
    { fen: 18_000 },
  ]);
  await rows(`update booking set state = 4 where id = '${data.id}'`);
  // The half of the day in which this test does not run.
  const [begins, opens] =
    formatDateTime(new Date()).slice(11, 16) < '12:00' ? ['12:00', '23:59'] : ['00:01', '12:00'];
  const atDay = await night(begins, opens);
  assert.equal(nameOf(atDay), '普通门诊挂号');
  const free = await register(reception, { petId, productId: '' });
  assert.equal(free.data.billId, null);
  assert.equal(
    (await register(reception, { petId, type: 5, productId: 'H1-001' })).data.errors[0].field,
    'productId',
  );
  await rows(`insert into review (tenant_id, id, store_id, owner_id, pet_id, type, review_time)
    select '1', 'asked-for', '1001', owner_id, id, 1, now() from pet where id = '${petId}'`);
  const first = await make(reception, calls.checkFirst, { petId, type: 1 });
  assert.deepEqual(
    [first.data.firstFlag, first.data.freeReviewFlag, first.data.lastCaseDate],
    ['Y', 'Y', null],
  );
  await rows(`update booking set state = 4 where id = '${free.data.id}'`);
  assert.equal((await register(reception, { petId })).data.billId, null);
  await night('21:00', kept?.opens ?? '08:00');
});

test('pets, stores and tenants out of reach stay out of reach', async () => {
  const [elsewhere] = await rows<{ id: string }>(
    `select p.id from pet p join owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
     where p.tenant_id = '1' and o.store_id = '1004' and p.status = 1 limit 1`,
  );
  const petId = elsewhere?.id ?? '';
  assert.equal((await register(reception, { petId })).code, ErrorCode.OutOfScope);
  assert.equal((await register(reception, { storeId: '1004' })).code, ErrorCode.OutOfScope);
  assert.equal((await register(reception, { petId: 'none' })).code, ErrorCode.NotFound);
  const stranger = await server.signIn('13900000001', 2);
  const own = await newPet(reception);
  assert.equal((await register(stranger, { petId: own, storeId: '1001' })).code, ErrorCode.NotFound);
  for (const call of [calls.check, calls.checkFirst]) {
    const fields = { petId, type: 1 };
    assert.equal((await make(reception, call, fields)).code, ErrorCode.OutOfScope);
    assert.equal(
      (
        await make(stranger, call, {
          ...fields,
          petId: own,
          ...(call === calls.check ? { storeId: '1001' } : {}),
        })
      ).code,
      ErrorCode.NotFound,
    );
  }
  for (const fields of [
    { weight: 0 },
    { weight: 201 },
    { weight: 1.234 },
    { temperature: 60 },
    { type: 9 },
    { complaint: '长'.repeat(501) },
  ])
    assert.ok(
      [ErrorCode.Invalid, ErrorCode.Malformed].includes((await register(reception, fields)).code as 40001),
      JSON.stringify(fields),
    );
});

test('washing is registered before anybody is named for it', async () => {
  const petId = await newPet(reception);
  const { code, msg, data } = await make(reception, calls.register, { petId, type: 3 });
  assert.equal(code, 0, msg);
  const [row] = await rows<{ state: number }>(`select state from booking where id = '${data.id}'`);
  assert.equal(row?.state, 1);
  const named = { petId: await newPet(reception), type: 3, doctorId: DOCTOR };
  assert.equal((await make(reception, calls.register, named)).code, 40001, 'a doctor is no washer');
});
