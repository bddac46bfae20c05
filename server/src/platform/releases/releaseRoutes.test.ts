import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { rateLimit } from '../sessions/schema';
import type { TestClient } from '../../test-support/client';
import { hostBuildFolder, remoteBuildFolder } from '../../test-support/releases';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { describeFolder } from './buildFiles';
import { FolderStore } from './folderStore';
import { promote } from '../../test-support/moves';
import { publishFolder } from './publish';
import { makeToken } from './releaseTokens';

const name = 'remote-org';
const folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
const store = new FolderStore(folder);
let server: TestServer;
let team: TestClient;
let others: TestClient;

const bearer = (token: string): TestClient => server.anonymous.with({ authorization: `Bearer ${token}` });
const at = (path: string): string => `/frontend/releases/${path}`;
const post = (client: TestClient, path: string, body: object = {}) =>
  client.raw('POST', at(path), JSON.stringify(body), { 'content-type': 'application/json' });
const newest = async () => (await store.newest(name))?.number ?? 0;
const move = async (how: string, body: object, client = team) =>
  post(client, `${name}/${how}`, { why: 'a reason', after: await newest(), ...body });
const live = async () => (await store.newest(name))?.to ?? null;
const builds = async () => (await store.builds(name)).map(({ buildId }) => buildId).sort();
const incoming = () => readdirSync(join(folder, '.incoming'));
/** So many uploads are on their way, sooner or later. */
async function becomes(count: number): Promise<void> {
  for (let tries = 0; incoming().length !== count; tries += 1) {
    assert.ok(tries < 1000, `${incoming().length} on their way, not ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The form that publishes a folder; `change` may spoil it. */
async function formOf(built: string, change: (form: FormData) => void = () => undefined): Promise<FormData> {
  const files = await describeFolder(built);
  const form = new FormData();
  form.append('files', JSON.stringify(files));
  for (const path of Object.keys(files)) form.append(path, new Blob([readFileSync(join(built, path))]), path);
  rmSync(built, { recursive: true });
  change(form);
  return form;
}

async function send(buildId: string, form: FormData, client = team, to = name) {
  const response = await fetch(server.baseUrl + at(`${to}/builds/${buildId}`), {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: { reason?: string } | boolean | null;
  };
  return { status: response.status, code, msg, data };
}

const publish = async (buildId: string, change: object = {}) =>
  send(buildId, await formOf(remoteBuildFolder(name, buildId, change)));

before(async () => {
  server = await startTestServer({ releasesDir: folder });
  const built = hostBuildFolder('h1');
  await publishFolder(store, { name: 'host', buildId: 'h1', who: 'test' }, built);
  await promote(store, { name: 'host', buildId: 'h1', who: 'test', why: 'test' });
  rmSync(built, { recursive: true });
  team = bearer(await makeToken(store, name, 'org team'));
  others = bearer(await makeToken(store, 'remote-stock', 'stock team'));
});
beforeEach(() => server.database.kernel.delete(rateLimit).where(sql`true`));
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('a team with its token', () => {
  test('publishes, promotes and rolls back, and the registry follows', async (context) => {
    const liveIn = async (): Promise<string | undefined> => {
      const { text } = await server.anonymous.raw('GET', '/frontend/registry');
      const { remotes } = JSON.parse(text) as { remotes: { name: string; buildId: string }[] };
      return remotes.find((remote) => remote.name === name)?.buildId;
    };
    const until = async (buildId: string): Promise<number> => {
      const began = performance.now();
      while ((await liveIn()) !== buildId) if (performance.now() - began > 10_000) break;
      return performance.now() - began;
    };
    for (const id of ['b1', 'b2']) {
      const answer = await publish(id);
      assert.deepEqual([answer.status, answer.data], [200, true], answer.msg);
    }
    assert.deepEqual((await publish('b2')).data, false, 'the same again');
    assert.equal(await liveIn(), undefined, 'publishing shows nothing');

    const first = await move('promote', { buildId: 'b1' });
    assert.equal(first.status, 200, first.text);
    assert.match(first.data.who, /^org team（[0-9a-f]{12}）$/);
    const times = [await until('b1')];
    await move('promote', { buildId: 'b2' });
    times.push(await until('b2'));
    assert.equal((await move('rollback', {})).data.to, 'b1');
    times.push(await until('b1'));
    context.diagnostic(
      `from the move to a new session on it: ${times.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`,
    );
    assert.equal(await liveIn(), 'b1');

    const { data: overview } = await team.raw('GET', at(name));
    assert.deepEqual([overview.live, overview.number], ['b1', 3]);
    assert.deepEqual(
      overview.builds.map(({ buildId }: { buildId: string }) => buildId),
      ['b2', 'b1'],
    );
    const { data: history } = await team.raw('GET', at(`${name}/history`));
    assert.deepEqual(
      history.map(({ move: how, from, to }: Record<string, unknown>) => [how, from, to]),
      [
        ['rollback', 'b2', 'b1'],
        ['promote', 'b1', 'b2'],
        ['promote', null, 'b1'],
      ],
    );
    assert.deepEqual((await post(team, `${name}/prune`)).data, []);
  });

  test('is told by status, code and reason why not', async () => {
    const refused = async (answer: { status: number; data: { reason?: string } }) => [
      answer.status,
      answer.data.reason,
    ];
    assert.deepEqual(await refused(await move('promote', { buildId: 'none' })), [404, 'build-missing']);
    assert.deepEqual(await refused(await move('promote', { buildId: '../b1' })), [422, 'bad-name']);
    assert.deepEqual(await refused(await move('promote', { buildId: 'b2', why: ' ' })), [422, 'bad-reason']);
    assert.deepEqual(await refused(await move('promote', { buildId: 'b2', after: 0 })), [
      409,
      'moved-meanwhile',
    ]);
    assert.deepEqual(await refused(await move('promote', { buildId: 'b1' })), [409, 'already-live']);
    const blind = await post(team, `${name}/promote`, { buildId: 'b2', why: 'without after' });
    assert.equal(blind.status, 400, blind.text);
    await publish('wide', { sharedRange: '^9.0.0' });
    assert.deepEqual(await refused(await move('promote', { buildId: 'wide' })), [422, 'shared-range']);
    const differs = await publish('b1', { title: 'another' });
    assert.deepEqual([differs.status, (differs.data as { reason: string }).reason], [409, 'content-differs']);
    assert.equal(await live(), 'b1');
  });

  test('of many promotes at once exactly one wins', async () => {
    const ids = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];
    for (const id of ids) await publish(id);
    const seen = await newest();
    const answers = await Promise.all(ids.map((buildId) => move('promote', { buildId, after: seen })));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409]);
    assert.equal(await live(), answers.find(({ status }) => status === 200)?.data.to);
    assert.equal(await newest(), seen + 1);
  });

  test('withdraws its remote and brings it back', async () => {
    const before = await live();
    assert.equal((await move('withdraw', {})).status, 200);
    assert.equal(await live(), null);
    assert.equal((await move('rollback', {})).data.to, before);
  });
});

describe('without the right token', () => {
  const everything = async (client: TestClient) => [
    await client.raw('GET', at(name)),
    await client.raw('GET', at(`${name}/history`)),
    await move('promote', { buildId: 'b2' }, client),
    await move('rollback', {}, client),
    await move('withdraw', {}, client),
    await post(client, `${name}/prune`),
    await send('x1', await formOf(remoteBuildFolder(name, 'x1')), client),
  ];

  test('nothing is shown and nothing done', async () => {
    const [moves, there] = [await newest(), await builds()];
    for (const answer of await everything(others)) {
      assert.equal(answer.status, 403);
      assert.match(answer.msg, /remote-stock/);
    }
    for (const answer of await everything(server.anonymous)) assert.equal(answer.status, 401);
    assert.deepEqual([await newest(), await builds()], [moves, there]);
  });

  test('a changed, a foreign and a revoked one are none', async () => {
    const token = await makeToken(store, name, 'leaver');
    assert.equal((await bearer(token).raw('GET', at(name))).status, 200);
    const other = token.endsWith('A') ? 'B' : 'A';
    const session = (await server.signIn('13800000001', 1)).headers['authorization'] ?? '';
    for (const wrong of [
      token.slice(0, -1) + other,
      token.slice(0, -1),
      `rel_../../x_${'a'.repeat(43)}`,
      session,
    ])
      assert.equal((await bearer(wrong).raw('GET', at(name))).status, 401, wrong);
    assert.equal(await store.removeToken(token.slice(4, 16)), true);
    assert.equal((await bearer(token).raw('GET', at(name))).status, 401);
  });

  test('the token is nowhere, its hash is not served', async () => {
    const token = await makeToken(store, name, 'somebody');
    const file = join(folder, '.tokens', `${token.slice(4, 16)}.json`);
    assert.ok(!readFileSync(file, 'utf8').includes(token.slice(17)));
    for (const path of [
      `/remotes/.tokens/${token.slice(4, 16)}.json`,
      `/remotes/%2etokens/${token.slice(4, 16)}.json`,
    ])
      assert.equal((await server.anonymous.raw('GET', path)).status, 404);
    assert.ok(!server.log.some((line) => line.includes(token)));
  });

  test('guessing is slowed down, and so is a token that asks without end', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 25; tries += 1)
      statuses.push((await bearer(`rel_${'0'.repeat(12)}_${'a'.repeat(43)}`).raw('GET', at(name))).status);
    assert.deepEqual([...new Set(statuses)], [401, 429]);
    assert.equal((await team.raw('GET', at(name))).status, 200, 'whoever has a token is let in all the same');
    await server.database.kernel.delete(rateLimit).where(sql`true`);
    const many: number[] = [];
    for (let tries = 0; tries < 250; tries += 1) many.push((await team.raw('GET', at(name))).status);
    assert.deepEqual([...new Set(many)], [200, 429]);
  });
});

describe('an upload', () => {
  test('with names that lead elsewhere is refused, and nothing is written', async () => {
    const there = await builds();
    for (const path of [
      '../evil.js',
      '/evil.js',
      'a/../../evil.js',
      '.hidden',
      'a\\..\\evil.js',
      'manifest.json',
      '__proto__',
    ]) {
      const form = new FormData();
      form.append('files', JSON.stringify({ [path]: { size: 4, integrity: 'sha384-x' } }));
      form.append(path, new Blob(['evil']), 'evil.js');
      const { status } = await send('evil', form);
      assert.ok([400, 422].includes(status), `${path} ${status}`);
    }
    for (const id of ['..%2fevil', '.evil', 'history', 'a%2fb']) {
      const { status } = await send(id, await formOf(remoteBuildFolder(name, 'x1')));
      assert.ok([404, 422].includes(status), `${id} ${status}`);
    }
    assert.deepEqual(await builds(), there);
    assert.deepEqual(incoming(), []);
    assert.ok(!readdirSync(tmpdir()).includes('evil.js'));
  });

  test('that is not what was said is refused', async () => {
    const spoilt: [number, (form: FormData) => void][] = [
      [422, (form) => form.delete('page.js')],
      [400, (form) => form.append('page.js', new Blob(['page of s1']), 'page.js')],
      [422, (form) => form.set('page.js', new Blob(['page of xx']), 'page.js')],
      [413, (form) => form.set('page.js', new Blob(['longer than it was said to be']), 'page.js')],
      [400, (form) => form.append('more.js', new Blob(['more']), 'more.js')],
      [400, (form) => form.append('files', '{}')],
      [400, (form) => form.set('files', '[]')],
      [400, (form) => form.set('files', '{"page.js":{"size":-1,"integrity":"x"}}')],
      [400, (form) => form.delete('files')],
    ];
    for (const [status, change] of spoilt) {
      const answer = await send('s1', await formOf(remoteBuildFolder(name, 's1'), change));
      assert.equal(answer.status, status, `${change} ${answer.msg}`);
    }
    assert.ok(!(await builds()).includes('s1'));
    assert.deepEqual(incoming(), []);
  });

  test('that says or brings too much is refused', async () => {
    const said = new FormData();
    said.append('files', JSON.stringify({ 'a.js': { size: 10 ** 12, integrity: 'sha384-x' } }));
    assert.equal((await send('huge', said)).status, 413);
    const big = new FormData();
    big.append('files', JSON.stringify({ 'a.js': { size: 1024, integrity: 'sha384-x' } }));
    big.append('a.js', new Blob([new Uint8Array(40 * 1024 * 1024)]), 'a.js');
    assert.equal((await send('huge', big)).status, 413);
    assert.deepEqual(incoming(), []);
  });

  test('that breaks off leaves nothing', async () => {
    const there = await builds();
    const form = new Response(await formOf(remoteBuildFolder(name, 'cut')));
    const body = Buffer.from(await form.arrayBuffer());
    const request = await new Promise<ClientRequest>((resolve) => {
      const sending = httpRequest(server.baseUrl + at(`${name}/builds/cut`), {
        method: 'POST',
        headers: {
          ...team.headers,
          'content-type': form.headers.get('content-type') ?? '',
          'content-length': body.length,
        },
      });
      sending.on('error', () => undefined);
      sending.write(body.subarray(0, body.length - 200), () => resolve(sending));
    });
    // The server hears of it when it hears of it.
    await becomes(1);
    request.destroy();
    await becomes(0);
    assert.deepEqual(await builds(), there);
    assert.equal((await publish('cut')).data, true, 'it is taken whole afterwards');
  });
});
