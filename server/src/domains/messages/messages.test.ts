import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { messageCalls as calls } from '@hospital/shared/contract/calls/messages';
import { startOfDay } from '../../platform/database/chinaTime';
import { reminder } from '../reminders/schema';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { sanitizeNotice } from '../../platform/text/sanitizeNotice';
import { sendMessage } from './sendMessage';

let server: TestServer;
let admin: TestClient;
let reception: TestClient;
let keeper: TestClient;
let stranger: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
  keeper = await server.signIn('13800000005', 3);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

interface Row {
  readonly id: string;
  readonly name: string;
  readonly readFlag: 'Y' | 'N';
  readonly createDate: string;
}
const notices = async (client: TestClient, request: object = {}): Promise<{ list: Row[]; total: number }> =>
  (await make(client, calls.notices, { ...request })).data;
const messages = async (client: TestClient, request: object = {}): Promise<{ list: Row[]; total: number }> =>
  (await make(client, calls.list, { ...request })).data;
const unread = async (client: TestClient): Promise<number> => (await make(client, calls.unreadCount)).data;

test('the usual refusals', async () => {
  const { list } = await messages(reception);
  await refusesTheUsual(server, reception, calls.notices, {});
  await refusesTheUsual(server, reception, calls.notice, { id: 'N001' });
  await refusesTheUsual(server, reception, calls.list, {});
  await refusesTheUsual(server, reception, calls.read, { ids: [list[0]!.id] });
  await refusesTheUsual(server, reception, calls.unreadCount, {});
  assert.equal((await make(reception, calls.notices, { pageSize: 1_000_000 })).code, 40001);
  assert.equal((await make(reception, calls.notices, { valid: 'X' })).code, 40002);
  assert.equal((await make(reception, calls.list, { readFlag: 'X' })).code, 40002);
});

