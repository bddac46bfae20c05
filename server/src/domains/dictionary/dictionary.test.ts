import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import excel from 'exceljs';
import { dictionaryCalls as calls, type DictEntry } from '@hospital/shared/contract/calls/dictionary';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

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
const entry = (more: object = {}) => {
  number += 1;
  return {
    type: 'test_type',
    name: `名称${number}`,
    code: `C${number}`,
    sort: 1,
    remarks: '测试类型',
    ...more,
  };
};
const save = async (more: object = {}): Promise<string> => {
  const answer = await make(admin, calls.save, entry(more));
  assert.equal(answer.code, 0, answer.msg);
  return answer.data.id;
};
const get = async (id: string, client = admin) => (await make(client, calls.get, { id })).data;

test('the usual refusals', async () => {
  const id = await save();
  const requests = {
    list: {},
    get: { id },
    save: entry(),
    update: { id, version: 1, ...entry() },
    delete: { id },
    sort: { type: 'test_type', list: [{ id, version: 1 }] },
    export: { type: 'test_type' },
    importTemplate: {},
    importFaults: { rows: [{ row: 2, cells: [], faults: [] }] },
    byType: { type: 'sex' },
    byTypes: { type: 'sex' },
  };
  // What takes a file refuses in its own way: import/importEntries.test.ts.
  const { checkImport: _check, import: _import, ...others } = calls;
  for (const [name, call] of Object.entries(others)) {
    await refusesTheUsual(server, admin, call, requests[name as keyof typeof requests]);
  }
  assert.equal((await get(id)).version, 1, 'nothing was changed by them');
});

test('who may only look cannot write', async () => {
  const id = await save();
  await refusesWithout('sys:dict:save', viewer, calls.save, entry());
  await refusesWithout('sys:dict:update', viewer, calls.update, { id, version: 1, ...entry() });
  await refusesWithout('sys:dict:delete', viewer, calls.delete, { id });
  await refusesWithout('sys:dict:update', viewer, calls.sort, {
    type: 'test_type',
    list: [{ id, version: 1 }],
  });
  assert.equal((await make(viewer, calls.get, { id })).code, 0);
  const nurse = await server.signIn('13800000003', 2);
  await refusesWithout('sys:dict:list', nurse, calls.list, {});
  await refusesWithout('sys:dict:list', nurse, calls.get, { id });
  await refusesWithout('sys:dict:list', nurse, calls.export, {});
  assert.equal((await make(nurse, calls.byType, { type: 'sex' })).code, 0);
});

test('an entry is made, read, changed and deleted', async () => {
  const id = await save({ name: '  甲  ', code: 'ABC', remarks: undefined });
  assert.deepEqual(await get(id), {
    id,
    parentId: 'type:test_type',
    type: 'test_type',
    name: '甲',
    code: 'ABC',
    sort: 1,
    remarks: '',
    systemFlag: 'N',
    enabled: 'Y',
    version: 1,
  });
  const changed = await make(admin, calls.update, {
    id,
    version: 1,
    type: 'test_type',
    name: '乙',
    code: 'ABC',
    sort: 5,
  });
  assert.equal(changed.code, 0);
  assert.deepEqual({ ...(await get(id)) }, { ...(await get(id)), name: '乙', sort: 5, version: 2 });
  assert.equal((await make(admin, calls.delete, { id })).code, 0);
  assert.equal((await make(admin, calls.get, { id })).code, 404);
  assert.equal((await make(admin, calls.delete, { id })).code, 404);
  assert.equal((await make(admin, calls.update, { id, version: 2, ...entry() })).code, 404);
  const { rows } = await server.database.kernel.execute<{ action: string; before: { name: string } | null }>(
    `select action, before from op_log where biz_type = 'dict' and biz_id = '${id}' order by id`,
  );
  assert.deepEqual(
    rows.map((row) => [row.action, row.before?.name]),
    [
      ['POST /sys/dict/save.do', undefined],
      ['POST /sys/dict/update.do', '甲'],
      ['POST /sys/dict/delete.do', '乙'],
    ],
  );
});

