import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { statisticsCalls } from '@hospital/shared/contract/calls/statistics';
import { stockCalls } from '@hospital/shared/contract/calls/stock';
import { testingCalls } from '@hospital/shared/contract/calls/testing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDay } from '../database/chinaTime';
import { randomStream, type Random } from '../database/demo/random';
import { done } from '../organisation/fixture';
import type { Answer, TestClient } from '../testing/client';
import { make } from '../testing/refusals';
import { startTestServer, type TestServer } from '../testing/testServer';

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
  return compared;
}

test('over random data every figure equals the total of its list, for every account', async () => {
  const random = randomStream('figures');
  for (let round = 0; round < rounds; round += 1) {
    await shuffle(random);
    for (const { name, client } of clients) {
      const compared = await compareAll(`${name}, round ${round}`, client);
      // Keepers of warehouses see stock alone, all others everything.
      assert.equal(compared, /^1380000000[58] /.test(name) ? 9 : 12, name);
    }
  }
});

const countIn = async (client: TestClient, call: Parameters<typeof make>[1], request = {}): Promise<number> =>
  (await done(client, call, request)).data.total;

test('a change moves the figure and the list together', async () => {
  const doctor = await server.signIn('13800000004', 2);
  const today = formatDay(new Date());
  const due = { startDate: today, endDate: today, status: 'N' };
  await server.database.kernel.execute(
    `update review set status = 'N', review_time = now() where tenant_id = '1' and store_id = '1001' and id in
      (select id from review where tenant_id = '1' and store_id = '1001' order by id limit 3)`,
  );
  const pending = async () => (await done(doctor, reviewCalls.total, due)).data.pendingCount;
  const before = await pending();
  const [one] = (await done(doctor, reviewCalls.list, due)).data.list;
  const follow = { reviewId: one.id, version: one.version, way: 'PHONE', connected: 'Y', result: 'BETTER' };
  await done(doctor, reviewCalls.saveFollow, follow);
  assert.equal(await pending(), before - 1);
  assert.equal(await countIn(doctor, reviewCalls.list, due), before - 1);
});
