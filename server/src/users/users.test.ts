import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { transformPassword } from '@hospital/shared/contract/password';
import { userCalls as calls } from '@hospital/shared/contract/calls/users';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import type { TestClient } from '../testing/client';
import { make, refusesTheUsual, refusesWithout } from '../testing/refusals';
import { StreamReader } from '../testing/streamReader';
import { testDatabaseUrl } from '../testing/testDatabase';
import { loginForm, startTestServer, type TestServer } from '../testing/testServer';

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
const user = (more: object = {}) => {
  number += 1;
  return {
    loginName: `1370000${String(number).padStart(4, '0')}`,
    name: `员工${number}`,
    sex: '2',
    title: '护士',
    deptId: '21',
    roleIds: ['7'],
    loginTypes: '2',
    dataScope: 5,
    storeIds: ['1001'],
    tags: ['nurse'],
    ...more,
  };
};
const save = async (more: object = {}, client = admin) => {
  const fields = user(more);
  const answer = await make(client, calls.save, fields);
  assert.equal(answer.code, 0, `${answer.msg} ${JSON.stringify(fields)}`);
  const { id, initPassword } = answer.data as { id: string; initPassword: string };
  return { id, initPassword, loginName: fields.loginName, fields };
};
const info = async (id: string, client = admin) => (await make(client, calls.info, { id })).data;
/** The fields of a user as an edit sends them. */
const editOf = async (id: string, more: object = {}, client = admin) => {
  const { loginName, name, sex, title, deptId, loginTypes, dataScope, tags, version, ...lists } = await info(
    id,
    client,
  );
  const idsOf = (list: readonly { id: string }[]) => list.map((each) => each.id);
  return {
    ...{ id, loginName, name, sex, title, deptId, loginTypes, dataScope, tags, version },
    roleIds: idsOf(lists.roleList),
    storeIds: idsOf(lists.storeList),
    warehouseIds: idsOf(lists.warehouseList),
    deptIds: idsOf(lists.deptList),
    ...more,
  };
};
const signIn = (loginName: string, password: string, type: 1 | 2 | 3 = 2) =>
  server.signIn(loginName, type, { password, tenantCode: 'demo' });
const codeOfSignIn = async (loginName: string, password: string) =>
  (await server.anonymous.post('/login.do', loginForm(loginName, 2, { password, tenantCode: 'demo' }))).code;
/** A manager of the stores 1001 to 1003 who may manage users, but no more than the usual store manager may. */
const partAdministrator = async (): Promise<TestClient> => {
  const permissions = (await make(admin, roleCalls.get, { id: '3' })).data.menuIds;
  const { rows } = await server.database.kernel.execute<{ id: string }>(
    `select id from menu where tenant_id = '1' and permission like 'sys:user:%'`,
  );
  const name = `店区管理${(number += 1)}`;
  const menuIds = [...permissions, ...rows.map(({ id }) => id)];
  const role = await make(admin, roleCalls.save, { name, code: `part_${number}`, menuIds });
  const member = { roleIds: [role.data.id], storeIds: ['1001', '1002', '1003'], tags: [] };
  const { loginName, initPassword } = await save(member);
  return signIn(loginName, initPassword);
};

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
    setPassword: { id, newPass: transformPassword('Abcd@1234') },
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
      loginName: ' 137-1111-2222 ',
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
    assert.equal(await free({ loginName: '137-2222-3333' }), false);
    assert.equal(await free({ loginName: '13722223333', id }), true);
    assert.equal(await free({ loginName: '13722223334' }), true);
    assert.equal((await make(stranger, calls.checkLoginName, { loginName })).data, true);
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
      [{ name: '' }, 'name'],
      [{ name: '张'.repeat(31) }, 'name'],
      [{ deptId: 'nothing' }, 'deptId'],
      [{ roleIds: [] }, 'roleIds'],
      [{ roleIds: ['nothing'] }, 'roleIds'],
      [{ storeIds: ['nothing'] }, 'storeIds'],
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

  test('is exported as a spreadsheet', async () => {
    const answer = await make(admin, calls.export, { name: '陈立群' });
    assert.match(answer.headers.get('content-type') ?? '', /spreadsheetml/);
    assert.match(
      decodeURIComponent(answer.headers.get('filename') ?? ''),
      /^用户列表_\d{4}-\d\d-\d\d\.xlsx$/,
    );
  });
});