test('code and name are unique within a type', async () => {
  await save({ type: 'unique_type', name: '一', code: '1' });
  const sameCode = await make(admin, calls.save, entry({ type: 'unique_type', code: '1' }));
  assert.deepEqual([sameCode.code, sameCode.msg], [40903, '编码已存在']);
  const sameName = await make(admin, calls.save, entry({ type: 'unique_type', name: ' 一 ' }));
  assert.deepEqual([sameName.code, sameName.msg], [40903, '名称已存在']);
  const id = await save({ type: 'unique_type', name: '二', code: '2' });
  const update = { id, version: 1, type: 'unique_type', name: '二', code: '1', sort: 1 };
  assert.equal((await make(admin, calls.update, update)).code, 40903);
  assert.equal((await get(id)).version, 1);
  await save({ type: 'other_type', name: '一', code: '1' });
});

test('of fifty who save the same code at once, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      make(admin, calls.save, { type: 'race', code: 'X', name: `同时${index}`, sort: 1 }),
    ),
  );
  const codes = answers.map((answer) => answer.code).sort();
  assert.deepEqual(codes, [0, ...Array<number>(49).fill(40903)]);
  assert.equal((await make(admin, calls.byType, { type: 'race' })).data.length, 1);
});

test('of twenty who change the same version at once, one succeeds', async () => {
  const id = await save({ type: 'race2', code: 'A', name: '原名' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      make(admin, calls.update, { id, version: 1, type: 'race2', code: 'A', name: `新名${index}`, sort: 1 }),
    ),
  );
  assert.equal(answers.filter((answer) => answer.code === 0).length, 1);
  const stale = answers.filter((answer) => answer.code === 40901);
  assert.equal(stale.length, 19);
  assert.deepEqual(stale[0]!.data.current, await get(id));
  assert.equal((await get(id)).version, 2);
});

test('entries of the system stay, with their code', async () => {
  const [male] = (await make(admin, calls.list, { type: 'sex' })).data;
  assert.equal(male.systemFlag, 'Y');
  const gone = await make(admin, calls.delete, { id: male.id });
  assert.deepEqual([gone.code, gone.msg], [40902, '当前状态（系统内置）不允许删除']);
  const { id, version, type, name, sort, remarks } = male;
  assert.equal(
    (await make(admin, calls.update, { id, version, type, name, sort, remarks, code: '9' })).code,
    40902,
  );
  const renamed = await make(admin, calls.update, {
    id,
    version,
    type,
    name: '男性',
    code: '1',
    sort,
    remarks,
  });
  assert.equal(renamed.code, 0);
});

test('entries in use stay, with their code', async () => {
  const { rows } = await server.database.kernel.execute<{ color: string }>(
    `select color from pet where tenant_id = '1' limit 1`,
  );
  const id = `pet_color.${rows[0]!.color}`;
  const used = await make(admin, calls.delete, { id });
  assert.deepEqual([used.code, used.msg], [40902, '当前状态（使用中）不允许删除']);
  const { version, type, name, sort } = await get(id);
  assert.equal((await make(admin, calls.update, { id, version, type, name, sort, code: 'NEW' })).code, 40902);
  const unused = await save({ type: 'pet_color', name: '透明', code: 'CLEAR' });
  assert.equal((await make(admin, calls.delete, { id: unused })).code, 0);
});

