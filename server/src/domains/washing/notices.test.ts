import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { logCalls, type MsgLog } from '@hospital/shared/contract/calls/logs';
import { washingCalls as calls } from '@hospital/shared/contract/calls/washing';
import { readSettings } from '../../platform/environment/settings';
import { outboxJob } from '../../platform/outbox';
import { textsOver } from '../../platform/outgoing';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { TextHost } from '../../test-support/textHost';
import { pickupSender } from './noticeSender';
import { animals, infoOf, rowsOf, saved, washerOf, washProduct } from './plans.fixture';

let host: TextHost;
let server: TestServer;
let desk: TestClient;
let pets: string[];
let bath: string;
let washerId: string;
let mobiles = 13_700_000_000;

before(async () => {
  host = await TextHost.start();
  server = await startTestServer({ texts: host.settings });
  desk = await server.signIn('13800000003', 2);
  pets = await animals(desk, 20);
  bath = await washProduct(server, '小型犬洗澡');
  ({ id: washerId } = await washerOf(server, '1001'));
});
after(async () => {
  await server.close();
  host.close();
});
beforeEach(() => {
  host.mood = 'well';
  host.says = null;
});

/** A finished plan and the telephone of its owner. */
async function finished(client = desk): Promise<{ id: string; mobile: string }> {
  const mobile = String((mobiles += 1));
  const petId = pets.shift();
  const plan = await saved(client, { petId, items: [{ productId: bath }], pickupMobile: mobile });
  assert.equal(plan.code, 0, plan.msg);
  const { id } = plan.data as { id: string };
  assert.equal((await make(client, calls.receive, { id, washerId })).code, 0);
  assert.equal((await make(client, calls.finish, { id })).code, 0);
  // Its time is for the next one.
  await rowsOf(
    server,
    `update wash_plan set plan_date = '2026-01-01' where tenant_id = '1' and id = '${id}'`,
  );
  return { id, mobile };
}

/** Lets what waits in the outbox be sent. */
async function deliver(patience?: number): Promise<void> {
  await rowsOf(server, "update outbox set next_try = now() where state = 'waiting'");
  await outboxJob([pickupSender(server.database, textsOver(host.settings, patience))]).run({
    ...{ database: server.database, files: null as never, signal: new AbortController().signal },
  });
}
/** What the log of messages says of a plan, the latest first. */
const logOf = async (id: string): Promise<unknown[]> => {
  const { data } = await make(desk, logCalls.messages, { pageSize: 200 });
  return (data.list as MsgLog[])
    .filter(({ bizId }) => bizId === id)
    .map(({ status, error, tries, sendTime }) => [status, error, tries, sendTime !== null]);
};
const noticeOf = async (id: string): Promise<unknown[]> => {
  const { notice, notifyFlag, notifyError } = await infoOf(desk, id);
  return [notice, notifyFlag, notifyError];
};

test('the owner of a washed animal is told by text message, once, and the desks see it', async () => {
  const { id, mobile } = await finished();
  assert.deepEqual(await noticeOf(id), ['sending', 'N', '']);
  assert.deepEqual(await logOf(id), [[0, '', 0, false]]);
  const stream = await StreamReader.ready(desk);
  await deliver();
  const { calls: told } = (await stream.next()).data as { calls: string[] };
  stream.close();
  assert.ok(told.includes('washing.list'), String(told));
  assert.deepEqual(await noticeOf(id), ['sent', 'Y', '']);
  assert.deepEqual(await logOf(id), [[1, '', 1, true]]);
  assert.match((await infoOf(desk, id)).notifyTime, /^\d{4}-/);
  const { ownerName, petName, storeName } = await infoOf(desk, id);
  assert.deepEqual(host.textsTo(mobile), [`${ownerName}您好，${petName}在${storeName}已洗好，可以来接了。`]);
  await deliver();
  assert.equal(host.textsTo(mobile).length, 1);
  const again = await make(desk, calls.text, { id });
  assert.deepEqual([again.code, again.msg], [ErrorCode.ForbiddenTransition, '宠主短信已发送，不必再发']);
});

test('a gateway that takes a message over and does not say so sends it once', async () => {
  const { id, mobile } = await finished();
  host.mood = 'late';
  await deliver();
  assert.deepEqual(await noticeOf(id), ['sending', 'N', '']);
  host.mood = 'well';
  await deliver();
  assert.equal(host.textsTo(mobile).length, 1);
  assert.deepEqual(await noticeOf(id), ['sent', 'Y', '']);
});

test('a gateway that is slow or fails is asked four times, then the desk reads why and may send again', async () => {
  const { id, mobile } = await finished();
  host.mood = 'hung';
  await deliver(20);
  host.mood = 503;
  await deliver();
  await deliver();
  assert.deepEqual(await noticeOf(id), ['sending', 'N', '']);
  assert.deepEqual(await logOf(id), [[0, '短信平台出错（503）', 3, false]], 'it waits, and says why');
  await deliver();
  assert.deepEqual(await noticeOf(id), ['failed', 'N', '短信平台出错（503）']);
  assert.deepEqual(await logOf(id), [[2, '短信平台出错（503）', 4, false]]);
  const before = host.asked;
  await deliver();
  assert.equal(host.asked, before, 'it has been given up');
  host.mood = 'well';
  assert.equal((await make(desk, calls.text, { id })).code, 0);
  assert.deepEqual(await noticeOf(id), ['sending', 'N', '']);
  await deliver();
  assert.deepEqual(await noticeOf(id), ['sent', 'Y', '']);
  assert.equal(host.textsTo(mobile).length, 1);
});

