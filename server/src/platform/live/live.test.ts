import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { messageCalls as calls } from '@hospital/shared/contract/calls/messages';
import { liveEvent } from './schema';
import { role, userRole } from '../../domains/access/schema';
import { userAccount } from '../../domains/accounts/schema';
import { openPostgres } from '../database/postgres';
import type { TestClient } from '../../test-support/client';
import { RawStream } from '../../test-support/rawStream';
import { make } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { testDatabaseUrl, type TestDatabase } from '../../test-support/testDatabase';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { sweepEvents } from './events';
import { publish, type Publication } from './publish';

const tenantId = '1';
const path = '/notify/admin/message/subscribe';

let server: TestServer;
let admin: TestClient;
let reception: TestClient;
let ids: Record<'admin' | 'reception', string>;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
  const idOf = async (client: TestClient) =>
    (await client.post('/sys/user/getUserInfo.do')).data.id as string;
  ids = { admin: await idOf(admin), reception: await idOf(reception) };
});
after(() => server.close());

const tell = (event: Publication, tenant = tenantId) =>
  server.database.write(tenant, (db) => publish(db, event));
const note = (id: string, userId: string): Publication => ({
  to: { users: [userId] },
  kind: 'message',
  data: { id, title: '标题', content: '<p>正文</p>' },
});
const listed: Publication = { to: 'everybody', kind: 'data', data: { calls: ['messages.list'] } };

describe('the stream', () => {
  test('is text/event-stream, that no proxy keeps back, and begins with where it stands', async () => {
    const stream = await StreamReader.open(reception);
    const { headers, status } = stream.response;
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.deepEqual([headers.get('cache-control'), headers.get('x-accel-buffering')], ['no-store', 'no']);
    const first = await stream.next();
    assert.deepEqual([first.kind, first.data], ['ready', { lost: false }]);
    stream.close();
  });

  test('refuses a page of another account or place', async () => {
    assert.equal((await reception.with({ 'x-page-identity': '1:somebody::2' }).get(path)).code, 40303);
    assert.equal((await reception.with({ 'warehouse-type': '1' }).get(path)).code, 40303);
  });

  test('carries each message as JSON {id,title,content} with an event id', async () => {
    const stream = await StreamReader.ready(reception);
    await tell(note('m1', ids.reception));
    const event = await stream.next();
    assert.equal(event.kind, 'message');
    assert.deepEqual(event.data, { id: 'm1', title: '标题', content: '<p>正文</p>' });
    assert.ok(event.id > stream.from);
    stream.close();
  });

  test('tells a page what changed between its first call and its stream', async () => {
    const { headers } = await reception.post('/sys/user/getUserInfo.do');
    await tell(note('between', ids.reception));
    const stream = await StreamReader.ready(reception, {
      'last-event-id': headers.get('x-live-event') ?? '',
    });
    assert.equal((await stream.next()).data.id, 'between');
    stream.close();
  });

  test('is none for a reader who hung up before its session was found', async () => {
    const { live, sessions } = server.services;
    const { find } = sessions;
    const patient = await server.signIn('13800000003', 2);
    const sessionId =
      (await sessions.look(patient.headers['authorization'] ?? '', '127.0.0.1'))?.sessionId ?? '';
    let goOn = (): void => undefined;
    const found = new Promise<void>((resolve) => (goOn = resolve));
    let asked = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    const closed = new Promise<void>((resolve) => {
      const onRequest = (message: unknown): void => {
        (message as { readonly response: ServerResponse }).response.once('close', resolve);
        unsubscribe('http.server.request.start', onRequest);
      };
      subscribe('http.server.request.start', onRequest);
    });
    sessions.find = async (token, ip) => {
      asked();
      await found;
      return find.call(sessions, token, ip);
    };
    const reader = new RawStream(patient);
    await waiting;
    reader.close();
    await closed;
    sessions.find = find;
    goOn();
    // A stream that is opened after it is there after it.
    const stream = await StreamReader.ready(patient);
    assert.equal(live.countOf(sessionId), 1);
    stream.close();
  });

  test('announces nothing that was rolled back', async () => {
    const stream = await StreamReader.ready(reception);
    const failing = server.database.write(tenantId, async (db) => {
      await publish(db, note('never', ids.reception));
      throw new Error('rolled back');
    });
    await assert.rejects(failing, /rolled back/);
    await tell(note('m2', ids.reception));
    assert.equal((await stream.next()).data.id, 'm2');
    stream.close();
  });

  test('takes no more than a dozen of one session', async () => {
    const one = await server.signIn('13800000006', 2);
    const streams = await Promise.all(Array.from({ length: 12 }, () => StreamReader.ready(one)));
    assert.equal((await one.get(path)).code, 42901);
    streams.forEach((stream) => stream.close());
  });
});

