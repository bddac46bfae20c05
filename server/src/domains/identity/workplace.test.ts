import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { opLog } from '../../platform/http/schema';
import { session } from './schema';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const pathsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [item.path, ...pathsOf(item.children)]);

describe('departments of the caller', () => {
  interface Listed {
    readonly id: string;
    readonly parentId: string;
  }
  const listed = async (account: string, type: 1 | 2): Promise<readonly Listed[]> => {
    const answer = await (await server.signIn(account, type)).get('/myDept');
    assert.equal(answer.code, 0, answer.text);
    return answer.data as readonly Listed[];
  };

  test('are all of them for who sees the chain, each after what it hangs below', async () => {
    const all = await listed('13800000001', 1);
    assert.deepEqual(Object.keys(all[0] ?? {}).sort(), ['deptType', 'id', 'name', 'parentId']);
    assert.equal(all[0]?.parentId, '0');
    const seen = new Set(['0']);
    for (const { id, parentId } of all) {
      assert.ok(seen.has(parentId), `${id} stands before ${parentId}`);
      seen.add(id);
    }
  });

  test('are those of the data scope for who sees a part, and none of another tenant', async () => {
    const all = new Set((await listed('13800000001', 1)).map(({ id }) => id));
    const part = (await listed('13800000002', 2)).map(({ id }) => id);
    assert.ok(part.length < all.size);
    assert.ok(part.every((id) => all.has(id)));
    const { rows } = await server.database.kernel.execute<{ n: number }>(
      `select count(*)::int as n from dept where tenant_id = '1'`,
    );
    assert.equal(all.size, rows[0]?.n);
  });
});

describe('the current user', () => {
  test('comes with roles, permissions and menu', async () => {
    const { data } = await (await server.signIn('13800000001', 1)).post('/sys/user/getUserInfo.do');
    assert.equal(data.loginName, '13800000001');
    assert.equal(data.menuListShowType, 1);
    assert.equal(data.defPasswordStatus, 'N');
    assert.equal(data.ext.superDept, true);
    assert.deepEqual(data.roleIds, ['1']);
    assert.ok(data.ext.permissionList.includes('sys:dict:save'));
    assert.ok(pathsOf(data.ext.menuList).includes('/mch/store'));
    assert.ok(!JSON.stringify(data).includes('argon2'));
  });

  test('sees only what the roles grant', async () => {
    const { data } = await (await server.signIn('13800000007', 2)).post('/sys/user/getUserInfo.do');
    assert.equal(data.menuListShowType, 2);
    assert.ok(!data.ext.permissionList.some((name: string) => /:(save|update|delete)$/.test(name)));
    const types = (items: readonly MenuItem[]): string[] =>
      items.flatMap((item) => [item.type, ...types(item.children)]);
    assert.ok(!types(data.ext.menuList).includes('3'), 'buttons are no menu');
  });

  test('says that the password is still the initial one', async () => {
    const { data } = await (await server.signIn('13800000006', 2)).post('/sys/user/getUserInfo.do', {});
    assert.equal(data.defPasswordStatus, 'Y');
  });

  test('may not look at others without the permission, nor beyond the tenant', async () => {
    const looker = await server.signIn('13800000007', 2);
    assert.equal((await looker.post('/sys/user/getUserInfo.do', { id: '7' })).code, 0);
    const refused = await looker.post('/sys/user/getUserInfo.do', { id: '1' });
    assert.deepEqual(
      [refused.code, refused.msg],
      [ErrorCode.PermissionMissing, '联系管理员赋予 sys:user:info 权限'],
    );
  });
});

