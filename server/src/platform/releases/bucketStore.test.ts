import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { releaseCalls } from '@hospital/shared/contract/calls/releases';
import type { Registry } from '@hospital/shared/contract/remote';
import { hostBuildFolder, remoteBuildFolder } from '../../test-support/releases';
import { make } from '../../test-support/refusals';
import { startS3Host, type S3Host } from '../../test-support/s3Host';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { promote, rollback } from '../../test-support/moves';
import { openReleaseStore } from './openReleaseStore';
import { prune } from './prune';
import { publishFolder } from './publish';
import { ReleaseRefused } from './releaseRefused';
import type { ReleaseStore } from './releaseStore';
import { holderOf, makeToken } from './releaseTokens';

const name = 'remote-org';
const by = { who: 'org team', why: 'a reason' };
const month = 31 * 86_400_000;

for (const form of ['s3', 'oss'] as const) {
  describe(`releases in a bucket of ${form}`, () => {
    let host: S3Host;
    let folder: string;
    let store: ReleaseStore;
    let server: TestServer;
    let time = 0;

    /** A store as another instance opens it, with copies of its own. */
    const open = (copies: string) =>
      openReleaseStore({
        releasesDir: '/nowhere',
        dataDir: join(folder, copies),
        releasesBucket: 'clinic',
        storage: host.settings,
      });
    const publish = async (of: string, buildId: string, built: string): Promise<boolean> => {
      try {
        return await publishFolder(store, { name: of, buildId, who: 'test' }, built);
      } finally {
        rmSync(built, { recursive: true });
      }
    };
    const remote = (buildId: string, change: object = {}) =>
      publish(name, buildId, remoteBuildFolder(name, buildId, change));
    const live = async (): Promise<string | undefined> => {
      time += 2000;
      const { text } = await server.anonymous.raw('GET', '/frontend/registry');
      return (JSON.parse(text) as Registry).remotes[0]?.buildId;
    };
    const objectsOf = (buildId: string): string[] =>
      [...host.objects.keys()].filter((key) => key.includes(buildId));
    const refusedWith = (reason: string) => (error: unknown) =>
      error instanceof ReleaseRefused && error.reason === reason;

    before(async () => {
      host = await startS3Host(form);
      folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
      store = await open('operator');
      server = await startTestServer({ releases: await open('server'), now: () => time });
      await publish('host', 'h1', hostBuildFolder('h1'));
      await promote(store, { name: 'host', buildId: 'h1', ...by });
      for (const id of ['b1', 'b2']) await remote(id);
    });
    after(async () => {
      await server.close();
      await host.close();
      rmSync(folder, { recursive: true });
    });

    test('are served by every instance, the live ones and those before', async () => {
      await promote(store, { name, buildId: 'b1', ...by });
      assert.equal(await live(), 'b1');
      await promote(store, { name, buildId: 'b2', ...by });
      assert.equal(await live(), 'b2');
      const second = await startTestServer({ releases: await open('second'), now: () => time });
      for (const [url, text] of [
        [`/remotes/${name}/b1/page.js`, 'page of b1'],
        [`/remotes/${name}/b2/page.js`, 'page of b2'],
        ['/host/h1/main.js', 'host h1'],
      ] as const) {
        const answer = await second.anonymous.raw('GET', url);
        assert.deepEqual([answer.status, answer.text], [200, text], url);
      }
      assert.equal((await second.anonymous.raw('GET', `/remotes/${name}/b9/page.js`)).status, 404);
      await second.close();
      assert.equal((await rollback(store, { name, ...by })).to, 'b1');
      assert.equal(await live(), 'b1');
    });

    test('of many promotes at once, from several instances, exactly one wins', async () => {
      const ids = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];
      for (const id of ids) await remote(id);
      const stores = await Promise.all(ids.map((id) => open(id)));
      const seen = (await store.newest(name))?.number ?? 0;
      const results = await Promise.allSettled(
        ids.map((buildId, at) => promote(stores[at] ?? store, { name, buildId, ...by, after: seen })),
      );
      const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.to] : []));
      assert.equal(won.length, 1);
      for (const result of results)
        if (result.status === 'rejected')
          assert.ok(refusedWith('moved-meanwhile')(result.reason), String(result.reason));
      assert.equal(await live(), won[0]);
      assert.equal((await store.history(name)).length, seen + 1);
    });

    test('are never mixed or changed: of two contents under one id one is kept whole', async () => {
      const results = await Promise.allSettled([remote('d1'), remote('d1', { title: 'another' })]);
      assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      await promote(store, { name, buildId: 'd1', ...by });
      assert.equal(await live(), 'd1');
      assert.equal(objectsOf('/d1-').length, 3, 'what lost is gone');
      await assert.rejects(remote('d1', { title: 'a third' }), refusedWith('content-differs'));
    });

    test('that have lost or changed a file do not go live', async () => {
      await remote('e1');
      const page = objectsOf('/e1-').find((key) => key.endsWith('page.js')) ?? '';
      const object = host.objects.get(page);
      assert.ok(object);
      host.objects.set(page, { ...object, body: Buffer.from('changed') });
      await assert.rejects(promote(store, { name, buildId: 'e1', ...by }), refusedWith('hash-wrong'));
      host.objects.delete(page);
      await assert.rejects(promote(store, { name, buildId: 'e1', ...by }), refusedWith('file-missing'));
    });

    test('go live again as they were known while the bucket does not answer', async () => {
      const before = await live();
      const objects = new Map(host.objects);
      host.failing = true;
      assert.equal(await live(), before);
      assert.equal((await server.anonymous.raw('GET', `/remotes/${name}/b1/page.js`)).status, 200);
      host.failing = false;
      assert.equal(await live(), before);
      assert.deepEqual([...host.objects.keys()], [...objects.keys()]);
    });

    test('are pruned with all their objects', async () => {
      for (let at = 0; at < 20; at += 1) await remote(`n${at}`);
      const gone = await prune(store, name, Date.now() + month);
      assert.ok(gone.includes('b2'), gone.join());
      for (const id of gone) assert.deepEqual(objectsOf(`/${id}`), []);
      assert.ok((await store.builds(name)).length >= 20);
    });

    test('are looked at once: a second look asks for the lists, and for what is new', async () => {
      const admin = await server.signIn('13800000001', 1);
      const look = async () => {
        host.requests.length = 0;
        assert.equal((await make(admin, releaseCalls.overview)).code, 0);
        return host.requests.filter((request) => host.objects.has(request.replace('GET ', '')));
      };
      await look();
      assert.deepEqual(await look(), []);
      await remote('o1');
      const manifest = `GET releases/${name}/manifests/o1.json`;
      assert.deepEqual(await look(), [manifest]);
      await promote(store, { name, buildId: 'o1', ...by });
      const entries = (await look()).filter((request) => request.includes('/history/'));
      assert.equal(entries.length, 1, entries.join());
      await rollback(store, { name, ...by });
    });

    test('that are pruned and published again are seen as they are now', async () => {
      await remote('r1');
      const other = await open('other');
      const publisher = async () =>
        (await other.builds(name)).find(({ buildId }) => buildId === 'r1')?.publishedBy;
      assert.equal(await publisher(), 'test');
      await store.remove(name, 'r1');
      assert.equal(await publisher(), undefined);
      const built = remoteBuildFolder(name, 'r1');
      await publishFolder(store, { name, buildId: 'r1', who: 'somebody' }, built);
      rmSync(built, { recursive: true });
      assert.equal(await publisher(), 'somebody');
    });

    test('keep tokens, too', async () => {
      const token = await makeToken(store, name, 'org team');
      assert.equal((await holderOf(await open('other'), token))?.team, 'org team');
      assert.deepEqual(
        (await store.tokens()).map(({ team }) => team),
        ['org team'],
      );
      assert.equal(await store.removeToken(token.slice(4, 16)), true);
      assert.equal(await holderOf(store, token), null);
    });

    test('leave nothing on the way', () => {
      const left = readdirSync(join(folder, 'operator/releases')).filter((file) =>
        file.startsWith('.incoming'),
      );
      assert.deepEqual(left, []);
    });
  });
}
