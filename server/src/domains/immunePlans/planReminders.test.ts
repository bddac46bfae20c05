import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { immunisationCalls as calls } from '@hospital/shared/contract/calls/immunisation';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { CORE, dayFrom, finish, newDog, planned, RABIES, WORMER } from '../immunisation/plans.fixture';
import { reminder } from '../reminders/schema';
import { planReminders } from './planReminders';
import { ofPlans } from './reminders';
import { immunePlan } from './schema';

let server: TestServer;
let doctor: TestClient;
let reception: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  reception = await server.signIn('13800000003', 2);
  await run();
});
after(() => server.close());

const context = () => ({
  ...{ database: server.database, files: server.services.files, signal: new AbortController().signal },
});
const run = () => planReminders.run(context());
const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;

interface Kept extends Record<string, unknown> {
  readonly type: string;
  readonly day: string;
  readonly done: string;
  readonly closed: string;
}
const remindersOf = (planId: string): Promise<Kept[]> =>
  rows<Kept>(
    `select type, to_char(notice_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, done_flag as done,
      closed_flag as closed from reminder where tenant_id = '1' and biz_id = '${planId}' order by notice_time`,
  );
const open = (type: string, days: number) => ({ type, day: dayFrom(days), done: 'N', closed: 'N' });
const list = async (client: TestClient) =>
  (await make(client, messageCalls.reminders, { ext: { todo: 'Y' }, pageSize: 200 })).data.list as {
    readonly id: string;
    readonly bizId: string;
    readonly content: string;
    readonly ext: { readonly templateName: string };
  }[];

test('what is due in the next days and what was forgotten is remembered once, also by two instances', async () => {
  const petId = await newDog(doctor);
  const today = await planned(doctor, petId);
  const soon = await planned(doctor, petId, { type: 2, productId: WORMER, planDate: dayFrom(7) });
  const later = await planned(doctor, petId, { productId: CORE, planDate: dayFrom(8) });
  const late = await planned(doctor, await newDog(doctor));
  await rows(`update immune_plan set plan_date = plan_date - 30 where tenant_id = '1' and id = '${late.id}'`);
  const before = (await make(reception, messageCalls.todoCount, { storeId: today.storeId })).data;
  await Promise.all([run(), run()]);
  await run();
  assert.deepEqual(await remindersOf(today.id), [open('immune', 0)]);
  assert.deepEqual(await remindersOf(soon.id), [open('deworm', 7)]);
  assert.deepEqual(await remindersOf(late.id), [open('immune', -30)]);
  assert.deepEqual(await remindersOf(later.id), []);
  assert.equal(
    (await make(reception, messageCalls.todoCount, { storeId: today.storeId })).data,
    before + 2,
    'the front desk is told of what is due by today',
  );
  const shown = (await list(reception)).find(({ bizId }) => bizId === today.id);
  assert.equal(shown?.ext.templateName, '狂犬病灭活疫苗接种提醒');
  assert.match(shown.content, /^豆包的狂犬病灭活疫苗计划于\d+月\d+日接种，请联系.+确认到店时间。$/);
});

test('it moves with its plan, and what was done by hand is not to be done again for that day', async () => {
  const plan = await planned(doctor, await newDog(doctor), { planDate: dayFrom(2) });
  const move = async (days: number) => {
    const { code, msg } = await make(doctor, calls.updatePlan, { id: plan.id, planDate: dayFrom(days) });
    assert.equal(code, 0, msg);
    await run();
  };
  await run();
  await move(0);
  assert.deepEqual(await remindersOf(plan.id), [open('immune', 0)]);
  const { id } = (await list(reception)).find(({ bizId }) => bizId === plan.id)!;
  assert.equal((await make(reception, messageCalls.remindersDone, { ids: [id] })).code, 0);
  await run();
  const doneToday = { ...open('immune', 0), done: 'Y' };
  assert.deepEqual(await remindersOf(plan.id), [doneToday]);
  await move(3);
  assert.deepEqual(await remindersOf(plan.id), [doneToday, open('immune', 3)]);
  await move(0);
  assert.deepEqual(
    (await remindersOf(plan.id)).map(({ done, closed }) => done + closed).sort(),
    ['YN', 'YY'],
    'that of the other day is closed, and the job goes on',
  );
});

test('it is done with its plan, and closed with one that is taken back or whose animal died', async () => {
  const petId = await newDog(doctor);
  const [given, gone] = [await planned(doctor, petId), await planned(doctor, petId, { productId: CORE })];
  const other = await newDog(doctor);
  const dies = await planned(doctor, other);
  await run();
  assert.equal((await finish(doctor, given)).code, 0);
  assert.equal((await make(doctor, calls.deletePlan, { id: gone.id })).code, 0);
  assert.equal((await make(reception, petCalls.changeStatus, { id: other, status: 2 })).code, 0);
  const ended = async (id: string) => (await remindersOf(id)).map(({ done, closed }) => [done, closed]);
  assert.deepEqual(await ended(given.id), [['Y', 'N']]);
  assert.deepEqual(await ended(gone.id), [['Y', 'Y']]);
  assert.deepEqual(await ended(dies.id), [['Y', 'Y']]);
});

test('reminders of a plan are found by an index, however many there are of other plans', async () => {
  const plan = await server.database.write('1', async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const ofSome = db
      .select({ id: reminder.id })
      .from(immunePlan)
      .innerJoin(reminder, and(ofPlans(), eq(reminder.bizId, immunePlan.id)))
      .where(eq(immunePlan.petId, 'any'));
    return db.execute(sql`explain ${ofSome.getSQL()}`);
  });
  assert.match(JSON.stringify(plan.rows), /reminder_once/);
});

test('begun and rolled back they are made by the next run', async () => {
  const item = { type: 1, productId: RABIES };
  const plan = await planned(doctor, await newDog(doctor), item);
  const broken = {
    ...server.database,
    write: <T>(tenantId: string, work: Parameters<typeof server.database.write<T>>[1]) =>
      server.database.write<T>(tenantId, async (db) => {
        await work(db);
        throw new Error('the instance died here');
      }),
  };
  await assert.rejects(planReminders.run({ ...context(), database: broken }));
  assert.deepEqual(await remindersOf(plan.id), []);
  await run();
  assert.deepEqual(await remindersOf(plan.id), [open('immune', 0)]);
});
