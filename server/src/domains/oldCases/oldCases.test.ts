import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import excel from 'exceljs';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { oldCaseCalls as calls, type OldCase } from '@hospital/shared/contract/calls/oldCases';
import { ErrorCode, type Envelope } from '@hospital/shared/contract/errors';
import type { FailedRow, ImportCheck } from '@hospital/shared/contract/imports';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { columns } from './columns';

let server: TestServer;
let doctor: TestClient;
let manager: TestClient;
let admin: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  manager = await server.signIn('13800000002', 2);
  await make(manager, identityCalls.setLastStore, { storeId: '1001' });
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

type Line = Readonly<Record<string, string | Date>>;
const titles = columns.map(({ title }) => title);
const oldCase = (more: Line = {}): Line => ({
  ...{ 类别: '病例', 日期: '2023-05-01', 宠主手机号: '13900009999', 宠物名称: '旧旧', 诊断: '外耳炎' },
  ...more,
});

async function workbookOf(lines: readonly Line[]): Promise<Blob> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('旧病历');
  sheet.addRow(titles);
  for (const each of lines) sheet.addRow(titles.map((title) => each[title] ?? ''));
  return new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]);
}
async function send<Data>(path: string, lines: readonly Line[], client = manager): Promise<Envelope<Data>> {
  const form = new FormData();
  form.append('file', await workbookOf(lines), '旧病历.xlsx');
  const { headers } = client;
  const answer = await fetch(`${client.baseUrl}/api${path}`, { method: 'POST', headers, body: form });
  return (await answer.json()) as Envelope<Data>;
}
type Counts = { total: number; success: number; fail: number; failed: FailedRow[] };
const write = (lines: readonly Line[], client = manager) => send<Counts>(calls.import.path, lines, client);

/** An animal of the store whose owner has no other of its name, with the owner's telephone. */
async function known(): Promise<{ id: string; name: string; mobile: string }> {
  const { rows } = await server.database.kernel.execute<{ id: string; name: string; mobile: string }>(
    `select p.id, p.name, o.mobile from pet p join owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
     where p.tenant_id = '1' and o.store_id = '1001' and o.status <> 2 and o.del_flag = 'N' and p.del_flag = 'N'
       and not exists (select from old_case c where c.tenant_id = '1' and c.pet_id = p.id)
       and not exists (select from pet q where q.tenant_id = '1' and q.owner_id = p.owner_id and q.id <> p.id)
     order by p.id limit 1`,
  );
  const [row] = rows;
  assert.ok(row);
  return row;
}

test('every row is checked with its reasons, and nothing is written', async () => {
  const lines = [
    oldCase(),
    oldCase(),
    oldCase({ 日期: '2023-02-30' }),
    oldCase({ 日期: '2099-01-01' }),
    oldCase({ 宠主手机号: '1390000' }),
    oldCase({ 诊断: '' }),
    oldCase({ 类别: '免疫' }),
    oldCase({ 类别: '体检', 来源: '别处' }),
    oldCase({ 日期: new Date('2023-05-02T00:00:00Z') }),
    oldCase({ 宠主手机号: '139-0000-9999' }),
    oldCase({ 宠主手机号: '139-000-09998' }),
    oldCase({ 类别: '免疫', 疫苗名称: '卫佳捌', 下次接种日期: '2000-01-01' }),
    oldCase({ 下次接种日期: '2000-01-01' }),
  ];
  const { data } = await send<ImportCheck>(calls.checkImport.path, lines);
  assert.deepEqual(
    data.rows.map(({ faults }) => faults.map(({ msg }) => msg).join('；')),
    [
      '',
      '与第2行重复',
      '日期不正确，例如 2024-05-01',
      '日期不能晚于今天',
      '应为11位手机号',
      '主诉、诊断、处方、病历内容至少填写一项',
      '请填写疫苗名称',
      '请填写病例、免疫之一；请填写小暖、旧系统、表格之一',
      '',
      '与第2行重复',
      '',
      '不能早于接种日期',
      '',
    ],
  );
  assert.deepEqual([data.total, data.success, data.fail], [13, 4, 9]);
  const found = await make(manager, calls.page, { mobile: '13900009999' });
  assert.equal(found.data.total, 0);
});