test('announcements: the one on top first, then the newest, ten to a page', async () => {
  const { list, total } = await notices(admin, { valid: 'Y' });
  assert.equal(total, 14);
  assert.equal(list.length, 10);
  assert.equal(list[0]?.id, 'N001');
  const dates = list.slice(1).map(({ createDate }) => createDate);
  assert.deepEqual(dates, [...dates].sort().reverse());
  assert.match(dates[0]!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const second = await notices(admin, { valid: 'Y', page: 2 });
  assert.equal(second.list.length, 4);
  assert.deepEqual(await notices(admin, { valid: 'Y', page: 9 }), { list: [], total: 14 });
  assert.deepEqual(
    (await notices(admin, { name: '疫苗' })).list.map(({ name }) => name),
    ['狂犬病疫苗批次更换说明'],
  );
});

test('without the permission only valid ones, of the own departments and stores', async () => {
  assert.equal((await notices(admin)).total, 17);
  assert.equal((await notices(admin, { valid: 'N' })).total, 3);
  assert.equal((await notices(reception)).total, 14);
  assert.equal((await notices(reception, { valid: 'N' })).total, 0);
  const forKeeper = await notices(keeper, { pageSize: 50 });
  assert.equal(forKeeper.total, 12);
  assert.ok(!forKeeper.list.some(({ name }) => /华南区|天河院/.test(name)));
  const hidden = (await notices(admin, { name: '华南区' })).list[0]!;
  const invalid = (await notices(admin, { valid: 'N' })).list[0]!;
  assert.equal((await make(keeper, calls.notice, { id: hidden.id })).code, 404);
  assert.equal((await make(reception, calls.notice, { id: hidden.id })).code, 0);
  assert.equal((await make(reception, calls.notice, { id: invalid.id })).code, 404);
  assert.equal((await make(admin, calls.notice, { id: invalid.id })).code, 0);
});

test('announcements that the caller has not read, one fewer with each that is', async () => {
  const unreadNotices = () => notices(reception, { valid: 'Y', readFlag: 'N', pageSize: 1 });
  const before = await unreadNotices();
  const read = (await notices(reception, { valid: 'Y', readFlag: 'Y' })).total;
  assert.equal(before.total + read, (await notices(reception, { valid: 'Y' })).total);
  await make(reception, calls.read, { ids: [before.list[0]!.id] });
  assert.equal((await unreadNotices()).total, before.total - 1);
  const counted = await notices(reception, { valid: 'Y', readFlag: 'N', countFlag: 'Y' });
  assert.deepEqual(counted, { list: [], total: before.total - 1 }, 'their number alone');
  assert.equal((await notices(reception, { valid: 'Y', readFlag: 'Y' })).total, read + 1);
});

test('one announcement', async () => {
  const { data } = await make(reception, calls.notice, { id: 'N001' });
  assert.equal(data.name, '关于规范病例书写与归档时限的通知');
  assert.match(data.content, /<strong>门诊病例须在就诊结束后24小时内归档<\/strong>/);
  assert.equal((await make(reception, calls.notice, { id: 'nothing' })).code, 404);
  assert.equal((await make(stranger, calls.notice, { id: 'N005' })).code, 404);
  assert.equal((await notices(stranger)).total, 1);
});

test('announcements are cleaned of everything that acts', () => {
  const dirty =
    '<p onclick="x()" style="position:fixed;color:#f00">甲<script>alert(1)</script><img src="javascript:x" onerror=x>' +
    '<a href="javascript:x">乙</a><a href="https://example.com">丙</a></p><iframe src="//x"></iframe><svg onload=x>';
  const clean = sanitizeNotice(dirty);
  assert.doesNotMatch(clean, /script|onclick|onerror|onload|iframe|svg|style|img/);
  assert.match(
    clean,
    /甲.*乙.*<a href="https:\/\/example\.com" target="_blank" rel="noopener noreferrer">丙<\/a>/,
  );
});

test('pictures of announcements are pasted ones or this server’s', () => {
  const png = 'data:image/png;base64,AAAA';
  const kept = (src: string) =>
    sanitizeNotice(`<p>甲<img src="${src}" alt="图"></p>`).includes(`src="${src}"`);
  assert.deepEqual([png, '/files/1.png'].map(kept), [true, true]);
  const others = [
    'https://example.com/x.png',
    '//example.com/x.png',
    'data:image/svg+xml;base64,AA',
    'x.png',
  ];
  assert.deepEqual(
    others.map((src) => sanitizeNotice(`<p>甲<img src="${src}"></p>`)),
    others.map(() => '<p>甲</p>'),
  );
});

test('own messages, newest first', async () => {
  const { list, total } = await messages(reception);
  assert.equal(total, 12);
  assert.equal(list.length, 10);
  const dates = list.map(({ createDate }) => createDate);
  assert.deepEqual(dates, [...dates].sort().reverse());
  assert.equal((await messages(reception, { readFlag: 'N' })).total, await unread(reception));
  assert.equal((await messages(admin)).total, 24);
  assert.equal((await messages(stranger)).total, 3);
});

test('reading a message, and again', async () => {
  const before = await unread(reception);
  const [first, second] = (await messages(reception, { readFlag: 'N' })).list;
  assert.equal((await make(reception, calls.read, { id: first!.id })).code, 0);
  assert.equal(await unread(reception), before - 1);
  const readDate = async () =>
    (await make(reception, calls.list, {})).data.list.find((row: Row) => row.id === first!.id).readDate;
  const firstDate = await readDate();
  assert.match(firstDate, /^\d{4}-/);
  assert.equal((await make(reception, calls.read, { ids: [first!.id, second!.id, 'nothing'] })).code, 0);
  assert.equal(await unread(reception), before - 2);
  assert.equal(await readDate(), firstDate);
  assert.equal((await make(reception, calls.read, {})).code, 40001);
  assert.equal((await make(reception, calls.read, { ids: [] })).code, 40001);
});

/** Messages to the doctor, whom no other test writes to. */
const sendToDoctor = (userId: string, titles: readonly string[]) =>
  server.database.write('1', async (db) => {
    for (const title of titles) await sendMessage(db, { to: [userId], title, content: '' });
  });

test('reading and deleting one, several, all: each told to the other open pages of the same user alone', async () => {
  const doctor = await server.signIn('13800000004', 2);
  const doctorId = await idOf(doctor);
  for (const call of [calls.readAll, calls.deleteAll]) await refusesTheUsual(server, doctor, call);
  await refusesTheUsual(server, doctor, calls.delete, { ids: ['nothing'] });
  assert.equal((await make(doctor, calls.delete, { ids: [] })).code, 40001);
  assert.equal((await make(doctor, calls.delete, {})).code, 40001);
  const othersBefore = [await messages(admin), await unread(admin)];
  await sendToDoctor(doctorId, ['甲', '乙', '丙']);
  const stream = await StreamReader.ready(doctor);
  const waiting = await unread(doctor);
  assert.ok(waiting >= 3);

  assert.deepEqual((await make(doctor, calls.readAll)).data, { count: waiting });
  assert.deepEqual((await stream.nextOf('messageRead')).data, { ids: [], all: true });
  assert.equal(await unread(doctor), 0);
  assert.deepEqual((await make(doctor, calls.readAll)).data, { count: 0 }, 'again');

  const { list, total } = await messages(doctor);
  const [first, second] = list;
  const foreign = (await messages(admin)).list[0]!;
  const request = { ids: [first!.id, second!.id, foreign.id, 'nothing'] };
  assert.equal((await make(doctor, calls.delete, request)).code, 0);
  assert.deepEqual(
    (await stream.nextOf('messageRead')).data.ids.toSorted(),
    [first!.id, second!.id].toSorted(),
  );
  assert.equal((await make(doctor, calls.delete, request)).code, 0, 'again');
  assert.equal((await messages(doctor)).total, total - 2);

  assert.deepEqual((await make(doctor, calls.deleteAll)).data, { count: total - 2 });
  assert.deepEqual((await stream.nextOf('messageRead')).data, { ids: [], all: true });
  assert.deepEqual(await messages(doctor), { list: [], total: 0 });
  assert.deepEqual([await messages(admin), await unread(admin)], othersBefore, 'others keep theirs');
  stream.close();
});

test('nobody reads the messages of others', async () => {
  const before = await unread(admin);
  const [message] = (await messages(admin, { readFlag: 'N' })).list;
  assert.equal((await make(reception, calls.read, { ids: [message!.id] })).code, 0);
  assert.equal((await make(stranger, calls.read, { ids: [message!.id] })).code, 0);
  assert.equal(await unread(admin), before);
});

const idOf = async (client: TestClient): Promise<string> =>
  (await client.post('/sys/user/getUserInfo.do')).data.id;

test('a message that is sent waits in the box of each receiver and pops up on open pages', async () => {
  const to = [await idOf(reception), await idOf(keeper), await idOf(keeper)];
  const streams = [await StreamReader.ready(reception), await StreamReader.ready(keeper)] as const;
  const unreadBefore = await unread(keeper);
  await server.database.write('1', (db) =>
    sendMessage(db, {
      to,
      title: '化验报告已出',
      content: '<p onclick="x()">血常规<script>alert(1)</script></p>',
      bizType: 'report',
      bizId: 'r1',
      link: '/assay/microscopeList',
    }),
  );
  const pushed = [await streams[0].next(), await streams[1].next()];
  const boxes = [(await messages(reception)).list[0]!, (await messages(keeper)).list[0]!];
  for (const [index, box] of boxes.entries()) {
    const event = { id: box.id, title: '化验报告已出', content: '<p>血常规</p>' };
    assert.equal(pushed[index]?.kind, 'message');
    // Where the popup leads, whatever the message itself is about.
    assert.deepEqual(pushed[index]?.data, { ...event, link: `/notice/noticeList?message=${box.id}` });
    const { title, content, bizType, bizId, link, readFlag } = box as unknown as Record<string, string>;
    assert.deepEqual(
      { id: box.id, title, content, bizType, bizId, link, readFlag },
      { ...event, bizType: 'report', bizId: 'r1', link: '/assay/microscopeList', readFlag: 'N' },
    );
  }
  assert.notEqual(boxes[0]?.id, boxes[1]?.id);
  assert.equal(await unread(keeper), unreadBefore + 1, 'named twice, sent once');
  assert.equal((await make(keeper, calls.read, { ids: [boxes[1]!.id] })).code, 0);
  assert.deepEqual((await streams[1].next()).data, { ids: [boxes[1]!.id] });
  streams.forEach((stream) => stream.close());
});

test('a message whose transaction fails is neither written nor pushed', async () => {
  const [receiver, unreadBefore] = [await idOf(reception), await unread(reception)];
  const stream = await StreamReader.ready(reception);
  const sending = (title: string, fail: boolean) =>
    server.database.write('1', async (db) => {
      await sendMessage(db, { to: [receiver], title, content: '' });
      if (fail) throw new Error('rolled back');
    });
  await assert.rejects(sending('never', true), /rolled back/);
  await sending('sent', false);
  assert.equal((await stream.next()).data.title, 'sent');
  assert.equal(await unread(reception), unreadBefore + 1);
  stream.close();
});

test('what a store has to do: due by the end of today, and not yet done', async () => {
  const { storeId } = (await reception.post('/sys/user/getUserInfo.do')).data.ext;
  const todo = async (): Promise<number> => (await make(reception, calls.todoCount, { storeId })).data;
  await refusesTheUsual(server, reception, calls.todoCount, { storeId });
  const db = server.database.reader('1');
  const own = await db.select().from(reminder).where(eq(reminder.storeId, storeId));
  const isDue = ({ doneFlag, noticeTime }: (typeof own)[number]): boolean =>
    doneFlag === 'N' && noticeTime < startOfDay(new Date(), 1);
  const due = own.filter(isDue);
  assert.ok(due.length > 0 && due.length < own.length);
  assert.equal(await todo(), due.length);

  const change = (values: Partial<typeof reminder.$inferInsert>) =>
    server.database.write('1', (writing) =>
      writing.update(reminder).set(values).where(eq(reminder.id, due[0]!.id)),
    );
  await change({ doneFlag: 'Y', doneDate: new Date() });
  assert.equal(await todo(), due.length - 1);
  await change({ doneFlag: 'N', doneDate: null, noticeTime: startOfDay(new Date(), 1) });
  assert.equal(await todo(), due.length - 1, 'tomorrow');
  await change({ noticeTime: new Date(startOfDay(new Date(), 1).getTime() - 1000) });
  assert.equal(await todo(), due.length, 'in the last second of today');
});

test('nobody counts for a store where they are not', async () => {
  const { storeId } = (await reception.post('/sys/user/getUserInfo.do')).data.ext;
  assert.equal((await make(admin, calls.todoCount, { storeId })).code, 40302, 'on the company side');
  assert.equal((await make(keeper, calls.todoCount, { storeId })).code, 40302, 'on the warehouse side');
  assert.equal((await make(reception, calls.todoCount, { storeId: 'S-none' })).code, 40302);
  assert.equal((await make(reception, calls.todoCount, {})).code, 40001);
});
