import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import excel from 'exceljs';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { logCalls } from '@hospital/shared/contract/calls/logs';
import { REVIEW_COLUMNS, reviewCalls } from '@hospital/shared/contract/calls/reviews';
import {
  CASE_COLUMNS,
  GROUP_COLUMNS,
  PAYMENT_COLUMNS,
  STAY_COLUMNS,
  statisticsCalls,
  VISIT_COLUMNS,
} from '@hospital/shared/contract/calls/statistics';
import { BATCH_COLUMNS, stockCalls } from '@hospital/shared/contract/calls/stock';
import { TESTING_COLUMNS, testingCalls } from '@hospital/shared/contract/calls/testing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { MOST_EXPORTED } from '@hospital/shared/contract/exports';
import { done } from '../organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

/** The spreadsheets of the lists: the rows of the list on screen, in its order, with the columns that it shows. */

let server: TestServer;
let manager: TestClient;
let viewer: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
  for (const client of [manager, viewer])
    await client.post('/setLastStore', { storeId: '1001', storeName: '' });
  await server.database.kernel.execute(
    `update live_info set plan_out_time = now() - interval '1 day' where tenant_id = '1' and state = 1`,
  );
});
after(() => server.close());

type Fields = Readonly<Record<string, string | number>>;

interface Exported {
  readonly export: CallDeclaration;
  readonly list: CallDeclaration;
  readonly columns: readonly string[];
  /** Filter and order. */
  readonly request: Fields;
  /** A column of the sheet and what the list shows there. */
  readonly key: string;
  readonly shown: string;
  /** The list comes in one answer. */
  readonly whole?: true;
}

const lists: readonly Exported[] = [
  {
    export: statisticsCalls.exportUnfinishedCases,
    list: statisticsCalls.unfinishedCases,
    columns: CASE_COLUMNS,
    request: { orderByField: 'unpaid_amount', orderByType: 'desc' },
    ...{ key: 'caseNo', shown: 'caseNo' },
  },
  {
    export: statisticsCalls.exportUnfinishedByDoctor,
    list: statisticsCalls.unfinishedByDoctor,
    columns: GROUP_COLUMNS,
    request: {},
    ...{ key: 'name', shown: 'doctorName', whole: true },
  },
  {
    export: statisticsCalls.exportUnfinishedByStore,
    list: statisticsCalls.unfinishedByStore,
    columns: GROUP_COLUMNS,
    request: {},
    ...{ key: 'name', shown: 'storeName', whole: true },
  },
  {
    export: statisticsCalls.exportUnfinishedStays,
    list: statisticsCalls.unfinishedStays,
    columns: STAY_COLUMNS,
    request: {},
    ...{ key: 'caseNo', shown: 'caseNo' },
  },
  {
    export: statisticsCalls.exportUnfinishedStaysOfStores,
    list: statisticsCalls.unfinishedStaysOfStores,
    columns: STAY_COLUMNS,
    request: {},
    ...{ key: 'caseNo', shown: 'caseNo' },
  },
  {
    export: statisticsCalls.exportVisits,
    list: statisticsCalls.visits,
    columns: VISIT_COLUMNS,
    request: { orderByType: 'asc' },
    ...{ key: 'caseNo', shown: 'caseNo' },
  },
  {
    export: statisticsCalls.exportPayments,
    list: statisticsCalls.payments,
    columns: PAYMENT_COLUMNS,
    request: { way: 2, orderByField: 'amount', orderByType: 'desc' },
    ...{ key: 'billNo', shown: 'billNo' },
  },
  {
    export: reviewCalls.export,
    list: reviewCalls.list,
    columns: REVIEW_COLUMNS,
    request: { status: 'N', orderByType: 'desc' },
    ...{ key: 'content', shown: 'content' },
  },
  {
    export: testingCalls.export,
    list: testingCalls.page,
    columns: TESTING_COLUMNS,
    request: { unfinishedFlag: 'Y', orderByType: 'asc' },
    ...{ key: 'orderNo', shown: 'orderNo' },
  },
  {
    export: stockCalls.exportExpired,
    list: stockCalls.expiredList,
    columns: BATCH_COLUMNS,
    request: { index: 2, orderByField: 'amount', orderByType: 'desc' },
    ...{ key: 'batchNo', shown: 'batchNo' },
  },
  {
    export: stockCalls.exportUnsalable,
    list: stockCalls.unsalableList,
    columns: BATCH_COLUMNS,
    request: { orderByField: 'days', orderByType: 'desc' },
    ...{ key: 'batchNo', shown: 'batchNo' },
  },
];

async function sheetOf(client: TestClient, call: CallDeclaration, request: Fields): Promise<excel.Worksheet> {
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)])),
  );
  const response = await fetch(`${server.baseUrl}/api${call.path}?${query}`, { headers: client.headers });
  assert.match(response.headers.get('content-type') ?? '', /spreadsheetml/, await clue(response));
  assert.match(
    decodeURIComponent(response.headers.get('filename') ?? ''),
    /^\p{Script=Han}.*_\d{4}-\d\d-\d\d\.xlsx$/u,
  );
  return (await new excel.Workbook().xlsx.load(await response.arrayBuffer())).worksheets[0]!;
}

const clue = async (response: Response): Promise<string> =>
  response.headers.get('content-type')?.includes('json') ? response.clone().text() : '';

const column = (sheet: excel.Worksheet, at: number): unknown[] =>
  (sheet.getColumn(at).values as unknown[]).slice(2);

