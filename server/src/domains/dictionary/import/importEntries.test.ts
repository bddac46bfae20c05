import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import excel from 'exceljs';
import { dictionaryCalls as calls, type DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { logCalls } from '@hospital/shared/contract/calls/logs';
import type { Envelope } from '@hospital/shared/contract/errors';
import type { FailedRow, ImportCheck, ImportCounts, ImportRow } from '@hospital/shared/contract/imports';
import type { TestClient } from '../../../test-support/client';
import { make, refusesWithout } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { columns } from './columns';

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;
let stranger: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

type Line = Record<string, string | number>;
type Imported = ImportCounts & { readonly failed: readonly FailedRow[] };

const titles: readonly string[] = columns.map(({ title }) => title);
let number = 0;
/** A row that can be imported, by title. */
const line = (more: Line = {}): Line => {
  number += 1;
  return {
    类型: 'imported',
    名称: `导入${number}`,
    编码: `I${number}`,
    排序: number,
    备注: '导入的',
    ...more,
  };
};

async function workbookOf(lines: readonly Line[], order = titles): Promise<Blob> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('字典');
  sheet.addRow([...order]);
  for (const each of lines) sheet.addRow(order.map((title) => each[title] ?? ''));
  return new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]);
}

async function answerOf<Data>(
  client: TestClient,
  path: string,
  file: Blob | null,
  headers: Record<string, string> = {},
): Promise<Envelope<Data>> {
  const body = new FormData();
  if (file) body.append('file', file, '字典.xlsx');
  const init = { method: 'POST', headers: { ...client.headers, ...headers }, body };
  return (await (await fetch(`${client.baseUrl}/api${path}`, init)).json()) as Envelope<Data>;
}
async function done<Data>(path: string, file: Blob, client = admin): Promise<Data> {
  const { code, msg, data } = await answerOf<Data>(client, path, file);
  assert.equal(code, 0, msg);
  return data;
}
const check = (file: Blob, client = admin) => done<ImportCheck>(calls.checkImport.path, file, client);
const run = (file: Blob, client = admin) => done<Imported>(calls.import.path, file, client);
const entriesOf = async (type: string, client = admin): Promise<DictEntry[]> =>
  (await make(client, calls.list, { type, pageSize: 200 })).data;

/** The first sheet of a workbook that a call gives, row by row. */
async function sheetOf(client: TestClient, path: string, rows?: readonly ImportRow[]): Promise<string[][]> {
  const answer = await fetch(`${client.baseUrl}/api${path}`, {
    method: rows ? 'POST' : 'GET',
    headers: { ...client.headers, ...(rows ? { 'content-type': 'application/json' } : {}) },
    ...(rows ? { body: JSON.stringify({ rows }) } : {}),
  });
  const book = await new excel.Workbook().xlsx.load(await answer.arrayBuffer());
  const read: string[][] = [];
  book.getWorksheet('字典')?.eachRow((row) => {
    read.push((row.values as unknown[]).slice(1).map((value) => String(value ?? '')));
  });
  return read;
}

test('nobody signed in, no permission, no file, no workbook', async () => {
  const file = await workbookOf([line()]);
  for (const { path } of [calls.checkImport, calls.import]) {
    assert.equal((await answerOf(server.anonymous, path, file)).code, 90001);
    assert.equal((await answerOf(admin.with({ tenantId: '2' }), path, file)).code, 90001);
    const refused = await answerOf(viewer, path, file);
    assert.deepEqual([refused.code, refused.msg], [40300, '联系管理员赋予 sys:dict:import 权限']);
    assert.equal((await answerOf(admin, path, null)).code, 40001);
    assert.equal((await answerOf(admin, path, new Blob(['nonsense']))).code, 40001);
  }
  await refusesWithout('sys:dict:import', viewer, calls.importTemplate, {});
  const rows = [{ row: 2, cells: [], faults: [] }];
  await refusesWithout('sys:dict:import', viewer, calls.importFaults, { rows });
  assert.deepEqual(await entriesOf('imported'), []);
});

test('the template can be filled in and read again; the columns are those of the export', async () => {
  const [head = []] = await sheetOf(admin, calls.importTemplate.path);
  assert.deepEqual(
    head.map((title) => title.replace('*', '')),
    titles,
  );
  const [exported = []] = await sheetOf(admin, `${calls.export.path}?type=sex`);
  assert.deepEqual(exported.slice(0, titles.length), titles);
  const required = Object.fromEntries(Object.entries(line()).map(([title, value]) => [`${title}*`, value]));
  assert.equal((await check(await workbookOf([{ ...line(), ...required }], head))).success, 1);
});

