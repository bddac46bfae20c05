import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { testingCalls as calls } from '@hospital/shared/contract/calls/testing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import {
  testStates,
  whyNoTestMove,
  type TestMove,
  type TestStatus,
} from '@hospital/shared/contract/testStates';
import { shanghaiDay } from '@hospital/shared/format';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, uploadedPicture } from '../../test-support/uploads';
import { newCase, once } from '../ward/ward.fixture';

let server: TestServer;
let manager: TestClient;
let reception: TestClient;
let doctor: TestClient;
let viewer: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 2);
});
after(() => server.close());

const sql = (text: string) => server.database.kernel.execute<Record<string, string>>(text);
const product = async (name: string): Promise<string> =>
  (await sql(`select id from product where tenant_id = '1' and name = '${name}'`)).rows[0]!['id']!;

/** An order of a test in a running case of a new dog. */
async function ordered(name = '血常规', more: object = {}) {
  const { caseId, petId } = await newCase(doctor, reception);
  const items = [{ productId: await product(name), quantity: 1 }];
  const { code, msg, data } = await make(once(doctor), orderCalls.inspection, { caseId, items, ...more });
  assert.equal(code, 0, msg);
  return { id: data.testingOrderIds[0] as string, caseId, petId, billId: data.billId as string };
}
const seen = async (id: string) => (await make(doctor, calls.report, { id })).data;
const start = (id: string, client = manager) => make(client, calls.start, { id });
const submit = (id: string, more: object = {}, client = manager) =>
  make(client, calls.submit, { id, results: [{ item: '白细胞 WBC', value: '19.2' }], ...more });
const audit = (id: string, more: object = {}, client = doctor) =>
  make(client, calls.audit, { id, passFlag: 'Y', ...more });
const cancel = (id: string, more: object = {}) =>
  make(doctor, calls.cancel, { id, reason: '宠主放弃', ...more });
const correct = (id: string, more: object = {}, client = doctor) =>
  make(client, calls.correct, {
    ...{ id, reason: '录入错误', results: [{ item: '白细胞 WBC', value: '9.2' }], conclusion: '正常' },
    ...more,
  });

test('a sample is taken, examined, approved by somebody else, and the doctor hears of it', async () => {
  const { id, petId } = await ordered();
  const first = await start(id);
  assert.equal(first.code, 0);
  assert.match(first.data.sampleNo, /^YB\d{12}$/);
  const results = [
    { item: '白细胞 WBC', value: ' 19.2 ' },
    { item: '血小板 PLT', value: '150' },
    { item: '红细胞 RBC', value: '6.6' },
    { item: '微丝蚴', value: '未见', unit: '' },
  ];
  assert.equal((await submit(id, { results, conclusion: '白细胞升高' })).code, 0);
  const given = await seen(id);
  assert.equal(given.status, 2);
  assert.deepEqual(
    given.results.map((one: { value: string; flag: string; refHigh: string }) => [
      one.value,
      one.flag,
      one.refHigh,
    ]),
    [
      ['19.2', 'H', '17.0'],
      ['150', 'L', '500'],
      ['6.6', 'N', '8.5'],
      ['未见', 'N', ''],
    ],
  );
  assert.equal((await audit(id)).code, 0);
  const out = await seen(id);
  assert.deepEqual([out.status, out.auditName !== out.executorName], [3, true]);
  assert.ok(out.reportTime);
  const { data } = await make(doctor, messageCalls.list, { page: 1, pageSize: 20 });
  const told = data.list.find(({ title }: { title: string }) => title.endsWith('的血常规报告已出'));
  assert.match(told.content, /白细胞 WBC 19\.2 10\^9\/L ↑/);
  const urine = await ordered('尿常规');
  await start(urine.id);
  await submit(urine.id, { results: [{ item: '尿蛋白 PRO', value: '阳性' }] });
  await audit(urine.id);
  const inWords = (await make(doctor, messageCalls.list, { page: 1, pageSize: 20 })).data.list.find(
    ({ title }: { title: string }) => title.endsWith('的尿常规报告已出'),
  );
  assert.match(inWords.content, /尿蛋白 PRO 阳性 异常</);
  const ofPet = (await make(doctor, caseCalls.tests, { petId })).data.list;
  assert.deepEqual([ofPet[0].status, ofPet[0].conclusion], [3, '白细胞升高']);
});

