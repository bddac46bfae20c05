import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { menuCalls } from '@hospital/shared/contract/calls/menus';
import { roleCalls as calls } from '@hospital/shared/contract/calls/roles';
import { PERMISSION_NEEDS } from '@hospital/shared/contract/permissionNeeds';
import { userAccount } from '../accounts/schema';
import { userRole } from './schema';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;
let stranger: TestClient;
/** Id of the menu item of each permission. */
let itemOf: Map<string, string>;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
  itemOf = new Map();
  const collect = (nodes: readonly { id: string; permission: string; children: never[] }[]): void => {
    for (const { id, permission, children } of nodes) {
      itemOf.set(permission, id);
      collect(children);
    }
  };
  collect((await make(admin, menuCalls.tree)).data);
});
after(() => server.close());

let number = 0;
const role = (more: object = {}) => {
  number += 1;
  return { name: `角色${number}`, code: `role_${number}`, remark: '测试', ...more };
};
const items = (...permissions: string[]): string[] =>
  permissions.map((permission) => {
    const id = itemOf.get(permission);
    assert.ok(id, permission);
    return id;
  });
const save = async (more: object = {}): Promise<string> => {
  const answer = await make(admin, calls.save, role(more));
  assert.equal(answer.code, 0, answer.msg);
  return answer.data.id;
};
const get = async (id: string, client = admin) => (await make(client, calls.get, { id })).data;
const give = (userId: string, roleId: string) =>
  server.database.write('1', (db) => db.insert(userRole).values({ userId, roleId }));

const seeWholeChain = (userId: string) =>
  server.database.write('1', (db) =>
    db.update(userAccount).set({ dataScope: 1 }).where(eq(userAccount.id, userId)),
  );

test('the usual refusals', async () => {
  const id = await save();
  const requests = {
    list: {},
    get: { id },
    save: role(),
    update: { id, version: 1, ...role() },
    saveMenu: { id, version: 1, menuIds: [] },
    delete: { id },
    selects: {},
  };
  for (const [name, call] of Object.entries(calls)) {
    await refusesTheUsual(server, admin, call, requests[name as keyof typeof requests]);
  }
  await refusesTheUsual(server, admin, menuCalls.tree, {});
  assert.equal((await get(id)).version, 1, 'nothing was changed by them');
});

test('who lacks the permission is refused', async () => {
  const id = await save();
  await refusesWithout('sys:role:list', viewer, calls.list, {});
  await refusesWithout('sys:role:list', viewer, calls.get, { id });
  await refusesWithout('sys:role:create', viewer, calls.save, role());
  await refusesWithout('sys:role:update', viewer, calls.update, { id, version: 1, ...role() });
  await refusesWithout('sys:role:update', viewer, calls.saveMenu, { id, version: 1, menuIds: [] });
  await refusesWithout('sys:role:delete', viewer, calls.delete, { id });
  await refusesWithout('sys:user:list', viewer, calls.selects, {});
  await refusesWithout('sys:menu:list', viewer, menuCalls.tree, {});
});

test('a role is made, read, changed and deleted', async () => {
  const id = await save({ name: '  夜班医生 ', code: ' night ', remark: undefined });
  assert.deepEqual(await get(id), {
    id,
    code: 'night',
    name: '夜班医生',
    remark: '',
    systemFlag: 'N',
    adminFlag: 'N',
    userCount: 0,
    version: 1,
    menuIds: [],
  });
  const update = { id, version: 1, name: '值班医生', code: 'duty', remark: '夜间与节假日' };
  assert.equal((await make(admin, calls.update, update)).code, 0);
  assert.deepEqual(await get(id), { ...(await get(id)), ...update, version: 2 });
  assert.equal((await make(admin, calls.delete, { id })).code, 0);
  for (const call of [calls.get, calls.delete]) assert.equal((await make(admin, call, { id })).code, 404);
  assert.equal((await make(admin, calls.update, { ...update, version: 2 })).code, 404);
  assert.equal((await make(admin, calls.saveMenu, { id, version: 2, menuIds: [] })).code, 404);
  const { rows } = await server.database.kernel.execute<{ action: string }>(
    `select action from op_log where biz_type = 'role' and biz_id = '${id}' order by id`,
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['POST /sys/role/save.do', 'POST /sys/role/update.do', 'POST /sys/role/delete.do'],
  );
});

