import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import excel from 'exceljs';
import { transformPassword } from '@hospital/shared/contract/password';
import { userCalls as calls, type User } from '@hospital/shared/contract/calls/users';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { userActions } from './fixture';

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

const { user, save, info, editOf, signIn } = userActions(() => ({ server, admin }));

test('the usual refusals', async () => {
  const { id } = await save();
  const requests: Partial<Record<keyof typeof calls, object>> = {
    list: {},
    export: {},
    info: { id },
    save: user(),
    update: await editOf(id),
    delete: { id },
    resetPassword: { id },
    setPassword: { id, newPass: transformPassword('Hund-und-Katz#27') },
    checkLoginName: { loginName: '13700000000' },
    unlock: { id },
    changeEnabled: { id, enabled: 'N' },
    bindOpenId: { id, openId: 'o_123456' },
    unbindOpenId: { id },
    byTag: { tag: 'doctor' },
    selects: {},
    explain: { id, permission: 'home:index' },
    doctors: {},
    byService: { service: 'clinic' },
  };
  for (const [name, request] of Object.entries(requests)) {
    const call = calls[name as keyof typeof calls]; // the import has its own
    await refusesTheUsual(server, admin, call, request as Record<string, unknown>);
  }
  assert.equal((await info(id)).version, 1, 'nothing was changed by them');
});

test('who lacks the permission is refused', async () => {
  const { id } = await save();
  const refused: readonly (readonly [string, (typeof calls)[keyof typeof calls], object])[] = [
    ['sys:user:list', calls.list, {}],
    ['sys:user:export', calls.export, {}],
    ['sys:user:info', calls.info, { id }],
    ['sys:user:save', calls.save, user()],
    ['sys:user:update', calls.update, { id }],
    ['sys:user:delete', calls.delete, { id }],
    ['sys:user:rePassword', calls.resetPassword, { id }],
    ['sys:user:rePassword2', calls.setPassword, { id }],
    ['sys:user:unlock', calls.unlock, { id }],
    ['sys:user:changEnabled', calls.changeEnabled, { id }],
    ['sys:user:bindOpenId', calls.bindOpenId, { id }],
    ['sys:user:bindOpenId', calls.unbindOpenId, { id }],
    ['sys:user:info', calls.explain, { id }],
  ];
  for (const [permission, call, request] of refused) {
    await refusesWithout(permission, viewer, call, request as Record<string, unknown>);
  }
  assert.equal((await make(viewer, calls.selects, {})).code, 0);
});

