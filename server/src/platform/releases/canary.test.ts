import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { releaseCalls as calls } from '@hospital/shared/contract/calls/releases';
import type { RegisteredRemote, Registry } from '@hospital/shared/contract/remote';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual } from '../../test-support/refusals';
import { hostBuildFolder, remoteBuildFolder } from '../../test-support/releases';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { getsCanary } from './canary';
import { FolderStore } from './folderStore';
import { idsOf, liveBefore } from './liveBefore';
import { endCanary, promote, rollback, startCanary, withdraw } from '../../test-support/moves';
import { leastAge, leastBuilds, prunable } from './prune';
import { publishFolder } from './publish';
import { ReleaseRefused } from './releaseRefused';
import type { Canary, HistoryEntry } from './releaseStore';
import { makeToken } from './releaseTokens';

const name = 'remote-org';
const by = { who: 'org team', why: 'a reason' };
const folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
const store = new FolderStore(folder);
let server: TestServer;
let admin: TestClient;
let reception: TestClient;
let stranger: TestClient;
let time = 0;
/** Who a session is and where it stands. */
const standing = async (client: TestClient) => {
  const found = await server.services.sessions.look(client.headers['authorization'] ?? '', '127.0.0.1');
  assert.ok(found);
  return found;
};

const publish = async (of: string, buildId: string, built: string) => {
  await publishFolder(store, { name: of, buildId, who: 'test' }, built);
  rmSync(built, { recursive: true });
};
const remote = (buildId: string, change: object = {}, of = name) =>
  publish(of, buildId, remoteBuildFolder(of, buildId, change));
const canary = (change: Partial<Canary> = {}, of = name) =>
  startCanary(store, { name: of, buildId: 'b2', percent: 100, stores: [], users: [], ...by, ...change });
const newest = async () => (await store.newest(name)) as HistoryEntry;
const refusedWith = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof ReleaseRefused, String(error));
  assert.equal(error.reason, reason);
  assert.match(error.message, /\p{Script=Han}/u);
  return true;
};
const registry = async (): Promise<Registry> => {
  time += 250;
  return JSON.parse((await server.anonymous.raw('GET', '/frontend/registry')).text) as Registry;
};
/** Builds of the canaries that a session gets. */
const given = async (client: TestClient): Promise<string[]> => {
  time += 250;
  const { code, data } = await make(client, calls.canaries);
  assert.equal(code, 0);
  return (data as RegisteredRemote[]).map(({ buildId }) => buildId);
};