test('the list is paged, filtered and counts users', async () => {
  const { records, total } = (await make(admin, calls.list, { pageSize: 3 })).data;
  assert.deepEqual(
    records.map((row: { code: string; adminFlag: string }) => [row.code, row.adminFlag]),
    [
      ['admin', 'Y'],
      ['company', 'N'],
      ['manager', 'N'],
    ],
  );
  assert.ok(total >= 10);
  const [doctor] = (await make(admin, calls.list, { name: '医生' })).data.records;
  const { rows } = await server.database.kernel.execute<{ count: number }>(
    `select count(*)::int as count from user_role where tenant_id = '1' and role_id = '${doctor.id}'`,
  );
  assert.equal(doctor.userCount, rows[0]!.count);
  assert.ok(doctor.userCount > 10);
  assert.equal((await make(admin, calls.list, { page: 99 })).data.total, total);
});

test('name and code are unique, of fifty at once one succeeds', async () => {
  await save({ name: '唯一', code: 'only' });
  const sameName = await make(admin, calls.save, role({ name: ' 唯一 ' }));
  assert.deepEqual([sameName.code, sameName.msg], [40903, '角色名称已存在']);
  const sameCode = await make(admin, calls.save, role({ code: 'only' }));
  assert.deepEqual([sameCode.code, sameCode.msg], [40903, '角色编码已存在']);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => make(admin, calls.save, role({ code: 'race' }))),
  );
  assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ...Array<number>(49).fill(40903)]);
});

test('of twenty who change the same version at once, one succeeds', async () => {
  const id = await save();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? make(admin, calls.update, { id, version: 1, ...role() })
        : make(admin, calls.saveMenu, { id, version: 1, menuIds: items('home:index') }),
    ),
  );
  assert.equal(answers.filter(({ code }) => code === 0).length, 1);
  const stale = answers.filter(({ code }) => code === 40901);
  assert.equal(stale.length, 19);
  assert.deepEqual(stale[0]!.data.current, await get(id));
});

test('wrong bodies write nothing', async () => {
  const wrong: readonly (readonly [object, number])[] = [
    [{ name: '  ' }, 40001],
    [{ code: '' }, 40001],
    [{ code: '1a' }, 40001],
    [{ code: 'a b' }, 40001],
    [{ name: 'x'.repeat(31) }, 40001],
    [{ remark: 'x'.repeat(201) }, 40001],
    [{ menuIds: ['nothing'] }, 40001],
    [{ menuIds: ['/home', '/home'] }, 40001],
    [{ menuIds: '/home' }, 40002],
    [{ systemFlg: 'Y' }, 40002],
  ];
  const { total } = (await make(admin, calls.list)).data;
  for (const [more, code] of wrong) {
    assert.equal((await make(admin, calls.save, role(more))).code, code, JSON.stringify(more).slice(0, 60));
  }
  assert.equal((await make(admin, calls.list)).data.total, total);
});

test('what a role is by itself is not the caller’s to say', async () => {
  const { id } = (await make(admin, calls.save, role({ systemFlag: 'Y', adminFlag: 'Y', userCount: 7 })))
    .data;
  const { systemFlag, adminFlag, userCount } = (await make(admin, calls.get, { id })).data;
  assert.deepEqual([systemFlag, adminFlag, userCount], ['N', 'N', 0]);
});

