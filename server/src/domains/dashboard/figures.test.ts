import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { statisticsCalls, type Trend } from '@hospital/shared/contract/calls/statistics';
import { stockCalls } from '@hospital/shared/contract/calls/stock';
import { testingCalls } from '@hospital/shared/contract/calls/testing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime, formatDay } from '../../platform/database/chinaTime';
import { randomStream, type Random } from '../../platform/seeds/random';
import { done } from '../organisation/fixture';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

/** The figure on a card is the total of the list that it opens: for every account, over random data. */

/** Every account of the demo chains that signs in, on every side it has. */
const accounts: readonly (readonly [account: string, sides: readonly (1 | 2 | 3)[]])[] = [
  ['13800000001', [1, 2, 3]],
  ['13800000002', [2]],
  ['13800000003', [2]],
  ['13800000004', [2]],
  ['13800000005', [3]],
  ['13800000006', [2]],
  ['13800000007', [2]],
  ['13800000008', [3]],
  ['13900000001', [1, 2]],
];
const rounds = 3;

let server: TestServer;
let clients: { readonly name: string; readonly client: TestClient }[];
before(async () => {
  server = await startTestServer();
  clients = [];
  for (const [account, sides] of accounts)
    for (const side of sides)
      clients.push({ name: `${account} on side ${side}`, client: await server.signIn(account, side) });
  // Administrators of a store side that stand nowhere yet stand in a store of theirs.
  for (const { client } of clients) {
    const [store] = (await client.get('/myStore')).data;
    const { workspaceTypes, storeId } = (await client.post('/sys/user/getUserInfo.do')).data.ext;
    if (store && storeId === '' && workspaceTypes.includes(2))
      await client.post('/setLastStore', { storeId: store.id, storeName: store.storeName });
  }
});
after(() => server.close());

/** Other states, days and amounts for a third of everything; the same in every run. */
async function shuffle(random: Random): Promise<void> {
  const seed = random.int(1, 1_000_000_000);
  const drawn = (limit: number, stream: number) =>
    `(abs(hashint8(hashtext(id)::bigint * 31 + ${seed + stream})::bigint) % ${limit})`;
  const third = `tenant_id in ('1', '2') and ${drawn(3, 0)} = 0`;
  const moment = (stream: number) =>
    `now() + make_interval(hours => ${drawn(24 * 12, stream)}::int - ${24 * 8})`;
  for (const statement of [
    `update medical_case set status = 1 + ${drawn(5, 1)}, last_activity = ${moment(2)} where ${third}`,
    `update bill set status = ${drawn(2, 3)}, paid_amount = payable_amount * ${drawn(2, 3)} / 2 where ${third} and payable_amount > 1`,
    `update bill set status = 2, paid_amount = payable_amount where tenant_id = '1' and ${drawn(4, 4)} = 0`,
    `update review set status = (array['N', 'N', 'Y', 'C'])[1 + ${drawn(4, 5)}], review_time = ${moment(6)} where ${third}`,
    `update testing_order set status = s, report_time = case when s = 3 then now() end, type = 1 + ${drawn(4, 7)}
      from (select tenant_id as t, id as i, ${drawn(5, 8)} as s from testing_order) new
      where t = tenant_id and i = id and ${third}`,
    `update stock_batch set quantity = ${drawn(4, 9)}, locked_quantity = 0,
      expire_date = case when ${drawn(9, 10)} = 0 then null else current_date - 60 + ${drawn(300, 11)}::int end,
      last_out_date = case when ${drawn(9, 12)} = 0 then null else now() - make_interval(days => ${drawn(250, 13)}::int) end
      where ${third}`,
  ])
    await server.database.kernel.execute(statement);
}

interface Warned {
  readonly name: string;
  readonly count: number;
  readonly index: number;
}

/**
 * Every figure of the home page with the total of the list that it opens, asked as card and page ask it.
 *
 * @returns how many figures the account has; who may not see a figure or its list is refused, and has none
 */
