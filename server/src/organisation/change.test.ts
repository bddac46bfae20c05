import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { organisationCalls as calls, type Area } from '@hospital/shared/contract/calls/organisation';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import { userCalls } from '@hospital/shared/contract/calls/users';
import { warehouseCalls } from '@hospital/shared/contract/calls/warehouses';
import type { TestClient } from '../testing/client';
import { make, refusesTheUsual, refusesWithout } from '../testing/refusals';
import { StreamReader } from '../testing/streamReader';
import { startTestServer, type TestServer } from '../testing/testServer';
import { deptEdit, done, newDept, newStore, newWarehouse, storeEdit } from './fixture';

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

const saveDept = async (more: object = {}): Promise<string> =>
  (await done(admin, calls.saveDept, newDept(more))).data.id;
const saveStore = async (more: object = {}): Promise<string> =>
  (await done(admin, calls.saveStore, newStore(more))).data.id;
const errorOf = async (call: (typeof calls)[keyof typeof calls], request: object, client = admin) => {
  const { code, msg, data } = await make(client, call, { ...request });
  return [code, msg, data?.errors?.[0]?.field];
};
const logOf = async (bizType: string, id: string) =>
  (
    await server.database.kernel.execute<{ action: string; before: never; after: never }>(
      `select action, before, after from op_log where biz_type = '${bizType}' and biz_id = '${id}' order by id`,
    )
  ).rows as { action: string; before: Record<string, unknown>; after: Record<string, unknown> }[];
const pathOf = async (id: string): Promise<string> =>
  (
    await server.database.kernel.execute<{ path: string }>(
      `select path from dept where tenant_id = '1' and id = '${id}'`,
    )
  ).rows[0]!.path;

/** Manages 广州分公司 and what lies below, with everything that can be permitted about the organisation. */
const partAdministrator = async (): Promise<TestClient> => {
  const { rows } = await server.database.kernel.execute<{ id: string }>(
    `select id from menu where tenant_id = '1' and (permission like 'sys:dept:%' or permission like 'sys:store:%' or permission = 'sys:role:save' or permission like 'sys:warehouse:%')`,
  );
  const name = `分公司管理${Math.random()}`.slice(0, 20);
  const code = `branch_${Date.now()}`;
  const role = await done(admin, roleCalls.save, { name, code, menuIds: rows.map(({ id }) => id) });
  const loginName = `1390${String(Date.now()).slice(-7)}`;
  const answer = await done(admin, userCalls.save, {
    ...{ loginName, name: '区域经理', sex: '1', deptId: '21', roleIds: [role.data.id] },
    ...{ loginTypes: '1', dataScope: 4 },
  });
  return server.signIn(loginName, 1, { password: answer.data.initPassword, tenantCode: 'demo' });
};

test('the usual refusals', async () => {
  const [dept, store] = [await saveDept(), await saveStore()];
  const requests: Partial<Record<keyof typeof calls, object>> = {
    dept: { id: dept },
    saveDept: newDept(),
    updateDept: await deptEdit(admin, dept),
    deleteDept: { id: dept },
    deptsWithScope: {},
    saveStore: newStore(),
    updateStore: await storeEdit(admin, store),
    deleteStore: { id: store },
    areas: { parentId: '0' },
  };
  for (const [name, request] of Object.entries(requests)) {
    await refusesTheUsual(server, admin, calls[name as keyof typeof calls], { ...request });
  }
  assert.equal((await storeEdit(admin, store)).version, 1, 'nothing was changed by them');
  assert.equal((await deptEdit(admin, dept)).version, 1);
});

test('who lacks the permission is refused', async () => {
  const [dept, store] = [await saveDept(), await saveStore()];
  await refusesWithout('sys:dept:save', viewer, calls.saveDept, newDept());
  await refusesWithout('sys:dept:update', viewer, calls.updateDept, await deptEdit(admin, dept));
  await refusesWithout('sys:dept:delete', viewer, calls.deleteDept, { id: dept });
  await refusesWithout('sys:role:save', viewer, calls.saveStore, newStore());
  await refusesWithout('sys:store:update', viewer, calls.updateStore, await storeEdit(admin, store));
  await refusesWithout('sys:store:delete', viewer, calls.deleteStore, { id: store });
  const reception = await server.signIn('13800000003', 2);
  await refusesWithout('sys:dept:list', reception, calls.dept, { id: '1' });
});

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