describe('stores and warehouses of the caller', () => {
  test('the store side begins in the only store', async () => {
    const client = await server.signIn('13800000003', 2);
    const { data } = await client.get('/myStore', { page: 1, pageSize: 50 });
    assert.deepEqual(
      data.map((row: { id: string }) => row.id),
      ['1001'],
    );
    assert.deepEqual((await client.get('/myStore', { ids: '1002' })).data, [], 'no other by its id');
    const me = await client.post('/sys/user/getUserInfo.do');
    assert.equal(me.data.warehouseId, 'W1001');
    assert.equal((await client.get('/lastStore')).data.storeId, '1001', 'picked by itself, and recorded');
  });

  test('are found by name, by page', async () => {
    const client = await server.signIn('13800000001', 2);
    const found = await client.get('/myStore', { name: '天河' });
    assert.deepEqual(
      found.data.map((row: { id: string }) => row.id),
      ['1001'],
    );
    const [first, second] = await Promise.all(
      [1, 2].map((page) => client.get('/myStore', { page, pageSize: 1 })),
    );
    assert.notEqual(first?.data[0].id, second?.data[0].id);
    const named = await client.get('/myStore', { ids: '1003,1001,nobody' });
    assert.deepEqual(
      named.data.map((row: { id: string }) => row.id),
      ['1001', '1003'],
      'and by their ids, to be named',
    );
    assert.deepEqual(
      (await client.get('/myStore', { name: '%' })).data,
      [],
      'a wildcard is only a character',
    );
  });

  test('a keeper sees the granted warehouses, one without any sees none', async () => {
    const keeper = await (await server.signIn('13800000005', 3)).get('/myWarehouse');
    assert.deepEqual(keeper.data.map((row: { id: string }) => row.id).sort(), ['1', '2', 'W1001']);
    assert.deepEqual((await (await server.signIn('13800000008', 3)).get('/myWarehouse')).data, []);
  });

  test('a keeper is told of which warehouses the stores are closed', async () => {
    const keeper = await server.signIn('13800000005', 3);
    const closed = async () =>
      (await keeper.get('/myWarehouse')).data
        .filter((row: { closedFlag: string }) => row.closedFlag === 'Y')
        .map((row: { id: string }) => row.id);
    const status = (value: number) =>
      server.database.kernel.execute(
        `update store set status = ${value} where tenant_id = '1' and warehouse_id = 'W1001'`,
      );
    assert.deepEqual(await closed(), []);
    await status(0);
    try {
      assert.deepEqual(await closed(), ['W1001']);
    } finally {
      await status(1);
    }
  });

  test('the store before the last one is known, too, as long as one may work there', async () => {
    const client = await server.signIn('13800000001', 2);
    const go = async (storeId: string) => {
      assert.equal((await client.post('/setLastStore', { storeId, storeName: '' })).code, 0);
      const { storeId: last, previous } = (await client.get('/lastStore')).data;
      return [last, previous?.storeId ?? null];
    };
    const before = (await client.get('/lastStore')).data?.storeId ?? null;
    assert.deepEqual(await go('1001'), ['1001', before]);
    assert.deepEqual(await go('1002'), ['1002', '1001']);
    assert.deepEqual(await go('1002'), ['1002', '1001'], 'the same once more changes nothing');
    await server.signIn('13800000001', 2);
    assert.deepEqual(
      (await client.get('/lastStore')).data.previous.storeId,
      '1001',
      'nor a new session there',
    );
    for (const [change, back] of [
      [`del_flag = 'Y'`, `del_flag = 'N'`],
      ['status = 0', 'status = 1'],
    ]) {
      const set = (column: string | undefined) =>
        server.database.write('1', (db) => db.execute(`update store set ${column} where id = '1001'`));
      await set(change);
      const { data } = await client.get('/lastStore');
      await set(back);
      assert.deepEqual([data.storeId, data.previous], ['1002', null], change);
    }
  });

  test('choosing a store is kept for the session and for the next one', async () => {
    const client = await server.signIn('13800000002', 2);
    assert.equal((await client.get('/lastStore')).data, null);
    assert.equal(
      (await client.post('/home/index.do')).data.storeId,
      '',
      'several stores: none until one is chosen',
    );
    const chosen = await client.post('/setLastStore', { storeId: '1002', storeName: '别的名字' });
    assert.deepEqual([chosen.code, chosen.data], [0, null]);
    const { data } = await client.get('/lastStore');
    assert.equal(data.storeId, '1002');
    assert.notEqual(data.storeName, '别的名字', 'the name is the store’s own');
    const flags = (await client.get('/myStore')).data.map(
      (row: { id: string; ext: { lastFlag: string } }) => [row.id, row.ext.lastFlag],
    );
    assert.deepEqual(Object.fromEntries(flags)['1002'], 'Y');
    const later = await server.signIn('13800000002', 2);
    assert.equal((await later.post('/home/index.do')).data.storeId, '1002');
    const [log] = await server.database
      .reader('1')
      .select()
      .from(opLog)
      .where(eq(opLog.action, 'POST /setLastStore'));
    assert.equal(log?.bizType, 'workplace');
  });

  test('a store out of scope, of another tenant, or unknown is refused and changes nothing', async () => {
    const client = await server.signIn('13800000003', 2);
    for (const storeId of ['1002', 'nobody', '9999']) {
      const answer = await client.post('/setLastStore', { storeId, storeName: 'x' });
      assert.deepEqual([answer.code, answer.msg], [ErrorCode.OutOfScope, '无权访问该门店数据']);
    }
    const stranger = await server.signIn('13900000001', 2);
    assert.equal(
      (await stranger.post('/setLastStore', { storeId: '1010', storeName: 'x' })).code,
      ErrorCode.OutOfScope,
    );
    const rows = await server.database.reader('1').select().from(session).where(eq(session.userId, '3'));
    assert.ok(rows.every((row) => row.storeId === '1001'));
  });
});

