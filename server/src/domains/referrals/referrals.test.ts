import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { referralCalls as calls, type Referral } from '@hospital/shared/contract/calls/referrals';
import { wardCalls } from '@hospital/shared/contract/calls/ward';
import { testingCalls } from '@hospital/shared/contract/calls/testing';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { correctedInWords } from './summary';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { admitted, newCase, once } from '../ward/ward.fixture';

const FROM = '1001';
const TO = '1002';
/** Who is on duty depends on the day of the test. */
const OFF_DUTY = ['doctorOff'];

let server: TestServer;
let manager: TestClient;
let reception: TestClient;
let doctor: TestClient;
let viewer: TestClient;
let receiver: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
  receiver = await server.signIn('13800000001', 2);
  stranger = await server.signIn('13900000001', 1);
  const { code, msg } = await make(receiver, identityCalls.setLastStore, { storeId: TO, storeName: '' });
  assert.equal(code, 0, msg);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const colleague = async (): Promise<string> => {
  const { data } = await make(doctor, calls.targets);
  const target = (data as { storeId: string; doctors: { id: string }[] }[]).find((one) => one.storeId === TO);
  return target?.doctors[0]?.id ?? '';
};
const sent = async (caseId: string, fields: object = {}): Promise<string> => {
  const request = { caseId, toStoreId: TO, toDoctorId: await colleague(), reason: '需要骨科手术', ...fields };
  const { code, msg, data } = await make(doctor, calls.sendCase, request);
  assert.equal(code, 0, msg);
  return data.referralId;
};
const found = async (
  client: TestClient,
  side: 'sent' | 'received',
  id: string,
): Promise<Referral | undefined> => {
  const { data } = await make(client, calls.page, { page: 1, pageSize: 100, side });
  return (data.list as Referral[]).find((one) => one.id === id);
};
const statusOf = async (caseId: string): Promise<number | undefined> =>
  (
    await rows<{ status: number }>(
      `select status::int as status from medical_case where tenant_id = '1' and id = '${caseId}'`,
    )
  )[0]?.status;

test('a case is sent to another store, which sees what is written and takes it over with a visit', async () => {
  const { caseId, petId } = await newCase(doctor, reception);
  await make(doctor, caseCalls.update, { id: caseId, complaint: '后肢跛行三天' });
  const id = await sent(caseId);
  const waits = await make(receiver, calls.waiting, { keyword: '骨科' });
  const row = (waits.data as Referral[]).find((one) => one.id === id);
  assert.equal(row?.fromStoreId, FROM);
  assert.match(row?.summary ?? '', /主诉：后肢跛行三天/);
  assert.equal((await found(doctor, 'sent', id))?.status, 0);
  assert.equal(await statusOf(caseId), 1);
  const taken = await make(receiver, calls.accept, { id, version: row?.version, skipWarnings: OFF_DUTY });
  assert.equal(taken.code, 0, taken.msg);
  const [visit] = await rows<{ store: string; source: number; pet: string }>(
    `select store_id as store, source_type::int as source, pet_id as pet from booking where tenant_id = '1' and id = '${taken.data.bookingId}'`,
  );
  assert.deepEqual(visit, { store: TO, source: 5, pet: petId });
  assert.equal(await statusOf(caseId), 5);
  assert.equal((await found(doctor, 'sent', id))?.acceptBookingId, taken.data.bookingId);
  const again = await make(receiver, calls.accept, { id });
  assert.deepEqual([again.code, again.msg], [40902, '当前状态（已接收）不允许接收']);
  assert.equal((await make(doctor, calls.cancel, { id })).code, 40902);
});