test('what the gateway refuses is not tried again, and its answer is bounded', async () => {
  const { id } = await finished();
  host.says = JSON.stringify({ state: 'refused', reason: '号码为空号' });
  await deliver();
  assert.deepEqual(await noticeOf(id), ['failed', 'N', '号码为空号']);
  assert.deepEqual(await logOf(id), [[2, '号码为空号', 1, false]]);
  const texts = textsOver(host.settings);
  const message = { reference: 'r', mobile: '13700000000', text: '您好' };
  host.says = JSON.stringify({ state: 'refused', reason: `blocked\u0000${'x'.repeat(300)}` });
  const outcome = await texts.send(message);
  assert.ok(outcome.state === 'refused' && outcome.reason.startsWith('短信平台拒绝发送（原文：blocked x'));
  for (const nonsense of ['<html>', '{}', JSON.stringify({ state: 'accepted', pad: 'x'.repeat(70_000) })]) {
    host.says = nonsense;
    await assert.rejects(texts.send(message), { message: '短信平台的应答无法识别' });
  }
  const stranger = textsOver({ ...host.settings, secret: 'another key' });
  await assert.rejects(stranger.send(message), { message: '短信平台不认可本系统的签名（401）' });
});

test('who was called meanwhile is sent nothing, and who called is kept', async () => {
  const { id, mobile } = await finished();
  assert.equal((await make(desk, calls.notify, { id })).code, 0);
  await deliver();
  assert.deepEqual(host.textsTo(mobile), []);
  const { notice, notifyName, createName } = await infoOf(desk, id);
  assert.deepEqual([notice, notifyName], ['phoned', createName]);
  assert.deepEqual(await logOf(id), [[2, '发送前已用别的方式通知', 1, false]]);
});

test('a message that has waited too long is not sent any more', async () => {
  const { id, mobile } = await finished();
  await rowsOf(
    server,
    `update outbox set payload = payload || '{"asked":"2026-01-01T00:00:00Z"}' where state = 'waiting'`,
  );
  await deliver();
  assert.deepEqual(host.textsTo(mobile), []);
  assert.deepEqual(await noticeOf(id), ['failed', 'N', '超过120分钟没有发出，请电话通知']);
});

test('a message of which nothing became counts as failed once its time is over, and is of the day alone', async () => {
  const { id } = await finished();
  const plan = `update wash_plan set update_date = now() - interval '121 minutes' where id = '${id}'`;
  await rowsOf(server, plan);
  assert.equal((await infoOf(desk, id)).notice, 'failed');
  await rowsOf(server, `update wash_plan set finish_time = now() - interval '1 day' where id = '${id}'`);
  assert.equal((await make(desk, calls.notice, { id })).data.textFlag, 'N');
  const late = await make(desk, calls.text, { id });
  assert.deepEqual([late.code, late.msg], [ErrorCode.ForbiddenTransition, '不是今天洗好的，请电话联系宠主']);
});

test('without a gateway nothing is sent: the desk reads the words, telephones and says so', async () => {
  const quiet = await startTestServer();
  try {
    const client = await quiet.signIn('13800000003', 2);
    const viewer = await quiet.signIn('13800000007', 2);
    const [petId] = await animals(client, 1);
    const product = await washProduct(quiet, '小型犬洗澡');
    const plan = await saved(client, { petId, items: [{ productId: product }], pickupMobile: '13700009999' });
    const { id } = plan.data as { id: string };
    const early = await make(client, calls.text, { id });
    assert.equal(early.code, ErrorCode.ForbiddenTransition, early.msg);
    assert.equal((await make(client, calls.notice, { id })).code, ErrorCode.ForbiddenTransition);
    await make(client, calls.receive, { id, washerId: (await washerOf(quiet, '1001')).id });
    await make(client, calls.finish, { id });
    assert.equal((await infoOf(client, id)).notice, 'none');
    assert.deepEqual(await rowsOf(quiet, 'select id from outbox'), []);
    const { text, textFlag } = (await make(client, calls.notice, { id })).data;
    assert.match(text, /已洗好，可以来接了。$/);
    assert.equal(textFlag, 'N');
    const refused = await make(client, calls.text, { id });
    assert.deepEqual(
      [refused.code, refused.msg],
      [ErrorCode.ForbiddenTransition, '没有接入短信平台，请电话通知'],
    );
    for (const call of [calls.text, calls.notice]) {
      await refusesTheUsual(quiet, client, call, { id });
      await refusesWithout('hospital:booking:finishWashPlan', viewer, call, { id });
    }
  } finally {
    await quiet.close();
  }
});

test('a gateway of text messages is named by https with a key that is long enough', () => {
  const secret = 's'.repeat(32);
  const url = 'https://sms.example.com/send';
  assert.equal(readSettings({}).texts, null);
  assert.deepEqual(readSettings({ SMS_URL: url, SMS_SECRET: secret }).texts, { url: new URL(url), secret });
  assert.throws(() => readSettings({ SMS_URL: url, SMS_SECRET: 'short' }), /SMS_SECRET/);
  assert.throws(() => readSettings({ SMS_URL: 'http://sms.example.com', SMS_SECRET: secret }), /https/);
});
