import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { menuCalls as calls } from '@hospital/shared/contract/calls/menus';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';

interface Node {
  readonly id: string;
  readonly path: string;
  readonly permission: string;
  readonly version: number;
  readonly children: readonly Node[];
}

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
const directory = (more: object = {}) => {
  number += 1;
  const fields = { parentId: '0', name: `目录${number}`, type: '1', visible: 'Y', showType: '1,2', sort: 50 };
  return { ...fields, ...more };
};
const page = (more: object = {}) => directory({ type: '2', path: `/page/${number}`, ...more });
const permission = (more: object = {}) =>
  directory({ type: '3', permission: `test:page:${number}`, visible: 'N', ...more });

const save = async (fields: object): Promise<string> => {
  const answer = await make(admin, calls.save, { ...fields });
  assert.equal(answer.code, 0, answer.msg);
  return answer.data.id;
};
const nodesOf = async (client = admin): Promise<Map<string, Node>> => {
  const all = new Map<string, Node>();
  const collect = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      all.set(node.id, node);
      collect(node.children);
    }
  };
  collect((await make(client, calls.tree)).data);
  return all;
};
/** The fields of an item as an edit sends them. */
const editOf = async (id: string, more: object = {}) => {
  const node = (await nodesOf()).get(id) as unknown as Record<string, unknown>;
  const { children: _, permission: __, systemFlag: ___, ...fields } = node;
  return { ...fields, ...more };
};

// First: the others make items of their own.
test('every item of the top bar has a tooltip to begin with, on each side', async () => {
  const { data } = await make(admin, dictionaryCalls.byType, { type: 'navbar_tooltip' });
  const told = new Set(
    data
      .filter(({ remarks }: { remarks: string }) => remarks !== '')
      .map(({ code }: { code: string }) => code),
  );
  for (const [account, side] of [
    ['13800000001', 1],
    ['13800000001', 2],
    ['13800000005', 3],
  ] as const) {
    const client = await server.signIn(account, side);
    const { data: user } = await make(client, identityCalls.currentUser, {});
    assert.ok(user.ext.menuList.length > 0);
    const silent = user.ext.menuList.filter(
      (item: { visible: string; permission: string }) => item.visible === 'Y' && !told.has(item.permission),
    );
    assert.deepEqual(
      silent.map(({ name, permission }: { name: string; permission: string }) => [name, permission]),
      [],
    );
  }
});

test('the usual refusals', async () => {
  const id = await save(directory());
  const requests = {
    tree: {},
    save: directory(),
    update: await editOf(id),
    delete: { id },
    sort: { parentId: '0', ids: [id] },
  };
  for (const [name, call] of Object.entries(calls)) {
    await refusesTheUsual(server, admin, call, requests[name as keyof typeof requests]);
  }
  assert.equal((await nodesOf()).get(id)?.version, 1, 'nothing was changed by them');
});

test('who lacks the permission is refused', async () => {
  const id = await save(directory());
  await refusesWithout('sys:menu:list', viewer, calls.tree, {});
  await refusesWithout('sys:menu:save', viewer, calls.save, directory());
  await refusesWithout('sys:menu:update', viewer, calls.update, await editOf(id));
  await refusesWithout('sys:menu:delete', viewer, calls.delete, { id });
  await refusesWithout('sys:menu:update', viewer, calls.sort, { parentId: '0', ids: [id] });
});

test('an item is made, changed and deleted, and audited', async () => {
  const group = await save(directory({ name: ' 工具 ', icon: 'tool' }));
  const id = await save(
    page({ parentId: group, path: ' /tools/list ', showType: '2,1,2', permission: 'tools:list' }),
  );
  const node = { ...(await nodesOf()).get(id) };
  assert.deepEqual(node, {
    ...node,
    parentId: group,
    path: '/tools/list',
    showType: '1,2',
    permission: 'tools:list',
    systemFlag: 'N',
    version: 1,
  });
  const change = await editOf(id, { name: '工具箱', visible: 'N', sort: 7 });
  assert.equal((await make(admin, calls.update, change)).code, 0);
  const stale = await make(admin, calls.update, change);
  assert.deepEqual([stale.code, stale.data.current.name, stale.data.current.version], [40901, '工具箱', 2]);
  const full = await make(admin, calls.delete, { id: group });
  assert.deepEqual([full.code, full.msg], [40902, '当前状态（存在下级）不允许删除']);
  assert.equal((await make(admin, calls.delete, { id })).code, 0);
  assert.equal((await make(admin, calls.delete, { id })).code, 404);
  assert.equal((await make(admin, calls.update, { ...change, version: 2 })).code, 404);
  const { rows } = await server.database.kernel.execute<{ action: string }>(
    `select action from op_log where biz_type = 'menu' and biz_id = '${id}' order by id`,
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['POST /sys/menu/save.do', 'POST /sys/menu/update.do', 'POST /sys/menu/delete.do'],
  );
});