test('what goes along says allergies, findings, drugs and tests: who takes over knows what was given', async () => {
  const { caseId, petId, ownerId } = await newCase(doctor, reception);
  await rows(`update pet set allergies = '["青霉素"]' where tenant_id = '1' and id = '${petId}'`);
  await make(doctor, caseCalls.update, { id: caseId, exam: { temperature: '39.6', mucosa: 'PALE' } });
  await rows(`insert into bill (tenant_id, id, bill_no, store_id, type, case_id, owner_id, pet_id, total_amount, payable_amount, order_time)
    values ('1', 'referred-bill', 'ZD-referred', '${FROM}', 1, '${caseId}', '${ownerId}', '${petId}', 100, 100, now())`);
  await rows(`insert into bill_item (tenant_id, id, bill_id, product_id, product_name, category_code, unit, quantity, price, original_price, amount, usage, prescription_type, dispense_status)
    select '1', id, 'referred-bill', (select id from product where tenant_id = '1' limit 1), name, 'H1001', '盒', 1, 100, 100, 100, usage, kind, handed
    from (values ('rb1', '美洛昔康', '{"dose":"1","unit":"ml","frequency":"sid","days":3}'::jsonb, 2, 0),
      ('rb2', '退掉的药', null, 2, 3), ('rb3', '挂号', null, 4, 0), ('rb4', '头孢', null, 2, 1),
      ('rb5', '血常规', '{"note":"加急"}'::jsonb, 6, 0)) as line (id, name, usage, kind, handed)`);
  await rows(`insert into testing_order (tenant_id, id, order_no, store_id, case_id, pet_id, product_name, status, apply_doctor_id, apply_time, report_time, results)
    select '1', id, id, '${FROM}', '${caseId}', '${petId}', name, status, '4', now(), case when status = 3 then now() end, results
    from (values ('rt1', '血常规', 3, '[{"item":"白细胞 WBC","value":"28","unit":"10^9/L","refLow":"6","refHigh":"17","flag":"H"}]'::jsonb),
      ('rt2', '生化', 1, '[]'::jsonb), ('rt3', '影像', 3, '[]'::jsonb),
      ('rt4', 'FPV检测', 3, '[{"item":"FPV抗原","value":"阳性","unit":"","refLow":"","refHigh":"","flag":"N"}]'::jsonb),
      ('rt5', '尿检', 3, '[{"item":"尿糖","value":"阴性","unit":"","refLow":"","refHigh":"","normal":"阴性","flag":"N"}]'::jsonb)) as test (id, name, status, results)`);
  const { summary = '' } = (await found(receiver, 'received', await sent(caseId))) ?? {};
  assert.match(summary, /^过敏：青霉素$/m);
  assert.match(summary, /^体格检查：体温 39.6 ℃；可视黏膜 苍白$/m);
  // A positive that nobody can judge by limits is no normal one.
  assert.match(
    summary,
    /^检查：血常规（白细胞 WBC 28 10\^9\/L）；生化（报告未出）；影像（见报告）；FPV检测（FPV抗原 阳性）；尿检（未见异常）$/m,
  );
  assert.match(
    summary,
    /^用药：美洛昔康 每次1ml，每日1次，3天（\d\d-\d\d 开具，未发药）；头孢（\d\d-\d\d 开具）$/m,
  );
});

test('a report that is corrected after the letter is told beside it, by what it says now', async () => {
  const { caseId, petId } = await newCase(doctor, reception);
  const reported = (id: string, name: string) =>
    rows(`insert into testing_order (tenant_id, id, order_no, store_id, case_id, pet_id, product_name, status, apply_doctor_id, apply_time, report_time, results)
      values ('1', '${id}', '${id}', '${FROM}', '${caseId}', '${petId}', '${name}', 3, '4', now(), now(), '[{"item":"WBC","value":"28","unit":"","refLow":"6","refHigh":"17","flag":"H"}]')`);
  const correct = async (id: string, conclusion: string): Promise<void> => {
    const request = { id, reason: '录入错误', results: [{ item: 'WBC', value: '9' }], conclusion };
    const { code, msg } = await make(doctor, testingCalls.correct, request);
    assert.equal(code, 0, msg);
  };
  await reported('ct1', '先更正');
  await reported('ct2', '后更正');
  await correct('ct1', '更正在信之前');
  const id = await sent(caseId);
  assert.equal((await found(receiver, 'received', id))?.correctedTests, undefined);
  await reported('ct3', '信后才出');
  await correct('ct3', '信后才出');
  await correct('ct2', '第一次');
  await correct('ct2', '正常');
  const row = await found(receiver, 'received', id);
  assert.match(row?.summary ?? '', /后更正（WBC 28）/, 'the letter itself stays');
  const told = row?.correctedTests?.map(({ id: test, said, correctTimes }) => [test, said, correctTimes]);
  assert.deepEqual(told, [['ct2', '后更正（WBC 9（原28），正常）', 2]]);
});

test('a report that is corrected in unit, finding or conclusion says what it said before', () => {
  const crp = { item: 'CRP', value: '9.2', unit: 'mg/L', refLow: '0', refHigh: '10', flag: 'N' } as const;
  const before = { results: [crp], finding: '未见骨折', conclusion: '正常' };
  const now = {
    productName: '炎症',
    results: [{ ...crp, unit: 'g/L' }],
    finding: '胫骨骨折',
    conclusion: '',
  };
  assert.equal(
    correctedInWords(now, before),
    '炎症（CRP 9.2 g/L（原9.2 mg/L），胫骨骨折（原未见骨折），结论已删除（原正常））',
  );
  assert.equal(correctedInWords({ ...before, productName: '炎症' }, before), '炎症（未见骨折，正常）');
});