describe('whom it reaches', () => {
  test('users, whoever works in a store, or everybody; nobody of another tenant', async () => {
    const stranger = await server.signIn('13900000001', 1);
    const { storeId } = (await reception.post('/sys/user/getUserInfo.do')).data.ext;
    assert.notEqual(storeId, '');
    const [forAdmin, forReception, forStranger] = await Promise.all(
      [admin, reception, stranger].map((client) => StreamReader.ready(client)),
    );
    await tell(note('admin only', ids.admin));
    await tell({ ...note('store only', ''), to: { stores: [storeId] } });
    await tell({ ...note('other store', ''), to: { stores: ['S-none', ''] } });
    await tell(note('for all', ''));
    await tell({ ...note('for all', ''), to: 'everybody' });
    await tell({ ...note('abroad', ''), to: 'everybody' }, '2');
    const idsOf = async (stream: StreamReader, count: number) => {
      const seen: string[] = [];
      while (seen.length < count) seen.push((await stream.next()).data.id);
      return seen;
    };
    assert.deepEqual(await idsOf(forAdmin!, 2), ['admin only', 'for all']);
    assert.deepEqual(await idsOf(forReception!, 2), ['store only', 'for all']);
    assert.deepEqual(await idsOf(forStranger!, 1), ['abroad']);
    for (const stream of [forAdmin!, forReception!, forStranger!]) stream.close();
  });

  test('of what changed in stores the company side hears, at once and on resuming; of those in scope alone', async () => {
    await server.database.kernel.execute(
      `update user_account set login_types = '1,2' where tenant_id = '1' and id = '2'`,
    );
    const regional = await server.signIn('13800000002', 1);
    const changed = (storeId: string, call: 'reviews.list' | 'reviews.total') => ({
      to: { stores: [storeId] },
      kind: 'data' as const,
      data: { calls: [call] },
    });
    const [whole, part] = [await StreamReader.ready(admin), await StreamReader.ready(regional)];
    await tell(changed('1004', 'reviews.list'));
    await tell({ ...note('to the people there', ''), to: { stores: ['1002'] } });
    await tell(changed('1002', 'reviews.total'));
    assert.deepEqual((await whole.next()).data.calls, ['reviews.list']);
    assert.deepEqual((await whole.next()).data.calls, ['reviews.total']);
    assert.deepEqual((await part.next()).data.calls, ['reviews.total']);
    for (const stream of [whole, part]) stream.close();
    const resumed = await StreamReader.ready(regional, { 'last-event-id': String(part.from) });
    assert.deepEqual((await resumed.next()).data.calls, ['reviews.total']);
    resumed.close();
  });

  test('a resumed stream is sent the same and nothing else', async () => {
    const { storeId } = (await reception.post('/sys/user/getUserInfo.do')).data.ext;
    const broken = await StreamReader.ready(reception);
    broken.close();
    const { from } = broken;
    await tell(note('for admin', ids.admin));
    await tell({ ...note('in store', ''), to: { stores: [storeId] } });
    await tell({ ...note('elsewhere', ''), to: { stores: ['S-none'] } });
    const resumed = await StreamReader.ready(reception, { 'last-event-id': String(from) });
    assert.equal((await resumed.next()).data.id, 'in store');
    await tell(note('live again', ids.reception));
    assert.equal((await resumed.next()).data.id, 'live again');
    resumed.close();
  });
});