test('good rows come in once, find their animal, and stand beside its cases', async () => {
  const pet = await known();
  const whose = { 宠主手机号: pet.mobile, 宠物名称: pet.name };
  const lines = [
    oldCase({ ...whose, 来源: '小暖', 处方: '滴耳液' }),
    oldCase({ ...whose, 日期: '2022/3/4' }),
    oldCase({ ...whose, 类别: '免疫', 疫苗名称: '犬八联', 下次接种日期: '2024-05-01' }),
    oldCase({ 宠物名称: '没有这只' }),
  ];
  const { data, msg } = await write(lines);
  assert.deepEqual([data?.success, data?.fail], [4, 0], msg);
  const again = await write(lines);
  assert.deepEqual([again.data.success, again.data.failed[0]?.faults[0]?.msg], [0, '已经导入过']);
  const of = (await make(doctor, calls.list, { petId: pet.id })).data as OldCase[];
  assert.deepEqual(
    of.map(({ date, source, petId }) => [date, source, petId]),
    [
      ['2023-05-01', 'xn', pet.id],
      ['2022-03-04', 'excel', pet.id],
    ],
  );
  const mobile = pet.mobile.replace(/^(...)(....)/, '$1-$2-');
  assert.equal((await make(manager, calls.xnPage, { mobile })).data.total, 1);
  assert.equal((await make(manager, calls.vaccinations, { mobile })).data.total, 1);
  assert.equal((await make(manager, calls.list, { ownerMobile: mobile })).data.length, 2);
  assert.equal((await make(manager, calls.page, { mobile })).data.total, 1);
  assert.equal((await make(manager, calls.page, { mobile, startDate: '2023-01-01' })).data.total, 0);
  assert.equal((await make(manager, calls.page, { keyword: '没有这只' })).data.list[0].petId, null);
  const { list } = (await make(doctor, calls.vaccinations, { petId: pet.id })).data;
  assert.deepEqual([list[0].vaccineName, list[0].nextDate], ['犬八联', '2024-05-01']);
  const beside = (await make(doctor, caseCalls.ofPet, { petId: pet.id })).data;
  const old = beside.filter(({ oldFlag }: { oldFlag: string }) => oldFlag === 'Y');
  assert.deepEqual(
    old.map((one: { visitTime: string; treatment: string }) => [one.visitTime.slice(0, 10), one.treatment]),
    [
      ['2023-05-01', '滴耳液'],
      ['2022-03-04', ''],
    ],
  );
});

test('an animal that comes later finds what was imported before', async () => {
  const pet = await known();
  await write([oldCase({ 宠主手机号: pet.mobile, 宠物名称: '改名前' })]);
  assert.equal((await make(doctor, calls.list, { petId: pet.id })).data.length, 0);
  await server.database.kernel.execute(
    `update pet set name = '改名前' where tenant_id = '1' and id = '${pet.id}'`,
  );
  assert.equal((await make(doctor, calls.list, { petId: pet.id })).data.length, 1);
});

test('imports and lists refuse strangers, other stores, the company and empty questions', async () => {
  assert.equal((await write([oldCase()], doctor)).code, ErrorCode.PermissionMissing);
  const atCompany = await write([oldCase()], admin);
  assert.equal(atCompany.code, ErrorCode.Invalid);
  assert.match(JSON.stringify(atCompany.data), /请先选择门店/);
  assert.equal((await make(doctor, calls.list, {})).code, ErrorCode.Invalid);
  assert.equal((await make(doctor, calls.page, { mobile: '123' })).code, ErrorCode.Invalid);
  const { rows } = await server.database.kernel.execute<{ id: string }>(
    `select id from store where tenant_id = '1' and id not in ('1001', '1002') order by id desc limit 1`,
  );
  assert.equal((await make(doctor, calls.page, { storeId: rows[0]?.id ?? '' })).code, ErrorCode.OutOfScope);
  const viewer = await server.signIn('13800000007', 2);
  const masked = (await make(viewer, calls.page, {})).data.list[0];
  assert.match(masked.ownerMobile, /^\d{3}\*{4}\d{4}$/);
});