test('every order is moved as the states say, and refused in their words otherwise', async () => {
  const { id } = await ordered();
  const move: Readonly<Record<TestMove, () => ReturnType<typeof start>>> = {
    start: () => start(id),
    report: () => submit(id),
    audit: () => audit(id),
    back: () => audit(id, { passFlag: 'N', backReason: '重做' }),
    cancel: () => cancel(id),
    correct: () => correct(id),
  };
  for (const status of [0, 1, 2, 3, 4] as TestStatus[])
    for (const name of Object.keys(testStates.moves) as TestMove[]) {
      const why = whyNoTestMove({ status, backReason: '' }, name);
      if (why === '') continue;
      await sql(
        `update testing_order set status = ${status}, back_reason = '', report_time = ${status === 3 ? 'now()' : 'null'} where id = '${id}'`,
      );
      const { code, msg } = await move[name]();
      assert.deepEqual([code, msg], [ErrorCode.ForbiddenTransition, why], `${status} ${name}`);
    }
});

test('nobody approves a report of their own', async () => {
  const { id } = await ordered();
  await start(id, doctor);
  await submit(id, {}, doctor);
  for (const more of [{}, { passFlag: 'N', backReason: '重做' }]) {
    const { code, msg } = await audit(id, more);
    assert.deepEqual([code, msg], [ErrorCode.ForbiddenTransition, '报告须由检测人以外的人审核']);
  }
  assert.equal((await audit(id, {}, manager)).code, 0);
});

test('a report is sent back with a reason, keeps what was typed, and may then be cancelled or given in again', async () => {
  const { id } = await ordered();
  await start(id);
  assert.equal((await cancel(id)).msg, '检查已开始，不能取消；报告被退回后才可以取消');
  await submit(id);
  const without = await audit(id, { passFlag: 'N', backReason: ' ' });
  assert.deepEqual([without.code, without.data.errors[0].field], [ErrorCode.Invalid, 'backReason']);
  assert.equal((await audit(id, { passFlag: 'N', backReason: '样本溶血' })).code, 0);
  const back = await seen(id);
  assert.deepEqual([back.status, back.backReason, back.results.length], [1, '样本溶血', 1]);
  await submit(id);
  assert.equal((await seen(id)).backReason, '');
  await audit(id, { passFlag: 'N', backReason: '样本溶血' });
  assert.equal((await cancel(id)).code, 0);
  assert.equal((await seen(id)).cancelReason, '宠主放弃');
});

test('a cancelled test stays charged, says what is left to do with the bill, and is not ordered again by saving it', async () => {
  const { id, billId, caseId } = await ordered();
  const { code, data } = await cancel(id);
  assert.equal(code, 0);
  assert.match(data.billNote, /^账单 ZD\d+ 仍收取血常规，不做请在账单中删除该项$/);
  const charged = (await make(doctor, billCalls.info, { id: billId })).data;
  assert.deepEqual([charged.items.length, charged.items[0].fixedReason], [1, '']);
  const { rows } = await sql(`select count(*)::text as count from testing_order where case_id = '${caseId}'`);
  assert.equal(rows[0]!['count'], '1');
});

test('imaging begins without a sample and reports what the pictures show, with its files', async () => {
  const { id } = await ordered('腹部超声');
  assert.equal((await start(id)).data.sampleNo, '');
  const url = await uploadedPicture(manager);
  const files = [{ url, name: '超声.png' }];
  const conclusion = '膀胱炎';
  assert.equal((await submit(id, { results: [], finding: '膀胱壁增厚', conclusion, files })).code, 0);
  const given = await seen(id);
  assert.deepEqual([given.finding, given.conclusion, given.files], ['膀胱壁增厚', conclusion, files]);
  assert.equal((await served(doctor, url)).status, 200);
});

test('a report refuses to be empty, an item twice, an empty value, another unit, and files of somebody else', async () => {
  const { id } = await ordered();
  await start(id);
  const field = async (more: object) => {
    const { code, data } = await submit(id, more);
    assert.equal(code, ErrorCode.Invalid, JSON.stringify(more));
    return data.errors[0].field;
  };
  const wbc = { item: '白细胞 WBC', value: '9' };
  assert.equal(await field({ results: [] }), 'results');
  assert.equal(await field({ results: [wbc, wbc] }), 'results.1.item');
  assert.equal(await field({ results: [{ ...wbc, value: ' ' }] }), 'results.0.value');
  const hgb = { item: '血红蛋白 HGB', value: '12.1', unit: 'g/dL' };
  assert.equal(await field({ results: [wbc, hgb] }), 'results.1.unit');
  assert.equal(await field({ files: [{ url: '/files/1/u/none.png', name: 'x' }] }), 'files');
  assert.equal(await field({ results: [{ ...wbc, value: 'x'.repeat(101) }] }), 'results.0.value');
  assert.notEqual((await submit(id, { results: [{ ...wbc, flag: 'N' }] })).code, 0);
});