describe('resuming', () => {
  test('neither loses nor repeats an event, wherever the stream broke while others wrote', async () => {
    const count = 60;
    const first = await StreamReader.ready(reception);
    let last = first.from;
    const writing = Promise.all(
      Array.from({ length: count }, (_, index) => tell(note(`r${index}`, ids.reception))),
    );
    const seen: string[] = [];
    let stream: StreamReader = first;
    while (seen.length < count) {
      const event = await stream.next();
      assert.ok(event.id > last, 'the ids rise');
      last = event.id;
      seen.push(event.data.id);
      // It breaks after every seventh event.
      if (seen.length % 7 === 0) {
        stream.close();
        stream = await StreamReader.ready(reception, { 'last-event-id': String(last) });
      }
    }
    await writing;
    assert.equal(new Set(seen).size, count);
    await tell(note('the end', ids.reception));
    assert.equal((await stream.next()).data.id, 'the end');
    stream.close();
  });

  test('what several writes changed is said once, by the last of them', async () => {
    const { headers } = await reception.post('/sys/user/getUserInfo.do');
    for (const by of ['k-1', 'k-2']) await tell({ ...listed, data: { calls: ['messages.list'], by } });
    const stream = await StreamReader.ready(reception, {
      'last-event-id': headers.get('x-live-event') ?? '',
    });
    assert.deepEqual((await stream.next()).data, { calls: ['messages.list'], by: 'k-2' });
    await tell(note('after', ids.reception));
    assert.equal((await stream.next()).data.id, 'after');
    stream.close();
  });

  test('what changed a hundred times is said once', async () => {
    const before = await StreamReader.ready(reception);
    const { from } = before;
    for (let times = 0; times < 100; times += 1) await tell(listed);
    await tell(note('after', ids.reception));
    // This instance knows of them all: what it learns while it reads for a stream is said with the next reading.
    while ((await before.next()).data.id !== 'after');
    before.close();
    const stream = await StreamReader.ready(reception, { 'last-event-id': String(from) });
    assert.deepEqual((await stream.next()).data, listed.data);
    assert.equal((await stream.next()).data.id, 'after');
    stream.close();
  });

  test('from where nothing is known any more, it says that something was lost', async () => {
    for (const id of ['999999999', '-1', 'nonsense']) {
      const stream = await StreamReader.open(reception, { 'last-event-id': id });
      assert.deepEqual((await stream.next()).data, { lost: true });
      stream.close();
    }
  });

  test('a thousand missed messages come all, in their order, and what came meanwhile after them', async () => {
    const { from } = await StreamReader.ready(reception);
    const count = 1000;
    const names = Array.from({ length: count }, (_, index) => `many${index}`);
    await server.database.write(tenantId, async (db) => {
      for (const name of names) await publish(db, note(name, ids.reception));
    });
    const stream = await StreamReader.ready(reception, { 'last-event-id': String(from) });
    await tell(note('meanwhile', ids.reception));
    const seen: string[] = [];
    let last = from;
    while (seen.length <= count) {
      const event = await stream.next();
      assert.ok(event.id > last, 'the ids rise');
      last = event.id;
      seen.push(event.data.id);
    }
    assert.deepEqual(seen, [...names, 'meanwhile']);
    stream.close();
  });

  test('what was missed waits for a reader that takes its time, and is whole', async () => {
    const { from } = await StreamReader.ready(reception);
    const count = 60;
    // Together many times what may wait for a reader.
    for (let index = 0; index < count; index += 1) {
      const data = { id: `long${index}`, title: 'x', content: 'x'.repeat(200_000) };
      await tell({ to: { users: [ids.reception] }, kind: 'message', data });
    }
    const slow = new RawStream(reception, { 'last-event-id': String(from) });
    await slow.begun();
    const stream = await StreamReader.ready(reception);
    // It goes on without the one that does not read.
    await tell(note('others', ids.reception));
    let heard = (await stream.next()).data.id;
    // What was told just before the stream began may still have been on its way.
    while (heard.startsWith('long')) heard = (await stream.next()).data.id;
    assert.equal(heard, 'others');
    stream.close();
    const text = await slow.readUntil('"id":"others"');
    const seen = [...text.matchAll(/"id":"(long\d+|others)"/g)].map(([, id]) => id);
    assert.deepEqual(seen, [...Array.from({ length: count }, (_, index) => `long${index}`), 'others']);
    slow.close();
  });

  test('events are kept for a day; a stream that resumes from before says that something was lost', async () => {
    const { from } = await StreamReader.ready(reception);
    for (const name of ['two days ago', 'yesterday']) await tell(note(name, ids.reception));
    await server.database.write(tenantId, (db) =>
      db.update(liveEvent).set({ createDate: sql`now() - interval '25 hours'` }),
    );
    const { from: yesterday } = await StreamReader.ready(reception);
    await tell(note('today', ids.reception));
    for (const swept of [false, true]) {
      if (swept) await server.database.write(tenantId, sweepEvents);
      const late = await StreamReader.open(reception, { 'last-event-id': String(from) });
      assert.deepEqual((await late.next()).data, { lost: true });
      late.close();
      const stream = await StreamReader.ready(reception, { 'last-event-id': String(yesterday) });
      assert.equal((await stream.next()).data.id, 'today');
      stream.close();
    }
    const kept = await server.database.reader(tenantId).$count(liveEvent);
    assert.equal(kept, 2);
  });
});