test('departments with whether they are in the data scope', async () => {
  const own = (await done(admin, calls.deptsWithScope)).data as { checked: string }[];
  assert.ok(own.length >= 13 && own.every(({ checked }) => checked === 'N'));
  const loginName = '13512340000';
  const user = await done(admin, userCalls.save, {
    ...{ loginName, name: '选部门', sex: '1', deptId: '21', roleIds: ['7'] },
    ...{ loginTypes: '2', dataScope: 2, deptIds: ['22', '31'] },
  });
  const theirs = (await done(admin, calls.deptsWithScope, { userId: user.data.id })).data as {
    id: string;
    checked: string;
  }[];
  assert.deepEqual(
    theirs.filter(({ checked }) => checked === 'Y').map(({ id }) => id),
    ['22', '31'],
  );
  assert.equal((await make(viewer, calls.deptsWithScope, { userId: '1' })).code, 40302);
  assert.equal((await make(admin, calls.deptsWithScope, { userId: 'nobody' })).code, 404);
});

describe('a store', () => {
  test('is made, changed and deleted, and audited', async () => {
    const stream = await StreamReader.ready(viewer);
    const { id, storeCode } = (await done(admin, calls.saveStore, newStore({ storeName: ' 新店 ' }))).data;
    assert.match(storeCode, /^MD\d{5}$/);
    const event = await stream.next();
    stream.close();
    assert.equal(event.kind, 'data');
    const kept = (await done(admin, calls.store, { id })).data;
    assert.deepEqual(
      [kept.storeName, kept.deptName, kept.warehouseName, kept.systemFlag, kept.status, kept.version],
      ['新店', '广州分公司', '广州天河院药房', 'N', 1, 1],
    );
    const edit = await storeEdit(admin, id, {
      ...{ openningHoursStart: '00:00', openningHoursEnd: '24:00', phoneNum: '138-0000-0001' },
      ...{ ipWhiteList: ' 10.0.0.1，10.0.0.0/8, 10.0.0.1,2001:db8::/32 ', storeCode: 'NEW-1', deptId: '22' },
    });
    await done(admin, calls.updateStore, edit);
    const changed = (await done(admin, calls.store, { id })).data;
    assert.deepEqual(
      [changed.openningHoursEnd, changed.ipWhiteList, changed.storeCode, changed.deptName, changed.version],
      ['23:59', '10.0.0.1,10.0.0.0/8,2001:db8::/32', 'NEW-1', '深圳分公司', 2],
    );
    const stale = await make(admin, calls.updateStore, edit);
    assert.deepEqual([stale.code, stale.data.current.storeCode], [40901, 'NEW-1']);
    await done(admin, calls.deleteStore, { id });
    for (const call of [calls.store, calls.deleteStore])
      assert.equal((await make(admin, call, { id })).code, 404);
    assert.equal((await make(admin, calls.updateStore, { ...edit, version: 3 })).code, 404);
    assert.deepEqual(
      (await logOf('store', id)).map(({ before, after }) => [before?.['storeCode'], after?.['storeCode']]),
      [
        [undefined, storeCode],
        [storeCode, 'NEW-1'],
        ['NEW-1', undefined],
      ],
    );
    await saveStore({ storeName: '新店', storeCode: 'NEW-1' });
  });

  test('keeps its pictures when a form does not send them', async () => {
    const id = await saveStore({ headImg: '/files/a.png', showImgs: ['/files/b.png'] });
    const { headImg: _, showImgs: __, ...edit } = (await storeEdit(admin, id)) as Record<string, unknown>;
    await done(admin, calls.updateStore, edit);
    const kept = (await done(admin, calls.store, { id })).data;
    assert.deepEqual([kept.headImg, kept.showImgs], ['/files/a.png', ['/files/b.png']]);
  });

  test('has a name and a code of its own: of fifty at once one is made', async () => {
    await saveStore({ storeName: '唯一店', storeCode: 'ONLY-1' });
    const taken = await errorOf(calls.saveStore, newStore({ storeName: '唯一店' }));
    assert.deepEqual(taken.slice(0, 2), [40903, '门店名称已存在']);
    const code = await errorOf(calls.saveStore, newStore({ storeCode: 'ONLY-1' }));
    assert.deepEqual(code.slice(0, 2), [40903, '门店编码已存在']);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => make(admin, calls.saveStore, newStore({ storeName: '抢名店' }))),
    );
    assert.deepEqual(answers.map((answer) => answer.code).sort(), [0, ...Array<number>(49).fill(40903)]);
  });

  test('gets a code of the server’s own, never the same twice', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => done(admin, calls.saveStore, newStore())),
    );
    assert.equal(new Set(answers.map(({ data }) => data.storeCode)).size, 20);
  });

  test('gets a code even when somebody took the last ones by hand', async () => {
    for (const storeCode of ['MD999999999', 'MD999999']) await saveStore({ storeCode });
    const codes: string[] = [];
    for (const _ of [1, 2, 3]) codes.push((await done(admin, calls.saveStore, newStore())).data.storeCode);
    assert.deepEqual(codes, ['MD1000000', 'MD1000001', 'MD1000002']);
  });

  test('takes those who work in it along when it gets another warehouse or name', async () => {
    const before = await storeEdit(admin, '1001');
    const everywhere = await server.signIn('13800000001', 2);
    await everywhere.post('/setLastStore', { storeId: '1001', storeName: '' });
    const inside = [everywhere, await server.signIn('13800000003', 2)];
    const places = () =>
      Promise.all(
        inside.map(async (client) => {
          const { data } = await client.post('/sys/user/getUserInfo.do');
          const page = await client.with({ 'warehouse-id': data.warehouseId }).post('/home/index.do');
          return [data.ext.storeId, data.ext.storeName, data.warehouseId, page.code];
        }),
      );
    assert.deepEqual(
      await places(),
      inside.map(() => ['1001', before['storeName'], 'W1001', 0]),
    );
    await done(admin, calls.updateStore, { ...before, warehouseId: '1' });
    const restocked = await places();
    const again = await storeEdit(admin, '1001', { warehouseId: 'W1001', storeName: '改名的店' });
    await done(admin, calls.updateStore, again);
    const renamed = await places();
    const name = await storeEdit(admin, '1001', { storeName: before['storeName'] });
    await done(admin, calls.updateStore, name);
    assert.deepEqual(
      restocked,
      inside.map(() => ['1001', before['storeName'], '1', 0]),
    );
    assert.deepEqual(
      renamed,
      inside.map(() => ['1001', '改名的店', 'W1001', 0]),
    );
    // By the name alone the sessions are read anew, too.
    assert.deepEqual(
      await places(),
      inside.map(() => ['1001', before['storeName'], 'W1001', 0]),
    );
  });

  test('is not deleted when it is the system’s, or has something open', async () => {
    const refused = (state: string) => [40902, `当前状态（${state}）不允许删除`, undefined];
    assert.deepEqual(await errorOf(calls.deleteStore, { id: '1001' }), refused('系统门店'));
    assert.deepEqual(await errorOf(calls.deleteStore, { id: '1002' }), refused('有未完结病例'));
    await server.database.kernel.execute(
      `update medical_case set status = 3 where tenant_id = '1' and store_id = '1002'`,
    );
    await server.database.kernel.execute(
      `update bill set status = 0, paid_amount = 0 where tenant_id = '1' and id = (select min(id) from bill where tenant_id = '1' and store_id = '1002')`,
    );
    assert.deepEqual(await errorOf(calls.deleteStore, { id: '1002' }), refused('有未结算账单'));
  });

  test('wrong bodies write nothing', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ storeName: '' }, 'storeName'],
      [{ storeName: ' ' }, 'storeName'],
      [{ businessName: '' }, 'businessName'],
      [{ doorName: '' }, 'doorName'],
      [{ address: ' ' }, 'address'],
      [{ storeCode: '编码' }, 'storeCode'],
      [{ deptId: 'nothing' }, 'deptId'],
      [{ warehouseId: 'nothing' }, 'warehouseId'],
      [{ provinceId: '990000' }, 'provinceId'],
      [{ provinceId: '310000' }, 'cityId'],
      [{ districtId: '440305' }, 'districtId'],
      [{ phoneNum: '12345' }, 'phoneNum'],
      [{ phoneNum: '23800000001' }, 'phoneNum'],
      [{ latitude: 91 }, 'latitude'],
      [{ longitude: -181 }, 'longitude'],
      [{ openningHoursStart: '08:10' }, 'openningHoursStart'],
      [{ openningHoursEnd: '07:45' }, 'openningHoursEnd'],
      [{ openningHoursEnd: '24:15' }, 'openningHoursEnd'],
      [{ ipWhiteList: '' }, 'ipWhiteList'],
      [{ ipWhiteList: '1.2.3.4,nonsense' }, 'ipWhiteList'],
      [{ ipWhiteList: '1' }, 'ipWhiteList'],
      [{ ipWhiteList: '1.2.3.4/99' }, 'ipWhiteList'],
    ];
    const total = async () => (await done(admin, calls.stores)).data.total as number;
    const before = await total();
    for (const [more, field] of wrong) {
      const [code, msg, found] = await errorOf(calls.saveStore, newStore(more));
      assert.deepEqual([code, found], [40001, field], `${JSON.stringify(more)} ${String(msg)}`);
    }
    for (const more of [
      { storeNature: 'OWN' },
      { onlineFlag: 'x' },
      { latitude: '23' },
      { systemFlag: 'Y' },
    ]) {
      assert.equal((await errorOf(calls.saveStore, newStore(more)))[0], 40002, JSON.stringify(more));
    }
    assert.equal(await total(), before);
  });

  test('of another tenant does not exist', async () => {
    const id = await saveStore();
    assert.equal((await make(stranger, calls.deleteStore, { id })).code, 404);
    assert.equal((await make(stranger, calls.updateStore, await storeEdit(admin, id))).code, 404);
    const dept = await saveDept();
    const theirs = newStore({ deptId: dept, provinceId: '420000', cityId: '420100', districtId: '420106' });
    const answer = await errorOf(calls.saveStore, { ...theirs, warehouseId: '1' }, stranger);
    assert.deepEqual([answer[0], answer[2]], [40001, 'deptId']);
  });
});