/** An order whose report is out: made by the manager, approved by the doctor. */
async function reported(name = '血常规', more: object = {}) {
  const made = await ordered(name);
  await start(made.id);
  assert.equal((await submit(made.id, { conclusion: '白细胞升高', ...more })).code, 0);
  assert.equal((await audit(made.id)).code, 0);
  return made;
}

test('a report that is out is corrected with a reason; what it said stays with who, when and why', async () => {
  const { id, petId } = await reported();
  const before = await seen(id);
  assert.deepEqual([before.correctTimes, before.corrections], [0, []]);
  assert.equal((await correct(id)).code, 0);
  const other = { results: [{ item: '白细胞 WBC', value: '9.3' }], reason: ' 又错一位 ' };
  assert.equal((await correct(id, other, manager)).code, 0);
  const now = await seen(id);
  const [wbc] = now.results;
  assert.deepEqual([now.status, now.correctTimes, now.reportTime], [3, 2, before.reportTime]);
  assert.deepEqual([wbc.value, wbc.flag, wbc.refHigh, now.conclusion], ['9.3', 'N', '17.0', '正常']);
  const [second, first] = now.corrections;
  assert.deepEqual([second.number, second.reason, second.results[0].value], [2, '又错一位', '9.2']);
  assert.deepEqual([first.number, first.reason, first.conclusion], [1, '录入错误', '白细胞升高']);
  assert.deepEqual(first.results, before.results);
  assert.deepEqual([first.correctName, second.correctName], [before.auditName, before.executorName]);
  assert.match(first.correctTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const { rows } = await sql(
    `select after->>'correctReason' as reason from op_log where tenant_id = '1' and biz_id = '${id}' order by create_date desc, id desc limit 1`,
  );
  assert.equal(rows[0]!['reason'], '又错一位');
  // Lists, and the tests of the animal in its case, say what holds now and that it was corrected.
  const listed = (await make(doctor, calls.page, { keyword: now.orderNo })).data.list;
  const [ofPet] = (await make(doctor, caseCalls.tests, { petId })).data.list;
  assert.deepEqual([listed[0].correctTimes, ofPet.correctTimes, ofPet.values[0].value], [2, 2, '9.3']);
});

test('who was told of a report, and who made it, hear of its correction; who corrects it knows', async () => {
  const { id } = await reported('血常规', { results: [{ item: '白细胞 WBC', value: '19.4' }] });
  const { orderNo } = await seen(id);
  const told = async (client: TestClient): Promise<string[]> => {
    const { list } = (await make(client, messageCalls.list, { page: 1, pageSize: 50 })).data;
    return list
      .filter(({ content }: { content: string }) => content.includes(orderNo))
      .map(({ title, content }: Record<string, string>) => `${title!.replace(/^.*的/, '')} ${content}`);
  };
  assert.equal((await correct(id, {}, manager)).code, 0);
  const [corrected, out] = await told(doctor);
  assert.match(corrected!, /^血常规报告已更正（第 1 次） .*更正原因：录入错误/);
  assert.match(out!, /^血常规报告已出/);
  assert.deepEqual(await told(manager), []);
  assert.equal((await correct(id, { conclusion: '未见异常' })).code, 0);
  assert.equal((await told(manager)).length, 1);
  assert.equal((await told(doctor)).length, 2);
});

test('a correction refuses to have no reason, to change nothing, to leave nothing, and to be late', async () => {
  const { id } = await reported();
  const { version, results, conclusion } = await seen(id);
  const values = results.map(({ item, value }: Record<string, string>) => ({ item, value }));
  const field = async (more: object) => {
    const { code, data } = await correct(id, more);
    assert.equal(code, ErrorCode.Invalid, JSON.stringify(more));
    return [data.errors[0].field, data.errors[0].msg];
  };
  assert.deepEqual(await field({ reason: ' ' }), ['reason', '请填写更正原因']);
  assert.deepEqual(await field({ results: values, conclusion: ` ${conclusion} ` }), [
    'reason',
    '报告没有改动，不需要更正',
  ]);
  assert.equal((await field({ results: [], conclusion: '' }))[0], 'results');
  assert.equal((await field({ files: [{ url: '/files/1/u/none.png', name: 'x' }] }))[0], 'files');
  // Of two at the same time one is told what the other wrote.
  const both = await Promise.all([
    correct(id, { version }),
    correct(id, { version, conclusion: '另一个' }, manager),
  ]);
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, ErrorCode.StaleVersion]);
  const late = both.find(({ code }) => code !== 0)!;
  assert.equal(late.data.current.correctTimes, 1);
});

