import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { reviewPlanCalls } from '@hospital/shared/contract/calls/reviewPlans';
import { reviewCalls as calls } from '@hospital/shared/contract/calls/reviews';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { reviewStates, type ReviewStatus } from '@hospital/shared/contract/reviewStates';
import { whyNot } from '@hospital/shared/contract/states';
import { newDog } from '../../test-support/animals';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { stay } from '../boarding/boarding.fixture';
import { done } from '../organisation/fixture';
import { dayFrom, ITEMS, newPlan } from './planning.fixture';

let server: TestServer;
let doctor: TestClient;
let colleague: TestClient;
let company: TestClient;
let manager: TestClient;
let viewer: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  colleague = await server.signIn('13800000003', 2);
  company = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000001', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 2);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const reviewsOf = (condition: string) =>
  rows<Record<string, string | number>>(
    `select id, status, type, content, executor_id, plan_item, version, follow_count, reservation_status,
      to_char(review_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due
     from review where tenant_id = '1' and ${condition} order by review_time, id`,
  );
const one = async (id: string) => (await reviewsOf(`id = '${id}'`))[0]!;
const newPet = async (): Promise<string> => (await newDog(doctor)).petId;
/** A running case of a new dog, with a diagnosis. */
const newCase = async (code = 'D005', name = '急性胃肠炎'): Promise<{ id: string; petId: string }> => {
  const petId = await newPet();
  const { id } = (await done(doctor, caseCalls.save, { petId, caseType: 1 })).data;
  const diagnoses = [{ code, name, kind: '确诊', main: 'Y' }];
  await done(doctor, caseCalls.update, { id, diagnoses });
  return { id, petId };
};
const wanted = { type: 2, content: ' 电话询问伤口 ', executorId: '4' };
const soon = `${dayFrom(2)} 10:00`;
const planned = async (fields: object = {}): Promise<string> =>
  (await done(doctor, calls.save, { petId: await newPet(), reviewTime: soon, ...wanted, ...fields })).data.id;

test('the usual refusals, and those of who lacks the permission', async () => {
  const petId = await newPet();
  const save = { petId, reviewTime: soon, ...wanted };
  const batch = { petIds: [petId], baseDate: dayFrom(0), items: ITEMS };
  const id = await planned();
  await refusesTheUsual(server, doctor, calls.save, save);
  await refusesTheUsual(server, doctor, calls.batchSave, batch);
  await refusesTheUsual(server, doctor, calls.remove, { id });
  await refusesTheUsual(server, doctor, calls.removeFollow, { id: 'none' });
  await refusesWithout('hospital:review:save', viewer, calls.save, save);
  await refusesWithout('hospital:review:save', viewer, calls.batchSave, batch);
  await refusesWithout('hospital:review:delete', viewer, calls.remove, { id });
  await refusesWithout('hospital:review:follow:delete', viewer, calls.removeFollow, { id: 'none' });
  for (const [call, request] of [
    [calls.save, { id, type: 2, reviewTime: soon }],
    [calls.save, { ...save, storeId: '1001' }],
    [calls.batchSave, { ...batch, storeId: '1001' }],
    [calls.remove, { id }],
  ] as const)
    assert.equal((await make(stranger, call, request)).code, ErrorCode.NotFound);
});