describe('its session', () => {
  test('a stream ends when its session is signed out, and no other', async () => {
    const leaving = await server.signIn('13800000003', 2);
    const [ending, staying] = [await StreamReader.ready(leaving), await StreamReader.ready(reception)];
    assert.equal((await leaving.post('/logout.do')).code, 0);
    assert.deepEqual(await ending.rest(), []);
    assert.equal((await leaving.get(path)).code, 90001);
    await tell(note('still here', ids.reception));
    assert.equal((await staying.next()).data.id, 'still here');
    staying.close();
  });

  test('`permissions` says that they have changed, and the next call is judged by the new ones', async () => {
    const cashier = await server.signIn('13800000007', 2);
    const who = (await cashier.post('/sys/user/getUserInfo.do')).data;
    const stream = await StreamReader.ready(cashier);
    const roles = async () => (await cashier.post('/sys/role/qryPage.do', { page: 1, pageSize: 10 })).code;
    assert.equal(await roles(), 40300);
    await server.database.write(tenantId, async (db) => {
      const [all] = await db.select().from(role).where(eq(role.code, 'admin'));
      assert.ok(all);
      await db.insert(userRole).values({ userId: who.id, roleId: all.id });
      await publish(db, { to: { users: [who.id] }, kind: 'permissions', data: {} });
    });
    assert.equal((await stream.next()).kind, 'permissions');
    assert.equal(await roles(), 0);
    stream.close();
  });

  test('an open stream does not keep an idle session alive', async () => {
    const idle = await server.signIn('13800000006', 2);
    const token = idle.headers['authorization'] ?? '';
    const stream = await StreamReader.ready(idle);
    const seen = await server.services.sessions['current'](token);
    assert.ok(seen);
    seen.lastSeen = Date.now() - 9 * 60 * 60_000;
    server.services.sessions['tell'](null);
    assert.deepEqual(await stream.rest(), []);
  });

  test('a user who is disabled is cut off', async () => {
    const keeper = await server.signIn('13800000005', 3);
    const who = (await keeper.post('/sys/user/getUserInfo.do')).data;
    const stream = await StreamReader.ready(keeper);
    await server.database.write(tenantId, async (db) => {
      await db.update(userAccount).set({ enabled: 'N' }).where(eq(userAccount.id, who.id));
      await publish(db, { to: { users: [who.id] }, kind: 'permissions', data: {} });
    });
    await stream.rest();
    assert.equal((await keeper.get(path)).code, 90001);
  });
});