test('roles of the system stay; the administrators’ one grants everything', async () => {
  const manager = await get('3');
  const gone = await make(admin, calls.delete, { id: '3' });
  assert.deepEqual([gone.code, gone.msg], [40902, '当前状态（系统内置）不允许删除']);
  const { version, name } = manager;
  assert.equal((await make(admin, calls.update, { id: '3', version, name, code: 'other' })).code, 40902);
  const first = await get('1');
  const emptied = await make(admin, calls.saveMenu, { id: '1', version: first.version, menuIds: [] });
  assert.deepEqual([emptied.code, emptied.msg], [40902, '当前状态（系统内置）不允许修改权限']);
  const { rows } = await server.database.kernel.execute<{ count: number }>(
    `select count(*)::int as count from menu where tenant_id = '1'`,
  );
  assert.equal(first.menuIds.length, rows[0]!.count);
});

test('a role that somebody has stays', async () => {
  const id = await save();
  await give('101', id);
  const answer = await make(admin, calls.delete, { id });
  assert.deepEqual([answer.code, answer.msg], [40902, '当前状态（使用中）不允许删除']);
  assert.equal((await get(id)).userCount, 1);
});

test('what is needed to open what a permission changes is declared, and every role of the system has it', async () => {
  const { records } = (await make(admin, calls.list, { page: 1, pageSize: 100 })).data;
  const preset = (records as { id: string; name: string; systemFlag: string }[]).filter(
    ({ systemFlag }) => systemFlag === 'Y',
  );
  assert.ok(preset.length > 5);
  for (const { id, name } of preset) {
    const granted = new Set((await get(id)).menuIds);
    for (const [permission, needed] of Object.entries(PERMISSION_NEEDS)) {
      const [has, needs] = items(permission, needed);
      assert.ok(!granted.has(has) || granted.has(needs), `${name}: ${permission} without ${needed}`);
    }
  }
});

