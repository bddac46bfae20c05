import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { logCalls as calls, type FieldChange, type Operation } from '@hospital/shared/contract/calls/logs';
import { jobCalls } from '@hospital/shared/contract/calls/jobs';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { userCalls } from '@hospital/shared/contract/calls/users';
import excel from 'exceljs';
import { formatDay } from '../../platform/database/chinaTime';
import { opLog } from '../../platform/http/schema';
import { writeAuditLog } from '../../platform/http/auditLog';
import type { SessionIdentity } from '../../platform/sessions/session';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { browserName } from './browser';
import { changesOf, changesText } from './changes';

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

const operations = async (filters: object = {}, client = admin): Promise<Operation[]> => {
  const answer = await make(client, calls.operations, { ...filters });
  assert.equal(answer.code, 0, answer.msg);
  return answer.data.records;
};
const changesFor = async (filters: object): Promise<FieldChange[]> => {
  const [latest] = await operations(filters);
  return (await make(admin, calls.operation, { id: latest!.id })).data.changes;
};

test('the usual refusals', async () => {
  await make(admin, dictionaryCalls.save, { type: 'logged', name: '甲', code: '1', sort: 1 });
  const [{ id } = { id: '' }] = await operations();
  for (const [name, call] of Object.entries(calls)) {
    await refusesTheUsual(server, admin, call, name === 'operation' ? { id } : {});
  }
});

test('who lacks the permission is refused', async () => {
  await refusesWithout('sys:oplog:list', viewer, calls.operations, {});
  await refusesWithout('sys:oplog:list', viewer, calls.operation, { id: 'x' });
  await refusesWithout('sys:oplog:list', viewer, calls.bizTypes, {});
  await refusesWithout('sys:oplog:export', viewer, calls.exportOperations, {});
  await refusesWithout('sys:loginlog:list', viewer, calls.signIns, {});
  await refusesWithout('sys:loginlog:export', viewer, calls.exportSignIns, {});
});

