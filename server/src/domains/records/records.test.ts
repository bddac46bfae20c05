import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseCalls as calls } from '@hospital/shared/contract/calls/cases';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { JUDGED_ITEMS } from '@hospital/shared/contract/caseWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { newPet, waiting } from '../bookings/visits.fixture';
import { archiveCases } from './archive';

let server: TestServer;
let doctor: TestClient;
let manager: TestClient;
let reception: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
  await make(manager, identityCalls.setLastStore, { storeId: '1001' });
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;

/** A case that has just begun with a visit. */
async function begun(fields: object = {}): Promise<{ id: string; bookingId: string }> {
  const bookingId = await waiting(reception, { weight: 9.6, complaint: '呕吐两天', ...fields });
  const { data, msg } = await make(doctor, bookingCalls.consultation, { id: bookingId });
  assert.ok(data, msg);
  return { id: data.caseId, bookingId };
}
/** A setting of the store; null gives it back. */
const set = (group: string, key: string, value: string | null) =>
  rows(`insert into config_item (tenant_id, store_id, config_group, config_key, config_value)
    values ('1', '1001', '${group}', '${key}', ${value === null ? 'null' : `'${value}'`})
    on conflict (tenant_id, store_id, config_group, config_key) do update set config_value = excluded.config_value`);
const info = async (id: string) => (await make(doctor, calls.info, { id })).data;
const update = (id: string, fields: object, client = doctor) => make(client, calls.update, { id, ...fields });
const GASTRITIS = { code: 'D005', name: '', kind: '初步', main: 'Y' };
const complete = {
  exam: { temperature: '38.6', weight: '9.6' },
  diagnoses: [{ ...GASTRITIS, name: '急性胃肠炎' }],
};
/** A case with all that the store wants before its end. */
async function ended(): Promise<string> {
  const { id } = await begun();
  assert.equal((await update(id, complete)).code, 0);
  const { data } = await make(doctor, calls.end, { ids: [id], treatmentCaseStatus: '2' });
  assert.deepEqual(data, { success: [id], failed: [] });
  return id;
}

test('a case begins with what the desk wrote; it saves itself without a version, and a save makes one', async () => {
  const { id, bookingId } = await begun();
  const first = await info(id);
  assert.deepEqual(
    [first.complaint, first.exam.weight, first.versionNo, first.draftFlag, first.status],
    ['呕吐两天', '9.60', 1, 'N', 1],
  );
  assert.deepEqual((await make(doctor, calls.infoByBooking, { id: bookingId })).data.id, id);
  assert.equal((await make(doctor, calls.current, { bookingId })).data, id);
  const draft = await update(id, { version: first.version, draft: 'Y', complaint: '呕吐三天' });
  assert.deepEqual([draft.data.versionNo, draft.data.version], [1, first.version + 1]);
  assert.equal((await info(id)).draftFlag, 'Y');
  assert.equal((await make(doctor, calls.versions, { id })).data.total, 1);
  const saved = await update(id, { version: draft.data.version, reason: '补充', advice: '禁食' });
  assert.equal(saved.data.versionNo, 2);
  assert.equal((await update(id, { version: saved.data.version, advice: '禁食' })).data.versionNo, 2);
  const { list } = (await make(doctor, calls.versions, { id })).data;
  assert.deepEqual(list[0].changedFields, ['complaint', 'advice'], 'also what had saved itself');
  const version = (await make(doctor, calls.version, { id: list[0].id })).data;
  assert.deepEqual(
    version.diff.map(({ label, from, to }: Record<string, string>) => [label, from, to]),
    [
      ['主诉', '呕吐两天', '呕吐三天'],
      ['医嘱', '', '禁食'],
    ],
  );
  assert.equal(version.reason, '补充');
});