test('a new item is the administrators’ at once, and others’ when a role is given it', async () => {
  const stream = await StreamReader.ready(viewer);
  const group = await save(directory());
  const id = await save(page({ parentId: group }));
  assert.deepEqual([(await stream.next()).kind, (await stream.next()).kind], ['permissions', 'data']);
  stream.close();
  const menuOf = async (client: TestClient): Promise<string[]> =>
    (await client.post('/sys/user/getUserInfo.do')).data.ext.menuList.map((item: Node) => item.id);
  assert.ok((await menuOf(admin)).includes(group));
  assert.ok(!(await menuOf(viewer)).includes(group));
  const { version, menuIds } = (await make(admin, roleCalls.get, { id: '10' })).data;
  const more = { id: '10', version, menuIds: [...menuIds, id] };
  assert.equal((await make(admin, roleCalls.saveMenu, more)).code, 0);
  assert.ok((await menuOf(viewer)).includes(group));
  assert.equal((await make(admin, calls.update, await editOf(id, { showType: '1' }))).code, 0);
  assert.ok(!(await menuOf(viewer)).includes(group), 'the store side shows it no longer');
});

describe('the tree stays one', () => {
  test('nothing hangs below itself', async () => {
    const top = await save(directory());
    const middle = await save(directory({ parentId: top }));
    const bottom = await save(directory({ parentId: middle }));
    for (const parentId of [top, middle, bottom]) {
      const answer = await make(admin, calls.update, await editOf(top, { parentId }));
      assert.deepEqual([answer.code, answer.msg], [40001, '上级不能是自己或自己的下级']);
    }
    assert.equal((await make(admin, calls.update, await editOf(bottom, { parentId: '0' }))).code, 0);
  });

  test('nor when many move items at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => save(directory())));
    const edits = await Promise.all(ids.map((id) => editOf(id)));
    const moves = ids.flatMap((_, at) =>
      ids.filter((id) => id !== ids[at]).map((parentId) => ({ ...edits[at], parentId })),
    );
    const answers = await Promise.all(moves.map((move) => make(admin, calls.update, move)));
    assert.ok(answers.every(({ code }) => [0, 40001, 40901].includes(code)));
    assert.ok(
      answers.some(({ code }) => code === 40001),
      'some would have closed a circle',
    );
    const nodes = await nodesOf();
    for (const id of ids) assert.ok(nodes.has(id), 'a circle would be reached from nowhere');
  });

  test('nothing is added below what is deleted at the same time', async () => {
    const groups = await Promise.all(Array.from({ length: 10 }, () => save(directory())));
    const answers = await Promise.all(
      groups.flatMap((id) => [
        make(admin, calls.save, page({ parentId: id })),
        make(admin, calls.delete, { id }),
      ]),
    );
    assert.ok(answers.every(({ code }) => [0, 40001, 40902].includes(code)));
    const { rows } = await server.database.kernel.execute<{ count: number }>(
      `select count(*)::int as count from menu m where tenant_id = '1' and parent_id <> '0' and not exists (
        select 1 from menu p where p.tenant_id = m.tenant_id and p.id = m.parent_id)`,
    );
    assert.equal(rows[0]!.count, 0);
  });

  test('each kind hangs where it can', async () => {
    const group = await save(directory());
    const leaf = await save(page({ parentId: group }));
    const right = await save(permission({ parentId: leaf }));
    const wrong: readonly (readonly [object, string])[] = [
      [page({ parentId: leaf }), 'parentId'],
      [directory({ parentId: right }), 'parentId'],
      [permission({ parentId: '0' }), 'parentId'],
      [permission({ parentId: right }), 'parentId'],
      [page({ parentId: 'nothing' }), 'parentId'],
      [page({ path: '' }), 'path'],
      [page({ path: 'no-slash' }), 'path'],
      [permission({ parentId: leaf, permission: ' ' }), 'permission'],
      [page({ name: ' ' }), 'name'],
      [page({ showType: '4' }), 'showType'],
      [page({ sort: -1 }), 'sort'],
    ];
    for (const [fields, field] of wrong) {
      const answer = await make(admin, calls.save, { ...fields });
      assert.deepEqual([answer.code, answer.data.errors[0].field], [40001, field], JSON.stringify(fields));
    }
    const typed = await make(admin, calls.update, await editOf(group, { type: '2', path: '/x' }));
    assert.deepEqual([typed.code, typed.data.errors[0].field], [40001, 'type']);
    assert.equal((await make(admin, calls.save, { ...page(), type: '9' })).code, 40002);
  });
});

