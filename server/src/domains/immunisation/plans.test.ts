import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { immunisationCalls as calls } from '@hospital/shared/contract/calls/immunisation';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { immuneStates, type ImmuneStatus } from '@hospital/shared/contract/immuneStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { savedOwner } from '../../test-support/people';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { CORE, dayFrom, finish, newDog, planned, plansOf, RABIES, savePlan, WORMER } from './plans.fixture';

let server: TestServer;
let doctor: TestClient;
let reception: TestClient;
let viewer: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  reception = await server.signIn('13800000003', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;

describe('planning', () => {
  test('by a protocol makes the doses that were shown before, once', async () => {
    const petId = await newDog(doctor, 49);
    const asked = { petId, protocolId: 'core-dog', startDate: dayFrom(0) };
    const { data } = await make(doctor, calls.preview, asked);
    assert.deepEqual(
      data.doses.map((dose: { planDate: string; ageDays: number }) => [dose.planDate, dose.ageDays]),
      [0, 21, 42, 63].map((days) => [dayFrom(days), 49 + days]),
    );
    assert.deepEqual([data.nextDate, data.warnings], [dayFrom(63 + 365), []]);
    assert.equal((await savePlan(doctor, asked)).data.ids.length, 4);
    const plans = await plansOf(doctor, petId);
    assert.deepEqual(
      plans.map((plan) => [plan.planDate, plan.doseNo, plan.totalDose, plan.groupCode, plan.productId]),
      [0, 21, 42, 63].map((days, at) => [dayFrom(days), at + 1, 4, 'core', CORE]),
    );
    const again = await savePlan(doctor, asked);
    assert.deepEqual([again.code, again.msg], [ErrorCode.NotUnique, '犬核心疫苗首免的待执行计划已存在']);
    const { warnings } = (await make(doctor, calls.preview, asked)).data;
    assert.ok(warnings.includes('犬核心疫苗首免的待执行计划已存在，不能重复新增'), 'as saving refuses it');
  });

  test('the same for the same animal and day is refused, also when one is moved there', async () => {
    const petId = await newDog(doctor);
    await planned(doctor, petId);
    const item = { type: 1, productId: RABIES, planDate: dayFrom(0) };
    assert.equal((await savePlan(doctor, { petId, items: [item] })).code, ErrorCode.NotUnique);
    const other = await planned(doctor, petId, { planDate: dayFrom(9) });
    const moved = await make(doctor, calls.updatePlan, { id: other.id, planDate: dayFrom(0) });
    assert.equal(moved.code, ErrorCode.NotUnique, moved.msg);
  });

  test('of two desks that plan the same at once one is told that it is there', async () => {
    const petId = await newDog(doctor);
    const ask = (client: TestClient) =>
      savePlan(client, { petId, protocolId: 'rabies', startDate: dayFrom(0) });
    const codes = (await Promise.all([ask(doctor), ask(reception)])).map(({ code }) => code).sort();
    assert.deepEqual(codes, [0, ErrorCode.NotUnique]);
    assert.equal((await plansOf(doctor, petId)).length, 1);
  });

  test('is refused for the dead, of what is not there, for days that are over, and for both or neither', async () => {
    const petId = await newDog(doctor);
    const item = { type: 1, productId: RABIES, planDate: dayFrom(0) };
    const refusals: readonly (readonly [object, number])[] = [
      [{ petId, items: [{ ...item, planDate: dayFrom(-1) }] }, ErrorCode.Invalid],
      [{ petId, items: [{ ...item, productId: 'none' }] }, ErrorCode.Invalid],
      [{ petId, items: [{ ...item, groupCode: 'inner' }] }, ErrorCode.Invalid],
      [{ petId, items: [item, item] }, ErrorCode.NotUnique],
      [{ petId, items: [] }, ErrorCode.Invalid],
      [{ petId, protocolId: 'rabies', startDate: dayFrom(-1) }, ErrorCode.Invalid],
      [{ petId, protocolId: 'rabies' }, ErrorCode.Invalid],
      [{ petId, protocolId: 'rabies', startDate: '9999-12-31' }, ErrorCode.Invalid],
      [{ petId, items: [{ ...item, planDate: '9999-12-31' }] }, ErrorCode.Invalid],
      [{ petId, protocolId: 'none', startDate: dayFrom(0) }, ErrorCode.Invalid],
      [{ petId, protocolId: 'core-cat', startDate: dayFrom(0) }, ErrorCode.Invalid],
      [{ petId, protocolId: 'rabies', startDate: dayFrom(0), items: [item] }, ErrorCode.Invalid],
      [{ petId: 'none', items: [item] }, ErrorCode.NotFound],
    ];
    for (const [request, code] of refusals)
      assert.equal((await savePlan(doctor, request)).code, code, JSON.stringify(request));
    await make(reception, petCalls.changeStatus, { id: petId, status: 2 });
    const dead = await savePlan(doctor, { petId, items: [item] });
    assert.deepEqual([dead.code, dead.msg], [ErrorCode.PetDead, '宠物已标记死亡，不能新增免疫驱虫计划']);
  });

  test('a dose that is moved takes the later ones of its series along where that is wanted', async () => {
    const petId = await newDog(doctor, 90);
    await savePlan(doctor, { petId, protocolId: 'core-dog', startDate: dayFrom(0) });
    const [, second] = await plansOf(doctor, petId);
    const move = (planDate: string, shiftFollowing: string) =>
      make(doctor, calls.updatePlan, { id: second!.id, planDate, shiftFollowing });
    assert.deepEqual((await move(dayFrom(25), 'Y')).data, { shifted: 1 });
    const on = async () => (await plansOf(doctor, petId)).map(({ planDate }) => planDate);
    assert.deepEqual(await on(), [0, 25, 46].map(dayFrom));
    assert.deepEqual((await move(dayFrom(28), 'N')).data, { shifted: 0 });
    assert.deepEqual(await on(), [0, 28, 46].map(dayFrom));
    assert.equal((await move(dayFrom(-1), 'N')).code, ErrorCode.Invalid);
  });

  test('several are moved each by itself: who is refused says why, the others move', async () => {
    const petId = await newDog(doctor);
    const [one, other] = [await planned(doctor, petId), await planned(doctor, petId, { productId: CORE })];
    const { data } = await make(doctor, calls.updateBatchPlan, {
      items: [
        { id: one.id, planDate: dayFrom(3), version: one.version },
        { id: other.id, planDate: dayFrom(3), version: other.version + 1 },
        { id: 'none', planDate: dayFrom(3) },
      ],
    });
    assert.deepEqual(
      [data.success, data.failed.map(({ id }: { id: string }) => id).sort()],
      [1, [other.id, 'none'].sort()],
    );
    const days = new Map((await plansOf(doctor, petId)).map(({ id, planDate }) => [id, planDate]));
    assert.deepEqual([days.get(one.id), days.get(other.id)], [dayFrom(3), dayFrom(0)]);
    const twice = [one, one].map(({ id }) => ({ id, planDate: dayFrom(4) }));
    assert.equal((await make(doctor, calls.updateBatchPlan, { items: twice })).code, ErrorCode.Invalid);
  });

  test('a stale version is refused with what somebody else made of it', async () => {
    const plan = await planned(doctor, await newDog(doctor));
    await make(doctor, calls.updatePlan, { id: plan.id, version: plan.version, planDate: dayFrom(2) });
    const late = await make(reception, calls.updatePlan, {
      ...{ id: plan.id, version: plan.version, planDate: dayFrom(5) },
    });
    assert.deepEqual([late.code, late.data.current.planDate], [ErrorCode.StaleVersion, dayFrom(2)]);
  });
});

describe('what was carried out', () => {
  test('plans the next dose, then the one after a year', async () => {
    const petId = await newDog(doctor, 300);
    await savePlan(doctor, { petId, protocolId: 'core-adult', startDate: dayFrom(0) });
    const [first, second] = await plansOf(doctor, petId);
    const begun = await finish(doctor, first!);
    assert.deepEqual([begun.data.nextPlanId, begun.data.nextDate], [second!.id, dayFrom(21)]);
    const ended = await finish(doctor, second!);
    assert.equal(ended.data.nextDate, dayFrom(365));
    const plans = await plansOf(doctor, petId);
    assert.deepEqual(
      plans.map(({ status, validDate, doseNo }) => [status, validDate, doseNo]),
      [
        ['Y', dayFrom(21), 1],
        ['Y', dayFrom(365), 2],
        ['N', null, 0],
      ],
    );
    const { ext } = (await make(doctor, calls.plans, { petId, status: 'N' })).data;
    assert.deepEqual(ext.summary, {
      ...{ nextDate: dayFrom(365), validDate: dayFrom(365), dewormValidDate: null, overdueCount: 0 },
    });
  });

  test('later than planned moves the next dose so that the days between are kept', async () => {
    const petId = await newDog(doctor, 300);
    await savePlan(doctor, { petId, protocolId: 'core-adult', startDate: dayFrom(0) });
    const [first] = await plansOf(doctor, petId);
    await rows(
      `update immune_plan set plan_date = plan_date - 10 where tenant_id = '1' and pet_id = '${petId}'`,
    );
    assert.equal((await finish(doctor, first!)).data.nextDate, dayFrom(21));
  });

  test('makes older plans of its group needless and leaves those of others', async () => {
    const petId = await newDog(doctor);
    const old = await planned(doctor, petId, { planDate: dayFrom(1) });
    const core = await planned(doctor, petId, { productId: CORE });
    const worms = await planned(doctor, petId, { type: 2, productId: WORMER });
    await rows(
      `update immune_plan set plan_date = plan_date - 40 where id in ('${old.id}', '${core.id}', '${worms.id}')`,
    );
    const { data } = await finish(doctor, await planned(doctor, petId));
    assert.equal(data.covered, 1);
    const plans = await plansOf(doctor, petId);
    const of = (id: string) => plans.find((plan) => plan.id === id);
    assert.deepEqual([of(old.id)?.status, of(old.id)?.finishDate], ['Y', dayFrom(0)]);
    assert.notEqual(of(old.id)?.coveredById, null);
    assert.deepEqual([of(core.id)?.status, of(worms.id)?.status], ['N', 'N']);
  });

  test('against rabies gets a certificate, numbered without a gap, whoever is at it at once', async () => {
    const dogs = await Promise.all([1, 2, 3, 4].map(() => newDog(doctor)));
    const plans = await Promise.all(dogs.map((petId) => planned(doctor, petId)));
    const refused = finish(doctor, await planned(doctor, await newDog(doctor)), { expireDate: dayFrom(-1) });
    const answers = await Promise.all([...plans.map((plan) => finish(doctor, plan)), refused]);
    const numbers = answers
      .filter(({ code }) => code === 0)
      .map(({ data }) => data.certificateNo as string)
      .sort();
    assert.equal(numbers.length, 4);
    for (const number of numbers) assert.match(number, new RegExp(`^\\d{6}${dayFrom(0).slice(0, 4)}\\d{6}$`));
    const counts = numbers.map((number) => Number(number.slice(10)));
    assert.deepEqual(
      counts,
      [0, 1, 2, 3].map((at) => counts[0]! + at),
    );
    const core = await planned(doctor, await newDog(doctor), { productId: CORE });
    assert.equal((await finish(doctor, core)).data.certificateNo, '');
  });

  test('names its batch: typed, or what expires first in stock, and never one that has expired', async () => {
    const petId = await newDog(doctor);
    const none = await finish(doctor, await planned(doctor, petId, { productId: 'C1-001' }), { batchNo: '' });
    assert.deepEqual([none.code, none.msg], [ErrorCode.Invalid, '请填写疫苗批号']);
    const [known] = await rows<{ batch_no: string; expire_date: string }>(
      `select b.batch_no, b.expire_date::text from stock_batch b join store s on s.tenant_id = b.tenant_id
        and s.warehouse_id = b.warehouse_id where s.tenant_id = '1' and s.id = '1001' and b.product_id = '${CORE}'
        and b.quantity - b.locked_quantity >= 1 and b.expire_date >= current_date order by b.expire_date limit 1`,
    );
    assert.ok(known, 'the store has the vaccine in stock');
    const plan = await planned(doctor, petId, { productId: CORE });
    const wrong = await finish(doctor, plan, { batchNo: known.batch_no, expireDate: dayFrom(1) });
    assert.match(wrong.msg, /在库存中的有效期为/);
    assert.equal((await finish(doctor, plan, { batchNo: '', expireDate: null })).code, 0);
    const [done] = (await plansOf(doctor, petId)).filter(({ id }) => id === plan.id);
    assert.deepEqual([done?.batchNo, done?.expireDate], [known.batch_no, known.expire_date]);
    const late = await finish(doctor, await planned(doctor, petId), { expireDate: dayFrom(-1) });
    assert.equal(late.msg, `该批次已于${dayFrom(-1)}过期`);
  });

  test('is refused for a day to come, before birth, and by somebody who is not there', async () => {
    const plan = await planned(doctor, await newDog(doctor, 200));
    for (const fields of [
      { finishDate: dayFrom(1) },
      { finishDate: dayFrom(-201), expireDate: dayFrom(9) },
      { executorId: 'none' },
      { caseId: 'none' },
    ])
      assert.ok([40001, 404].includes((await finish(doctor, plan, fields)).code), JSON.stringify(fields));
  });

  test('ends what the store was to remember of it', async () => {
    const petId = await newDog(doctor);
    const plan = await planned(doctor, petId);
    await rows(`insert into reminder (tenant_id, id, store_id, owner_id, pet_id, biz_id, type, notice_time, template_name)
      values ('1', 'im-${plan.id}', '1001', '${plan.ownerId}', '${petId}', '${plan.id}', 'immune', now(), '免疫')`);
    assert.equal((await finish(doctor, plan)).code, 0);
    assert.deepEqual(await rows(`select done_flag as done from reminder where id = 'im-${plan.id}'`), [
      { done: 'Y' },
    ]);
  });

  test('elsewhere is written down, and the next is planned from then on', async () => {
    const petId = await newDog(doctor);
    const record = { petId, type: 1, productName: '狂犬疫苗', finishDate: dayFrom(-300), hospital: '老院' };
    const { code, msg, data } = await make(doctor, calls.save, { ...record, protocolId: 'rabies' });
    assert.equal(code, 0, msg);
    const [done, next] = await plansOf(doctor, petId);
    assert.deepEqual(
      [done?.externalFlag, done?.status, done?.groupCode, done?.validDate, done?.certificateNo],
      ['Y', 'Y', 'rabies', dayFrom(65), ''],
    );
    assert.deepEqual([next?.id, next?.planDate], [data.nextPlanId, dayFrom(65)]);
    assert.equal((await make(doctor, calls.save, record)).code, ErrorCode.NotUnique);
    for (const wrong of [
      { finishDate: dayFrom(1) },
      { productName: '' },
      { type: 2, protocolId: 'rabies', finishDate: dayFrom(-5) },
    ])
      assert.equal((await make(doctor, calls.save, { ...record, ...wrong })).code, ErrorCode.Invalid);
  });

  test('long ago holds no longer because the next is planned far from it, and is not due again where it was since', async () => {
    const petId = await newDog(doctor, 2000);
    await planned(doctor, petId, { planDate: dayFrom(30) });
    const record = { petId, type: 1, productName: '狂犬疫苗', protocolId: 'rabies' };
    const wrong = await make(doctor, calls.save, {
      ...{ ...record, finishDate: dayFrom(-500), validDate: dayFrom(-501) },
    });
    assert.deepEqual([wrong.code, wrong.msg], [ErrorCode.Invalid, '有效期至不能早于执行日期']);
    await make(doctor, calls.save, { ...record, finishDate: dayFrom(-500) });
    const valid = async () => (await plansOf(doctor, petId)).map(({ validDate }) => validDate);
    assert.deepEqual(await valid(), [dayFrom(-135), null]);

    const other = await newDog(doctor, 2000);
    const before = { ...record, petId: other };
    await make(doctor, calls.save, { ...before, protocolId: '', finishDate: dayFrom(-100) });
    const late = await make(doctor, calls.save, { ...before, finishDate: dayFrom(-900) });
    assert.deepEqual([late.code, late.data.nextPlanId], [0, null]);
  });

  test('against rabies protects from nothing that a core vaccination did, which has run out', async () => {
    const petId = await newDog(doctor, 2000);
    const validDate = async () =>
      (await make(doctor, calls.plans, { petId })).data.ext.summary.validDate as string;
    const given = (productName: string, groupCode: string, days: number) =>
      make(doctor, calls.save, { petId, type: 1, productName, groupCode, finishDate: dayFrom(days) });
    await given('犬窝咳疫苗', 'optional', -1);
    assert.equal(await validDate(), dayFrom(364), 'by choice, where there is nothing else');
    await given('狂犬疫苗', 'rabies', -10);
    assert.equal(await validDate(), dayFrom(355));
    await given('犬八联疫苗', 'core', -400);
    assert.equal(await validDate(), dayFrom(-35));
    await given('犬八联疫苗', 'core', -5);
    assert.equal(await validDate(), dayFrom(355));
  });

  test('is a vaccine against rabies where its certificate says so, and no other vaccine has one', async () => {
    const petId = await newDog(doctor);
    const { data } = await savePlan(doctor, { petId, protocolId: 'rabies', startDate: dayFrom(0) });
    const rabies = { id: data.ids[0] as string };
    assert.equal((await finish(doctor, rabies, { productId: CORE })).msg, '该计划为狂犬疫苗，请选择狂犬疫苗');
    const moved = await make(doctor, calls.updatePlan, {
      ...{ id: rabies.id, planDate: dayFrom(0), productId: CORE },
    });
    assert.equal(moved.code, ErrorCode.Invalid);
    assert.equal((await finish(doctor, rabies, { productId: RABIES })).code, 0);
    const core = await planned(doctor, petId, { productId: CORE });
    const { msg } = await finish(doctor, core, { productId: RABIES });
    assert.equal(msg, '该计划不是狂犬疫苗，请另建狂犬疫苗计划');
  });

  test('of optional vaccines one makes no other needless', async () => {
    const petId = await newDog(doctor);
    const optional = { groupCode: 'optional' };
    const other = await planned(doctor, petId, { productId: CORE, ...optional });
    const same = await planned(doctor, petId, { productId: WORMER, ...optional });
    await rows(`update immune_plan set plan_date = plan_date - 40 where id in ('${other.id}', '${same.id}')`);
    const { data } = await finish(doctor, await planned(doctor, petId, { productId: WORMER, ...optional }));
    assert.equal(data.covered, 1);
    const plans = await plansOf(doctor, petId);
    assert.deepEqual(
      [other, same].map(({ id }) => plans.find((plan) => plan.id === id)?.status),
      ['N', 'Y'],
    );
  });

  test('by two at once is done once: one certificate, one next plan', async () => {
    const petId = await newDog(doctor);
    const { data } = await savePlan(doctor, { petId, protocolId: 'rabies', startDate: dayFrom(0) });
    const plan = { id: data.ids[0] as string };
    const answers = await Promise.all([1, 2, 3].map(() => finish(doctor, plan)));
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    assert.deepEqual(codes, [0, ErrorCode.ForbiddenTransition, ErrorCode.ForbiddenTransition]);
    const plans = await plansOf(doctor, petId);
    assert.deepEqual(
      plans.map(({ status, planDate }) => [status, planDate]),
      [
        ['Y', dayFrom(0)],
        ['N', dayFrom(365)],
      ],
    );
    const [next] = await rows<{ count: number }>(
      `select count(*)::int from immune_plan where pet_id = '${petId}' and certificate_no <> ''`,
    );
    assert.equal(next?.count, 1);
  });

  test('twice under one key is done once', async () => {
    const petId = await newDog(doctor);
    const plan = await planned(doctor, petId);
    const again = doctor.with({ 'Idempotency-Key': `finish-${plan.id}` });
    const [first, second] = [await finish(again, plan), await finish(again, plan)];
    assert.deepEqual(second.data, first.data);
    assert.equal((await finish(doctor, plan)).code, ErrorCode.ForbiddenTransition);
  });
});

test('every state is moved as the states say, and refused in their words otherwise', async () => {
  const moves = {
    finish: (id: string) => finish(doctor, { id }),
    change: (id: string) => make(doctor, calls.updatePlan, { id, planDate: dayFrom(8) }),
    remove: (id: string) => make(doctor, calls.deletePlan, { id }),
    revoke: (id: string) => make(doctor, calls.revokePlan, { id, reason: '登记错误' }),
    tip: (id: string) => make(doctor, calls.tip, { id, channel: 3 }),
    reserve: (id: string) => make(doctor, calls.booking, { planId: id, registerNow: 'Y', doctorId: '4' }),
  };
  for (const from of Object.keys(immuneStates.words) as ImmuneStatus[])
    for (const [name, move] of Object.entries(moves)) {
      if (from === 'N' && name === 'reserve') continue; // what a desk is refused besides is in `book.test.ts`
      const { id } = await planned(doctor, await newDog(doctor));
      const finished = from === 'Y' ? `, finish_date = current_date` : '';
      await rows(`update immune_plan set status = '${from}'${finished} where id = '${id}'`);
      const { code, msg } = await move(id);
      const allowed = mayMove(immuneStates, from, name as keyof typeof moves);
      assert.equal(code, allowed ? 0 : ErrorCode.ForbiddenTransition, `${from} ${name}: ${msg}`);
      if (!allowed) assert.equal(msg, whyNot(immuneStates, from, name as keyof typeof moves));
    }
});

test('a plan that nobody was told of goes, one that its owner knows of is kept as cancelled', async () => {
  const petId = await newDog(doctor);
  const [quiet, told] = [await planned(doctor, petId), await planned(doctor, petId, { productId: CORE })];
  assert.equal((await make(doctor, calls.tip, { id: told.id, channel: 3 })).code, 0);
  for (const { id } of [quiet, told]) assert.equal((await make(doctor, calls.deletePlan, { id })).code, 0);
  assert.deepEqual(
    (await plansOf(doctor, petId)).map(({ id, status }) => [id, status]),
    [[told.id, 'C']],
  );
  assert.equal((await make(doctor, calls.deletePlan, { id: quiet.id })).code, ErrorCode.NotFound);
});

test('with the death of an animal all that is planned for it is cancelled, and was said before', async () => {
  const petId = await newDog(doctor, 90);
  await savePlan(doctor, { petId, protocolId: 'core-dog', startDate: dayFrom(0) });
  const [first] = await plansOf(doctor, petId);
  await finish(doctor, first!);
  const effects = (await make(reception, petCalls.statusEffects, { id: petId })).data;
  assert.equal(effects.closedPlans, 2);
  const closed = await make(reception, petCalls.changeStatus, { id: petId, status: 2 });
  assert.equal(closed.data.closedPlans, 2);
  assert.deepEqual(
    (await plansOf(doctor, petId)).map(({ status }) => status),
    ['Y', 'C', 'C'],
  );
});

test('what is cancelled with the end of an animal says why, and what somebody cancelled does not', async () => {
  const ended: [number, object, string][] = [
    [2, {}, '宠物死亡'],
    [4, { newOwnerId: (await savedOwner(reception)).ownerId }, '宠物已转让'],
    [5, {}, '宠物停用'],
  ];
  for (const [status, to, why] of ended) {
    const petId = await newDog(doctor, 90);
    await savePlan(doctor, { petId, protocolId: 'core-dog', startDate: dayFrom(0) });
    await make(reception, petCalls.changeStatus, { id: petId, status, ...to });
    for (const plan of await plansOf(doctor, petId))
      assert.deepEqual([plan.status, plan.closeReason], ['C', why]);
  }
  const petId = await newDog(doctor, 90);
  await savePlan(doctor, { petId, protocolId: 'core-dog', startDate: dayFrom(0) });
  const [plan] = await plansOf(doctor, petId);
  assert.equal(plan?.closeReason, '');
});

test('whoever boards it reads until when it is protected, and its card what is overdue and next', async () => {
  const petId = await newDog(doctor);
  await finish(doctor, await planned(doctor, petId, { productId: CORE }), { finishDate: dayFrom(-10) });
  await finish(doctor, await planned(doctor, petId, { type: 2, productId: WORMER }));
  const stay = { petId, startDate: dayFrom(0), planEndDate: dayFrom(2) };
  const { vaccineValidDate, dewormValidDate, pass } = (await make(reception, boardingCalls.check, stay)).data;
  assert.deepEqual([vaccineValidDate, dewormValidDate, pass], [dayFrom(355), dayFrom(90), 'Y']);

  const late = await planned(doctor, petId);
  await planned(doctor, petId, { productId: CORE, planDate: dayFrom(4) });
  await rows(`update immune_plan set plan_date = current_date - 12 where id = '${late.id}'`);
  const header = (await make(reception, customerCalls.header, { ownerId: late.ownerId, petId })).data;
  assert.deepEqual(header.nextImmune, { petName: '豆包', planDate: dayFrom(4), name: '卫佳捌疫苗' });
  assert.ok(
    header.warnings.some(({ text }: { text: string }) => text === '豆包免疫驱虫逾期：狂犬病灭活疫苗（12天）'),
    JSON.stringify(header.warnings),
  );
});

test('calls refuse who may not: no session, no permission, an animal of another store, another tenant', async () => {
  const petId = await newDog(doctor);
  const { id } = await planned(doctor, petId);
  const item = { type: 1, productId: RABIES, planDate: dayFrom(20) };
  await refusesTheUsual(server, doctor, calls.savePlan, { petId, items: [item] });
  await refusesTheUsual(server, doctor, calls.finishPlan, { id, finishDate: dayFrom(0), batchNo: 'x' });
  await refusesWithout('hospital:immuneDeworming:finishPlan', viewer, calls.finishPlan, {
    ...{ id, finishDate: dayFrom(0) },
  });
  await refusesWithout('hospital:immuneDeworming:deletePlan', viewer, calls.deletePlan, { id });
  assert.equal((await make(stranger, calls.plans, { petId })).code, ErrorCode.NotFound);
  assert.equal((await make(stranger, calls.deletePlan, { id })).code, ErrorCode.NotFound);
  await rows(`update owner_store set store_id = '1003' where tenant_id = '1' and owner_id =
    (select owner_id from pet where tenant_id = '1' and id = '${petId}')`);
  const requests = [
    [calls.plans, { petId }],
    [calls.preview, { petId, protocolId: 'rabies', startDate: dayFrom(0) }],
    [calls.savePlan, { petId, items: [item] }],
    [calls.updatePlan, { id, planDate: dayFrom(5) }],
    [calls.finishPlan, { id, finishDate: dayFrom(0), batchNo: 'x' }],
    [calls.save, { petId, type: 1, productName: '狂犬', finishDate: dayFrom(0) }],
    [calls.tip, { id, channel: 3 }],
    [calls.tipText, { id }],
    [calls.booking, { planId: id, registerNow: 'Y', doctorId: '4' }],
    [calls.deletePlan, { id }],
  ] as const;
  for (const [call, request] of requests)
    assert.equal((await make(doctor, call, request)).code, ErrorCode.OutOfScope, call.path);
});