test('a follow-up is of the store of its case or where one stands; another store is refused', async () => {
  const [other] = await rows<{ id: string; case_id: string }>(
    `select id, case_id from review where tenant_id = '1' and store_id = '1004' and status = 'N' and case_id is not null limit 1`,
  );
  const code = async (
    call: typeof calls.save | typeof calls.batchSave | typeof calls.remove,
    request: Readonly<Record<string, unknown>>,
  ) => (await make(doctor, call, request)).code;
  assert.equal(await code(calls.save, { id: other!.id, type: 2, reviewTime: soon }), ErrorCode.OutOfScope);
  assert.equal(
    await code(calls.save, { caseId: other!.case_id, reviewTime: soon, ...wanted }),
    ErrorCode.OutOfScope,
  );
  assert.equal(await code(calls.remove, { id: other!.id }), ErrorCode.OutOfScope);
  const batch = { caseId: other!.case_id, baseDate: dayFrom(0), items: ITEMS };
  assert.equal(await code(calls.batchSave, batch), ErrorCode.OutOfScope);
  const petId = await newPet();
  const there = { petId, storeId: '1004', reviewTime: soon, ...wanted };
  assert.equal(await code(calls.save, there), ErrorCode.OutOfScope);
  assert.equal((await make(company, calls.save, { ...there, storeId: undefined })).msg, '请先选择门店');
});

test('one is planned by hand, changed while it is pending, and its reminder goes with it', async () => {
  const id = await planned();
  const made = await one(id);
  assert.deepEqual(
    [made['status'], made['content'], made['due'], made['executor_id']],
    ['N', '电话询问伤口', soon, '4'],
  );
  await rows(`insert into reminder (tenant_id, id, store_id, type, biz_id, owner_id, pet_id, notice_time, template_name)
    select '1', 'R-${id}', store_id, 'review', id, owner_id, pet_id, review_time, '电话回访提醒' from review
    where tenant_id = '1' and id = '${id}'`);
  const later = `${dayFrom(4)} 15:30`;
  const change = { id, type: 1, reviewTime: later, content: '到店', executorId: '' };
  assert.equal((await make(doctor, calls.save, { ...change, version: 9 })).code, ErrorCode.StaleVersion);
  await done(doctor, calls.save, { ...change, version: made['version'] });
  const changed = await one(id);
  assert.deepEqual([changed['type'], changed['due'], changed['executor_id']], [1, later, '']);
  const [moved] = await rows<{ due: string }>(
    `select to_char(notice_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due from reminder
     where tenant_id = '1' and id = 'R-${id}'`,
  );
  assert.equal(moved!.due, later);
  const log = await rows(
    `select 1 from op_log where tenant_id = '1' and biz_type = 'review' and biz_id = '${id}'`,
  );
  assert.equal(log.length, 2);
  const otherPet = await make(doctor, calls.save, { ...change, petId: await newPet() });
  assert.deepEqual([otherPet.code, otherPet.msg], [ErrorCode.Invalid, '不能改为另一只宠物的回访']);
});

test('what cannot be planned says why', async () => {
  const rule = async (fields: object) => {
    const { code, msg } = await make(doctor, calls.save, { reviewTime: soon, ...wanted, ...fields });
    return [code, msg];
  };
  const petId = await newPet();
  assert.deepEqual(await rule({}), [ErrorCode.Invalid, '请选择宠物']);
  assert.deepEqual(await rule({ petId, reviewTime: `${dayFrom(-1)} 10:00` }), [
    ErrorCode.Invalid,
    '计划时间必须晚于现在',
  ]);
  assert.equal((await rule({ petId, reviewTime: '2027-02-30 10:00' }))[0], ErrorCode.Invalid);
  assert.deepEqual(await rule({ petId, reviewTime: `${dayFrom(1096)} 10:00` }), [
    ErrorCode.Invalid,
    '最多提前三年安排回访',
  ]);
  assert.equal((await rule({ petId, reviewTime: `${dayFrom(1095)} 10:00` }))[0], 0);
  assert.deepEqual(await rule({ petId, executorId: 'nobody' }), [ErrorCode.Invalid, '所选执行人不在该门店']);
  assert.equal((await rule({ petId: 'none' }))[0], ErrorCode.NotFound);
  const { id: caseId } = await newCase();
  assert.deepEqual(await rule({ petId, caseId }), [ErrorCode.Invalid, '病例不是该宠物的']);
  await rows(`update pet set status = 2 where tenant_id = '1' and id = '${petId}'`);
  assert.deepEqual(await rule({ petId }), [ErrorCode.PetDead, '宠物已标记死亡，不能安排回访']);
  const batch = { petIds: [petId], baseDate: dayFrom(0), items: ITEMS };
  assert.equal((await make(doctor, calls.batchSave, batch)).code, ErrorCode.PetDead);
});

