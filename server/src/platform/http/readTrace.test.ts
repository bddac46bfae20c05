import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, sql } from 'drizzle-orm';
import { compactDay } from '@hospital/shared/format';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { logCalls } from '@hospital/shared/contract/calls/logs';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import { referralCalls } from '@hospital/shared/contract/calls/referrals';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { userCalls } from '@hospital/shared/contract/calls/users';
import { wardCalls } from '@hospital/shared/contract/calls/ward';
import { opLog } from './schema';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { declaredCalls } from './registerCalls';
import { ownerView } from '../../domains/customer/schema';
import { sweepViews, VIEWS_KEPT_FOR } from './viewsKept';

let server: TestServer;
let admin: TestClient;
let doctor: TestClient;
let viewer: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  doctor = await server.signIn('13800000004', 2);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

type Row = typeof opLog.$inferSelect & { readonly after: Record<string, unknown> };

/** Traces that were left since the last time. */
const seen = new Set<string>();
async function newTraces(): Promise<Row[]> {
  const rows = await server.database.reader('1').select().from(opLog).orderBy(asc(opLog.createDate));
  const found = rows.filter(({ id, kind }) => !seen.has(id) && ['exported', 'viewed'].includes(kind));
  for (const { id } of found) seen.add(id);
  return found as Row[];
}

/** Files that hold no records of the chain: empty forms, and rows that their caller has sent. */
const ownRows = [
  ...['storeImports.template', 'storeImports.checkedFaults'],
  ...['users.importTemplate', 'users.importFaults', 'users.importPasswords'],
  ...['dictionary.importTemplate', 'dictionary.importFaults'],
  ...['customers.importTemplate', 'customers.importFaults'],
  ...['products.importTemplate', 'products.importFaults'],
  ...['oldCases.importTemplate', 'oldCases.importFaults'],
];

/** Masked for everybody, or shown to who has typed the whole number. */
const toldNobody = ['customers.searchChain', 'customers.byPhone', 'customers.bySk'];
/** The first case of yesterday, or its visit: every store has had one then. */
const caseOfYesterday = (letter: string): string =>
  `${letter}1001${compactDay(new Date(Date.now() - 86_400_000)).slice(2)}1`;
/** What is asked of calls that want to know something. */
const asked: Readonly<Record<string, object>> = {
  'customers.search': { keyword: '100100001' },
  'customers.searchPets': { keyword: '100100001' },
  'customers.info': { id: 'O0001' },
  'customers.header': { ownerId: 'O0001' },
  'cases.info': { id: caseOfYesterday('C') },
  'cases.infoByBooking': { id: caseOfYesterday('K') },
  'boarding.info': { id: 'BD1001-01' },
  'ward.info': { id: 'L1001-1' },
  'customers.mergeEffects': { fromId: 'O0001', toId: 'O0002' },
  'reservations.info': { id: 'YR10010001' },
  'waits.list': { storeId: '1001' },
  'washing.info': { id: `WP1001${compactDay(new Date())}1` },
};

