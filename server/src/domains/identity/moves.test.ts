import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { dict } from '../dictionary/schema';
import { session } from './schema';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { hashToken } from '../../platform/sessions/token';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** Where a session stands, by its row. */
async function rowOf(client: TestClient) {
  const hash = hashToken(client.headers['authorization'] ?? '');
  const [row] = await server.database.reader('1').select().from(session).where(eq(session.tokenHash, hash));
  assert.ok(row);
  const { type, storeId, storeName, warehouseId, warehouseType } = row;
  return { type, storeId, storeName, warehouseId, warehouseType };
}

const profileOf = async (client: TestClient) => (await client.post('/sys/user/getUserInfo.do')).data;
const choose = (client: TestClient, storeId: string) =>
  client.post('/setLastStore', { storeId, storeName: 'x' });
const goTo = (client: TestClient, type: number) => client.post('/switchWorkspace', { type });
const sql = (text: string) => server.database.write('1', (db) => db.execute(text));

let number = 0;
const newEntry = () => {
  number += 1;
  return { type: 'place', name: `名称${number}`, code: `place${number}`, sort: 1 };
};
const stored = (code: string, tenant = '1') =>
  server.database.reader(tenant).select().from(dict).where(eq(dict.code, code));

describe('a session stands in one place', () => {
  test('a store takes it to the store side, a warehouse to the warehouse side, the company nowhere', async () => {
    const admin = await server.signIn('13800000001', 1);
    const names = (await admin.get('/myStore')).data as { id: string; storeName: string }[];
    assert.equal((await choose(admin, '1002')).code, 0);
    const storeName = names.find(({ id }) => id === '1002')?.storeName ?? '';
    assert.deepEqual(await rowOf(admin), {
      type: 2,
      storeId: '1002',
      storeName,
      warehouseId: 'W1002',
      warehouseType: null,
    });
    const inStore = await profileOf(admin);
    assert.deepEqual(
      [inStore.menuListShowType, inStore.warehouseId, inStore.ext.storeName, inStore.ext.warehouseType],
      [2, 'W1002', storeName, 2],
    );
    assert.equal((await admin.post('/chooseWarehouse', { warehouseId: '2' })).code, 0);
    assert.deepEqual(await rowOf(admin), {
      type: 3,
      storeId: '',
      storeName: '',
      warehouseId: '2',
      warehouseType: 4,
    });
    const { menuListShowType, warehouseId, ext } = await profileOf(admin);
    assert.deepEqual(
      [menuListShowType, warehouseId, ext.warehouseName, ext.warehouseType, ext.storeId],
      [3, '2', '线上商城仓', 4, ''],
    );
    assert.equal((await goTo(admin, 1)).code, 0);
    assert.deepEqual(await rowOf(admin), {
      type: 1,
      storeId: '',
      storeName: '',
      warehouseId: '',
      warehouseType: null,
    });
    assert.equal((await goTo(admin, 2)).code, 0, 'back to the store side');
    assert.equal((await rowOf(admin)).storeId, '1002', 'where the last store is');
    assert.equal((await goTo(admin, 2)).code, 0);
    assert.equal((await rowOf(admin)).storeId, '1002', 'going where one is changes nothing');
    assert.equal((await goTo(admin, 3)).code, 0);
    assert.equal((await rowOf(admin)).warehouseId, '', 'several warehouses: none until one is chosen');
  });

  test('switches at the same time leave it in one of the places, whole', async () => {
    const manager = await server.signIn('13800000002', 2);
    const stores = ['1001', '1002', '1003'];
    const answers = await Promise.all([...stores, ...stores].map((id) => choose(manager, id)));
    assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([0]));
    const { storeId, storeName, warehouseId } = await rowOf(manager);
    const names = (await manager.get('/myStore')).data as { id: string; storeName: string }[];
    assert.equal(warehouseId, `W${storeId}`);
    assert.equal(storeName, names.find(({ id }) => id === storeId)?.storeName);
    const codes = await Promise.all(
      stores.map(async (id) => {
        const page = manager.with({ 'x-page-identity': `1:2:${id}:2`, 'warehouse-id': `W${id}` });
        return [id, (await page.post('/home/index.do')).code];
      }),
    );
    assert.deepEqual(
      codes,
      stores.map((id) => [id, id === storeId ? 0 : ErrorCode.IdentityChanged]),
    );
  });
});

