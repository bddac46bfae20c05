import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import excel from 'exceljs';
import { type ExportLog, logCalls as calls } from '@hospital/shared/contract/calls/logs';
import { MOST_BYTES_KEPT, MOST_EXPORTED_AT_ONCE } from '@hospital/shared/contract/exports';
import { MOST_EXPORTS_KEPT } from '@hospital/shared/contract/sentWords';
import { questionCalls } from '@hospital/shared/contract/calls/questions';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import type { FileStorage } from '../../platform/files/storage';
import { exportContent } from './exportKeeper';
import type { ExportSight } from './exportSight';
import { expireExports } from './exportsKept';

let server: TestServer;
let admin: TestClient;
let manager: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
});
after(() => server.close());

/** Of whoever sees no part of the chain. */
const NOTHING_SEEN: ExportSight = { stores: [], warehouses: [], depts: { ids: [], below: false } };
const execute = (text: string) => server.database.kernel.execute(text);
const listed = async (client: TestClient, request: object = {}): Promise<ExportLog[]> => {
  const { code, msg, data } = await make(client, calls.exports, { pageSize: 200, ...request });
  assert.equal(code, 0, msg);
  return data.list;
};
const latest = async (client: TestClient): Promise<ExportLog> => {
  const [first] = await listed(client);
  assert.ok(first);
  return first;
};
const fetched = (client: TestClient, path: string): Promise<Response> =>
  fetch(`${server.baseUrl}/api${path}`, { headers: client.headers });
const bytes = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const fileOf = (client: TestClient, id: string) => fetched(client, `/log/export/file/${id}`);
const refusalOf = async (client: TestClient, id: string) => {
  const { code, msg } = (await (await fileOf(client, id)).json()) as { code: number; msg: string };
  return [code, msg] as const;
};
const runJob = () =>
  expireExports.run({
    ...{ database: server.database, files: server.services.files, signal: new AbortController().signal },
  });

test('the usual refusals', async () => {
  await refusesTheUsual(server, admin, calls.exports);
  await refusesTheUsual(server, admin, calls.exportFile, { id: 'none' });
  assert.equal((await make(admin, calls.exportFile, { id: 'none' })).code, 404);
});

test('an export is noted with what was asked for, and its file is fetched again, which is told, too', async () => {
  const given = await bytes(
    await fetched(admin, `/common/question/answer/excel?keyword=${encodeURIComponent('13800001234')}`),
  );
  const row = await latest(admin);
  assert.deepEqual(
    [row.name, row.status, row.rows, row.params, row.createName, row.fileFlag, row.size],
    ['常见问题', 2, 0, ['关键字：138****1234'], row.createName, 'Y', given.length],
  );
  assert.match(row.fileName, /^常见问题_\d{4}-\d\d-\d\d\.xlsx$/);
  const days = (Date.parse(row.expireDate ?? '') - Date.parse(row.createDate)) / 86_400_000;
  assert.ok(Math.abs(days - 7) < 0.01, `kept ${days} days`);
  const again = await fileOf(admin, row.id);
  assert.equal(decodeURIComponent(again.headers.get('filename') ?? ''), row.fileName);
  assert.deepEqual(await bytes(again), given);
  assert.equal((await listed(admin)).length, 1, 'fetching is no export of its own');
  const { rows } = await server.database.kernel.execute<{ id: string }>(
    `select biz_id as id from op_log where tenant_id = '1' and kind = 'exported' and biz_type = 'exportLog'`,
  );
  assert.deepEqual(rows, [{ id: row.id }]);
});

test('everybody sees their own; who may sees all, and fetches no file of others', async () => {
  const before = (await listed(admin)).length;
  await fetched(manager, '/hospital/review/listExcel');
  const row = await latest(manager);
  assert.deepEqual([(await listed(manager)).length, row.name, row.fileFlag], [1, '复诊回访', 'Y']);
  const all = await listed(admin);
  assert.deepEqual([all.length, all[0]?.id, all[0]?.fileFlag], [before + 1, row.id, 'N']);
  assert.deepEqual(await refusalOf(admin, row.id), [40302, '只能下载自己导出的文件']);
  const stranger = await server.signIn('13900000001', 1);
  assert.deepEqual(await listed(stranger), []);
  assert.equal((await refusalOf(stranger, row.id))[0], 404);
  assert.deepEqual(
    [
      (await listed(admin, { name: '复诊' })).length,
      (await listed(admin, { createName: all[1]!.createName })).length,
    ],
    [1, before],
  );
});