describe('what was granted and is taken away', () => {
  /** Where a session of that account stands, after `take` and once more after `giveBack`. */
  async function around(account: string, type: 1 | 2 | 3, take: string, giveBack: string) {
    const client = await server.signIn(account, type);
    const change = (text: string) => server.database.write('1', (db) => db.execute(text));
    const { tenantId, userId } = { tenantId: '1', userId: account.slice(-1) };
    await change(take);
    await server.services.sessions.announce({ tenantId, userId });
    const { code, data } = await client.post('/sys/user/getUserInfo.do');
    const page = await client.with({ 'warehouse-type': '2', 'warehouse-id': 'W1001' }).post('/home/index.do');
    await change(giveBack);
    await server.services.sessions.announce({ tenantId, userId });
    return { code, storeId: data?.ext.storeId, warehouseId: data?.warehouseId, page: page.code };
  }
  const nowhere = { code: 0, storeId: '', warehouseId: '', page: ErrorCode.IdentityChanged };

  test('a store that was closed or deleted is nobody’s current one', async () => {
    const set = (values: string) => `update store set ${values} where id = '1001'`;
    const closed = await around('13800000003', 2, set('status = 0'), set('status = 1'));
    assert.deepEqual(closed, nowhere);
    const deleted = await around('13800000003', 2, set(`del_flag = 'Y'`), set(`del_flag = 'N'`));
    assert.deepEqual(deleted, nowhere);
  });

  test('a store that left the scope of its user neither', async () => {
    const set = (dept: string, scope: number) =>
      `update user_account set data_scope = ${scope}, dept_id = '${dept}' where id = '3'`;
    const { rows } = await server.database.reader('1').execute<{ dept: string; scope: number; kept: string }>(
      `select dept_id as dept, data_scope as scope,
         (select string_agg(store_id, ',') from user_store where user_id = '3') as kept from user_account where id = '3'`,
    );
    const [own] = rows;
    assert.ok(own);
    const place = await around(
      '13800000003',
      2,
      `with gone as (delete from user_store where user_id = '3') ${set('1', 3)}`,
      `with back as (insert into user_store (tenant_id, user_id, store_id)
         select '1', '3', unnest(string_to_array('${own.kept ?? ''}', ','))) ${set(own.dept, own.scope)}`,
    );
    assert.deepEqual(place, nowhere);
  });

  test('a side that its user may no longer sign in to', async () => {
    const set = (types: string) => `update user_account set login_types = '${types}' where id = '3'`;
    const { code } = await around('13800000003', 2, set('1'), set('2'));
    assert.equal(code, ErrorCode.OutOfScope);
  });
});

test('the public calls answer without a session', async () => {
  assert.equal((await server.anonymous.get('/comm/ip')).data, '127.0.0.1');
  const accounts = (await server.anonymous.get('/comm/demoAccounts')).data;
  assert.equal(accounts.length, 11);
  const titles = accounts.map(({ title }: { title: string }) => title);
  assert.equal(new Set(titles).size, 11, `accounts are told apart: ${titles.join(' ')}`);
  for (const { username, password, tenantCode, types } of accounts) {
    for (const type of types) await server.signIn(username, type, { tenantCode, password });
  }
});

test('the address is the proxy’s word only where the proxy is trusted', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  assert.equal((await server.anonymous.with(forwarded).get('/comm/ip')).data, '127.0.0.1');
  const trusting = await startTestServer({ trustProxy: true });
  try {
    assert.equal((await trusting.anonymous.with(forwarded).get('/comm/ip')).data, '203.0.113.7');
  } finally {
    await trusting.close();
  }
});

test('a server without demo data names no accounts', async () => {
  const plain = await startTestServer({ demo: false });
  try {
    assert.deepEqual((await plain.anonymous.get('/comm/demoAccounts')).data, []);
  } finally {
    await plain.close();
  }
});