test('a report is corrected by the limits of its day, also of a filed case, and its files stay to be read', async () => {
  const url = await uploadedPicture(manager);
  const files = [{ url, name: '血片.png' }];
  const { id, caseId, petId } = await reported('血常规', { files });
  const { rows } = await sql(`select birthday::text as birthday from pet where id = '${petId}'`);
  // The dog grows out of the limits of the young after its report.
  await sql(`update pet set birthday = current_date - 250 where id = '${petId}'`);
  await sql(`update testing_order set report_time = now() - interval '90 days' where id = '${id}'`);
  await sql(
    `update medical_case set status = 3, end_time = now(), archive_time = now() where id = '${caseId}'`,
  );
  const results = [{ item: '红细胞 RBC', value: '5.2' }];
  assert.equal((await correct(id, { results })).code, 0);
  const now = await seen(id);
  assert.deepEqual([now.results[0].refLow, now.results[0].flag], ['3.5', 'N']);
  assert.deepEqual([now.files, now.corrections[0].files], [[], files]);
  assert.equal((await served(doctor, url)).status, 200);
  assert.equal((await correct(id, { results, files }, manager)).code, 0);
  await sql(`update pet set birthday = '${rows[0]!['birthday']}' where id = '${petId}'`);
});

test('what a test measures no more is judged by its limits of then when its report is corrected', async () => {
  const { id } = await reported();
  await sql(`update testing_order set product_name = '血糖' where id = '${id}'`);
  const results = [{ item: '白细胞 WBC', value: '29.2' }];
  assert.equal((await correct(id, { results })).code, 0);
  const [wbc] = (await seen(id)).results;
  assert.deepEqual([wbc.value, wbc.flag, wbc.unit, wbc.refHigh], ['29.2', 'H', '10^9/L', '17.0']);
});

test('what a report said before its correction is kept by the database, too', async () => {
  const { id } = await reported();
  assert.equal((await correct(id)).code, 0);
  for (const text of ["update testing_correction set reason = 'x'", 'delete from testing_correction'])
    await assert.rejects(
      server.database.write('1', (db) => db.execute(text)),
      ({ cause }: Error) => /permission denied/.test(String(cause)),
    );
});

test('of two who work on the same order the slower is told', async () => {
  const { id } = await ordered();
  const { version } = await seen(id);
  await start(id);
  const { code, data } = await make(manager, calls.submit, { id, version, conclusion: '正常' });
  assert.equal(code, ErrorCode.StaleVersion);
  assert.equal(data.current.status, 1);
});

test('the worklist has urgent ones first, then the longest waiting, and what went out today', async () => {
  const { id } = await ordered('血常规', { urgentFlag: 'Y' });
  const all = (await make(doctor, calls.worklist)).data;
  const of = (status: number) => all.list.filter((one: { status: number }) => one.status === status).length;
  assert.deepEqual([of(0), of(1), of(2)], [all.counts.waiting, all.counts.running, all.counts.toAudit]);
  const order = all.list.map(
    ({ urgentFlag, applyTime }: Record<string, string>) => `${urgentFlag === 'Y' ? 0 : 1}${applyTime}`,
  );
  assert.deepEqual(order, [...order].sort());
  assert.ok(
    all.list.some((one: { id: string; urgentFlag: string }) => one.id === id && one.urgentFlag === 'Y'),
  );
  const waiting = (await make(doctor, calls.worklist, { status: 0 })).data.list;
  assert.equal(waiting.length, all.counts.waiting);
  const out = (await make(doctor, calls.worklist, { status: 3 })).data.list;
  assert.equal(out.length, all.counts.outToday);
  for (const { reportTime } of out) assert.equal(reportTime.slice(0, 10), shanghaiDay());
});

test('the demo chain has orders in every state, and some that went out today', async () => {
  const { rows } = await sql(`select status::text, count(*)::text as count from testing_order
    where tenant_id = '1' group by status order by status`);
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['0', '1', '2', '3', '4'],
  );
  const company = await server.signIn('13800000001', 1);
  assert.ok((await make(company, calls.worklist)).data.counts.outToday > 0);
});