describe('what a role grants', () => {
  test('holds at once in open sessions, and their pages are told', async () => {
    const id = await save();
    const nurse = await server.signIn('13800000003', 2);
    await give('3', id);
    assert.equal((await make(nurse, calls.list)).code, 40300);
    const stream = await StreamReader.ready(nurse);
    const menuIds = items('sys:role:list');
    assert.equal((await make(admin, calls.saveMenu, { id, version: 1, menuIds })).code, 0);
    assert.equal((await make(nurse, calls.list)).code, 0, 'the very next call');
    assert.deepEqual((await stream.next()).kind, 'permissions');
    const told = await stream.next();
    assert.deepEqual([told.kind, told.data.calls.includes('roles.get')], ['data', true]);
    assert.equal((await make(admin, calls.saveMenu, { id, version: 2, menuIds: [] })).code, 0);
    assert.equal((await make(nurse, calls.list)).code, 40300, 'and taken as fast');
    assert.deepEqual((await stream.next()).kind, 'permissions');
    stream.close();
  });

  test('nobody else is told', async () => {
    const id = await save();
    const stream = await StreamReader.ready(viewer);
    await make(admin, calls.saveMenu, { id, version: 1, menuIds: items('home:index') });
    assert.equal((await stream.next()).kind, 'data');
    stream.close();
  });

  test('comes with what lies above it', async () => {
    const id = await save({ menuIds: items('sys:dict:save') });
    const { menuIds } = await get(id);
    assert.deepEqual(new Set(menuIds), new Set(items('sys:dict:save', 'sys:dict:list', 'mch:index')));
  });

  const editsRoles = () =>
    save({ menuIds: items('sys:role:list', 'sys:role:create', 'sys:role:update', 'sys:role:delete') });

  test('is changed by who sees the whole chain alone, and nobody else is shown the permissions', async () => {
    const edited = await save();
    await give('4', await editsRoles());
    const ofStore = await server.signIn('13800000004', 2);
    const refused = async (client: TestClient) => [
      (await make(client, calls.save, role())).code,
      (await make(client, calls.update, { id: edited, version: 1, ...role() })).code,
      (await make(client, calls.saveMenu, { id: edited, version: 1, menuIds: [] })).code,
      (await make(client, calls.delete, { id: edited })).code,
    ];
    const shown = async (client: TestClient): Promise<string[]> =>
      (await client.post('/sys/user/getUserInfo.do')).data.ext.permissionList;
    const before = (await make(ofStore, calls.list)).data;
    assert.deepEqual(await refused(ofStore), [40302, 40302, 40302, 40302]);
    assert.deepEqual((await make(ofStore, calls.list)).data, before);
    const permissions = await shown(ofStore);
    assert.ok(permissions.includes('sys:role:list'));
    assert.ok(!permissions.includes('sys:role:update'));
    await seeWholeChain('4');
    const ofChain = await server.signIn('13800000004', 2);
    assert.ok((await shown(ofChain)).includes('sys:role:update'));
    assert.equal((await make(ofChain, calls.update, { id: edited, version: 1, ...role() })).code, 0);
  });

  test('is never more than who grants it holds', async () => {
    const part = await editsRoles();
    await give('4', part);
    await seeWholeChain('4');
    const chief = await server.signIn('13800000004', 2);
    await refusesWithout('sys:dict:save', chief, calls.save, role({ menuIds: items('sys:dict:save') }));
    const own = await make(chief, calls.save, role({ menuIds: items('sys:role:list') }));
    assert.equal(own.code, 0);
    const { id } = own.data;
    const more = { id, version: 1, menuIds: items('sys:role:list', 'sys:dict:list') };
    await refusesWithout('sys:dict:list', chief, calls.saveMenu, more);
    // A role that grants more than the caller holds is not the caller's to change, not even to take from it.
    assert.equal((await make(admin, calls.saveMenu, more)).code, 0);
    const less = { id, version: 2, menuIds: [] };
    await refusesWithout('sys:dict:list', chief, calls.saveMenu, less);
    await refusesWithout('sys:dict:list', chief, calls.update, { id, version: 2, ...role() });
    await refusesWithout('sys:dict:list', chief, calls.delete, { id });
    const options = (await make(chief, calls.selects)).data;
    const grantable = (roleId: string) =>
      options.find((option: { id: string }) => option.id === roleId)?.grantable;
    assert.deepEqual([grantable(part), grantable(id), grantable('1')], ['Y', 'N', 'N']);
  });
});

test('another tenant sees and changes nothing', async () => {
  const id = await save();
  assert.equal((await make(stranger, calls.get, { id })).code, 404);
  assert.equal((await make(stranger, calls.update, { id, version: 1, ...role() })).code, 404);
  assert.equal((await make(stranger, calls.saveMenu, { id, version: 1, menuIds: [] })).code, 404);
  assert.equal((await make(stranger, calls.delete, { id })).code, 404);
  const names = (await make(stranger, calls.list)).data.records.map(({ id: other }: { id: string }) => other);
  assert.ok(!names.includes(id));
});

test('the tree of permissions, whole and by workspace', async () => {
  const whole = (await make(admin, menuCalls.tree)).data;
  assert.deepEqual(
    whole.map(({ name }: { name: string }) => name),
    ['首页', '消息', '前台', '宠主管理', '诊疗', '账单', '商品管理', '库存', '系统管理'],
  );
  const dictionary = whole[8].children.find(({ path }: { path: string }) => path === '/mch/dict');
  assert.deepEqual(
    dictionary.children.map(({ permission, type }: { permission: string; type: string }) => [
      permission,
      type,
    ]),
    [
      ['sys:dict:save', '3'],
      ['sys:dict:update', '3'],
      ['sys:dict:delete', '3'],
      ['sys:dict:import', '3'],
    ],
  );
  const ofWarehouse = (await make(admin, menuCalls.tree, { showType: 3 })).data;
  assert.deepEqual(
    ofWarehouse.map(({ name }: { name: string }) => name),
    ['首页', '消息', '商品管理', '库存'],
  );
});
