import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { randomStream } from '../../seeds/random';
import type { Answer, TestClient } from '../../../test-support/client';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { declaredCalls } from '../registerCalls';
import { hostileRequest, jsonOf } from './hostileRequests.fixture';

/**
 * Requests to each call. This looks further, for an hour or so:
 * `TEST_FILE_LIMIT=7200 FUZZ_RUNS=500 FUZZ_SEED=$RANDOM node tools/server-tests/index.mjs hostileRequests`.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 4);
const SEED = process.env['FUZZ_SEED'] ?? '1';

/** They would take the session that sends the requests elsewhere, or end it. */
const moving = new Set([
  'identity.logout',
  'identity.setLastStore',
  'identity.chooseWarehouse',
  'identity.switchWorkspace',
  'person.changePassword',
]);

const LONGEST_QUERY = 12_000;

let server: TestServer;
let clients: readonly TestClient[];
before(async () => {
  server = await startTestServer();
  clients = await Promise.all([
    server.signIn('13800000001', 1),
    server.signIn('13800000004', 2),
    server.signIn('13800000005', 3),
  ]);
});
after(() => server.close());

/** A part of the fields as a query: what is no text is written as JavaScript writes it. */
function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value.slice(0, 50) : [value])
      search.append(name, String(each).slice(0, 200));
  // Node refuses longer addresses before anything of ours sees them.
  const text = search
    .toString()
    .slice(0, LONGEST_QUERY)
    .replace(/%[^%]?$/, '');
  return text === '' ? '' : `?${text}`;
}

function send(
  client: TestClient,
  { method, path, upload }: CallDeclaration,
  request: Record<string, unknown>,
  inQuery: boolean,
): Promise<Answer> {
  const named = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    named.add(name);
    const text = String(request[name] ?? 'x')
      .replace(/\p{Surrogate}/gu, '')
      .slice(0, 100);
    return encodeURIComponent(text === '' || text === '.' || text === '..' ? 'x' : text);
  });
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !named.has(name)));
  if (method !== 'POST' || inQuery) return client.raw(method, `/api${filled}${queryOf(rest)}`);
  if (!upload)
    return client.raw(method, `/api${filled}`, jsonOf(rest), { 'content-type': 'application/json' });
  const boundary = 'hostile';
  const parts = Object.entries(rest).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const type = `multipart/form-data; boundary=${boundary}`;
  return client.raw(method, `/api${filled}`, `${parts.join('')}--${boundary}--\r\n`, {
    'content-type': type,
  });
}

/** Refusals of the request itself, which name a field in words. */
const ofRequest: readonly number[] = [ErrorCode.Invalid, ErrorCode.Malformed];

describe('no request is answered with an error of the server', () => {
  for (const { id, declaration } of declaredCalls()) {
    if (declaration.stream || moving.has(id)) continue;
    test(id, async () => {
      const random = randomStream(`${SEED} ${id}`);
      for (let run = 0; run < RUNS; run += 1) {
        const request = hostileRequest(declaration, random);
        const answer = await send(random.pick(clients), declaration, request, random.chance(0.2));
        const said = `${answer.status} ${answer.text.slice(0, 200)} for ${jsonOf(request).slice(0, 1000)}`;
        assert.equal(answer.status, 200, said);
        assert.notEqual(
          answer.code,
          ErrorCode.Unexpected,
          `${said}\n${server.log.findLast((line) => line.includes('unexpected')) ?? ''}`,
        );
        if (ofRequest.includes(answer.code)) assert.match(answer.msg, /\p{Script=Han}/u, said);
      }
    });
  }
});
