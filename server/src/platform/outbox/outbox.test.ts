import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { JobContext } from '../jobs/job';
import { openTestDatabase, type TestDatabase } from '../../test-support/testDatabase';
import { enqueue, outboxJob, type Sender } from '.';
import { outbox } from './schema/outbox';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const message = (businessKey: string, kind = 'sms') => ({
  kind,
  businessKey,
  payload: { text: businessKey },
});
const put = (...keys: string[]) =>
  database.write('1', (db) =>
    enqueue(
      db,
      keys.map((key) => message(key)),
    ),
  );
const context = (): JobContext => ({
  database,
  files: null as never,
  signal: new AbortController().signal,
});
const run = (...senders: Sender[]) => outboxJob(senders).run(context());
const rowOf = async (businessKey: string) => {
  const rows = await database
    .reader('1')
    .select({
      state: outbox.state,
      tries: outbox.tries,
      error: outbox.error,
      wait: sql<number>`extract(epoch from ${outbox.nextTry} - ${outbox.lastTry})::int`,
    })
    .from(outbox)
    .where(eq(outbox.businessKey, businessKey));
  assert.equal(rows.length, 1);
  return rows[0];
};
const makeDue = () =>
  database.write('1', (db) =>
    db
      .update(outbox)
      .set({ nextTry: new Date(0) })
      .execute(),
  );

/** Keeps what it was given to send. */
function receiver(fail: (text: unknown) => boolean = () => false) {
  const received: unknown[] = [];
  const sender: Sender = {
    kind: 'sms',
    async send({ payload }, { tenantId }) {
      if (fail(payload['text'])) throw new Error('线路忙');
      received.push(`${tenantId}:${String(payload['text'])}`);
    },
  };
  return { received, sender };
}

test('what a transaction puts there is sent once it has committed, and once only', async () => {
  const { received, sender } = receiver();
  await assert.rejects(
    database.write('1', async (db) => {
      await enqueue(db, [message('rolled back')]);
      throw new Error('refused');
    }),
  );
  await put('one', 'two');
  await put('one');
  await database.write('2', (db) => enqueue(db, [message('one')]));
  await run(sender);
  await run(sender);
  assert.deepEqual(received.toSorted(), ['1:one', '1:two', '2:one']);
  assert.equal((await rowOf('one'))?.state, 'sent');
});

test('what fails is tried again after 1, 5 and 30 minutes, and holds up nothing else', async () => {
  const { received, sender } = receiver((text) => text === 'bad');
  await put('bad', 'good');
  for (const wait of [60, 300, 1_800]) {
    await run(sender);
    const row = await rowOf('bad');
    assert.deepEqual([row?.state, row?.error, row?.wait], ['waiting', '线路忙', wait]);
    await run(sender);
    assert.equal((await rowOf('bad'))?.tries, row?.tries, 'not before its time');
    await makeDue();
  }
  await run(sender);
  assert.deepEqual([(await rowOf('bad'))?.state, (await rowOf('bad'))?.tries], ['failed', 4]);
  await makeDue();
  await run(sender);
  assert.equal((await rowOf('bad'))?.tries, 4);
  assert.deepEqual(received, ['1:good']);
});

test('several instances at once send each message once', async () => {
  const { received, sender } = receiver();
  const keys = Array.from({ length: 50 }, (_, index) => `many ${index}`);
  await put(...keys);
  await Promise.all([run(sender), run(sender), run(sender)]);
  assert.deepEqual(received.toSorted(), keys.map((key) => `1:${key}`).toSorted());
});

test('what somebody began to send and never came back from is sent by the next, who has the last word', async () => {
  const { received, sender } = receiver();
  await put('cut off');
  let giveUp = (_: Error): void => undefined;
  const begun = new Promise<void>((resolve) => {
    const lost: Sender = {
      kind: 'sms',
      send: () =>
        new Promise((_, reject) => {
          giveUp = reject;
          resolve();
        }),
    };
    void run(lost).then(() => late());
  });
  let late = (): void => undefined;
  const over = new Promise<void>((resolve) => (late = resolve));
  await begun;
  await run(sender);
  assert.deepEqual(received, [], 'while it is being sent');
  await makeDue();
  await run(sender);
  giveUp(new Error('too late'));
  await over;
  assert.deepEqual(received, ['1:cut off']);
  assert.deepEqual([(await rowOf('cut off'))?.state, (await rowOf('cut off'))?.error], ['sent', '']);
});

test('a kind whose receiver hangs holds up no other kind', async () => {
  await database.write('1', (db) => enqueue(db, [message('hanging letter', 'hanging')]));
  await put('prompt');
  let release = (): void => undefined;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const hung: Sender = {
    kind: 'hanging',
    send: () =>
      new Promise((resolve) => {
        release = resolve;
        begin();
      }),
  };
  const { received, sender } = receiver();
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  const prompt: Sender = { ...sender, send: (...given) => sender.send(...given).then(tell) };
  const round = run(hung, prompt);
  await Promise.all([begun, told]);
  assert.deepEqual(received, ['1:prompt']);
  release();
  await round;
});

test('what nobody here can send waits', async () => {
  await database.write('1', (db) => enqueue(db, [message('letter', 'post')]));
  await run(receiver().sender);
  await run();
  assert.deepEqual([(await rowOf('letter'))?.state, (await rowOf('letter'))?.tries], ['waiting', 0]);
});

test('the server’s own role can neither change what was asked for nor forget it', async () => {
  const refused = (text: string) =>
    assert.rejects(
      database.write('1', (db) => db.execute(sql.raw(text))),
      text,
    );
  await refused(`update outbox set payload = '{}'`);
  await refused(`update outbox set business_key = 'x'`);
  await refused('delete from outbox');
});
