import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import excel from 'exceljs';
import { MOST_CUSTOMER_ROWS_SENT, MOST_IMPORTED_CUSTOMERS } from '@hospital/shared/contract/bounds';
import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import type {
  CustomerImportCheck,
  CustomerImportDone,
  CustomerImported,
} from '@hospital/shared/contract/calls/customerImport';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { addDays } from '@hospital/shared/format';
import { formatDay } from '../../../platform/database/chinaTime';
import type { Answer, TestClient } from '../../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../../test-support/refusals';
import { StreamReader } from '../../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { dog, freshMobile, savedOwner } from '../../../test-support/people';
import { check, further, line, sent, titles, workbookOf, type Line } from './import.fixture';

const STORE = '1001';

let server: TestServer;
let reception: TestClient;
let manager: TestClient;
let viewer: TestClient;
before(async () => {
  server = await startTestServer();
  reception = await server.signIn('13800000003', 2);
  manager = await server.signIn('13800000002', 2);
  viewer = await server.signIn('13800000007', 2);
});
after(() => server.close());

const checked = async (lines: readonly Line[], client = reception): Promise<CustomerImportCheck> => {
  const { code, msg, data } = await check(client, await workbookOf(lines));
  assert.equal(code, 0, msg);
  return data;
};
const run = async (rows: CustomerImportCheck['rows'], client = reception): Promise<CustomerImportDone> => {
  const { code, msg, data } = await make(client, calls.import, sent(rows));
  assert.equal(code, 0, msg);
  return data;
};
const file = async (ownerId: string) => (await make(reception, calls.info, { id: ownerId })).data;
const at = (title: string): number => titles.indexOf(title);
/** A row whose cells were typed over. */
const typed = (row: CustomerImportCheck['rows'][number], over: Readonly<Record<string, string>>) => ({
  ...row,
  cells: row.cells.map((cell, index) => over[titles[index] ?? ''] ?? cell),
});

test('telephones of a workbook are read however they are written', async () => {
  const mobile = freshMobile();
  const { ownerId } = await savedOwner(reception, { name: '周先生' });
  const { mobile: taken } = await file(ownerId);
  const { rows } = await checked([
    line({ 手机号: `+86 ${mobile}` }),
    // The same owner, written in another way.
    line({ 手机号: `0086${mobile.slice(0, 3)}-${mobile.slice(3)}`, 宠物名: '汤圆' }),
    line({ 手机号: `+86${taken}` }),
    line({ 手机号: `86${freshMobile()}` }),
  ]);
  assert.deepEqual(
    rows.map(({ owner, faults }) => [owner, faults.map(({ msg }) => msg)]),
    [
      [rows[0]?.row, []],
      [rows[0]?.row, []],
      [rows[2]?.row, ['手机号已存在：周先生']],
      [rows[3]?.row, ['手机号格式不正确，应为11位手机号']],
    ],
  );
  const { imported } = await run(rows.slice(0, 2));
  assert.equal((await file(imported[0]?.ownerId ?? '')).mobile, mobile);
});

