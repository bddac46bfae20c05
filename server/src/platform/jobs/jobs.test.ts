import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { jobCalls } from '@hospital/shared/contract/calls/jobs';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import { startOfDay } from '../database/chinaTime';
import { job as jobTable } from './schema';
import { reminder } from '../../domains/reminders/schema';
import { review } from '../../domains/reviews/schema';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { followUpReminders } from '../../domains/reviews/followUpReminders';
import type { Job } from './job';
import { Jobs } from './jobs';
import { claimDueJob, giveBack, renewLease } from './lease';

let server: TestServer;
let admin: TestClient;
let reception: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
});
after(() => server.close());

/** Another instance on the same database. */
const instance = (jobs: readonly Job[], warnings: unknown[] = []): Jobs =>
  new Jobs({
    database: server.database,
    files: server.services.files,
    warn: (error) => void warnings.push(error),
    jobs,
  });
const rowOf = async (name: string) => {
  const [row] = await server.database.kernel.select().from(jobTable).where(eq(jobTable.name, name));
  assert.ok(row);
  return row;
};
const setRow = (name: string, values: object) =>
  server.database.kernel.update(jobTable).set(values).where(eq(jobTable.name, name));
const past = sql`now() - interval '1 second'`;
const due = (name: string) => setRow(name, { nextRun: past });

describe('a job', () => {
  test('that is due runs once, however many instances look at the same time', async () => {
    let runs = 0;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const counting: Job = {
      name: 'counting',
      title: '计数',
      every: 3600,
      async run() {
        runs += 1;
        await finished;
      },
    };
    const instances = [1, 2, 3].map(() => instance([counting]));
    await Promise.all(instances.map((one) => one.enter()));
    await Promise.all(instances.map((one) => one.runDue()));
    assert.equal(runs, 0, 'not before its time');
    await due('counting');
    const looking = instances.map((one) => one.runDue());
    // Those that found nothing come back while the one that runs it still does.
    await Promise.any(looking);
    finish();
    await Promise.all(looking);
    await Promise.all(instances.map((one) => one.runDue()));
    assert.equal(runs, 1);
    const { state, durationMs, lastStart, lastEnd, nextRun, runId } = await rowOf('counting');
    assert.deepEqual([state, runId], ['waiting', '']);
    assert.ok(durationMs !== null && durationMs >= 0 && lastStart && lastEnd && lastEnd >= lastStart);
    assert.ok(nextRun > lastEnd);
  });

  test('whose instance went away is taken over when its lease has run out, and the late one changes nothing', async () => {
    let runs = 0;
    const steady: Job = { name: 'steady', title: '稳定', every: 3600, run: async () => void (runs += 1) };
    const other = instance([steady]);
    await other.enter();
    await due('steady');
    const lost = await claimDueJob(server.database.kernel, ['steady']);
    assert.ok(lost);
    await due('steady');
    await other.runDue();
    assert.equal(runs, 0, 'while the lease lasts');
    assert.equal(await renewLease(server.database.kernel, lost), true);

    await setRow('steady', { leaseUntil: past });
    await other.runDue();
    assert.equal(runs, 1);
    assert.equal((await rowOf('steady')).interruptions, 1);
    assert.equal(await renewLease(server.database.kernel, lost), false);
    const { nextRun } = await rowOf('steady');
    await giveBack(server.database.kernel, lost, { next: 0, error: 'late' });
    assert.deepEqual((await rowOf('steady')).nextRun, nextRun);
    assert.equal((await rowOf('steady')).error, '');
  });

  test('that fails says so, is tried again soon, and keeps no other from its turn', async () => {
    let fails = true;
    const failing: Job = {
      name: 'failing',
      title: '失败',
      every: 86_400,
      run: async () => {
        if (fails) throw new Error('secret of a tenant');
      },
    };
    let ran = 0;
    const next: Job = { name: 'next', title: '下一个', every: 60, run: async () => void (ran += 1) };
    const warnings: unknown[] = [];
    const jobs = instance([failing, next], warnings);
    await jobs.enter();
    await due('failing');
    await due('next');
    await jobs.runDue();
    const failed = await rowOf('failing');
    assert.equal(failed.state, 'failed');
    assert.match(failed.error, /^编号 \S+$/, 'what went wrong is in the log alone');
    assert.ok(failed.nextRun.getTime() - Date.now() < 61_000);
    assert.equal((warnings[0] as Error).message, 'secret of a tenant');
    assert.equal(ran, 1);

    fails = false;
    await due('failing');
    await jobs.runDue();
    const { state, error, failures, runs } = await rowOf('failing');
    assert.deepEqual({ state, error, failures, runs }, { state: 'waiting', error: '', failures: 1, runs: 2 });
  });

  test('is told to stop when the server closes', async () => {
    let stopped = false;
    let begun = (): void => undefined;
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const patient: Job = {
      name: 'patient',
      title: '耐心',
      every: 60,
      run: ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            resolve();
          });
          begun();
        }),
    };
    const jobs = instance([patient]);
    await jobs.enter();
    await jobs.soon('patient');
    await beginning;
    await jobs.stop();
    assert.ok(stopped);
    assert.equal((await rowOf('patient')).state, 'waiting');
  });
});

