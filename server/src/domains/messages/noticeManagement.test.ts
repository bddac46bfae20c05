import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { NOTICE_LIMIT } from '@hospital/shared/contract/bounds';
import { messageCalls as calls, type Notice } from '@hospital/shared/contract/calls/messages';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import { HTML_ATTACKS } from '@hospital/shared/contract/htmlAttacks.fixture';
import { formatDateTime } from '../../platform/database/chinaTime';
import { userAccount } from '../accounts/schema';
import { userRole } from '../access/schema';
import { notice } from './schema';
import { publishNotices } from './publishNotices';
import { picture } from '../../platform/files/pictures.fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { uploaded } from '../../test-support/uploads';
import { sanitizeNotice } from '../../platform/text/sanitizeNotice';

let server: TestServer;
let admin: TestClient;
let reception: TestClient;
let keeper: TestClient;
let stranger: TestClient;
let storeId: string;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
  keeper = await server.signIn('13800000005', 3);
  stranger = await server.signIn('13900000001', 1);
  storeId = (await reception.post('/sys/user/getUserInfo.do')).data.ext.storeId;
});
after(() => server.close());

const fresh = (changes: object = {}) => ({
  name: '测试公告',
  content: '<p>正文</p>',
  valid: 'Y',
  topFlag: 'N',
  popupFlag: 'N',
  scopeType: '0',
  scopeIds: [],
  ...changes,
});
async function saved(changes: object = {}): Promise<string> {
  const answer = await make(admin, calls.saveNotice, fresh(changes));
  assert.equal(answer.code, 0, answer.msg);
  return answer.data.id;
}
const codeFor = async (client: TestClient, id: string): Promise<number> =>
  (await make(client, calls.notice, { id })).code;
const get = async (id: string) => (await make(admin, calls.notice, { id })).data;
const later = (milliseconds: number): string => formatDateTime(new Date(Date.now() + milliseconds));
/** The rows of the administrators' list. */
const managed = async (request: object, client = admin) =>
  (await make(client, calls.notices, { pageSize: 200, manage: 'Y', ...request })).data.list as Notice[];
const runJob = () =>
  publishNotices.run({
    database: server.database,
    files: server.services.files,
    signal: new AbortController().signal,
  });
/** The next popup of a stream, whatever else comes. */
async function popup(stream: StreamReader) {
  for (;;) {
    const event = await stream.next();
    if (event.kind === 'message') return event.data;
  }
}

test('the usual refusals', async () => {
  const id = await saved();
  for (const [call, request, permission] of [
    [calls.saveNotice, fresh(), 'mch:notice:save'],
    [calls.updateNotice, { ...fresh(), id, version: 1 }, 'mch:notice:update'],
    [calls.deleteNotice, { id }, 'mch:notice:delete'],
    [calls.noticeReaders, { id, read: 'Y' }, 'mch:notice:list'],
  ] as const) {
    await refusesTheUsual(server, admin, call, request);
    await refusesWithout(permission, reception, call, request);
  }
  const wrong: readonly (readonly [object, number])[] = [
    [{ name: '  ' }, 40001],
    [{ name: 'x'.repeat(101) }, 40001],
    [{ content: '<p> &nbsp;</p><script>alert(1)</script>' }, 40001],
    [{ content: `<p>${'中'.repeat(NOTICE_LIMIT / 3 + 1)}</p>` }, 40001],
    [{ scopeType: '2' }, 40001],
    [{ scopeType: '1', scopeIds: ['nothing'] }, 40001],
    [{ publishDate: '2026-02-31 10:00' }, 40001],
    [{ publishDate: '1900-12-31 23:59' }, 40001],
    [{ expireDate: '2026-02-31 10:00' }, 40001],
    [{ expireDate: later(-60_000) }, 40001],
    [{ publishDate: later(120_000), expireDate: later(120_000) }, 40001],
    [{ content: '<p><img src="/files/nothing.png"></p>' }, 40001],
    [{ valid: 'X' }, 40002],
  ];
  for (const [changes, code] of wrong) {
    assert.equal((await make(admin, calls.saveNotice, fresh(changes))).code, code, JSON.stringify(changes));
  }
  const early = await saved({ publishDate: '1901-01-01 00:00' });
  assert.equal((await get(early)).publishDate, '1901-01-01 00:00:00', 'the first moment that there is');
  assert.equal((await make(admin, calls.deleteNotice, { id: early })).code, 0);
});