test('owners come in with all of their pets, numbered and found; what is wrong stays out and is told', async () => {
  const mobile = freshMobile();
  const { rows, columns, ...counts } = await checked([
    line({
      手机号: mobile,
      宠主姓名: '欧阳雨晴',
      宠主性别: '男',
      客户等级: '金卡',
      宠物生日: new Date('2022-05-01'),
    }),
    further({
      宠物性别: '母',
      绝育: '是',
      '体重（kg）': 4.25,
      芯片号: 900123456789001,
      过敏: '青霉素、鸡肉',
    }),
    line({ 宠主姓名: '', 宠物名: '错' }),
    line({ 宠主姓名: '只有宠主', 宠物名: '', 种类: '', 宠物生日: '' }),
  ]);
  assert.deepEqual([columns, counts], [titles, { total: 4, success: 3, fail: 1 }]);
  assert.deepEqual(
    rows.map(({ owner, faults }) => [owner, faults]),
    [
      [2, []],
      [2, []],
      [4, [{ column: '宠主姓名', msg: '请输入宠主姓名' }]],
      [5, []],
    ],
  );
  assert.equal(
    (await make(reception, calls.search, { keyword: mobile })).data.length,
    0,
    'a check writes nothing',
  );

  const { imported, failed, ...done } = await run(rows);
  assert.deepEqual(done, { total: 4, success: 3, fail: 1 });
  assert.deepEqual(failed, [{ row: 4, owner: 4, faults: [{ column: '宠主姓名', msg: '请输入宠主姓名' }] }]);
  assert.deepEqual(
    imported.map(({ row }) => row),
    [2, 3, 5],
  );
  const whole = await file(imported[0]?.ownerId ?? '');
  assert.deepEqual(
    [whole.name, whole.mobile, whole.sex, whole.level, whole.storeId, whole.petCount],
    ['欧阳雨晴', mobile, '1', 'GOLD', '1001', 2],
  );
  const cat = whole.pets.find(({ name }: { name: string }) => name === '汤圆');
  assert.deepEqual(
    [cat.species, cat.sex, cat.sterilizedFlag, cat.weight, cat.chipNo, cat.allergies, cat.birthday],
    ['CAT', '2', 'Y', 4.25, '900123456789001', ['青霉素', '鸡肉'], '2023-01-31'],
  );
  assert.match(whole.storeUserNo, /^GZ001\d{5}$/);
  assert.equal(imported[0]?.storeUserNo, whole.storeUserNo);
  const numbers = [...new Set(whole.pets.map(({ storeNo }: { storeNo: string }) => storeNo))];
  assert.equal(numbers.length, 2);
  for (const keyword of ['oyyq', mobile, '汤圆 欧阳雨晴', numbers[0]])
    assert.equal(
      (await make(reception, calls.search, { keyword })).data[0]?.ownerId,
      whole.id,
      String(keyword),
    );
});

test('a row that was mended is sent again alone, and nothing is written twice', async () => {
  const { rows } = await checked([
    line({ 宠主姓名: '先进来' }),
    line({ 宠主姓名: '后进来', 宠物生日: '2099-01-01' }),
    further({ 宠物名: '等着' }),
  ]);
  const first = await run(rows);
  assert.deepEqual(
    first.failed.map(({ row, owner, faults }) => [row, owner, faults]),
    [
      [3, 3, [{ column: '宠物生日', msg: '生日不能晚于今天' }]],
      [4, 3, [{ column: '', msg: '同一宠主的第3行有问题，改好后一起导入' }]],
    ],
  );
  const rest = rows.filter(({ owner }) => owner === 3);
  const mended = rest.map((row) => (row.row === 3 ? typed(row, { 宠物生日: '2021/3/4' }) : row));
  const second = await run(mended);
  assert.deepEqual([second.success, second.fail], [2, 0]);
  const whole = await file(second.imported[0]?.ownerId ?? '');
  assert.deepEqual(whole.pets.map(({ birthday }: { birthday: string }) => birthday).sort(), [
    '2021-03-04',
    '2023-01-31',
  ]);
  const again = await run([...rows, ...mended]);
  assert.equal(again.success, 0);
  assert.deepEqual(again.failed[0]?.faults, [{ column: '手机号', msg: '手机号已存在：先进来' }]);
});

test('a double click and a lost answer make no owner twice', async () => {
  const { rows } = await checked([line({ 宠主姓名: '点两次' })]);
  const keyed = reception.with({ 'idempotency-key': 'import-twice' });
  const twice = await Promise.all([
    make(keyed, calls.import, sent(rows)),
    make(keyed, calls.import, sent(rows)),
  ]);
  const replayed = await make(keyed, calls.import, sent(rows));
  assert.equal(replayed.data.success, 1);
  // The second click is answered as the first one was, or told that the first one is under way.
  for (const { code, data } of twice) if (code !== 40904) assert.deepEqual([code, data], [0, replayed.data]);
  // Two pages know nothing of each other's keys.
  const other = await checked([line({ 宠主姓名: '两处来' })]);
  const both = await Promise.all([run(other.rows), run(other.rows)]);
  assert.deepEqual(both.map(({ success }) => success).sort(), [0, 1]);
  const [{ count }] = (
    await server.database.kernel.execute<{ count: number }>(
      `select count(*)::int as count from owner where name in ('点两次', '两处来')`,
    )
  ).rows as [{ count: number }];
  assert.equal(count, 2);
});

