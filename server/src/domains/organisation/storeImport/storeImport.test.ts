import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import excel from 'exceljs';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import { storeImportCalls as calls, type StoreImport } from '@hospital/shared/contract/calls/storeImports';
import type { FailedRow, ImportCheck } from '@hospital/shared/contract/imports';
import type { Envelope } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { done, newDept, newStore } from '../fixture';
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

let number = 0;
type Line = Record<string, string | number | Date>;
/** A row that can be imported, by title. */
const line = (more: Line = {}): Line => {
  number += 1;
  return {
    ...{
      门店名称: `导入门店${number}`,
      门店编码: '',
      工商名称: '广州导入动物医院有限公司',
      门头名称: '导入宠物医院',
    },
    ...{ 所属部门: '广州分公司', 所属仓库: '广州天河院药房', 门店属性: '社区医院', 门店性质: '直营' },
    ...{ 省级: '广东省', 城市: '广州市', 区级: '天河区', 详细地址: '体育东路1号', 经度: 113.32, 纬度: 23.13 },
    ...{
      门店电话: '020-38780116',
      营业开始时间: '08:00',
      营业结束时间: '24:00',
      线上门店: '是',
      线上预约: '否',
    },
    IP白名单: '',
    ...more,
  };
};
const titles: readonly string[] = columns.map(({ title }) => title);

async function workbookOf(lines: readonly Line[], order = titles): Promise<Blob> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('我的门店');
  sheet.addRow([...order]);
  for (const each of lines) sheet.addRow(order.map((title) => each[title] ?? ''));
  return new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]);
}

async function send(client: TestClient, path: string, file: Blob | string | null, name = '门店.xlsx') {
  const form = new FormData();
  if (typeof file === 'string') form.append('file', file);
  else if (file) form.append('file', file, name);
  const headers = { ...client.headers };
  return fetch(`${client.baseUrl}/api${path}`, { method: 'POST', headers, body: form });
}
async function answerOf<Data>(client: TestClient, path: string, file: Blob | string | null) {
  return (await (await send(client, path, file)).json()) as Envelope<Data>;
}
const check = async (file: Blob): Promise<ImportCheck> => {
  const { code, msg, data } = await answerOf<ImportCheck>(admin, calls.check.path, file);
  assert.equal(code, 0, msg);
  return data;
};
type Counts = { id: string; total: number; success: number; fail: number; failed: FailedRow[] };
const run = async (file: Blob, client = admin): Promise<Counts> => {
  const { code, msg, data } = await answerOf<Counts>(client, calls.import.path, file);
  assert.equal(code, 0, msg);
  return data;
};
const stores = async (storeName: string) =>
  (await done(admin, organisationCalls.stores, { storeName, pageSize: 200 })).data;
const textsOf = (content: ArrayBuffer, sheet = '门店') =>
  new excel.Workbook().xlsx.load(content).then((book) => {
    const rows: string[][] = [];
    book.getWorksheet(sheet)?.eachRow((row) => {
      rows.push((row.values as unknown[]).slice(1).map((value) => String(value ?? '')));
    });
    return { rows, book };
  });

test('the usual refusals, and those for want of permission', async () => {
  const file = await workbookOf([line()]);
  for (const [name, call] of Object.entries(calls)) {
    if ('upload' in call && call.upload) {
      assert.equal((await answerOf(server.anonymous, call.path, file)).code, 90001, name);
      assert.equal((await answerOf(viewer, call.path, file)).code, 40300, name);
      assert.equal((await answerOf(admin, call.path, null)).code, 40001, name);
      assert.equal((await answerOf(admin, call.path, 'no file')).code, 40002, name);
      assert.equal((await answerOf(admin, call.path, new Blob(['nonsense']))).code, 40001, name);
    } else {
      await refusesTheUsual(server, admin, call, { id: 'x' });
      await refusesWithout('sys:store:importStore', viewer, call, { id: 'x' });
    }
  }
  assert.equal((await make(admin, calls.faults, { id: 'nothing' })).code, 404);
});