async function compareAll(name: string, client: TestClient): Promise<number> {
  let compared = 0;
  const same = (list: Answer, figure: number, what: string) => {
    if (list.code === ErrorCode.PermissionMissing) return;
    assert.equal(list.code, 0, list.msg);
    assert.equal(list.data.total, figure, `${what} of ${name}`);
    compared += 1;
  };
  const { storeId } = (await client.post('/sys/user/getUserInfo.do')).data.ext;
  const ofStore = storeId === '' ? {} : { storeId };

  const cases = await make(client, statisticsCalls.unfinishedCaseTotal);
  if (cases.code === 0)
    same(
      await make(client, statisticsCalls.unfinishedCases, { pageSize: 1 }),
      cases.data,
      'unfinished cases',
    );

  const today = formatDay(new Date());
  const due = { startDate: today, endDate: today, status: 'N' };
  const total = await done(client, reviewCalls.total, {
    ...{ ...due, orderByField: 'review_time' },
    ...ofStore,
  });
  same(await make(client, reviewCalls.list, { ...due, pageSize: 1 }), total.data.pendingCount, 'follow-ups');

  const reports = await make(client, testingCalls.unfinished, { ...ofStore, pageSize: 1 });
  if (reports.code === 0) {
    const page = await make(client, testingCalls.page, { unfinishedFlag: 'Y', pageSize: 1 });
    same(page, reports.data.total, 'reports');
    assert.equal(reports.data.labCount + reports.data.imageCount, reports.data.total, `parts of ${name}`);
  }

  for (const [totals, list] of [
    [stockCalls.expiredTotal, stockCalls.expiredList],
    [stockCalls.unsalableTotal, stockCalls.unsalableList],
  ] as const) {
    const rows = await make(client, totals);
    if (rows.code !== 0) continue;
    for (const { index, count } of rows.data as Warned[])
      same(await make(client, list, { index, pageSize: 1 }), count, `${totals.path} row ${index}`);
  }
  const trend = await make(client, statisticsCalls.trend);
  if (trend.code === 0) {
    const { days } = trend.data as Trend;
    const [{ date: startDate }, yesterday, today] = [days[0]!, days.at(-2)!, days.at(-1)!];
    for (const [range, figures, lastReview] of [
      [{ startDate, endDate: today.date }, trend.data as Trend, yesterday.date],
      [{ startDate: today.date, endDate: today.date }, today, today.date],
    ] as const) {
      same(
        await make(client, statisticsCalls.visits, { ...range, pageSize: 1 }),
        figures.visitCount,
        'visits',
      );
      const payments = await make(client, statisticsCalls.payments, { ...range, pageSize: 1 });
      if (payments.code === 0) assert.equal(payments.data.ext.amountSum, figures.income, `income of ${name}`);
      const due = { ...range, endDate: lastReview, cancelledFlag: 'N', pageSize: 1 };
      same(await make(client, reviewCalls.list, due), figures.reviewCount, 'follow-ups of the trend');
    }
  }
  return compared;
}

test('over random data every figure equals the total of its list, for every account', async () => {
  const random = randomStream('figures');
  for (let round = 0; round < rounds; round += 1) {
    await shuffle(random);
    for (const { name, client } of clients) {
      const compared = await compareAll(`${name}, round ${round}`, client);
      // Keepers of warehouses see stock alone, all others everything.
      assert.equal(compared, /^1380000000[58] /.test(name) ? 9 : 16, name);
    }
  }
});

/** `YYYY-MM-DD HH:mm` in Shanghai. */
const momentIn = (hours: number): string =>
  formatDateTime(new Date(Date.now() + hours * 3_600_000)).slice(0, 16);

type Change = (client: TestClient, random: Random) => Promise<string>;

/** Some follow-up that is still pending, of the store of the caller. */
async function pendingReview(client: TestClient, random: Random): Promise<{ id: string; version: number }> {
  const { list } = (await done(client, reviewCalls.list, { status: 'N', pageSize: 50 })).data;
  return random.pick(list);
}

const someOf = (table: string, random: Random, where = 'true') =>
  `tenant_id = '1' and id = (select id from ${table} where tenant_id = '1' and ${where}
    order by hashtext(id || '${random.int(1, 1_000_000)}') limit 1)`;
const byHand =
  (what: string, statement: (random: Random) => string): Change =>
  async (_, random) => {
    await server.database.kernel.execute(statement(random));
    return what;
  };