test('every export and every answer with telephones of owners declares its trace', () => {
  const calls = declaredCalls();
  const files = calls.filter(({ declaration }) => declaration.download);
  const untold = files.filter(({ declaration }) => declaration.trace?.kind !== 'exported');
  assert.deepEqual(
    untold.map(({ id }) => id),
    ownRows,
  );
  for (const { id, declaration } of calls) {
    const { trace, data, write } = declaration;
    if (trace) assert.ok(!write, `${id}: a writing call is audited by what it changed`);
    const mobiles = /"(\w*mobile\w*)":\{/i.exec(JSON.stringify(data))?.[1];
    if (!mobiles || toldNobody.includes(id)) continue;
    assert.ok(['ownerMobile', 'mobile'].includes(mobiles), id);
    assert.equal(trace?.kind, 'viewed', id);
  }
});

test('each of them leaves a row of its kind', async () => {
  // Somebody is referred today.
  const [ill] = (await make(doctor, wardCalls.candidates)).data;
  const sent = { caseId: ill.caseId, toStoreId: '1002', reason: '需要CT' };
  assert.equal((await make(doctor, referralCalls.sendCase, sent)).code, 0);
  const old = await server.database.kernel.execute<{ id: string }>(
    `select pet_id as id from old_case where tenant_id = '1' and pet_id is not null order by id limit 1`,
  );
  const washed = await server.database.kernel.execute<{ id: string }>(
    `select id from wash_plan where tenant_id = '1' and state = 3 order by id limit 1`,
  );
  // No gateway sends anything in the demo.
  await server.database.kernel.execute(`insert into msg_log
    (tenant_id, id, channel, receiver, owner_name, template_name, content, biz_type, biz_id, store_id, kind, business_key)
    values ('1', 'trace', 'sms', '13700000001', '王敏', '通知', '您好', 'washPlan', '1', '1001', 'washPickup', 'trace')`);
  const planned = await server.database.kernel.execute<{ id: string; petId: string }>(
    `select id, pet_id as "petId" from immune_plan where tenant_id = '1' and status = 'N' order by id limit 1`,
  );
  const known: Readonly<Record<string, object>> = {
    ...asked,
    'immunisation.plans': { petId: planned.rows[0]?.petId ?? '' },
    'immunisation.tipText': { id: planned.rows[0]?.id ?? '' },
    'oldCases.list': { petId: old.rows[0]?.id ?? '' },
    'washing.notice': { id: washed.rows[0]?.id ?? '' },
  };
  await newTraces();
  for (const { id, declaration } of declaredCalls()) {
    const { trace, method, path } = declaration;
    // Files that somebody made before: their own tests ask for them.
    if (!trace || id === 'storeImports.faults' || id === 'logs.exportFile') continue;
    // Files of nothing are told, too, and are made at once.
    const days = trace.kind === 'exported' && 'endDate' in declaration.request.properties;
    const answer = await make(admin, declaration, {
      ...known[id],
      ...(days ? { endDate: '2000-01-01' } : {}),
    });
    assert.equal(answer.status, 200, id);
    const rows = (await newTraces()).map(({ kind, bizType, action }) => [kind, bizType, action]);
    assert.deepEqual(rows, [[trace.kind, trace.bizType, `${method} ${path}`]], id);
  }
});

test('who looks at whole telephones is told, with place, filters and owners; who sees them masked is not', async () => {
  await newTraces();
  const request = { status: 'N', type: 2, storeId: '1001', executorId: '4', pageSize: 5 };
  const { list } = (await make(doctor, reviewCalls.list, request)).data;
  assert.ok(list.length > 0);
  const [row, ...others] = await newTraces();
  assert.deepEqual(others, []);
  assert.ok(row);
  const { userId, userName, storeId, ip, module } = row;
  assert.deepEqual(
    { userId, userName, storeId, ip, module },
    {
      ...{ userId: '4', userName: '周思远', storeId: '1001' },
      ...{ ip: '127.0.0.1', module: 'reviews' },
    },
  );
  assert.match(row.traceId, /^[0-9a-f-]{36}$/);
  const { owners, filters, storeName, count, mobiles } = row.after;
  assert.deepEqual([count, mobiles], [list.length, list.length]);
  assert.match(String(storeName), /天河/);
  assert.deepEqual(filters, ['状态：待处理', `门店：${String(storeName)}`, '执行人：周思远', '类型：回访']);
  const shown = new Map(
    list.map((one: { ownerId: string; ownerName: string }) => [one.ownerId, one.ownerName]),
  );
  assert.deepEqual(
    owners,
    [...shown].map(([id, name]) => ({ id, name })),
  );
  assert.doesNotMatch(JSON.stringify(row.after), /1\d{10}/, 'the log holds no telephone itself');

  assert.ok((await make(viewer, reviewCalls.list, request)).data.list.length > 0);
  assert.equal((await make(doctor, reviewCalls.list, { keyword: '无此人' })).data.total, 0);
  assert.deepEqual(await newTraces(), []);

  const reminders = (await make(doctor, messageCalls.reminders, { ext: { todo: 'Y' } })).data.list;
  const [reminded] = await newTraces();
  assert.equal(reminded?.after['count'], reminders.length);
  assert.deepEqual(reminded?.after['filters'], ['是否待办：是']);
});

test('a page that reads its list anew leaves no second line, until minutes have gone by', async () => {
  const manager = await server.signIn('13800000002', 2);
  const look = (request: object) => make(manager, reviewCalls.list, { storeId: '1001', ...request });
  await newTraces();
  await look({ pageSize: 3 });
  assert.equal((await newTraces()).length, 1);
  await look({ pageSize: 3 });
  await Promise.all([look({ pageSize: 2 }), look({ pageSize: 3 })]);
  assert.deepEqual(await newTraces(), [], 'it showed nobody new');
  await look({ pageSize: 20 });
  assert.equal((await newTraces()).length, 1, 'others are shown, too');
  await make(doctor, reviewCalls.list, { storeId: '1001', pageSize: 3, status: 'N' });
  assert.equal((await newTraces()).length, 1, 'so is it to somebody else');
  await server.database.kernel.update(opLog).set({ createDate: sql`create_date - interval '6 minutes'` });
  await look({ pageSize: 3 });
  assert.equal((await newTraces()).length, 1, 'it is looked at again');
});

test('views of more than a year ago go, with what files of owners show of them; all other lines stay', async () => {
  const { kernel } = server.database;
  const kept = () => kernel.select({ kind: opLog.kind, id: opLog.id }).from(opLog);
  const views = () => kernel.select({ id: ownerView.opLogId }).from(ownerView);
  await make(admin, customerCalls.info, { id: 'O0002' });
  const before = await kept();
  assert.ok((await views()).length > 0);
  const age = async (days: number) =>
    kernel.update(opLog).set({ createDate: sql`now() - ${days} * interval '1 day'` });
  await age(VIEWS_KEPT_FOR - 1);
  await sweepViews(server.database, '1');
  assert.equal((await kept()).length, before.length);
  await age(VIEWS_KEPT_FOR + 1);
  await sweepViews(server.database, '1');
  const others = before.filter(({ kind }) => kind !== 'viewed');
  assert.deepEqual((await kept()).map(({ id }) => id).sort(), others.map(({ id }) => id).sort());
  assert.deepEqual(await views(), []);
});

test('a telephone that somebody searched for is not in the log whole, however they wrote it', async () => {
  const { data } = await make(admin, customerCalls.info, { id: 'O0001' });
  const masked = data.mobile.replace(/^(\d{3})\d{4}/, '$1****');
  const written = data.mobile.replace(/^(\d{3})(\d{4})/, '$1-$2 ');
  for (const keyword of [data.mobile, written, `+86 ${written}`]) {
    // So that it is no view of a moment ago.
    await server.database.kernel.update(opLog).set({ createDate: sql`create_date - interval '6 minutes'` });
    await newTraces();
    await make(admin, customerCalls.search, { keyword });
    const [row] = await newTraces();
    assert.deepEqual(row?.after['filters'], [`关键字：${masked}`], keyword);
  }
});

test('an export tells its file, columns, rows and how many telephones in it are whole', async () => {
  const asked = { status: 'N', storeId: '1001' };
  const manager = await server.signIn('13800000002', 2);
  const { data } = await make(manager, reviewCalls.list, { ...asked, pageSize: 1 });
  await newTraces();
  await make(manager, reviewCalls.export, { ...asked, columns: 'petName,ownerMobile' });
  const [row] = await newTraces();
  assert.match(String(row?.after['fileName']), /^复诊回访_.*\.xlsx$/);
  assert.deepEqual(row?.after['columns'], ['宠物', '电话']);
  assert.deepEqual([row?.after['count'], row?.after['mobiles']], [data.total, data.total]);
  await make(manager, reviewCalls.export, { ...asked, columns: 'petName' });
  const [without] = await newTraces();
  assert.deepEqual([without?.after['count'], without?.after['mobiles']], [data.total, undefined]);
});

test('the log shows traces in words, by kind, and to its own tenant alone', async () => {
  await make(admin, userCalls.export, { deptId: '21', enabled: 'Y' });
  const found = async (kind: string, filters: object = {}) =>
    (await make(admin, logCalls.operations, { kind, ...filters })).data.records;
  const [exported] = await found('exported');
  assert.deepEqual(
    [exported.actionName, exported.bizTypeName, exported.done],
    ['导出用户', '用户', 'exported'],
  );
  const { changes } = (await make(admin, logCalls.operation, { id: exported.id })).data;
  const said = Object.fromEntries(changes.map(({ label, after }: Record<string, string>) => [label, after]));
  assert.equal(said['查询条件'], '部门：广州分公司\n启用：是');
  assert.ok(Number(said['条数']) > 0);
  assert.equal((await make(admin, reviewCalls.list, { pageSize: 50 })).code, 0);
  const [viewed] = await found('viewed', { bizType: 'review' });
  assert.match(viewed.recordName, /位宠主$/);
  const { owners } = (await newTracesOf(viewed.id)).after as { owners: { name: string }[] };
  const byOwner = await found('viewed', { record: owners.at(-1)?.name ?? '-' });
  assert.ok(byOwner.some(({ id }: { id: string }) => id === viewed.id));
  const stranger = await server.signIn('13900000001', 1);
  assert.deepEqual((await make(stranger, logCalls.operations, { kind: 'exported' })).data.records, []);
});

async function newTracesOf(id: string): Promise<Row> {
  const rows = await server.database.reader('1').select().from(opLog);
  return rows.find((row) => row.id === id) as Row;
}

test('a trace that cannot be written fails no read, and is reported', async () => {
  const { write } = server.database;
  Object.assign(server.database, { write: () => Promise.reject(new Error('the log is full')) });
  const asked: readonly CallDeclaration[] = [reviewCalls.list, reviewCalls.export];
  try {
    for (const call of asked) assert.equal((await make(admin, call, {})).status, 200);
    assert.equal((await make(admin, reviewCalls.list, {})).code, 0);
  } finally {
    Object.assign(server.database, { write });
  }
  assert.ok(server.log.some((line) => line.includes('the log is full')));
});