describe('a user', () => {
  test('is made with a password that works and is shown once', async () => {
    const key = { 'idempotency-key': 'new-user' };
    const fields = user({
      loginName: ' +86 137 1111-2222 ',
      name: ' 韩梅 ',
      dataScope: 2,
      deptIds: ['22', '31'],
    });
    const first = await make(admin.with(key), calls.save, fields);
    assert.equal(first.code, 0, first.msg);
    const { id, initPassword } = first.data;
    assert.match(initPassword, /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w]).{12}$/);
    assert.equal((await make(admin.with(key), calls.save, fields)).code, 40904, 'not shown again');
    const kept = await info(id);
    assert.deepEqual(
      [kept.loginName, kept.name, kept.defPasswordStatus, kept.enabled, kept.version, kept.deptName],
      ['13711112222', '韩梅', 'Y', 'Y', 1, '广州分公司'],
    );
    assert.deepEqual(
      [kept.roleList, kept.storeList.length, kept.warehouseList, kept.deptList, kept.tags],
      [
        [{ id: '7', name: '护士' }],
        1,
        [],
        [
          { id: '22', name: '深圳分公司' },
          { id: '31', name: '上海分公司' },
        ],
        ['nurse'],
      ],
    );
    const own = await signIn('13711112222', initPassword);
    const profile = (await own.post('/sys/user/getUserInfo.do')).data;
    assert.deepEqual([profile.id, profile.defPasswordStatus], [id, 'Y']);
    const { rows } = await server.database.kernel.execute<{ text: string }>(
      `select op_log::text || idempotency_key::text as text from op_log, idempotency_key where biz_id = '${id}'`,
    );
    assert.ok(rows.length > 0 && rows.every(({ text }) => !text.includes(initPassword)), 'nor kept anywhere');
  });

  test('is changed, with what they may do from the very next call on', async () => {
    const { id, loginName, initPassword } = await save();
    const own = await signIn(loginName, initPassword);
    const stream = await StreamReader.ready(own);
    assert.equal((await own.post('/sys/dict/qryList.do')).code, 40300);
    const change = await editOf(id, {
      name: '李雷',
      roleIds: ['10'],
      storeIds: ['1001', '1002'],
      title: '主管',
    });
    assert.equal((await make(admin, calls.update, change)).code, 0);
    assert.equal((await own.post('/sys/dict/qryList.do')).code, 0, 'the very next call');
    assert.equal((await own.get('/myStore')).data.length, 2);
    assert.equal((await stream.next()).kind, 'permissions');
    stream.close();
    const stale = await make(admin, calls.update, change);
    assert.deepEqual([stale.code, stale.data.current.name, stale.data.current.version], [40901, '李雷', 2]);
    const { rows } = await server.database.kernel.execute<{
      before: { name: string };
      after: { name: string };
    }>(
      `select before, after from op_log where biz_type = 'user' and biz_id = '${id}' and before is not null`,
    );
    assert.equal(rows.length, 1);
    assert.notEqual(rows[0]!.before.name, '李雷');
    assert.equal(rows[0]!.after.name, '李雷');
  });

  test('is deleted, signed out, and their login name free again', async () => {
    const { id, loginName, initPassword } = await save();
    const own = await signIn(loginName, initPassword);
    assert.equal((await make(admin, calls.delete, { id })).code, 0);
    assert.equal((await own.get('/myStore')).code, 90001);
    for (const call of [calls.info, calls.delete, calls.unlock, calls.changeEnabled]) {
      assert.equal((await make(admin, call, { id })).code, 404, call.path);
    }
    await save({ loginName });
    const doctor = await server.database.kernel.execute<{ id: string }>(
      `select doctor_id as id from medical_case where tenant_id = '1' and status in (1, 2) limit 1`,
    );
    const busy = await make(admin, calls.delete, { id: doctor.rows[0]!.id });
    assert.deepEqual([busy.code, busy.msg], [40902, '当前状态（有未完结病例）不允许删除']);
  });

  test('has a login name of their own: of fifty at once one is made', async () => {
    const { loginName } = await save();
    const taken = await make(admin, calls.save, user({ loginName }));
    assert.deepEqual([taken.code, taken.msg], [40903, '手机号已存在']);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => make(admin, calls.save, user({ loginName: '13722223333' }))),
    );
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ...Array<number>(49).fill(40903)]);
    const { id } = answers.find(({ code }) => code === 0)!.data;
    const free = async (request: object) => (await make(admin, calls.checkLoginName, { ...request })).data;
    assert.equal(await free({ loginName: '13722223333' }), false);
    for (const loginName of ['137-2222-3333', '137 2222 3333', '+86 137–2222–3333'])
      assert.equal(await free({ loginName }), false, loginName);
    assert.equal(await free({ loginName: '13722223333', id }), true);
    assert.equal(await free({ loginName: '13722223334' }), true);
    assert.equal((await make(stranger, calls.checkLoginName, { loginName })).data, true);
  });

  test('has a licence that nobody else has, until they are deleted', async () => {
    const { id } = await save({ licenseNo: ' A440-1 ' });
    assert.equal((await info(id)).licenseNo, 'A440-1');
    assert.equal((await make(admin, calls.update, await editOf(id, { name: '证书' }))).code, 0);
    assert.equal((await info(id)).licenseNo, 'A440-1', 'what is left out stays');
    const taken = await make(admin, calls.save, user({ licenseNo: 'A440-1' }));
    assert.deepEqual([taken.code, taken.msg], [40903, '执业兽医证号已存在']);
    const other = await save({ licenseNo: '' });
    const change = await editOf(other.id, { licenseNo: 'A440-1' });
    assert.equal((await make(admin, calls.update, change)).code, 40903);
    assert.equal((await make(admin, calls.save, user({ licenseNo: 'A'.repeat(31) }))).code, 40001);
    await save({ licenseNo: '' });
    assert.equal((await make(admin, calls.delete, { id })).code, 0);
    assert.equal((await make(admin, calls.update, change)).code, 0);
  });

  test('of twenty who change the same version at once, one succeeds', async () => {
    const { id } = await save();
    const change = await editOf(id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        make(admin, calls.update, { ...change, name: `新名${index}` }),
      ),
    );
    assert.equal(answers.filter(({ code }) => code === 0).length, 1);
    assert.equal(answers.filter(({ code }) => code === 40901).length, 19);
    assert.equal((await info(id)).version, 2);
  });

  test('wrong bodies write nothing', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ loginName: '12345678901' }, 'loginName'],
      [{ loginName: '1380000000' }, 'loginName'],
      [{ loginName: '' }, 'loginName'],
      [{ name: '张' }, 'name'],
      [{ name: '张'.repeat(31) }, 'name'],
      [{ deptId: 'nothing' }, 'deptId'],
      [{ roleIds: [] }, 'roleIds'],
      [{ roleIds: ['nothing'] }, 'roleIds'],
      [{ storeIds: ['nothing'] }, 'storeIds'],
      [{ storeIds: [] }, 'storeIds'],
      [{ storeIds: [], loginTypes: '1,2' }, 'storeIds'],
      [{ warehouseIds: ['nothing'] }, 'warehouseIds'],
      [{ dataScope: 2 }, 'deptIds'],
      [{ dataScope: 2, deptIds: ['nothing'] }, 'deptIds'],
      [{ loginTypes: '4' }, 'loginTypes'],
    ];
    const { total } = (await make(admin, calls.list)).data;
    for (const [more, field] of wrong) {
      const answer = await make(admin, calls.save, user(more));
      const found = [answer.code, answer.data?.errors?.[0].field];
      assert.deepEqual(found, [40001, field], `${JSON.stringify(more)} ${answer.msg}`);
    }
    for (const more of [{ sex: '3' }, { tags: ['king'] }, { dataScope: 6 }, { superDept: 'Y' }]) {
      assert.equal((await make(admin, calls.save, user(more))).code, 40002, JSON.stringify(more));
    }
    assert.equal((await make(admin, calls.list)).data.total, total);
  });
});

