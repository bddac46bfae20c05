import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { caseDocCalls } from '@hospital/shared/contract/calls/caseDocs';
import { caseCalls as calls } from '@hospital/shared/contract/calls/cases';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { oldCaseCalls } from '@hospital/shared/contract/calls/oldCases';
import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { referralCalls } from '@hospital/shared/contract/calls/referrals';
import { testingCalls } from '@hospital/shared/contract/calls/testing';
import { wardCalls } from '@hospital/shared/contract/calls/ward';
import { shanghaiDateTime } from '@hospital/shared/format';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { newCage } from '../../test-support/animals';
import { upload } from '../../test-support/uploads';
import { newCase, once } from '../ward/ward.fixture';

let server: TestServer;
let doctor: TestClient;
let manager: TestClient;
let stranger: TestClient;
let templateId = '';
let cageId = '';

/** A case that another hospital has taken over: the demo has none. */
async function refer(): Promise<void> {
  const { caseId } = await newCase(doctor, await server.signIn('13800000003', 2));
  const to = { externalHospital: '省农大动物医院', reason: '骨科手术' };
  const { data } = await make(doctor, referralCalls.sendCase, { caseId, ...to });
  const { code, msg } = await make(doctor, referralCalls.accept, { id: data.referralId, version: 1 });
  assert.equal(code, 0, msg);
}