test('the template has lists of choices, explanations, and no rows', async () => {
  const answer = await fetch(`${admin.baseUrl}/api${calls.template.path}`, { headers: { ...admin.headers } });
  assert.match(
    decodeURIComponent(answer.headers.get('filename') ?? ''),
    /^门店导入模板_\d{4}-\d\d-\d\d\.xlsx$/,
  );
  const { rows, book } = await textsOf(await answer.arrayBuffer());
  assert.deepEqual(rows, [columns.map(({ title, required }) => (required ? `${title}*` : title))]);
  const sheet = book.getWorksheet('门店')!;
  assert.deepEqual(sheet.getCell('E2').dataValidation.formulae, ['部门']);
  assert.deepEqual(sheet.getCell('K2').dataValidation.formulae, ['INDIRECT($I2&$J2)']);
  assert.equal(book.getWorksheet('填写说明')!.rowCount, columns.length + 4);
  const choices = book.getWorksheet('选项')!;
  assert.equal(choices.state, 'veryHidden');
  assert.ok((choices.getColumn(1).values as unknown[]).includes('广州分公司'));
});

test('good rows are imported, whatever order their columns stand in; the others are kept with their reasons', async () => {
  const order = ['备注', ...titles].reverse();
  const file = await workbookOf(
    [
      line({ 门店名称: '倒序一店', 备注: '随便写的', 营业开始时间: '8:00' }),
      line({ 门店名称: '倒序二店', 区级: '南山区', 门店电话: '123' }),
      line({ 门店名称: '倒序三店', 门店编码: 'IMP-3', 所属部门: '安心宠物医院连锁/华南区/深圳分公司' }),
    ],
    order,
  );
  const checkedRows = await check(file);
  assert.deepEqual([checkedRows.total, checkedRows.success, checkedRows.fail], [3, 2, 1]);
  assert.deepEqual(checkedRows.rows[1]?.faults, [
    { column: '区级', msg: '不是该城市的区级' },
    { column: '门店电话', msg: '请输入正确的门店电话' },
  ]);
  assert.equal((await stores('倒序')).total, 0, 'nothing was written by the check');
  const { id, failed: left, ...counts } = await run(file);
  assert.deepEqual(counts, { total: 3, success: 2, fail: 1 });
  assert.deepEqual(left, [{ row: 3, faults: checkedRows.rows[1]?.faults }]);
  const { records } = await stores('倒序');
  assert.equal(records.length, 2);
  const third = records.find(({ storeName }: { storeName: string }) => storeName === '倒序三店');
  assert.deepEqual(
    [third.storeCode, third.deptName, third.openningHoursEnd, third.ipWhiteList, third.status],
    ['IMP-3', '深圳分公司', '23:59', '{ip}', 1],
  );
  const listed = (await done(admin, calls.list)).data as { records: StoreImport[]; total: number };
  assert.deepEqual(
    [listed.total, listed.records[0]?.id, listed.records[0]?.fileName, listed.records[0]?.createName],
    [1, id, '门店.xlsx', '陈立群'],
  );
  assert.match(listed.records[0]!.createDate, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const failed = await fetch(`${admin.baseUrl}/api/sys/store/importFaults/${id}`, {
    headers: { ...admin.headers },
  });
  const { rows } = await textsOf(await failed.arrayBuffer());
  assert.equal(rows.length, 2);
  assert.equal(rows[0]?.at(-1), '失败原因');
  assert.equal(rows[1]?.at(-1), '区级：不是该城市的区级；门店电话：请输入正确的门店电话');
  assert.equal((await make(stranger, calls.faults, { id })).code, 404, 'of another tenant');
  assert.equal((await done(stranger, calls.list)).data.total, 0);
  const { rows: log } = await server.database.kernel.execute<{ after: { stores: unknown[] } }>(
    `select after from op_log where biz_type = 'storeImport' and biz_id = '${id}'`,
  );
  assert.equal(log[0]?.after.stores.length, 2);
});

test('a code that the file has is given to no other row of it', async () => {
  const made = (await done(admin, organisationCalls.saveStore, newStore())).data.storeCode as string;
  const next = `MD${String(Number(made.slice(2)) + 1).padStart(5, '0')}`;
  const counts = await run(
    await workbookOf([
      line({ 门店名称: '编码甲店' }),
      line({ 门店名称: '编码乙店', 门店编码: next }),
      line({ 门店名称: '编码丙店' }),
    ]),
  );
  assert.deepEqual([counts.success, counts.fail], [3, 0]);
  const codes = (await stores('编码')).records.map((store: { storeCode: string }) => store.storeCode);
  assert.equal(new Set(codes).size, 3);
  assert.ok(codes.includes(next));
});

test('the failed rows, mended, are imported as they are', async () => {
  const file = await workbookOf([line({ 门店名称: '改好店', 线上门店: '可能' })]);
  const answer = await send(admin, calls.checkedFaults.path, file);
  const book = new excel.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const sheet = book.getWorksheet('门店')!;
  assert.equal(sheet.getRow(2).getCell(columns.length + 1).text, '线上门店：请填写是、否之一');
  sheet.getRow(2).getCell(titles.indexOf('线上门店') + 1).value = '是';
  const mended = new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]);
  assert.equal((await run(mended)).success, 1);
});