before(async () => {
  await publish('host', 'h1', hostBuildFolder('h1'));
  await promote(store, { name: 'host', buildId: 'h1', ...by });
  for (const buildId of ['b1', 'b2', 'b3']) await remote(buildId);
  server = await startTestServer({ releasesDir: folder, now: () => time });
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
  stranger = await server.signIn('13900000001', 1);
});
beforeEach(async () => {
  rmSync(join(folder, name, 'history'), { recursive: true, force: true });
  await promote(store, { name, buildId: 'b1', ...by });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('the history', () => {
  test('says who gets which build, and leaves what is live', async () => {
    const entry = await canary({ percent: 10, stores: ['s1'], users: ['u1'] });
    const { at: _at, ...rest } = entry;
    assert.deepEqual(rest, {
      ...{ number: 2, move: 'canary', from: 'b1', to: 'b1', ...by },
      canary: { buildId: 'b2', percent: 10, stores: ['s1'], users: ['u1'] },
    });
    assert.equal((await canary({ percent: 50 })).canary?.percent, 50);
    const ended = await endCanary(store, { name, ...by });
    assert.deepEqual([ended.move, ended.to, ended.canary], ['canary-end', 'b1', undefined]);
  });

  test('a promote, rollback or withdrawal ends it; its own build may be promoted', async () => {
    await canary();
    assert.deepEqual(
      [(await promote(store, { name, buildId: 'b2', ...by })).canary, (await newest()).to],
      [undefined, 'b2'],
    );
    await canary({ buildId: 'b3' });
    assert.deepEqual(
      [(await rollback(store, { name, ...by })).canary, (await newest()).to],
      [undefined, 'b1'],
    );
    await canary({ buildId: 'b3' });
    assert.equal((await withdraw(store, { name, ...by })).canary, undefined);
  });

  test('is not what a rollback goes back to', async () => {
    await promote(store, { name, buildId: 'b2', ...by });
    await canary({ buildId: 'b3' });
    await endCanary(store, { name, ...by });
    assert.equal(liveBefore(await store.history(name), idsOf(await store.builds(name))), 'b1');
    await assert.rejects(rollback(store, { name, to: 'b3', ...by }), refusedWith('nothing-before'));
  });

  test('keeps its build from being pruned while it runs and thirty days after', async () => {
    await canary();
    await endCanary(store, { name, ...by });
    const [live, begun, ended] = (await store.history(name)) as [HistoryEntry, HistoryEntry, HistoryEntry];
    const builds = Array.from({ length: leastBuilds + 5 }, (_, at) => ({
      ...{ name, buildId: `b${at}`, publishedBy: 'test', files: {} },
      publishedAt: new Date(at).toISOString(),
    }));
    const going = (history: HistoryEntry[], now: number) =>
      prunable(builds, history, now).map(({ buildId }) => buildId);
    const later = Date.parse(ended.at) + leastAge;
    assert.deepEqual(going([live, begun], later * 2), ['b4', 'b3', 'b0']);
    assert.deepEqual(going([live, begun, ended], later - 1), ['b4', 'b3', 'b0']);
    assert.deepEqual(going([live, begun, ended], later + 1), ['b4', 'b3', 'b2', 'b0']);
  });

  test('refuses what makes no sense, and changes nothing then', async () => {
    const refusals: [string, () => Promise<unknown>][] = [
      ['host-no-canary', () => canary({ buildId: 'h1' }, 'host')],
      ['no-canary', () => endCanary(store, { name, ...by })],
      ['already-live', () => canary({ buildId: 'b1' })],
      ['build-missing', () => canary({ buildId: 'none' })],
      ['bad-audience', () => canary({ percent: 0 })],
      ['bad-audience', () => canary({ percent: 101 })],
      ['bad-audience', () => canary({ percent: 1.5 })],
      ['bad-audience', () => canary({ stores: ['a,b'] })],
      ['bad-audience', () => canary({ users: [''] })],
      [
        'bad-reason',
        () =>
          startCanary(store, { name, buildId: 'b2', percent: 1, stores: [], users: [], who: 'a', why: '' }),
      ],
      [
        'moved-meanwhile',
        () => startCanary(store, { name, buildId: 'b2', percent: 1, stores: [], users: [], ...by, after: 0 }),
      ],
    ];
    for (const [reason, attempt] of refusals) await assert.rejects(attempt(), refusedWith(reason));
    assert.equal((await store.history(name)).length, 1);
    await withdraw(store, { name, ...by });
    await assert.rejects(canary(), refusedWith('not-live'));
  });

  test('brings the parts of its build to whom it is for', async () => {
    const part = { path: 'org/card', module: 'card/Card', title: '组件', hidden: true, part: { height: 80 } };
    await remote('parts', { owns: ['org'], pages: [part], files: { 'org/card': ['page.js'] } });
    await canary({ buildId: 'parts' });
    time += 250;
    const [given] = (await make(admin, calls.canaries)).data as RegisteredRemote[];
    assert.deepEqual([given?.pages, given?.files], [[part], { 'org/card': ['page.js'] }]);
  });

  test('its build is checked as any other, and others are checked against it', async () => {
    const page = { path: '/org/first', module: 'first/FirstPage', title: '首页' };
    await remote('wrong', { pages: [page, page] });
    await assert.rejects(canary({ buildId: 'wrong' }), refusedWith('page-collision'));
    await remote('more', { owns: ['/org/first', '/more'] });
    await remote('o1', { owns: ['/more'], pages: [] }, 'remote-other');
    await canary({ buildId: 'more' });
    await assert.rejects(
      promote(store, { name: 'remote-other', buildId: 'o1', ...by }),
      refusedWith('page-collision'),
    );
    await remote('ahead', { sharedRange: '^1.1.0', needs: { '/org/first': ['@hospital/shared/new'] } });
    await publish(
      'host',
      'h2',
      hostBuildFolder('h2', { '@hospital/shared/api': '1.2.0', '@hospital/shared/new': '1.2.0' }),
    );
    await promote(store, { name: 'host', buildId: 'h2', ...by });
    await canary({ buildId: 'ahead' });
    await assert.rejects(
      promote(store, { name: 'host', buildId: 'h1', ...by }),
      refusedWith('module-not-provided'),
    );
    await endCanary(store, { name, ...by });
    await promote(store, { name: 'host', buildId: 'h1', ...by });
  });
});

describe('a session', () => {
  test('gets the whole description of the build, of which the registry only says that there is one', async () => {
    assert.deepEqual(await given(admin), []);
    await canary();
    const [live] = (await registry()).remotes;
    assert.deepEqual([live?.buildId, live?.canary], ['b1', true]);
    assert.ok(!JSON.stringify(await registry()).includes('b2'));
    const { data } = await make(admin, calls.canaries);
    assert.deepEqual(data, [
      {
        ...live,
        buildId: 'b2',
        container: 'remote_org_b2',
        entry: '/remotes/remote-org/b2/remoteEntry.js',
        integrity: data[0].integrity,
      },
    ]);
    await endCanary(store, { name, ...by });
    assert.equal((await registry()).remotes[0]?.canary, undefined);
    assert.deepEqual(await given(admin), []);
  });

  test('gets it by its user or its current store', async () => {
    const { storeId } = await standing(reception);
    assert.notEqual(storeId, '');
    await canary({ stores: [storeId] });
    assert.deepEqual([await given(reception), await given(admin)], [['b2'], []]);
    await canary({ users: [(await standing(admin)).userId], stores: ['elsewhere'] });
    assert.deepEqual([await given(reception), await given(admin)], [[], ['b2']]);
    await canary({ users: ['nobody'] });
    assert.deepEqual([await given(reception), await given(admin)], [[], []]);
  });

  test('of another tenant gets what is for everybody, never what names users or stores', async () => {
    const { userId } = await standing(stranger);
    await canary({ users: [userId] });
    assert.deepEqual(await given(stranger), []);
    await canary();
    assert.deepEqual(await given(stranger), ['b2']);
  });

  test('is none without signing in', () => refusesTheUsual(server, admin, calls.canaries));

  test('is not given a build that cannot be read', async () => {
    await canary();
    rmSync(join(folder, name, 'b2'), { recursive: true });
    assert.deepEqual(await given(admin), []);
    assert.equal((await registry()).remotes[0]?.canary, undefined);
    await remote('b2');
  });
});

describe('the share', () => {
  const users = Array.from({ length: 4000 }, (_, at) => `${1_000_000 + at * 7}`);
  const those = (buildId: string, percent: number) =>
    users.filter((userId) =>
      getsCanary(
        name,
        { buildId, percent, stores: [], users: [] },
        { userId, storeId: '', ofReleasesTenant: true },
      ),
    );

  test('is what was asked for, and grows without letting anybody fall out', () => {
    for (const percent of [1, 10, 50])
      assert.ok(Math.abs(those('b2', percent).length / users.length - percent / 100) < 0.03);
    assert.equal(those('b2', 100).length, users.length);
    const wider = new Set(those('b2', 30));
    assert.ok(those('b2', 10).every((user) => wider.has(user)));
  });

  test('is another one for another build', () => {
    assert.notDeepEqual(those('b2', 10), those('b3', 10));
  });
});

test('a team does all of it with its token', async () => {
  const team = server.anonymous.with({ authorization: `Bearer ${await makeToken(store, name, 'org team')}` });
  const post = async (how: string, body: object) =>
    team.raw(
      'POST',
      `/frontend/releases/${name}/${how}`,
      JSON.stringify({ why: 'x', after: (await newest()).number, ...body }),
      {
        'content-type': 'application/json',
      },
    );
  const begun = await post('canary', { buildId: 'b2', percent: 5, stores: ['s1'] });
  assert.deepEqual(
    [begun.status, begun.data.canary],
    [200, { buildId: 'b2', percent: 5, stores: ['s1'], users: [] }],
  );
  const { data: overview } = await team.raw('GET', `/frontend/releases/${name}`);
  assert.deepEqual([overview.live, overview.canary.buildId], ['b1', 'b2']);
  assert.equal((await post('canary', { buildId: 'b2', percent: 500 })).data.reason, 'bad-audience');
  assert.equal((await post('canary', { buildId: 'b2', percent: 5, stores: [{}] })).status, 400);
  assert.equal((await post('canary-end', {})).status, 200);
  const again = await post('canary-end', {});
  assert.deepEqual([again.status, again.data.reason], [409, 'no-canary']);
});
