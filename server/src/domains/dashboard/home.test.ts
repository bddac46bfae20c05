import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { dashboardCalls as calls, type Home } from '@hospital/shared/contract/calls/dashboard';
import { productCalls as products } from '@hospital/shared/contract/calls/products';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { done } from '../organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const home = async (client: TestClient): Promise<Home> => (await done(client, calls.home)).data;

test('the usual refusals', async () => {
  const reception = await server.signIn('13800000003', 2);
  await refusesTheUsual(server, reception, calls.home);
  await refusesTheUsual(server, reception, calls.saveCards, { cards: [] });
});

test('says where the session stands and what time it is', async () => {
  const page = await home(await server.signIn('13800000004', 2));
  assert.deepEqual([page.workspaceType, page.storeId, page.warehouseId], [2, '1001', 'W1001']);
  assert.match(page.serverTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const company = await home(await server.signIn('13800000001', 1));
  assert.deepEqual([company.workspaceType, company.storeId], [1, '']);
  const keeper = await home(await server.signIn('13800000005', 3));
  assert.equal(keeper.workspaceType, 3);
});

test('cards are kept for their user alone, whatever side he is on; none means as they come', async () => {
  const administrator = await server.signIn('13800000001', 1);
  const doctor = await server.signIn('13800000004', 2);
  const stranger = await server.signIn('13900000001', 1);
  const cards = [
    { key: 'reviewPending', visible: 'Y' },
    { key: 'stockExpired', visible: 'N' },
  ] as const;
  assert.deepEqual((await home(administrator)).cards, []);

  const stream = await StreamReader.ready(administrator);
  await done(administrator, calls.saveCards, { cards });
  assert.deepEqual((await stream.next()).data, { calls: ['dashboard.home'] });
  stream.close();
  assert.deepEqual((await home(administrator)).cards, cards);
  assert.deepEqual((await home(await server.signIn('13800000001', 2))).cards, cards);
  assert.deepEqual((await home(doctor)).cards, []);
  assert.deepEqual((await home(stranger)).cards, []);

  await done(administrator, calls.saveCards, { cards: [...cards].reverse() });
  assert.deepEqual((await home(administrator)).cards, [...cards].reverse());
  await done(administrator, calls.saveCards, { cards: [] });
  assert.deepEqual((await home(administrator)).cards, []);
});

test('tells the company what its chain lacks before it can open, and no other side', async () => {
  assert.deepEqual((await home(await server.signIn('13800000001', 1))).lacks, []);
  assert.equal((await home(await server.signIn('13800000001', 2))).lacks, undefined);
  const stranger = await server.signIn('13900000001', 1);
  assert.deepEqual((await home(stranger)).lacks, ['staff', 'product', 'stock']);
  await done(stranger, products.save, {
    name: '门诊挂号费',
    ...{ categoryCode: 'H3001', unit: '次', retailPrice: 30 },
  });
  assert.deepEqual((await home(stranger)).lacks, ['staff', 'stock']);
  await server.database.write('2', (db) =>
    db.execute(
      sql`insert into bill (id, bill_no, store_id, total_amount, payable_amount, order_time)
        select 'b1', 'ZD1', id, 0, 0, now() from store limit 1`,
    ),
  );
  assert.deepEqual(
    (await home(stranger)).lacks,
    [],
    'a chain that sells has opened, whatever it does without',
  );
});

test('a card is named once, and is one', async () => {
  const doctor = await server.signIn('13800000004', 2);
  const card = { key: 'reviewPending', visible: 'Y' };
  const twice = await make(doctor, calls.saveCards, { cards: [card, { ...card, visible: 'N' }] });
  assert.deepEqual([twice.code, twice.msg], [ErrorCode.Invalid, '卡片重复']);
  const unknown = await make(doctor, calls.saveCards, { cards: [{ key: 'weather', visible: 'Y' }] });
  assert.equal(unknown.code, ErrorCode.Malformed);
  assert.deepEqual((await home(doctor)).cards, []);
});
