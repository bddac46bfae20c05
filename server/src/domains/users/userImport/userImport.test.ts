import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import excel from 'exceljs';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import { userCalls as calls, type UserImported } from '@hospital/shared/contract/calls/users';
import { warehouseCalls } from '@hospital/shared/contract/calls/warehouses';
import type { ImportCheck } from '@hospital/shared/contract/imports';
import type { Envelope } from '@hospital/shared/contract/errors';
import { transformPassword } from '@hospital/shared/contract/password';
import type { TestClient } from '../../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { newDept } from '../../organisation/fixture';
import { userActions } from '../fixture';
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
/** A sheet of a workbook that a call gives, row by row. */
async function sheetOf(path: string, request: object, name: string): Promise<string[][]> {
  const answer = await fetch(`${admin.baseUrl}/api${path}`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const book = await new excel.Workbook().xlsx.load(await answer.arrayBuffer());
  const rows: string[][] = [];
  book.getWorksheet(name)?.eachRow((row) => {
    rows.push((row.values as unknown[]).slice(1).map((value) => String(value ?? '')));
  });
  return rows;
}
const signIn = (username: string, initPassword: string, type = 2) =>
  server.anonymous.post('/login.do', {
    ...{ mode: 'mgr', username, password: transformPassword(initPassword), type },
    ...{ tenantCode: 'demo', rememberMe: false },
  });
const check = (file: Blob, client = admin) => done<ImportCheck>(calls.checkImport.path, file, client);
const run = (file: Blob, client = admin) => done<UserImported>(calls.import.path, file, client);
const count = async (name: string): Promise<number> => (await make(admin, calls.list, { name })).data.total;

test('the usual refusals, and those for want of permission', async () => {
  const file = await workbookOf([line()]);
  for (const call of [calls.checkImport, calls.import]) {
    assert.equal((await answerOf(server.anonymous, call.path, file)).code, 90001);
    assert.equal((await answerOf(viewer, call.path, file)).code, 40300);
    assert.equal((await answerOf(admin, call.path, null)).code, 40001);
    assert.equal((await answerOf(admin, call.path, new Blob(['nonsense']))).code, 40001);
  }
  const rows = [{ row: 2, cells: [], faults: [] }];
  const users = [{ row: 2, name: '甲甲', loginName: '13600000000', initPassword: 'x' }];
  for (const [call, request] of [
    [calls.importTemplate, {}],
    [calls.importFaults, { rows }],
    [calls.importPasswords, { users }],
  ] as const) {
    await refusesTheUsual(server, admin, call, request);
    await refusesWithout('sys:user:import', viewer, call, request);
  }
});

test('the template can be filled in and read again', async () => {
  const answer = await fetch(`${admin.baseUrl}/api${calls.importTemplate.path}`, { headers: admin.headers });
  const book = await new excel.Workbook().xlsx.load(await answer.arrayBuffer());
  const sheet = book.getWorksheet('用户');
  assert.deepEqual(
    (sheet?.getRow(1).values as string[]).slice(1).map((title) => title.replace('*', '')),
    titles,
  );
  const told: string[] = [];
  book.getWorksheet('填写说明')?.eachRow((row) => told.push((row.values as string[]).slice(1).join(' ')));
  const optional = told.filter((one) => / 否 /.test(one));
  assert.ok(optional.length > 0);
  assert.ok(!optional.some((one) => one.includes('必填')), 'what may be left out is not said to be wanted');
  sheet?.addRow(titles.map((title) => line()[title] ?? ''));
  const { success } = await check(new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]));
  assert.equal(success, 1);
});