describe('administrators', () => {
  test('see what runs, when it ran, and that it is run again', async () => {
    await refusesTheUsual(server, admin, jobCalls.list);
    await refusesTheUsual(server, admin, jobCalls.run, { name: 'housekeeping' });
    await refusesWithout('sys:job:list', reception, jobCalls.list, {});
    await refusesWithout('sys:job:run', reception, jobCalls.run, { name: 'housekeeping' });
    const { data } = await make(admin, jobCalls.list);
    assert.deepEqual(
      data.map(({ name, title }: { name: string; title: string }) => [name, title]),
      [
        ['followUpReminders', '生成回访提醒'],
        ['planReminders', '生成免疫驱虫提醒'],
        ['publishNotices', '发布定时公告'],
        ['expireExports', '清理过期的导出文件'],
        ['readNames', '补全拼音与检索'],
        ['missedReservations', '标记爽约的预约'],
        ['expiredWaits', '标记过期的候补'],
        ['archiveCases', '病例归档'],
        ['outbox', '发送外部消息'],
        ['housekeeping', '清理过期数据'],
      ],
    );
    assert.equal((await make(admin, jobCalls.run, { name: 'nothing' })).code, 404);
    const before = (await rowOf('housekeeping')).runs;
    assert.equal((await make(admin, jobCalls.run, { name: 'housekeeping' })).code, 0);
    for (;;) {
      const rows = (await make(admin, jobCalls.list)).data as { name: string; runs: number; state: string }[];
      const row = rows.find(({ name }) => name === 'housekeeping');
      if (row && row.runs > before && row.state !== 'running') {
        assert.equal(row.state, 'waiting');
        break;
      }
    }
  });

  test('see one whose instance is gone as interrupted', async () => {
    const kept = await rowOf('followUpReminders');
    await setRow('followUpReminders', {
      state: 'running',
      runId: 'gone',
      leaseUntil: past,
      nextRun: sql`now() + interval '1 day'`,
    });
    const { data } = await make(admin, jobCalls.list);
    assert.equal(data[0].state, 'interrupted');
    await setRow('followUpReminders', kept);
  });
});

