import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { immunisationCalls as calls } from '@hospital/shared/contract/calls/immunisation';
import type { ImmuneProtocol } from '@hospital/shared/contract/calls/immuneProtocols';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { dayFrom, finish, newDog, plansOf, savePlan } from './plans.fixture';

let server: TestServer;
let chain: TestClient;
let manager: TestClient;
let doctor: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  chain = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  doctor = await server.signIn('13800000004', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const list = async (
  client = chain,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<ImmuneProtocol[]> => (await make(client, calls.protocols, fields)).data;
const step = (doseNo: number, intervalDays: number) => ({ doseNo, minAgeDays: 0, intervalDays });
const flu = {
  ...{ name: '犬流感疫苗', type: 1, groupCode: 'optional', species: ['DOG'], productId: null },
  ...{ steps: [step(1, 0), step(2, 14)], lastAgeDays: 0, boosterIntervalDays: 180 },
};
const save = (fields: object, client = chain) => make(client, calls.saveProtocol, { ...flu, ...fields });

test('every tenant begins with the usual protocols, and a doctor is offered those of an animal', async () => {
  assert.equal((await list()).length, 10);
  assert.equal((await list(stranger)).length, 10);
  const names = (await list(doctor, { species: 'CAT', type: 1, enabled: 'Y' })).map(({ name }) => name);
  assert.deepEqual(names.sort(), ['成年首免', '核心疫苗加强', '狂犬疫苗', '猫核心疫苗首免'].sort());
});

test('protocols that are asked for by an animal are those of its species', async () => {
  const petId = await newDog(doctor);
  const wanted = { enabled: 'Y', type: 1 };
  const namesOf = async (fields: object) =>
    (await list(doctor, { ...wanted, ...fields })).map(({ name }) => name);
  const dogs = await namesOf({ species: 'DOG' });
  assert.deepEqual(await namesOf({ petId }), dogs);
  assert.ok(!dogs.includes('猫核心疫苗首免'));
  assert.ok((await namesOf({})).includes('猫核心疫苗首免'));
  assert.equal((await make(stranger, calls.protocols, { petId })).code, ErrorCode.NotFound);
});

test('a protocol is made, edited, put out of use and deleted; what was planned by it goes on', async () => {
  const { code, msg, data } = await save({});
  assert.equal(code, 0, msg);
  const petId = await newDog(doctor);
  const asked = { petId, protocolId: data.id, startDate: dayFrom(0) };
  assert.equal((await savePlan(doctor, asked)).data.ids.length, 2);
  assert.equal((await save({ id: data.id, version: 1, enabled: 'N', boosterIntervalDays: 200 })).code, 0);
  const off = await savePlan(doctor, { ...asked, petId: await newDog(doctor) });
  assert.deepEqual(
    [off.code, off.msg],
    [ErrorCode.ForbiddenTransition, '当前状态（已停用）不允许按该程序新增计划'],
  );
  const stale = await save({ id: data.id, version: 1 });
  assert.deepEqual([stale.code, stale.data.current.boosterIntervalDays], [ErrorCode.StaleVersion, 200]);
  assert.equal((await make(chain, calls.deleteProtocol, { id: data.id, version: 2 })).code, 0);
  assert.ok(!(await list()).some(({ id }) => id === data.id));
  const [first, second] = await plansOf(doctor, petId);
  await finish(doctor, first!);
  assert.equal((await finish(doctor, second!)).data.nextDate, dayFrom(200));
  // Its name is free again.
  assert.equal((await save({})).code, 0);
});

test('what is planned by a protocol is shown before planning again, also once its group is another', async () => {
  const { data } = await save({ name: '改组程序' });
  const asked = { petId: await newDog(doctor), protocolId: data.id, startDate: dayFrom(0) };
  assert.equal((await savePlan(doctor, asked)).code, 0);
  assert.equal((await save({ id: data.id, name: '改组程序', version: 1, groupCode: 'core' })).code, 0);
  assert.equal((await savePlan(doctor, asked)).code, ErrorCode.NotUnique);
  const { warnings } = (await make(doctor, calls.preview, asked)).data;
  assert.ok(warnings.includes('改组程序的待执行计划已存在，不能重复新增'), warnings.join());
});

test('a protocol that says nothing, or nonsense, is refused at its field', async () => {
  const refusals: readonly (readonly [object, number, string])[] = [
    [{ name: '狂犬疫苗' }, ErrorCode.NotUnique, '程序名称已存在'],
    [{ name: '  ' }, ErrorCode.Invalid, '请填写程序名称'],
    [{ name: '甲', groupCode: 'inner' }, ErrorCode.Invalid, '提醒分组与类型不符'],
    [{ name: '甲', species: ['DRAGON'] }, ErrorCode.Invalid, '适用种类不存在'],
    [{ name: '甲', productId: 'none' }, ErrorCode.Invalid, '商品不存在'],
    [{ name: '甲', steps: [step(2, 0)] }, ErrorCode.Invalid, '针次应从1开始依次递增'],
    [{ name: '甲', steps: [step(1, 0), step(2, 0)] }, ErrorCode.Invalid, '第2次的间隔天数应大于0'],
    [{ name: '甲', youngUntilDays: 100 }, ErrorCode.Invalid, '请填写幼龄间隔'],
  ];
  for (const [fields, code, msg] of refusals) {
    const answer = await save(fields);
    assert.deepEqual([answer.code, answer.msg], [code, msg], JSON.stringify(fields));
  }
  for (const fields of [{ steps: [] }, { boosterIntervalDays: 0 }, { type: 5 }, { lastAgeDays: -1 }])
    assert.ok([40001, 40002].includes((await save({ name: '甲', ...fields })).code), JSON.stringify(fields));
});

test('of two who take a name at once one is told that it is there', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => save({ name: '同名程序' })));
  assert.deepEqual(
    answers.map(({ code }) => code).sort((a, b) => a - b),
    [0, ...[1, 2, 3].map(() => ErrorCode.NotUnique)],
  );
});

test('protocols are the chain’s: a store may not change them, nor another tenant', async () => {
  const [one] = await list();
  await refusesTheUsual(server, chain, calls.saveProtocol, { ...flu, name: '乙' });
  await refusesWithout('base:template:immuneProtocol:save', manager, calls.saveProtocol, flu);
  await refusesWithout('base:template:immuneProtocol:delete', doctor, calls.deleteProtocol, { id: one!.id });
  const made = (await save({ name: '丙' })).data.id;
  assert.equal((await make(stranger, calls.deleteProtocol, { id: made })).code, ErrorCode.NotFound);
});