test('who manages part of the chain changes that part only', async () => {
  const part = await partAdministrator();
  const { id } = (await done(part, calls.saveStore, newStore())).data;
  await done(part, calls.updateStore, await storeEdit(part, id, { doorName: '新门头' }));
  const dept = (await done(part, calls.saveDept, newDept({ parentId: '21' }))).data.id;
  await done(part, calls.updateStore, await storeEdit(part, id, { deptId: dept }));
  const beyond: readonly (readonly [(typeof calls)[keyof typeof calls], object, number])[] = [
    [calls.saveStore, newStore({ deptId: '22' }), 40302],
    [calls.saveStore, newStore({ warehouseId: '1' }), 40001],
    [calls.updateStore, await storeEdit(part, id, { deptId: '22' }), 40302],
    [calls.updateStore, await storeEdit(admin, '1004'), 40302],
    [calls.deleteStore, { id: '1004' }, 40302],
    [calls.saveDept, newDept({ parentId: '2' }), 40302],
    [calls.updateDept, await deptEdit(part, dept, { parentId: '22' }), 40302],
    [calls.updateDept, await deptEdit(admin, '22'), 40302],
    [calls.updateDept, await deptEdit(part, '1'), 40302],
    [calls.deleteDept, { id: '22' }, 40302],
    [calls.dept, { id: '31' }, 40302],
  ];
  for (const [call, request, code] of beyond) {
    const answer = await make(part, call, { ...request });
    assert.equal(answer.code, code, `${call.path} ${answer.msg}`);
  }
  await done(part, calls.deleteStore, { id });
  await done(part, calls.deleteDept, { id: dept });
});