test('tempers of animals, tags of owners and reasons of cancelled visits stay, too', async () => {
  const entries = [
    ['pet_character', 'pet', 'character_tags', `'["T_USED"]'::jsonb`],
    ['customer_tag', 'owner', 'tags', `'["T_USED"]'::jsonb`],
    ['cancel_reason', 'booking', 'cancel_reason', `'T_USED'`],
    ['pet_character', 'wash_plan', 'pet_character', `'T_USED'`],
  ] as const;
  for (const [type, table, column, value] of entries) {
    const id = await save({ type, name: '试用', code: 'T_USED' });
    const { rows } = await server.database.kernel.execute<{ id: string; was: unknown }>(
      `select id, ${column} as was from "${table}" where tenant_id = '1' limit 1`,
    );
    const row = rows[0]!.id;
    const was = typeof rows[0]!.was === 'string' ? rows[0]!.was : JSON.stringify(rows[0]!.was);
    const put = (sql: string) =>
      server.database.kernel.execute(
        `update "${table}" set ${column} = ${sql} where tenant_id = '1' and id = '${row}'`,
      );
    await put(value);
    const used = await make(admin, calls.delete, { id });
    assert.deepEqual([used.code, used.msg], [40902, '当前状态（使用中）不允许删除'], table);
    await put(`'${was}'`);
    assert.equal((await make(admin, calls.delete, { id })).code, 0, table);
  }
});

test('the way of an attempt at a follow-up stays, too', async () => {
  await server.database.kernel.execute(`insert into review_follow
    (tenant_id, id, review_id, way, connected, result, follower_id, follower_name)
    select tenant_id, 'f-wechat', id, 'WECHAT', 'Y', 'BETTER', '1', '甲' from review where tenant_id = '1' limit 1`);
  const used = await make(admin, calls.delete, { id: 'review_way.WECHAT' });
  assert.deepEqual([used.code, used.msg], [40902, '当前状态（使用中）不允许删除']);
});

test('wrong bodies write nothing', async () => {
  const wrong: readonly (readonly [object, number])[] = [
    [{ name: '' }, 40001],
    [{ name: '   ' }, 40001],
    [{ code: '' }, 40001],
    [{ type: undefined }, 40001],
    [{ sort: -1 }, 40001],
    [{ sort: 1.5 }, 40002],
    [{ sort: '01' }, 40002],
    [{ name: 'x'.repeat(101) }, 40001],
    [{ name: ['a'] }, 40002],
    [{ remarks: 'x'.repeat(501) }, 40001],
    [{ remark: '' }, 40002],
    [{ tenantId: '2' }, 40002],
  ];
  for (const [more, code] of wrong) {
    const answer = await make(admin, calls.save, entry({ type: 'wrong', ...more }));
    assert.equal(answer.code, code, JSON.stringify(more).slice(0, 80));
  }
  const megabyte = await make(admin, calls.save, entry({ type: 'wrong', remarks: 'x'.repeat(1 << 20) }));
  assert.notEqual(megabyte.code, 0);
  assert.deepEqual((await make(admin, calls.byType, { type: 'wrong' })).data, []);
  const blank = await make(admin, calls.save, entry({ name: '' }));
  assert.deepEqual(blank.data.errors, [{ field: 'name', msg: '请输入名称' }]);
  assert.equal((await make(admin, calls.list, { pageSize: 1_000_000 })).code, 40001);
  assert.equal((await make(admin, calls.list, { page: 0 })).code, 40001);
});

test('HTML and other markup are text', async () => {
  const name = `<script>alert(1)</script>'"--%_\\`;
  const id = await save({ name, remarks: '<b>粗</b> & 𠮷 😀' });
  assert.deepEqual([(await get(id)).name, (await get(id)).remarks], [name, '<b>粗</b> & 𠮷 😀']);
  const found = await make(admin, calls.list, { name: `'"--%_` });
  assert.deepEqual(
    found.data.map((row: { id: string }) => row.id),
    [id],
  );
  assert.deepEqual((await make(admin, calls.list, { name: '%', type: 'sex' })).data, []);
  const nul = await make(admin, calls.save, entry({ name: 'a\u0000b' }));
  assert.notEqual(nul.code, 0);
  assert.notEqual(nul.code, 50000);
});

