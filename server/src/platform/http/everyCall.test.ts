import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { declaredCalls } from './registerCalls';

let server: TestServer;
let looker: TestClient;
before(async () => {
  server = await startTestServer();
  await server.database.kernel.execute(`delete from user_role where tenant_id = '1' and user_id = '8'`);
  looker = await server.signIn('13800000008', 3);
});
after(() => server.close());

const urlOf = (path: string): string => `/api${path.replace(/\{\w+\}/g, '1')}`;

const send = (client: TestClient, method: string, path: string, body: unknown = {}) =>
  method === 'POST'
    ? client.raw('POST', urlOf(path), JSON.stringify(body), { 'content-type': 'application/json' })
    : client.raw(method, urlOf(path));

describe('every declared call', () => {
  for (const { id, declaration } of declaredCalls()) {
    const { method, path, access } = declaration;

    if (access !== 'public') {
      test(`${id} refuses whoever has no session`, async () => {
        const strangers = [
          server.anonymous,
          server.anonymous.with({ authorization: 'nonsense' }),
          server.anonymous.with({ authorization: `Bearer ${'A'.repeat(43)}.1` }),
          looker.with({ tenantId: '2' }),
        ];
        for (const stranger of strangers) {
          const answer = await send(stranger, method, path);
          assert.deepEqual([answer.status, answer.code, answer.data], [200, ErrorCode.SessionInvalid, null]);
        }
      });
    }

    if (typeof access !== 'string') {
      test(`${id} refuses whoever lacks the permission, before looking at the request`, async () => {
        const answer = await send(looker, method, path, { nonsense: true });
        assert.equal(answer.code, ErrorCode.PermissionMissing);
        assert.equal(answer.msg, `联系管理员赋予 ${access.anyOf[0]} 权限`);
      });
    }

    test(`${id} ${declaration.write ? 'refuses' : 'passes over'} a field that it does not know`, async () => {
      if (declaration.stream) return;
      const client = access === 'public' ? server.anonymous : await adminClient();
      const sent = (query: string, body: object) =>
        method === 'POST'
          ? client.raw(method, urlOf(path) + query, JSON.stringify(body), {
              'content-type': 'application/json',
            })
          : client.raw(method, urlOf(path) + query);
      const nonsense = await sent('?nonsense=1', { nonsense: 1 });
      if (declaration.upload) assert.notEqual(nonsense.code, ErrorCode.Unexpected);
      else if (declaration.write) {
        const unknown = { field: 'nonsense', msg: '无法识别的字段：nonsense' };
        assert.equal(nonsense.code, ErrorCode.Malformed);
        assert.equal(nonsense.msg, unknown.msg);
        assert.deepEqual(nonsense.data.errors[0], unknown);
      } else {
        assert.equal(nonsense.code, (await sent('', {})).code);
        assert.doesNotMatch(nonsense.text, /nonsense/);
      }
    });

    if (declaration.revalidate) {
      test(`${id} is answered with 304 while nothing changed`, async () => {
        const admin = await adminClient();
        const url = `${urlOf(path)}?type=revalidated`;
        const ask = (tag?: string) =>
          admin.raw(method, url, undefined, tag === undefined ? {} : { 'if-none-match': tag });
        const first = await ask();
        const tag = first.headers.get('etag') ?? '';
        assert.deepEqual([first.status, first.code], [200, 0]);
        assert.match(tag, /^W\/"[\w-]{27}"$/);
        assert.equal(first.headers.get('cache-control'), 'private, no-cache');
        const again = await ask(`"other", ${tag}`);
        assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', tag]);
        assert.equal((await ask('"other"')).status, 200);
        const stranger = server.anonymous.with({ 'if-none-match': tag });
        assert.equal((await stranger.raw(method, url)).code, ErrorCode.SessionInvalid);
        const entry = { type: 'revalidated', name: 'n', code: 'c', sort: 1 };
        assert.equal((await admin.post('/sys/dict/save.do', entry)).code, 0);
        const changed = await ask(tag);
        assert.deepEqual([changed.status, changed.data.length], [200, 1]);
      });
    }

    test(`${id} names a trace and forbids keeping its refusal`, async () => {
      const answer = await send(server.anonymous, method, path);
      assert.match(answer.headers.get('x-trace-id') ?? '', /^[0-9a-f-]{36}$/);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    });
  }
});

let admin: Promise<TestClient> | undefined;
const adminClient = (): Promise<TestClient> => (admin ??= server.signIn('13800000001', 1));