test('a referral sends a message to the doctor it names, and its answer one to the doctor of the case', async () => {
  const told = () =>
    rows<{ receiver: string; title: string; content: string; link: string }>(
      `select receiver_id as receiver, title, content, link from admin_message where tenant_id = '1' and biz_id in (${ids.map((id) => `'${id}'`).join()}) order by create_date, id`,
    );
  const ids: string[] = [];
  const to = await colleague();
  const { caseId } = await newCase(doctor, reception);
  ids.push(await sent(caseId));
  assert.deepEqual(
    (await told()).map(({ receiver: who, title }) => [who, title.replace(/^.*?(?=转诊|的)/, '')]),
    [[to, '转诊给您，待接收']],
  );
  assert.equal((await make(receiver, calls.reject, { id: ids[0], reason: '床位<已满>' })).code, 0);
  const [, back] = await told();
  assert.deepEqual([back?.receiver, back?.link], ['4', `/case/detail?id=${caseId}`]);
  assert.match(back?.title ?? '', /的转诊被退回$/);
  assert.match(back?.content ?? '', /退回原因：床位&lt;已满&gt;/);
  ids[0] = await sent(caseId);
  assert.equal((await make(receiver, calls.accept, { id: ids[0], skipWarnings: OFF_DUTY })).code, 0);
  assert.match((await told()).at(-1)?.content ?? '', /海珠院[^]*挂号单：GH/);
});

test('who sent a case is told when the visit that took it over is cancelled, and the case stays referred', async () => {
  const { caseId } = await newCase(doctor, reception);
  const id = await sent(caseId);
  const taken = await make(receiver, calls.accept, { id, skipWarnings: OFF_DUTY });
  assert.equal(taken.code, 0, taken.msg);
  const { bookingId, bookingNo } = taken.data;
  assert.equal((await found(doctor, 'sent', id))?.acceptCancelledFlag, undefined);
  const cancelled = await make(receiver, bookingCalls.cancel, { id: bookingId, cancelReason: 'RECOVER' });
  assert.equal(cancelled.code, 0, cancelled.msg);
  const [told, ...others] = await rows<{ title: string; content: string; link: string }>(
    `select title, content, link from admin_message
      where tenant_id = '1' and biz_id = '${id}' and receiver_id = '4' and title like '%挂号已取消'`,
  );
  assert.equal(others.length, 0);
  assert.equal(told?.link, `/case/detail?id=${caseId}`);
  assert.match(told?.title ?? '', /在对方门店的挂号已取消$/);
  for (const line of [`挂号单：${bookingNo}`, '取消原因：症状好转', '海珠院', '病例仍为已转诊'])
    assert.ok(told?.content.includes(line), told?.content);
  assert.equal(await statusOf(caseId), 5);
  const { status, acceptCancelledFlag } = (await found(doctor, 'sent', id)) ?? {};
  assert.deepEqual([status, acceptCancelledFlag], [1, 'Y']);
});

test('a case finds what it was sent by, and the one that began with a referral finds that', async () => {
  const { caseId } = await newCase(doctor, reception);
  const id = await sent(caseId);
  const of = async (client: TestClient, side: string, wanted: string) =>
    (await make(client, calls.page, { page: 1, pageSize: 5, side, caseId: wanted })).data.list.map(
      (one: Referral) => one.id,
    );
  assert.deepEqual(await of(doctor, 'sent', caseId), [id]);
  assert.deepEqual(await of(receiver, 'received', caseId), []);
  // The desk lets the owner off the fee, which a visit costs else.
  const free = { productId: '', skipWarnings: OFF_DUTY };
  const taken = await make(receiver, calls.accept, { id, ...free });
  const [{ bills } = { bills: -1 }] = await rows<{ bills: number }>(
    `select count(*)::int as bills from bill where tenant_id = '1' and booking_id = '${taken.data.bookingId}'`,
  );
  assert.equal(bills, 0);
  const begun = await make(receiver, bookingCalls.consultation, { id: taken.data.bookingId });
  assert.equal(begun.code, 0, begun.msg);
  assert.deepEqual(await of(receiver, 'received', begun.data.caseId), [id]);
  assert.deepEqual(await of(doctor, 'received', begun.data.caseId), []);
  // What comes later is added to the case that went.
  const added = await make(doctor, caseCalls.addendum, { caseId, content: '外送报告已回：阴性' });
  assert.equal(added.code, 0, added.msg);
});

