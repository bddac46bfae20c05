import assert from 'node:assert/strict';
import { userCalls as calls } from '@hospital/shared/contract/calls/users';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { loginForm, type TestServer } from '../../test-support/testServer';

/** Who the actions are done by, and where; asked for when they are done. */
interface Stage {
  readonly server: TestServer;
  readonly admin: TestClient;
}

/** What tests of users do again and again. */
export function userActions(stage: () => Stage) {
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
  const save = async (more: object = {}, client = stage().admin) => {
    const fields = user(more);
    const answer = await make(client, calls.save, fields);
    assert.equal(answer.code, 0, `${answer.msg} ${JSON.stringify(fields)}`);
    const { id, initPassword } = answer.data as { id: string; initPassword: string };
    return { id, initPassword, loginName: fields.loginName, fields };
  };
  const info = async (id: string, client = stage().admin) => (await make(client, calls.info, { id })).data;
  /** The fields of a user as an edit sends them. */
  const editOf = async (id: string, more: object = {}, client = stage().admin) => {
    const { loginName, name, sex, title, deptId, loginTypes, dataScope, tags, version, ...lists } =
      await info(id, client);
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
    stage().server.signIn(loginName, type, { password, tenantCode: 'demo' });
  const codeOfSignIn = async (loginName: string, password: string) =>
    (
      await stage().server.anonymous.post(
        '/login.do',
        loginForm(loginName, 2, { password, tenantCode: 'demo' }),
      )
    ).code;
  /** Who may manage users, but no more than the usual store manager may, on the store side. */
  const managerOf = async (more: object): Promise<{ readonly client: TestClient; readonly id: string }> => {
    const permissions = (await make(stage().admin, roleCalls.get, { id: '3' })).data.menuIds;
    const { rows } = await stage().server.database.kernel.execute<{ id: string }>(
      `select id from menu where tenant_id = '1' and permission like 'sys:user:%'`,
    );
    const name = `店区管理${(number += 1)}`;
    const menuIds = [...permissions, ...rows.map(({ id }) => id)];
    const role = await make(stage().admin, roleCalls.save, { name, code: `part_${number}`, menuIds });
    const { id, loginName, initPassword } = await save({
      roleIds: [role.data.id],
      storeIds: [],
      tags: [],
      ...more,
    });
    return { id, client: await signIn(loginName, initPassword) };
  };
  /** One who manages the stores 1001 to 1003. */
  const partAdministrator = async (): Promise<TestClient> =>
    (await managerOf({ storeIds: ['1001', '1002', '1003'] })).client;
  return { user, save, info, editOf, signIn, codeOfSignIn, partAdministrator, managerOf };
}