test('every row is checked, nothing is written', async () => {
  const demoLicence = String((await make(admin, calls.info, { id: '4' })).data.licenseNo);
  const good = line({ 执业兽医证号: 'A110-IMPORT' });
  const wrong: readonly (readonly [Line, string, string])[] = [
    [line({ 手机号: '12345' }), '手机号', '请输入11位手机号'],
    [line({ 手机号: '-' }), '手机号', '请输入11位手机号'],
    [line({ 手机号: '13800000001' }), '手机号', '手机号已存在'],
    [line({ 手机号: good['手机号'] ?? '' }), '手机号', '与第2行重复'],
    [line({ 执业兽医证号: 'A110-IMPORT' }), '执业兽医证号', '与第2行重复'],
    [line({ 执业兽医证号: demoLicence }), '执业兽医证号', '执业兽医证号已存在'],
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
  assert.deepEqual([checked.total, checked.success, checked.fail], [16, 1, 15]);
  wrong.forEach(([, column, msg], index) =>
    assert.deepEqual(checked.rows[index + 1]?.faults, [{ column, msg }], `${column} ${msg}`),
  );
  assert.equal(await count(String(good['姓名'])), 0);
});

test('good rows are imported, each with a password of its own; the others come back with their reasons', async () => {
  const [{ storeName }] = (await admin.get('/myStore')).data;
  const good = line({
    ...{ 可登录端: '公司、门店', 门店: storeName, 手机号: '+86 136 9999 0001' },
    执业兽医证号: 'A110-IMPORTED',
  });
  const other = line({ 手机号: '13699990002' });
  const bad = line({ 角色: '宇航员' });
  const file = await workbookOf([good, bad, other], [...titles].reverse());
  const { rows } = await check(file);
  const imported = await run(file);
  assert.deepEqual([imported.total, imported.success, imported.fail], [3, 2, 1]);
  const faults = [{ column: '角色', msg: '角色「宇航员」不存在或无权使用' }];
  assert.deepEqual(imported.failed, [{ row: 3, faults }]);
  const [user] = (await make(admin, calls.list, { name: String(good['姓名']) })).data.records;
  assert.deepEqual(
    [user.loginName, user.sex, user.deptName, user.loginTypes, user.defPasswordStatus, user.licenseNo],
    ['13699990001', '2', '广州分公司', '1,2', 'Y', 'A110-IMPORTED'],
  );
  assert.deepEqual(
    imported.users.map(({ row, loginName }) => [row, loginName]),
    [
      [2, '13699990001'],
      [4, '13699990002'],
    ],
  );
  const [one = '', two = ''] = imported.users.map(({ initPassword }) => initPassword);
  assert.deepEqual(user.tags, ['nurse']);
  assert.notEqual(one, two);
  assert.equal((await signIn('13699990001', one, 1)).code, 0);
  assert.equal((await signIn('13699990002', two)).code, 0);
  assert.notEqual((await signIn('13699990002', one)).code, 0);
  assert.deepEqual(await sheetOf(calls.importPasswords.path, { users: imported.users }, '用户初始密码'), [
    ['姓名', '手机号', '初始密码'],
    ...imported.users.map(({ name, loginName, initPassword }) => [name, loginName, initPassword]),
  ]);
  const left = rows.filter(({ row }) => row === 3);
  const sheet = await sheetOf(calls.importFaults.path, { rows: left }, '用户');
  assert.equal(sheet.length, 2);
  assert.equal(sheet[1]?.at(-1), '角色：角色「宇航员」不存在或无权使用');
  const { rows: logged } = await server.database.kernel.execute<{ text: string }>(
    `select after::text as text from op_log where biz_type in ('user', 'userImport')`,
  );
  assert.ok(logged.length >= 3);
  assert.ok(logged.every(({ text }) => !text.includes(one) && !text.includes(two)));
});

test('names with blanks and commas in them are found whole', async () => {
  const { menuIds } = (await make(admin, roleCalls.get, { id: '7' })).data;
  const role = { name: '前台, 夜班', code: 'night_desk', menuIds };
  assert.equal((await make(admin, roleCalls.save, role)).code, 0);
  const spaced = { name: '前台 早班', code: 'early_desk', menuIds };
  assert.equal((await make(admin, roleCalls.save, spaced)).code, 0);
  const { rows } = await check(
    await workbookOf([
      line({ 角色: role.name }),
      line({ 角色: `${spaced.name}、护士` }),
      line({ 角色: '护士，前台' }),
    ]),
  );
  assert.deepEqual(
    rows.map(({ faults }) => faults),
    [[], [], []],
  );
});

test('a department that is called like the top one is asked for by its path', async () => {
  const root = (await make(admin, organisationCalls.dept, { id: '1' })).data.name as string;
  const twin = await make(admin, organisationCalls.saveDept, newDept({ name: root }));
  const { rows } = await check(await workbookOf([line({ 所属部门: root })]));
  await make(admin, organisationCalls.deleteDept, { id: twin.data.id });
  assert.deepEqual(rows[0]?.faults, [{ column: '所属部门', msg: '有多个同名部门，请填写完整路径' }]);
});

describe('whoever manages part of the chain', () => {
  const mine = userActions(() => ({ server, admin }));
  /** Somebody who may import users, with the rights of the usual store manager. */
  const importer = async (more: object): Promise<TestClient> => {
    const { menuIds } = (await make(admin, roleCalls.get, { id: '3' })).data;
    const { rows } = await server.database.kernel.execute<{ id: string }>(
      `select id from menu where tenant_id = '1' and permission like 'sys:user:%'`,
    );
    number += 1;
    const role = await make(admin, roleCalls.save, {
      name: `导入员${number}`,
      code: `importer_${number}`,
      menuIds: [...new Set([...menuIds, ...rows.map(({ id }) => id)])],
    });
    const { loginName, initPassword } = await mine.save({ roleIds: [role.data.id], tags: [], ...more });
    return mine.signIn(loginName, initPassword);
  };
  const storeNames = async (): Promise<Map<string, string>> => {
    const { rows } = await server.database.kernel.execute<{ id: string; store_name: string }>(
      `select id, store_name from store where tenant_id = '1'`,
    );
    return new Map(rows.map(({ id, store_name }) => [id, store_name]));
  };

  test('is told beforehand what the import would refuse, and the reasons stand in the workbook', async () => {
    const part = await importer({ storeIds: ['1001', '1002', '1003'] });
    const names = await storeNames();
    const 门店 = names.get('1001') ?? '';
    const wrong: readonly (readonly [Line, string, string])[] = [
      [line({ 门店, 角色: '超级管理员' }), '角色', '角色「超级管理员」不存在或无权使用'],
      [line({ 门店, 数据范围: '全部数据' }), '数据范围', '超出您的数据范围'],
      [line({ 门店, 数据范围: '本部门' }), '数据范围', '超出您的数据范围'],
      [line({ 门店, 数据范围: '本部门及下级' }), '数据范围', '超出您的数据范围'],
      [line({ 门店, 可登录端: '公司' }), '可登录端', '无权开通「公司」端'],
      [line(), '门店', '所属部门不在您的数据范围内，请填写您的门店'],
      [line({ 门店: names.get('1004') ?? '' }), '门店', `门店「${names.get('1004')}」不存在或无权使用`],
    ];
    const good = line({ 门店 });
    const file = await workbookOf([...wrong.map(([row]) => row), good]);
    const checked = await check(file, part);
    wrong.forEach(([, column, msg], index) =>
      assert.deepEqual(checked.rows[index]?.faults.at(0), { column, msg }, `${column} ${msg}`),
    );
    assert.deepEqual([checked.success, checked.fail], [1, wrong.length]);
    const imported = await run(file, part);
    assert.deepEqual([imported.success, imported.fail], [1, wrong.length], 'the preview was true');
    assert.deepEqual(
      imported.failed,
      checked.rows.slice(0, wrong.length).map(({ row, faults }) => ({ row, faults })),
    );
    const sheet = await sheetOf(
      calls.importFaults.path,
      { rows: checked.rows.slice(0, wrong.length) },
      '用户',
    );
    assert.ok(sheet.slice(1).every((row) => row.at(-1) !== ''));
  });

  test('gives the warehouses of the own stores, as on the form', async () => {
    const { rows } = await server.database.kernel.execute<{ id: string; warehouse_name: string }>(
      `select w.id, w.warehouse_name from warehouse w join store s on s.warehouse_id = w.id where s.id = '1001'`,
    );
    const [{ id, warehouse_name: 仓库 } = { id: '', warehouse_name: '' }] = rows;
    const part = await importer({ storeIds: ['1001', '1002', '1003'] });
    const 门店 = (await storeNames()).get('1001') ?? '';
    const offered = (await make(part, warehouseCalls.all, {})).data as readonly { id: string }[];
    assert.ok(offered.some((each) => each.id === id));
    const onTheForm = await make(part, calls.save, mine.user({ warehouseIds: [id] }));
    assert.equal(onTheForm.code, 0, onTheForm.msg);
    const imported = await run(await workbookOf([line({ 门店, 仓库 })]), part);
    assert.deepEqual(imported.failed, []);
  });

  test('of a department gives it as a whole, and nothing above it', async () => {
    const part = await importer({ dataScope: 4, deptId: '21', storeIds: [] });
    const { rows } = await check(
      await workbookOf([
        line({ 数据范围: '本部门及下级' }),
        line({ 数据范围: '本部门' }),
        line({ 所属部门: '华南区', 数据范围: '本部门及下级' }),
      ]),
      part,
    );
    assert.deepEqual(
      rows.map(({ faults }) => faults),
      [[], [], [{ column: '数据范围', msg: '超出您的数据范围' }]],
    );
  });
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