describe('the list', () => {
  const idsOf = (answer: { data: { records: { id: string }[] } }) => answer.data.records.map(({ id }) => id);

  test('is paged without losing or repeating anybody', async () => {
    const whole = await make(admin, calls.list, { pageSize: 200 });
    const pages = await Promise.all([1, 2, 3].map((page) => make(admin, calls.list, { page, pageSize: 20 })));
    assert.deepEqual(pages.flatMap(idsOf), idsOf(whole).slice(0, 60));
    assert.equal(pages[0]!.data.total, whole.data.total);
    assert.equal((await make(admin, calls.list, { page: 99 })).data.total, whole.data.total);
    const [first] = whole.data.records;
    assert.deepEqual(
      [first.id, first.name, first.deptName, first.roleList],
      ['1', '陈立群', '安心宠物医院连锁', [{ id: '1', name: '超级管理员' }]],
    );
    assert.ok(!('passwordHash' in first) && !('openId' in first));
  });

  test('is filtered by each field', async () => {
    const { id, loginName } = await save({ name: '司徒晓晓', tags: ['washer', 'sale'], roleIds: ['8'] });
    const found = async (filter: object) =>
      idsOf(await make(admin, calls.list, { pageSize: 200, ...filter }));
    assert.deepEqual(await found({ name: ' 司徒 ' }), [id]);
    assert.deepEqual(await found({ loginName }), [id]);
    assert.deepEqual(await found({ loginName: `+86 ${loginName.slice(0, 3)} ${loginName.slice(3)}` }), [id]);
    assert.deepEqual(await found({ name: '司徒', deptId: '2' }), [id], 'a department with those below');
    assert.deepEqual(await found({ name: '司徒', deptId: '3' }), []);
    assert.deepEqual(await found({ name: '司徒', storeId: '1001' }), [id]);
    assert.deepEqual(await found({ name: '司徒', storeId: '1002' }), []);
    assert.deepEqual(await found({ name: '司徒', roleId: '8' }), [id]);
    assert.deepEqual(await found({ name: '司徒', roleId: '7' }), []);
    assert.deepEqual(await found({ name: '司徒', tag: 'sale' }), [id]);
    assert.deepEqual(await found({ name: '司徒', tag: 'doctor' }), []);
    assert.deepEqual(await found({ name: '司徒', enabled: 'N' }), []);
    assert.ok((await found({ storeId: '1001' })).includes('1'), 'who sees all stores works in each');
    assert.deepEqual(await found({ name: '%' }), []);
  });

  test('is ordered by each field, either way', async () => {
    const orders = { name: 'name, id', loginName: 'login_name', createDate: 'create_date, length(id), id' };
    for (const [orderByField, order] of Object.entries(orders)) {
      const { rows } = await server.database.kernel.execute<{ id: string }>(
        `select id from user_account where tenant_id = '1' and del_flag = 'N' order by ${order}`,
      );
      const expected = rows.map(({ id }) => id);
      assert.ok(expected.length > 2 && expected.length <= 200);
      const ordered = async (orderByType: 'asc' | 'desc') =>
        idsOf(await make(admin, calls.list, { pageSize: 200, orderByField, orderByType }));
      assert.deepEqual(await ordered('asc'), expected, orderByField);
      assert.deepEqual(await ordered('desc'), expected.reverse(), orderByField);
    }
    assert.equal((await make(admin, calls.list, { orderByField: 'passwordHash' })).code, 40002);
  });

  test('is exported in its order, with the chosen columns', async () => {
    const order = { orderByField: 'loginName', orderByType: 'desc', tag: 'doctor' };
    const { records } = (await make(admin, calls.list, { ...order, pageSize: 200 })).data;
    const query = new URLSearchParams({ ...order, columns: 'name,loginName' });
    const response = await fetch(`${server.baseUrl}/api${calls.export.path}?${query}`, {
      headers: admin.headers,
    });
    const { worksheets } = await new excel.Workbook().xlsx.load(await response.arrayBuffer());
    const cells = worksheets[0]!.getSheetValues() as unknown[][];
    assert.deepEqual(
      cells.slice(1).map((row) => row.slice(1)),
      [['姓名', '手机号'], ...records.map((user: User) => [user.name, user.loginName])],
    );
    assert.equal((await make(admin, calls.export, { columns: 'passwordHash' })).code, 40001);
  });

  test('is exported as a spreadsheet', async () => {
    const answer = await make(admin, calls.export, { name: '陈立群' });
    assert.match(answer.headers.get('content-type') ?? '', /spreadsheetml/);
    assert.match(
      decodeURIComponent(answer.headers.get('filename') ?? ''),
      /^用户列表_\d{4}-\d\d-\d\d\.xlsx$/,
    );
  });
});