test('a case has the values of reports that are out: those out of range to be read, all of them to be followed', async () => {
  const { id, petId } = await ordered();
  const shown = async () => {
    const [one] = (await make(doctor, caseCalls.tests, { petId })).data.list;
    const valuesOf = (results: { value: string }[]): string[] => results.map(({ value }) => value);
    return [one.conclusion, valuesOf(one.results), valuesOf(one.values)];
  };
  await start(id);
  const results = [
    { item: '白细胞 WBC', value: '19.2' },
    { item: '红细胞 RBC', value: '6.6' },
  ];
  await submit(id, { results, conclusion: '白细胞升高' });
  assert.deepEqual(await shown(), ['', [], []]);
  await audit(id);
  assert.deepEqual(await shown(), ['白细胞升高', ['19.2'], ['19.2', '6.6']]);
});

test('earlier values of the same animal stand by a new order, the newest first', async () => {
  const { id, caseId } = await ordered();
  const again = async () => {
    const items = [{ productId: await product('血常规'), quantity: 1 }];
    const { data } = await make(once(doctor), orderCalls.inspection, { caseId, items });
    return data.testingOrderIds[0] as string;
  };
  for (const [order, value] of [
    [id, '18'],
    [await again(), '12'],
  ] as const) {
    await start(order);
    await submit(order, { results: [{ item: '白细胞 WBC', value }] });
    await audit(order);
  }
  const { data } = await make(doctor, calls.history, { id: await again() });
  assert.deepEqual(
    data.map(({ results }: { results: { value: string }[] }) => results[0]!.value),
    ['12', '18'],
  );
});

test('a report that is out is compared with those that were out before it, also when it is looked at later', async () => {
  const first = await ordered();
  const again = async (): Promise<string> => {
    const items = [{ productId: await product('血常规'), quantity: 1 }];
    return (await make(once(doctor), orderCalls.inspection, { caseId: first.caseId, items })).data
      .testingOrderIds[0];
  };
  const [second, third] = [await again(), await again()];
  // The order that was given last is not the report that is out last.
  const outOneByOne = [second, first.id, third];
  for (const order of outOneByOne) {
    await start(order);
    await submit(order);
    await audit(order);
  }
  const earlier = async (id: string): Promise<string[]> =>
    (await make(doctor, calls.history, { id })).data.map((one: { id: string }) => one.id);
  assert.deepEqual(await earlier(second), []);
  assert.deepEqual(await earlier(first.id), [second]);
  assert.deepEqual(await earlier(third), [first.id, second]);
});

test('who looks at the worklist hears of a change within a second', async () => {
  const { id } = await ordered();
  const stream = await StreamReader.ready(doctor);
  try {
    await start(id);
    const heard: string[] = [];
    while (!heard.includes('testing.worklist')) heard.push(...(await stream.nextOf('data')).data.calls);
    for (const call of ['cases.tests', 'testing.unfinished', 'testing.page']) assert.ok(heard.includes(call));
  } finally {
    stream.close();
  }
});

test('all calls refuse strangers, other stores and who lacks the permission', async () => {
  const { id } = await ordered();
  const asked = [
    [calls.worklist, {}, 'work'],
    [calls.start, { id }, 'start'],
    [calls.submit, { id, conclusion: 'x' }, 'report'],
    [calls.audit, { id, passFlag: 'Y' }, 'audit'],
    [calls.cancel, { id, reason: 'x' }, 'cancel'],
    [calls.correct, { id, reason: 'x', conclusion: 'x' }, 'correct'],
  ] as const;
  for (const [call, fields, right] of asked) {
    await refusesTheUsual(server, doctor, call, fields);
    await refusesWithout(`hospital:testing:${right}`, viewer, call, fields);
  }
  await refusesTheUsual(server, doctor, calls.history, { id });
  const elsewhere = (
    await sql(`select id from testing_order where tenant_id = '1' and store_id = '1004' limit 1`)
  ).rows[0]!['id']!;
  for (const [call, fields] of [...asked.slice(1), [calls.history, { id }] as const]) {
    assert.equal((await make(doctor, call, { ...fields, id: elsewhere })).code, ErrorCode.OutOfScope);
    assert.equal((await make(stranger, call, fields)).code, ErrorCode.NotFound);
  }
});
