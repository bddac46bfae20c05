import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { immunisationCalls as calls } from '@hospital/shared/contract/calls/immunisation';
import { schedulingCalls } from '@hospital/shared/contract/calls/scheduling';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { ImmuneWarningCode } from '@hospital/shared/contract/immuneWords';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { CORE, dayFrom, finish, newDog, planned, plansOf, savePlan } from './plans.fixture';

/** 妙三多疫苗, of three diseases of cats. */
const CAT_VACCINE = 'H1-037';

let server: TestServer;
let doctor: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
});
after(() => server.close());

const asked = (plan: { readonly id: string }, fields: object = {}): Promise<Answer> =>
  finish(doctor, plan, { skipWarnings: [], ...fields });

const codesOf = ({ data }: Answer): ImmuneWarningCode[] =>
  ((data?.warnings ?? []) as { readonly code: ImmuneWarningCode }[]).map(({ code }) => code);

/** The core series of a puppy that is old enough for its first dose today. */
async function puppy(age = 49) {
  const petId = await newDog(doctor, age);
  await savePlan(doctor, { petId, protocolId: 'core-dog', startDate: dayFrom(0) });
  const [first, second, third] = await plansOf(doctor, petId);
  return { petId, first: first!, second: second!, third: third! };
}

describe('what speaks against a vaccination is asked about before it is carried out', () => {
  test('an animal that is too young gets no certificate against rabies unread', async () => {
    const petId = await newDog(doctor, 45);
    await savePlan(doctor, { petId, protocolId: 'rabies', startDate: dayFrom(0) });
    const [plan] = await plansOf(doctor, petId);
    const refused = await asked(plan!);
    assert.equal(refused.code, ErrorCode.Invalid);
    assert.match(refused.msg, /当天45日龄，不足90日龄$/);
    assert.deepEqual(codesOf(refused), ['young']);
    assert.equal((await plansOf(doctor, petId))[0]?.status, 'N');
    const gone = await asked(plan!, { skipWarnings: ['young'] });
    assert.match(gone.data.certificateNo, /^\d{16}$/);
  });

  test('a plan without a protocol is judged by the protocol of its group', async () => {
    const petId = await newDog(doctor, 60);
    assert.deepEqual(codesOf(await asked(await planned(doctor, petId))), ['young']);
    assert.equal((await asked(await planned(doctor, await newDog(doctor)))).code, 0);
  });

  test('a dose too soon after the last one, and doses that were left out', async () => {
    const { petId, first, second, third } = await puppy();
    const early = await asked(second);
    assert.equal(early.msg, '本程序的第1次还没有执行，将随本次一并记为完成');
    assert.deepEqual(codesOf(early), ['skipped']);
    assert.equal((await asked(first, { finishDate: dayFrom(-1) })).code, 0);
    const soon = await asked(second);
    assert.equal(soon.msg, `上次接种为${dayFrom(-1)}，仅隔1天，不足21天`);
    assert.deepEqual(codesOf(await asked(third)), ['early', 'skipped']);
    // Whoever has read one of them is still told the other.
    const half = await asked(third, { skipWarnings: ['early'] });
    assert.equal(half.code, ErrorCode.Invalid);
    assert.match(half.msg, /^本程序的第2次/);
    assert.equal((await asked(third, { skipWarnings: ['early', 'skipped'] })).code, 0);
    assert.equal((await plansOf(doctor, petId)).filter(({ status }) => status === 'Y').length, 3);
  });

  test('a dose so long after the one before that the series may have to begin anew', async () => {
    const { first, second } = await puppy(100);
    assert.equal((await asked(first, { finishDate: dayFrom(-43) })).code, 0);
    const late = await asked(second);
    assert.equal(late.msg, '距上次接种已43天，超过6周，请确认是否重新首免');
    assert.deepEqual(codesOf(late), ['late']);
    assert.equal((await asked(second, { finishDate: dayFrom(-1) })).code, 0);
  });

  test('what is due again may be given a little sooner, and not months before', async () => {
    const petId = await newDog(doctor);
    await savePlan(doctor, { petId, protocolId: 'rabies', startDate: dayFrom(0) });
    const [plan] = await plansOf(doctor, petId);
    assert.equal((await asked(plan!, { finishDate: dayFrom(-340) })).code, 0);
    const again = (await plansOf(doctor, petId)).find(({ status }) => status === 'N');
    const soon = await asked(again!, { finishDate: dayFrom(-100) });
    assert.match(soon.msg, /仅隔240天，不足328天$/);
    assert.equal((await asked(again!)).code, 0);
  });

  test('rabies within a week after a core vaccination', async () => {
    const petId = await newDog(doctor);
    await savePlan(doctor, { petId, protocolId: 'rabies', startDate: dayFrom(0) });
    const [rabies] = await plansOf(doctor, petId);
    const core = await planned(doctor, petId, { productId: CORE });
    assert.equal((await asked(core, { finishDate: dayFrom(-2) })).code, 0);
    const refused = await asked(rabies!);
    assert.equal(refused.msg, `${dayFrom(-2)}接种了核心疫苗，仅隔2天，不足7天`);
    assert.deepEqual(codesOf(refused), ['afterCore']);
  });

  test('a vaccine that is for another animal, or that the animal is allergic to', async () => {
    const { petId, first } = await puppy();
    const refused = await asked(first, { productId: CAT_VACCINE });
    assert.equal(refused.msg, '种属不符：妙三多疫苗，猫用');
    assert.deepEqual(codesOf(refused), ['species']);
    await server.database.kernel.execute(`update pet set allergies = '["疫苗"]' where id = '${petId}'`);
    const allergic = await asked(first);
    assert.equal(allergic.msg, '过敏：卫佳捌疫苗，已登记对“疫苗”过敏');
    // Who has read one of two things still reads the other, and goes on with both.
    const both = await asked(first, { productId: CAT_VACCINE, skipWarnings: ['species'] });
    assert.deepEqual(codesOf(both), ['allergy', 'species']);
    assert.equal((await asked(first, { productId: CAT_VACCINE, skipWarnings: codesOf(both) })).code, 0);
  });

  test('a time that is reserved for it on a later day, for which the owner would be awaited in vain', async () => {
    const plan = await planned(doctor, await newDog(doctor));
    const [date, startTime] = [dayFrom(100), '10:00'];
    const manager = await server.signIn('13800000002', 2);
    await manager.post('/setLastStore', { storeId: '1001', storeName: '' });
    const duty = { doctorId: '4', date, shift: 1, startTime: '09:00', endTime: '12:00' };
    const rostered = await make(manager, schedulingCalls.save, { list: [duty] });
    assert.equal(rostered.code, 0, rostered.msg);
    const wanted = { planId: plan.id, reservationDate: date, startTime };
    const booked = await make(doctor, calls.booking, wanted);
    assert.equal(booked.code, 0, booked.msg);
    const refused = await asked(plan);
    assert.equal(refused.msg, `已为它预约${date} 10:00，执行后请到预约中取消`);
    assert.deepEqual(codesOf(refused), ['reserved']);
    assert.equal((await asked(plan, { skipWarnings: ['reserved'] })).code, 0);
  });

  test('a client that knows no warnings is answered as before', async () => {
    const { second } = await puppy();
    assert.equal((await finish(doctor, second)).code, 0);
  });
});