test('one is written, cleaned, changed with its version, and deleted; each change is in the log', async () => {
  const shown = await uploaded(admin, await picture('png'), '图.png');
  const id = await saved({
    content: `<p onclick="x()">甲<img src="${shown.url}" onerror="x()"></p><script>x()</script>`,
  });
  const first = await get(id);
  assert.equal(first.content, `<p>甲<img src="${shown.url}" /></p>`);
  assert.equal(first.publishDate, first.createDate, 'published as it was written');
  const change = fresh({ name: '改过', topFlag: 'Y', id, version: first.version });
  assert.equal((await make(admin, calls.updateNotice, change)).code, 0);
  const stale = await make(admin, calls.updateNotice, change);
  assert.equal(stale.code, 40901);
  assert.equal(stale.data.current.name, '改过');
  assert.equal((await make(admin, calls.updateNotice, { ...change, id: 'nothing' })).code, 404);
  assert.equal((await make(stranger, calls.updateNotice, change)).code, 404);
  assert.equal((await make(stranger, calls.deleteNotice, { id })).code, 404);
  assert.equal((await make(admin, calls.deleteNotice, { id })).code, 0);
  assert.equal((await make(admin, calls.deleteNotice, { id })).code, 404);
  const { rows } = await server.database.kernel.execute<{ before: unknown; after: unknown }>(
    sql`select before, after from op_log where biz_type = 'notice' and biz_id = ${id} order by create_date`,
  );
  assert.deepEqual(
    rows.map(({ before: was, after: is }) => [was !== null, is !== null]),
    [
      [false, true],
      [true, true],
      [true, false],
    ],
  );
});

test('readers of its scope see it live, as popup where it says so; nobody else does', async () => {
  const [forReception, forKeeper, forStranger] = await Promise.all([
    StreamReader.ready(reception),
    StreamReader.ready(keeper),
    StreamReader.ready(stranger),
  ]);
  const toStore = await saved({ name: '本店', popupFlag: 'Y', scopeType: '2', scopeIds: [storeId] });
  const toAll = await saved({ name: '全部', popupFlag: 'Y' });
  assert.deepEqual(await popup(forReception), {
    id: toStore,
    title: '本店',
    content: '<p>正文</p>',
    link: `/notice/noticeList?tab=hospital&notice=${toStore}`,
  });
  assert.equal((await popup(forReception)).id, toAll);
  assert.equal((await popup(forKeeper)).id, toAll, 'not the one of the store');
  assert.deepEqual([await codeFor(reception, toStore), await codeFor(keeper, toStore)], [0, 404]);
  await server.database.write('2', async (db) => {
    const [user] = await db.select().from(userAccount).limit(1);
    assert.ok(user);
  });
  const abroad = await make(stranger, calls.saveNotice, fresh({ name: '外部', popupFlag: 'Y' }));
  assert.equal(abroad.code, 0, abroad.msg);
  assert.equal((await popup(forStranger)).id, abroad.data.id, 'nothing of the other tenant before it');

  // Withdrawn: popups that are still open close.
  const { version } = await get(toAll);
  const withdrawn = fresh({ name: '全部', popupFlag: 'Y', valid: 'N', id: toAll, version });
  assert.equal((await make(admin, calls.updateNotice, withdrawn)).code, 0);
  for (;;) {
    const event = await forKeeper.next();
    if (event.kind !== 'messageRead') continue;
    assert.deepEqual(event.data, { ids: [toAll] });
    break;
  }
  assert.equal(await codeFor(keeper, toAll), 404);
  [forReception, forKeeper, forStranger].forEach((stream) => stream.close());
});

test('one that waits for its time is seen then, and pops up once', async () => {
  const id = await saved({ name: '明天', popupFlag: 'Y', publishDate: later(86_400_000) });
  const names = async (client: TestClient, request: object): Promise<string[]> =>
    (await make(client, calls.notices, { pageSize: 200, ...request })).data.list.map(
      ({ name }: { name: string }) => name,
    );
  assert.equal(await codeFor(reception, id), 404);
  assert.ok(!(await names(admin, { valid: 'Y' })).includes('明天'), 'as the message centre lists it');
  assert.deepEqual(await names(admin, { status: 'scheduled' }), ['明天']);
  assert.ok(!(await names(admin, { status: 'published' })).includes('明天'));
  assert.ok(!(await names(admin, { status: 'invalid' })).includes('明天'));
  await runJob();

  await server.database.write('1', (db) =>
    db
      .update(notice)
      .set({ publishDate: sql`now() - interval '1 second'` })
      .where(eq(notice.id, id)),
  );
  const stream = await StreamReader.ready(reception);
  await Promise.all([runJob(), runJob()]);
  assert.equal((await popup(stream)).id, id);
  const last = await saved({ name: '随后', popupFlag: 'Y' });
  assert.equal((await popup(stream)).id, last, 'only once');
  assert.equal(await codeFor(reception, id), 0);
  stream.close();
});