test('what somebody else had saved itself is in a version before it is written over', async () => {
  const { id } = await begun();
  const { version } = await info(id);
  const theirs = await update(
    id,
    { version, draft: 'Y', advice: '禁食', exam: { temperature: '39.1' } },
    manager,
  );
  const beside = await update(id, { version: theirs.data.version, draft: 'Y', prognosis: '良好' }, manager);
  const mine = await update(id, { version: beside.data.version, draft: 'Y', advice: '少量多餐' });
  assert.equal(mine.data.versionNo, 2);
  const { list, total } = (await make(doctor, calls.versions, { id })).data;
  assert.equal(total, 2);
  assert.deepEqual(list[0].changedFields, ['exam', 'advice', 'prognosis']);
  assert.match(list[0].reason, /修改前自动留存$/);
  assert.notEqual(list[0].editorName, list[1].editorName, 'it is theirs');
  assert.equal((await make(doctor, calls.version, { id: list[0].id })).data.snapshot.advice, '禁食');
  const again = await update(id, { version: mine.data.version, draft: 'Y', advice: '少食' });
  assert.equal(again.data.versionNo, 2, 'one’s own words are written over as one types');
  const other = await update(id, { version: again.data.version, draft: 'Y', treatment: '补液' }, manager);
  assert.equal(other.data.versionNo, 2, 'who writes beside somebody writes nothing over');
  const saved = await update(id, { version: other.data.version, treatment: '输液' });
  assert.equal(saved.data.versionNo, 4, 'theirs, and the one that is saved');
});

test('what one of several had saved itself is in a version before another writes over it', async () => {
  const { id } = await begun();
  const theirs = await update(id, { draft: 'Y', advice: '禁食' }, manager);
  const beside = await update(id, { version: theirs.data.version, draft: 'Y', treatment: '补液' });
  assert.equal(beside.data.versionNo, 1, 'nothing is written over');
  const mine = await update(id, { version: beside.data.version, draft: 'Y', advice: '少食' });
  assert.equal(mine.data.versionNo, 2);
  const { list } = (await make(doctor, calls.versions, { id })).data;
  assert.match(list[0].reason, /^多人草稿，.*修改前自动留存$/);
  const { snapshot } = (await make(doctor, calls.version, { id: list[0].id })).data;
  assert.deepEqual([snapshot.advice, snapshot.treatment], ['禁食', '补液']);
});