describe('what is refused and changes nothing', () => {
  const unmoved = async (client: TestClient, go: () => Promise<{ code: number; msg: string }>) => {
    const before = await rowOf(client);
    const { code, msg } = await go();
    assert.deepEqual(await rowOf(client), before);
    return [code, msg];
  };

  test('a store or warehouse out of scope, closed, of another tenant, or unknown', async () => {
    const reception = await server.signIn('13800000003', 2);
    const keeper = await server.signIn('13800000005', 3);
    for (const storeId of ['1002', 'nobody']) {
      const refused = await unmoved(reception, () => choose(reception, storeId));
      assert.deepEqual(refused, [ErrorCode.OutOfScope, '无权访问该门店数据']);
    }
    for (const warehouseId of ['W1002', 'nobody']) {
      const [code] = await unmoved(keeper, () => keeper.post('/chooseWarehouse', { warehouseId }));
      assert.equal(code, ErrorCode.OutOfScope);
    }
    await sql(`update warehouse set enabled = 'N' where id = '2'`);
    const [closed] = await unmoved(keeper, () => keeper.post('/chooseWarehouse', { warehouseId: '2' }));
    await sql(`update warehouse set enabled = 'Y' where id = '2'`);
    assert.equal(closed, ErrorCode.OutOfScope);
    const stranger = await server.signIn('13900000001', 1);
    assert.equal((await choose(stranger, '1010')).code, ErrorCode.OutOfScope);
    const theirs = (await stranger.get('/myWarehouse')).data as { id: string }[];
    const [foreign] = theirs.filter(({ id }) => id !== '1' && id !== '2');
    if (foreign) {
      const admin = await server.signIn('13800000001', 1);
      const [code] = await unmoved(admin, () =>
        admin.post('/chooseWarehouse', { warehouseId: `${foreign.id}-elsewhere` }),
      );
      assert.equal(code, ErrorCode.OutOfScope);
    }
  });

  test('a side that the user may not work on, or the tenant does not have', async () => {
    const reception = await server.signIn('13800000003', 2);
    assert.deepEqual(await unmoved(reception, () => goTo(reception, 1)), [
      ErrorCode.LoginTypeNotGranted,
      '该账号无权登录公司端',
    ]);
    const own = (await reception.get('/myStore')).data[0];
    const [warehouse] = await unmoved(reception, () =>
      reception.post('/chooseWarehouse', { warehouseId: own.warehouseId }),
    );
    assert.equal(warehouse, ErrorCode.OutOfScope, 'a store’s own warehouse is no side to work on');
    const keeper = await server.signIn('13800000005', 3);
    assert.equal((await unmoved(keeper, () => choose(keeper, '1001')))[0], ErrorCode.OutOfScope);
    assert.equal((await unmoved(keeper, () => goTo(keeper, 1)))[0], ErrorCode.LoginTypeNotGranted);
    const malformed = await reception.post('/switchWorkspace', { type: 4 });
    assert.equal(malformed.code, ErrorCode.Malformed);

    await server.database.kernel.execute(`update tenant set is_warehouse = 'N' where id = '1'`);
    const admin = await server.signIn('13800000001', 1);
    const refused = await unmoved(admin, () => goTo(admin, 3));
    await server.database.kernel.execute(`update tenant set is_warehouse = 'Y' where id = '1'`);
    assert.deepEqual(refused, [ErrorCode.LoginTypeNotGranted, '该账号无权登录仓库端']);
  });

  test('a store that does not let this address in', async () => {
    const manager = await server.signIn('13800000002', 2);
    await sql(`update store set ip_white_list = '10.0.0.1' where id = '1003'`);
    const refused = await unmoved(manager, () => choose(manager, '1003'));
    await sql(`update store set ip_white_list = '{ip}' where id = '1003'`);
    assert.deepEqual(refused, [ErrorCode.IpNotAllowed, '当前IP不在白名单内']);
  });
});

describe('a keeper without any warehouse', () => {
  const pages = (items: readonly MenuItem[]): string[] =>
    items.flatMap((item) => [item.path, ...pages(item.children)]);

  test('goes to the company, sees there what the permissions allow, and back when there is one', async () => {
    const keeper = await server.signIn('13800000008', 3);
    const before = await profileOf(keeper);
    assert.deepEqual([before.ext.workspaceTypes, before.warehouseId], [[1, 3], '']);
    assert.equal((await goTo(keeper, 1)).code, 0);
    const { menuListShowType, ext } = await profileOf(keeper);
    assert.equal(menuListShowType, 1);
    assert.ok(pages(ext.menuList).includes('/home'));
    assert.ok(!pages(ext.menuList).includes('/mch/dict'), 'without the permission no page of the company');

    await sql(`insert into user_warehouse (tenant_id, user_id, warehouse_id) values ('1', '8', '1')`);
    await server.services.sessions.announce({ tenantId: '1', userId: '8' });
    assert.equal((await keeper.post('/home/index.do')).code, ErrorCode.OutOfScope);
    const later = await server.signIn('13800000008', 3);
    assert.deepEqual((await profileOf(later)).warehouseId, '1', 'the only one is picked by itself');
    await sql(`delete from user_warehouse where user_id = '8'`);
    await server.services.sessions.announce({ tenantId: '1', userId: '8' });
  });
});