describe('what came with the system', () => {
  test('can be renamed and moved, and stays what it is', async () => {
    const dictionary = [...(await nodesOf()).values()].find(({ path }) => path === '/mch/dict')!;
    const gone = await make(admin, calls.delete, { id: dictionary.id });
    assert.deepEqual([gone.code, gone.msg], [40902, '当前状态（系统内置）不允许删除']);
    assert.equal(
      (await make(admin, calls.update, await editOf(dictionary.id, { path: '/other' }))).code,
      40902,
    );
    const renamed = await editOf(dictionary.id, { name: '数据字典', sort: 9 });
    assert.equal((await make(admin, calls.update, renamed)).code, 0);
  });

  test('keeps its permission: an edit passes over the field', async () => {
    const id = await save(page());
    const before = (await nodesOf(admin)).get(id)?.permission;
    const edit = await editOf(id, { permission: 'sys:role:update' });
    assert.equal((await make(admin, calls.update, edit)).code, 0);
    assert.equal((await nodesOf(admin)).get(id)?.permission, before);
  });
});

test('another tenant sees and changes nothing', async () => {
  const id = await save(directory());
  assert.ok(!(await nodesOf(stranger)).has(id));
  assert.equal((await make(stranger, calls.update, await editOf(id))).code, 404);
  assert.equal((await make(stranger, calls.delete, { id })).code, 404);
  assert.equal((await make(stranger, calls.save, page({ parentId: id }))).code, 40001);
});

describe('the order', () => {
  const idsBelow = async (parentId: string): Promise<string[]> =>
    ((await nodesOf()).get(parentId)?.children ?? []).map(({ id }) => id);

  test('of siblings is set at once, for all that there are', async () => {
    const group = await save(directory());
    const first = await save(page({ parentId: group }));
    const second = await save(page({ parentId: group }));
    const third = await save(page({ parentId: group }));
    const wrong: readonly (readonly [string[], number])[] = [
      [[first, second], 40901],
      [[first, second, group], 40901],
      [[first, second, second], 40001],
      [[], 40001],
    ];
    for (const [ids, code] of wrong) {
      assert.equal((await make(admin, calls.sort, { parentId: group, ids })).code, code);
    }
    const stale = await make(admin, calls.sort, { parentId: group, ids: [first] });
    assert.deepEqual(new Set(stale.data.current), new Set([first, second, third]));
    const edit = await editOf(third);
    const ids = [third, first, second];
    assert.equal((await make(admin, calls.sort, { parentId: group, ids })).code, 0);
    assert.deepEqual(await idsBelow(group), ids);
    assert.equal((await make(admin, calls.update, edit)).code, 40901, 'who saw the old order is told');
    const { rows } = await server.database.kernel.execute<{ after: { order: string[] } }>(
      `select after from op_log where action = 'POST /sys/menu/sort.do' and biz_id = '${group}'`,
    );
    assert.deepEqual(
      rows.map(({ after: { order } }) => order.length),
      [3],
    );
    assert.equal((await make(stranger, calls.sort, { parentId: group, ids })).code, 40901);
  });

  test('of two who sort at once, both leave a whole order', async () => {
    const group = await save(directory());
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push(await save(page({ parentId: group })));
    const orders = [ids, [...ids].reverse()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        make(admin, calls.sort, { parentId: group, ids: orders[index % 2] }),
      ),
    );
    assert.deepEqual(
      answers.map(({ code }) => code),
      Array<number>(10).fill(0),
    );
    const present = await idsBelow(group);
    assert.ok(orders.some((order) => order.join() === present.join()));
  });
});

test('a tooltip is kept where the top bar looks for it', async () => {
  const tooltipOf = async (permission: string): Promise<string | undefined> => {
    const { data } = await make(admin, dictionaryCalls.byType, { type: 'navbar_tooltip' });
    return data.find(({ code }: { code: string }) => code === permission)?.remarks;
  };
  const id = await save(page({ name: '首页', permission: 'tip:page', tooltip: ' 今日 ' }));
  assert.equal(await tooltipOf('tip:page'), '今日');
  const edit = await editOf(id, { tooltip: '明日' });
  assert.equal((await make(admin, calls.update, edit)).code, 0);
  assert.equal(await tooltipOf('tip:page'), '明日');
  const { tooltip: _, ...untouched } = await editOf(id, { name: '改名' });
  assert.equal((await make(admin, calls.update, untouched)).code, 0);
  assert.equal(await tooltipOf('tip:page'), '明日', 'stays when nothing is said of it');
  const nameless = await make(admin, calls.save, page({ tooltip: '无处可放' }));
  assert.deepEqual([nameless.code, nameless.data.errors[0].field], [40001, 'tooltip']);
});