test('every fault stands at its cell, in the words of the save call', async () => {
  const taken = await savedOwner(reception, { name: '已有宠主', storeUserNo: 'TAKEN-1' }, [
    dog({ name: '有芯片', chipNo: '900123456789100', storeNo: 'TAKEN-P1' }),
  ]);
  const tomorrow = addDays(formatDay(new Date()), 1);
  const kinds: readonly (readonly [Line, string, string])[] = [
    [{ 手机号: '' }, '手机号', '请输入手机号'],
    [{ 手机号: '12345' }, '手机号', '手机号格式不正确，应为11位手机号'],
    [{ 手机号: taken.mobile }, '手机号', '手机号已存在：已有宠主'],
    [{ 宠主姓名: '长'.repeat(200) }, '宠主姓名', '宠主姓名不能超过30个字符'],
    [{ 宠主性别: '未知' }, '宠主性别', '请填写男、女之一'],
    [{ 宠主生日: tomorrow }, '宠主生日', '宠主生日不能晚于今天'],
    [{ 宠主生日: '2021-02-30' }, '宠主生日', '宠主生日不存在'],
    [{ 身份证号: '110105194912310021' }, '身份证号', '身份证号不正确，请核对'],
    [{ 客户来源: '飞来' }, '客户来源', '没有这个客户来源'],
    [{ 客户等级: 'constructor' }, '客户等级', '没有这个客户等级'],
    [{ 宠主编号: 'TAKEN-1' }, '宠主编号', '宠主编号已存在'],
    [{ 宠主编号: '编号' }, '宠主编号', '宠主编号格式不正确，应为1至32位字母、数字或短横线'],
    [{ 宠物名: '' }, '宠物名', '请输入宠物名'],
    [{ 种类: '' }, '种类', '请选择种类'],
    [{ 种类: '恐龙' }, '种类', '没有这个种类'],
    [{ 品种: '飞天狗' }, '品种', '犬没有「飞天狗」这个品种'],
    [{ 宠物生日: tomorrow }, '宠物生日', '生日不能晚于今天'],
    [{ 宠物生日: '' }, '宠物生日', '请选择生日'],
    [{ 毛色: '透明' }, '毛色', '没有这个毛色'],
    [{ '体重（kg）': 900 }, '体重（kg）', '体重（kg）不能大于200'],
    [{ 芯片号: '12' }, '芯片号', '芯片号格式不正确，应为15位数字'],
    [{ 芯片号: '900123456789100' }, '芯片号', '芯片号已存在：有芯片（已有宠主）'],
    [{ 病历号: 'TAKEN-P1' }, '病历号', '病历号已存在'],
    [{ 性格: '会飞' }, '性格', '没有「会飞」'],
  ];
  const { rows } = await checked(kinds.map(([more]) => line(more)));
  for (const [index, [more, column, msg]] of kinds.entries())
    assert.deepEqual(rows[index]?.faults, [{ column, msg }], JSON.stringify(more));
});

