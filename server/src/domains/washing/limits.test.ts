import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { eq } from 'drizzle-orm';
import { logCalls } from '@hospital/shared/contract/calls/logs';
import { settingsCalls as calls, type WashingLimits } from '@hospital/shared/contract/calls/settings';
import { formatDay, startOfDay } from '../../platform/database/chinaTime';
import { washingLimit } from '../settings/schema';
import type { Answer, TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';

type Slot = WashingLimits['slots'][number];

let server: TestServer;
let admin: TestClient;
let manager: TestClient;
let viewer: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  viewer = await server.signIn('13800000007', 2);
  // Nothing of the demo data stands in the way of a limit.
  await server.database.kernel.execute(
    `update reservation set status = 3, cancel_reason = 'TIME' where tenant_id = '1' and type = 3`,
  );
  await server.database.kernel.execute(
    `update wash_plan set state = 4, finish_time = null, bill_id = null where tenant_id = '1'`,
  );
});
after(() => server.close());

/** It stays the same day until the test ends. */
const holdDay = (t: TestContext): void => t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
const dayFromNow = (days: number): string => formatDay(startOfDay(new Date(), days));
const slot = (startTime: string, endTime: string, limit: number): Slot => ({ startTime, endTime, limit });
const read = async (client: TestClient, storeId: string): Promise<WashingLimits> =>
  (await make(client, calls.washingLimits, { storeId })).data;
const set = (storeId: string, limit: number | null, version: number, slots?: readonly Slot[]) =>
  make(admin, calls.setWashingLimits, { storeId, limit, version, ...(slots ? { slots } : {}) });
const setDay = (storeId: string, date: string, limit: number | null, fields: object = {}) =>
  make(admin, calls.setWashingLimitOfDay, { storeId, date, limit, ...fields });
const fieldOf = ({ code, data }: Answer): unknown => [code, data.errors?.[0]?.field];

test('the usual refusals; whoever works in a store reads its limits', async () => {
  await refusesTheUsual(server, viewer, calls.washingLimits, { storeId: '1001' });
  const request = { storeId: '1001', limit: null, version: 0 };
  await refusesTheUsual(server, manager, calls.setWashingLimits, request);
  await refusesWithout('hospital:setting:setWashingRegisterLimit', viewer, calls.setWashingLimits, request);
  const ofDay = { storeId: '1001', date: dayFromNow(1), limit: null };
  await refusesTheUsual(server, manager, calls.setWashingLimitOfDay, ofDay);
  await refusesWithout('hospital:booking:setWashingRegisterLimit', viewer, calls.setWashingLimitOfDay, ofDay);
});

test('a store takes any number until it is set; the limits of each day are kept in their order', async () => {
  assert.deepEqual(await read(admin, '1002'), {
    storeId: '1002',
    limit: null,
    slots: [],
    days: [],
    version: 0,
  });
  const slots = [slot('14:00', '24:00', 3), slot('09:00', '12:00', 0)];
  assert.equal((await set('1002', 20, 0, slots)).code, 0);
  const kept = await read(admin, '1002');
  assert.deepEqual(kept.slots, [slot('09:00', '12:00', 0), slot('14:00', '23:59', 3)]);
  assert.deepEqual([kept.limit, kept.version], [20, 1]);
  // Without times they stay; the same again changes nothing.
  assert.equal((await set('1002', 15, 1)).code, 0);
  assert.equal((await set('1002', 15, 2, kept.slots)).code, 0);
  const again = await read(admin, '1002');
  assert.deepEqual([again.limit, again.slots, again.version], [15, kept.slots, 2]);
  assert.equal((await set('1002', null, 2, [])).code, 0);
  const emptied = await read(admin, '1002');
  assert.deepEqual([emptied.limit, emptied.slots], [null, []]);
});

