import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { BATCH_TYPE, MOST_IN_BATCH, type BatchedCall, type BatchLine } from '@hospital/shared/contract/batch';
import { ErrorCode, type Envelope } from '@hospital/shared/contract/errors';
import type { Answer, TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { isBatched } from './batch';
import { declaredCalls } from './registerCalls';

let server: TestServer;
let admin: TestClient;
let looker: TestClient;
before(async () => {
  server = await startTestServer();
  await server.database.kernel.execute(`delete from user_role where tenant_id = '1' and user_id = '8'`);
  [admin, looker] = await Promise.all([server.signIn('13800000001', 1), server.signIn('13800000008', 3)]);
});
after(() => server.close());

const post = (url: string, body: unknown = {}): BatchedCall => ({
  method: 'POST',
  url,
  body: JSON.stringify(body),
});
const get = (url: string): BatchedCall => ({ method: 'GET', url });
const DICTIONARY = post('/sys/dict/qryList.do', { page: 1, pageSize: 5 });
const STORES = get('/sys/store/qryPage?page=1&pageSize=5');
const HOME = post('/home/index.do');

interface Line extends BatchLine {
  readonly body?: Envelope;
}

const linesIn = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** The answers in the order of the calls. */
async function answersTo(client: TestClient, ...calls: BatchedCall[]): Promise<Line[]> {
  const answer = await client.post('/batch', { calls });
  assert.match(answer.headers.get('content-type') ?? '', new RegExp(`^${BATCH_TYPE}`));
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  return linesIn(answer.text).sort((a, b) => a.index - b.index);
}

const codes = (lines: readonly Line[]): (number | undefined)[] => lines.map(({ body }) => body?.code);

const lineOfLog = (traceId: string): Record<string, unknown> =>
  JSON.parse(server.log.find((line) => line.includes(traceId)) ?? '{}') as Record<string, unknown>;

describe('each call of a batch', () => {
  test('is answered as if it had come alone', async () => {
    const [dictionary, stores] = await answersTo(admin, DICTIONARY, STORES);
    const alone = await admin.post('/sys/dict/qryList.do', { page: 1, pageSize: 5 });
    assert.deepEqual(dictionary?.body?.data, alone.data);
    const { data } = await admin.get('/sys/store/qryPage', { page: 1, pageSize: 5 });
    assert.deepEqual(stores?.body?.data, data);
  });

  test('is answered whole where its own answer could be kept by the browser', async () => {
    const url = '/sys/dict2/getDictByType?type=navbar_tooltip';
    const lines = await answersTo(admin.with({ 'if-none-match': '*' }), get(url), get(url));
    const alone = await admin.get('/sys/dict2/getDictByType', { type: 'navbar_tooltip' });
    for (const { body } of lines) assert.deepEqual(body?.data, alone.data);
  });

  test('has its own permission', async () => {
    const lines = await answersTo(looker, STORES, HOME);
    assert.deepEqual(codes(lines), [ErrorCode.PermissionMissing, 0]);
  });

  test('has its own schema', async () => {
    const lines = await answersTo(admin, get('/sys/store/qryPage?page=0&pageSize=5'), HOME);
    assert.deepEqual(codes(lines), [ErrorCode.Invalid, 0]);
  });

  test('is refused to a page that believes to be elsewhere', async () => {
    const lines = await answersTo(admin.with({ 'x-page-identity': 'elsewhere' }), HOME, STORES);
    assert.deepEqual(codes(lines), [ErrorCode.IdentityChanged, ErrorCode.IdentityChanged]);
  });

  test('is refused with the session of another tenant', async () => {
    const lines = await answersTo(admin.with({ tenantId: '2' }), HOME, STORES);
    assert.deepEqual(codes(lines), [ErrorCode.SessionInvalid, ErrorCode.SessionInvalid]);
  });

  test('shows the rows of the caller’s tenant alone', async () => {
    const other = await server.signIn('13900000001', 1);
    const [own] = await answersTo(other, STORES);
    const alone = await other.get('/sys/store/qryPage', { page: 1, pageSize: 5 });
    assert.deepEqual(own?.body?.data, alone.data);
    const [ofAdmin] = await answersTo(admin, STORES);
    assert.notDeepEqual(own?.body?.data, ofAdmin?.body?.data);
  });

  test('has a trace of its own in the log, with the address of the caller', async () => {
    const lines = await answersTo(admin, HOME, STORES);
    const logged = lines.map(({ traceId }) => lineOfLog(traceId));
    assert.deepEqual(
      logged.map(({ call, code, ip, tenantId }) => ({ call, code, ip, tenantId })),
      ['dashboard.home', 'organisation.stores'].map((call) => ({
        call,
        code: 0,
        ip: '127.0.0.1',
        tenantId: '1',
      })),
    );
  });
});

test('the address of the caller is the one that the proxy tells', async () => {
  const behind = await startTestServer({ trustProxy: true });
  try {
    const client = (await behind.signIn('13800000001', 1)).with({ 'x-forwarded-for': '203.0.113.7' });
    const { text } = await client.post('/batch', { calls: [HOME] });
    const [line] = linesIn(text);
    const logged = behind.log.find((entry) => entry.includes(line?.traceId ?? '-')) ?? '{}';
    assert.equal((JSON.parse(logged) as { ip: string }).ip, '203.0.113.7');
  } finally {
    await behind.close();
  }
});

test('no call that writes, is public, or answers otherwise than by its envelope is made', async () => {
  const others = declaredCalls().filter(({ declaration }) => !isBatched(declaration));
  const calls = others.map(({ declaration: { method, path } }) => {
    const url = path.replace(/\{\w+\}/g, '1');
    return method === 'GET' ? get(url) : post(url);
  });
  const before = server.log.length;
  for (let from = 0; from < calls.length; from += MOST_IN_BATCH) {
    const lines = await answersTo(admin, ...calls.slice(from, from + MOST_IN_BATCH));
    assert.deepEqual(
      lines.filter((line) => 'body' in line),
      [],
    );
  }
  const made = server.log.slice(before).filter((line) => (JSON.parse(line) as { code: number }).code === 0);
  assert.deepEqual(made, []);
  assert.ok(others.some(({ declaration }) => declaration.write));
});

test('nothing but calls is reached, however its address is spelt', async () => {
  const addresses = [
    '/batch',
    '/../healthz',
    '/../../files/x',
    '//sys/dict/save.do',
    '/sys/dict/../dict/save.do',
    '/sys/dict/%2e%2e/dict/save.do',
    '/nothing',
    'x',
    '@example.com/',
    '?',
  ];
  const lines = await answersTo(admin, ...addresses.map((url) => post(url)));
  assert.deepEqual(
    lines.filter((line) => 'body' in line),
    [],
  );
});

describe('a batch is refused', () => {
  const refused = async (sending: Promise<Answer>, code: number): Promise<void> =>
    assert.equal((await sending).code, code);

  test('to whoever has no session, before it is read', async () => {
    const stranger = server.anonymous.with({ authorization: 'nonsense' });
    await refused(stranger.post('/batch', { calls: [HOME] }), ErrorCode.SessionInvalid);
    await refused(server.anonymous.post('/batch', { nonsense: 1 }), ErrorCode.SessionInvalid);
  });

  test('to whose session somebody has ended, in words why', async () => {
    const disabled = await server.signIn('13800000006', 2);
    const change = (enabled: 'Y' | 'N') => admin.post('/sys/user/changEnabled/6', { enabled });
    assert.equal((await change('N')).code, 0);
    const { code, msg } = await disabled.post('/batch', { calls: [HOME] });
    assert.deepEqual([code, msg], [ErrorCode.SessionInvalid, '账号已停用，请联系管理员']);
    assert.equal((await change('Y')).code, 0);
  });

  test('when it has more calls than one may have', async () => {
    const calls = Array.from({ length: MOST_IN_BATCH + 1 }, () => HOME);
    await refused(admin.post('/batch', { calls }), ErrorCode.Invalid);
  });

  test('when it is larger than a body may be', async () => {
    const calls = [post('/home/index.do', { text: 'x'.repeat(200_000) })];
    await refused(admin.post('/batch', { calls }), ErrorCode.Malformed);
  });

  test('when it is none', async () => {
    const bodies = [
      {},
      { calls: 1 },
      { calls: null },
      { calls: [1] },
      { calls: [{ method: 'DELETE', url: '/x' }] },
      { calls: [{ method: 'GET' }] },
      { calls: [get('/\u0000')] },
      { calls: [{ method: 'POST', url: '/home/index.do', body: { nested: 1 } }] },
    ];
    for (const body of bodies) {
      const answer = await admin.post('/batch', body);
      assert.notEqual(answer.code, ErrorCode.Unexpected, JSON.stringify(body));
      assert.notEqual(answer.code, 0, JSON.stringify(body));
    }
  });
});

test('a call with a broken body or address is refused alone', async () => {
  const lines = await answersTo(
    admin,
    get('/%'),
    { method: 'POST', url: '/home/index.do', body: '{' },
    { method: 'POST', url: '/home/index.do', body: '{"__proto__":{"x":1}}' },
    HOME,
  );
  assert.deepEqual(codes(lines), [ErrorCode.Malformed, ErrorCode.Malformed, ErrorCode.Malformed, 0]);
});

for (const encoding of ['br', 'gzip', 'identity']) {
  test(`a slow call holds back no other, ${encoding}`, async () => {
    const { sessions } = server.services;
    const find = sessions.find.bind(sessions);
    let asked = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    // The first is the batch's own question, the second that of its first call.
    sessions.find = async (...about) => {
      asked += 1;
      if (asked === 2) await held;
      return find(...about);
    };
    try {
      const response = await fetch(`${server.baseUrl}/api/batch`, {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json', 'accept-encoding': encoding },
        body: JSON.stringify({ calls: [HOME, STORES] }),
      });
      assert.equal(response.headers.get('content-encoding'), encoding === 'identity' ? null : encoding);
      let text = '';
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        if (text.endsWith('\n')) release();
      }
      assert.deepEqual(
        linesIn(text).map(({ index }) => index),
        [1, 0],
      );
    } finally {
      release();
      sessions.find = find;
    }
  });
}