test('a referral is sent back with a reason, or withdrawn by its sender, and the case goes on', async () => {
  const { caseId } = await newCase(doctor, reception);
  const id = await sent(caseId);
  const twice = await make(doctor, calls.sendCase, { caseId, toStoreId: TO, reason: '再次' });
  assert.equal(twice.code, 40902);
  assert.equal((await make(receiver, calls.reject, { id, reason: ' ' })).code, 40001);
  assert.equal((await make(receiver, calls.reject, { id, version: 9, reason: '床位已满' })).code, 40901);
  assert.equal((await make(receiver, calls.reject, { id, version: 1, reason: '床位已满' })).code, 0);
  const row = await found(doctor, 'sent', id);
  assert.deepEqual([row?.status, row?.rejectReason], [2, '床位已满']);
  assert.equal(await statusOf(caseId), 1);
  const next = await sent(caseId);
  assert.equal((await make(doctor, calls.cancel, { id: next, version: 1 })).code, 0);
  assert.equal((await found(receiver, 'received', next))?.status, 3);
  assert.equal((await make(receiver, calls.accept, { id: next })).code, 40902);
});

test('to another hospital goes a letter, and its sender notes that it was taken', async () => {
  const { caseId } = await newCase(doctor, reception);
  const id = await sent(caseId, { toStoreId: '', toDoctorId: '', externalHospital: '省农大动物医院' });
  const taken = await make(doctor, calls.accept, { id, version: 1 });
  assert.deepEqual([taken.code, taken.data.bookingId], [0, null]);
  assert.equal(await statusOf(caseId), 5);
});

test('files of the animal go along by name, with what it is and how old', async () => {
  const { caseId, petId } = await newCase(doctor, reception);
  await rows(`update pet set birthday = current_date - 800 where tenant_id = '1' and id = '${petId}'`);
  await rows(`insert into attachment (tenant_id, id, pet_id, store_id, biz_type, url, name, file_type, size, shoot_time)
    values ('1', 'referred-file', '${petId}', '${FROM}', 'report', '/files/none', 'X光.png', 'png', 1, now())`);
  const id = await sent(caseId, { attachIds: ['referred-file'] });
  const row = await found(receiver, 'received', id);
  assert.deepEqual(row?.files, [{ id: 'referred-file', name: 'X光.png' }]);
  assert.match(row?.petAge ?? '', /^2岁/);
  await rows(
    `update attachment set deleted_by = '4', deleted_date = now() where tenant_id = '1' and id = 'referred-file'`,
  );
  assert.deepEqual((await found(receiver, 'received', id))?.files, []);
});

test('two stores refer on the same day under numbers of the chain', async () => {
  const { caseId } = await newCase(doctor, reception);
  const own = await found(doctor, 'sent', await sent(caseId));
  const [other] = await rows<{ id: string; store: string }>(
    `select l.id, l.store_id as store from live_info l join medical_case c on c.tenant_id = '1' and c.id = l.case_id and c.status = 1
     where l.tenant_id = '1' and l.store_id <> '${FROM}' and l.state = 1
       and not exists (select from referral r where r.tenant_id = '1' and r.case_id = l.case_id and r.status = 0) limit 1`,
  );
  await make(receiver, identityCalls.setLastStore, { storeId: other?.store ?? '', storeName: '' });
  const request = { liveInfoId: other?.id ?? '', toStoreId: FROM, reason: '复查' };
  const { code, msg, data } = await make(receiver, calls.sendStay, request);
  assert.equal(code, 0, msg);
  const theirs = await found(receiver, 'sent', data.referralId);
  assert.ok(theirs && own && theirs.referralNo > own.referralNo, `${own?.referralNo} ${theirs?.referralNo}`);
  await make(receiver, identityCalls.setLastStore, { storeId: TO, storeName: '' });
});

test('the demo has referrals that wait, that came back and that were withdrawn', async () => {
  const of = await rows<{ status: number }>(
    `select distinct status::int as status from referral where tenant_id = '1' and id like 'ZZ-demo-%' order by 1`,
  );
  assert.deepEqual(
    of.map(({ status }) => status),
    [0, 2, 3],
  );
});

