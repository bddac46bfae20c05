import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { openTestDatabase } from '../../test-support/testDatabase';
import { newestSeq } from '../live/events';
import { publish } from '../live/publish';
import type { Database } from './database';
import { mostReaders } from './readersByTenant';
import { dict } from '../../domains/dictionary/schema';
import { reminder } from '../../domains/reminders/schema';
import { store } from '../../domains/places/schema';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** Tables that belong to no tenant. */
const shared = ['build_health', 'job', 'rate_limit', 'setup_token', 'tenant'];

test('every table of a tenant has its policy', async () => {
  const { rows } = await database.kernel.execute<{
    name: string;
    secured: boolean;
    forced: boolean;
    policies: string[];
    owned: boolean;
  }>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      array(select concat_ws(' / ', p.polpermissive, p.polcmd, p.polroles,
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
        from pg_policy p where p.polrelid = c.oid) as policies,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as owned
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by 1`);
  assert.deepEqual(
    rows.filter((row) => !row.owned).map((row) => row.name),
    shared,
  );
  assert.ok(rows.some(({ name, owned }) => owned && name === 'reminder'));
  const own = "(tenant_id = current_setting('app.tenant'::text, true))";
  // For every command (*) and every role (0).
  const policies = [`t / * / {0} / ${own} / ${own}`];
  for (const { name, secured, forced, policies: found } of rows.filter((one) => one.owned)) {
    assert.deepEqual({ secured, forced, found }, { secured: true, forced: true, found: policies }, name);
  }
});

test('a tenant reads, changes and deletes its own rows only', async () => {
  const mine = await database.reader('2').select({ name: store.storeName }).from(store);
  assert.ok(mine.length > 0 && mine.every(({ name }) => name.startsWith('乐宠')));
  assert.deepEqual(await database.reader('nobody').select().from(store), []);
  const reminders = await database.reader('2').select({ tenant: reminder.tenantId }).from(reminder);
  assert.ok(reminders.length > 0 && reminders.every(({ tenant }) => tenant === '2'));
  assert.deepEqual(await database.reader('nobody').select().from(reminder), []);
  await database.write('2', async (db) => {
    const changed = await db
      .update(store)
      .set({ doorName: '改了' })
      .where(eq(store.tenantId, '1'))
      .returning();
    assert.deepEqual(changed, []);
    const deleted = await db.delete(dict).where(eq(dict.tenantId, '1')).returning();
    assert.deepEqual(deleted, []);
  });
});

test('readers are kept for so many tenants and no more', () => {
  const first = database.reader('made-up-0');
  assert.equal(database.reader('made-up-0'), first);
  for (let at = 1; at <= mostReaders; at += 1) database.reader(`made-up-${at}`);
  assert.notEqual(database.reader('made-up-0'), first);
});

test('numbers of events say nothing of what goes on at other tenants', async () => {
  const newest = async (tenantId: string) => newestSeq(database.reader(tenantId));
  const tell = (tenantId: string) =>
    database.write(tenantId, (db) => publish(db, { to: 'everybody', kind: 'permissions', data: {} }));
  await tell('2');
  const before = await newest('2');
  for (let times = 0; times < 3; times += 1) await tell('1');
  await tell('2');
  assert.equal(await newest('2'), before + 1);
});

test('a row cannot be made for, nor moved to, another tenant', async () => {
  const row = { id: 'x', type: 't', name: 'n', code: 'c' };
  await assert.rejects(
    database.write('2', async (db) => void (await db.insert(dict).values({ ...row, tenantId: '1' }))),
  );
  await assert.rejects(
    database.write('2', async (db) => void (await db.update(dict).set({ tenantId: '1' }))),
  );
});

test('logs cannot be changed, and tenants are only read', async () => {
  for (const text of [
    `update op_log set module = 'x'`,
    `delete from op_log`,
    `delete from login_log`,
    `update tenant set name = 'x'`,
    `select * from rate_limit`,
    `select * from build_health`,
    `select * from setup_token`,
  ]) {
    await assert.rejects(
      database.write('1', async (db) => void (await db.execute(text))),
      text,
    );
  }
  const own = await database.reader('2').execute<{ code: string }>('select code from tenant');
  assert.deepEqual(
    own.rows.map(({ code }) => code),
    ['other'],
  );
});

test('a statement that failed can be asked again, and leaves neither role nor tenant behind', async () => {
  const reader = database.reader('1');
  const ask = (number: string) =>
    reader.execute<{ twice: number }>(sql`select 2 * ${number}::int as twice, count(*)::int from store`);
  for (let time = 0; time < 2; time += 1) {
    await assert.rejects(ask('not a number'));
    assert.equal((await ask('21')).rows[0]?.twice, 42);
  }
  const { rows } = await database.kernel.execute<{ role: string; tenant: string; readOnly: string }>(
    sql`select current_setting('role') as role, coalesce(current_setting('app.tenant', true), '') as tenant,
      current_setting('transaction_read_only') as "readOnly"`,
  );
  assert.deepEqual(rows, [{ role: 'none', tenant: '', readOnly: 'off' }]);
});

test('readings beside a transaction that writes take nothing of it and leave nothing in it', async () => {
  let readings: Promise<unknown[]> | undefined;
  await database.write('1', async (db) => {
    readings = Promise.all(
      Array.from({ length: 5 }, () => database.reader('1').execute(sql`select count(*)::int from store`)),
    );
    await db.update(store).set({ address: 'elsewhere' });
    await db.update(store).set({ address: 'again' });
  });
  assert.equal((await readings)?.length, 5);
  const rows = await database.reader('1').select({ address: store.address }).from(store);
  assert.ok(rows.length > 0 && rows.every(({ address }) => address === 'again'));
});
