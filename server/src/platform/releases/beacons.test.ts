import { domains } from '../../product';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { asc, eq, sql } from 'drizzle-orm';
import { releaseCalls as calls, type Beacon } from '@hospital/shared/contract/calls/releases';
import { rateLimit } from '../sessions/schema';
import { buildHealth } from './schema';
import { sweep } from '../server/housekeeping';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual } from '../../test-support/refusals';
import { hostBuildFolder, remoteBuildFolder } from '../../test-support/releases';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { FolderStore } from './folderStore';
import { publishFolder } from './publish';

const folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
const store = new FolderStore(folder);
let server: TestServer;
let reception: TestClient;

const beacon: Beacon = { name: 'remote-org', buildId: 'b1', kind: 'loaded', path: '/org/first' };
const tell = (...items: object[]) =>
  make(reception, calls.beacon, { items: items.map((item) => ({ ...beacon, ...item })) });
/** Over all hours: one may turn while a test runs. */
const rows = async () => {
  const { name, buildId, kind, path, failure, hits, ms } = buildHealth;
  const key = { name, buildId, kind, path, failure };
  const columns = [name, buildId, kind, path, failure] as const;
  return server.database.kernel
    .select({ ...key, hits: sql<number>`sum(${hits})::int`, ms: sql<number>`sum(${ms})::int` })
    .from(buildHealth)
    .groupBy(...columns)
    .orderBy(...columns.map((column) => asc(column)));
};
const row = (change: object = {}) => ({ ...beacon, failure: '', hits: 1, ms: 0, ...change });

before(async () => {
  for (const [name, built] of [
    ['host', hostBuildFolder('h1')],
    ['remote-org', remoteBuildFolder('remote-org', 'b1')],
  ] as const) {
    await publishFolder(store, { name, buildId: name === 'host' ? 'h1' : 'b1', who: 'test' }, built);
    rmSync(built, { recursive: true });
  }
  server = await startTestServer({ releasesDir: folder });
  reception = await server.signIn('13800000003', 2);
});
beforeEach(async () => {
  await server.database.kernel.delete(buildHealth);
  await server.database.kernel.delete(rateLimit).where(sql`true`);
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('what browsers tell', () => {
  test('of a part is counted under its name, as of a page under its path', async () => {
    const pages = [
      { path: 'org/card', module: 'card/Card', title: '组件', hidden: true, part: { height: 80 } },
    ];
    const built = remoteBuildFolder('remote-org', 'parts', { owns: ['org'], pages, files: {}, needs: {} });
    await publishFolder(store, { name: 'remote-org', buildId: 'parts', who: 'test' }, built);
    rmSync(built, { recursive: true });
    const crash = { buildId: 'parts', kind: 'page-crash', path: 'org/card' };
    await tell(crash, { ...crash, path: 'org/other' });
    assert.deepEqual(await rows(), [row({ ...crash, path: '' }), row(crash)]);
  });

  test('is counted by name, build, kind, path and hour', async () => {
    const answer = await tell(
      { ms: 300 },
      { ms: 500 },
      { kind: 'slow-load', ms: 6_000 },
      { kind: 'load-error', failure: 'network' },
      { kind: 'load-error', failure: 'made-up' },
      { kind: 'page-crash' },
    );
    assert.deepEqual([answer.code, answer.data], [0, null]);
    const { kernel } = server.database;
    const { hour, kind, hits } = buildHealth;
    await kernel.update(buildHealth).set({ hour: sql`${hour} - interval '1 hour'` });
    await tell({ ms: 200 });
    const loaded = await kernel
      .select({ hits })
      .from(buildHealth)
      .where(eq(kind, 'loaded'))
      .orderBy(asc(hour));
    assert.deepEqual(loaded, [{ hits: 2 }, { hits: 1 }]);
    assert.deepEqual(await rows(), [
      row({ kind: 'load-error', failure: 'network' }),
      row({ kind: 'load-error', failure: 'other' }),
      row({ hits: 3, ms: 1_000 }),
      row({ kind: 'page-crash' }),
      row({ kind: 'slow-load', ms: 6_000 }),
    ]);
  });

  test('of builds that are not there is dropped, of pages that a build does not have loses the page', async () => {
    await tell(
      { buildId: 'b9' },
      { name: 'remote-none' },
      { name: '../remote-org' },
      { buildId: 'history' },
      { path: '/org/first?customer=1' },
      { name: 'host', buildId: 'h1', kind: 'page-crash', path: '/home' },
    );
    assert.deepEqual(await rows(), [
      row({ name: 'host', buildId: 'h1', kind: 'page-crash', path: '' }),
      row({ path: '' }),
    ]);
    assert.equal((await tell({ buildId: 'b9' })).code, 0);
  });

  test('at the same time from many is counted all the same', async () => {
    const both = [{ kind: 'loaded' }, { kind: 'page-crash' }];
    await Promise.all(Array.from({ length: 10 }, (_, at) => tell(...(at % 2 ? both : both.toReversed()))));
    assert.deepEqual(await rows(), [row({ hits: 10 }), row({ kind: 'page-crash', hits: 10 })]);
  });

  test('is refused where it makes no sense or comes too often', async () => {
    for (const items of [
      [],
      Array.from({ length: 21 }, () => beacon),
      [{ ...beacon, kind: 'other' }],
      [{ ...beacon, failure: '<b>' }],
      [{ ...beacon, ms: -1 }],
    ])
      assert.notEqual((await make(reception, calls.beacon, { items })).code, 0, JSON.stringify(items[0]));
    const codes: number[] = [];
    for (let times = 0; times <= 30; times += 1) codes.push((await tell({ buildId: 'b9' })).code);
    assert.deepEqual([codes.filter((code) => code === 0).length, codes.at(-1)], [30, 42901]);
    const other = await server.signIn('13800000002', 2);
    assert.equal((await make(other, calls.beacon, { items: [beacon] })).code, 0, 'each user by themselves');
    assert.deepEqual(await rows(), [row()]);
  });

  test('needs a session', () => refusesTheUsual(server, reception, calls.beacon, { items: [beacon] }));

  test('is forgotten after ninety days', async () => {
    const kernel = server.database.kernel;
    for (const days of [89, 91])
      await kernel
        .insert(buildHealth)
        .values({ ...row({ hits: days }), hour: sql`now() - make_interval(days => ${days})` });
    await sweep({ ...server.services, signal: new AbortController().signal }, domains);
    assert.deepEqual(
      (await rows()).map(({ hits }) => hits),
      [89],
    );
  });
});
