import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, asc, eq, like, sql } from 'drizzle-orm';
import { startOfDay } from '../database/chinaTime';
import { newId } from '../database/newId';
import { job } from '../jobs/schema';
import { liveEvent } from './schema';
import { notice } from '../../domains/messages/schema';
import { reminder } from '../../domains/reminders/schema';
import { review } from '../../domains/reviews/schema';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { TestClient } from '../../test-support/client';
import { ServerProcesses, stopProcess } from '../../test-support/serverProcess';
import { StreamReader } from '../../test-support/streamReader';
import { openTestDatabase, testDatabaseUrl, type TestDatabase } from '../../test-support/testDatabase';
import { loginForm, startTestServer, type TestServer } from '../../test-support/testServer';

const tenantId = '1';
const processes = new ServerProcesses();

describe(
  'an instance that is killed',
  { skip: testDatabaseUrl === null && 'the embedded database has one instance' },
  () => {
    let database: TestDatabase;
    let other: TestServer | undefined;

    const startInstance = () => processes.start({ DATABASE_URL: database.url ?? '', LOG_LEVEL: 'error' });
    const write = <T>(work: (db: TenantDatabase) => Promise<T>) => database.write(tenantId, work);

    before(async () => {
      [database] = await Promise.all([openTestDatabase(), processes.build()]);
    });
    after(async () => {
      processes.close();
      await (other ? other.close() : database.close());
    });

    test('in the middle of a job: another takes it over, and everything is made once', async () => {
      const ids = Array.from({ length: 450 }, (_, index) => `k${String(index).padStart(3, '0')}`);
      const reviewTime = new Date(startOfDay(new Date(), 1).getTime() - 60_000);
      const made = async () =>
        (
          await database
            .reader(tenantId)
            .select({ bizId: reminder.bizId })
            .from(reminder)
            .where(like(reminder.bizId, 'k%'))
            .orderBy(asc(reminder.bizId))
        ).map(({ bizId }) => bizId);
      const state = async () => {
        const [row] = await database.kernel.select().from(job).where(eq(job.name, 'followUpReminders'));
        assert.ok(row);
        return row;
      };
      const pattern = await write(async (db) => {
        const [row] = await db.select().from(review).limit(1);
        assert.ok(row);
        const { storeId, ownerId, petId, caseId } = row;
        await db
          .insert(review)
          .values(ids.map((id) => ({ id, storeId, ownerId, petId, caseId, type: 3, reviewTime })));
        return row;
      });

      const first = await startInstance();
      // Somebody holds what the last batch needs, so that the job cannot get past it.
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const holding = write(async (db) => {
        const { storeId, ownerId, petId } = pattern;
        const about = { type: 'review', templateName: 'x', content: 'x', noticeTime: reviewTime } as const;
        await db
          .insert(reminder)
          .values({ ...about, id: newId(), storeId, ownerId, petId, bizId: ids.at(-1) ?? '' });
        await held;
        throw new Error('given up');
      });
      await database.kernel.update(job).set({ nextRun: sql`now() + interval '1 day'` });
      await database.kernel
        .update(job)
        .set({ nextRun: sql`now()` })
        .where(eq(job.name, 'followUpReminders'));
      while ((await made()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      const half = (await made()).length;
      await stopProcess(first.child, 'SIGKILL');
      release();
      await assert.rejects(holding, /given up/);
      assert.ok(half < ids.length, 'it was in the middle');
      assert.equal((await state()).state, 'running');

      // Its lease, which nobody renews, runs out.
      await database.kernel
        .update(job)
        .set({ leaseUntil: sql`now() - interval '1 second'` })
        .where(eq(job.name, 'followUpReminders'));
      other = await startTestServer({ database });
      await other.services.jobs.runDue();
      while ((await state()).state === 'running') await new Promise((resolve) => setTimeout(resolve, 50));
      assert.deepEqual(await made(), ids);
      const { state: ended, interruptions, error, runs } = await state();
      assert.deepEqual([ended, interruptions, error, runs], ['waiting', 1, '', 2]);
    });

    test('in the middle of sending: every reader has each message once, from the other instance', async () => {
      const first = await startInstance();
      const second = other ?? (await startTestServer({ database }));
      const signIn = async (account: string, type: 1 | 2 | 3): Promise<TestClient> => {
        const { data } = await first.client.post('/login.do', loginForm(account, type));
        return first.client.with({ authorization: data.token, tenantId: data.tenantId });
      };
      const writers = await Promise.all([1, 2, 3].map(() => signIn('13800000001', 1)));
      const readers = await Promise.all([
        ...writers,
        signIn('13800000003', 2),
        signIn('13800000004', 2),
        signIn('13800000005', 3),
      ]);

      /** Reads to the announcement `end`: at the first instance, and where that breaks off, at the second. */
      const seen: string[][] = readers.map(() => []);
      const readAll = async (client: TestClient, titles: string[]): Promise<void> => {
        let stream: StreamReader & { from: number } = await StreamReader.ready(client);
        let last = stream.from;
        started();
        while (titles.at(-1) !== 'kill end') {
          try {
            const event = await stream.next();
            last = event.id;
            if (event.kind === 'message') titles.push(event.data.title);
          } catch {
            const resumed = { 'last-event-id': String(last) };
            stream = await StreamReader.ready(client.at(second.baseUrl), resumed);
          }
        }
        stream.close();
      };
      let begun = 0;
      let started = (): void => undefined;
      const allStarted = new Promise<void>((resolve) => {
        started = () => ((begun += 1) === readers.length ? resolve() : undefined);
      });
      const reading = readers.map((client, index) => readAll(client, seen[index] ?? []));
      await allStarted;

      const announcement = (name: string) => ({
        name,
        content: `<p>${name}</p>`,
        valid: 'Y',
        topFlag: 'N',
        popupFlag: 'Y',
        scopeType: '0',
        scopeIds: [],
      });
      const acknowledged: string[] = [];
      let count = 0;
      // They write until nobody answers any more.
      const writing = writers.map(async (client) => {
        for (;;) {
          const name = `kill ${(count += 1)}`;
          const answer = await client.post('/mch/notice/save.do', announcement(name)).catch(() => null);
          if (!answer) return;
          assert.equal(answer.code, 0);
          acknowledged.push(name);
        }
      });
      while (seen.some((titles) => titles.length < 5)) await new Promise((resolve) => setTimeout(resolve, 5));
      await stopProcess(first.child, 'SIGKILL');
      await Promise.all(writing);
      const admin = (writers[0] as TestClient).at(second.baseUrl);
      for (const name of ['kill after', 'kill end']) {
        assert.equal((await admin.post('/mch/notice/save.do', announcement(name))).code, 0);
      }
      await Promise.all(reading);

      const sent = await database
        .reader(tenantId)
        .select({ title: sql<string>`${liveEvent.data} ->> 'title'` })
        .from(liveEvent)
        .where(and(eq(liveEvent.kind, 'message'), sql`${liveEvent.data} ->> 'title' like 'kill %'`))
        .orderBy(asc(liveEvent.seq));
      const titles = sent.map(({ title }) => title);
      for (const each of seen) assert.deepEqual(each, titles);
      // Of each announcement that is there it was told once, and each that was answered for is there.
      const stored = await database
        .reader(tenantId)
        .select({ name: notice.name })
        .from(notice)
        .where(like(notice.name, 'kill %'));
      assert.deepEqual(stored.map(({ name }) => name).sort(), [...titles].sort());
      assert.deepEqual(
        acknowledged.filter((name) => !titles.includes(name)),
        [],
      );
    });
  },
);