describe('what was written', () => {
  test('calls coupons, packages, closings and accounts by what people know them by', async () => {
    const known = [
      [{ couponNo: 'YQ1', billNo: 'ZD1', ownerName: '王敏' }, 'YQ1'],
      [{ packageNo: 'TC1', packageName: '洗护卡', ownerName: '王敏' }, 'TC1'],
      [{ closingNo: 'RJ1', storeName: '天河院' }, 'RJ1'],
      [{ ownerName: '王敏', amount: 100, receiptNo: 'SK1' }, '王敏'],
      [{ receiptNo: 'SK1', printCount: 2 }, 'SK1'],
    ] as const;
    const identity = { userId: '1', userName: '陈立群', storeId: '' } as SessionIdentity;
    const origin = { identity, module: 'test', action: 'POST /test', ip: '', traceId: '' };
    await server.database.write('1', (db) =>
      writeAuditLog(
        db,
        origin,
        known.map(([after], at) => ({ bizType: 'ownerCoupon', bizId: `named${at}`, before: null, after })),
      ),
    );
    for (const [at, [, name]] of known.entries())
      assert.equal((await operations({ record: `named${at}` }))[0]?.recordName, name);
  });

  test('is told in words: who, what, which record, from what to what', async () => {
    const { id } = (
      await make(admin, roleCalls.save, { name: '审计员', code: 'auditor', menuIds: ['/home'] })
    ).data;
    await make(admin, roleCalls.update, { id, version: 1, name: '审计主管', code: 'auditor' });
    await make(admin, roleCalls.saveMenu, { id, version: 2, menuIds: ['/mch/dict'] });
    await make(admin, roleCalls.delete, { id });
    const rows = await operations({ record: id });
    assert.deepEqual(
      rows.map(({ actionName, kind, bizTypeName, recordName, userName }) => [
        actionName,
        kind,
        bizTypeName,
        recordName,
        userName,
      ]),
      [
        ['删除角色', 'deleted', '角色', '审计主管', '陈立群'],
        ['设置角色的权限', 'changed', '角色', '审计主管', '陈立群'],
        ['编辑角色', 'changed', '角色', '审计主管', '陈立群'],
        ['新增角色', 'created', '角色', '审计员', '陈立群'],
      ],
    );
    const changes = await Promise.all(
      rows.map(async (row) => (await make(admin, calls.operation, { id: row.id })).data.changes),
    );
    assert.deepEqual(changes[1], [
      {
        field: 'permissions',
        label: '权限',
        before: '首页',
        after: '系统管理\n系统管理 / 字典管理',
        list: 'Y',
      },
    ]);
    assert.deepEqual(changes[2], [
      { field: 'name', label: '角色名称', before: '审计员', after: '审计主管', list: 'N' },
    ]);
    assert.ok(changes[3].some(({ field, before: none }: FieldChange) => field === 'code' && none === ''));
  });

  test('says of a user that is switched which way, and of a job that it was run', async () => {
    const { id } = (await make(admin, userCalls.save, { loginName: '13912340088', name: '开关' })).data;
    await make(admin, userCalls.changeEnabled, { id });
    await make(admin, userCalls.changeEnabled, { id, enabled: 'Y' });
    await make(admin, jobCalls.run, { name: 'housekeeping' });
    const told = async (filters: object) =>
      (await operations(filters)).map(({ actionName, done, recordName }) => [actionName, done, recordName]);
    const switched = await told({ record: id });
    assert.deepEqual(switched.slice(0, 2), [
      ['启用用户', 'enabled', '开关'],
      ['停用用户', 'disabled', '开关'],
    ]);
    assert.deepEqual(await told({ record: id, kind: 'disabled' }), [['停用用户', 'disabled', '开关']]);
    assert.deepEqual(await told({ kind: 'run' }), [['立即运行后台任务', 'run', '清理过期数据']]);
    const asBefore = (await operations({ record: id })).map(({ kind }) => kind);
    assert.deepEqual(asBefore, ['changed', 'changed', 'created'], 'to pages that know three kinds');
  });

  test('is filtered by who, what, when and which record', async () => {
    await make(admin, dictionaryCalls.save, { type: 'logged', name: '乙', code: '2', sort: 2 });
    const today = formatDay(new Date());
    const codes = async (filters: object): Promise<boolean> =>
      (await operations(filters)).some(({ recordName }) => recordName === '乙');
    const hits = [
      { userName: '立群' },
      { bizType: 'dict' },
      { kind: 'created' },
      { record: '乙' },
      { startDate: today, endDate: today },
    ];
    for (const filters of hits) assert.equal(await codes(filters), true, JSON.stringify(filters));
    const misses = [
      { userName: '无此人' },
      { bizType: 'role' },
      { kind: 'deleted' },
      { record: '丙丁' },
      { endDate: '2020-01-01' },
      { startDate: '2099-01-01' },
    ];
    for (const filters of misses) assert.equal(await codes(filters), false, JSON.stringify(filters));
    assert.equal((await make(admin, calls.operations, { startDate: '2026-02-31' })).code, 40001);
    assert.equal((await make(admin, calls.operations, { startDate: 'today' })).code, 40001);
    const { data } = await make(admin, calls.operations, { pageSize: 1, page: 2 });
    assert.equal(data.records.length, 1);
    assert.ok(data.total > 1);
    const types = (await make(admin, calls.bizTypes)).data;
    assert.ok(types.some(({ name }: { name: string }) => name === '字典'));
  });

  test('names the user, the setting and the message that it is about, and is found by that name', async () => {
    const { id, name } = (await make(admin, userCalls.info, { id: '101' })).data;
    for (const enabled of ['N', 'Y'] as const) {
      assert.equal((await make(admin, userCalls.changeEnabled, { id, enabled })).code, 0);
    }
    assert.equal((await make(admin, userCalls.resetPassword, { id })).code, 0);
    assert.equal((await make(admin, userCalls.unlock, { id })).code, 0);
    const found = await operations({ record: name, bizType: 'user' });
    assert.deepEqual(
      found.map(({ recordName, done }) => [recordName, done]),
      ['changed', 'changed', 'enabled', 'disabled'].map((kind) => [name, kind]),
    );
    const reset = (await make(admin, calls.operation, { id: found[1]!.id })).data.changes;
    assert.deepEqual(
      reset.map(({ label, before: old, after: now }: FieldChange) => [label, old, now]),
      [['初始密码', '', '是']],
    );
    const list = [{ configGroup: 'base', configKey: 'petColorRequired', configValue: 'Y', version: 0 }];
    assert.equal((await make(admin, settingsCalls.save, { storeId: '1003', list })).code, 0);
    assert.equal((await operations({ record: '宠物毛色' }))[0]?.recordName, '宠物毛色必填');
  });

  test('names the first stores of a large import, and says how many there are', async () => {
    const stores = Array.from({ length: 350 }, (_, at) => ({ id: `${at}`, storeName: `大量导入${at}店` }));
    const identity = { userId: '1', userName: '陈立群', storeId: '' } as SessionIdentity;
    const origin = { identity, module: 'test', action: 'POST /test', ip: '', traceId: '' };
    const after = { fileName: '门店.xlsx', success: 350, stores };
    await server.database.write('1', (db) =>
      writeAuditLog(db, origin, [{ bizType: 'storeImport', bizId: 'large', before: null, after }]),
    );
    const changes = await changesFor({ bizType: 'storeImport', record: 'large' });
    const lines = changes.find(({ field }) => field === 'stores')?.after.split('\n') ?? [];
    assert.deepEqual([lines.length, lines[199], lines[200]], [201, '大量导入199店', '等 350 家门店']);
  });

  test('never holds a secret', async () => {
    const saved = await make(admin, userCalls.resetPassword, { id: '101' });
    assert.equal(saved.code, 0);
    const { rows } = await server.database.kernel.execute<{ text: string }>(
      `select coalesce(before::text, '') || coalesce(after::text, '') as text from op_log`,
    );
    const all = rows.map(({ text }) => text).join('\n');
    for (const secret of [saved.data.initPassword, 'argon2']) assert.ok(!all.includes(secret));
    await server.database.write('1', (db) =>
      writeAuditLog(
        db,
        {
          identity: { userId: '1', userName: '陈立群', storeId: '' } as SessionIdentity,
          module: 'test',
          action: 'POST /test',
          ip: '',
          traceId: '',
        },
        [
          {
            bizType: 'secret',
            bizId: '1',
            before: null,
            after: { deep: [{ apiToken: 'x1', passwordHash: 'x2' }] },
          },
        ],
      ),
    );
    const kept = await changesFor({ bizType: 'secret' });
    assert.ok(!JSON.stringify(kept).includes('x1') && !JSON.stringify(kept).includes('x2'));
  });
});

