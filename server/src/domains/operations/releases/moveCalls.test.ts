import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { releaseCalls as calls, type ReleaseStatus } from '@hospital/shared/contract/calls/releases';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { logCalls } from '@hospital/shared/contract/calls/logs';
import { buildHealth } from '../../../platform/releases/schema';
import type { TestClient } from '../../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../../test-support/refusals';
import { hostBuildFolder, remoteBuildFolder } from '../../../test-support/releases';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { FolderStore } from '../../../platform/releases/folderStore';
import { promote, withdraw } from '../../../test-support/moves';
import { publishFolder } from '../../../platform/releases/publish';

const name = 'remote-org';
const folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
/** In a transaction of the server or not. */
const transaction = new AsyncLocalStorage<true>();
const inTransaction = (): boolean => transaction.getStore() === true;

/** Says what is done with it, and lets somebody be faster. */
class WatchedStore extends FolderStore {
  readonly done: (readonly [what: string, inTransaction: boolean])[] = [];
  beforeAppend: (() => Promise<unknown>) | null = null;

  override read(...file: Parameters<FolderStore['read']>): ReturnType<FolderStore['read']> {
    this.done.push(['read', inTransaction()]);
    return super.read(...file);
  }

  override async append(...entry: Parameters<FolderStore['append']>): Promise<boolean> {
    this.done.push(['append', inTransaction()]);
    const before = this.beforeAppend;
    this.beforeAppend = null;
    await before?.();
    return super.append(...entry);
  }
}
const store = new WatchedStore(folder);
let server: TestServer;
let admin: TestClient;
let reception: TestClient;
let stranger: TestClient;