describe('a page that believes to be elsewhere', () => {
  const places: Record<string, string>[] = [
    { 'x-page-identity': '1:1:1001:2' },
    { 'x-page-identity': '1:2:1002:2' },
    { 'x-page-identity': '1:2:1001:1' },
    { 'warehouse-id': 'W1002' },
    { 'warehouse-type': '3' },
    { 'warehouse-type': '1' },
  ];

  test('neither reads nor writes, and is told where the session stands', async () => {
    const admin = await server.signIn('13800000001', 1);
    assert.equal((await choose(admin, '1001')).code, 0);
    const right = { 'x-page-identity': '1:1:1001:2', 'warehouse-id': 'W1001', 'warehouse-type': '2' };
    assert.equal((await admin.with(right).post('/sys/dict/save.do', newEntry())).code, 0);
    for (const wrong of places.slice(1)) {
      const entry = newEntry();
      const page = admin.with(wrong);
      const answer = await page.post('/sys/dict/save.do', entry);
      assert.equal(answer.code, ErrorCode.IdentityChanged, JSON.stringify(wrong));
      const { tenantId, userId, workspaceType, storeId, warehouseId } = answer.data.current;
      assert.deepEqual(
        [tenantId, userId, workspaceType, storeId, warehouseId],
        ['1', '1', 2, '1001', 'W1001'],
      );
      assert.match(answer.data.current.name, /天河/);
      assert.deepEqual(await stored(entry.code), []);
      assert.equal((await page.post('/home/index.do')).code, ErrorCode.IdentityChanged);
    }
    const unknown = await admin.with({ 'warehouse-type': '9' }).post('/home/index.do');
    assert.equal(unknown.code, ErrorCode.Malformed);
  });

  test('of the same account may ask where it is and go elsewhere; of another account not even that', async () => {
    const admin = await server.signIn('13800000001', 1);
    const stale = admin.with({ 'x-page-identity': '1:1:1002:2', 'warehouse-id': 'W1002' });
    assert.equal((await profileOf(stale)).menuListShowType, 1);
    for (const path of ['/switch', '/myStore', '/myWarehouse', '/lastStore']) {
      assert.equal((await stale.get(path)).code, 0, path);
    }
    const stranger = admin.with({ 'x-page-identity': '1:2::1' });
    assert.equal((await choose(stranger, '1003')).code, ErrorCode.IdentityChanged);
    assert.equal((await stranger.post('/sys/user/getUserInfo.do')).code, ErrorCode.IdentityChanged);
    assert.equal((await rowOf(admin)).type, 1);
    assert.equal((await choose(stale, '1002')).code, 0);
    assert.equal((await stale.post('/home/index.do')).code, 0);
  });

  test('of another tenant, whose users and places have the same ids, neither reads nor writes nor moves', async () => {
    const other = await server.signIn('13900000001', 1);
    const { id } = await profileOf(other);
    const stale = other.with({ 'x-page-identity': `1:${id}::1` });
    const entry = newEntry();
    const answer = await stale.post('/sys/dict/save.do', entry);
    assert.equal(answer.code, ErrorCode.IdentityChanged);
    assert.equal(answer.data.current.tenantId, '2');
    for (const tenant of ['1', '2']) assert.deepEqual(await stored(entry.code, tenant), []);
    for (const path of ['/home/index.do', '/sys/dict/qryList.do', '/sys/user/getUserInfo.do']) {
      assert.equal((await stale.post(path)).code, ErrorCode.IdentityChanged, path);
    }
    assert.equal((await goTo(stale, 2)).code, ErrorCode.IdentityChanged);
    assert.equal((await profileOf(other)).menuListShowType, 1);
    const right = other.with({ 'x-page-identity': `2:${id}::1` });
    assert.equal((await right.post('/sys/dict/save.do', entry)).code, 0);
    assert.equal((await stored(entry.code, '2')).length, 1);
  });

  test('is judged by the session as it is now, not as this instance remembers it', async () => {
    const admin = await server.signIn('13800000001', 1);
    await choose(admin, '1001');
    const here = admin.with({ 'x-page-identity': '1:1:1001:2' });
    assert.equal((await here.post('/home/index.do')).code, 0);
    // As another instance would, whose word has not come yet.
    const hash = hashToken(admin.headers['authorization'] ?? '');
    await sql(
      `update session set store_id = '1002', store_name = '别处', warehouse_id = 'W1002' where token_hash = '${hash}'`,
    );
    const entry = newEntry();
    assert.equal((await here.post('/sys/dict/save.do', entry)).code, ErrorCode.IdentityChanged);
    assert.deepEqual(await stored(entry.code), []);
    const there = admin.with({ 'x-page-identity': '1:1:1002:2', 'warehouse-id': 'W1002' });
    assert.equal((await there.post('/home/index.do')).code, 0);
    assert.equal((await here.post('/home/index.do')).code, ErrorCode.IdentityChanged);
  });
});