describe('who sees what', () => {
  test('another tenant sees nothing of it', async () => {
    const [{ id } = { id: '' }] = await operations();
    assert.equal((await make(stranger, calls.operation, { id })).code, 404);
    assert.ok((await operations({}, stranger)).every((row) => row.id !== id));
  });

  test('who manages part of the chain sees what was done by the users of that part', async () => {
    await server.database.kernel.execute(
      `insert into role_menu (tenant_id, role_id, menu_id)
       select '1', '3', id from menu where tenant_id = '1' and permission in ('sys:oplog:list', 'sys:loginlog:list')
       on conflict do nothing`,
    );
    const manager = await server.signIn('13800000002', 2);
    const rows = [
      { userId: '1', userName: '陈立群', bizId: 'by-admin' },
      { userId: '2', userName: '店长', bizId: 'by-manager' },
    ];
    await server.database.write('1', async (db) => {
      for (const row of rows) {
        const fields = { module: 'test', action: 'POST /test', bizType: 'scoped', before: null, after: {} };
        await db.insert(opLog).values({ id: row.bizId, ...fields, ...row });
      }
    });
    const seen = (await operations({ bizType: 'scoped' }, manager)).map(({ bizId }) => bizId);
    assert.deepEqual(seen, ['by-manager']);
    assert.equal((await make(manager, calls.operation, { id: 'by-admin' })).code, 404);
    assert.equal((await operations({ bizType: 'scoped' })).length, 2);
    await server.signIn('13800000001', 1);
    const signIns = (await make(manager, calls.signIns, {})).data.records;
    const names = new Set(signIns.map(({ loginName }: { loginName: string }) => loginName));
    assert.ok(names.has('13800000002') && !names.has('13800000001'));
  });
});

test('attempts to sign in: who, from where, with what, and why not', async () => {
  await server.anonymous.raw(
    'POST',
    '/api/login.do',
    JSON.stringify({
      mode: 'mgr',
      username: '13711112222',
      password: 'f'.repeat(64),
      type: 2,
      tenantCode: 'demo',
      rememberMe: false,
    }),
    {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36',
    },
  );
  const refused = (await make(admin, calls.signIns, { result: 'N', loginName: '1371111' })).data;
  assert.equal(refused.total, 1);
  const [row] = refused.records;
  assert.deepEqual(
    [row.loginName, row.result, row.reason, row.type, row.browser],
    ['13711112222', 'N', '用户名或密码错误', 2, 'Chrome 141 / Windows'],
  );
  const mine = (await make(admin, calls.signIns, { loginName: '陈立群', result: 'Y', type: 1 })).data;
  assert.ok(mine.total > 0 && mine.records.every(({ type }: { type: number }) => type === 1));
  assert.equal((await make(admin, calls.signIns, { ip: '203.0.113.250' })).data.total, 0);
  assert.equal((await make(admin, calls.signIns, { endDate: '2026-13-01' })).code, 40001);
});

test('both are exported with Chinese headings and real dates', async () => {
  for (const [path, heading] of [
    ['/sys/oplog/qryPageExcel', '操作时间'],
    ['/sys/loginlog/qryPageExcel', '登录时间'],
  ] as const) {
    const file = await fetch(`${admin.baseUrl}/api${path}`, { headers: admin.headers });
    const book = new excel.Workbook();
    await book.xlsx.load(await file.arrayBuffer());
    const sheet = book.worksheets[0]!;
    assert.equal(sheet.getCell('A1').value, heading);
    assert.ok(sheet.getCell('A2').value instanceof Date);
  }
});

test('a change in words', () => {
  const changes = changesOf(
    'user',
    {
      id: '1',
      name: '甲',
      sex: '1',
      deptId: 'd1',
      deptName: '财务部',
      tags: ['doctor'],
      enabled: 'Y',
      version: 1,
    },
    {
      id: '1',
      name: '甲',
      sex: '2',
      deptId: 'd2',
      deptName: '人事部',
      tags: ['doctor', 'nurse'],
      enabled: 'N',
      version: 2,
    },
  );
  assert.equal(
    changesText(changes),
    '性别：男 → 女\n所属部门：财务部 → 人事部\n标签：增加 护士\n启用：是 → 否',
  );
});

test('browsers by name', () => {
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';
  assert.equal(browserName(safari), 'Safari 18 / iOS');
  assert.equal(
    browserName('Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 Edg/141.0'),
    'Edge 141 / Windows',
  );
  assert.equal(browserName('curl/8'), 'curl/8');
});