test('what is late keeps its time while its words are changed, and no other that has passed', async () => {
  const id = await planned();
  await rows(
    `update review set review_time = now() - interval '3 days' where tenant_id = '1' and id = '${id}'`,
  );
  const { due } = await one(id);
  await done(doctor, calls.save, { id, type: 2, reviewTime: due, content: '改了内容' });
  assert.equal((await one(id))['content'], '改了内容');
  const past = await make(doctor, calls.save, { id, type: 2, reviewTime: `${dayFrom(-1)} 10:00` });
  assert.equal(past.msg, '计划时间必须晚于现在');
});

test('one that nobody tried is gone; one that was tried is cancelled with its attempts and its appointment', async () => {
  const gone = await planned();
  await done(doctor, calls.remove, { id: gone, version: 1 });
  assert.deepEqual(await reviewsOf(`id = '${gone}'`), []);
  const tried = await planned();
  const again = { reviewId: tried, way: 'PHONE', connected: 'N', nextTime: `${dayFrom(3)} 10:00` };
  await done(doctor, calls.saveFollow, again);
  await done(doctor, calls.saveReservationStatus, { id: tried, reservationStatus: 'Y' });
  await done(doctor, calls.remove, { id: tried });
  const row = await one(tried);
  assert.deepEqual([row['status'], row['follow_count'], row['reservation_status']], ['C', 1, 'Y']);
  for (const status of ['Y', 'C'] as ReviewStatus[]) {
    await rows(`update review set status = '${status}' where tenant_id = '1' and id = '${tried}'`);
    for (const [call, move, more] of [
      [calls.remove, 'cancel', {}],
      [calls.save, 'edit', { type: 2, reviewTime: soon }],
    ] as const) {
      const { code, msg } = await make(doctor, call, { id: tried, ...more });
      assert.deepEqual([code, msg], [ErrorCode.ForbiddenTransition, whyNot(reviewStates, status, move)]);
    }
  }
});

test('an attempt is taken back by who wrote it, the newest first, and the follow-up is what it was', async () => {
  const id = await planned();
  await rows(`insert into reminder (tenant_id, id, store_id, type, biz_id, owner_id, pet_id, notice_time, template_name)
    select '1', 'U-${id}', store_id, 'review', id, owner_id, pet_id, review_time, '电话回访提醒' from review
    where tenant_id = '1' and id = '${id}'`);
  const next = `${dayFrom(5)} 10:30`;
  const follow = async (fields: object): Promise<string> =>
    (await done(doctor, calls.saveFollow, { reviewId: id, way: 'PHONE', ...fields })).data.id;
  const first = await follow({ connected: 'N', nextTime: next });
  const last = await follow({ result: 'BETTER' });
  const deletable = async (client: TestClient) =>
    (await done(client, calls.follows, { id })).data.map(
      (row: { deletableFlag: string }) => row.deletableFlag,
    );
  assert.deepEqual(
    [await deletable(doctor), await deletable(colleague)],
    [
      ['Y', 'N'],
      ['N', 'N'],
    ],
  );
  const refusal = async (client: TestClient, follow: string) =>
    (await make(client, calls.removeFollow, { id: follow })).msg;
  assert.equal(await refusal(doctor, first), '之后还有回访记录，请先删除较新的');
  assert.equal(await refusal(colleague, last), '只能删除自己的回访记录');
  const reminders = () =>
    rows<Record<string, string>>(
      `select done_flag, to_char(notice_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due
       from reminder where tenant_id = '1' and id = 'U-${id}'`,
    );
  assert.deepEqual(await reminders(), [{ done_flag: 'Y', due: next }]);
  await done(doctor, calls.removeFollow, { id: last });
  const reopened = await one(id);
  assert.deepEqual([reopened['status'], reopened['due'], reopened['follow_count']], ['N', next, 1]);
  assert.deepEqual(await reminders(), [{ done_flag: 'N', due: next }]);
  await done(doctor, calls.removeFollow, { id: first });
  const [untouched] = await rows(
    `select status, result, follow_count, last_follow_time from review where tenant_id = '1' and id = '${id}'`,
  );
  assert.deepEqual(untouched, { status: 'N', result: '', follow_count: 0, last_follow_time: null });
  assert.equal((await one(id))['due'], soon);
  assert.deepEqual(await reminders(), [{ done_flag: 'N', due: soon }]);
  assert.equal((await make(doctor, calls.removeFollow, { id: first })).code, ErrorCode.NotFound);
  const old = await follow({ result: 'SAME' });
  await rows(
    `update review_follow set create_date = now() - interval '2 days' where tenant_id = '1' and id = '${old}'`,
  );
  assert.equal(await refusal(doctor, old), '只能删除当天的回访记录');
});

