import { organisationCalls as calls } from '@hospital/shared/contract/calls/organisation';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import { userCalls } from '@hospital/shared/contract/calls/users';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { type TestServer } from '../../test-support/testServer';
import { done, newDept, newStore } from './fixture';

/** Who the actions are done by, and where; asked for when they are done. */
interface Stage {
  readonly server: TestServer;
  readonly admin: TestClient;
}

/** What tests of changes do again and again. */
export function organisationActions(stage: () => Stage) {
  const saveDept = async (more: object = {}): Promise<string> =>
    (await done(stage().admin, calls.saveDept, newDept(more))).data.id;
  const saveStore = async (more: object = {}): Promise<string> =>
    (await done(stage().admin, calls.saveStore, newStore(more))).data.id;
  const errorOf = async (
    call: (typeof calls)[keyof typeof calls],
    request: object,
    client = stage().admin,
  ) => {
    const { code, msg, data } = await make(client, call, { ...request });
    return [code, msg, data?.errors?.[0]?.field];
  };
  const logOf = async (bizType: string, id: string) =>
    (
      await stage().server.database.kernel.execute<{ action: string; before: never; after: never }>(
        `select action, before, after from op_log where biz_type = '${bizType}' and biz_id = '${id}' order by id`,
      )
    ).rows as { action: string; before: Record<string, unknown>; after: Record<string, unknown> }[];
  const pathOf = async (id: string): Promise<string> =>
    (
      await stage().server.database.kernel.execute<{ path: string }>(
        `select path from dept where tenant_id = '1' and id = '${id}'`,
      )
    ).rows[0]?.path ?? '';

  /** Manages 广州分公司 and what lies below, with everything that can be permitted about the organisation. */
  const partAdministrator = async (): Promise<TestClient> => {
    const { rows } = await stage().server.database.kernel.execute<{ id: string }>(
      `select id from menu where tenant_id = '1' and (permission like 'sys:dept:%' or permission like 'sys:store:%' or permission = 'sys:role:save' or permission like 'sys:warehouse:%')`,
    );
    const name = `分公司管理${Math.random()}`.slice(0, 20);
    const code = `branch_${Date.now()}`;
    const role = await done(stage().admin, roleCalls.save, { name, code, menuIds: rows.map(({ id }) => id) });
    const loginName = `1390${String(Date.now()).slice(-7)}`;
    const answer = await done(stage().admin, userCalls.save, {
      ...{ loginName, name: '区域经理', sex: '1', deptId: '21', roleIds: [role.data.id] },
      ...{ loginTypes: '1', dataScope: 4 },
    });
    return stage().server.signIn(loginName, 1, { password: answer.data.initPassword, tenantCode: 'demo' });
  };
  return { saveDept, saveStore, errorOf, logOf, pathOf, partAdministrator };
}