test('what the dictionary has deactivated is refused as such, by its name and by its code', async () => {
  const { rows: off } = await server.database.kernel.execute<{ type: string; code: string; name: string }>(
    `update dict set enabled = 'N' where tenant_id = '1' and id in (select distinct on (type) id from dict
      where tenant_id = '1' and type in ('customer_source', 'customer_level', 'customer_tag', 'pet_breed_DOG', 'pet_color', 'pet_character')
      order by type, sort desc, code) returning type, code, name`,
  );
  const nameOf = (type: string) => off.find((one) => one.type === type)!;
  const kinds: readonly (readonly [string, string, (text: string) => string])[] = [
    ['客户来源', 'customer_source', () => '所选客户来源已停用'],
    ['客户等级', 'customer_level', () => '所选客户等级已停用'],
    ['客户标签', 'customer_tag', (text) => `「${text}」已停用`],
    ['品种', 'pet_breed_DOG', () => '所选品种已停用'],
    ['毛色', 'pet_color', () => '所选毛色已停用'],
    ['性格', 'pet_character', (text) => `「${text}」已停用`],
  ];
  const cases = kinds.flatMap(([column, type, msg]) =>
    [nameOf(type).name, ...(type === 'pet_character' ? [] : [nameOf(type).code])].map((text) => ({
      more: { [column]: text },
      fault: { column, msg: msg(text) },
    })),
  );
  const { rows } = await checked(cases.map(({ more }) => line(more)));
  await server.database.kernel.execute(`update dict set enabled = 'Y' where tenant_id = '1'`);
  for (const [index, { more, fault }] of cases.entries())
    assert.deepEqual(rows[index]?.faults, [fault], JSON.stringify(more));
});

test('a telephone, chip or number stands once in a file, and one owner is told of in one way', async () => {
  const mobile = freshMobile();
  const twice = { 芯片号: '900123456789200', 宠主编号: 'FILE-1', 病历号: 'FILE-P1' };
  const { rows } = await checked([
    line({ 手机号: mobile, 宠主姓名: '甲', ...twice }),
    line({ 宠主姓名: '乙', ...twice, 芯片号: '900 1234 5678 9200' }),
    line({ 手机号: mobile, 宠主姓名: '丙', 宠物名: '另一只' }),
    line({ 手机号: mobile, 宠主姓名: '甲', 宠物名: '', 种类: '', 宠物生日: '' }),
  ]);
  assert.deepEqual(
    rows.map(({ owner, faults }) => [owner, faults.map(({ column, msg }) => `${column}：${msg}`)]),
    [
      [2, ['：同一宠主的第4行有问题，改好后一起导入']],
      [3, ['宠主编号：与第2行重复', '芯片号：与第2行重复', '病历号：与第2行重复']],
      [2, ['宠主姓名：与第2行不一致，同一手机号是同一位宠主']],
      [2, ['手机号：与第2行重复']],
    ],
  );
});

test('who is known in other stores alone is told of without a name', async () => {
  const [other] = (
    await server.database.kernel.execute<{ mobile: string }>(
      `select mobile from owner where tenant_id = '1' and store_id = '1004' order by id limit 1`,
    )
  ).rows;
  const { rows } = await checked([line({ 手机号: other?.mobile ?? '' })]);
  assert.deepEqual(rows[0]?.faults, [{ column: '手机号', msg: '手机号已存在：其他门店的宠主' }]);
});

test('what the settings of the store want is asked for', async () => {
  const set = (configKey: string, configValue: string) =>
    make(manager, settingsCalls.save, {
      storeId: '1001',
      list: [{ configGroup: 'base', configKey, configValue }],
    });
  const keys = ['userAddressRequired', 'petSterilizedRequired', 'petColorRequired'];
  for (const key of keys) assert.equal((await set(key, 'Y')).code, 0);
  const { rows } = await checked([line(), line({ 地址: '一号', 绝育: '否', 毛色: '白色' })]);
  for (const key of keys) assert.equal((await set(key, 'N')).code, 0);
  assert.deepEqual(
    rows.map(({ faults }) => faults.map(({ column }) => column)),
    [['地址', '绝育', '毛色'], []],
  );
});

test('emoji stay, formulas are their results, and markup is a text like any other', async () => {
  const name = '<b>=1+1</b>';
  const { rows } = await checked([
    line({ 宠主姓名: '🐶妈', 宠物名: { formula: 'CONCAT("团","子")', result: '团子' }, 备注: name }),
    line({ 宠主姓名: name, 宠物名: '\u0000空' }),
  ]);
  const { imported, failed } = await run(rows);
  assert.deepEqual(failed, []);
  const [first, second] = await Promise.all(imported.map(({ ownerId }) => file(ownerId)));
  assert.deepEqual([first.name, first.pets[0].name, first.remarks], ['🐶妈', '团子', name]);
  assert.deepEqual([second.name, second.pets[0].name], [name, '空']);
});