test('entries are found by name, type and code', async () => {
  const entry = { type: 'found_by_all', name: '哪一个都行', code: 'ANYONE', remarks: '怎么都找得到' };
  const id = await save(entry);
  for (const name of ['哪一个', 'found_by', 'anyone', '找得到']) {
    const found = (await make(admin, calls.list, { name })).data as { id: string }[];
    assert.deepEqual(
      found.map((row) => row.id),
      [id],
      name,
    );
  }
});

test('the list is paged, by type and order', async () => {
  const first = (await make(admin, calls.list, { pageSize: 10 })).data;
  const second = (await make(admin, calls.list, { pageSize: 10, page: 2 })).data;
  const both = (await make(admin, calls.list, { pageSize: 20 })).data;
  assert.deepEqual([...first, ...second], both);
  assert.deepEqual((await make(admin, calls.list, { page: 1000 })).data, []);
  const breeds = (await make(admin, calls.list, { type: 'pet_breed_DOG', name: '金毛' })).data;
  assert.deepEqual(
    breeds.map((row: { code: string }) => row.code),
    ['GOLDEN'],
  );
});

test('entries by type', async () => {
  const sexes = [
    { code: '1', name: '男', remarks: '性别', sort: 1, pinyin: 'nan', py: 'n' },
    { code: '2', name: '女', remarks: '性别', sort: 2, pinyin: 'nv', py: 'n' },
  ];
  assert.deepEqual((await make(stranger, calls.byType, { type: 'sex' })).data, sexes);
  assert.deepEqual((await make(stranger, calls.byTypes, { type: 'sex' })).data, sexes);
  const several = (await make(stranger, calls.byTypes, { type: 'sex, nothing,__proto__' })).data;
  assert.deepEqual(several.sex, sexes);
  assert.deepEqual(several.nothing, []);
  const tooltips = (await make(admin, calls.byTypes, { type: 'navbar_tooltip' })).data;
  assert.ok(
    tooltips.some((row: { code: string; remarks: string }) => row.code === 'home:index' && row.remarks),
  );
  const breeds = (await make(admin, calls.byType, { type: 'pet_breed_DOG' })).data as {
    code: string;
    py?: string;
  }[];
  assert.match(
    breeds.find(({ code }) => code === 'GOLDEN')?.py ?? '',
    /^jm/,
    'a breed is found by its initials',
  );
  assert.deepEqual((await make(admin, calls.byType, { type: 'nothing' })).data, []);
});

test('another tenant sees and changes nothing', async () => {
  const id = await save({ type: 'private', name: '机密', code: 'P' });
  assert.equal((await make(stranger, calls.get, { id })).code, 404);
  assert.equal((await make(stranger, calls.update, { id, version: 1, ...entry() })).code, 404);
  assert.equal((await make(stranger, calls.delete, { id })).code, 404);
  assert.deepEqual((await make(stranger, calls.byType, { type: 'private' })).data, []);
  assert.deepEqual((await make(stranger, calls.list, { name: '机密' })).data, []);
  assert.equal(
    (await make(stranger, calls.save, { type: 'private', name: '机密', code: 'P', sort: 1 })).code,
    0,
  );
  assert.equal((await get(id)).name, '机密');
});

const inOrder = async (type: string): Promise<DictEntry[]> =>
  (await make(admin, calls.list, { type, pageSize: 200 })).data;
const put = (...entries: readonly DictEntry[]) => ({
  type: entries[0]!.type,
  list: entries.map(({ id, version }) => ({ id, version })),
});

test('entries of a type are put in order; what keeps its place is not written', async () => {
  for (const code of ['A', 'B', 'C']) await save({ type: 'ordered', code, name: `序${code}`, sort: 1 });
  const [a, b, c] = (await inOrder('ordered')) as [DictEntry, DictEntry, DictEntry];
  assert.equal((await make(admin, calls.sort, put(a, c, b))).code, 0);
  assert.deepEqual(
    (await inOrder('ordered')).map(({ code, sort, version }) => [code, sort, version]),
    [
      ['A', 1, 1],
      ['C', 2, 2],
      ['B', 3, 2],
    ],
  );
  const present = (await inOrder('ordered')) as [DictEntry, DictEntry, DictEntry];
  assert.equal((await make(admin, calls.sort, put(...present))).code, 0);
  assert.deepEqual(await inOrder('ordered'), present);
  const { rows } = await server.database.kernel.execute<{ before: object; after: object }>(
    `select before, after from op_log where biz_type = 'dict' and biz_id = 'type:ordered'`,
  );
  assert.deepEqual(rows, [
    {
      before: { name: 'ordered', order: ['序A', '序B', '序C'] },
      after: { name: 'ordered', order: ['序A', '序C', '序B'] },
    },
  ]);
});