/** What people do to the figures; through the calls where there is one, else as the tills and laboratories write it. */
const changes: readonly Change[] = [
  async (client, random) => {
    const { id: reviewId, version } = await pendingReview(client, random);
    const result = random.pick(['BETTER', 'SAME', 'LOST']);
    await done(client, reviewCalls.saveFollow, { reviewId, version, way: 'PHONE', connected: 'Y', result });
    return 'a follow-up is done';
  },
  async (client, random) => {
    const { id: reviewId, version } = await pendingReview(client, random);
    const nextTime = momentIn(random.pick([1, 3, 26, 200]));
    await done(client, reviewCalls.saveFollow, { reviewId, version, way: 'PHONE', connected: 'N', nextTime });
    return `a follow-up is put off to ${nextTime}`;
  },
  async (client, random) => {
    const { id, version } = await pendingReview(client, random);
    await done(client, reviewCalls.saveReservationStatus, {
      id,
      version,
      reservationStatus: random.pick(['Y', 'N']),
    });
    return 'whether an appointment came of it';
  },
  byHand(
    'a follow-up is cancelled',
    (random) => `update review set status = 'C' where ${someOf('review', random, "status = 'N'")}`,
  ),
  byHand(
    'a follow-up is made for today',
    (random) => `update review set status = 'N', review_time = now() where ${someOf('review', random)}`,
  ),
  byHand(
    'a bill is paid',
    (random) =>
      `update bill set status = 2, paid_amount = payable_amount where ${someOf('bill', random, 'status in (0, 1)')}`,
  ),
  byHand(
    'a bill is owed again',
    (random) =>
      `update bill set status = 0, paid_amount = 0 where ${someOf('bill', random, 'case_id is not null and payable_amount > 0')}`,
  ),
  byHand(
    'a payment comes in today',
    (random) => `update bill_payment set pay_time = now() where ${someOf('bill_payment', random)}`,
  ),
  byHand(
    'a case ends',
    (random) => `update medical_case set status = 2 where ${someOf('medical_case', random, 'status = 1')}`,
  ),
  byHand(
    'a case is cancelled',
    (random) =>
      `update medical_case set status = 4 where ${someOf('medical_case', random, 'status in (1, 2)')}`,
  ),
  byHand(
    'a case lies idle',
    (random) =>
      `update medical_case set status = 1, last_activity = now() - interval '2 days' where ${someOf('medical_case', random)}`,
  ),
  byHand(
    'a report is out',
    (random) =>
      `update testing_order set status = 3, report_time = now() where ${someOf('testing_order', random, 'status < 3')}`,
  ),
  byHand(
    'a test is ordered',
    (random) =>
      `update testing_order set status = 0, report_time = null where ${someOf('testing_order', random)}`,
  ),
  byHand(
    'a batch is sold out',
    (random) =>
      `update stock_batch set quantity = 0, locked_quantity = 0 where ${someOf('stock_batch', random, 'quantity > 0')}`,
  ),
  byHand(
    'something of a batch is sold',
    (random) =>
      `update stock_batch set last_out_date = now() where ${someOf('stock_batch', random, 'quantity > 0')}`,
  ),
  byHand(
    'a batch comes that expires soon',
    (random) =>
      `update stock_batch set quantity = 5, expire_date = current_date + ${random.int(-5, 200)} where ${someOf('stock_batch', random)}`,
  ),
];

const steps = 24;

test('after each of a random sequence of changes every figure equals the total of its list', async (t) => {
  const seed = process.env['SEED'] ?? String(Date.now());
  t.diagnostic(`SEED=${seed} makes the same changes again`);
  const random = randomStream(seed);
  const doctor = await server.signIn('13800000004', 2);
  // Of each side one, so that every step looks from several places.
  const looking = clients.filter(({ name }) => /^138000000(01 on side [12]|02|04|05|07)/.test(name));
  const said: string[] = [];
  for (let step = 1; step <= steps; step += 1) {
    said.push(await random.pick(changes)(doctor, random));
    for (const { name, client } of looking)
      await compareAll(`${name} (SEED=${seed}: ${said.join('; ')})`, client);
  }
});