test('who may not make such an export any more does not have its file either', async () => {
  const row = await latest(manager);
  const set = (change: string) =>
    execute(`update export_log set ${change} where tenant_id = '1' and id = '${row.id}'`);
  const saw = (more: object) => set(`scope = '${JSON.stringify({ ...NOTHING_SEEN, ...more })}'`);
  for (const more of [
    { stores: ['1001', '9999'] },
    { stores: 'all' },
    { warehouses: ['9999'] },
    { depts: 'all' },
    { depts: { ids: ['9999'], below: false } },
  ]) {
    await saw(more);
    assert.equal((await refusalOf(manager, row.id))[0], 40302, JSON.stringify(more));
    assert.equal((await latest(manager)).fileFlag, 'N');
  }
  await saw({ stores: ['1001'] });
  await set(`call_id = 'users.export'`);
  assert.equal((await refusalOf(manager, row.id))[0], 40300);
  await set(`call_id = 'nothing.export'`);
  assert.equal((await refusalOf(manager, row.id))[0], 404);
  await set(`call_id = 'reviews.export'`);
  assert.equal((await fileOf(manager, row.id)).headers.get('filename') !== null, true);
});

test('after its days the file goes, and is said to have gone before the job comes', async () => {
  const row = await latest(manager);
  await execute(`update export_log set expire_date = now() where tenant_id = '1' and id = '${row.id}'`);
  assert.deepEqual(await refusalOf(manager, row.id), [40902, '该导出已过期，没有可下载的文件']);
  assert.deepEqual([(await latest(manager)).status, (await listed(manager, { status: 4 })).length], [4, 1]);
  await runJob();
  const { rows } = await server.database.kernel.execute<{ status: number }>(
    `select status from export_log where tenant_id = '1' and id = '${row.id}'`,
  );
  assert.deepEqual(rows, [{ status: 4 }]);
  await assert.rejects(server.services.files.read(exportContent('1', row.id)));
  const [own] = await listed(admin, { name: '常见问题' });
  assert.equal((await fileOf(admin, own!.id)).headers.get('filename') !== null, true, 'others stay');
});

test('a file that is gone from the storage is refused in words', async () => {
  const [own] = await listed(admin, { name: '常见问题' });
  const content = exportContent('1', own!.id);
  const { files } = server.services;
  const temporary = files.temporaryPath();
  await writeFile(temporary, await files.read(content));
  await files.remove(content);
  assert.deepEqual(await refusalOf(admin, own!.id), [40902, '该导出的文件已丢失，请重新导出']);
  await files.keep(content, temporary);
  assert.notEqual((await fileOf(admin, own!.id)).headers.get('filename'), null);
});

test('an export stands in the list for a year, as long as its file at least', async () => {
  await execute(`insert into export_log
    (tenant_id, id, name, call_id, status, scope, create_id, create_name, create_date, done_date, expire_date)
    select '1', 'old' || n, '去年的', 'logs.exportSignIns', status, '${JSON.stringify(NOTHING_SEEN)}', '1', '陈',
      now() - make_interval(days => days), now(), now() + interval '1 day'
    from (values (1, 3, 366), (2, 4, 366), (3, 3, 364), (4, 2, 366)) v(n, status, days)`);
  await runJob();
  const left = (await listed(admin, { name: '去年的' })).map(({ id }) => id);
  assert.deepEqual(left.sort(), ['old3', 'old4']);
  await execute(`delete from export_log where name = '去年的'`);
});

/** Sign-ins from one address. */
const signIns = (rows: number, ip: string) =>
  execute(`insert into login_log (tenant_id, id, user_id, login_name, name, type, ip, user_agent, result, reason, create_date)
    select '1', '${ip}' || n, '1', '13800000001', '陈', 1, '${ip}', '', 'Y', '', '2020-01-01'::timestamptz + make_interval(secs => n)
    from generate_series(1, ${rows}) n`);
