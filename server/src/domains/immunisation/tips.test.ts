import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { immunisationCalls as calls } from '@hospital/shared/contract/calls/immunisation';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { outboxJob } from '../../platform/outbox';
import { textsOver } from '../../platform/outgoing';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { TextHost } from '../../test-support/textHost';
import { CORE, dayFrom, finish, newDog, planned, plansOf } from './plans.fixture';
import { tipSender } from './tipSender';

let host: TextHost;
let server: TestServer;
let doctor: TestClient;
let desk: TestClient;
let viewer: TestClient;
before(async () => {
  host = await TextHost.start();
  server = await startTestServer({ texts: host.settings });
  doctor = await server.signIn('13800000004', 2);
  desk = await server.signIn('13800000003', 2);
  viewer = await server.signIn('13800000007', 2);
});
after(async () => {
  await server.close();
  host.close();
});
beforeEach(() => {
  host.mood = 'well';
  host.says = null;
});

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const TODAY = dayFrom(0);

async function deliver(): Promise<void> {
  await rows("update outbox set next_try = now() where state = 'waiting'");
  await outboxJob([tipSender(server.database, textsOver(host.settings))]).run({
    ...{ database: server.database, files: null as never, signal: new AbortController().signal },
  });
}
const planNow = async ({ id, petId }: ImmunePlan): Promise<ImmunePlan> => {
  const found = (await plansOf(doctor, petId)).find((plan) => plan.id === id);
  assert.ok(found);
  return found;
};
const mobileOf = async ({ ownerId }: ImmunePlan): Promise<string> =>
  (await rows<{ mobile: string }>(`select mobile from owner where tenant_id = '1' and id = '${ownerId}'`))[0]!
    .mobile;
const tip = (plan: Pick<ImmunePlan, 'id'>, fields: object = {}, client = desk) =>
  make(client, calls.tip, { id: plan.id, channel: 1, ...fields });

test('an owner is reminded by text message once, and it is written down when it has gone', async () => {
  const plan = await planned(doctor, await newDog(doctor));
  const { data } = await make(desk, calls.tipText, { id: plan.id });
  assert.deepEqual(data.channels, [1, 3]);
  assert.match(
    data.text,
    /^试验宠主您好，豆包的狂犬病灭活疫苗（免疫）计划于\d+月\d+日进行，请联系.+预约，电话.+。$/,
  );
  assert.deepEqual((await tip(plan)).data, { tipStatus: 'Y', tipCount: 1 });
  assert.deepEqual(
    (await planNow(plan)).tips.map(({ state }) => state),
    ['sending'],
  );
  await deliver();
  await deliver();
  assert.deepEqual(host.textsTo(await mobileOf(plan)), [data.text]);
  const { tips, tipStatus, tipCount } = await planNow(plan);
  assert.deepEqual([tipStatus, tipCount, tips[0]?.state, tips[0]?.channel], ['Y', 1, 'sent', 1]);
});

test('the same channel again within a day is refused, another one is not, and a day later it goes', async () => {
  const plan = await planned(doctor, await newDog(doctor));
  assert.equal((await tip(plan, { channel: 3, result: '周六来' })).code, 0);
  const again = await tip(plan, { channel: 3 });
  assert.deepEqual(
    [again.code, again.msg],
    [ErrorCode.TooManyRequests, '24小时内已电话提醒过，请稍后再提醒'],
  );
  assert.equal((await tip(plan)).code, 0);
  assert.equal((await planNow(plan)).tips.at(-1)?.result, '周六来');
  await rows(`update immune_plan set tips = replace(tips::text, '"time": "${new Date().toISOString().slice(0, 10)}', '"time": "2026-01-01')::jsonb
    where id = '${plan.id}'`);
  assert.equal((await tip(plan, { channel: 3 })).data.tipCount, 3);
});

test('what the gateway refuses is told, and may be sent again at once', async () => {
  const plan = await planned(doctor, await newDog(doctor));
  await tip(plan, { content: '明天打疫苗' });
  host.says = JSON.stringify({ state: 'refused', reason: '号码为空号' });
  await deliver();
  const failed = await planNow(plan);
  assert.deepEqual([failed.tips[0]?.state, failed.tipResult], ['failed', '号码为空号']);
  host.says = null;
  assert.equal((await tip(plan, { content: '明天打疫苗' })).code, 0);
  await deliver();
  assert.deepEqual(host.textsTo(await mobileOf(plan)), ['明天打疫苗']);
});

test('what was carried out meanwhile is not reminded of, nor what waited too long', async () => {
  const [done, late] = [
    await planned(doctor, await newDog(doctor)),
    await planned(doctor, await newDog(doctor)),
  ];
  await tip(done);
  assert.equal((await finish(doctor, done)).code, 0);
  await tip(late);
  await rows(
    `update outbox set payload = payload || '{"asked":"2026-01-01T00:00:00Z"}' where payload->>'planId' = '${late.id}'`,
  );
  await deliver();
  for (const plan of [done, late]) assert.deepEqual(host.textsTo(await mobileOf(plan)), []);
  assert.equal((await planNow(done)).tips[0]?.state, 'failed');
  assert.match((await planNow(late)).tipResult, /请电话提醒$/);
});