describe('reminders of follow-ups', () => {
  const makeThem = () =>
    followUpReminders.run({
      database: server.database,
      files: server.services.files,
      signal: new AbortController().signal,
    });
  const write = <T>(work: Parameters<typeof server.database.write<T>>[1], tenant = '1') =>
    server.database.write(tenant, work);
  const remindersOf = (id: string, tenant = '1') =>
    server.database
      .reader(tenant)
      .select()
      .from(reminder)
      .where(and(eq(reminder.type, 'review'), eq(reminder.bizId, id)));

  let storeId: string;
  before(async () => {
    storeId = (await reception.post('/sys/user/getUserInfo.do')).data.ext.storeId;
    await makeThem();
  });

  async function newReview(reviewTime: Date, id: string): Promise<void> {
    await write(async (db) => {
      const [like] = await db.select().from(review).where(eq(review.storeId, storeId)).limit(1);
      assert.ok(like);
      await db.insert(review).values({
        id,
        storeId,
        ownerId: like.ownerId,
        petId: like.petId,
        caseId: like.caseId,
        type: 3,
        content: '拆线情况',
        reviewTime,
      });
    });
  }

  test('are made when it comes near, once, even by two instances; open pages hear of it', async () => {
    const today = new Date(startOfDay(new Date(), 1).getTime() - 60_000);
    await newReview(today, 'r-today');
    await newReview(startOfDay(new Date(), 30), 'r-later');
    const todo = async (): Promise<number> =>
      (await make(reception, messageCalls.todoCount, { storeId })).data;
    const before = await todo();
    const stream = await StreamReader.ready(reception);
    await Promise.all([makeThem(), makeThem()]);
    await makeThem();
    const [made, ...more] = await remindersOf('r-today');
    assert.deepEqual(more, []);
    assert.equal(made?.templateName, '术后回访提醒');
    assert.match(made.content, /术后回访：拆线情况。$/);
    assert.deepEqual(made.noticeTime, today);
    assert.deepEqual(await remindersOf('r-later'), []);
    assert.equal(await todo(), before + 1);
    assert.deepEqual((await stream.next()).data, { calls: ['messages.reminders', 'messages.todoCount'] });
    stream.close();
  });

  test('move and end with it; one that was put off after it was done is reminded of again', async () => {
    const at = (days: number) => new Date(startOfDay(new Date(), days).getTime() + 10 * 3_600_000);
    await newReview(at(1), 'r-moved');
    await makeThem();
    await write((db) =>
      db
        .update(review)
        .set({ reviewTime: at(2) })
        .where(eq(review.id, 'r-moved')),
    );
    await makeThem();
    assert.deepEqual(
      (await remindersOf('r-moved')).map(({ noticeTime }) => noticeTime),
      [at(2)],
    );

    const [first] = await remindersOf('r-moved');
    assert.equal((await make(reception, messageCalls.remindersDone, { ids: [first!.id] })).code, 0);
    await makeThem();
    assert.equal((await remindersOf('r-moved')).length, 1, 'done is done');
    await write((db) =>
      db
        .update(review)
        .set({ reviewTime: at(3) })
        .where(eq(review.id, 'r-moved')),
    );
    await makeThem();
    assert.deepEqual((await remindersOf('r-moved')).map(({ doneFlag }) => doneFlag).toSorted(), ['N', 'Y']);

    await write((db) => db.update(review).set({ status: 'C' }).where(eq(review.id, 'r-moved')));
    await makeThem();
    assert.ok((await remindersOf('r-moved')).every(({ doneFlag }) => doneFlag === 'Y'));
  });

  test('begun and rolled back they are made by the next run', async () => {
    await newReview(startOfDay(new Date(), 1), 'r-crash');
    const broken = {
      ...server.database,
      write: <T>(tenantId: string, work: Parameters<typeof server.database.write<T>>[1]) =>
        server.database.write<T>(tenantId, async (db) => {
          await work(db);
          throw new Error('the instance died here');
        }),
    };
    const context = { files: server.services.files, signal: new AbortController().signal };
    await assert.rejects(followUpReminders.run({ ...context, database: broken }));
    assert.deepEqual(await remindersOf('r-crash'), []);
    await makeThem();
    assert.equal((await remindersOf('r-crash')).length, 1);
  });

  test('the list is what the bell counts; done one or several; nobody else’s', async () => {
    const list = async (client: TestClient, request: object = {}) =>
      (await make(client, messageCalls.reminders, { ext: { todo: 'Y' }, pageSize: 200, ...request })).data;
    const todo = async (): Promise<number> =>
      (await make(reception, messageCalls.todoCount, { storeId })).data;
    await refusesTheUsual(server, reception, messageCalls.reminders);
    await refusesTheUsual(server, reception, messageCalls.remindersDone, { ids: ['x'] });
    const keeper = await server.signIn('13800000005', 3);
    await refusesWithout('mch:remind:list', keeper, messageCalls.reminders, {});
    const reader = await server.signIn('13800000007', 2);
    await refusesWithout('mch:remind:update', reader, messageCalls.remindersDone, { ids: ['x'] });
    assert.equal((await make(reception, messageCalls.reminders, { storeId: 'S-none' })).code, 40302);

    const first = await list(reception);
    assert.equal(first.total, await todo());
    assert.equal(first.list.length, first.total);
    const times = first.list.map(({ noticeTime }: { noticeTime: string }) => noticeTime);
    assert.deepEqual(times, times.toSorted());
    const [one, two] = first.list;
    assert.equal(one.storeId, storeId);
    assert.ok(one.ext.ownerName && one.ext.templateName && one.content && one.petName);
    assert.match(one.ext.ownerMobile, /^1\d{10}$/, 'the front desk sees telephones whole');
    assert.equal((await list(reception, { pageSize: 2, page: 2 })).list.length, 2);

    const manager = await server.signIn('13800000001', 1);
    assert.ok((await list(manager)).total > first.total, 'the company side sees all stores');
    const foreign = (await list(manager)).list.find((row: { storeId: string }) => row.storeId !== storeId);
    const done = (ids: readonly string[]) => make(reception, messageCalls.remindersDone, { ids });
    assert.equal((await done([one.id, foreign.id])).code, 40302);
    assert.equal((await done([one.id, 'nothing'])).code, 404);
    assert.equal(await todo(), first.total, 'all or none');
    assert.equal((await done([one.id, two.id])).code, 0);
    assert.equal((await done([one.id])).code, 0, 'again');
    assert.equal(await todo(), first.total - 2);
    const finished = await list(reception, { ext: { todo: 'N' } });
    const row = finished.list.find(({ id }: { id: string }) => id === one.id);
    assert.equal(row.doneFlag, 'Y');
    assert.match(row.doneDate, /^\d{4}-/);
    assert.notEqual(row.doneByName, '');
  });
});