const ordered = (caseId: string, petId: string, prefix: string) =>
  rows(`insert into testing_order (tenant_id, id, order_no, store_id, case_id, pet_id, product_name, status, apply_doctor_id, apply_time)
    select '1', '${prefix}' || status, '${prefix}' || status, '${FROM}', '${caseId}', '${petId}', name, status, '4', now()
    from (values ('血常规', 0), ('生化', 1)) as test (name, status)`);
const testsOf = async (caseId: string) =>
  (
    await rows(`select status::int as status, cancel_reason as why from testing_order
      where tenant_id = '1' and case_id = '${caseId}' order by id`)
  ).map(({ status, why }) => [status, why]);
const waitsAt = async (caseId: string): Promise<boolean> => {
  const { data } = await make(doctor, testingCalls.worklist, { status: 0 });
  return (data.list as { caseId: string }[]).some((one) => one.caseId === caseId);
};

test('a test that was not begun ends with the referral, which its doctor is told, and one that has begun goes on', async () => {
  const { caseId, petId } = await newCase(doctor, reception);
  await ordered(caseId, petId, 'away');
  const id = await sent(caseId);
  assert.equal(await waitsAt(caseId), true, 'the animal is still here');
  const taken = await make(receiver, calls.accept, { id, skipWarnings: OFF_DUTY });
  assert.equal(taken.code, 0, taken.msg);
  assert.deepEqual(await testsOf(caseId), [
    [4, '病例已转诊'],
    [1, ''],
  ]);
  assert.equal(await waitsAt(caseId), false);
  const told = await rows(
    `select title, content from admin_message where tenant_id = '1' and biz_id = 'away0' and receiver_id = '4'`,
  );
  assert.equal(told.length, 1);
  assert.match(String(told[0]?.title), /的血常规已取消$/);
  assert.match(String(told[0]?.content), /病例已转诊/);
});

test('a test of an inpatient that another store took over can be made until the animal is discharged', async () => {
  const { caseId, petId } = await newCase(doctor, reception);
  const stay = await admitted({ doctor, manager, reception }, { caseId });
  await ordered(caseId, petId, 'stay');
  const place = { toStoreId: TO, toDoctorId: await colleague(), reason: '需要手术' };
  const { data } = await make(doctor, calls.sendStay, { liveInfoId: stay.data.id, ...place });
  const taken = await make(receiver, calls.accept, { id: data.referralId, skipWarnings: OFF_DUTY });
  assert.equal(taken.code, 0, taken.msg);
  assert.equal(await waitsAt(caseId), true);
  const left = await make(once(doctor), wardCalls.discharge, { id: stay.data.id, outcome: '2' });
  assert.equal(left.code, 0, left.msg);
  assert.deepEqual(await testsOf(caseId), [
    [4, '病例已转诊'],
    [1, ''],
  ]);
  const told = await rows(
    `select title from admin_message where tenant_id = '1' and biz_id = 'stay0' and receiver_id = '4'`,
  );
  assert.equal(told.length, 1, 'who discharges it saw nothing of its tests, and is told of their bill');
});

test('a case that another store took over keeps its result 放弃/转诊 when its inpatient is discharged', async () => {
  const { caseId } = await newCase(doctor, reception);
  const stay = await admitted({ doctor, manager, reception }, { caseId });
  const liveInfoId: string = stay.data.id;
  const place = { toStoreId: TO, toDoctorId: await colleague(), reason: '需要手术' };
  const fromItsPage = await make(doctor, calls.sendCase, { caseId, ...place });
  assert.equal(fromItsPage.code, 40902);
  const { referObstacle } = (await make(doctor, caseCalls.info, { id: caseId })).data;
  assert.equal(referObstacle, fromItsPage.msg, 'said before');
  const { data, code, msg } = await make(doctor, calls.sendStay, { liveInfoId, ...place });
  assert.equal(code, 0, msg);
  const accepted = await make(receiver, calls.accept, { id: data.referralId, skipWarnings: OFF_DUTY });
  assert.equal(accepted.code, 0, accepted.msg);
  const left = await make(once(doctor), wardCalls.discharge, { id: liveInfoId, outcome: '2' });
  assert.equal(left.code, 0, left.msg);
  const { state, outcome } = (await make(doctor, wardCalls.info, { id: liveInfoId })).data;
  assert.deepEqual([state, outcome], [3, '2']);
  assert.deepEqual(
    await rows(
      `select treatment_case_status as result from medical_case where tenant_id = '1' and id = '${caseId}'`,
    ),
    [{ result: '6' }],
  );
  assert.equal((await make(doctor, calls.sendStay, { liveInfoId, ...place })).code, 40902);
});