test('one that is moved back to a time whose reminder was done by hand has no other', async () => {
  const id = await planned();
  const other = `${dayFrom(5)} 10:00`;
  for (const [at, due, doneFlag] of [
    ['a', soon, 'Y'],
    ['b', other, 'N'],
  ])
    await rows(`insert into reminder
      (tenant_id, id, store_id, type, biz_id, owner_id, pet_id, notice_time, template_name, done_flag, done_date)
      select '1', '${at}-${id}', store_id, 'review', id, owner_id, pet_id, '${due}+08', '电话回访提醒',
        '${doneFlag}', ${doneFlag === 'Y' ? 'now()' : 'null'}
      from review where tenant_id = '1' and id = '${id}'`);
  const ended = async () =>
    (
      await rows<{ said: string }>(
        `select concat(done_flag, closed_flag) as said from reminder where tenant_id = '1' and biz_id = '${id}' order by id`,
      )
    ).map(({ said }) => said);
  for (const [reviewTime, flags] of [
    [other, ['YN', 'NN']],
    [soon, ['YN', 'YY']],
    [other, ['YN', 'NN']],
  ] as const) {
    await done(doctor, calls.save, { id, type: 2, reviewTime });
    assert.deepEqual(await ended(), flags);
  }
});

test('what is done of an animal that died or of a cancelled case stays done', async () => {
  const finished = async (fields: object) => {
    const id = await planned(fields);
    const sent = { reviewId: id, way: 'PHONE', result: 'BETTER' };
    return (await done(doctor, calls.saveFollow, sent)).data.id as string;
  };
  const taken = async (id: string) => {
    const { code, msg } = await make(doctor, calls.removeFollow, { id });
    return [code, msg];
  };
  const { id: caseId, petId } = await newCase();
  const ofCase = await finished({ petId, caseId });
  const ofPet = await finished({ petId });
  await done(doctor, caseCalls.cancel, { id: caseId, reason: '误建' });
  assert.deepEqual(await taken(ofCase), [
    ErrorCode.ForbiddenTransition,
    '当前状态（病例已取消）不允许删除回访记录',
  ]);
  await done(manager, petCalls.changeStatus, { id: petId, status: 2 });
  assert.deepEqual(await taken(ofPet), [ErrorCode.PetDead, '宠物已标记死亡，不能删除回访记录']);
  await rows(`update pet set status = 5 where tenant_id = '1' and id = '${petId}'`);
  assert.equal((await taken(ofPet))[0], ErrorCode.ForbiddenTransition);
});

