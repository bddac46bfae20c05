import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { dict } from '../../domains/dictionary/schema';
import type { Answer, TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let admin: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

const json = { 'content-type': 'application/json' };
const savePath = '/api/sys/dict/save.do';
const entry = { type: 'test', name: '名称', code: 'code', sort: 1 };

const countEntries = async (): Promise<number> =>
  (await server.database.reader('1').select().from(dict)).length;

/** Refused with that code, telling nothing about the inside, and nothing was written. */
async function refused(sending: Promise<Answer>, code: number): Promise<Answer> {
  const before = await countEntries();
  const answer = await sending;
  assert.equal(answer.code, code, answer.text.slice(0, 300));
  assert.doesNotMatch(answer.text, /node_modules|\.ts|\.js|select |insert |stack|Error:/i);
  assert.equal(await countEntries(), before);
  return answer;
}

test('broken JSON', async () => {
  for (const body of [
    '{',
    '{"type":',
    'null',
    '[]',
    '"text"',
    '1',
    '{"type":"a",}',
    '\u0000',
    '{"__proto__":{"x":1}}',
  ]) {
    await refused(admin.raw('POST', savePath, body, json), ErrorCode.Malformed);
  }
});

test('bodies that are not JSON', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    await refused(admin.raw('POST', savePath, 'type=a', { 'content-type': type }), ErrorCode.Malformed);
  }
});

test('values that do not say exactly what is wanted are refused, not repaired', async () => {
  const wrong: Record<string, unknown>[] = [
    { sort: '1e3' },
    { sort: ' 1' },
    { sort: '01' },
    { sort: '0x10' },
    { sort: '1.0' },
    { sort: true },
    { sort: 1.5 },
    { name: 1e300 },
    { name: true },
    { name: ['x'] },
    { name: { toString: 'x' } },
  ];
  for (const change of wrong) {
    const answer = await refused(
      admin.post('/sys/dict/save.do', { ...entry, ...change }),
      ErrorCode.Malformed,
    );
    assert.equal(answer.data.errors[0].field, Object.keys(change)[0]);
    assert.match(answer.msg, /^(排序应为整数|名称应为文字)$/);
  }
});

test('missing and badly sized fields are named in Chinese', async () => {
  const missing = await refused(admin.post('/sys/dict/save.do', { sort: 1 }), ErrorCode.Invalid);
  assert.deepEqual(missing.data.errors, [
    { field: 'type', msg: '请输入类型' },
    { field: 'name', msg: '请输入名称' },
    { field: 'code', msg: '请输入编码' },
  ]);
  assert.equal(missing.msg, '请输入类型');
  const empty = await refused(admin.post('/sys/dict/save.do', { ...entry, name: '' }), ErrorCode.Invalid);
  assert.equal(empty.msg, '请输入名称');
  const long = await refused(
    admin.post('/sys/dict/save.do', { ...entry, name: '长'.repeat(101) }),
    ErrorCode.Invalid,
  );
  assert.equal(long.msg, '名称不能超过100个字符');
  const low = await refused(admin.post('/sys/dict/save.do', { ...entry, sort: -1 }), ErrorCode.Invalid);
  assert.equal(low.msg, '排序不能小于0');
});

test('a string of a hundred thousand characters, and a body that is too large', async () => {
  const answer = await refused(
    admin.post('/sys/dict/save.do', { ...entry, name: 'x'.repeat(200_000) }),
    ErrorCode.Malformed,
  );
  assert.equal(answer.msg, '提交的内容过大');
  await refused(admin.post('/sys/dict/save.do', { ...entry, name: 'x'.repeat(100_000) }), ErrorCode.Invalid);
});