test('numbers that others keep are refused, own ones are used, and the next ones pass over those that are named', async () => {
  const kept = (await make(manager, calls.nextStoreUserNo, { storeId: '1001' })).data.storeUserNo as string;
  const own = (await make(reception, calls.nextStoreUserNo)).data.storeUserNo as string;
  const next = `GZ001${String(Number(own.slice(5)) + 1).padStart(5, '0')}`;
  const { rows } = await checked([
    line({ 宠主编号: kept }),
    line({ 宠主编号: own }),
    line({ 宠主编号: next }),
    line({ 宠主姓名: '没有编号' }),
  ]);
  assert.deepEqual(rows[0]?.faults, [{ column: '宠主编号', msg: '宠主编号已被他人预留，请重新取号' }]);
  const { imported } = await run(rows);
  assert.deepEqual(
    imported.map(({ storeUserNo }) => storeUserNo),
    [own, next, `GZ001${String(Number(own.slice(5)) + 2).padStart(5, '0')}`],
  );
});

test('other desks hear of it, and the log says who imported whom', async () => {
  const desk = await StreamReader.ready(await server.signIn('13800000004', 2));
  const { rows } = await checked([line({ 宠主姓名: '被听见' })]);
  await run(rows);
  const { data } = await desk.nextOf('data');
  assert.ok(data.calls.includes('customers.page'));
  desk.close();
  const [entry] = (
    await server.database.kernel.execute<{ after: { fileName: string; customers: string[] } }>(
      `select after from op_log where biz_type = 'customerImport' order by create_date desc, id desc limit 1`,
    )
  ).rows;
  assert.equal(entry?.after.fileName, '宠主.xlsx');
  assert.match(entry?.after.customers[0] ?? '', /^GZ001\d{5} 被听见（年糕）$/);
});

test('who may not import is refused, and so is what is no workbook, too long or of other columns', async () => {
  const good = await workbookOf([line()]);
  const request = sent((await checked([line()])).rows);
  await refusesTheUsual(server, reception, calls.import, request);
  await refusesWithout('hospital:customer:import', viewer, calls.import, request);
  assert.equal((await check(viewer, good)).code, 40300);
  const msgs: readonly (readonly [Blob, string])[] = [
    [new Blob(['nonsense']), '文件无法读取，请使用.xlsx格式的表格'],
    [await workbookOf([{ 甲: '1' }], ['甲', '乙']), '文件内容与导入模板不符，请下载模板填写'],
    [await workbookOf([line()], ['手机号', '宠物名']), '文件缺少列：宠主姓名'],
    [await workbookOf([]), '文件中没有宠主'],
    [
      await workbookOf(
        Array.from({ length: MOST_IMPORTED_CUSTOMERS + 1 }, () => ({ 手机号: '1' })),
        ['手机号', '宠主姓名'],
      ),
      `文件行数过多，一次最多${MOST_IMPORTED_CUSTOMERS}行`,
    ],
  ];
  for (const [file_, msg] of msgs) {
    const answer = await check(reception, file_);
    assert.deepEqual([answer.code, answer.msg], [40001, msg]);
  }
  const [row] = request.rows;
  const many = { ...request, rows: Array.from({ length: MOST_CUSTOMER_ROWS_SENT + 1 }, () => row) };
  assert.equal((await make(reception, calls.import, many)).code, 40001);
  // The company has no store in which a file could be opened; a page of another store is not answered.
  const company = await server.signIn('13800000001', 1);
  const answers: readonly Answer[] = [
    await make(company, calls.import, request),
    await make(reception.with({ 'x-page-identity': '1:somebody::2' }), calls.import, request),
  ];
  assert.deepEqual(
    answers.map(({ code }) => code),
    [40001, 40303],
  );
});

