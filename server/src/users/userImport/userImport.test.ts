import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import excel from 'exceljs';
import { userCalls as calls, type UserImported } from '@hospital/shared/contract/calls/users';
import type { ImportCheck } from '@hospital/shared/contract/imports';
import type { Envelope } from '@hospital/shared/contract/errors';
import { transformPassword } from '@hospital/shared/contract/password';
import type { TestClient } from '../../testing/client';
import { make, refusesTheUsual, refusesWithout } from '../../testing/refusals';
import { startTestServer, type TestServer } from '../../testing/testServer';
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

let number = 0;
type Line = Record<string, string | number>;
/** A row that can be imported, by title. */
const line = (more: Line = {}): Line => {
  number += 1;
  return {
    手机号: `1360000${String(number).padStart(4, '0')}`,
    姓名: `导入${number}号`,
    性别: '女',
    职务: '护士',
    所属部门: '广州分公司',
    角色: '护士、前台',
    标签: '护士',
    ...more,
  };
};
const titles: readonly string[] = columns.map(({ title }) => title);

async function workbookOf(lines: readonly Line[], order = titles): Promise<Blob> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('花名册');
  sheet.addRow([...order]);
  for (const each of lines) sheet.addRow(order.map((title) => each[title] ?? ''));
  return new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]);
}

function send(client: TestClient, path: string, file: Blob | null, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', file, '用户.xlsx');
  return fetch(`${client.baseUrl}/api${path}`, {
    method: 'POST',
    headers: { ...client.headers },
    body: form,
  });
}
async function answerOf<Data>(client: TestClient, path: string, file: Blob | null): Promise<Envelope<Data>> {
  return (await (await send(client, path, file)).json()) as Envelope<Data>;
}
async function done<Data>(path: string, file: Blob, client = admin): Promise<Data> {
  const { code, msg, data } = await answerOf<Data>(client, path, file);
  assert.equal(code, 0, msg);
  return data;
}
const check = (file: Blob, client = admin) => done<ImportCheck>(calls.checkImport.path, file, client);
const run = (file: Blob, client = admin) => done<UserImported>(calls.import.path, file, client);
const count = async (name: string): Promise<number> => (await make(admin, calls.list, { name })).data.total;

test('the usual refusals, and those for want of permission', async () => {
  const file = await workbookOf([line()]);
  for (const call of [calls.checkImport, calls.importFaults, calls.import]) {
    assert.equal((await answerOf(server.anonymous, call.path, file)).code, 90001);
    assert.equal((await answerOf(viewer, call.path, file)).code, 40300);
    assert.equal((await answerOf(admin, call.path, null)).code, 40001);
    assert.equal((await answerOf(admin, call.path, new Blob(['nonsense']))).code, 40001);
  }
  await refusesTheUsual(server, admin, calls.importTemplate);
  await refusesWithout('sys:user:import', viewer, calls.importTemplate, {});
});

test('the template can be filled in and read again', async () => {
  const answer = await fetch(`${admin.baseUrl}/api${calls.importTemplate.path}`, { headers: admin.headers });
  const book = await new excel.Workbook().xlsx.load(await answer.arrayBuffer());
  const sheet = book.getWorksheet('用户');
  assert.deepEqual(
    (sheet?.getRow(1).values as string[]).slice(1).map((title) => title.replace('*', '')),
    titles,
  );
  assert.ok(book.getWorksheet('填写说明'));
  sheet?.addRow(titles.map((title) => line()[title] ?? ''));
  const { success } = await check(new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]));
  assert.equal(success, 1);
});

test('every row is checked, nothing is written', async () => {
  const good = line();
  const wrong: readonly (readonly [Line, string, string])[] = [
    [line({ 手机号: '12345' }), '手机号', '请输入11位手机号'],
    [line({ 手机号: '13800000001' }), '手机号', '手机号已存在'],
    [line({ 手机号: good['手机号'] ?? '' }), '手机号', '与第2行重复'],
    [line({ 姓名: '' }), '姓名', '请填写姓名'],
    [line({ 姓名: '单' }), '姓名', '至少2个字符'],
    [line({ 性别: '未知' }), '性别', '请填写男、女之一'],
    [line({ 所属部门: '不存在部' }), '所属部门', '部门不存在或无权使用'],
    [line({ 角色: '护士、宇航员' }), '角色', '角色「宇航员」不存在或无权使用'],
    [line({ 可登录端: '门店、天上' }), '可登录端', '没有「天上」'],
    [line({ 数据范围: '一切' }), '数据范围', '请填写全部数据、本部门、本部门及下级、仅所选门店之一'],
    [line({ 门店: '不存在店' }), '门店', '门店「不存在店」不存在或无权使用'],
    [line({ 标签: '魔术师' }), '标签', '没有「魔术师」'],
  ];
  const checked = await check(await workbookOf([good, ...wrong.map(([row]) => row)]));
  assert.deepEqual([checked.total, checked.success, checked.fail], [13, 1, 12]);
  wrong.forEach(([, column, msg], index) =>
    assert.deepEqual(checked.rows[index + 1]?.faults, [{ column, msg }], `${column} ${msg}`),
  );
  assert.equal(await count(String(good['姓名'])), 0);
});

