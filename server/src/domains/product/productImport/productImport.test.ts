import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import excel from 'exceljs';
import { productCalls as calls } from '@hospital/shared/contract/calls/products';
import type { Envelope } from '@hospital/shared/contract/errors';
import type { FailedRow, ImportCheck } from '@hospital/shared/contract/imports';
import { done } from '../../organisation/fixture';
import type { TestClient } from '../../../test-support/client';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { columns } from './columns';

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

type Line = Readonly<Record<string, string | number>>;
let number = 0;
const line = (more: Line = {}): Line => {
  number += 1;
  return { 商品名称: `导入商品${number}`, 类别: '商品', 单位: '袋', '零售价（元）': 12.5, ...more };
};
const titles = columns.map(({ title }) => title);

async function workbookOf(lines: readonly Line[]): Promise<Blob> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('商品');
  sheet.addRow(titles);
  for (const each of lines) sheet.addRow(titles.map((title) => each[title] ?? ''));
  return new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]);
}

async function send<Data>(path: string, file: Blob, client = admin): Promise<Envelope<Data>> {
  const form = new FormData();
  form.append('file', file, '商品.xlsx');
  const headers = { ...client.headers };
  const answer = await fetch(`${client.baseUrl}/api${path}`, { method: 'POST', headers, body: form });
  return (await answer.json()) as Envelope<Data>;
}
const check = async (file: Blob): Promise<ImportCheck> =>
  (await send<ImportCheck>(calls.checkImport.path, file)).data;
type Counts = { total: number; success: number; fail: number; failed: FailedRow[] };

test('good rows are written with codes that follow on, the others are told with their reasons', async () => {
  const file = await workbookOf([
    line({ 商品名称: '导入甲', 条形码: '6955500000017' }),
    line({ 商品名称: '导入乙', 商品编码: 'IMP-7', 类别: 'H1', 处方药: '是', 最小单位: '片', 换算数量: 10 }),
    line({ '零售价（元）': 1.005 }),
    line({ 商品名称: '导入丙' }),
  ]);
  const checked = await check(file);
  assert.deepEqual([checked.total, checked.success, checked.fail], [4, 3, 1]);
  const fault = { column: '零售价（元）', msg: '应为0到1000000的数字，最多2位小数' };
  assert.deepEqual(checked.rows[2]?.faults, [fault]);
  assert.equal(
    (await done(admin, calls.page, { keyword: '导入甲' })).data.total,
    0,
    'a check writes nothing',
  );
  const { data } = await send<Counts>(calls.import.path, file);
  assert.deepEqual(data, { total: 4, success: 3, fail: 1, failed: [{ row: 4, faults: [fault] }] });
  const [first] = (await done(admin, calls.page, { keyword: 'drj' })).data.list;
  const [third] = (await done(admin, calls.page, { keyword: 'drb' })).data.list;
  assert.deepEqual([first.name, first.retailPrice, first.stockFlag], ['导入甲', 12.5, 'Y']);
  assert.match(first.code, /^S1-\d{3}$/);
  assert.equal(Number(third.code.slice(3)), Number(first.code.slice(3)) + 1);
  const [drug] = (await done(admin, calls.page, { keyword: 'IMP-7' })).data.list;
  const whole = (await done(admin, calls.info, { id: drug.id })).data;
  assert.deepEqual([whole.prescriptionFlag, whole.minUnit, whole.unitRatio], ['Y', '片', 10]);
  const again = await check(file);
  assert.deepEqual(
    again.rows.map(({ faults }) => faults[0]?.msg ?? ''),
    ['条形码已存在', '商品编码已存在', fault.msg, ''],
  );
});