describe('every kind of fault', () => {
  const kinds: readonly (readonly [Line, string, string])[] = [
    [{ 门店名称: '' }, '门店名称', '请填写门店名称'],
    [{ 门店名称: '安心宠物医院（广州天河院）' }, '门店名称', '门店名称已存在'],
    [{ 门店名称: '店'.repeat(51) }, '门店名称', '不能超过50个字符'],
    [{ 门店编码: 'GZ001' }, '门店编码', '门店编码已存在'],
    [{ 门店编码: '编码' }, '门店编码', '只能使用字母、数字、横线和下划线，最多32个'],
    [{ 所属部门: '没有的部门' }, '所属部门', '部门不存在或无权使用'],
    [{ 所属仓库: '没有的仓库' }, '所属仓库', '仓库不存在或无权使用'],
    [{ 门店属性: '大店' }, '门店属性', '请填写中心医院、社区医院、测试医院之一'],
    [{ 门店性质: 'constructor' }, '门店性质', '请填写直营、联营、加盟之一'],
    [{ 省级: '广东' }, '省级', '没有这个省级'],
    [{ 城市: '武汉市' }, '城市', '不是该省级的城市'],
    [{ 经度: '东经' }, '经度', '应为-180到180之间的数字'],
    [{ 纬度: 91 }, '纬度', '应为-90到90之间的数字'],
    [{ 纬度: '0x10' }, '纬度', '应为-90到90之间的数字'],
    [{ 营业开始时间: '09:00', 营业结束时间: '08:45' }, '营业结束时间', '结束时间必须晚于开始时间'],
    [{ 营业开始时间: '09:00', 营业结束时间: '09:00' }, '营业结束时间', '结束时间必须晚于开始时间'],
    [{ 营业结束时间: '20:10' }, '营业结束时间', '请选择营业时间'],
    [{ 营业开始时间: '08:10' }, '营业开始时间', '请选择营业时间'],
    [{ IP白名单: '1.2.3' }, 'IP白名单', 'IP白名单格式不正确：1.2.3'],
  ];

  test('is told at its column', async () => {
    const { rows } = await check(await workbookOf(kinds.map(([more]) => line(more))));
    for (const [index, [more, column, msg]] of kinds.entries()) {
      assert.deepEqual(rows[index]?.faults[0], { column, msg }, JSON.stringify(more));
    }
  });

  test('opening hours: each end at its own column, whatever the other is', async () => {
    const { rows } = await check(
      await workbookOf([
        line({ 营业开始时间: '8：00', 营业结束时间: '9：30' }),
        line({ 营业开始时间: '25:00', 营业结束时间: '' }),
        line({ 营业开始时间: '8:10', 营业结束时间: '20:10' }),
      ]),
    );
    const wrong = (column: string) => ({ column, msg: '请选择营业时间' });
    assert.deepEqual(rows[0]?.faults, []);
    assert.deepEqual(rows[1]?.faults, [
      { column: '营业结束时间', msg: '请填写营业结束时间' },
      wrong('营业开始时间'),
    ]);
    assert.deepEqual(rows[2]?.faults, [wrong('营业开始时间'), wrong('营业结束时间')]);
  });

  test('a name that a department shares with the top one', async () => {
    const root = (await done(admin, organisationCalls.dept, { id: '1' })).data.name as string;
    const twin = await done(admin, organisationCalls.saveDept, newDept({ name: root }));
    const { rows } = await check(await workbookOf([line({ 所属部门: root })]));
    await done(admin, organisationCalls.deleteDept, { id: twin.data.id });
    assert.deepEqual(rows[0]?.faults, [{ column: '所属部门', msg: '有多个同名部门，请填写完整路径' }]);
  });

  test('twice the same name or code in one file', async () => {
    const { rows } = await check(
      await workbookOf([
        line({ 门店名称: '重名', 门店编码: 'DUP' }),
        line({ 门店名称: '重名', 门店编码: 'DUP' }),
      ]),
    );
    assert.deepEqual(rows[1]?.faults, [
      { column: '门店名称', msg: '与第2行重复' },
      { column: '门店编码', msg: '与第2行重复' },
    ]);
  });

  const others = 10;

  test('5,000 rows with 300 faults are imported, and others are answered meanwhile', async (context) => {
    const lines = Array.from({ length: 5000 }, (_, index) => {
      const [fault = {}] = index % 17 === 0 && index < 5100 ? (kinds[(index / 17) % kinds.length] ?? []) : [];
      return line(index < 5100 && index % 17 === 0 ? fault : {});
    });
    const wrong = lines.filter((_, index) => index % 17 === 0).length;
    const file = await workbookOf(lines);
    const started = Date.now();
    /** What was answered, in order. Others ask one after the other, from when the file is on its way. */
    const answered: string[] = [];
    let slowest = 0;
    const meanwhile = async <T>(what: string, importing: Promise<T>): Promise<T> => {
      const end = importing.then((data) => {
        answered.push(what);
        return data;
      });
      for (let call = 1; call <= others; call += 1) {
        const asked = Date.now();
        await done(viewer, organisationCalls.stores, { pageSize: 20 });
        slowest = Math.max(slowest, Date.now() - asked);
        answered.push(`${what}: other ${call}`);
      }
      return end;
    };
    const checkedRows = await meanwhile('check', check(file));
    const counts = await meanwhile('import', run(file));
    const took = Date.now() - started;
    context.diagnostic(`${took} ms; ${2 * others} other calls, the slowest ${slowest} ms`);
    assert.ok(wrong >= 290 && wrong <= 300, String(wrong));
    assert.deepEqual([checkedRows.total, checkedRows.fail], [5000, wrong]);
    assert.deepEqual([counts.success, counts.fail], [5000 - wrong, wrong]);
    const inOrder = (what: string) =>
      Array.from({ length: others }, (_, call) => `${what}: other ${call + 1}`).concat(what);
    assert.deepEqual(answered, [...inOrder('check'), ...inOrder('import')], 'nobody waited for the file');
  });
});