test('two who have a case open hear of each other within a second, and when one has left', async () => {
  const { id } = await begun();
  const others = async (client: TestClient) => (await make(client, calls.editors, { id })).data;
  assert.deepEqual(await others(doctor), []);
  assert.equal((await make(doctor, calls.editing, { id })).code, 0);
  const stream = await StreamReader.ready(doctor);
  const told = async (): Promise<void> => {
    for (;;) if ((await stream.nextOf('data')).data.calls.includes('cases.editors')) return;
  };
  try {
    await make(manager, calls.editing, { id, field: 'advice' });
    await told();
    const [other, ...more] = await others(doctor);
    assert.deepEqual([other?.field, more.length], ['advice', 0]);
    assert.match(other?.since ?? '', /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    assert.deepEqual((await others(manager)).length, 1);
    const before = (await rows(`select count(*)::int as n from live_event`))[0]!['n'];
    await make(manager, calls.editing, { id, field: 'advice' });
    assert.equal((await rows(`select count(*)::int as n from live_event`))[0]!['n'], before);
    await make(manager, calls.editing, { id, goneFlag: 'Y' });
    await told();
    assert.deepEqual(await others(doctor), []);
  } finally {
    stream.close();
  }
});

test('who has gone without a word is no longer there, and a case that takes no more has no editors', async () => {
  const { id } = await begun();
  await make(manager, calls.editing, { id });
  await rows(`update case_editor set seen_at = now() - interval '76 seconds' where case_id = '${id}'`);
  assert.deepEqual((await make(doctor, calls.editors, { id })).data, []);
  const over = await ended();
  assert.equal((await make(doctor, calls.editing, { id: over })).code, ErrorCode.ForbiddenTransition);
  assert.equal((await make(doctor, calls.editing, { id: over, goneFlag: 'Y' })).code, 0);
  await refusesTheUsual(server, doctor, calls.editing, { id });
  await refusesTheUsual(server, doctor, calls.editors, { id });
  const [elsewhere] = await rows<{ id: string }>(
    `select id from medical_case where tenant_id = '1' and store_id = '1004' limit 1`,
  );
  for (const call of [calls.editing, calls.editors])
    assert.equal((await make(doctor, call, { id: elsewhere!.id })).code, ErrorCode.OutOfScope);
});

test('charges and documents are read anew only after what can name them was written', async () => {
  const { id } = await begun();
  const stream = await StreamReader.ready(manager);
  const told = async (fields: object): Promise<readonly string[]> => {
    await update(id, { ...fields, draft: 'Y' });
    for (;;) {
      const { calls: heard } = (await stream.nextOf('data')).data;
      if (heard.includes('cases.info')) return heard;
    }
  };
  try {
    assert.equal((await told({ complaint: '呕吐三天' })).includes('orders.charges'), false);
    const advised = await told({ advice: '采血做血常规' });
    assert.deepEqual(
      ['orders.charges', 'caseDocs.doc'].map((call) => advised.includes(call)),
      [true, false],
    );
    const diagnosed = await told({ diagnoses: [{ code: '', name: '胃炎', kind: '确诊', main: 'Y' }] });
    assert.deepEqual(
      ['orders.charges', 'caseDocs.doc', 'caseDocs.byId'].map((call) => diagnosed.includes(call)),
      [false, true, true],
    );
  } finally {
    stream.close();
  }
});

test('of two who write the second is told what the first one wrote', async () => {
  const { id } = await begun();
  const { version } = await info(id);
  assert.equal((await update(id, { version, advice: '禁水' }, manager)).code, 0);
  const stale = await update(id, { version, draft: 'Y', advice: '禁食' });
  assert.deepEqual([stale.code, stale.data.current.advice], [ErrorCode.StaleVersion, '禁水']);
});

test('what no animal has, and what the dictionary has not, is refused at its field', async () => {
  const { id } = await begun();
  for (const [fields, field] of [
    [{ exam: { temperature: '60' } }, 'exam.temperature'],
    [{ exam: { heartRate: '1e2' } }, 'exam.heartRate'],
    [{ diagnoses: [{ ...GASTRITIS, code: 'D999', name: '没有' }] }, 'diagnoses'],
    [{ diagnoses: [complete.diagnoses[0], complete.diagnoses[0]] }, 'diagnoses'],
    [{ assistantId: 'nobody' }, 'assistantId'],
  ] as const) {
    const { code, data } = await update(id, fields);
    assert.deepEqual([code, data?.errors?.[0]?.field], [ErrorCode.Invalid, field], JSON.stringify(fields));
  }
  assert.equal((await update(id, { complaint: '长'.repeat(5001) })).code, ErrorCode.Invalid);
  assert.equal((await info(id)).versionNo, 1);
});

/** How many queries of tables are begun while something is read. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const { reader } = server.database;
  let count = 0;
  const spied = mock.method(
    server.database,
    'reader',
    (tenantId: string) =>
      new Proxy(reader.call(server.database, tenantId), {
        get(target, name) {
          if (name === 'select' || name === 'selectDistinct') count += 1;
          return Reflect.get(target, name, target) as unknown;
        },
      }),
  );
  await work();
  spied.mock.restore();
  return count;
}

test('why cases cannot end yet is read at once, however many they are', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await begun();
    await update(id, { ...complete, draft: 'Y' });
    ids.push(id);
  }
  const ask = (caseIds: string[]) => make(doctor, calls.diagnoses, { caseIds });
  const [first = ''] = ids;
  await ask([first]);
  const queries = await queriesOf(() => ask([first]));
  assert.ok(queries > 0);
  assert.equal(await queriesOf(() => ask(ids)), queries);
});

test('a case ends with what the store wants to be written, each by itself', async () => {
  const { id } = await begun();
  const whole = await begun();
  await update(whole.id, { ...complete, draft: 'Y' });
  const obstacles = async () =>
    Object.fromEntries(
      (await make(doctor, calls.diagnoses, { caseIds: [id, whole.id] })).data.map(
        (one: { caseId: string; obstacle: string }) => [one.caseId, one.obstacle],
      ),
    );
  assert.deepEqual(await obstacles(), { [id]: '未填写：体温、诊断', [whole.id]: '' }, 'said before');
  const { data } = await make(doctor, calls.end, { ids: [id, whole.id, 'nothing'] });
  assert.deepEqual(data.success, [whole.id]);
  const told = Object.fromEntries(data.failed.map((one: { id: string; msg: string }) => [one.id, one.msg]));
  assert.deepEqual(told, { [id]: '未填写：体温、诊断', nothing: '数据不存在' });
  const closed = await info(whole.id);
  assert.deepEqual(
    [closed.status, closed.draftFlag, closed.versionNo, closed.diagnosis],
    [2, 'N', 2, '急性胃肠炎'],
  );
  await set('case', 'requireDiagnosis', 'N');
  await set('doctor', 'checkTemperature', 'N');
  assert.deepEqual((await make(doctor, calls.end, { ids: [id] })).data.success, [id]);
  await set('case', 'requireDiagnosis', null);
  await set('doctor', 'checkTemperature', null);
});

test('an examination begins as normal where the store wants that', async () => {
  await set('doctor', 'defaultNormalPhysicalExam', 'Y');
  const { exam } = await info((await begun()).id);
  assert.deepEqual([exam.mental, exam.crt, exam.temperature], ['GOOD', 'LT2', undefined]);
  await set('doctor', 'defaultNormalPhysicalExam', null);
});

test('an ended case is taken back within the hours of the store', async () => {
  const id = await ended();
  assert.equal((await update(id, { advice: '后补' })).code, ErrorCode.ForbiddenTransition);
  assert.equal((await make(doctor, calls.withdraw, { id })).code, ErrorCode.Invalid, 'with a reason');
  assert.equal((await make(doctor, calls.withdraw, { id, reason: '漏写' })).code, 0);
  assert.equal((await info(id)).status, 1);
  const late = await ended();
  await rows(`update medical_case set end_time = now() - interval '25 hours' where id = '${late}'`);
  const { code, msg } = await make(doctor, calls.withdraw, { id: late, reason: '漏写' });
  assert.deepEqual(
    [code, msg],
    [ErrorCode.ForbiddenTransition, '当前状态（已结束超过24小时）不允许撤回病例'],
  );
});

test('papers say the weight of the visit: measured last while it runs, and nothing later than its end', async () => {
  const { id } = await begun({ weight: undefined });
  const [{ petId }] = (await rows(`select pet_id as "petId" from medical_case where id = '${id}'`)) as [
    { petId: string },
  ];
  const weigh = (weight: number) => make(reception, petCalls.changeWeight, { id: petId, weight });
  const said = async () => (await info(id)).weight;
  assert.equal(await said(), 0, 'nobody has weighed it');
  await weigh(4.2);
  assert.equal(await said(), 4.2);
  assert.equal((await update(id, { diagnoses: complete.diagnoses, exam: { weight: '4.1' } })).code, 0);
  assert.equal(await said(), 4.1);
  assert.equal((await info(id)).fileWeight, 4.2, 'what it is compared with');
  await weigh(4.4);
  assert.equal(await said(), 4.4);
  await rows(`update medical_case set status = 2, end_time = now() where id = '${id}'`);
  assert.equal(await said(), 4.4, 'the end changes nothing');
  await weigh(6);
  assert.equal(await said(), 4.4, 'of what was measured by the end');
  await rows(`update medical_case set exam = exam - 'weight' where id = '${id}'`);
  assert.equal(await said(), 4.4, 'nor does it where the case itself says none');
});

test('papers say how old the animal was at the visit, not on the day on which they are printed', async () => {
  const { id } = await begun({ weight: undefined });
  const { petId } = await info(id);
  await rows(
    `update pet set birthday = (now() at time zone 'Asia/Shanghai')::date - interval '4 years' where id = '${petId}'`,
  );
  await rows(`update medical_case set visit_time = visit_time - interval '3 years' where id = '${id}'`);
  assert.match((await info(id)).petAge, /^4岁/, 'while it runs');
  await rows(`update medical_case set status = 3, end_time = now() where id = '${id}'`);
  assert.match((await info(id)).petAge, /^(1岁|11个月)/);
});

test('a weight that is put right in a case taken back replaces what the case said before', async () => {
  const id = await ended();
  const { petId } = await info(id);
  const weighed = () =>
    rows(`select weight from pet_weight where pet_id = '${petId}' and source = 'case' order by measure_time`);
  const before = (await weighed()).length;
  for (const weight of ['50', '5']) {
    assert.equal((await make(doctor, calls.withdraw, { id, reason: '体重写错' })).code, 0);
    assert.equal((await update(id, { exam: { ...complete.exam, weight } })).code, 0);
    assert.deepEqual((await make(doctor, calls.end, { ids: [id] })).data.success, [id]);
  }
  const after = await weighed();
  assert.ok(after.length <= before + 1, 'one point of the visit');
  assert.deepEqual(after.at(-1), { weight: '5.00' });
});

test('the job files what ended long ago; then nothing changes it but addenda and the judgement', async () => {
  const id = await ended();
  const fresh = await ended();
  await rows(`update medical_case set end_time = now() - interval '25 hours' where id = '${id}'`);
  const { signal } = new AbortController();
  await archiveCases.run({ database: server.database, signal, files: server.services.files });
  assert.deepEqual([(await info(id)).status, (await info(fresh)).status], [3, 2]);
  const before = await info(id);
  for (const [call, fields] of [
    [calls.update, { advice: '后补' }],
    [calls.withdraw, { reason: '漏写' }],
    [calls.cancel, {}],
    [calls.changeType, { caseType: 4 }],
  ] as const)
    assert.equal((await make(doctor, call, { id, ...fields })).code, ErrorCode.ForbiddenTransition);
  assert.match((await make(doctor, calls.end, { ids: [id] })).data.failed[0].msg, /已归档/);
  await assert.rejects(
    server.database.write('1', (db) => db.execute(`update medical_case set advice = 'x' where id = '${id}'`)),
  );
  assert.equal((await make(doctor, calls.addendum, { caseId: id, content: ' 已停药 ' })).code, 0);
  const afterwards = await info(id);
  assert.deepEqual(
    afterwards.addenda.map(({ content }: { content: string }) => content),
    ['已停药'],
  );
  assert.deepEqual({ ...afterwards, addenda: [] }, { ...before, addenda: [] });
});

test('a record is judged by somebody else, by the weights of what is judged', async () => {
  const id = await ended();
  const items = JUDGED_ITEMS.map(({ item }, at) => ({ item, score: at === 0 ? 50 : 100 }));
  assert.match((await make(doctor, calls.judge, { caseId: id, items })).msg, /不能给自己的病例评分/);
  assert.equal(
    (await make(manager, calls.judge, { caseId: id, items: items.slice(1) })).code,
    ErrorCode.Invalid,
  );
  assert.equal((await make(manager, calls.judge, { caseId: id, items })).data.total, 90);
  const { score } = (await make(manager, calls.score, { caseId: id })).data;
  assert.deepEqual([score.total, score.items.length, (await info(id)).judgeScore], [90, 5, 90]);
  const open = await begun();
  assert.equal(
    (await make(manager, calls.judge, { caseId: open.id, items })).code,
    ErrorCode.ForbiddenTransition,
  );
});

test('a case is begun without a desk, or of a visit, once', async () => {
  const petId = await newPet(reception);
  const made = await make(doctor, calls.save, { petId, complaint: '出诊' });
  assert.equal(made.code, 0, made.msg);
  assert.match(made.data.caseNo, /^BL\d+$/);
  const { id, bookingId } = await begun();
  const twice = await make(doctor, calls.save, { bookingId });
  assert.deepEqual([twice.code, twice.data.caseId], [ErrorCode.NotUnique, id]);
  assert.equal((await make(doctor, calls.save, {})).code, ErrorCode.Invalid);
  await rows(`update pet set status = 2 where id = '${petId}'`);
  assert.equal((await make(doctor, calls.save, { petId })).code, ErrorCode.PetDead);
});

test('a case is cancelled while nothing is charged for it', async () => {
  const { id, bookingId } = await begun();
  await rows(`update bill set case_id = '${id}' where booking_id = '${bookingId}'`);
  const refused = await make(doctor, calls.cancel, { id });
  assert.equal(refused.code, ErrorCode.BillUnsettled);
  assert.equal((await info(id)).cancelObstacle, refused.msg, 'said before');
  await rows(`update bill set case_id = null where booking_id = '${bookingId}'`);
  assert.equal((await info(id)).cancelObstacle, '');
  assert.equal((await make(doctor, calls.cancel, { id, reason: '误建' })).code, 0);
  assert.equal((await info(id)).status, 4);
});

test('cases are found by number, owner, pet and diagnosis, and told of a pet', async () => {
  const id = await ended();
  const one = await info(id);
  const found = async (fields: object) =>
    (await make(doctor, calls.page, { pageSize: 200, ...fields })).data.list.map(
      (row: { id: string }) => row.id,
    );
  for (const fields of [{ keyword: one.caseNo }, { keyword: one.ownerName }, { petId: one.petId, status: 2 }])
    assert.ok((await found(fields)).includes(id), JSON.stringify(fields));
  assert.ok(!(await found({ petId: one.petId, status: 1 })).includes(id));
  const [hit] = (await make(doctor, calls.search, { keyword: one.caseNo })).data;
  assert.deepEqual([hit.id, hit.statusName], [id, '已结束']);
  const [brief] = (await make(doctor, calls.ofPet, { petId: one.petId })).data;
  assert.deepEqual([brief.id, brief.oldFlag, brief.exam.temperature], [id, 'N', '38.6']);
  const diagnoses = (await make(doctor, calls.diagnoses, { caseIds: [id] })).data;
  assert.equal(diagnoses[0].diagnoses[0].name, '急性胃肠炎');
  assert.deepEqual((await make(doctor, calls.reservations, { id })).data, []);
  assert.equal((await make(doctor, calls.tests, { petId: one.petId })).code, 0);
});

test('templates are one’s own, of the store and of the chain, and changed by who may', async () => {
  const template = { type: 2, name: '清淡饮食', content: '清淡饮食3天' };
  const own = await make(doctor, calls.saveTemplate, { ...template, ownerType: 2 });
  assert.equal(own.code, 0, own.msg);
  const shared = await make(doctor, calls.saveTemplate, { ...template, ownerType: 1 });
  assert.equal(shared.code, ErrorCode.PermissionMissing);
  assert.equal(
    (await make(manager, calls.saveTemplate, { ...template, ownerType: 0 })).code,
    ErrorCode.OutOfScope,
  );
  const ofStore = await make(manager, calls.saveTemplate, { ...template, ownerType: 1 });
  assert.equal(ofStore.code, 0);
  const seen = async (client: TestClient) =>
    (await make(client, calls.templates, { type: 2 })).data.map((row: { id: string }) => row.id);
  assert.ok((await seen(doctor)).includes(own.data.id));
  assert.ok((await seen(doctor)).includes(ofStore.data.id));
  assert.ok(!(await seen(manager)).includes(own.data.id), 'nobody sees another one’s');
  assert.equal((await make(manager, calls.deleteTemplate, { id: own.data.id })).code, ErrorCode.NotFound);
  assert.equal((await make(doctor, calls.deleteTemplate, { id: own.data.id })).code, 0);
});

test('cases of other stores and tenants stay out of reach', async () => {
  const [elsewhere] = await rows<{ id: string }>(
    `select id from medical_case where tenant_id = '1' and store_id = '1004' limit 1`,
  );
  const id = elsewhere?.id ?? '';
  const [version] = await rows<{ id: string }>(`select id from case_version where case_id = '${id}' limit 1`);
  const asked = [
    [calls.info, { id }],
    [calls.update, { id, advice: '' }],
    [calls.cancel, { id }],
    [calls.withdraw, { id, reason: 'x' }],
    [calls.changeType, { id, caseType: 4 }],
    [calls.versions, { id }],
    [calls.version, { id: version?.id }],
    [calls.reservations, { id }],
    [calls.addendum, { caseId: id, content: 'x' }],
  ] as const;
  const stranger = await server.signIn('13900000001', 2);
  for (const [call, fields] of asked) {
    assert.equal((await make(doctor, call, fields)).code, ErrorCode.OutOfScope, call.path);
    assert.equal((await make(stranger, call, fields)).code, ErrorCode.NotFound, call.path);
  }
  assert.deepEqual((await make(doctor, calls.diagnoses, { caseIds: [id] })).data, []);
  assert.deepEqual((await make(doctor, calls.end, { ids: [id] })).data.failed, [
    { id, caseNo: '', msg: '无权访问该门店数据' },
  ]);
});