test('an order of other entries than there are, or of older ones, is refused with those of now', async () => {
  for (const code of ['A', 'B']) await save({ type: 'stale_order', code });
  const [a, b] = (await inOrder('stale_order')) as [DictEntry, DictEntry];
  const elsewhere = (await inOrder('sex'))[0]!;
  for (const list of [
    put(b).list,
    put(b, a, b).list,
    put(b, b).list,
    put(b, elsewhere).list,
    put(b, { ...a, version: 2 }).list,
  ]) {
    const answer = await make(admin, calls.sort, { type: 'stale_order', list });
    assert.equal(answer.code, 40901);
    assert.deepEqual(answer.data.current, [a, b]);
  }
  await save({ type: 'stale_order', code: 'C' });
  assert.equal((await make(admin, calls.sort, put(b, a))).code, 40901);
  // The other tenant has a type of this name, but none of its entries.
  assert.equal((await make(stranger, calls.sort, put(b, a))).code, 40901);
  assert.equal((await make(admin, calls.sort, { type: 'stale_order', list: [] })).code, 40001);
  assert.deepEqual((await inOrder('stale_order')).slice(0, 2), [a, b]);
});

test('of ten who put the same entries in order at once, one succeeds', async () => {
  for (const code of ['A', 'B', 'C']) await save({ type: 'order_race', code });
  const [a, b, c] = (await inOrder('order_race')) as [DictEntry, DictEntry, DictEntry];
  const answers = await Promise.all(Array.from({ length: 10 }, () => make(admin, calls.sort, put(c, b, a))));
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ...Array<number>(9).fill(40901)]);
});

test('ten thousand entries of a type are put in order by one call', async () => {
  await server.database.write('1', (db) =>
    db.execute(`insert into dict (tenant_id, id, type, name, code, sort)
      select '1', 'many-' || n, 'many', '名' || n, 'M' || n, n from generate_series(1, 10000) n`),
  );
  const list = Array.from({ length: 10_000 }, (_, index) => ({ id: `many-${10_000 - index}`, version: 1 }));
  const answer = await make(admin, calls.sort, { type: 'many', list });
  assert.equal(answer.code, 0, answer.msg);
  const [first] = await inOrder('many');
  assert.deepEqual([first?.id, first?.sort], ['many-10000', 1]);
});

test('what is searched comes as a workbook', async () => {
  await save({ type: 'exported', code: '=1+1', name: '表格甲', sort: 7 });
  await save({ type: 'exported', code: 'B', name: '表格乙', sort: 8, remarks: '' });
  const query = new URLSearchParams({ type: 'exported', name: '甲' }).toString();
  const file = await fetch(`${admin.baseUrl}/api${calls.export.path}?${query}`, { headers: admin.headers });
  assert.match(
    decodeURIComponent(file.headers.get('content-disposition') ?? ''),
    /字典_\d{4}-\d{2}-\d{2}\.xlsx/,
  );
  const book = new excel.Workbook();
  await book.xlsx.load(await file.arrayBuffer());
  const rows = book.worksheets[0]!.getSheetValues().slice(1) as unknown[][];
  assert.deepEqual(
    rows.map((row) => row.slice(1)),
    [
      ['类型', '名称', '编码', '排序', '备注', '状态', '系统内置'],
      ['exported', '表格甲', '=1+1', 7, '测试类型', '启用', '否'],
    ],
  );
});