const exportSignIns = (ip: string) =>
  fetched(admin, `/sys/loginlog/qryPageExcel?ip=${ip}&startDate=2020-01-01`);

test('a list that is too long to wait for is made in the background; its user is told, and fetches it', async () => {
  await signIns(MOST_EXPORTED_AT_ONCE, '203.0.113.1');
  assert.notEqual(
    (await exportSignIns('203.0.113.1')).headers.get('filename'),
    null,
    'up to the bound at once',
  );
  await signIns(MOST_EXPORTED_AT_ONCE + 1, '203.0.113.2');
  const stream = await StreamReader.ready(admin);
  const begun = (await (await exportSignIns('203.0.113.2')).json()) as {
    code: number;
    data: { exportId: string };
  };
  assert.equal(begun.code, 0);
  const told = await stream.nextOf('message');
  stream.close();
  assert.equal(told.data.title, '导出完成');
  assert.match(
    told.data.content,
    new RegExp(`登录日志，共 ${MOST_EXPORTED_AT_ONCE + 1} 条.*href="/notice/exports"`),
  );
  const row = await latest(admin);
  assert.deepEqual(
    [row.id, row.status, row.rows, row.fileFlag],
    [begun.data.exportId, 2, MOST_EXPORTED_AT_ONCE + 1, 'Y'],
  );
  const book = await new excel.Workbook().xlsx.load(await (await fileOf(admin, row.id)).arrayBuffer());
  assert.equal(book.worksheets[0]!.rowCount, MOST_EXPORTED_AT_ONCE + 2);
});

test('nobody has more than three made in the background; those whose server has gone end', async () => {
  await execute(`insert into export_log (tenant_id, id, name, call_id, status, scope, create_id, create_name, create_date)
    select '1', 'lost' || n, '旧', 'logs.exportSignIns', 1, '${JSON.stringify(NOTHING_SEEN)}', '1', '陈', now() - interval '2 hours' from generate_series(1, 3) n`);
  const refused = (await (await exportSignIns('203.0.113.2')).json()) as { code: number; msg: string };
  assert.deepEqual(refused, {
    ...refused,
    ...{ code: 42901, msg: '您有3个导出正在生成，请等其中一个完成后再导出' },
  });
  assert.equal((await refusalOf(admin, 'lost1'))[1], '该导出生成中，没有可下载的文件');
  await runJob();
  const lost = (await listed(admin)).filter(({ name }) => name === '旧');
  assert.deepEqual(
    lost.map(({ status, error }) => [status, error]),
    Array.from({ length: 3 }, () => [3, '服务器中断，请重新导出']),
  );
});

test('a server that closes ends what it makes in the background, and says so', async () => {
  await signIns(MOST_EXPORTED_AT_ONCE + 1, '203.0.113.3');
  const { files, exports } = server.services;
  const keep = files.keep.bind(files);
  let closed = (): void => undefined;
  const closing = new Promise<void>((resolve) => (closed = resolve));
  const late: FileStorage['keep'] = async (file, temporary) => {
    await exports.stop();
    await keep(file, temporary);
    closed();
  };
  await keepingAs(late, async () => {
    assert.equal(((await (await exportSignIns('203.0.113.3')).json()) as { code: number }).code, 0);
    await closing;
  });
  const row = await latest(admin);
  assert.deepEqual([row.name, row.status, row.error], ['登录日志', 3, '服务器重启，请重新导出']);
});

test('an export that breaks is noted with the number by which it is found', async () => {
  await execute('alter table question_answer rename to question_answer_away');
  try {
    assert.equal((await make(admin, questionCalls.export)).code, 50000);
  } finally {
    await execute('alter table question_answer_away rename to question_answer');
  }
  const row = await latest(admin);
  assert.deepEqual([row.name, row.status, row.fileFlag], ['常见问题', 3, 'N']);
  assert.match(row.error, /^系统出错（追踪号.+），请重新导出$/);
});

/** What the storage does when it is to keep a file, for the time of `use`. */
async function keepingAs(instead: FileStorage['keep'], use: () => Promise<void>): Promise<void> {
  const { files } = server.services;
  files.keep = instead;
  try {
    await use();
  } finally {
    delete (files as Partial<FileStorage>).keep;
  }
}

