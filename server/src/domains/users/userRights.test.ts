import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { transformPassword } from '@hospital/shared/contract/password';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { userCalls as calls } from '@hospital/shared/contract/calls/users';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { testDatabaseUrl } from '../../test-support/testDatabase';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { userActions } from './fixture';

let server: TestServer;
let admin: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

const { user, save, info, editOf, signIn, partAdministrator, managerOf } = userActions(() => ({
  server,
  admin,
}));

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
        [calls.setPassword, { id, newPass: transformPassword('Hund-und-Katz#27') }],
        [calls.unlock, { id }],
        [calls.changeEnabled, { id, enabled: 'N' }],
        [calls.bindOpenId, { id, openId: 'o_654321' }],
        [calls.unbindOpenId, { id }],
        [calls.explain, { id, permission: 'home:index' }],
        [identityCalls.currentUser, { id }],
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

  test('gives nobody a store or warehouse that was deleted', async () => {
    const { rows } = await server.database.kernel.execute<{ store: string; warehouse: string }>(
      `insert into warehouse (tenant_id, id, warehouse_name, warehouse_type, del_flag) values ('1', 'gone', '已删的仓', 1, 'Y')
        returning id as warehouse`,
    );
    const answer = await make(admin, calls.save, user({ warehouseIds: [rows[0]?.warehouse] }));
    assert.deepEqual([answer.code, answer.msg], [40001, '所选仓库不存在']);
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

describe('a manager of departments', () => {
  for (const [scope, more] of [
    ['the own and below', { dataScope: 4, deptId: '2' }],
    ['the own', { dataScope: 3, deptId: '21' }],
    ['chosen ones', { dataScope: 2, deptId: '21', deptIds: ['21'] }],
  ] as const) {
    test(`(${scope}) does not widen the own account`, async () => {
      const { client: part, id } = await managerOf(more);
      const own = async (change: object) =>
        (await make(part, calls.update, await editOf(id, change, part))).code;
      for (const change of [
        { deptId: '1', dataScope: 3 },
        { deptId: '6', dataScope: 4 },
        { dataScope: 2, deptIds: ['1'] },
        { dataScope: 2, deptIds: ['21', '31'] },
        { dataScope: 1 },
        { loginTypes: '1,2' },
        { loginTypes: '2,3' },
      ]) {
        assert.equal(await own(change), 40302, JSON.stringify(change));
      }
      assert.equal(await own({ name: '改名的区经理' }), 0);
      assert.equal((await make(part, calls.resetPassword, { id: '1' })).code, 40302);
    });
  }

  test('gives no side that is not the own, and manages nobody on one', async () => {
    const { client: part } = await managerOf({ dataScope: 4, deptId: '21' });
    assert.equal((await make(part, calls.save, user({ loginTypes: '1' }))).code, 40302);
    const { id } = await save({ loginTypes: '1,2' });
    const answer = await make(part, calls.resetPassword, { id });
    assert.deepEqual([answer.code, answer.msg], [40302, '该用户的可登录端超出您的范围']);
    const { client: company } = await managerOf({ dataScope: 4, deptId: '21', loginTypes: '1,2' });
    assert.equal((await make(company, calls.save, user({ loginTypes: '3' }))).code, 0);
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
  const administrator = { roleIds: ['1'], dataScope: 1, loginTypes: '1,2' };
  const refused = '当前状态（最后一位超级管理员）不允许停用、删除或收回权限';

  test('keeps the role, the whole chain and the account', async () => {
    const other = await save(administrator);
    const second = await signIn(other.loginName, other.initPassword);
    assert.equal((await make(second, calls.update, await editOf('1', { roleIds: ['2'] }))).code, 0);
    assert.deepEqual(await administrators(), [other.id]);
    for (const more of [{ roleIds: ['2'] }, { dataScope: 5 }, { loginTypes: '2,3' }]) {
      const answer = await make(second, calls.update, await editOf(other.id, more, second));
      assert.deepEqual([answer.code, answer.msg], [40902, refused]);
    }
    assert.equal((await make(second, calls.changeEnabled, { id: other.id })).msg, '不能停用自己的账号');
    assert.equal((await make(second, calls.delete, { id: other.id })).msg, '不能删除自己的账号');
    assert.equal((await make(second, calls.update, await editOf('1', { roleIds: ['1'] }, second))).code, 0);
    assert.equal((await make(admin, calls.changeEnabled, { id: other.id, enabled: 'N' })).code, 0);
  });

  test('is left when two take each other’s role at the same time', async () => {
    let stoppedByTheLock = 0;
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = await Promise.all([save(administrator), save(administrator)]);
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
    // A manager of the region by its departments could, a manager of another one or of a single store could not.
    const [near, far, single] = await Promise.all([
      managerOf({ dataScope: 4, deptId: '2' }),
      managerOf({ dataScope: 4, deptId: '3' }),
      managerOf({ storeIds: ['1002'] }),
    ]);
    const who = (await make(admin, calls.explain, { id, permission: 'home:index' })).data.grantors;
    const could = who.map((grantor: { id: string }) => grantor.id);
    assert.deepEqual(
      [near, far, single].map((one) => could.includes(one.id)),
      [true, false, false],
    );
    const unknown = (await make(admin, calls.explain, { id, permission: 'no:such' })).data;
    assert.deepEqual(
      [unknown.granted, unknown.places, unknown.otherRoles, unknown.grantors],
      ['N', [], [], []],
    );
  });
});