describe('passwords and locks', () => {
  test('a reset password ends sessions and streams at once, and the new one works', async () => {
    const { id, loginName, initPassword } = await save();
    const own = await signIn(loginName, initPassword);
    const stream = await StreamReader.ready(own);
    const answer = await make(admin, calls.resetPassword, { id });
    assert.equal(answer.code, 0);
    assert.equal((await own.get('/myStore')).code, 90001, 'the very next call');
    await stream.rest();
    assert.equal(await codeOfSignIn(loginName, initPassword), 40101);
    assert.equal(await codeOfSignIn(loginName, answer.data.initPassword), 0);
  });

  test('a password can be set, but not to what it is', async () => {
    const { id, loginName, initPassword } = await save();
    const newPass = transformPassword('Abcd@1234');
    assert.equal((await make(admin, calls.setPassword, { id, newPass: 'Abcd@1234' })).code, 40001);
    const own = await signIn(loginName, initPassword);
    assert.equal((await make(admin, calls.setPassword, { id, newPass })).code, 0);
    assert.equal((await own.get('/myStore')).code, 90001);
    assert.equal(await codeOfSignIn(loginName, 'Abcd@1234'), 0);
    assert.equal((await info(id)).defPasswordStatus, 'Y');
    const same = await make(admin, calls.setPassword, { id, newPass });
    assert.deepEqual([same.code, same.msg], [40001, '新密码不能与旧密码相同']);
  });

  test('a lock is shown and opened', async () => {
    const { id, loginName, initPassword } = await save();
    for (let tries = 0; tries < 5; tries += 1) await codeOfSignIn(loginName, 'wrong-password');
    assert.equal(await codeOfSignIn(loginName, initPassword), 40105);
    assert.equal((await info(id)).lockFlag, 'Y');
    assert.equal((await make(admin, calls.unlock, { id })).code, 0);
    assert.equal((await info(id)).lockFlag, 'N');
    assert.equal(await codeOfSignIn(loginName, initPassword), 0);
  });

  test('who is disabled is cut off and cannot sign in, until enabled again', async () => {
    const { id, loginName, initPassword } = await save();
    const own = await signIn(loginName, initPassword);
    const stream = await StreamReader.ready(own);
    assert.deepEqual((await make(admin, calls.changeEnabled, { id })).data, { enabled: 'N' });
    assert.equal((await own.get('/myStore')).code, 90001);
    await stream.rest();
    assert.equal(await codeOfSignIn(loginName, initPassword), 40106);
    assert.deepEqual((await make(admin, calls.changeEnabled, { id, enabled: 'N' })).data, { enabled: 'N' });
    assert.deepEqual((await make(admin, calls.changeEnabled, { id })).data, { enabled: 'Y' });
    assert.equal((await own.get('/myStore')).code, 90001, 'the old session stays ended');
    assert.equal(await codeOfSignIn(loginName, initPassword), 0);
  });

  test('a WeChat account is bound to one user', async () => {
    const [one, two] = [await save(), await save()];
    const openId = 'oAbc-123456';
    assert.equal((await make(admin, calls.bindOpenId, { id: one.id, openId })).code, 0);
    assert.equal((await info(one.id)).openIdFlag, 'Y');
    const taken = await make(admin, calls.bindOpenId, { id: two.id, openId });
    assert.deepEqual([taken.code, taken.msg], [40903, '微信账号已存在']);
    assert.equal((await make(admin, calls.unbindOpenId, { id: one.id })).code, 0);
    assert.equal((await info(one.id)).openIdFlag, 'N');
    assert.equal((await make(admin, calls.bindOpenId, { id: two.id, openId })).code, 0);
    assert.equal((await make(admin, calls.bindOpenId, { id: two.id, openId: 'a b' })).code, 40001);
  });
});