test('who has read it, and who has not', async () => {
  const id = await saved({ scopeType: '2', scopeIds: [storeId] });
  const readers = async (read: 'Y' | 'N') =>
    (await make(admin, calls.noticeReaders, { id, read, pageSize: 200 })).data;
  const before = await readers('N');
  assert.deepEqual([before.readCount, before.total], [0, before.unreadCount]);
  const me = (await reception.post('/sys/user/getUserInfo.do')).data.id;
  const other = (await keeper.post('/sys/user/getUserInfo.do')).data.id;
  const ids = (list: readonly { id: string }[]): string[] => list.map((reader) => reader.id);
  assert.ok(ids(before.list).includes(me));
  assert.ok(!ids(before.list).includes(other));

  // What one may not read cannot be marked.
  assert.equal((await make(keeper, calls.read, { ids: [id] })).code, 0);
  const watching = await StreamReader.ready(admin);
  for (const _ of [1, 2]) assert.equal((await make(reception, calls.read, { ids: [id] })).code, 0);
  assert.deepEqual((await watching.next()).data, { calls: ['messages.noticeReaders'] });
  watching.close();
  const read = await readers('Y');
  assert.deepEqual(ids(read.list), [me]);
  assert.match(read.list[0].readDate, /^\d{4}-/);
  assert.deepEqual([read.readCount, read.unreadCount], [1, before.unreadCount - 1]);
  assert.equal((await make(reception, calls.notice, { id })).data.readFlag, 'Y');
  assert.equal((await make(admin, calls.notice, { id })).data.readFlag, 'N');
  assert.equal((await make(admin, calls.noticeReaders, { id: 'nothing', read: 'Y' })).code, 404);
});

test('one with an end is seen until then; its popups close, and it comes again when the end is put off', async () => {
  const id = await saved({ name: '限时', popupFlag: 'Y', expireDate: later(86_400_000) });
  assert.match((await get(id)).expireDate, /^\d{4}-/);
  assert.equal(await codeFor(reception, id), 0);
  await server.database.write('1', (db) =>
    db
      .update(notice)
      .set({
        publishDate: sql`now() - interval '2 seconds'`,
        expireDate: sql`now() - interval '1 second'`,
      })
      .where(eq(notice.id, id)),
  );
  assert.equal(await codeFor(reception, id), 404, 'from that moment, not from the next run of the job');
  const names = async (request: object) => (await managed(request)).map(({ name }) => name);
  assert.ok((await names({ status: 'expired' })).includes('限时'));
  for (const status of ['published', 'scheduled', 'invalid']) {
    assert.ok(!(await names({ status })).includes('限时'), status);
  }

  const stream = await StreamReader.ready(reception);
  await Promise.all([runJob(), runJob()]);
  const ended: unknown[] = [];
  const { version } = await get(id);
  const again = fresh({ name: '限时', popupFlag: 'Y', id, version, expireDate: later(86_400_000) });
  assert.equal((await make(admin, calls.updateNotice, again)).code, 0);
  for (;;) {
    const event = await stream.next();
    if (event.kind === 'messageRead') ended.push(event.data);
    if (event.kind !== 'message') continue;
    assert.equal(event.data.id, id);
    break;
  }
  assert.deepEqual(ended, [{ ids: [id] }], 'closed once');
  stream.close();
});

test('an announcement that is shown and stays so is changed without a popup', async () => {
  const id = await saved({ name: '改字', popupFlag: 'Y' });
  const stream = await StreamReader.ready(reception);
  const { version } = await get(id);
  const change = fresh({ name: '改字二', popupFlag: 'Y', id, version, expireDate: later(86_400_000) });
  assert.equal((await make(admin, calls.updateNotice, change)).code, 0);
  const last = await saved({ name: '下一条', popupFlag: 'Y' });
  assert.equal((await popup(stream)).id, last);
  stream.close();
});

