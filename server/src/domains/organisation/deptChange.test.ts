import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { organisationCalls as calls } from '@hospital/shared/contract/calls/organisation';
import { userCalls } from '@hospital/shared/contract/calls/users';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { deptEdit, done, newDept } from './fixture';
import { organisationActions } from './actions.fixture';

let server: TestServer;
let admin: TestClient;
let stranger: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const { saveDept, saveStore, errorOf, logOf, pathOf } = organisationActions(() => ({ server, admin }));

describe('a department', () => {
  test('is made, changed and deleted, and audited', async () => {
    const id = await saveDept({ name: ' 质控部 ', leader: '1', sort: 3, deptType: 2 });
    const detail = (await done(admin, calls.dept, { id })).data;
    assert.deepEqual(detail, {
      ...{ id, parentId: '2', parentName: '华南区', name: '质控部', deptType: 2 },
      ...{ leader: '1', leaderName: '陈立群', sort: 3, version: 1 },
    });
    assert.equal(await pathOf(id), `/1/2/${id}/`);
    const edit = await deptEdit(admin, id, { name: '质量部', leader: '' });
    await done(admin, calls.updateDept, edit);
    const stale = await make(admin, calls.updateDept, edit);
    assert.deepEqual([stale.code, stale.data.current.name, stale.data.current.version], [40901, '质量部', 2]);
    await done(admin, calls.deleteDept, { id });
    assert.equal((await make(admin, calls.dept, { id })).code, 404);
    assert.equal((await make(admin, calls.deleteDept, { id })).code, 404);
    assert.equal((await make(admin, calls.updateDept, { ...edit, version: 2 })).code, 404);
    assert.deepEqual(
      (await logOf('dept', id)).map(({ action, before, after }) => [
        action,
        before?.['name'],
        after?.['name'],
      ]),
      [
        ['POST /sys/dept/save', undefined, '质控部'],
        ['POST /sys/dept/update', '质控部', '质量部'],
        ['POST /sys/dept/delete/{id}', '质量部', undefined],
      ],
    );
  });

  test('has a name of its own below its parent', async () => {
    const name = '同名部';
    await saveDept({ name });
    assert.deepEqual(await errorOf(calls.saveDept, newDept({ name })), [40903, '部门名称已存在', undefined]);
    const elsewhere = await saveDept({ name, parentId: '3' });
    const back = await deptEdit(admin, elsewhere, { parentId: '2' });
    assert.equal((await make(admin, calls.updateDept, back)).code, 40903);
    assert.equal(await pathOf(elsewhere), `/1/3/${elsewhere}/`);
  });

  test('moves with all that lies below it, never below itself', async () => {
    const top = await saveDept();
    const middle = await saveDept({ parentId: top });
    const bottom = await saveDept({ parentId: middle });
    for (const parentId of [top, middle, bottom]) {
      const answer = await errorOf(calls.updateDept, await deptEdit(admin, top, { parentId }));
      assert.deepEqual(answer, [40001, '所属上级不能是自己或自己的下级', 'parentId']);
    }
    await done(admin, calls.updateDept, await deptEdit(admin, top, { parentId: '31' }));
    assert.equal(await pathOf(bottom), `/1/3/31/${top}/${middle}/${bottom}/`);
    assert.equal(await pathOf(middle), `/1/3/31/${top}/${middle}/`);
    const root = await errorOf(calls.updateDept, await deptEdit(admin, '1', { parentId: '2' }));
    assert.deepEqual(root, [40001, '顶级部门不能移动', 'parentId']);
    const nowhere = await errorOf(calls.updateDept, await deptEdit(admin, top, { parentId: 'nothing' }));
    assert.deepEqual(nowhere, [40001, '所属上级不存在', 'parentId']);
    assert.equal((await errorOf(calls.updateDept, await deptEdit(admin, top, { parentId: '0' })))[0], 40001);
    await done(admin, calls.updateDept, await deptEdit(admin, '1', { sort: 2 }));
  });

  test('is not deleted while anything hangs on it', async () => {
    const id = await saveDept();
    const below = await saveDept({ parentId: id });
    const refused = (state: string) => [40902, `当前状态（${state}）不允许删除`, undefined];
    assert.deepEqual(await errorOf(calls.deleteDept, { id }), refused('存在下级部门'));
    await done(admin, calls.deleteDept, { id: below });
    const store = await saveStore({ deptId: id });
    assert.deepEqual(await errorOf(calls.deleteDept, { id }), refused('存在门店'));
    await done(admin, calls.deleteStore, { id: store });
    await done(admin, calls.deleteDept, { id });
    const { rows } = await server.database.kernel.execute<{ dept: string }>(
      `select dept_id as dept from store where tenant_id = '1' and id = '${store}'`,
    );
    assert.equal(rows[0]?.dept, '2', 'the deleted store stays for the records');
    assert.deepEqual(await errorOf(calls.deleteDept, { id: '64' }), refused('存在员工'));
    assert.deepEqual(await errorOf(calls.deleteDept, { id: '1' }), refused('顶级部门'));
  });

  test('is not deleted while the data scope of somebody names it', async () => {
    const id = await saveDept();
    const user = await done(admin, userCalls.save, {
      ...{ loginName: '13512340001', name: '选了它', sex: '1', deptId: '21', roleIds: ['7'] },
      ...{ loginTypes: '2', dataScope: 2, deptIds: [id, '22'] },
    });
    const refused = [40902, '当前状态（是员工的数据范围）不允许删除', undefined];
    assert.deepEqual(await errorOf(calls.deleteDept, { id }), refused);
    const { rows } = await server.database.kernel.execute(
      `select 1 from user_dept where tenant_id = '1' and user_id = '${user.data.id}'`,
    );
    assert.equal(rows.length, 2, 'nothing was taken from the scope');
    await done(admin, userCalls.delete, { id: user.data.id });
    await done(admin, calls.deleteDept, { id });
  });

  test('is changed though its leader has been deleted', async () => {
    const user = await done(admin, userCalls.save, {
      ...{ loginName: '13512340002', name: '要走的人', sex: '1', deptId: '21', roleIds: ['7'] },
      ...{ loginTypes: '2', dataScope: 3 },
    });
    const leader = user.data.id as string;
    const id = await saveDept({ leader });
    await done(admin, userCalls.delete, { id: leader });
    await done(admin, calls.updateDept, await deptEdit(admin, id, { sort: 7 }));
    const kept = await deptEdit(admin, id);
    assert.deepEqual([kept.leader, kept.sort], [leader, 7]);
    const [code, , field] = await errorOf(calls.saveDept, newDept({ leader }));
    assert.deepEqual([code, field], [40001, 'leader'], 'nobody new gets it');
    await done(admin, calls.updateDept, await deptEdit(admin, id, { leader: '' }));
  });

  test('wrong bodies write nothing', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ name: '' }, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: '部'.repeat(51) }, 'name'],
      [{ sort: -1 }, 'sort'],
      [{ parentId: '' }, 'parentId'],
      [{ parentId: 'nothing' }, 'parentId'],
      [{ leader: 'nobody' }, 'leader'],
    ];
    const count = async () => (await done(admin, calls.deptsWithScope)).data.length as number;
    const before = await count();
    for (const [more, field] of wrong) {
      const [code, msg, found] = await errorOf(calls.saveDept, newDept(more));
      assert.deepEqual([code, found], [40001, field], String(msg));
    }
    for (const more of [{ deptType: 4 }, { sort: 1.5 }, { path: '/' }]) {
      assert.equal((await errorOf(calls.saveDept, newDept(more)))[0], 40002, JSON.stringify(more));
    }
    assert.equal(await count(), before);
  });

  test('of another tenant does not exist', async () => {
    const id = await saveDept();
    const edit = await deptEdit(admin, id);
    for (const [call, request] of [
      [calls.dept, { id }],
      [calls.updateDept, edit],
      [calls.deleteDept, { id }],
    ] as const) {
      assert.equal((await make(stranger, call, { ...request })).code, 404, call.path);
    }
    assert.equal((await errorOf(calls.saveDept, newDept({ parentId: id }), stranger))[0], 40001);
  });
});
