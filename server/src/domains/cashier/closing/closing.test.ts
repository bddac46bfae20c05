import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import excel from 'exceljs';
import type { DataOf } from '@hospital/shared/contract/call';
import { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { closingCalls as calls, type Closing } from '@hospital/shared/contract/calls/closings';
import { CLOSING_FIELDS } from '@hospital/shared/contract/closingWords';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { statisticsCalls } from '@hospital/shared/contract/calls/statistics';
import { formatDateTime, formatDay } from '../../../platform/database/chinaTime';
import { newId } from '../../../platform/database/newId';
import type { TestClient } from '../../../test-support/client';
import { savedOwner } from '../../../test-support/people';
import { make, refusesWithout } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { moveAccount } from '../../billing';
import { done } from '../../organisation/fixture';
import { once, productWith, sold, STORE } from '../desk.fixture';
import { cashOf, figuresOf, openMovements } from './movements';

let server: TestServer;
let admin: TestClient;
let desk: TestClient;
let manager: TestClient;
let deskId: string;
let deskName: string;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000006', 2);
  await make(manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
  const { rows } = await server.database
    .reader('1')
    .execute<{ id: string; name: string }>(
      sql`select id, name from user_account where login_name = '13800000006'`,
    );
  deskId = rows[0]?.id ?? '';
  deskName = rows[0]?.name ?? '';
  // What the demo booked before is closed first.
  const first = await current();
  if (first.rowCount > 0) await close({ cashCounted: first.cashBooked });
});
after(() => server.close());

const current = async (client = desk) => (await done(client, calls.current, {})).data;
const close = async (request: object, client = once(desk)) =>
  make(client, calls.close, { seen: (await current()).seen, ...request });
const closed = async (request: object): Promise<Closing> => {
  const answer = await close(request);
  assert.equal(answer.code, 0, answer.msg);
  return answer.data as Closing;
};
const billOf = async (yuan: number): Promise<string> => {
  const service = await productWith(server, admin, 0, { categoryCode: 'H3010', retailPrice: yuan });
  return (await sold(desk, [{ productId: service.id, quantity: 1 }])).billId;
};
const paid = async (ways: readonly { way: number; amount: number }[]): Promise<string> => {
  const id = await billOf(ways.reduce((sum, { amount }) => sum + amount * 100, 0) / 100);
  await done(once(desk), billCalls.pay, { billIds: [id], ways });
  return id;
};
const giveBack = async (billId: string, ways: readonly object[]) => {
  const { version } = (await done(admin, billCalls.info, { id: billId })).data;
  await done(once(desk), billCalls.refund, { billId, version, ways, reason: '退' });
};
const figure = (closing: Pick<Closing, 'figures'>, kind: number, way: number) =>
  closing.figures.find((one) => one.kind === kind && one.way === way)?.amount ?? 0;