test('WeChat is connected to nothing, and without a gateway people telephone', async () => {
  const plan = await planned(doctor, await newDog(doctor));
  const chat = await tip(plan, { channel: 2 });
  assert.deepEqual([chat.code, chat.msg], [ErrorCode.ForbiddenTransition, '没有接入微信通知，请电话提醒']);
  const quiet = await startTestServer();
  try {
    const client = await quiet.signIn('13800000004', 2);
    const { id } = await planned(client, await newDog(client));
    assert.deepEqual((await make(client, calls.tipText, { id })).data.channels, [3]);
    assert.equal((await tip({ id }, {}, client)).msg, '没有接入短信平台，请电话提醒');
    assert.equal((await tip({ id }, { channel: 3 }, client)).code, 0);
  } finally {
    await quiet.close();
  }
});

test('several are reminded of each by itself, and none of them where one is not to be seen', async () => {
  const [one, other] = [
    await planned(doctor, await newDog(doctor)),
    await planned(doctor, await newDog(doctor)),
  ];
  await tip(other, { channel: 3 });
  const batch = (ids: readonly string[]) => make(desk, calls.tipBatch, { ids, channel: 3 });
  const { data } = await batch([one.id, other.id]);
  assert.deepEqual([data.success, data.failed.map(({ id }: { id: string }) => id)], [1, [other.id]]);
  assert.match(data.failed[0].msg, /24小时内/);
  assert.equal((await batch([one.id, 'none'])).code, ErrorCode.NotFound);
  const ids = Array.from({ length: 201 }, (_, at) => `x${at}`);
  assert.equal((await batch(ids)).code, ErrorCode.Invalid);
});

test('the list shows what is to be done by its days, and its counts and its sheet are of the same', async () => {
  const petId = await newDog(doctor);
  const late = await planned(doctor, petId, { productId: CORE, planDate: dayFrom(1) });
  const soon = await planned(doctor, petId, { planDate: dayFrom(3) });
  await rows(`update immune_plan set plan_date = current_date - 6 where id = '${late.id}'`);
  await tip(late, { channel: 3 });
  const ask = async (fields: object) => {
    const { code, msg, data } = await make(desk, calls.tips, { keyword: '豆包', pageSize: 200, ...fields });
    assert.equal(code, 0, msg);
    return data.list
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => [late.id, soon.id].includes(id));
  };
  assert.deepEqual(await ask({}), [late.id, soon.id]);
  assert.deepEqual(await ask({ orderByType: 'desc' }), [soon.id, late.id]);
  assert.deepEqual(await ask({ overdueFlag: 'Y' }), [late.id]);
  assert.deepEqual(await ask({ overdueFlag: 'N' }), [soon.id]);
  assert.deepEqual(await ask({ tipStatus: 'Y' }), [late.id]);
  assert.deepEqual(await ask({ startDate: TODAY, endDate: dayFrom(3), type: 1 }), [soon.id]);
  assert.deepEqual(await ask({ type: 3 }), []);
  await finish(doctor, soon);
  assert.deepEqual(await ask({ status: 'Y', startDate: TODAY, endDate: TODAY, orderByField: 'finishDate' }), [
    soon.id,
  ]);

  const range = { startDate: dayFrom(-7), endDate: dayFrom(7) };
  const { total } = (await make(desk, calls.tips, range)).data;
  const counts = (await make(desk, calls.tipsTotal, range)).data;
  assert.equal(counts.dueCount + counts.overdueCount, total);
  const overdue = (await make(desk, calls.tips, { ...range, overdueFlag: 'Y' })).data.total;
  assert.deepEqual([counts.overdueCount, counts.tippedCount > 0], [overdue, true]);

  const admin = await server.signIn('13800000002', 2);
  const sheet = await admin.raw(
    'GET',
    '/api/hospital/immuneDeworming/tips/listExcel?columns=petName,planDate,dose',
  );
  assert.match(decodeURIComponent(sheet.headers.get('filename') ?? ''), /^免疫驱虫提醒.*\.xlsx$/);
  await refusesWithout('hospital:immuneDeworming:tips:listExcel', viewer, calls.exportTips, {});
});

test('plans of a store are in its list alone, and telephones are whole for who may see them', async () => {
  const elsewhere = await server.signIn('13800000001', 1);
  const one = (await make(elsewhere, calls.tips, { storeId: '1003', pageSize: 1 })).data;
  assert.ok(one.total > 0);
  assert.equal((await make(desk, calls.tips, { storeId: '1003' })).code, ErrorCode.OutOfScope);
  const masked = (await make(viewer, calls.tips, { pageSize: 1 })).data.list[0];
  assert.match(masked.ownerMobile, /^\d{3}\*{4}\d{4}$/);
  assert.match((await make(desk, calls.tips, { pageSize: 1 })).data.list[0].ownerMobile, /^\d{11}$/);
});

test('reminding is refused without a session or a permission', async () => {
  const { id } = await planned(doctor, await newDog(doctor));
  await refusesTheUsual(server, desk, calls.tip, { id, channel: 3 });
  await refusesTheUsual(server, desk, calls.tips, {});
  await refusesWithout('hospital:immuneDeworming:tips', viewer, calls.tip, { id, channel: 3 });
  await refusesWithout('hospital:immuneDeworming:tips:batch', viewer, calls.tipBatch, {
    ids: [id],
    channel: 3,
  });
});