test('good rows are imported, with one password that works; the others come back with their reasons', async () => {
  const [{ storeName }] = (await admin.get('/myStore')).data;
  const good = line({ 可登录端: '公司、门店', 门店: storeName, 手机号: '136-9999-0001' });
  const bad = line({ 角色: '宇航员' });
  const file = await workbookOf([good, bad], [...titles].reverse());
  const imported = await run(file);
  assert.deepEqual([imported.total, imported.success, imported.fail], [2, 1, 1]);
  assert.deepEqual(
    imported.failed.map(({ row }) => row),
    [3],
  );
  const [user] = (await make(admin, calls.list, { name: String(good['姓名']) })).data.records;
  assert.deepEqual(
    [user.loginName, user.sex, user.deptName, user.loginTypes, user.defPasswordStatus, user.tags],
    ['13699990001', '2', '广州分公司', '1,2', 'Y', ['nurse']],
  );
  const signIn = await server.anonymous.post('/login.do', {
    mode: 'mgr',
    username: '13699990001',
    password: transformPassword(imported.initPassword),
    type: 1,
    tenantCode: 'demo',
    rememberMe: false,
  });
  assert.equal(signIn.code, 0, signIn.msg);
  const faults = await send(admin, calls.importFaults.path, file, { rows: '3' });
  const book = await new excel.Workbook().xlsx.load(await faults.arrayBuffer());
  const rows = book.getWorksheet('用户');
  assert.equal(rows?.actualRowCount, 2);
  assert.match(String(rows?.getRow(2).getCell(titles.length + 1).value), /角色「宇航员」不存在/);
  const { rows: logged } = await server.database.kernel.execute<{ text: string }>(
    `select after::text as text from op_log where biz_type in ('user', 'userImport')`,
  );
  assert.ok(logged.length >= 2);
  assert.ok(logged.every(({ text }) => !text.includes(imported.initPassword)));
});

test('nobody imports users who may do more than they themselves', async () => {
  await server.database.kernel.execute(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select '1', '3', id from menu where tenant_id = '1' and permission = 'sys:user:import' on conflict do nothing`,
  );
  const manager = await server.signIn('13800000002', 2);
  const checked = await check(
    await workbookOf([line({ 角色: '超级管理员' }), line({ 数据范围: '全部数据', 角色: '护士' })]),
    manager,
  );
  assert.ok(checked.rows[0]?.faults.some(({ column }) => column === '角色'));
  const imported = await run(await workbookOf([line({ 数据范围: '全部数据', 角色: '护士' })]), manager);
  assert.deepEqual([imported.success, imported.fail, imported.initPassword], [0, 1, '']);
});

test('too long, empty and foreign files are refused in words', async () => {
  const refused = async (file: Blob): Promise<string> => {
    const { code, data } = await answerOf<{ errors: { msg: string }[] }>(admin, calls.checkImport.path, file);
    assert.equal(code, 40001);
    return data.errors[0]?.msg ?? '';
  };
  assert.equal(await refused(await workbookOf([])), '文件中没有用户');
  assert.match(await refused(await workbookOf([line()], ['甲', '乙'])), /与导入模板不符/);
  assert.match(
    await refused(await workbookOf([line()], ['手机号', '姓名'])),
    /文件缺少列：性别、所属部门、角色/,
  );
  const many = Array.from({ length: 501 }, () => line());
  assert.match(await refused(await workbookOf(many)), /一次最多5\d0行/);
});

/** Typed by hand in LibreOffice: columns in another order, one of its own, mobile numbers as numbers. */
test('a workbook that LibreOffice wrote is read like any other', async () => {
  const file = new Blob([await readFile(new URL('./fixtures/libreoffice.xlsx', import.meta.url))]);
  const { rows } = await check(file);
  assert.deepEqual(
    rows.map(({ row, faults }) => [row, faults.map(({ column }) => column)]),
    [
      [2, []],
      [3, []],
      [4, ['角色']],
    ],
  );
  const { success, fail } = await run(file);
  assert.deepEqual([success, fail, await count('表格甲')], [2, 1, 1]);
});