test('a name that is taken between the check and the writing is left out, never twice', async () => {
  const files = await Promise.all(
    [1, 2, 3].map(() => workbookOf([line({ 门店名称: '同时导入店' }), line()])),
  );
  const counts = await Promise.all(files.map((file) => run(file)));
  assert.equal((await stores('同时导入店')).total, 1);
  const left = counts.flatMap(({ failed }) => failed);
  assert.equal(left.length, 2);
  assert.ok(left.every(({ row, faults }) => row === 2 && faults[0]?.msg));
  assert.equal(
    counts.reduce((sum, { success }) => sum + success, 0),
    4,
  );
});

/** Typed by hand in LibreOffice: a title above, columns in another order, one of its own, real times and numbers. */
test('a workbook that LibreOffice wrote is read like any other', async () => {
  const file = new Blob([await readFile(new URL('./fixtures/libreoffice.xlsx', import.meta.url))]);
  const checked = await check(file);
  assert.deepEqual(
    checked.rows.map(({ row, faults }) => [row, faults.map(({ column }) => column)]),
    [
      [3, []],
      [4, []],
      [5, ['门店电话']],
    ],
  );
  assert.deepEqual((({ success, fail }) => ({ success, fail }))(await run(file)), { success: 2, fail: 1 });
  const [one] = (await stores('表格导入一店')).records;
  assert.equal(`${one?.openningHoursStart} ${one?.openningHoursEnd}`, '08:00 23:59');
  assert.equal(one?.longitude, 113.32);
  const [two] = (await stores('表格导入二店')).records;
  assert.deepEqual(
    [two?.phoneNum, two?.storeCode, two?.openningHoursEnd],
    ['13800138000', 'LO-002', '21:30'],
  );
});