describe('an administrator of part of the chain', () => {
  test('sees and manages only users of that part', async () => {
    const part = await partAdministrator();
    const [inside, outside, both] = await Promise.all([
      save(),
      save({ storeIds: ['1004'] }),
      save({ storeIds: ['1001', '1004'] }),
    ]);
    const { records } = (await make(part, calls.list, { pageSize: 200 })).data;
    const ids = records.map(({ id }: { id: string }) => id);
    assert.ok(ids.includes(inside.id));
    for (const id of [outside.id, both.id, '1', '101']) assert.ok(!ids.includes(id), id);
    for (const { id } of [outside, both]) {
      for (const [call, request] of [
        [calls.info, { id }],
        [calls.update, await editOf(id)],
        [calls.delete, { id }],
        [calls.resetPassword, { id }],
        [calls.setPassword, { id, newPass: transformPassword('Abcd@1234') }],
        [calls.unlock, { id }],
        [calls.changeEnabled, { id, enabled: 'N' }],
        [calls.bindOpenId, { id, openId: 'o_654321' }],
        [calls.unbindOpenId, { id }],
        [calls.explain, { id, permission: 'home:index' }],
      ] as const) {
        assert.equal((await make(part, call, request)).code, 40302, call.path);
      }
    }
    assert.equal((await make(part, calls.update, await editOf(inside.id, { name: '改名了' }))).code, 0);
    const options = (await make(part, calls.selects, {})).data.map(({ id }: { id: string }) => id);
    assert.ok(options.includes(both.id), 'but meets whoever works there, too');
    assert.ok(!options.includes(outside.id));
  });

  test('gives nobody more than they have themselves', async () => {
    const part = await partAdministrator();
    const { id } = await save({}, part);
    for (const more of [
      { storeIds: ['1001', '1004'] },
      { storeIds: [] },
      { dataScope: 1 },
      { dataScope: 4 },
      { dataScope: 2, deptIds: ['1'] },
      { warehouseIds: ['1'] },
    ]) {
      const name = JSON.stringify(more);
      assert.equal((await make(part, calls.save, user(more))).code, 40302, name);
      assert.equal((await make(part, calls.update, await editOf(id, more))).code, 40302, name);
    }
    assert.equal((await info(id)).version, 1);
    assert.equal((await make(part, calls.save, user({ roleIds: ['2'] }))).code, 40300);
    assert.equal((await make(part, calls.update, await editOf(id, { warehouseIds: ['W1001'] }))).code, 0);
  });

  test('has no power over who may do more, not even over a password', async () => {
    const part = await partAdministrator();
    const { id } = await save({ roleIds: ['1'] });
    for (const call of [calls.resetPassword, calls.delete, calls.changeEnabled, calls.unlock]) {
      assert.equal((await make(part, call, { id })).code, 40300, call.path);
    }
    assert.equal((await make(part, calls.update, await editOf(id, { roleIds: ['7'] }))).code, 40300);
  });
});