describe('what domains publish', () => {
  test('a changed dictionary, to everybody', async () => {
    const stream = await StreamReader.ready(reception);
    const entry = { type: 'live2', name: 'n', code: 'c', sort: 1 };
    const { data } = await admin.post('/sys/dict/save.do', entry);
    const saved = await stream.next();
    assert.equal(saved.kind, 'data');
    assert.ok(saved.data.calls.includes('dictionary.list'));
    await admin.post('/sys/dict/update.do', { ...entry, id: data.id, version: 1, sort: 2 });
    assert.deepEqual((await stream.next()).data, saved.data);
    await admin.post('/sys/dict/delete.do', { id: data.id });
    assert.deepEqual((await stream.next()).data, saved.data);
    assert.equal((await admin.post('/sys/dict/delete.do', { id: 'nothing' })).code, 404);
    await tell(note('end', ids.reception));
    assert.equal((await stream.next()).data.id, 'end');
    stream.close();
  });

  test('messages that were read, to their reader alone, and only once', async () => {
    const [stream, other] = [await StreamReader.ready(reception), await StreamReader.ready(admin)];
    const { list } = (await make(reception, calls.list, { readFlag: 'N' })).data;
    await make(reception, calls.read, { ids: [list[0].id] });
    await make(reception, calls.read, { ids: [list[0].id] });
    const read = await stream.next();
    assert.deepEqual([read.kind, read.data], ['messageRead', { ids: [list[0].id] }]);
    const answers = ['messages.list', 'messages.unreadCount', 'messages.notices'];
    assert.deepEqual((await stream.next()).data, { calls: answers });
    await tell({ ...note('end', ''), to: 'everybody' });
    assert.equal((await stream.next()).data.id, 'end');
    assert.equal((await other.next()).data.id, 'end');
    [stream, other].forEach((each) => each.close());
  });
});

describe('the server', () => {
  test('counts open streams', async () => {
    const figure = async () =>
      Number(
        /^hospital_live_streams (\d+)$/m.exec((await server.anonymous.raw('GET', '/metrics')).text)?.[1],
      );
    const stream = await StreamReader.ready(reception);
    const open = await figure();
    assert.ok(open >= 1);
    stream.close();
    while ((await figure()) >= open) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  test('cuts off who does not read', async () => {
    const silent = new RawStream(reception);
    await silent.begun();
    const open = server.services.live.size;
    const big = { id: 'big', title: 'x', content: 'x'.repeat(400_000) };
    for (let sent = 0; sent < 40; sent += 1) {
      await tell({ to: { users: [ids.reception] }, kind: 'message', data: big });
    }
    while (server.services.live.size >= open) await new Promise((resolve) => setTimeout(resolve, 20));
    silent.close();
  });

  test('stops without waiting for streams', async () => {
    const stopping = await startTestServer();
    const client = await stopping.signIn('13800000003', 2);
    const stream = await StreamReader.ready(client);
    await Promise.all([stopping.close(), stream.rest()]);
  });

  test(
    'instances hear what others publish',
    { skip: testDatabaseUrl === null && 'the embedded database has one instance' },
    async () => {
      const { url } = server.database as TestDatabase;
      assert.ok(url);
      const database = openPostgres({ url, poolSize: 2, warn: (error) => console.error(error) });
      const second = await startTestServer({ database });
      const stream = await StreamReader.ready(reception.at(second.baseUrl));
      await tell(note('from the first', ids.reception));
      assert.equal((await stream.next()).data.id, 'from the first');
      stream.close();
      await second.close();
    },
  );
});

describe('what a write tells', () => {
  test('names the calls of its declaration and the key by which its own page knows it', async () => {
    const stream = await StreamReader.ready(reception);
    const { code } = await reception
      .with({ 'idempotency-key': 'k-1' })
      .post('/store/column/save', { scene: 'stockExpired', columns: [] });
    assert.equal(code, 0);
    assert.deepEqual((await stream.next()).data, { calls: ['lists.columns'], by: 'k-1' });
    await reception.post('/store/column/save', { scene: 'stockExpired', columns: [] });
    assert.deepEqual((await stream.next()).data, { calls: ['lists.columns'] }, 'without a key it names none');
    stream.close();
  });
});