for (const { export: exported, list, columns, request, key, shown, whole } of lists) {
  describe(exported.path, () => {
    test('holds the rows of its list in their order, of the chosen columns alone', async () => {
      const { data } = await done(manager, list, whole ? request : { ...request, pageSize: 200 });
      const rows = (whole ? data : data.list) as Record<string, unknown>[];
      assert.ok(rows.length > 0, 'nothing to export');
      const last = columns.findLast((each) => each !== key)!;
      const sheet = await sheetOf(manager, exported, { ...request, columns: `${last},${key}` });
      assert.equal(sheet.columnCount, 2);
      assert.deepEqual(
        column(sheet, 2).slice(0, 200),
        rows.map((row) => row[shown]),
      );
      assert.equal(sheet.rowCount, (whole ? rows.length : data.total) + 1);
    });

    test('without a choice all columns, with Chinese headings, real dates and numbers', async () => {
      const sheet = await sheetOf(manager, exported, request);
      const headings = (sheet.getRow(1).values as string[]).slice(1);
      assert.equal(headings.length, columns.length);
      for (const heading of headings) assert.match(heading, /^\p{Script=Han}/u);
      const values = headings.map((_, at) =>
        column(sheet, at + 1).find((value) => value !== null && value !== ''),
      );
      for (const [at, heading] of headings.entries()) {
        if (/时间$/.test(heading) && values[at]) assert.ok(values[at] instanceof Date, heading);
        if (/金额|天数|数量|次数|例数/.test(heading)) assert.equal(typeof values[at], 'number', heading);
      }
    });

    test('is refused without its permission, without a session, for what there is not', async () => {
      await refusesWithout(
        exported.access === 'session' ? '' : (exported.access as { anyOf: string[] }).anyOf[0]!,
        viewer,
        exported,
        {},
      );
      assert.equal((await make(server.anonymous, exported)).code, ErrorCode.SessionInvalid);
      assert.equal((await make(manager, exported, { columns: 'password' })).code, ErrorCode.Invalid);
      const place = exported.path.startsWith('/warehouse') ? { warehouseId: 'W1004' } : { storeId: '1004' };
      assert.equal((await make(manager, exported, place)).code, ErrorCode.OutOfScope);
    });

    test('holds nothing of another tenant', async () => {
      assert.equal((await sheetOf(stranger, exported, {})).rowCount, 1);
    });
  });
}

test('telephones are masked as on screen', async () => {
  const mobiles = async (client: TestClient) =>
    column(await sheetOf(client, reviewCalls.export, { columns: 'ownerMobile' }), 1).map(String);
  assert.ok((await mobiles(manager)).every((mobile) => /^1\d{10}$/.test(mobile)));
  await server.database.kernel.execute(
    `delete from role_menu where tenant_id = '1' and menu_id in
       (select id from menu where tenant_id = '1' and permission = 'hospital:customer:plain')`,
  );
  const restricted = await server.signIn('13800000002', 2);
  await restricted.post('/setLastStore', { storeId: '1001', storeName: '' });
  assert.ok((await mobiles(restricted)).every((mobile) => /^1\d{2}\*{4}\d{4}$/.test(mobile)));
});

test(`of more than ${MOST_EXPORTED} rows nothing is exported, and who asked is told to narrow the list`, async () => {
  const admin = await server.signIn('13800000001', 1);
  const insert = (rows: number, first: number) =>
    server.database.kernel.execute(
      `insert into login_log (tenant_id, id, user_id, login_name, name, type, ip, user_agent, result, reason, create_date)
       select '1', 'many' || n, '1', '13800000001', '陈', 1, '203.0.113.9', '', 'Y', '', '2020-01-01'::timestamptz + make_interval(secs => n)
       from generate_series(${first}, ${first + rows - 1}) n`,
    );
  const filter = { ip: '203.0.113.9', startDate: '2020-01-01', endDate: '2020-01-10' };
  await insert(2500, 0);
  assert.equal((await sheetOf(admin, logCalls.exportSignIns, filter)).rowCount, 2501);
  await insert(MOST_EXPORTED - 2499, 2500);
  const answer = await make(admin, logCalls.exportSignIns, filter);
  assert.deepEqual([answer.code, answer.msg], [40001, '最多导出100000条，请缩小查询范围后再导出']);
});

test('an export of payments calls whoever came in from the street 散客, as the list does', async () => {
  const request = { orderByField: 'amount', orderByType: 'desc' };
  const [{ billId }] = (await done(manager, statisticsCalls.payments, request)).data.list;
  await server.database.kernel.execute(
    `update bill set owner_id = null, pet_id = null where tenant_id = '1' and id = '${billId}'`,
  );
  const sheet = await sheetOf(manager, statisticsCalls.exportPayments, { ...request, columns: 'ownerName' });
  assert.equal(sheet.getCell('A2').value, '散客');
});

test('an export of tests calls a report that was corrected 已更正, as the list does', async () => {
  const [{ id, orderNo }] = (await done(manager, testingCalls.page, { status: 3 })).data.list;
  const states = async () =>
    column(await sheetOf(manager, testingCalls.export, { keyword: orderNo, columns: 'status' }), 1);
  assert.deepEqual(await states(), ['已出报告']);
  await server.database.kernel.execute(
    `update testing_order set correct_times = 1 where tenant_id = '1' and id = '${id}'`,
  );
  assert.deepEqual(await states(), ['已更正']);
});
