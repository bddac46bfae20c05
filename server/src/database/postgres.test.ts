import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { TestClient } from '../testing/client';
import {
  migrationsFolder,
  openTestDatabase,
  testDatabaseUrl,
  type TestDatabase,
} from '../testing/testDatabase';
import { loginForm, startTestServer } from '../testing/testServer';
import { loadDemo, migrate } from './migrations';
import { openPostgres } from './postgres';
import { tenant } from './schema/identity';
import { store } from './schema/organisation';

const warn = (error: Error) => console.error(error.message);

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
      const loaded = await Promise.all(databases.map((each) => loadDemo(each, new Date())));
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