before(async () => {
  for (const [of, buildId, built] of [
    ['host', 'h1', hostBuildFolder('h1')],
    [name, 'b1', remoteBuildFolder(name, 'b1', { title: '组织管理' })],
    [name, 'b2', remoteBuildFolder(name, 'b2', { title: '组织管理' })],
  ] as const) {
    await publishFolder(store, { name: of, buildId, who: 'org team' }, built);
    rmSync(built, { recursive: true });
  }
  await promote(store, { name: 'host', buildId: 'h1', who: 'operator', why: 'first' });
  server = await startTestServer({ releases: store });
  const { database } = server;
  const write = database.write.bind(database);
  Object.assign(database, {
    write: ((tenantId, work) =>
      write(tenantId, (db) => transaction.run(true, () => work(db)))) satisfies typeof write,
  });
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
  stranger = await server.signIn('13900000001', 1);
});
beforeEach(async () => {
  rmSync(join(folder, name, 'history'), { recursive: true, force: true });
  await promote(store, { name, buildId: 'b1', who: 'operator', why: 'first' });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const status = async (of = name): Promise<ReleaseStatus> => {
  const { code, data } = await make(admin, calls.overview);
  assert.equal(code, 0);
  return (data as ReleaseStatus[]).find((one) => one.name === of) as ReleaseStatus;
};
const move = { name, why: '因为', after: 1 };
const canary = { ...move, buildId: 'b2', percent: 20, stores: [], users: [] };

describe('IT', () => {
  test('sees every name with its builds and how they fare', async () => {
    const hits = (
      kind: 'loaded' | 'slow-load' | 'load-error' | 'page-crash',
      count: number,
      hours: number,
    ) => ({
      ...{ name, buildId: 'b1', kind, path: '/org/first', failure: '', hits: count, ms: 0 },
      hour: sql`now() - make_interval(hours => ${hours})`,
    });
    await server.database.kernel
      .insert(buildHealth)
      .values([
        hits('loaded', 90, 2),
        hits('slow-load', 10, 3),
        hits('load-error', 2, 4),
        hits('page-crash', 1, 5),
        hits('loaded', 1000, 30),
        hits('page-crash', 7, 24 * 8),
      ]);
    const { live, builds, canary: none, ...rest } = await status();
    assert.deepEqual(rest, { name, title: '组织管理', number: 1, before: null });
    assert.equal(none, null);
    assert.deepEqual([live?.buildId, live?.who], ['b1', 'operator']);
    assert.match(live?.at ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const one = builds.find(({ buildId }) => buildId === 'b1');
    assert.deepEqual(
      [one?.publishedBy, one?.files, one?.day, one?.week],
      [
        'org team',
        3,
        { opened: 100, slow: 10, loadErrors: 2, crashes: 1 },
        { opened: 1100, slow: 10, loadErrors: 2, crashes: 1 },
      ],
    );
    const other = builds.find(({ buildId }) => buildId === 'b2');
    assert.deepEqual(other?.week, { opened: 0, slow: 0, loadErrors: 0, crashes: 0 });
    assert.equal((await status('host')).title, '外壳');
  });

  test('promotes, rolls back and withdraws under its name, which history and log keep', async () => {
    assert.equal((await make(admin, calls.promote, { ...move, buildId: 'b2' })).code, 0);
    assert.deepEqual([(await status()).live?.buildId, (await status()).before], ['b2', 'b1']);
    assert.equal((await make(admin, calls.rollback, { ...move, after: 2 })).code, 0);
    assert.equal((await make(admin, calls.withdraw, { ...move, after: 3 })).code, 0);
    assert.equal((await status()).live, null);
    const { data: history } = await make(admin, calls.history, { name });
    assert.deepEqual(
      history.map((entry: Record<string, unknown>) => [
        entry['move'],
        entry['from'],
        entry['to'],
        entry['why'],
      ]),
      [
        ['withdraw', 'b1', null, '因为'],
        ['rollback', 'b2', 'b1', '因为'],
        ['promote', 'b1', 'b2', '因为'],
        ['promote', null, 'b1', 'first'],
      ],
    );
    assert.match(history[0].who, /^\S+（13800000001）$/);
    const { data: log } = await make(admin, logCalls.operations, {
      bizType: 'release',
      page: 1,
      pageSize: 10,
    });
    assert.deepEqual(log.records.length, 3);
  });

  test('begins, changes and ends a canary, which is shown with the names of its stores and users', async () => {
    const { data: stores } = await make(admin, identityCalls.myStores, { page: 1, pageSize: 1 });
    const [place] = stores;
    const me = await server.services.sessions.look(reception.headers['authorization'] ?? '', '127.0.0.1');
    const named = { ...canary, stores: [place.id], users: [me?.userId] };
    assert.equal((await make(admin, calls.canary, named)).code, 0);
    assert.deepEqual((await status()).canary, {
      buildId: 'b2',
      percent: 20,
      stores: [{ id: place.id, name: place.storeName }],
      users: [{ id: me?.userId, name: me?.userName }],
    });
    assert.equal((await make(admin, calls.canary, { ...named, after: 2, percent: 100 })).code, 0);
    assert.equal((await make(reception, calls.canaries)).data[0]?.buildId, 'b2');
    const { data: history } = await make(admin, calls.history, { name });
    assert.deepEqual([history[0].move, history[0].canary.stores[0].name], ['canary', place.storeName]);
    assert.equal((await make(admin, calls.endCanary, { ...move, after: 3 })).code, 0);
    assert.equal((await status()).canary, null);
  });

  test('is told why not', async () => {
    const refused = async (call: Parameters<typeof make>[1], request: object) => {
      const { code, msg } = await make(admin, call, request as Record<string, unknown>);
      assert.match(msg, /\p{Script=Han}/u);
      return code;
    };
    assert.equal(await refused(calls.promote, { ...move, buildId: 'b2', after: 0 }), 40901);
    assert.equal(await refused(calls.promote, { ...move, buildId: 'b1' }), 40902);
    assert.equal(await refused(calls.promote, { ...move, buildId: 'none' }), 404);
    assert.equal(await refused(calls.rollback, move), 40902);
    assert.equal(await refused(calls.endCanary, move), 40902);
    assert.equal(await refused(calls.withdraw, { ...move, name: 'host' }), 40001);
    assert.equal(await refused(calls.canary, { ...canary, name: 'host' }), 40001);
    assert.equal(await refused(calls.canary, { ...canary, percent: 0 }), 40001);
    assert.equal(await refused(calls.canary, { ...canary, stores: ['none'] }), 40001);
    assert.equal(await refused(calls.canary, { ...canary, users: ['none'] }), 40001);
    assert.equal(await refused(calls.promote, { ...move, name: '../x', buildId: 'b2' }), 40001);
    assert.equal((await store.history(name)).length, 1);
  });

  test('is told why not by the titles that the page shows', async () => {
    const words = async (call: Parameters<typeof make>[1], request: Record<string, unknown>) =>
      (await make(admin, call, request)).msg;
    assert.equal(await words(calls.promote, { ...move, buildId: 'b1' }), '组织管理的构建 b1 已在线上');
    assert.equal(
      await words(calls.promote, { ...move, buildId: 'none' }),
      '没有组织管理的构建 none，请先发布',
    );
    assert.equal(await words(calls.withdraw, { ...move, name: 'host' }), '外壳不能下线，否则整个站点不可用');
    assert.match(await words(calls.promote, { ...move, buildId: 'b2', after: 0 }), /^组织管理刚被 operator /);
  });

  test('goes back to another build than the live one, as the command line does', async () => {
    assert.equal((await make(admin, calls.promote, { ...move, buildId: 'b2' })).code, 0);
    assert.equal((await make(admin, calls.withdraw, { ...move, after: 2 })).code, 0);
    assert.equal((await status()).before, 'b2');
    assert.equal((await make(admin, calls.promote, { ...move, buildId: 'b2', after: 3 })).code, 0);
    assert.equal((await status()).before, 'b1');
    assert.equal((await make(admin, calls.rollback, { ...move, after: 4 })).code, 0);
    assert.deepEqual([(await status()).live?.buildId, (await status()).before], ['b1', null]);
  });

  test('cannot withdraw the remote that 发布管理 belongs to; the operator can', async () => {
    const of = 'remote-settings';
    const path = '/mch/release';
    const pages = [{ path, module: 'releases/ReleasePage', title: '发布管理' }];
    const change = { owns: [path], pages, files: {}, needs: {} };
    const built = remoteBuildFolder(of, 's1', change);
    await publishFolder(store, { name: of, buildId: 's1', who: 'org team' }, built);
    rmSync(built, { recursive: true });
    await promote(store, { name: of, buildId: 's1', who: 'operator', why: 'first' });
    const { code, msg, data } = await make(admin, calls.withdraw, { ...move, name: of });
    assert.deepEqual([code, data], [40001, { reason: 'release-page-stays' }]);
    assert.match(msg, /发布管理属于该模块.*命令行/);
    assert.equal((await store.newest(of))?.to, 's1');
    assert.equal((await withdraw(store, { name: of, who: 'operator', why: 'over' })).to, null);
  });
});

const requests = {
  overview: {},
  history: { name },
  promote: { ...move, buildId: 'b2' },
  rollback: move,
  withdraw: move,
  canary,
  endCanary: move,
} as const;

const logged = async (): Promise<{ id: string }[]> =>
  (await make(admin, logCalls.operations, { bizType: 'release', page: 1, pageSize: 10 })).data.records;

describe('a move', () => {
  test('is checked ahead of its transaction, and made in it', async () => {
    store.done.length = 0;
    assert.equal((await make(admin, calls.promote, { ...move, buildId: 'b2' })).code, 0);
    const reads = store.done.filter(([what]) => what === 'read');
    assert.ok(reads.length > 3, String(reads.length));
    assert.ok(reads.every(([, inside]) => !inside));
    assert.deepEqual(store.done.at(-1), ['append', true]);
  });

  test('is not made when its line in the log cannot be written', async () => {
    const { kernel } = server.database;
    await kernel.execute(
      sql`alter table op_log add constraint full_log check (biz_type <> 'release') not valid`,
    );
    const answer = await make(admin, calls.promote, { ...move, buildId: 'b2' });
    await kernel.execute(sql`alter table op_log drop constraint full_log`);
    assert.notEqual(answer.code, 0);
    assert.equal((await store.history(name)).length, 1);
    assert.equal((await make(admin, calls.promote, { ...move, buildId: 'b2' })).code, 0);
  });

  test('is refused, and not in the log, when somebody was faster after it had been checked', async () => {
    const before = (await logged())[0]?.id;
    const other = new FolderStore(folder);
    store.beforeAppend = () => promote(other, { name, buildId: 'b2', who: 'org team', why: 'faster' });
    const { code, msg } = await make(admin, calls.withdraw, move);
    assert.deepEqual([code, /org team.*faster/.test(msg)], [40901, true], msg);
    assert.equal((await store.newest(name))?.to, 'b2');
    assert.equal((await logged())[0]?.id, before);
  });

  test('that is sent once more under its key is answered as the first time', async () => {
    const client = admin.with({ 'idempotency-key': 'promote-once' });
    for (const _time of [1, 2])
      assert.equal((await make(client, calls.promote, { ...move, buildId: 'b2' })).code, 0);
    assert.equal((await store.history(name)).length, 2);
    assert.equal((await make(client, calls.promote, { ...move, buildId: 'b1' })).code, 40001);
  });

  test('that begins a canary says in the log for which stores and users', async () => {
    const { data: stores } = await make(admin, identityCalls.myStores, { page: 1, pageSize: 1 });
    const me = await server.services.sessions.look(reception.headers['authorization'] ?? '', '127.0.0.1');
    const named = { ...canary, stores: [stores[0].id], users: [me?.userId] };
    const changes = async () => {
      const { data } = await make(admin, logCalls.operation, { id: (await logged())[0]?.id });
      return Object.fromEntries(
        (data.changes as { label: string; after: string }[])
          .filter(({ label }) => label.startsWith('灰度'))
          .map(({ label, after }) => [label, after]),
      );
    };
    assert.equal((await make(admin, calls.canary, named)).code, 0);
    assert.deepEqual(await changes(), {
      灰度: 'b2 20%',
      灰度门店: stores[0].storeName,
      灰度用户: me?.userName,
    });
    assert.equal((await make(admin, calls.canary, { ...canary, after: 2 })).code, 0);
    assert.deepEqual(await changes(), { 灰度: 'b2 20%，所有人' });
  });
});

describe('everybody else', () => {
  for (const [id, request] of Object.entries(requests)) {
    const call = calls[id as keyof typeof requests];
    const permission = ['overview', 'history'].includes(id) ? 'sys:release:list' : 'sys:release:move';

    test(`is refused ${id}`, async () => {
      await refusesTheUsual(server, admin, call, request);
      await refusesWithout(permission, reception, call, request);
    });

    test(`of another tenant is refused ${id}, whatever they hold`, async () => {
      await server.database.write('2', async (db) => {
        await db.execute(sql`insert into menu (id, parent_id, name, type, permission)
          values ('912', '90', '发布管理', '2', 'sys:release:list'), ('91201', '912', '切换', '3', 'sys:release:move')
          on conflict do nothing`);
        await db.execute(
          sql`insert into role_menu (role_id, menu_id) values ('1', '912'), ('1', '91201') on conflict do nothing`,
        );
      });
      stranger = await server.signIn('13900000001', 1);
      const held = await server.services.sessions.look(stranger.headers['authorization'] ?? '', '127.0.0.1');
      assert.ok(held?.permissions.has(permission));
      await refusesWithout(permission, stranger, call, request);
      assert.equal((await store.history(name)).length, 1);
    });
  }
});

test('RELEASES_TENANT names whose IT it is', async () => {
  const { releasesTenant } = server.services;
  assert.deepEqual([await releasesTenant.is('1'), await releasesTenant.is('2')], [true, false]);
  const { ReleasesTenant } = await import('../../../platform/releases/releasesTenant');
  const other = new ReleasesTenant(server.database, 'other');
  assert.deepEqual([await other.is('1'), await other.is('2')], [false, true]);
  assert.equal(await new ReleasesTenant(server.database, 'none').is('1'), false);
});