test('a cancelled visit at the other store tells the sender of an inpatient that the animal is still in the ward', async () => {
  const { caseId } = await newCase(doctor, reception);
  const stay = await admitted({ doctor, manager, reception }, { caseId });
  const place = { toStoreId: TO, toDoctorId: await colleague(), reason: '需要手术' };
  const { data } = await make(doctor, calls.sendStay, { liveInfoId: stay.data.id, ...place });
  const taken = await make(receiver, calls.accept, { id: data.referralId, skipWarnings: OFF_DUTY });
  assert.equal(taken.code, 0, taken.msg);
  const visit = { id: taken.data.bookingId, cancelReason: 'RECOVER' };
  assert.equal((await make(receiver, bookingCalls.cancel, visit)).code, 0);
  const [told] = await rows<{ content: string }>(
    `select content from admin_message
      where tenant_id = '1' and biz_id = '${data.referralId}' and title like '%挂号已取消' limit 1`,
  );
  assert.match(told?.content ?? '', /宠物仍在本店住院/);
});

test('sending refuses no place, two, the own store, a doctor who is not there, files of others and what is over', async () => {
  const { caseId } = await newCase(doctor, reception);
  const msgOf = async (fields: object) => {
    const { code, msg } = await make(doctor, calls.sendCase, { caseId, reason: '原因', ...fields });
    return [code, msg];
  };
  assert.deepEqual(await msgOf({}), [40001, '请选择接收门店或填写院外医院']);
  assert.deepEqual(await msgOf({ toStoreId: TO, externalHospital: '院外' }), [
    40001,
    '接收门店与院外医院只能选择一个',
  ]);
  assert.deepEqual(await msgOf({ toStoreId: FROM }), [40001, '不能转诊到病例所在的门店']);
  assert.deepEqual(await msgOf({ toStoreId: 'none' }), [40001, '所选门店不存在或已停业']);
  assert.deepEqual(await msgOf({ toStoreId: TO, toDoctorId: 'nobody' }), [40001, '所选医生不在接收门店']);
  assert.deepEqual(await msgOf({ toStoreId: TO, reason: ' ' }), [40001, '请填写转诊原因']);
  assert.deepEqual(await msgOf({ toStoreId: TO, attachIds: ['none'] }), [40001, '随附文件不是该宠物的']);
  assert.equal((await msgOf({ caseId: 'none', toStoreId: TO }))[0], 404);
  await rows(`update medical_case set status = 2 where tenant_id = '1' and id = '${caseId}'`);
  assert.deepEqual(await msgOf({ toStoreId: TO }), [40902, '当前状态（已结束）不允许转诊']);
});

test('a case that was ended meanwhile is not taken over, and no visit is left behind', async () => {
  const { caseId, petId } = await newCase(doctor, reception);
  const id = await sent(caseId);
  await rows(`update medical_case set status = 2 where tenant_id = '1' and id = '${caseId}'`);
  const taken = await make(receiver, calls.accept, { id });
  assert.deepEqual([taken.code, taken.msg], [40902, '病例当前状态（已结束）不允许转诊']);
  const visits = await rows(
    `select id from booking where tenant_id = '1' and pet_id = '${petId}' and store_id = '${TO}'`,
  );
  assert.equal(visits.length, 0);
});

test('all calls refuse strangers, other stores and who lacks the permission', async () => {
  const { caseId } = await newCase(doctor, reception);
  const id = await sent(caseId);
  const request = { caseId, toStoreId: TO, reason: '原因' };
  await refusesTheUsual(server, doctor, calls.sendCase, request);
  await refusesTheUsual(server, receiver, calls.reject, { id, reason: '原因' });
  await refusesTheUsual(server, doctor, calls.page, { page: 1, pageSize: 20 });
  await refusesWithout('hospital:case:transfer:referral', viewer, calls.sendCase, request);
  await refusesWithout('hospital:referral:accept', viewer, calls.accept, { id });
  // The sender does not take what it has sent; nobody of another tenant finds it.
  assert.equal((await make(doctor, calls.accept, { id })).code, 40302);
  assert.equal((await make(doctor, calls.reject, { id, reason: '原因' })).code, 40302);
  assert.equal((await make(stranger, calls.accept, { id })).code, 404);
  assert.equal((await make(doctor, calls.page, { page: 1, pageSize: 20, storeId: TO })).code, 40302);
  assert.equal(await found(doctor, 'received', id), undefined);
});
