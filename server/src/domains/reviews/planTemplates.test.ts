import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { reviewPlanCalls as calls } from '@hospital/shared/contract/calls/reviewPlans';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { done } from '../organisation/fixture';

let server: TestServer;
let company: TestClient;
let doctor: TestClient;
let viewer: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  company = await server.signIn('13800000001', 1);
  doctor = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const items = [
  { day: 14, reviewType: 1, content: ' 到店复查 ', executorRole: 'DOCTOR' },
  { day: 3, reviewType: 2, content: '电话', executorRole: 'MAKER' },
];
const plan = { name: '肠炎复诊', type: 1, diseaseCodes: ['D005'], items };
const listed = async (client: TestClient, filter: object = {}) =>
  (await done(client, calls.list, filter)).data as { list: Record<string, unknown>[]; total: number };

test('the usual refusals, and those of who lacks the permission', async () => {
  await refusesTheUsual(server, company, calls.list);
  await refusesTheUsual(server, company, calls.select);
  await refusesTheUsual(server, company, calls.save, plan);
  await refusesTheUsual(server, company, calls.remove, { id: 'FH001' });
  await refusesWithout('base:template:reviewPlan:save', viewer, calls.save, plan);
  await refusesWithout('base:template:reviewPlan:delete', doctor, calls.remove, { id: 'FH001' });
  await refusesWithout('base:template:reviewPlan:list', doctor, calls.list, {});
  assert.equal((await listed(stranger)).total, 0);
  assert.equal((await make(stranger, calls.remove, { id: 'FH001' })).code, ErrorCode.NotFound);
});

test('one is made, with its days in order, found, changed, and put out of use', async () => {
  const { id } = (await done(company, calls.save, plan)).data;
  const [made] = (await listed(viewer, { name: 'changyanfuzhen' })).list;
  assert.deepEqual(made?.['items'], [items[1], { ...items[0], content: '到店复查' }]);
  assert.equal((await listed(viewer, { name: '肠炎复诊', type: 3 })).total, 0);
  const chosen = async (request: object) =>
    (await done(doctor, calls.select, request)).data.map(({ id }: { id: string }) => id) as string[];
  assert.ok((await chosen({ diseaseCode: 'D005' })).includes(id));
  assert.ok(!(await chosen({ diseaseCode: 'D006' })).includes(id));
  const change = { ...plan, id, enabled: 'N' };
  const stale = await make(company, calls.save, { ...change, version: 7 });
  assert.deepEqual([stale.code, stale.data.current.name], [ErrorCode.StaleVersion, '肠炎复诊']);
  await done(company, calls.save, { ...change, version: 1 });
  assert.ok(!(await chosen({})).includes(id));
  assert.equal((await listed(viewer, { enabled: 'N' })).total, 1);
  await done(company, calls.remove, { id, version: 2 });
  assert.equal((await make(company, calls.save, { ...change, version: 3 })).code, ErrorCode.NotFound);
  // A name is free again once its template is gone.
  await done(company, calls.save, plan);
});

test('a name is taken once, also by two at once', async () => {
  const wanted = { ...plan, name: '同名' };
  const codes = (await Promise.all([1, 2].map(() => make(company, calls.save, wanted)))).map(
    ({ code }) => code,
  );
  assert.deepEqual(codes.sort(), [0, ErrorCode.NotUnique]);
  assert.equal((await make(company, calls.save, { ...wanted, name: ' 同名 ' })).msg, '模板名称已存在');
});

test('what cannot be saved says why', async () => {
  const said = async (fields: object) =>
    (await make(company, calls.save, { ...plan, name: '错', ...fields })).msg;
  assert.equal(await said({ name: ' ' }), '请填写模板名称');
  assert.equal(await said({ items: [{ ...items[0], content: ' ' }] }), '请填写第1项的内容');
  assert.equal(await said({ diseaseCodes: ['NONE'] }), '适用诊断不存在：NONE');
  for (const [wrong, code] of [
    [{ items: [] }, ErrorCode.Invalid],
    [{ items: [{ ...items[0], day: -1 }] }, ErrorCode.Invalid],
    [{ items: [{ ...items[0], day: 1.5 }] }, ErrorCode.Malformed],
    [{ type: 9 }, ErrorCode.Malformed],
  ] as const)
    assert.equal((await make(company, calls.save, { ...plan, name: '错', ...wrong })).code, code);
});

test('who does not see the whole chain keeps none of its templates', async () => {
  await server.database.kernel.execute(`insert into role_menu (tenant_id, role_id, menu_id)
    select '1', '4', id from menu where tenant_id = '1' and permission like 'base:template:reviewPlan:%'
    on conflict do nothing`);
  const again = await server.signIn('13800000004', 2);
  assert.equal((await make(again, calls.save, { ...plan, name: '门店的' })).code, ErrorCode.OutOfScope);
  assert.equal((await make(again, calls.remove, { id: 'FH001' })).code, ErrorCode.OutOfScope);
});

test('a diagnosis that a plan is meant for stays in the dictionary', async () => {
  await done(company, dictionaryCalls.save, { type: 'diagnosis', name: '罕见病', code: 'D900', sort: 900 });
  await done(company, calls.save, { ...plan, name: '罕见病复诊', diseaseCodes: ['D900'] });
  const [entry] = (
    await server.database.kernel.execute<{ id: string }>(
      `select id from dict where tenant_id = '1' and type = 'diagnosis' and code = 'D900'`,
    )
  ).rows;
  assert.notEqual((await make(company, dictionaryCalls.delete, { id: entry!.id })).code, 0);
});