test('without a store it is the one where the session stands; the chain has no limits', async (t) => {
  holdDay(t);
  assert.equal((await manager.post('/setLastStore', { storeId: '1001', storeName: '' })).code, 0);
  const { storeId } = (await make(manager, calls.washingLimits, {})).data;
  assert.equal(storeId, '1001');
  assert.equal((await make(manager, calls.setWashingLimits, { limit: 7, version: 0 })).code, 0);
  assert.equal((await read(admin, '1001')).limit, 7);
  assert.deepEqual(fieldOf(await make(admin, calls.washingLimits, {})), [40001, 'storeId']);
  assert.deepEqual(fieldOf(await make(admin, calls.setWashingLimits, { limit: 1, version: 0 })), [
    40001,
    'storeId',
  ]);
  const ofDay = { date: dayFromNow(0), limit: 1 };
  assert.deepEqual(fieldOf(await make(admin, calls.setWashingLimitOfDay, ofDay)), [40001, 'storeId']);
});

test('of two who set at once the second is told what holds', async () => {
  assert.equal((await set('1008', 5, 0)).code, 0);
  const stale = await set('1008', 6, 0);
  assert.deepEqual([stale.code, stale.data.current.limit, stale.data.current.version], [40901, 5, 1]);
  const staleDay = await setDay('1008', dayFromNow(1), 1, { version: 0 });
  assert.deepEqual([staleDay.code, staleDay.data.current.version], [40901, 1]);
  const both = await Promise.all([set('1008', 8, 1), set('1008', 9, 1)]);
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, 40901]);
});

test('times that are none, or that overlap, are refused where they are', async () => {
  for (const [slots, index, words] of [
    [[slot('09:00', '12:00', 1), slot('11:45', '13:00', 1)], 1, '第 2 个时段：与时段 09:00 至 12:00 重叠'],
    [[slot('20:00', '24:00', 1), slot('23:45', '23:59', 1)], 1, '第 2 个时段：与时段 20:00 至 24:00 重叠'],
    [[slot('12:00', '09:00', 1)], 0, '第 1 个时段：结束时间应晚于开始时间'],
    [[slot('09:00', '09:00', 1)], 0, '第 1 个时段：结束时间应晚于开始时间'],
    [[slot('09:10', '10:00', 1)], 0, '第 1 个时段：请选择开始时间'],
    [[slot('09:00', '25:00', 1)], 0, '第 1 个时段：请选择结束时间'],
  ] as const) {
    const refused = await set('1004', 1, 0, slots);
    assert.deepEqual([refused.msg, ...(fieldOf(refused) as [])], [words, 40001, `slots.${index}`]);
  }
  // Those that only touch do not overlap.
  assert.equal((await set('1004', 1, 0, [slot('09:00', '10:00', 1), slot('10:00', '11:00', 1)])).code, 0);
  for (const [limit, code, words] of [
    [-1, 40001, '限额不能小于0'],
    [1000, 40001, '限额不能大于999'],
    [1.5, 40002, '限额应为整数'],
  ] as const) {
    const refused = await set('1004', limit, 1);
    assert.deepEqual([refused.code, refused.msg], [code, words]);
  }
});

test('a day has limits of its own, as a whole and at times, until they are taken away', async (t) => {
  holdDay(t);
  const [today, later] = [dayFromNow(0), dayFromNow(30)];
  const morning = { startTime: '09:00', endTime: '12:00' };
  assert.equal((await setDay('1005', later, 4)).code, 0);
  assert.equal((await setDay('1005', later, 2, morning)).code, 0);
  assert.equal((await setDay('1005', later, 1, { startTime: '20:00', endTime: '24:00' })).code, 0);
  assert.equal((await setDay('1005', today, 0)).code, 0);
  const whole = { startTime: '', endTime: '' };
  const evening = { startTime: '20:00', endTime: '23:59' };
  assert.deepEqual((await read(admin, '1005')).days, [
    { date: today, ...whole, limit: 0 },
    { date: later, ...whole, limit: 4 },
    { date: later, ...morning, limit: 2 },
    { date: later, ...evening, limit: 1 },
  ]);
  assert.equal((await setDay('1005', later, 9)).code, 0);
  assert.equal((await setDay('1005', later, null, morning)).code, 0);
  assert.equal((await setDay('1005', later, null, { startTime: '20:00', endTime: '24:00' })).code, 0);
  assert.equal(
    (await setDay('1005', later, null, morning)).code,
    0,
    'what is not there needs no taking away',
  );
  assert.deepEqual((await read(admin, '1005')).days, [
    { date: today, ...whole, limit: 0 },
    { date: later, ...whole, limit: 9 },
  ]);
});