test('a page size of a million, and pages that are no numbers', async () => {
  await refused(admin.get('/sys/store/qryPage', { page: 1, pageSize: 1_000_000 }), ErrorCode.Invalid);
  await refused(admin.get('/sys/store/qryPage', { page: 0 }), ErrorCode.Invalid);
  await refused(admin.get('/sys/store/qryPage', { page: 'first' }), ErrorCode.Malformed);
  await refused(admin.raw('GET', '/api/sys/store/qryPage?page=1&page=2'), ErrorCode.Malformed);
  await refused(admin.get('/sys/store/qryPage', { page: '1e309' }), ErrorCode.Malformed);
  assert.equal((await admin.get('/sys/store/qryPage', { page: 1_000_000, pageSize: 200 })).code, 0);
});

test('ids that do not exist', async () => {
  for (const id of ['nobody', '0', '-1', "' or 1=1 --", '../../etc/passwd', '%', '\u{1F436}']) {
    await refused(admin.post('/sys/dict/get.do', { id }), ErrorCode.NotFound);
    await refused(admin.post(`/sys/store/info/${encodeURIComponent(id)}`), ErrorCode.NotFound);
  }
  await refused(admin.post('/sys/dict/get.do', { id: 'x'.repeat(65) }), ErrorCode.Invalid);
});

test('NUL characters, which PostgreSQL cannot hold', async () => {
  await refused(admin.post('/sys/dict/save.do', { ...entry, name: 'a\0b' }), ErrorCode.Malformed);
  await refused(admin.get('/sys/store/qryPage', { storeName: 'a\0b' }), ErrorCode.Malformed);
  await refused(admin.post('/sys/store/info/a%00b'), ErrorCode.Malformed);
  const literal = await admin.post('/sys/dict/save.do', { ...entry, code: 'nul', name: '\\u0000' });
  assert.equal(literal.code, 0, 'the six characters are only text');
});

test('HTML and SQL stay text', async () => {
  const name = `<img src=x onerror="alert(1)">'; drop table dict; --`;
  const { data } = await admin.post('/sys/dict/save.do', { ...entry, code: 'html', name });
  const read = await admin.post('/sys/dict/get.do', { id: data.id });
  assert.equal(read.data.name, name);
  assert.match(read.headers.get('content-type') ?? '', /^application\/json/);
});

test('half a surrogate pair does not break the database', async () => {
  const answer = await admin.raw(
    'POST',
    savePath,
    '{"type":"t","name":"\\ud83d","code":"half","sort":1}',
    json,
  );
  assert.equal(answer.code, 0);
});

test('paths that are no calls', async () => {
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', savePath],
    ['DELETE', savePath],
    ['POST', '/api/sys/dict/save'],
    ['POST', '/api/SYS/dict/save.do'],
    ['POST', '/frontend/registry'],
    ['PUT', '/'],
  ] as const) {
    const answer = await admin.raw(method, url);
    assert.deepEqual(
      [answer.status, answer.code, answer.msg],
      [404, 404, '请求路径不存在'],
      `${method} ${url}`,
    );
  }
  assert.equal((await admin.raw('GET', '/api/%zz')).code, ErrorCode.Malformed);
});

test('bytes that are no HTTP do not bring the process down', async () => {
  const { port } = new URL(server.baseUrl);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('\u0016\u0003\u0001 nonsense\r\n\r\n'),
    );
    socket.on('data', (data) => (text += data));
    socket.on('close', () => resolve(text));
  });
  assert.match(answer, /^HTTP\/1\.1 400/);
  assert.equal((await server.anonymous.raw('GET', '/healthz')).status, 200);
});

test('an unexpected error tells nothing but its trace', async () => {
  await server.database.kernel.execute('alter table notice rename to notice_elsewhere');
  try {
    const answer = await admin.post('/mch/notice/qryPage.do', {});
    assert.deepEqual(
      [answer.status, answer.code, answer.msg, answer.data],
      [200, ErrorCode.Unexpected, '', null],
    );
    const traceId = answer.headers.get('x-trace-id') ?? '';
    const line = server.log.find((text) => text.includes(traceId) && text.includes('unexpected')) ?? '';
    assert.match(line, /42P01/, 'the log has the cause');
  } finally {
    await server.database.kernel.execute('alter table notice_elsewhere rename to notice');
  }
});
