import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  dashboardCalls as calls,
  type Home,
  type HomeFigure,
} from '@hospital/shared/contract/calls/dashboard';
import type { TestClient } from '../testing/client';
import { make, refusesTheUsual } from '../testing/refusals';
import { startTestServer, type TestServer } from '../testing/testServer';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const home = async (client: TestClient): Promise<Home> => (await make(client, calls.home)).data;
const figure = (page: Home, key: HomeFigure['key']): HomeFigure =>
  page.figures.find((one) => one.key === key)!;
const change = (text: string) => server.database.kernel.execute(text);

test('the usual refusals', async () => {
  await refusesTheUsual(server, await server.signIn('13800000003', 2), calls.home);
});

test('a store has all five figures, none of them nought', async () => {
  const page = await home(await server.signIn('13800000004', 2));
  assert.deepEqual([page.workspaceType, page.storeId, page.warehouseId], [2, '1001', 'W1001']);
  assert.match(page.serverTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.deepEqual(
    page.figures.map(({ name }) => name),
    ['应结未结病例', '效期预警', '滞销预警', '今日待回访', '未完成报告'],
  );
  for (const { name, count } of page.figures) assert.ok(count > 0, name);
  const expired = figure(page, 'stockExpired');
  assert.deepEqual(
    expired.rows.map(({ name, index }) => [name, index]),
    [
      ['已过期', 0],
      ['30天内到期', 1],
      ['60天内到期', 2],
      ['90天内到期', 3],
      ['180天内到期', 4],
    ],
  );
  const counts = expired.rows.map(({ count }) => count);
  assert.ok(counts[0]! > 0 && counts[1]! > 0);
  assert.deepEqual(
    counts.slice(1),
    counts.slice(1).sort((a, b) => a - b),
  );
  assert.equal(expired.count, counts[0]! + counts[4]!);
  const idle = figure(page, 'stockUnsalable').rows.map(({ count }) => count);
  assert.deepEqual(
    idle,
    [...idle].sort((a, b) => b - a),
  );
  assert.ok(idle[2]! > 0);
});

test('the figures follow the rows', async () => {
  const doctor = await server.signIn('13800000004', 2);
  const before = await home(doctor);
  const count = async (key: HomeFigure['key']) =>
    figure(await home(doctor), key).count - figure(before, key).count;

  await change(`update bill set status = 2, paid_amount = payable_amount
    where tenant_id = '1' and store_id = '1001' and status in (0, 1)`);
  await change(`update medical_case set status = 2, end_time = visit_time
    where tenant_id = '1' and store_id = '1001' and status = 1`);
  assert.equal(figure(await home(doctor), 'caseUnfinished').count, 0);

  // Paid half only, but touched today: not yet something that should have been settled.
  await change(`update bill set status = 1, paid_amount = 0 where tenant_id = '1' and id =
    (select b.id from bill b join medical_case c on c.tenant_id = b.tenant_id and c.id = b.case_id
     where b.tenant_id = '1' and c.store_id = '1001' and c.status = 2 limit 1)`);
  assert.equal(figure(await home(doctor), 'caseUnfinished').count, 1);
  await change(`update medical_case set last_activity = now() where tenant_id = '1' and store_id = '1001'`);
  assert.equal(figure(await home(doctor), 'caseUnfinished').count, 0);

  await change(`update review set status = 'Y' where tenant_id = '1' and id =
    (select id from review where tenant_id = '1' and store_id = '1001' and status = 'N'
      and (review_time at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date limit 1)`);
  assert.equal(await count('reviewPending'), -1);

  await change(
    `update testing_order set status = 3 where tenant_id = '1' and store_id = '1001' and status < 3`,
  );
  assert.equal(figure(await home(doctor), 'reportUnfinished').count, 0);

  await change(
    `update stock_batch set quantity = 0, locked_quantity = 0 where tenant_id = '1' and warehouse_id = 'W1001'`,
  );
  assert.equal(figure(await home(doctor), 'stockExpired').count, 0);
  assert.equal(figure(await home(doctor), 'stockUnsalable').count, 0);
});

test('other stores and other tenants do not count', async () => {
  const stranger = await server.signIn('13900000001', 2);
  await make(stranger, { ...calls.home, path: '/setLastStore' }, { storeId: '1001', storeName: 'x' });
  const page = await home(stranger);
  assert.match(page.storeName, /武汉/);
  for (const { name, count } of page.figures) assert.equal(count, 0, name);
});

test('without the permission there is no figure of unfinished cases', async () => {
  await change(`delete from role_menu where tenant_id = '1' and role_id = '5' and menu_id =
    (select id from menu where tenant_id = '1' and permission = 'statistics:case:user:unfinished:total')`);
  const page = await home(await server.signIn('13800000003', 2));
  assert.deepEqual(
    page.figures.map(({ key }) => key),
    ['stockExpired', 'stockUnsalable', 'reviewPending', 'reportUnfinished'],
  );
});

test('company and warehouse side have no figures, nor has a store side without a store', async () => {
  const company = await home(await server.signIn('13800000001', 1));
  assert.deepEqual([company.workspaceType, company.figures], [1, []]);
  const keeper = await home(await server.signIn('13800000005', 3));
  assert.deepEqual([keeper.workspaceType, keeper.figures], [3, []]);
  const manager = await home(await server.signIn('13800000002', 2));
  assert.equal(manager.figures.length, manager.storeId === '' ? 0 : 5);
});