test('the template has the columns and choices; what is not in comes back as a workbook that can be imported', async () => {
  const headers = { ...reception.headers, 'content-type': 'application/json' };
  const template = await fetch(`${reception.baseUrl}/api${calls.importTemplate.path}`, { headers });
  const book = new excel.Workbook();
  await book.xlsx.load(await template.arrayBuffer());
  assert.equal(book.getWorksheet('宠主')?.getCell('A1').text, '手机号*');
  const { rows } = await checked([line({ 品种: '飞天狗' })]);
  const faults = await fetch(`${reception.baseUrl}/api${calls.importFaults.path}`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({
      rows: rows.map(({ row, cells, faults: wrong }) => ({ row, cells, faults: wrong })),
    }),
  });
  const content = await faults.arrayBuffer();
  await book.xlsx.load(content);
  const told = book
    .getWorksheet('宠主')
    ?.getRow(2)
    .getCell(titles.length + 1).text;
  assert.equal(told, '品种：犬没有「飞天狗」这个品种');
  const again = await check(reception, new Blob([content]));
  assert.deepEqual([again.data.rows[0]?.cells[at('品种')], again.data.fail], ['飞天狗', 1]);
});

test('a day that a cell without a format holds as a number is a day', async () => {
  const mobile = freshMobile();
  const { rows } = await checked([line({ 手机号: mobile, 宠物生日: 44682 })]);
  assert.deepEqual(rows[0]?.faults, []);
  const { imported } = await run(rows);
  const { pets } = await file(imported[0]?.ownerId ?? '');
  assert.equal(pets[0].birthday, '2022-05-01');
});

const imports = async (client = reception): Promise<CustomerImported[]> =>
  (await make(client, calls.imports, { storeId: STORE })).data as CustomerImported[];
const undo = (id: string, client = reception): Promise<Answer> => make(client, calls.undoImport, { id });
/** Imports workbooks as the slices of one. */
const imported = async (...slices: readonly (readonly Line[])[]): Promise<CustomerImportDone['imported']> => {
  const importKey = randomUUID();
  const all: CustomerImportDone['imported'] = [];
  for (const lines of slices) {
    const { rows } = await checked(lines);
    const { code, msg, data } = await make(reception, calls.import, { ...sent(rows), importKey });
    assert.equal(code, 0, msg);
    all.push(...(data as CustomerImportDone).imported);
  }
  return all;
};

test('an import is taken back with all of its slices, and the same rows may come in again', async () => {
  const again = [line({ 宠主编号: '9900000001', 芯片号: '900000000000991', 体重: '4.5' }), further()];
  const rows = await imported(again, [line()]);
  const [last] = await imports();
  const { id, fileName, ownerCount, petCount, leftCount, undoneFlag, mayUndo } = last!;
  assert.deepEqual([fileName, ownerCount, petCount, leftCount], ['宠主.xlsx', 2, 3, 2]);
  assert.deepEqual([undoneFlag, mayUndo], ['N', 'Y']);
  const both = await Promise.all([undo(id), undo(id)]);
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, ErrorCode.ForbiddenTransition]);
  assert.deepEqual(both.find(({ code }) => code === 0)?.data, {
    ...{ ownerCount: 2, petCount: 3, keptCount: 0, keptNames: [] },
  });
  assert.match(both.find(({ code }) => code !== 0)?.msg ?? '', /^该导入已由.+撤销$/);
  for (const { ownerId } of rows)
    assert.equal((await make(reception, calls.info, { id: ownerId })).code, 404);
  const { data: found } = await make(reception, calls.search, { keyword: '9900000001' });
  assert.deepEqual(found, [], 'nor is it found');
  const { undoneFlag: isUndone, leftCount: left, undoName } = (await imports())[0]!;
  assert.deepEqual([isUndone, left, undoName !== ''], ['Y', 0, true]);
  assert.equal((await imported(again)).length, 2);
});