test('every row is checked, nothing is written', async () => {
  const good = line({ 名称: '好的', 编码: 'GOOD' });
  const wrong: readonly (readonly [Line, string, string])[] = [
    [line({ 类型: '' }), '类型', '请填写类型'],
    [line({ 类型: 'x'.repeat(65) }), '类型', '不能超过64个字符'],
    [line({ 名称: '' }), '名称', '请填写名称'],
    [line({ 名称: '名'.repeat(101) }), '名称', '不能超过100个字符'],
    [line({ 编码: '' }), '编码', '请填写编码'],
    [line({ 编码: 'x'.repeat(65) }), '编码', '不能超过64个字符'],
    [line({ 备注: '长'.repeat(501) }), '备注', '不能超过500个字符'],
    [line({ 排序: '第一' }), '排序', '应为0到999999之间的整数'],
    [line({ 排序: -1 }), '排序', '应为0到999999之间的整数'],
    [line({ 排序: 1.5 }), '排序', '应为0到999999之间的整数'],
    [line({ 排序: 1_000_000 }), '排序', '应为0到999999之间的整数'],
    [line({ 状态: '关' }), '状态', '请填写启用、停用之一'],
    [line({ 名称: '好的' }), '名称', '与第2行重复'],
    [line({ 编码: 'GOOD' }), '编码', '与第2行重复'],
    [line({ 类型: 'sex', 编码: '1' }), '编码', '编码已存在'],
    [line({ 类型: 'sex', 名称: '男' }), '名称', '名称已存在'],
  ];
  const checked = await check(await workbookOf([good, ...wrong.map(([row]) => row)]));
  assert.deepEqual([checked.total, checked.success, checked.fail], [17, 1, 16]);
  assert.deepEqual(checked.columns, titles);
  wrong.forEach(([, column, msg], index) =>
    assert.deepEqual(checked.rows[index + 1]?.faults, [{ column, msg }], `${column} ${msg}`),
  );
  assert.deepEqual(await entriesOf('imported'), []);
});

test('good rows are imported, the others come back with their reasons', async () => {
  const type = 'came';
  const first = line({ 类型: type, 排序: 7 });
  const bad = line({ 类型: type, 编码: '' });
  // No order: after the last; no remarks: those of the type.
  const last = line({ 类型: ` ${type} `, 排序: '', 备注: '', 状态: '停用' });
  const file = await workbookOf([first, bad, last], [...titles].reverse());
  const { rows } = await check(file);
  const imported = await run(file);
  const faults = [{ column: '编码', msg: '请填写编码' }];
  assert.deepEqual(imported, { total: 3, success: 2, fail: 1, failed: [{ row: 3, faults }] });
  assert.deepEqual(
    (await entriesOf(type)).map(({ name, code, sort, remarks, systemFlag, enabled }) => [
      ...[name, code, sort, remarks, systemFlag, enabled],
    ]),
    [
      [first['名称'], first['编码'], 7, '导入的', 'N', 'Y'],
      [last['名称'], last['编码'], 8, '导入的', 'N', 'N'],
    ],
  );
  // Selects have them at once.
  const options = (await make(viewer, calls.byType, { type })).data as readonly { code: string }[];
  assert.equal(options.length, 2);
  const sheet = await sheetOf(
    admin,
    calls.importFaults.path,
    rows.filter(({ row }) => row === 3),
  );
  assert.equal(sheet.length, 2);
  assert.equal(sheet[1]?.at(-1), '编码：请填写编码');
  const logged = (await make(admin, logCalls.operations, { bizType: 'dictImport' })).data.records;
  assert.equal(logged[0]?.recordName, '字典.xlsx');
});

test('the same file again writes nothing; sent twice with one key it is imported once', async () => {
  const file = await workbookOf([line({ 类型: 'twice' }), line({ 类型: 'twice' })]);
  const key = { 'Idempotency-Key': 'dictionary-import-twice' };
  const once = await answerOf<Imported>(admin, calls.import.path, file, key);
  assert.deepEqual([once.code, once.data.success], [0, 2]);
  const answered = await answerOf<Imported>(admin, calls.import.path, file, key);
  assert.deepEqual(answered.data, once.data, 'the same answer, told again');
  const again = await run(file);
  assert.deepEqual([again.success, again.fail], [0, 2]);
  assert.deepEqual(again.failed[0]?.faults, [
    { column: '名称', msg: '名称已存在' },
    { column: '编码', msg: '编码已存在' },
  ]);
  assert.equal((await entriesOf('twice')).length, 2);
});

test('what two files bring at the same time is there once', async () => {
  const shared = line({ 类型: 'raced' });
  const files = await Promise.all([1, 2, 3].map(() => workbookOf([shared, line({ 类型: 'raced' })])));
  const imported = await Promise.all(files.map((file) => run(file)));
  assert.equal((await entriesOf('raced')).length, 4);
  const left = imported.flatMap(({ failed }) => failed);
  assert.deepEqual(
    left.map(({ row }) => row),
    [2, 2],
  );
});

test('another tenant has none of it, and its own entries are no duplicates', async () => {
  const file = await workbookOf([line({ 类型: 'apart' })]);
  assert.equal((await run(file)).success, 1);
  assert.deepEqual(await entriesOf('apart', stranger), []);
  assert.equal((await run(file, stranger)).success, 1);
  assert.equal((await entriesOf('apart')).length, 1);
});

test('empty, foreign and too long files are refused in words', async () => {
  const refused = async (file: Blob): Promise<string> => {
    const answer = await answerOf<{ errors: { msg: string }[] }>(admin, calls.checkImport.path, file);
    assert.equal(answer.code, 40001);
    return answer.data.errors[0]?.msg ?? '';
  };
  assert.equal(await refused(await workbookOf([])), '文件中没有字典');
  assert.match(await refused(await workbookOf([line()], ['甲', '乙'])), /与导入模板不符/);
  assert.match(await refused(await workbookOf([line()], ['类型', '名称'])), /文件缺少列：编码/);
  const many = Array.from({ length: 5001 }, () => line());
  assert.match(await refused(await workbookOf(many)), /一次最多5000行/);
});

test('5,000 rows at once', async (context) => {
  const file = await workbookOf(Array.from({ length: 5000 }, () => line({ 类型: 'huge' })));
  const started = Date.now();
  const { success } = await run(file);
  context.diagnostic(`${Date.now() - started} ms`);
  assert.equal(success, 5000);
});