test('a file that cannot be kept is given all the same, and nobody waits for it in the list', async () => {
  const full = (): Promise<void> => Promise.reject(new Error('the disk is full'));
  await keepingAs(full, async () => {
    assert.notEqual((await fetched(admin, '/common/question/answer/excel')).headers.get('filename'), null);
  });
  const row = await latest(admin);
  assert.deepEqual([row.name, row.status, row.fileFlag], ['常见问题', 3, 'N']);
  assert.match(row.error, /^文件已下载，但没有保存下来（追踪号.+）$/);
});

test('what was given up while it was made stays so, and leaves no file', async () => {
  const { files } = server.services;
  const keep = files.keep.bind(files);
  const late: FileStorage['keep'] = async (file, temporary) => {
    await execute(
      `update export_log set status = 3, error = '服务器中断', done_date = now() where tenant_id = '1' and id = '${file.id}'`,
    );
    await keep(file, temporary);
  };
  await keepingAs(late, async () => void (await fetched(admin, '/common/question/answer/excel')));
  const row = await latest(admin);
  assert.deepEqual([row.status, row.error], [3, '服务器中断']);
  await assert.rejects(files.read(exportContent('1', row.id)));
});

test('of one user so many files are kept, and so many bytes; the oldest make room', async () => {
  const insert = (prefix: string, count: number, size: number) =>
    execute(`insert into export_log (tenant_id, id, name, call_id, status, size, scope, create_id, create_name, create_date, done_date, expire_date)
      select '1', '${prefix}' || n, '${prefix}', 'reviews.export', 2, ${size}, '${JSON.stringify(NOTHING_SEEN)}', '2', '店长', now() - make_interval(mins => n), now(), now() + interval '1 day'
      from generate_series(1, ${count}) n`);
  const kept = async (name: string) =>
    (await listed(manager, { name, status: 2 })).map(({ id }) => id).sort();
  const own = await kept('复诊回访');
  await insert('many', MOST_EXPORTS_KEPT - 1, 1);
  await fetched(manager, '/hospital/review/listExcel');
  assert.equal((await listed(manager, { status: 2 })).length, MOST_EXPORTS_KEPT);
  assert.deepEqual([own.length, (await kept('many')).length], [0, MOST_EXPORTS_KEPT - 1]);
  await fetched(manager, '/hospital/review/listExcel');
  assert.deepEqual((await kept('many')).length, MOST_EXPORTS_KEPT - 2, 'the oldest has gone');
  assert.equal((await kept('many')).includes(`many${MOST_EXPORTS_KEPT - 1}`), false);
  await execute(
    `update export_log set size = ${MOST_BYTES_KEPT / 2} where tenant_id = '1' and id like 'many%'`,
  );
  const before = await listed(admin, { status: 2 });
  await fetched(manager, '/hospital/review/listExcel');
  assert.deepEqual(await kept('many'), ['many1']);
  const ofAdmin = (rows: readonly ExportLog[]) => rows.filter(({ createId }) => createId === '1').length;
  assert.equal(ofAdmin(await listed(admin, { status: 2 })), ofAdmin(before), 'others keep theirs');
});

test('who manages part of the chain sees the exports of its users alone', async () => {
  await execute(`insert into role_menu (tenant_id, role_id, menu_id)
    select '1', '3', id from menu where tenant_id = '1' and permission = 'log:export:all' on conflict do nothing`);
  const sighted = await server.signIn('13800000002', 2);
  const seen = await listed(sighted);
  assert.deepEqual([...new Set(seen.map(({ createId }) => createId))], ['2']);
});

test('whole telephones in it are fetched again only by who may still see them whole', async () => {
  await fetched(manager, '/hospital/review/listExcel');
  const row = await latest(manager);
  await execute(`update export_log set mobiles = 1 where tenant_id = '1' and id = '${row.id}'`);
  assert.notEqual((await fileOf(manager, row.id)).headers.get('filename'), null);
  await execute(`delete from role_menu where tenant_id = '1' and menu_id in
    (select id from menu where tenant_id = '1' and permission = 'hospital:customer:plain')`);
  const restricted = await server.signIn('13800000002', 2);
  assert.equal((await refusalOf(restricted, row.id))[0], 40300);
});
