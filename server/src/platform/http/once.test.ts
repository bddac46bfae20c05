import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { dict } from '../../domains/dictionary/schema';
import { declaredCalls } from './registerCalls';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';

/** A call that writes, declared for this file as one that happens once. */
const call = dictionaryCalls.save as { once?: true; path: string };
interface ApiPage {
  readonly paths: Record<string, Record<string, { parameters: Parameter[] }>>;
}
interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
}

let server: TestServer;
let admin: TestClient;
before(async () => {
  call.once = true;
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
});
after(async () => {
  delete call.once;
  await server.close();
});

const entry = { type: 'once', name: '一次', code: 'once', sort: 1 };
const stored = () => server.database.reader('1').$count(dict, eq(dict.type, 'once'));

test('a call that happens once is refused without a key, in words, and writes nothing', async () => {
  const answer = await admin.post(call.path, entry);
  assert.equal(answer.code, 40001);
  assert.equal(answer.msg, '缺少提交标识（Idempotency-Key），无法防止重复提交，请刷新页面后重试');
  assert.equal((await admin.with({ 'idempotency-key': '' }).post(call.path, entry)).code, 40001);
  assert.equal(await stored(), 0);
});

test('with a key it happens once, however often it is sent', async () => {
  const keyed = admin.with({ 'idempotency-key': 'the-one' });
  const first = await keyed.post(call.path, entry);
  assert.equal(first.code, 0);
  assert.deepEqual((await keyed.post(call.path, entry)).data, first.data);
  assert.equal(await stored(), 1);
});

test('the API page says that the key is needed', async () => {
  const document = (await (await fetch(`${server.baseUrl}/api-docs/json`)).json()) as ApiPage;
  const parameters = document.paths[`/api${call.path}`]?.['post']?.parameters ?? [];
  const header = parameters.find(({ name }) => name === 'Idempotency-Key');
  assert.equal(header?.required, true);
  assert.match(header.description, /^必传/);
});

test('only calls that write declare that they happen once', () => {
  for (const { id, declaration } of declaredCalls()) assert.ok(!declaration.once || declaration.write, id);
});