before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  manager = await server.signIn('13800000002', 2);
  stranger = await server.signIn('13900000001', 2);
  await make(manager, identityCalls.setLastStore, { storeId: '1001' });
  templateId = (await make(doctor, caseDocCalls.templates)).data[0].id;
  cageId = await newCage(manager);
  await refer();
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const caseIn = async (where: string): Promise<string> => {
  const [found] = await rows<{ id: string }>(
    `select id from medical_case where tenant_id = '1' and ${where} order by id desc limit 1`,
  );
  assert.ok(found, where);
  return found.id;
};
const TABLES = [
  ...['medical_case', 'case_version', 'case_addendum', 'case_score', 'case_doc', 'referral'],
  ...['bill', 'bill_item', 'testing_order', 'live_info'],
];
/** All that these calls could write, as it stands. */
async function written(): Promise<unknown> {
  const all = await Promise.all(
    TABLES.map((table) =>
      rows(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`),
    ),
  );
  return all.map(([row], at) => [TABLES[at], row?.['sum']]);
}

type Deed = readonly [name: string, call: CallDeclaration, request: (caseId: string) => object];
const inAnHour = (): string => shanghaiDateTime(new Date(Date.now() + 3_600_000)).slice(0, 16);
const lines = [{ productId: 'H3020-001', quantity: 1 }];
const deeds: readonly Deed[] = [
  ['update', calls.update, (id) => ({ id, advice: '禁食' })],
  ['cancel', calls.cancel, (id) => ({ id })],
  ['withdraw', calls.withdraw, (id) => ({ id, reason: '补充检查' })],
  ['changeType', calls.changeType, (id) => ({ id, caseType: 3 })],
  ['judge', calls.judge, (caseId) => ({ caseId, items: [{ item: 'history', score: 90 }] })],
  ['editing', calls.editing, (id) => ({ id, field: 'advice' })],
  ['addendum', calls.addendum, (caseId) => ({ caseId, content: '补充' })],
  ['refer', referralCalls.sendCase, (caseId) => ({ caseId, toStoreId: '1002', reason: '专科' })],
  ['setDoc', caseDocCalls.set, (caseId) => ({ caseId, templateId })],
  ['caseSave', orderCalls.caseSave, (caseId) => ({ caseId, items: lines })],
  ['inspection', orderCalls.inspection, (caseId) => ({ caseId, items: lines })],
  ['admit', wardCalls.admit, (caseId) => ({ caseId, cageId })],
];
/** Deeds that answer for each case by itself. */
const together: readonly Deed[] = [
  ['end', calls.end, (id) => ({ ids: [id] })],
  ['inspectionBatch', orderCalls.inspectionBatch, (caseId) => ({ list: [{ caseId, items: lines }] })],
];
const reads: readonly Deed[] = [
  ['info', calls.info, (id) => ({ id })],
  ['versions', calls.versions, (id) => ({ id })],
  ['editors', calls.editors, (id) => ({ id })],
  ['score', calls.score, (caseId) => ({ caseId })],
  ['reservations', calls.reservations, (id) => ({ id })],
  ['doc', caseDocCalls.doc, (caseId) => ({ caseId, templateId })],
  ['docs', caseDocCalls.list, (caseId) => ({ caseId })],
  ['charges', orderCalls.charges, (caseId) => ({ caseId })],
];
/** A deed that a state takes, against what most of them are refused with. */
const CASES: readonly {
  readonly what: string;
  readonly of: string | null;
  readonly code: number;
  readonly others?: Readonly<Record<string, number>>;
  readonly seen: number;
}[] = [
  {
    what: 'filed',
    of: `store_id = '1001' and status = 3 and doctor_id <> '4'`,
    code: 40902,
    // Addenda and the judgement (of all that is judged) are for what is filed.
    others: { addendum: 0, judge: 40001, caseSave: 40301, inspection: 40301 },
    seen: 0,
  },
  { what: 'cancelled', of: `store_id = '1001' and status = 4`, code: 40902, seen: 0 },
  {
    what: 'referred',
    of: `store_id = '1001' and status = 5`,
    code: 40902,
    // What comes in late is added to it.
    others: { addendum: 0 },
    seen: 0,
  },
  { what: 'of another store', of: `store_id = '1002' and status in (1, 2, 3)`, code: 40302, seen: 40302 },
  { what: 'that does not exist', of: null, code: 404, seen: 404 },
];

const refused = async (client: TestClient, call: CallDeclaration, request: object): Promise<number> => {
  const { code, msg } = await make(once(client), call, { ...request });
  if (code !== 0) assert.match(msg, /[\u4e00-\u9fff]{3}/, `${call.path} ${code}`);
  return code;
};

describe('a case', () => {
  for (const { what, of, code, others = {}, seen } of CASES)
    test(`${what} is refused by each call in its own words, and nothing is written`, async () => {
      const id = of === null ? 'none' : await caseIn(of);
      for (const [name, call, request] of deeds) {
        const wanted = others[name] ?? code;
        const before = await written();
        assert.equal(await refused(doctor, call, request(id)), wanted, name);
        if (wanted !== 0) assert.deepEqual(await written(), before, name);
      }
      for (const [name, call, request] of together) {
        const before = await written();
        const { code: answered, data } = await make(doctor, call, { ...request(id) });
        assert.deepEqual([answered, data.success, data.failed.length], [0, [], 1], name);
        assert.match(data.failed[0].msg, /[\u4e00-\u9fff]{3}/, name);
        assert.deepEqual(await written(), before, name);
      }
      for (const [name, call, request] of reads)
        assert.equal(await refused(doctor, call, request(id)), seen, name);
      const { code: answered, data } = await make(doctor, calls.diagnoses, { caseIds: [id] });
      assert.deepEqual([answered, data.length], [0, seen === 0 ? 1 : 0], 'diagnoses');
    });

  test('of another tenant is not there', async () => {
    const id = await caseIn(`store_id = '1001' and status = 1`);
    const before = await written();
    for (const [name, call, request] of [...deeds, ...reads])
      assert.equal(await refused(stranger, call, request(id)), 404, name);
    for (const [call, request] of [
      [calls.end, { ids: [id] }],
      [orderCalls.inspectionBatch, { list: [{ caseId: id, items: lines }] }],
      [calls.diagnoses, { caseIds: [id] }],
    ] as const) {
      const { code, data } = await make(stranger, call, { ...request });
      assert.ok(code !== 0 || (data.success ?? data).length === 0, call.path);
    }
    assert.deepEqual(await written(), before);
  });

  test('takes no value that is none, no diagnosis that is none and no version of before', async () => {
    const id = await caseIn(`store_id = '1001' and status = 1 and doctor_id = '4'`);
    // So that there is a version of before.
    assert.equal((await make(doctor, calls.update, { id, prognosis: '良好' })).code, 0);
    const { version } = (await make(doctor, calls.info, { id })).data;
    const before = await written();
    const diagnosis = (more: object) => ({
      diagnoses: [{ code: 'D005', name: '', kind: '初步', main: 'Y', ...more }],
    });
    const wrong: readonly (readonly [object, number])[] = [
      ...['386', '38.6℃', '-1', '1e2', 'NaN', '３８'].map(
        (temperature) => [{ exam: { temperature } }, 40001] as const,
      ),
      ...['0', '-3', '9999', '12.5kg', '25斤'].map((weight) => [{ exam: { weight } }, 40001] as const),
      [{ exam: { nonsense: '1' } }, 40002],
      [diagnosis({ code: 'NO_SUCH' }), 40001],
      [diagnosis({ code: '', name: ' ' }), 40001],
      [diagnosis({ kind: '大概' }), 40001],
      [{ complaint: 'x'.repeat(100_001) }, 40001],
      [{ advice: '禁食', version: version - 1 }, 40901],
      [{ advice: '禁食', version: version + 1 }, 40901],
    ];
    for (const [fields, code] of wrong)
      assert.equal(
        await refused(doctor, calls.update, { id, version, ...fields }),
        code,
        JSON.stringify(fields).slice(0, 80),
      );
    const scores = ['history', 'exam', 'diagnosis', 'treatment', 'writing'].map((item) => ({
      item,
      score: 90,
    }));
    assert.equal(await refused(doctor, calls.judge, { caseId: id, items: scores }), 40902, 'of one’s own');
    assert.deepEqual(await written(), before);
  });

  test('keeps what looks like HTML as the words that it is', async () => {
    const id = await caseIn(`store_id = '1001' and status = 1 and doctor_id = '4'`);
    const attack = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const texts = ['complaint', 'presentHistory', 'pastHistory', 'treatment', 'advice', 'prognosis'];
    const { version } = (await make(doctor, calls.info, { id })).data;
    const fields = Object.fromEntries(texts.map((name) => [name, attack]));
    assert.equal((await make(doctor, calls.update, { id, version, reason: attack, ...fields })).code, 0);
    const now = (await make(doctor, calls.info, { id })).data;
    assert.deepEqual(
      texts.map((name) => now[name]),
      texts.map(() => attack),
    );
    const [newest] = (await make(doctor, calls.versions, { id })).data.list;
    assert.equal(newest.reason, attack);
  });

  test('keeps it as words in all that is written beside the record, too', async () => {
    const attack = '<img src=x onerror="alert(1)"><b>';
    const done = async (client: TestClient, call: CallDeclaration, request: object) => {
      const { code, msg, data } = await make(once(client), call, { ...request });
      assert.equal(code, 0, `${call.path}: ${msg}`);
      return data;
    };
    const filed = await caseIn(`store_id = '1001' and status = 3 and doctor_id <> '4'`);
    await done(doctor, calls.addendum, { caseId: filed, content: attack });
    const items = ['history', 'exam', 'diagnosis', 'treatment', 'writing'].map((item) => ({
      ...{ item, score: 90, remark: attack },
    }));
    await done(doctor, calls.judge, { caseId: filed, items, comment: attack });
    assert.equal((await done(doctor, calls.info, { id: filed })).addenda.at(-1).content, attack);
    const { score } = await done(doctor, calls.score, { caseId: filed });
    assert.deepEqual([score.comment, score.items[0].remark], [attack, attack]);

    await done(doctor, calls.saveTemplate, { type: 1, name: attack, content: attack, ownerType: 2 });
    const templates = await done(doctor, calls.templates, { type: 1 });
    assert.ok(templates.some((one: { name: string; content: string }) => one.content === attack));

    const { caseId } = await newCase(doctor, await server.signIn('13800000003', 2));
    const { version } = await done(doctor, calls.info, { id: caseId });
    await done(doctor, calls.update, {
      ...{ id: caseId, version, tcm: { tongue: attack }, exam: { mental: attack } },
      diagnoses: [{ code: '', name: attack, kind: '初步', main: 'Y' }],
    });
    const written = await done(doctor, calls.info, { id: caseId });
    assert.deepEqual(
      [written.tcm.tongue, written.exam.mental, written.diagnoses[0].name],
      [attack, attack, attack],
    );
    const { testingOrderIds } = await done(doctor, orderCalls.inspection, { caseId, items: lines });
    const [testId] = testingOrderIds;
    await done(manager, testingCalls.start, { id: testId });
    await done(manager, testingCalls.submit, { id: testId, conclusion: attack });
    assert.equal((await done(doctor, testingCalls.report, { id: testId })).conclusion, attack);

    const stay = await done(doctor, wardCalls.admit, { caseId, cageId, condition: attack });
    await done(doctor, wardCalls.saveOrder, { liveInfoId: stay.id, content: attack, times: [inAnHour()] });
    await done(doctor, wardCalls.addCourse, { liveInfoId: stay.id, content: attack });
    const { condition, orders, course } = await done(doctor, wardCalls.info, { id: stay.id });
    assert.deepEqual([condition, orders[0].content, course[0].content], [attack, attack, attack]);
    const place = { externalHospital: attack, reason: attack };
    await done(doctor, referralCalls.sendStay, { liveInfoId: stay.id, ...place });
    const { list } = await done(doctor, referralCalls.page, { page: 1, pageSize: 100, side: 'sent' });
    assert.ok(list.some(({ reason }: { reason: string }) => reason === attack));
  });
});

test('a workbook of old records of 60 MB is refused before it is read', async () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(60 * 1024 * 1024)]), '旧病历.xlsx');
  for (const { path } of [oldCaseCalls.checkImport, oldCaseCalls.import]) {
    const answer = await fetch(`${manager.baseUrl}/api${path}`, {
      ...{ method: 'POST', headers: { ...manager.headers }, body: form },
    });
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    assert.ok(answer.status < 500 && code >= 40000 && code < 50000, `${answer.status} ${code}`);
    assert.match(msg, /[\u4e00-\u9fff]{3}/);
  }
});

test('files of 60 MB are refused in words before they are kept', async () => {
  for (const name of ['报告.pdf', '照片.jpg']) {
    const answer = await upload(doctor, new Uint8Array(60 * 1024 * 1024), name);
    assert.ok(answer.code >= 40000 && answer.code < 50000, `${name} ${answer.code}`);
    assert.match(answer.msg, /不能超过|过大/);
  }
});
