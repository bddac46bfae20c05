import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { dict } from '../../domains/dictionary/schema';
import { opLog } from './schema';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let admin: TestClient;
let other: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  other = await server.signIn('13900000001', 1);
});
after(() => server.close());

let number = 0;
const newEntry = () => {
  number += 1;
  return { type: 'write', name: `名称${number}`, code: `code${number}`, sort: 1 };
};

const stored = (code: string) => server.database.reader('1').select().from(dict).where(eq(dict.code, code));

const lastLog = async () => {
  const [row] = await server.database
    .reader('1')
    .select()
    .from(opLog)
    .orderBy(desc(opLog.createDate))
    .limit(1);
  return row;
};

test('a write leaves an audit row that says who, what, from what to what', async () => {
  const entry = newEntry();
  const saved = await admin.post('/sys/dict/save.do', entry);
  const log = await lastLog();
  assert.equal(log?.action, 'POST /sys/dict/save.do');
  assert.equal(log?.module, 'dictionary');
  assert.equal(log?.userId, '1');
  assert.equal(log?.userName, '陈立群');
  assert.equal(log?.bizId, saved.data.id);
  assert.equal(log?.before, null);
  assert.equal((log?.after as typeof entry).name, entry.name);
  assert.equal(log?.traceId, saved.headers.get('x-trace-id'));
  assert.equal(log?.ip, '127.0.0.1');
});

test('what is refused writes nothing, not even an audit row', async () => {
  const entry = newEntry();
  await admin.post('/sys/dict/save.do', entry);
  const before = await lastLog();
  assert.equal((await admin.post('/sys/dict/save.do', entry)).code, ErrorCode.NotUnique);
  assert.equal((await lastLog())?.id, before?.id);
});

test('a stale version is refused with the present row', async () => {
  const entry = newEntry();
  const { data } = await admin.post('/sys/dict/save.do', entry);
  const mine = { ...entry, id: data.id, version: 1, name: `${entry.name}甲` };
  assert.equal((await admin.post('/sys/dict/update.do', mine)).code, 0);
  const late = await admin.post('/sys/dict/update.do', { ...mine, name: `${entry.name}乙` });
  assert.equal(late.code, ErrorCode.StaleVersion);
  assert.equal(late.msg, '数据已被他人修改，请刷新后重试');
  assert.equal(late.data.current.name, `${entry.name}甲`);
  assert.equal(late.data.current.version, 2);
});

test('of two updates at the same time one wins and one is told', async () => {
  const entry = newEntry();
  const { data } = await admin.post('/sys/dict/save.do', entry);
  const answers = await Promise.all(
    ['甲', '乙'].map((name) =>
      admin.post('/sys/dict/update.do', { ...entry, id: data.id, version: 1, name: entry.name + name }),
    ),
  );
  assert.deepEqual(answers.map((answer) => answer.code).sort(), [0, ErrorCode.StaleVersion]);
});

test('the same key again gets the first answer, which says so, and writes once', async () => {
  const entry = newEntry();
  const client = admin.with({ 'idempotency-key': `key-${entry.code}` });
  const first = await client.post('/sys/dict/save.do', entry);
  const again = await client.post('/sys/dict/save.do', entry);
  assert.deepEqual([first.code, again.code], [0, 0]);
  assert.equal(again.data.id, first.data.id);
  const told = [first, again].map(({ headers }) => headers.get('idempotent-replayed'));
  assert.deepEqual(told, [null, 'true']);
  assert.equal((await stored(entry.code)).length, 1);
});

test('the same key sent many times at once writes once', async () => {
  const entry = newEntry();
  const client = admin.with({ 'idempotency-key': `key-${entry.code}` });
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/sys/dict/save.do', entry)));
  const codes = new Set(answers.map((answer) => answer.code));
  assert.ok(codes.has(0));
  codes.delete(0);
  codes.delete(ErrorCode.InFlight);
  assert.deepEqual([...codes], []);
  const ids = new Set(answers.filter((answer) => answer.code === 0).map((answer) => answer.data.id));
  assert.equal(ids.size, 1);
  assert.equal((await stored(entry.code)).length, 1);
});

test('a key belongs to its user, its call and its fields', async () => {
  const entry = newEntry();
  const key = { 'idempotency-key': `key-${entry.code}` };
  const { data } = await admin.with(key).post('/sys/dict/save.do', entry);
  const elsewhere = await admin.with(key).post('/sys/dict/save.do', { ...entry, sort: 2 });
  assert.equal(elsewhere.code, ErrorCode.Invalid);
  const otherCall = await admin.with(key).post('/sys/dict/delete.do', { id: data.id });
  assert.equal(otherCall.code, ErrorCode.Invalid);
  const stranger = await other.with(key).post('/sys/dict/save.do', entry);
  assert.equal(stranger.code, 0);
  assert.notEqual(stranger.data.id, data.id);
});

test('a refusal gives its key back', async () => {
  const entry = newEntry();
  const client = admin.with({ 'idempotency-key': `key-${entry.code}` });
  assert.equal((await client.post('/sys/dict/save.do', { ...entry, name: '' })).code, ErrorCode.Invalid);
  assert.equal((await client.post('/sys/dict/save.do', entry)).code, 0);
});

test('a key that is no key is refused', async () => {
  for (const key of ['x'.repeat(129), 'with space']) {
    const answer = await admin.with({ 'idempotency-key': key }).post('/sys/dict/save.do', newEntry());
    assert.equal(answer.code, ErrorCode.Malformed);
  }
});

test('a page opened for another account, store or workspace neither reads nor writes', async () => {
  for (const page of ['1:2::1', '1:1:1001:1', '1:1::2', '2:1::1', '1:::1', 'nonsense']) {
    const client = admin.with({ 'x-page-identity': page });
    const entry = newEntry();
    const answer = await client.post('/sys/dict/save.do', entry);
    assert.equal(answer.code, ErrorCode.IdentityChanged);
    assert.equal(answer.msg, '当前页面的账号或门店已切换，请重新打开');
    assert.deepEqual(await stored(entry.code), []);
    assert.equal((await client.post('/sys/dict/qryList.do', {})).code, ErrorCode.IdentityChanged);
  }
  const right = await admin.with({ 'x-page-identity': '1:1::1' }).post('/sys/dict/save.do', newEntry());
  assert.equal(right.code, 0);
});

test('a page of a build that did not name its tenant is told, in words that it shows, to reload', async () => {
  for (const page of ['1::1', '1:1001:2']) {
    const client = admin.with({ 'x-page-identity': page });
    const entry = newEntry();
    const answer = await client.post('/sys/dict/save.do', entry);
    assert.deepEqual([answer.code, answer.msg], [ErrorCode.Malformed, '系统已更新，请刷新页面后继续']);
    assert.deepEqual(await stored(entry.code), []);
  }
});

test("another tenant's rows do not exist", async () => {
  const entry = newEntry();
  const { data } = await admin.post('/sys/dict/save.do', entry);
  assert.equal((await other.post('/sys/dict/get.do', { id: data.id })).code, ErrorCode.NotFound);
  const update = await other.post('/sys/dict/update.do', { ...entry, id: data.id, version: 1 });
  assert.equal(update.code, ErrorCode.NotFound);
  assert.equal((await other.post('/sys/dict/delete.do', { id: data.id })).code, ErrorCode.NotFound);
  assert.equal((await stored(entry.code))[0]?.version, 1);
});
