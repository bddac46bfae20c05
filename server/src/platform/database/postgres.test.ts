import { seeding } from '../../product';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { TestClient } from '../../test-support/client';
import {
  migrationsFolder,
  openTestDatabase,
  testDatabaseUrl,
  type TestDatabase,
} from '../../test-support/testDatabase';
import { type SilentProxy, startSilentProxy } from '../../test-support/silentProxy';
import { loginForm, startTestServer } from '../../test-support/testServer';
import { migrate } from './migrations';
import { loadDemo } from '../seeds/loadDemo';
import { openPostgres } from './postgres';
import { dict } from '../../domains/dictionary/schema';
import { tenant } from '../tenancy/schema';
import { store } from '../../domains/places/schema';

const warn = (error: Error) => console.error(error.message);

/** `lock_timeout` has passed. */
const lockNotAvailable = '55P03';

describe('PostgreSQL', { skip: testDatabaseUrl === null }, () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());

  test('one pool serves many tenants at once without mixing them', async () => {
    const names = async (tenantId: string) =>
      (await database.reader(tenantId).select({ name: store.storeName }).from(store)).map(({ name }) => name);
    const results = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const tenantId = ['1', '2', 'nobody'][index % 3] ?? '';
        return { tenantId, found: await names(tenantId) };
      }),
    );
    const prefix: Record<string, string> = { '1': '安心', '2': '乐宠' };
    for (const { tenantId, found } of results) {
      if (tenantId === 'nobody') assert.deepEqual(found, []);
      else assert.ok(found.length > 0 && found.every((name) => name.startsWith(prefix[tenantId] ?? '?')));
    }
  });

  test('statements that a transaction begins side by side run one after another', async () => {
    const warnings: string[] = [];
    const hear = ({ message }: Error) => warnings.push(message);
    process.on('warning', hear);
    const all = await database.write('1', (db) =>
      Promise.all([1, 2, 3].map((n) => db.execute<{ n: number }>(sql`select ${n}::int as n`))),
    );
    // Node says its warnings in the next turn.
    await new Promise(setImmediate);
    process.off('warning', hear);
    assert.deepEqual(
      all.map(({ rows }) => rows[0]?.n),
      [1, 2, 3],
    );
    assert.deepEqual(warnings, []);
  });

  test('a connection keeps no tenant from one use to the next, also after an error', async () => {
    const read = database.reader('1');
    await assert.rejects(read.execute(sql`select 1 / 0`));
    await assert.rejects(read.execute(sql`select nonsense`));
    const setting = await database
      .reader('')
      .execute<{ tenant: string }>(sql`select current_setting('app.tenant', true) as tenant`);
    assert.equal(setting.rows[0]?.tenant, '');
    assert.ok((await read.select().from(store)).length > 0, 'and still serves');
  });

  test('a read cannot write, nor open a transaction, nor become somebody else', async () => {
    const read = database.reader('1');
    await assert.rejects(read.execute(sql`update store set door_name = 'x'`), (error: Error) =>
      /read-only/.test(String(error.cause)),
    );
    assert.throws(() => read.transaction(async () => undefined));
    const who = await read.execute<{ role: string }>(sql`select current_user as role`);
    assert.equal(who.rows[0]?.role, 'app_user');
    await read.execute(sql`begin`).catch(() => undefined);
    const rows = await Promise.all(
      Array.from({ length: 20 }, () => database.reader('').select().from(store)),
    );
    assert.ok(
      rows.every((found) => found.length === 0),
      'a connection left in a transaction is not used again',
    );
  });

  test('a session ended on one instance is ended on the others at once', async () => {
    const url = database.url ?? '';
    const one = await startTestServer({ database: openPostgres({ url, poolSize: 2, warn }) });
    const two = await startTestServer({ database: openPostgres({ url, poolSize: 2, warn }) });
    try {
      const here = await one.signIn('13800000003', 2);
      const there = new TestClient(two.baseUrl, here.headers);
      assert.equal((await there.get('/switch')).code, 0);
      await here.post('/logout.do');
      // Far sooner than a cached session is read again.
      const until = Date.now() + 5000;
      const ended = async () => (await there.get('/switch')).code === ErrorCode.SessionInvalid;
      while (!(await ended())) assert.ok(Date.now() < until, 'the other instance has heard of it');
    } finally {
      await one.close();
      await two.close();
    }
  });

  test('the same key on two instances writes once', async () => {
    const url = database.url ?? '';
    const one = await startTestServer({ database: openPostgres({ url, poolSize: 2, warn }) });
    const two = await startTestServer({ database: openPostgres({ url, poolSize: 2, warn }) });
    try {
      const here = (await one.signIn('13800000001', 1)).with({ 'idempotency-key': 'both' });
      const there = new TestClient(two.baseUrl, here.headers);
      const form = { type: 'both', name: 'n', code: 'c', sort: 1 };
      const answers = await Promise.all(
        [here, there, here, there].map((client) => client.post('/sys/dict/save.do', form)),
      );
      assert.ok(answers.every(({ code }) => code === 0 || code === ErrorCode.InFlight));
      assert.equal(new Set(answers.filter(({ code }) => code === 0).map(({ data }) => data.id)).size, 1);
    } finally {
      await one.close();
      await two.close();
    }
  });

  describe('that falls silent while its connections stay open', () => {
    const heartbeat = { every: 100, within: 500 };
    let proxy: SilentProxy;
    before(async () => {
      proxy = await startSilentProxy(database.url ?? '');
    });
    after(() => proxy.close());

    test('is listened to anew, and what was missed meanwhile is known to be missed', async () => {
      const own = openPostgres({ url: proxy.url, poolSize: 2, warn: () => undefined, heartbeat });
      try {
        const heard: string[] = [];
        const waiting: (() => void)[] = [];
        const tell = (what: string) => {
          heard.push(what);
          waiting.splice(0).forEach((go) => go());
        };
        const until = async (what: string) => {
          while (!heard.includes(what)) await new Promise<void>((resolve) => waiting.push(resolve));
          heard.length = 0;
        };
        await own.listen(
          'silence',
          (payload) => tell(payload),
          () => tell(own.hears() ? 'listens' : 'lost'),
        );
        await until('listens');
        proxy.silence(true);
        await until('lost');
        assert.equal(own.hears(), false);
        proxy.restore();
        await until('listens');
        await database.notify('silence', 'again');
        await until('again');
      } finally {
        await own.close();
      }
    });

    test('makes an instance not ready, and nothing is remembered of sessions', async () => {
      const own = openPostgres({ url: proxy.url, poolSize: 2, warn: () => undefined, heartbeat });
      const server = await startTestServer({ database: own });
      try {
        assert.equal((await server.anonymous.raw('GET', '/readyz')).status, 200);
        proxy.silence(true);
        const answer = await server.anonymous.raw('GET', '/readyz');
        assert.equal(answer.status, 503);
        proxy.restore();
        while ((await server.anonymous.raw('GET', '/readyz')).status !== 200);
      } finally {
        await server.close();
      }
    });
  });

  test('readers that a lock keeps waiting give their connections back to others', async () => {
    const locker = new pg.Client({ connectionString: database.url ?? '' });
    await locker.connect();
    try {
      await locker.query('begin; lock table store in access exclusive mode');
      const behind = Array.from({ length: 12 }, () => database.reader('1').select().from(store));
      const other = database.reader('1').select().from(dict).limit(1);
      assert.equal((await other).length, 1);
      for (const result of await Promise.allSettled(behind)) {
        assert.equal(result.status, 'rejected');
        assert.equal((result.reason as { cause?: { code?: string } }).cause?.code, lockNotAvailable);
      }
    } finally {
      await locker.end();
    }
    assert.ok((await database.reader('1').select().from(store)).length > 0);
  });

  test('several instances may start on an empty database at once, as an owner who is no superuser', async () => {
    const name = `hospital_test_${randomBytes(6).toString('hex')}`;
    const administrator = new pg.Client({ connectionString: testDatabaseUrl ?? '' });
    await administrator.connect();
    const password = randomBytes(12).toString('hex');
    await administrator.query(`create role ${name} login createrole password '${password}'`);
    await administrator.query(`grant app_user to ${name}`).catch(() => undefined);
    await administrator.query(`create database ${name} owner ${name}`);
    const url = new URL(testDatabaseUrl ?? '');
    url.pathname = `/${name}`;
    url.username = name;
    url.password = password;
    const databases = [1, 2].map(() => openPostgres({ url: url.href, poolSize: 2, warn }));
    try {
      await Promise.all(databases.map((each) => migrate(each, migrationsFolder)));
      const loaded = await Promise.all(databases.map((each) => loadDemo(each, seeding, new Date())));
      assert.deepEqual(loaded.sort(), [false, true]);
      const [mine] = databases;
      assert.ok(mine);
      assert.equal((await mine.kernel.select().from(tenant)).length, 2);
      assert.deepEqual(
        await mine.kernel.select().from(store),
        [],
        'not even the owner sees rows without a tenant',
      );
      const server = await startTestServer({ database: mine });
      const answer = await server.anonymous.post('/login.do', loginForm('13800000001', 1));
      assert.equal(answer.code, 0);
      await server.close();
    } finally {
      await databases[1]?.close();
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.query(`drop role ${name}`);
      await administrator.end();
    }
  });
});