test('those who manage announcements find them by title, state, days and validity, and see who has read them', async () => {
  const draft = await saved({ name: '辨认甲', valid: 'N' });
  const waiting = await saved({ name: '辨认乙', publishDate: '2099-05-06 08:00' });
  const shown = await saved({ name: '辨认丙', scopeType: '2', scopeIds: [storeId] });
  const ids = async (request: object) =>
    (await managed({ name: '辨认', ...request })).map(({ id }) => id).sort();
  assert.deepEqual(await ids({}), [draft, waiting, shown].sort());
  assert.deepEqual(await ids({ valid: 'N' }), [draft]);
  assert.deepEqual(await ids({ valid: 'Y' }), [waiting, shown].sort(), 'as it is set, also before its time');
  assert.deepEqual(await ids({ status: 'scheduled' }), [waiting]);
  assert.deepEqual(await ids({ startDate: '2099-05-06', endDate: '2099-05-06' }), [waiting]);
  assert.deepEqual(await ids({ startDate: '2099-05-07' }), []);
  assert.deepEqual(await ids({ endDate: '2099-05-05' }), [draft, shown].sort());
  assert.equal((await make(admin, calls.notices, { manage: 'Y', startDate: '2026-02-31' })).code, 40001);

  const counted = async () => (await managed({ name: '辨认丙' }))[0]?.ext.readers;
  const before = await counted();
  assert.ok(before && before.read === 0 && before.total > 0);
  assert.equal((await make(reception, calls.read, { ids: [shown] })).code, 0);
  assert.deepEqual(await counted(), { total: before.total, read: 1 });
  const { data } = await make(admin, calls.noticeReaders, { id: shown, read: 'Y' });
  assert.equal(data.readCount + data.unreadCount, before.total, 'as the list of readers says');

  await refusesWithout('mch:notice:list', reception, calls.notices, { manage: 'Y' });
  assert.deepEqual(await managed({ name: '辨认' }, stranger), [], 'nothing of another tenant');
  const asReader = await make(reception, calls.notices, { valid: 'Y', name: '辨认丙' });
  assert.equal(asReader.data.list[0].ext.readers, undefined, 'readers are not told of each other');
});

test('what people try on HTML is stored without what acts, whatever its parts are', async () => {
  for (const attack of HTML_ATTACKS) {
    const answer = await make(
      admin,
      calls.saveNotice,
      fresh({ content: `<p>正文</p>${attack}`, valid: 'N' }),
    );
    // A picture that is none of this server's uploads is refused, and so is what no text holds.
    if (answer.code === 40001 || answer.code === 40002) continue;
    assert.equal(answer.code, 0, `${attack}: ${answer.msg}`);
    assert.equal((await get(answer.data.id)).content, sanitizeNotice(`<p>正文</p>${attack}`), attack);
  }
});

test('who manages the announcements of one store sees no drafts and no readers of others', async () => {
  const [role] = (await make(admin, roleCalls.list, { page: 1, pageSize: 50, name: '公司管理员' })).data
    .records;
  await server.database.write('1', (db) => db.insert(userRole).values({ userId: '3', roleId: role.id }));
  const ofStore = await server.signIn('13800000003', 2);
  const drafts = {
    everybody: await saved({ valid: 'N' }),
    elsewhere: await saved({ valid: 'N', scopeType: '2', scopeIds: ['1005'] }),
    partly: await saved({ valid: 'N', scopeType: '2', scopeIds: [storeId, '1005'] }),
    own: await saved({ valid: 'N', scopeType: '2', scopeIds: [storeId] }),
  };
  const published = await saved();
  const shown = new Set((await managed({}, ofStore)).map(({ id }) => id));
  assert.deepEqual(
    [...Object.values(drafts), published].filter((id) => shown.has(id)),
    [drafts.own],
  );
  const readers = async (id: string) =>
    (await make(ofStore, calls.noticeReaders, { id, read: 'N', page: 1, pageSize: 10 })).code;
  for (const id of [drafts.everybody, drafts.elsewhere, drafts.partly]) {
    assert.equal(await codeFor(ofStore, id), 404);
    assert.equal(await readers(id), 404);
  }
  assert.deepEqual([await codeFor(ofStore, published), await readers(published)], [0, 404]);
  assert.deepEqual([await codeFor(ofStore, drafts.own), await readers(drafts.own)], [0, 0]);
});