test('who manages part of the chain leaves a warehouse alone that others work with, too', async () => {
  const part = await partAdministrator();
  const warehouse = newWarehouse();
  const { id } = (await done(admin, warehouseCalls.save, warehouse)).data as { id: string };
  await saveStore({ warehouseId: id });
  const elsewhere = await saveStore({ warehouseId: id, deptId: '22' });
  const seen = (await done(part, warehouseCalls.all)).data as { id: string }[];
  assert.ok(
    seen.some((each) => each.id === id),
    'it is seen',
  );
  const edit = { id, ...warehouse, address: '新地址', version: 1 };
  assert.equal((await make(part, warehouseCalls.update, edit)).code, 40302);
  assert.equal((await make(part, warehouseCalls.delete, { id })).code, 40302);
  await done(admin, calls.deleteStore, { id: elsewhere });
  await done(part, warehouseCalls.update, edit);
});

test('China’s divisions, complete to the districts', async () => {
  const below = async (parentId: string): Promise<Area[]> =>
    (await done(viewer, calls.areas, { parentId })).data;
  const provinces = await below('0');
  assert.equal(provinces.length, 34);
  assert.deepEqual(provinces[0], { id: '110000', name: '北京市' });
  const cities = (await Promise.all(provinces.map(({ id }) => below(id)))).flat();
  assert.ok(cities.length > 360, String(cities.length));
  const districts = await Promise.all(cities.map(({ id }) => below(id)));
  assert.ok(
    districts.every((list) => list.length > 0),
    'every city has districts',
  );
  assert.ok(districts.flat().some(({ id, name }) => id === '440106' && name === '天河区'));
  assert.deepEqual(await below('440106'), []);
  assert.deepEqual(await below('nonsen'), []);
  const { rows } = await server.database.kernel.execute<{ district: string; city: string }>(
    'select district_id as district, city_id as city from store',
  );
  for (const { district, city } of rows) {
    assert.ok(
      districts[cities.findIndex(({ id }) => id === city)]?.some(({ id }) => id === district),
      district,
    );
  }
});
