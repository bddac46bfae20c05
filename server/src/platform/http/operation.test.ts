import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { Metrics } from './metrics';
import { declaredCalls } from './registerCalls';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  server.anonymous.raw('GET', path, undefined, headers);

describe('what operators ask', () => {
  test('the process runs and can answer', async () => {
    assert.equal((await get('/healthz')).status, 200);
    assert.equal((await get('/readyz')).status, 200);
  });

  test('not ready while the database does not answer', async () => {
    const { ping } = server.database;
    Object.assign(server.database, { ping: () => Promise.reject(new Error('gone')) });
    assert.equal((await get('/readyz')).status, 503);
    assert.equal((await get('/healthz')).status, 200);
    Object.assign(server.database, { ping });
  });

  test('figures by call and code, not for the outside', async () => {
    await server.anonymous.get('/comm/ip');
    const { text, status } = await get('/metrics');
    assert.equal(status, 200);
    assert.match(text, /hospital_call_duration_seconds_count\{call="identity.ip"\} \d/);
    assert.match(text, /hospital_calls_total\{call="identity.ip",code="0"\} \d/);
    assert.match(text, /hospital_database_connections\{state="open"\}/);
    assert.equal((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status, 404);
  });

  test('stay small when every call was answered in many ways', async () => {
    const metrics = new Metrics(server.database, { size: 0 });
    const codes = [0, 404, 40001, 40002, 40300, 40302, 40303, 40901, 42901, 90001];
    for (const { id } of declaredCalls()) for (const code of codes) metrics.observe(id, code, 0.01);
    const { body } = await metrics.text();
    const answers = declaredCalls().length * codes.length;
    assert.ok(body.length < answers * 128, `${body.length} bytes for ${answers} ways of answering`);
  });

  test('one log line for each call, with its trace', async () => {
    const answer = await server.anonymous.get('/comm/ip');
    await server.anonymous.raw('GET', '/healthz');
    const line = server.log.find((text) => text.includes(answer.headers.get('x-trace-id') ?? '-')) ?? '{}';
    const { call, code, ip } = JSON.parse(line) as Record<string, unknown>;
    assert.deepEqual({ call, code, ip }, { call: 'identity.ip', code: 0, ip: '127.0.0.1' });
  });
});

test('a signed-in user is answered before the last of sixty visitors who asked a moment earlier', async () => {
  const { hostname, port } = new URL(server.baseUrl);
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname).resume();
    await once(socket, 'connect');
    return socket;
  };
  const asks = (path: string, connection = 'keep-alive'): string =>
    `GET /api${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`;
  const [strangers, worker] = [await open(), await open()];
  // Both are at the server, which has nothing else to do.
  for (const socket of [strangers, worker]) {
    socket.write(asks('/comm/ip'));
    await once(socket, 'data');
  }
  const said = server.log.length;
  const answered = (): unknown[] =>
    server.log.slice(said).flatMap((line) => (JSON.parse(line) as { call?: string }).call ?? []);
  const last = 'messages.unreadCount';
  // The server closes a connection behind its last answer, or where it cannot go on: nothing is waited for in vain.
  const closed = [strangers, worker].map((socket) => once(socket, 'close'));
  strangers.write(asks('/comm/ip').repeat(59) + asks('/comm/ip', 'close'));
  worker.write(asks('/notify/admin/message/unReadCount', 'close'));
  await Promise.all(closed);
  assert.equal(answered().length, 61);
  assert.ok(answered().indexOf(last) < 60, 'the last line is a stranger’s');
});

describe('the API page', () => {
  test('describes every declared call, with the permission it asks for', async () => {
    const { text } = await get('/api-docs/json');
    const document = JSON.parse(text) as {
      paths: Record<string, Record<string, { operationId: string; description?: string }>>;
    };
    const described = Object.values(document.paths).flatMap((path) => Object.values(path));
    assert.deepEqual(
      described.map((call) => call.operationId).sort(),
      declaredCalls()
        .map(({ id }) => id)
        .sort(),
    );
    assert.equal(
      document.paths['/api/sys/dict/save.do']?.['post']?.description,
      '权限：sys:dict:save；数据范围：全部',
    );
    assert.match(text, /不传version则不检查是否被他人修改/);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    assert.ok(references.includes('MenuItem'));
    const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
    for (const name of references) assert.ok(components.schemas[name ?? ''], name);
  });

  test('is a page that runs no foreign script', async () => {
    const answer = await get('/api-docs/');
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'self'/);
    assert.equal((await get('/api-docs/static/swagger-ui.css')).status, 200);
  });
});