test('choices of people', async () => {
  const tagged = await save({ name: '欧阳测试', tags: ['assistant'] });
  const byTag = async (request: object) =>
    (await make(viewer, calls.byTag, { ...request })).data.map(({ id }: { id: string }) => id);
  assert.deepEqual(await byTag({ tag: 'assistant' }), [tagged.id]);
  assert.deepEqual(await byTag({ tag: 'assistant', storeId: '1001' }), [tagged.id]);
  assert.deepEqual(await byTag({ tag: 'assistant', storeId: '1002' }), []);
  const select = async (request: object) =>
    (await make(viewer, calls.selects, { ...request })).data.map(({ id }: { id: string }) => id);
  assert.deepEqual(await select({ keyword: '欧阳' }), [tagged.id]);
  assert.deepEqual(await select({ keyword: tagged.loginName.slice(3), deptId: '21' }), [tagged.id]);
  assert.deepEqual(await select({ keyword: '欧阳', tag: 'doctor' }), []);
});

test('doctors of a store, and who renders a service there', async () => {
  const doctor = await save({ tags: ['doctor'], serviceTypes: ['clinic', 'image'], storeIds: ['1001'] });
  const washer = await save({ tags: ['washer'], serviceTypes: ['wash'], storeIds: ['1002'] });
  const ids = async (call: (typeof calls)['doctors'] | (typeof calls)['byService'], request: object) =>
    (await make(admin, call, { ...request })).data.map(({ id }: { id: string }) => id);
  assert.ok((await ids(calls.doctors, { storeId: '1001' })).includes(doctor.id));
  assert.ok(!(await ids(calls.doctors, { storeId: '1002' })).includes(doctor.id));
  assert.ok(!(await ids(calls.doctors, {})).includes(washer.id));
  assert.ok((await ids(calls.doctors, { service: 'image' })).includes(doctor.id));
  assert.ok(!(await ids(calls.doctors, { service: 'lab' })).includes(doctor.id));
  assert.deepEqual(await ids(calls.byService, { service: 'wash', storeId: '1002' }), [washer.id]);
  assert.deepEqual(await ids(calls.byService, { service: 'wash', storeId: '1001' }), []);
  assert.equal((await make(admin, calls.byService, { service: 'magic' })).code, 40002);
});

test('another tenant sees and changes nothing', async () => {
  const { id, loginName } = await save();
  for (const [call, request] of [
    [calls.info, { id }],
    [calls.update, await editOf(id)],
    [calls.delete, { id }],
    [calls.resetPassword, { id }],
    [calls.unlock, { id }],
    [calls.changeEnabled, { id }],
    [calls.bindOpenId, { id, openId: 'o_999999' }],
    [calls.explain, { id, permission: 'home:index' }],
  ] as const) {
    assert.equal((await make(stranger, call, request)).code, 404, call.path);
  }
  assert.deepEqual((await make(stranger, calls.list, { loginName })).data, { records: [], total: 0 });
  assert.deepEqual((await make(stranger, calls.selects, { keyword: loginName })).data, []);
  assert.equal(
    (await make(stranger, calls.save, user({ storeIds: [], loginName }))).code,
    40001,
    'no such department',
  );
});
