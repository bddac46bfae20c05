import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { shanghaiDay } from '@hospital/shared/format';
import type { Answer, TestClient } from '../../../test-support/client';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { sendForm } from '../../../test-support/uploads';
import { declaredCalls } from '../registerCalls';
import { documentedRequests, type Known, type Parts, type Sender } from './documentedRequests.fixture';

let server: TestServer;
let clients: Record<Sender, TestClient>;
before(async () => {
  server = await startTestServer();
  const [company, store, doctor, warehouse] = await Promise.all([
    server.signIn('13800000001', 1),
    server.signIn('13800000002', 2),
    server.signIn('13800000004', 2),
    server.signIn('13800000005', 3),
  ]);
  clients = { company, store, doctor, warehouse, nobody: server.anonymous };
});
after(() => server.close());

function send(
  client: TestClient,
  call: string,
  { path = {}, query = {}, body, form }: Parts,
): Promise<Answer> {
  const [method = '', template = ''] = call.split(' ');
  const search = new URLSearchParams(query as Record<string, string>);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const url = `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
  if (form) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.set(name, value);
    return sendForm(client, url, data);
  }
  const json = { 'content-type': 'application/json' };
  return body ? client.raw(method, url, JSON.stringify(body), json) : client.raw(method, url);
}

async function ask(call: string, fields: object = {}, sender: Sender = 'company') {
  const parts = call.startsWith('GET') ? { query: fields as Record<string, string> } : { body: fields };
  const answer = await send(clients[sender], call, parts);
  assert.equal(answer.code, ErrorCode.Ok, `${call} ${answer.msg}`);
  return answer.data;
}

const bringForward = (id: string): Promise<unknown> =>
  server.database.kernel.execute(
    sql`update reservation set reservation_date = ${shanghaiDay()} where tenant_id = '1' and id = ${id}`,
  );

describe('a client of the documents alone is answered', () => {
  for (const { call, sender = 'company', send: write } of documentedRequests) {
    test(call, async () => {
      const known: Known = { client: clients[sender], ask, bringForward };
      const answer = await send(clients[sender], call, await write(known));
      assert.equal(answer.status, 200);
      if (answer.headers.get('filename')) return;
      assert.equal(answer.code, ErrorCode.Ok, answer.text.slice(0, 500));
    });
  }
});

test('each call of the documents that is built is called', () => {
  const lines = readFileSync(new URL('../../../../../docs/spec/calls.txt', import.meta.url), 'utf8').split(
    '\n',
  );
  const wanted = new Set(lines.map((line) => line.trim().replace('{api}', '')));
  const called = new Set(documentedRequests.map(({ call }) => call));
  const built = declaredCalls()
    // The event stream takes no fields.
    .filter(({ declaration }) => !declaration.stream)
    .map(({ declaration: { method, path } }) => `${method} ${path}`);
  assert.deepEqual(
    built.filter((call) => wanted.has(call) && !called.has(call)),
    [],
  );
});