type Imported = { id: string; fileName: string; success: number; undoneFlag: string; mayUndo: string };
const imports = async (client = manager) => (await make(client, calls.imports)).data as Imported[];
const undo = (id: string, client = manager) => make(client, calls.undoImport, { id });

test('an import is taken back whole, once; its rows may come in again, and others stay', async () => {
  const pet = await known();
  const whose = { 宠主手机号: pet.mobile, 宠物名称: pet.name, 诊断: '导错' };
  const wrong = [
    oldCase(whose),
    oldCase({ ...whose, 类别: '免疫', 疫苗名称: '犬八联' }),
    oldCase({ 日期: 'x' }),
  ];
  await write([oldCase({ ...whose, 日期: '2021-01-01' })]);
  await write(wrong);
  const [last, other] = await imports();
  assert.deepEqual([last?.fileName, last?.success, last?.undoneFlag], ['旧病历.xlsx', 2, 'N']);
  const both = await Promise.all([undo(last!.id), undo(last!.id)]);
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, ErrorCode.ForbiddenTransition]);
  assert.deepEqual(both.find(({ code }) => code === 0)?.data, { caseCount: 1, vaccinationCount: 1 });
  assert.match(both.find(({ code }) => code !== 0)?.msg ?? '', /^该导入已由.+撤销$/);
  const left = (await make(doctor, calls.list, { petId: pet.id })).data as OldCase[];
  assert.deepEqual(
    left.flatMap(({ date, diagnosis }) => (diagnosis === '导错' ? [date] : [])),
    ['2021-01-01'],
  );
  assert.equal((await make(doctor, calls.vaccinations, { petId: pet.id })).data.total, 0);
  assert.deepEqual(
    (await imports()).slice(0, 2).map(({ id, undoneFlag }) => [id, undoneFlag]),
    [
      [last!.id, 'Y'],
      [other!.id, 'N'],
    ],
  );
  assert.equal((await write(wrong)).data.success, 2);
});

test('an import without a good row is nothing to take back', async () => {
  const before = (await imports()).length;
  assert.equal((await write([oldCase({ 日期: 'x' })])).data.success, 0);
  assert.equal((await imports()).length, before);
});

test('whoever made an import takes it back, managers take back all imports of their stores, others are refused', async () => {
  await write([oldCase({ 诊断: '别人导的' })]);
  const [last] = await imports();
  const { id } = last!;
  await refusesTheUsual(server, manager, calls.undoImport, { id });
  await refusesWithout('hospital:old:import', doctor, calls.undoImport, { id });
  await refusesWithout('hospital:old:import', doctor, calls.imports, {});
  const sql = (text: string) => server.database.kernel.execute<{ id: string }>(text);
  await sql(`update old_import set create_id = 'somebody' where id = '${id}'`);
  assert.equal((await imports())[0]?.mayUndo, 'Y');
  await sql(`update old_import set create_id = '2', store_id = '1004' where id = '${id}'`);
  assert.equal((await undo(id)).code, ErrorCode.OutOfScope);
  assert.ok(!(await imports()).some((one) => one.id === id));
  const stranger = await server.signIn('13900000001', 2);
  assert.equal((await undo(id, stranger)).code, ErrorCode.NotFound);
  await sql(`update old_import set create_id = 'somebody', store_id = '1001' where id = '${id}'`);
  assert.equal((await undo(id)).code, 0);
});

test('who may import takes back their own imports, and those of others only with a right of its own', async () => {
  await write([oldCase({ 诊断: '店长导的' })]);
  await server.database.kernel.execute(`insert into role_menu (tenant_id, role_id, menu_id)
    select '1', '4', id from menu where tenant_id = '1' and permission = 'hospital:old:import'`);
  const importer = await server.signIn('13800000004', 2);
  await write([oldCase({ 诊断: '医生导的' })], importer);
  const [own, other] = await imports(importer);
  assert.deepEqual([own?.mayUndo, other?.mayUndo], ['Y', 'N']);
  await refusesWithout('hospital:old:undo:all', importer, calls.undoImport, { id: other!.id });
  assert.equal((await undo(own!.id, importer)).code, 0);
});