test('what is taken back leaves owners with whom something was begun, and files that somebody changed', async () => {
  const [used, changed, weighed, wider, numbered, plain] = await imported([
    line({ 宠主姓名: '有预约' }),
    line({ 宠主姓名: '改过' }),
    line({ 宠主姓名: '称过' }),
    line({ 宠主姓名: '加过' }),
    line({ 宠主姓名: '改过编号' }),
    line({ 宠主姓名: '没动过' }),
  ]);
  const petOf = async (ownerId = ''): Promise<string> => (await file(ownerId)).pets[0].id;
  const date = formatDay(new Date(Date.now() + 86_400_000));
  const reserved = await make(reception, reservationCalls.save, {
    ...{ petId: await petOf(used?.ownerId), type: 4, reservationDate: date },
    ...{ startTime: '10:00', endTime: '10:30' },
  });
  assert.equal(reserved.code, 0, reserved.msg);
  const save = (customer: object, pets: readonly object[] = []) =>
    make(reception, calls.save, { customer, pets });
  const { version } = await file(changed!.ownerId);
  assert.equal((await save({ id: changed!.ownerId, version, remarks: '老客户' })).code, 0);
  const earlier = { id: await petOf(weighed?.ownerId), weight: 4, measureTime: '2024-01-01 10:00:00' };
  assert.equal((await make(reception, petCalls.changeWeight, earlier)).code, 0);
  const more = await make(reception, petCalls.save, { ...dog({ name: '后来的' }), ownerId: wider!.ownerId });
  assert.equal(more.code, 0, more.msg);
  const number = { ownerId: numbered!.ownerId, storeUserNo: 'YB-2031' };
  assert.equal((await make(reception, calls.setStoreUserNo, number)).code, 0);
  const [last] = await imports();
  const { code, msg, data } = await undo(last!.id);
  assert.equal(code, 0, msg);
  assert.deepEqual(data, {
    ...{ ownerCount: 1, petCount: 1, keptCount: 5, keptNames: ['有预约', '改过', '称过'] },
  });
  assert.equal((await make(reception, calls.info, { id: plain!.ownerId })).code, 404);
  for (const one of [used, changed, weighed, wider, numbered]) assert.ok((await file(one!.ownerId)).name);
  assert.equal((await imports())[0]?.leftCount, 5);
  const none = await undo(last!.id);
  assert.deepEqual(
    [none.code, none.msg],
    [ErrorCode.ForbiddenTransition, '有预约、改过、称过等5位宠主已有业务记录或修改过档案，不能撤销导入'],
  );
});

test('whoever made an import takes it back, managers take back all imports of their stores, others are refused', async () => {
  await imported([line()]);
  const { id } = (await imports())[0]!;
  await refusesTheUsual(server, reception, calls.undoImport, { id });
  await refusesWithout('hospital:customer:import', viewer, calls.undoImport, { id });
  await refusesWithout('hospital:customer:import', viewer, calls.imports, {});
  const set = (fields: string) =>
    server.database.kernel.execute(`update customer_import set ${fields} where id = '${id}'`);
  await set(`create_id = 'somebody'`);
  assert.equal((await imports())[0]?.mayUndo, 'N');
  await refusesWithout('hospital:customer:undoImport:all', reception, calls.undoImport, { id });
  const lines = sent((await checked([line()])).rows);
  const joined = await make(reception, calls.import, { ...lines, importKey: id });
  assert.deepEqual([joined.code, joined.msg], [40001, '该导入不是您在本店的导入，请重新选择文件']);
  await set(`store_id = '1004'`);
  assert.equal((await undo(id, manager)).code, ErrorCode.OutOfScope);
  await set(`store_id = '${STORE}'`);
  assert.equal((await imports(manager))[0]?.mayUndo, 'Y');
  assert.equal((await undo(id, manager)).code, 0);
  await set(`create_id = '3'`);
  const late = await make(reception, calls.import, { ...lines, importKey: id });
  assert.deepEqual([late.code, late.msg], [40001, '该导入已撤销，请重新选择文件']);
});