test('whoever has left the store is named for nothing', async () => {
  const { id: caseId } = await newCase();
  const enable = (flag: string) =>
    rows(`update user_account set enabled = '${flag}' where tenant_id = '1' and id = '3'`);
  await rows(`update medical_case set assistant_id = '3' where tenant_id = '1' and id = '${caseId}'`);
  const items = [{ ...ITEMS[0], executorRole: 'ASSISTANT' }];
  await done(doctor, calls.batchSave, { caseId, baseDate: dayFrom(0), items });
  await enable('N');
  await done(doctor, calls.batchSave, { caseId, baseDate: dayFrom(1), items });
  const byHand = await make(doctor, calls.save, { caseId, reviewTime: soon, ...wanted, executorId: '3' });
  await enable('Y');
  const made = await reviewsOf(`case_id = '${caseId}'`);
  assert.deepEqual(
    made.map((row) => row['executor_id']),
    ['3', '4'],
  );
  assert.equal(byHand.msg, '所选执行人不在该门店');
});

test('a plan of a case is made once, with what somebody changed of it, by who is meant', async () => {
  const planTemplateId = await newPlan(company);
  const { id: caseId, petId } = await newCase();
  const baseDate = dayFrom(0);
  const items = [ITEMS[1], { ...ITEMS[0], day: 2 }];
  const { ids } = (await done(doctor, calls.batchSave, { caseId, planTemplateId, baseDate, items })).data;
  const made = await reviewsOf(`case_id = '${caseId}'`);
  assert.equal(ids.length, 2);
  assert.deepEqual(
    made.map((row) => [row['due'], row['type'], row['executor_id'], row['plan_item']]),
    [
      [`${dayFrom(2)} 10:00`, 2, '4', 1],
      [`${dayFrom(7)} 10:00`, 1, '', 2],
    ],
  );
  const [listed] = (await done(doctor, calls.list, { caseId })).data.list;
  assert.match(listed.planName, /^测试计划/);
  const again = await make(doctor, calls.batchSave, { caseId, planTemplateId, baseDate });
  assert.equal(again.code, ErrorCode.NotUnique);
  assert.match(again.msg, /已按“测试计划\d+”安排过从.*起的回访$/);
  await done(doctor, calls.batchSave, { caseId, planTemplateId, baseDate: dayFrom(1) });
  // The animal itself, without the case, is another matter; two at once are told apart by the database.
  const both = await Promise.all(
    [doctor, colleague].map((client) =>
      make(client, calls.batchSave, { petIds: [petId], planTemplateId, baseDate }),
    ),
  );
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, ErrorCode.NotUnique]);
  assert.equal((await reviewsOf(`pet_id = '${petId}' and case_id is null`)).length, 2);
});

test('a plan is refused for a day that has passed, both subjects or none, and a template out of use', async () => {
  const planTemplateId = await newPlan(company);
  const petId = await newPet();
  const rule = async (fields: object) => {
    const batch = { petIds: [petId], planTemplateId, baseDate: dayFrom(0), ...fields };
    const { code, msg } = await make(doctor, calls.batchSave, batch);
    return [code, msg];
  };
  assert.deepEqual(await rule({ baseDate: dayFrom(-2) }), [
    ErrorCode.Invalid,
    `第1项的日期 ${dayFrom(-1)} 已过`,
  ]);
  assert.equal((await rule({ baseDate: '9999-12-31' }))[1], '起始日期与今天相差不能超过一年');
  assert.deepEqual(await rule({ petIds: [] }), [ErrorCode.Invalid, '请选择宠物']);
  assert.equal((await rule({ caseId: (await newCase()).id }))[1], '已指定病例，不能再指定宠物');
  assert.equal((await rule({ planTemplateId: undefined }))[1], '请选择复诊计划模板');
  assert.equal((await rule({ planTemplateId: 'none' }))[0], ErrorCode.NotFound);
  assert.equal((await rule({ items: [{ ...ITEMS[0], content: ' ' }] }))[1], '请填写第1项的内容');
  assert.equal((await rule({ items: Array(21).fill(ITEMS[0]) }))[0], ErrorCode.Invalid);
  const outOfUse = await newPlan(company, { enabled: 'N' });
  assert.equal((await rule({ planTemplateId: outOfUse }))[0], ErrorCode.ForbiddenTransition);
  assert.deepEqual(await reviewsOf(`pet_id = '${petId}'`), []);
});

