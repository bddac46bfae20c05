import assert from 'node:assert/strict';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { Answer, TestClient } from './client';
import type { TestServer } from './testServer';

type Fields = Readonly<Record<string, unknown>>;

/** Makes a call by its declaration, as the typed client of the browser would. */
export function make(client: TestClient, call: CallDeclaration, request: Fields = {}): Promise<Answer> {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request[name])),
  );
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !inPath.has(name)));
  if (call.method === 'POST') return client.post(path, rest);
  return client[call.method === 'GET' ? 'get' : 'delete'](path, rest as Record<string, string>);
}

/**
 * What every call refuses: nobody signed in, a made-up token, a token shown for another tenant, a body that is no JSON,
 * of a write a field that it does not know. `request` is one that would be answered.
 */
export async function refusesTheUsual(
  server: TestServer,
  client: TestClient,
  call: CallDeclaration,
  request: Fields = {},
): Promise<void> {
  const codeOf = async (who: TestClient, fields: Fields = request) => (await make(who, call, fields)).code;
  assert.equal(await codeOf(server.anonymous), 90001, `${call.path} without a session`);
  assert.equal(
    await codeOf(client.with({ authorization: 'made-up' })),
    90001,
    `${call.path} with no real token`,
  );
  assert.equal(await codeOf(client.with({ tenantId: '2' })), 90001, `${call.path} for another tenant`);
  // A reading call passes over what it does not know.
  if (call.write)
    assert.equal(
      await codeOf(client, { ...request, surprise: '1' }),
      40002,
      `${call.path} with an unknown field`,
    );
  if (call.method === 'POST') {
    const url = `/api${call.path.replace(/\{\w+\}/g, 'x')}`;
    const json = { 'content-type': 'application/json' };
    assert.equal((await client.raw('POST', url, '{"a":', json)).code, 40002, `${call.path} with broken JSON`);
  }
}

/** Refused with 40300 and the permission's name, for the account that may only look. */
export async function refusesWithout(
  permission: string,
  client: TestClient,
  call: CallDeclaration,
  request: Fields,
): Promise<void> {
  const answer = await make(client, call, request);
  assert.equal(answer.code, 40300);
  assert.equal(answer.msg, `联系管理员赋予 ${permission} 权限`);
}