describe('the last administrator', () => {
  const administrators = async (): Promise<string[]> => {
    const { rows } = await server.database.kernel.execute<{ id: string }>(
      `select u.id from user_account u join user_role r using (tenant_id) where tenant_id = '1' and r.user_id = u.id
        and r.role_id = '1' and u.enabled = 'Y' and u.del_flag = 'N' and u.data_scope = 1`,
    );
    return rows.map(({ id }) => id);
  };
  const refused = '当前状态（最后一位超级管理员）不允许停用、删除或收回权限';

  test('keeps the role, the whole chain and the account', async () => {
    const other = await save({ roleIds: ['1'], dataScope: 1 });
    const second = await signIn(other.loginName, other.initPassword);
    assert.equal((await make(second, calls.update, await editOf('1', { roleIds: ['2'] }))).code, 0);
    assert.deepEqual(await administrators(), [other.id]);
    for (const more of [{ roleIds: ['2'] }, { dataScope: 5 }]) {
      const answer = await make(second, calls.update, await editOf(other.id, more, second));
      assert.deepEqual([answer.code, answer.msg], [40902, refused]);
    }
    assert.equal(
      (await make(second, calls.changeEnabled, { id: other.id })).msg,
      '当前状态（本人）不允许停用',
    );
    assert.equal((await make(second, calls.delete, { id: other.id })).msg, '当前状态（本人）不允许删除');
    assert.equal((await make(second, calls.update, await editOf('1', { roleIds: ['1'] }, second))).code, 0);
    assert.equal((await make(admin, calls.changeEnabled, { id: other.id, enabled: 'N' })).code, 0);
  });

  test('is left when two take each other’s role at the same time', async () => {
    let stoppedByTheLock = 0;
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = await Promise.all([
        save({ roleIds: ['1'], dataScope: 1 }),
        save({ roleIds: ['1'], dataScope: 1 }),
      ]);
      // Only the two of them are left.
      await server.database.kernel.execute(
        `update user_account set enabled = 'N' where tenant_id = '1' and id not in ('${one.id}', '${two.id}')
          and id in (select user_id from user_role where tenant_id = '1' and role_id = '1')`,
      );
      const [first, second] = await Promise.all([
        signIn(one.loginName, one.initPassword),
        signIn(two.loginName, two.initPassword),
      ]);
      const edits = await Promise.all([two, one].map(({ id }) => editOf(id, { roleIds: ['7'] }, first)));
      // Both sessions are known, so that neither is read after the other's change.
      await Promise.all([first, second].map((client) => make(client, calls.list)));
      const answers = await Promise.all([
        make(first, calls.update, edits[0]!),
        make(second, calls.update, edits[1]!),
      ]);
      assert.deepEqual(answers.filter(({ code }) => code === 0).length, 1);
      assert.equal((await administrators()).length, 1);
      stoppedByTheLock += answers.filter(({ msg }) => msg === refused).length;
      await server.database.kernel.execute(
        `update user_account set enabled = 'Y' where tenant_id = '1' and id = '1'`,
      );
      await server.services.sessions.announce({ tenantId: '1' });
    }
    // The embedded database runs one transaction after the other: there the check of permissions may be enough.
    if (testDatabaseUrl !== null) assert.ok(stoppedByTheLock > 0, 'in some round both were past that check');
  });
});

describe('why somebody may do something', () => {
  test('is said by roles, places and who could grant it', async () => {
    const { id } = await save({ roleIds: ['7'] });
    const missing = (await make(admin, calls.explain, { id, permission: 'sys:dict:save' })).data;
    assert.deepEqual(
      [missing.granted, missing.places, missing.roles],
      ['N', ['系统管理 / 字典管理 / 新增字典'], []],
    );
    const names = missing.otherRoles.map(({ name }: { name: string }) => name);
    assert.ok(names.includes('超级管理员') && names.includes('公司管理员'));
    assert.ok(missing.grantors.some(({ name }: { name: string }) => name === '陈立群'));
    assert.ok(!missing.grantors.some((grantor: { id: string }) => grantor.id === id));
    const granted = (await make(admin, calls.explain, { id, permission: 'home:index' })).data;
    assert.deepEqual([granted.granted, granted.roles], ['Y', [{ id: '7', name: '护士' }]]);
    const unknown = (await make(admin, calls.explain, { id, permission: 'no:such' })).data;
    assert.deepEqual(
      [unknown.granted, unknown.places, unknown.otherRoles, unknown.grantors],
      ['N', [], [], []],
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