test('the end of a visit proposes the plans of its diagnoses, else what is usual, and nothing that is planned', async () => {
  const visitOf = async (code: string, name: string) => {
    const petId = await newPet();
    const visit = (await done(doctor, bookingCalls.register, { petId, type: 1, doctorId: '4' })).data;
    const { caseId } = (await done(doctor, bookingCalls.consultation, { id: visit.id })).data;
    const diagnoses = [{ code, name, kind: '确诊', main: 'Y' }];
    await done(doctor, caseCalls.update, { id: caseId, diagnoses });
    return { id: visit.id as string, caseId: caseId as string, petId };
  };
  const plans = (await done(doctor, reviewPlanCalls.select, { diseaseCode: 'D007' })).data;
  const { id, caseId, petId } = await visitOf('D007', '外耳炎');
  const answer = (await done(doctor, bookingCalls.finish, { id })).data;
  assert.deepEqual([answer.caseId, answer.petId], [caseId, petId]);
  assert.deepEqual(
    answer.reviewSuggest,
    plans.flatMap(
      ({ id: planTemplateId, name: planName, items }: { id: string; name: string; items: object[] }) =>
        items.map((item) => ({ ...item, planTemplateId, planName })),
    ),
  );
  const usual = await visitOf('D008', '马拉色菌性皮炎');
  const said = (await done(doctor, bookingCalls.finish, { id: usual.id })).data.reviewSuggest;
  assert.deepEqual(
    said.map(({ day, planName }: { day: number; planName: string }) => [day, planName]),
    [
      [3, ''],
      [7, ''],
    ],
  );
  const planned = await visitOf('D007', '外耳炎');
  await done(doctor, calls.batchSave, {
    ...{ caseId: planned.caseId, planTemplateId: plans[0].id, baseDate: dayFrom(0) },
  });
  assert.deepEqual((await done(doctor, bookingCalls.finish, { id: planned.id })).data.reviewSuggest, []);
});

test('what is pending goes with its case that is cancelled, and with the death of the animal', async () => {
  const { id, petId } = await newCase();
  const ofCase = await planned({ petId, caseId: id });
  const ofPet = await planned({ petId });
  await done(doctor, caseCalls.cancel, { id, reason: '误建' });
  assert.deepEqual([(await one(ofCase))['status'], (await one(ofPet))['status']], ['C', 'N']);
  const said = `select 1 from op_log where tenant_id = '1' and biz_type = 'review' and biz_id = '${ofCase}'`;
  assert.equal((await rows(said)).length, 2);
  const refused = await make(doctor, calls.batchSave, { caseId: id, baseDate: dayFrom(0), items: ITEMS });
  assert.equal(refused.code, ErrorCode.ForbiddenTransition);
  const { closedReviews } = (await done(manager, petCalls.changeStatus, { id: petId, status: 2 })).data;
  assert.equal(closedReviews, 1);
  assert.equal((await one(ofPet))['status'], 'C');
});

test('an owner is called some days after the animal went home', async () => {
  const petId = await newPet();
  const { data } = await stay(manager, manager, { petId });
  await done(manager, boardingCalls.checkOut, { id: data.id, preview: 'Y' });
  assert.deepEqual(await reviewsOf(`pet_id = '${petId}'`), []);
  await done(manager, boardingCalls.checkOut, { id: data.id, preview: 'N' });
  const [call, ...others] = await reviewsOf(`pet_id = '${petId}'`);
  assert.deepEqual([call?.['type'], call?.['due'], others], [2, `${dayFrom(3)} 10:00`, []]);
  assert.match(String(call?.['content']), /^寄养离店回访/);
});