test('every fault of a row is told at its column', async () => {
  const kinds: readonly (readonly [Line, string, string])[] = [
    [{ 商品名称: '' }, '商品名称', '请填写商品名称'],
    [{ 商品名称: '长'.repeat(61) }, '商品名称', '不能超过60个字符'],
    [{ 类别: '飞船' }, '类别', '没有这个类别'],
    [{ 类别: 'constructor' }, '类别', '没有这个类别'],
    [{ 单位: '' }, '单位', '请填写单位'],
    [{ 商品编码: '编码' }, '商品编码', '只能使用字母、数字和短横线，最多32个'],
    [{ 商品编码: 'S1-001' }, '商品编码', '商品编码已存在'],
    [{ '零售价（元）': '' }, '零售价（元）', '请填写零售价（元）'],
    [{ '零售价（元）': '免费' }, '零售价（元）', '应为0到1000000的数字，最多2位小数'],
    [{ '零售价（元）': -1 }, '零售价（元）', '应为0到1000000的数字，最多2位小数'],
    [{ '成本价（元）': 1000001 }, '成本价（元）', '应为0到1000000的数字，最多2位小数'],
    [{ 换算数量: 0 }, '换算数量', '应为1到1000000的整数'],
    [{ 换算数量: 10 }, '最小单位', '换算数量大于1时，请填写最小单位'],
    [{ 处方药: '也许' }, '处方药', '请填写是、否之一'],
  ];
  const { rows } = await check(await workbookOf(kinds.map(([more]) => line(more))));
  for (const [index, [more, column, msg]] of kinds.entries())
    assert.deepEqual(rows[index]?.faults[0], { column, msg }, JSON.stringify(more));
});

test('a code or barcode stands once in a file', async () => {
  const twice = { 商品编码: 'TWICE-1', 条形码: '6955500000024' };
  const { rows } = await check(await workbookOf([line(twice), line(twice)]));
  assert.deepEqual(rows[1]?.faults, [
    { column: '商品编码', msg: '与第2行重复' },
    { column: '条形码', msg: '与第2行重复' },
  ]);
});

test('who may not import is refused, and so is a file that is none', async () => {
  const file = await workbookOf([line()]);
  for (const { path } of [calls.checkImport, calls.import]) {
    assert.equal((await send(path, file, viewer)).code, 40300);
    assert.equal((await send(path, new Blob(['nonsense']))).code, 40001);
  }
});

test('the template has the columns, and what failed comes back as a workbook that is mended and imported', async () => {
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const template = await fetch(`${admin.baseUrl}/api${calls.importTemplate.path}`, { headers });
  const book = new excel.Workbook();
  await book.xlsx.load(await template.arrayBuffer());
  assert.equal(book.getWorksheet('商品')?.getCell('B1').text, '商品名称*');
  const { rows } = await check(await workbookOf([line(), line({ 商品名称: '待改', 类别: '飞船' })]));
  const failed = rows.filter(({ faults }) => faults.length > 0);
  assert.deepEqual(
    failed.map(({ row }) => row),
    [3],
  );
  const faults = await fetch(`${admin.baseUrl}/api${calls.importFaults.path}`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ rows: failed }),
  });
  await book.xlsx.load(await faults.arrayBuffer());
  const sheet = book.getWorksheet('商品');
  assert.ok(sheet);
  const [fault] = failed[0]?.faults ?? [];
  assert.equal(sheet.getRow(2).getCell(titles.length + 1).text, `类别：${fault?.msg}`);
  assert.equal(sheet.getRow(2).getCell(titles.indexOf('商品名称') + 1).text, '待改');
  assert.equal(sheet.getRow(3).hasValues, false, 'only what failed');
  sheet.getRow(2).getCell(titles.indexOf('类别') + 1).value = '商品';
  const mended = new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]);
  const { data } = await send<Counts>(calls.import.path, mended);
  assert.deepEqual([data.total, data.success, data.fail], [1, 1, 0]);
});

test('who may not import makes no workbook of what failed', async () => {
  const answer = await fetch(`${viewer.baseUrl}/api${calls.importFaults.path}`, {
    ...{ method: 'POST', headers: { ...viewer.headers, 'content-type': 'application/json' } },
    body: JSON.stringify({ rows: [{ row: 3, cells: ['甲'], faults: [] }] }),
  });
  assert.equal(((await answer.json()) as Envelope<null>).code, 40300);
});