test('days that are past or none, and times that overlap or lack an end, are refused', async (t) => {
  holdDay(t);
  const day = dayFromNow(3);
  assert.equal((await setDay('1006', day, 3, { startTime: '09:00', endTime: '12:00' })).code, 0);
  for (const [date, fields, field] of [
    [dayFromNow(-1), {}, 'date'],
    ['2099-02-31', {}, 'date'],
    [day, { startTime: '11:00', endTime: '13:00' }, 'startTime'],
    [day, { startTime: '13:00' }, 'endTime'],
    [day, { endTime: '13:00' }, 'startTime'],
    [day, { startTime: '13:00', endTime: '13:00' }, 'startTime'],
  ] as const)
    assert.deepEqual(fieldOf(await setDay('1006', date, 1, fields)), [40001, field], JSON.stringify(fields));
  assert.equal((await read(admin, '1006')).days.length, 1);
});

test('a store keeps 400 of them; those that are over are forgotten', async (t) => {
  holdDay(t);
  const whole = { startTime: '', endTime: '', limit: 1 };
  const coming = Array.from({ length: 400 }, (_, index) => ({ date: dayFromNow(index), ...whole }));
  const over = Array.from({ length: 5 }, (_, index) => ({ date: dayFromNow(index - 5), ...whole }));
  await server.database.write('1', (db) =>
    db.insert(washingLimit).values({ storeId: '1007', days: [...over, ...coming] }),
  );
  assert.equal((await read(admin, '1007')).days.length, 400);
  const refused = await setDay('1007', dayFromNow(500), 1);
  assert.deepEqual([refused.code, refused.msg], [40001, '单日限额最多400条']);
  assert.equal((await setDay('1007', dayFromNow(0), 2)).code, 0, 'changed');
  assert.equal((await setDay('1007', dayFromNow(1), null)).code, 0, 'taken away');
  const kept = eq(washingLimit.storeId, '1007');
  const [row] = await server.database.reader('1').select().from(washingLimit).where(kept);
  assert.deepEqual([row?.days.length, row?.days[0]?.date], [399, dayFromNow(0)]);
});

test('what was changed stands in the log, and open pages of the store hear of it', async () => {
  const stream = await StreamReader.ready(viewer);
  const { version } = await read(admin, '1001');
  assert.equal((await set('1001', 12, version, [slot('09:00', '24:00', 30)])).code, 0);
  const event = await stream.next();
  stream.close();
  const { calls: told } = event.data as { calls: string[] };
  assert.deepEqual(told, [
    ...['settings.washingLimits', 'settings.history', 'reservations.chart', 'washing.slots'],
    // A limit that is raised frees times for who waits.
    'waits.list',
  ]);
  const [latest] = (await make(admin, logCalls.operations, { bizType: 'config' })).data.records;
  assert.equal(latest.bizId, '1001/washing.limits');
  const [change] = (await make(admin, calls.history, { storeIds: '1001', configGroup: 'washing' })).data.list;
  assert.deepEqual(
    [change.configName, change.before, change.after, change.undoable],
    ['洗美限额', '每天：7', '每天：12；每天 09:00 至 24:00：30', 'N'],
  );
});

test('stores out of scope, of another tenant, or of nobody', async () => {
  const day = { date: dayFromNow(1), limit: 1 };
  const out = '1004';
  assert.equal((await make(manager, calls.washingLimits, { storeId: out })).code, 40302);
  assert.equal(
    (await make(manager, calls.setWashingLimits, { storeId: out, limit: 1, version: 0 })).code,
    40302,
  );
  assert.equal((await make(manager, calls.setWashingLimitOfDay, { storeId: out, ...day })).code, 40302);
  assert.equal((await make(admin, calls.washingLimits, { storeId: 'L999' })).code, 404);
  const stranger = await server.signIn('13900000001', 1);
  assert.equal((await make(stranger, calls.washingLimits, { storeId: '1005' })).code, 404);
  assert.equal(
    (await make(stranger, calls.setWashingLimits, { storeId: '1005', limit: 1, version: 0 })).code,
    404,
  );
  assert.equal((await make(stranger, calls.setWashingLimitOfDay, { storeId: '1005', ...day })).code, 404);
});