describe('日结', () => {
  test('closes what was taken and given back by way of payment, in numbers of 经营明细', async () => {
    const day = formatDay(new Date());
    const sumOf = async () => {
      const { list, total } = (
        await done(manager, statisticsCalls.payments, {
          ...{ page: 1, pageSize: 100, startDate: day, endDate: day, storeId: STORE },
        })
      ).data as DataOf<typeof statisticsCalls.payments>;
      assert.ok(total <= 100);
      const own = list.filter(({ cashierName }) => cashierName === deskName);
      return (way: number) =>
        own.filter((row) => row.way === way).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    };
    const earlier = await sumOf();
    const bill = await paid([
      { way: 1, amount: 60.1 },
      { way: 2, amount: 39.9 },
    ]);
    await paid([{ way: 4, amount: 12.34 }]);
    await giveBack(bill, [{ way: 1, amount: 10.05 }]);
    const open = await current();
    assert.deepEqual([open.rowCount, open.cashBooked], [4, 50.05]);
    const closing = await closed({ cashCounted: 50.05 });
    assert.match(closing.closingNo, /^RJ\d{12}$/);
    assert.deepEqual([closing.difference, closing.reason, closing.cashierName], [0, '', deskName]);
    const later = await sumOf();
    for (const way of [1, 2, 3, 4])
      assert.equal(
        Math.round((figure(closing, 1, way) + figure(closing, 2, way)) * 100),
        later(way) - earlier(way),
      );
    assert.equal(figure(closing, 2, 1), -10.05);
  });

  test('leaves what comes later to the next one, and refuses an empty one', async () => {
    assert.deepEqual(
      [(await close({ cashCounted: 0 })).code, (await close({ cashCounted: 0 })).msg],
      [40902, '没有待日结的收退款'],
    );
    await paid([{ way: 1, amount: 5 }]);
    assert.equal((await closed({ cashCounted: 5 })).rowCount, 1);
    assert.equal((await current()).rowCount, 0);
  });

  test('loses and doubles nothing when the clock of the server was put back or forward', async (context) => {
    for (const hours of [-2, 1]) {
      context.mock.timers.enable({ apis: ['Date'], now: Date.now() + hours * 3_600_000 });
      await paid([{ way: 1, amount: 5 }]);
      context.mock.timers.reset();
      await paid([{ way: 1, amount: 6 }]);
      const closing = await closed({ cashCounted: 11 });
      assert.deepEqual([closing.rowCount, closing.cashBooked], [2, 11]);
      assert.equal((await current()).rowCount, 0);
    }
  });

  test('tells a recharge and what is given back of it from bills, in the same sums', async () => {
    const { ownerId } = await savedOwner(manager, {});
    await paid([{ way: 1, amount: 5 }]);
    await done(once(desk), accountCalls.recharge, { ownerId, ways: [{ way: 1, amount: 1000 }] });
    await done(once(desk), accountCalls.refund, { ownerId, amount: 200, reason: '退' });
    const closing = await closed({ cashCounted: 805 });
    assert.deepEqual([closing.rowCount, closing.cashBooked], [3, 805]);
    assert.deepEqual(
      closing.figures.map(({ kind, way, count, amount }) => [kind, way, count, amount]),
      [
        [1, 1, 1, 5],
        [3, 1, 1, 1000],
        [4, 1, 1, -200],
      ],
    );
  });

  test('has every movement of money of an account that says its way, and counts a deposit once', async () => {
    const { ownerId } = await savedOwner(manager, {});
    const move = (balance: 'principal' | 'deposit', amount: number, way?: 1 | 2) =>
      server.database.write('1', (db) =>
        moveAccount(db, {
          ...{ ownerId, storeId: STORE, balance, amount, bizType: amount > 0 ? 1 : 3 },
          ...{ reference: newId(), operatorId: deskId, ...(way ? { way } : {}) },
        }),
      );
    await move('deposit', 20_000, 1);
    await move('principal', 50_000, 2);
    await move('deposit', -5_000, 1);
    await move('deposit', -15_000);
    const closing = await closed({ cashCounted: 150 });
    assert.deepEqual(
      closing.figures.map(({ kind, way, amount }) => [kind, way, amount]),
      [
        [3, 2, 500],
        [5, 1, 200],
        [6, 1, -50],
      ],
    );
  });

  test('counts notes and coins, and wants a difference in words', async () => {
    await paid([{ way: 1, amount: 187.5 }]);
    const denominations = [
      { value: 100, count: 1 },
      { value: 50, count: 1 },
      { value: 0.5, count: 1 },
    ];
    const refused = await close({ denominations });
    assert.deepEqual(
      [refused.code, refused.data.errors],
      [40001, [{ field: 'reason', msg: '现金短款37元，请填写差额说明' }]],
    );
    const closing = await closed({ denominations, reason: ' 找零多给 ' });
    assert.deepEqual([closing.cashCounted, closing.difference, closing.reason], [150.5, -37, '找零多给']);
    assert.deepEqual(closing.denominations, denominations);
    const { list, ext } = (
      await done(manager, calls.page, { page: 1, pageSize: 20, differentFlag: 'Y', keyword: deskName })
    ).data;
    assert.deepEqual([list[0]?.id, list[0]?.difference, ext.differenceSum], [closing.id, -37, -37]);
  });

  const wrong: Readonly<Record<string, [object, number]>> = {
    'no cash': [{}, 40001],
    'a note that there is not': [{ denominations: [{ value: 3, count: 1 }] }, 40001],
    'a note named twice': [
      {
        denominations: [
          { value: 1, count: 1 },
          { value: 1, count: 2 },
        ],
      },
      40001,
    ],
    'another sum than its notes': [{ cashCounted: 2, denominations: [{ value: 1, count: 1 }] }, 40001],
    'other money than was seen': [{ seen: 'other', cashCounted: 5 }, 40901],
  };
  for (const [what, [request, code]] of Object.entries(wrong))
    test(`is refused with ${what}`, async () => {
      const open = await current();
      if (open.rowCount === 0) await paid([{ way: 1, amount: 5 }]);
      assert.equal((await close(request)).code, code);
    });

  test('is made once by two who press at once, and once by one key', async () => {
    await paid([{ way: 1, amount: 7 }]);
    const { seen, cashBooked } = await current();
    const request = { seen, cashCounted: cashBooked };
    const both = await Promise.all([
      make(once(desk), calls.close, request),
      make(once(desk), calls.close, request),
    ]);
    assert.deepEqual(both.map(({ code }) => code).sort(), [0, 40902]);
    await paid([{ way: 1, amount: 8 }]);
    const again = { seen: (await current()).seen, cashCounted: 8 };
    const key = newId();
    const [one, two] = [
      await make(once(desk, key), calls.close, again),
      await make(once(desk, key), calls.close, again),
    ];
    assert.deepEqual([one.code, two.data.id], [0, one.data.id]);
  });

  test('counts how often it is printed, tells the log from the second time on, and shows it to nobody else', async () => {
    await paid([{ way: 1, amount: 6 }]);
    const { id, closingNo } = await closed({ cashCounted: 6 });
    const print = async (client = desk) => (await done(client, calls.print, { id })).data;
    assert.deepEqual(
      [(await print()).printCount, (await print()).printCount, (await print(manager)).printCount],
      [1, 2, 3],
    );
    const atOnce = await Promise.all([1, 2, 3].map(() => print()));
    assert.deepEqual(atOnce.map(({ printCount }) => printCount).sort(), [4, 5, 6]);
    assert.equal((await print()).closing.closingNo, closingNo);
    const other = await server.signIn('13800000003', 2);
    assert.equal((await make(other, calls.print, { id })).code, 404);
    const { rows } = await server.database.reader('1').execute<{ count: number }>(
      sql`select count(*)::int as count from op_log where biz_type = 'cashierClosing' and biz_id = ${id}
          and before::text like '%printCount%'`,
    );
    assert.equal(rows[0]?.count, 6);
  });

  test('shows a closing to its cashier and to managers, to no other cashier', async () => {
    await paid([{ way: 1, amount: 3 }]);
    const { id } = await closed({ cashCounted: 3 });
    const front = await server.signIn('13800000003', 2);
    assert.equal((await make(desk, calls.info, { id })).code, 0);
    assert.equal((await make(manager, calls.info, { id })).code, 0);
    assert.equal((await make(front, calls.info, { id })).code, 404);
    assert.equal((await make(desk, calls.page, { page: 1, pageSize: 20 })).code, 40300);
  });

  test('is exported as the list of who looks after it shows it, to no cashier', async () => {
    await paid([{ way: 1, amount: 8 }]);
    const { closingNo } = await closed({ cashCounted: 7.5, reason: '找零多找五角' });
    const query = new URLSearchParams({ keyword: closingNo, columns: 'closingNo,difference,reason' });
    const { baseUrl, headers } = manager;
    const file = await fetch(`${baseUrl}/api${calls.export.path}?${query}`, { headers });
    const book = new excel.Workbook();
    await book.xlsx.load(await file.arrayBuffer());
    const rows = book.worksheets[0]!.getSheetValues().slice(1) as unknown[][];
    assert.deepEqual(
      rows.map((row) => row.slice(1)),
      [
        ['日结单号', '差额（元）', '差额说明'],
        [closingNo, -0.5, '找零多找五角'],
      ],
    );
    await refusesWithout('hospital:bill:close:listExcel', desk, calls.export, {});
  });

  describe('that nobody has made', () => {
    const open = async (client = manager, request: object = {}) =>
      (await done(client, calls.open, request)).data as DataOf<typeof calls.open>;
    const tillOf = async (client?: TestClient, request?: object) =>
      (await open(client, request)).list.filter(
        (till) => till.cashierId === deskId && till.storeId === STORE,
      );

    test('is shown with what its own cashier is told, until it is made', async () => {
      const { ownerId } = await savedOwner(manager, {});
      const bill = await paid([
        { way: 1, amount: 60.1 },
        { way: 2, amount: 39.9 },
      ]);
      await giveBack(bill, [{ way: 1, amount: 10.05 }]);
      await done(once(desk), accountCalls.recharge, { ownerId, ways: [{ way: 4, amount: 1000 }] });
      await done(once(desk), accountCalls.refund, { ownerId, amount: 200, reason: '退' });
      const own = (await current()) as DataOf<typeof calls.current>;
      const sums = [1, 2, 4].map((way) => ({
        way,
        amount: own.figures
          .filter((one) => one.way === way)
          .reduce((sum, { amount }) => Math.round((sum + amount) * 100) / 100, 0),
      }));
      const { fromTime, rowCount, cashBooked } = own;
      for (const [client, request] of [
        [manager, {}],
        [admin, {}],
        [admin, { storeId: STORE }],
      ] as const) {
        const [till, ...others] = await tillOf(client, request);
        assert.deepEqual(others, []);
        assert.deepEqual(
          [till?.fromTime, till?.rowCount, till?.cashBooked, till?.ways, till?.cashierName],
          [fromTime, rowCount, cashBooked, sums, deskName],
        );
      }
      await closed({ cashCounted: cashBooked });
      assert.deepEqual(await tillOf(), []);
      await paid([{ way: 3, amount: 4 }]);
      assert.deepEqual(
        (await tillOf()).map((till) => [till.rowCount, till.cashBooked, till.ways]),
        [[1, 0, [{ way: 3, amount: 4 }]]],
      );
      await closed({ cashCounted: 0 });
    });

    test('is told of every cashier as each of them is, the longest open first', async () => {
      await paid([{ way: 1, amount: 5 }]);
      const { list, total } = await open(admin);
      assert.deepEqual(
        [list.length, list.map(({ fromTime }) => fromTime)],
        [total, list.map(({ fromTime }) => fromTime).sort()],
      );
      for (const { storeId, cashierId, fromTime, rowCount, cashBooked } of list) {
        const movements = await server.database.write('1', (db) => openMovements(db, { storeId, cashierId }));
        assert.deepEqual(
          [fromTime, rowCount, Math.round(cashBooked * 100)],
          [formatDateTime(movements[0]!.time), movements.length, cashOf(figuresOf(movements))],
        );
      }
      await closed({ cashCounted: 5 });
    });

    test('is made by the manager for a cashier who left, and says so', async () => {
      await paid([{ way: 1, amount: 70 }]);
      const manage = once(manager);
      const { cashierName, ...till } = (await done(manager, calls.till, { cashierId: deskId })).data;
      const { recent, ...own } = (await current()) as DataOf<typeof calls.current>;
      assert.deepEqual([cashierName, till], [deskName, own]);
      await paid([{ way: 2, amount: 9 }]);
      const request = { cashierId: deskId, cashCounted: 60, reason: '离职未交' };
      assert.equal((await make(manage, calls.closeOther, { ...request, seen: till.seen })).code, 40901);
      const { seen } = await current();
      const { data: closing } = await done(once(manager), calls.closeOther, { ...request, seen });
      assert.deepEqual(
        [closing.cashierName, closing.rowCount, closing.cashBooked, closing.difference],
        [deskName, 2, 70, -10],
      );
      assert.notEqual(closing.closedByName, '');
      assert.notEqual(closing.closedByName, deskName);
      const after = (await current()) as DataOf<typeof calls.current>;
      assert.deepEqual([after.rowCount, after.recent[0]?.id], [0, closing.id]);
      assert.equal(recent[0]?.closedByName, '');
      assert.deepEqual(await tillOf(), []);
      const { rows } = await server.database
        .reader('1')
        .execute<{ after: object }>(
          sql`select after from op_log where biz_type = 'cashierClosing' and biz_id = ${closing.id}`,
        );
      assert.match(JSON.stringify(rows[0]?.after), new RegExp(`"closedByName":"${closing.closedByName}"`));
      // Each has a word in the log.
      const nameless = Object.keys(rows[0]?.after ?? {}).filter((field) => !(field in CLOSING_FIELDS));
      assert.deepEqual(nameless, []);
    });

    test('is made for somebody else by managers of the store alone, never for oneself', async () => {
      await paid([{ way: 1, amount: 5 }]);
      const { seen } = await current();
      const request = { cashierId: deskId, seen, cashCounted: 5 };
      await refusesWithout('hospital:bill:close:other', desk, calls.closeOther, request);
      await refusesWithout('hospital:bill:close:other', desk, calls.till, { cashierId: deskId });
      const { data: me } = await done(manager, identityCalls.currentUser, {});
      const own = await make(manager, calls.till, { cashierId: me.id });
      assert.deepEqual([own.code, own.msg], [40001, '自己的收退款请在“日结”页面日结']);
      assert.equal((await make(manager, calls.till, { cashierId: 'none' })).code, 404);
      const stranger = await server.signIn('13900000001', 2);
      const [theirs] = (await stranger.get('/myStore')).data as { id: string }[];
      await make(stranger, identityCalls.setLastStore, { storeId: theirs?.id ?? '', storeName: '' });
      assert.equal((await make(stranger, calls.till, { cashierId: deskId })).code, 404);
      assert.equal((await make(once(stranger), calls.closeOther, request)).code, 404);
      const elsewhere = await server.signIn('13800000001', 2);
      await make(elsewhere, identityCalls.setLastStore, { storeId: '1002', storeName: '' });
      assert.equal((await make(once(elsewhere), calls.closeOther, request)).code, 404);
      // The head office stands in no store: there is no till to count.
      assert.equal((await make(once(admin), calls.closeOther, request)).code, 40001);
      await closed({ cashCounted: 5 });
    });

    test('is shown to who looks after the store, to nobody of another store or chain', async () => {
      await paid([{ way: 1, amount: 5 }]);
      assert.equal((await tillOf()).length, 1);
      assert.deepEqual(await tillOf(admin, { storeId: '1002' }), []);
      assert.deepEqual([...new Set((await open()).list.map(({ storeId }) => storeId))], [STORE]);
      assert.equal((await make(manager, calls.open, { storeId: 'none' })).code, 40302);
      const stranger = await server.signIn('13900000001', 1);
      assert.deepEqual(await open(stranger), { list: [], total: 0 });
      await refusesWithout('hospital:bill:close:list', desk, calls.open, {});
      await closed({ cashCounted: 5 });
    });
  });

  test('refuses to be changed, deleted or added to by the database', async () => {
    const write = (text: string) => server.database.write('1', (db) => db.execute(sql.raw(text)));
    for (const text of [
      `update cashier_closing set cash_counted = 1, difference = 1, reason = 'x'`,
      `delete from cashier_closing`,
      `update cashier_closing_row set closing_id = 'x'`,
      `delete from cashier_closing_row`,
      `insert into cashier_closing_row (source, row_id, closing_id) select 1, 'late', id from cashier_closing limit 1`,
      `insert into cashier_closing_row (source, row_id, closing_id) select source, row_id, closing_id from cashier_closing_row limit 1`,
    ])
      await assert.rejects(write(text), text);
  });

  test('is not for who may only look', async () => {
    const viewer = await server.signIn('13800000007', 2);
    const request = { seen: 'x', cashCounted: 0 };
    await refusesWithout('hospital:bill:close', viewer, calls.close, request);
  });
});