/** What people's workbooks hold: notes before, columns of their own, numbers, times, formulas, formatted text, links. */
test('cells of every type are read as what they show, among columns that nobody asked for', async () => {
  const book = new excel.Workbook();
  book.addWorksheet('封面').addRow(['新店资料', '请勿外传']);
  const sheet = book.addWorksheet('资料');
  sheet.addRow(['二〇二六年新店资料']);
  sheet.addRow([]);
  const order = ['内部编号', '', ...[...titles].reverse(), '负责人', '负责人', '开业日期'];
  sheet.addRow(order);
  const formatted = (...texts: string[]) => ({ richText: texts.map((text) => ({ text })) });
  const cells: Readonly<Record<string, excel.CellValue>> = {
    ...line(),
    门店名称: formatted('各式', ' 一店 '),
    门店编码: 10086,
    工商名称: { formula: 'A1&"有限公司"', result: '广州各式动物医院有限公司' },
    门头名称: { text: '各式宠物医院', hyperlink: 'https://example.com' },
    所属部门: { text: formatted('广州', '分公司') as unknown as string, hyperlink: 'https://example.com' },
    经度: { formula: '113+0.32', result: 113.32 },
    纬度: '23.13',
    门店电话: 13_800_138_000,
    营业开始时间: new Date(Date.UTC(1899, 11, 30, 8, 15)),
    营业结束时间: { formula: 'B1', result: new Date(Date.UTC(1899, 11, 31)) },
    内部编号: 1,
    负责人: '谁',
    开业日期: new Date('2026-03-01T00:00:00Z'),
  };
  sheet.addRow(order.map((title) => cells[title] ?? null));
  // A formula that failed, or was never worked out, shows nothing that could be taken.
  const broken = {
    ...cells,
    门店名称: '各式二店',
    门店编码: null,
    工商名称: { formula: 'X', result: { error: '#N/A' } },
  };
  sheet.addRow(order.map((title) => (broken as Record<string, excel.CellValue>)[title] ?? null));
  sheet.addRow([]);
  const file = new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]);
  const checked = await check(file);
  assert.deepEqual(
    checked.rows.map(({ row, faults }) => [row, faults.map(({ column }) => column)]),
    [
      [4, []],
      [5, ['工商名称']],
    ],
  );
  assert.equal((await run(file)).success, 1);
  const [one] = (await stores('各式')).records;
  assert.deepEqual(
    [one.storeName, one.storeCode, one.businessName, one.doorName, one.deptName, one.phoneNum],
    ['各式 一店', '10086', '广州各式动物医院有限公司', '各式宠物医院', '广州分公司', '13800138000'],
  );
  assert.deepEqual(
    [one.longitude, one.latitude, one.openningHoursStart, one.openningHoursEnd],
    [113.32, 23.13, '08:15', '23:59'],
  );
});

test('what is no workbook of stores is refused in words', async () => {
  const refusal = async (file: Blob): Promise<string> => (await answerOf(admin, calls.check.path, file)).msg;
  assert.match(await refusal(await workbookOf([{ 甲: '1' }], ['甲', '乙'])), /与导入模板不符/);
  assert.match(
    await refusal(
      await workbookOf(
        [line()],
        titles.filter((title) => title !== '经度'),
      ),
    ),
    /文件缺少列：经度/,
  );
  assert.match(await refusal(await workbookOf([])), /没有门店/);
  for (const length of [5001, 5011]) {
    assert.match(await refusal(await workbookOf(Array.from({ length }, () => line()))), /最多5000行/);
  }
});
