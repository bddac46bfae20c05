import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { organisationCalls as calls } from '@hospital/shared/contract/calls/organisation';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { sysFile } from '../../platform/files/schema';
import { store } from '../places/schema';
import { pdf } from '../../platform/files/pictures.fixture';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { uploaded, uploadedPicture } from '../../test-support/uploads';
import { done, newStore, storeEdit } from './fixture';
import { organisationActions } from './actions.fixture';

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

const { saveDept, saveStore, errorOf, logOf } = organisationActions(() => ({ server, admin }));

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
      ...{ openningHoursStart: '00:00', openningHoursEnd: '24:00', phoneNum: '+86 138 0000 0001' },
      ...{ ipWhiteList: ' 10.0.0.1，10.0.0.0/8, 10.0.0.1,2001:db8::/32 ', storeCode: 'NEW-1', deptId: '22' },
    });
    await done(admin, calls.updateStore, edit);
    const changed = (await done(admin, calls.store, { id })).data;
    assert.deepEqual(
      [changed.openningHoursEnd, changed.phoneNum, changed.ipWhiteList, changed.storeCode, changed.deptName],
      ['23:59', '138-0000-0001', '10.0.0.1,10.0.0.0/8,2001:db8::/32', 'NEW-1', '深圳分公司'],
    );
    assert.equal(changed.version, 2);
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

  test('is closed and opened again: nobody works in a closed one, and who stands there is out', async () => {
    const id = await saveStore({ storeName: '将停业店' });
    const offered = async () =>
      (await done(admin, identityCalls.myStores, { page: 1, pageSize: 50, name: '将停业店' })).data.length;
    assert.equal(await offered(), 1);
    await done(admin, calls.updateStore, await storeEdit(admin, id, { status: 0 }));
    assert.equal((await done(admin, calls.store, { id })).data.status, 0);
    assert.equal(await offered(), 0);
    await done(admin, calls.updateStore, await storeEdit(admin, id));
    assert.equal(await offered(), 0, 'a form that does not send it leaves it closed');
    await done(admin, calls.updateStore, await storeEdit(admin, id, { status: 1 }));
    assert.equal(await offered(), 1);
    const [code, , field] = await errorOf(calls.updateStore, await storeEdit(admin, id, { status: 2 }));
    assert.deepEqual([code, field], [40001, 'status']);
  });

  test('keeps its pictures when a form does not send them', async () => {
    const [headImg, one] = [await uploadedPicture(admin), await uploadedPicture(admin)];
    const id = await saveStore({ headImg, showImgs: [one] });
    const {
      headImg: _head,
      showImgs: _show,
      ...edit
    } = (await storeEdit(admin, id)) as Record<string, unknown>;
    await done(admin, calls.updateStore, edit);
    const kept = (await done(admin, calls.store, { id })).data;
    assert.deepEqual([kept.headImg, kept.showImgs], [headImg, [one]]);
  });

  test('has pictures in their order; those that it no longer shows are given up, the others stay', async () => {
    const [one, two, three] = [
      await uploadedPicture(admin),
      await uploadedPicture(admin),
      await uploadedPicture(admin),
    ];
    const unused = async () => {
      const rows = await server.database.reader('1').select().from(sysFile);
      return rows.filter(({ unusedSince }) => unusedSince !== null).map(({ key }) => `/files/${key}`);
    };
    const id = await saveStore({ headImg: one, showImgs: [two, three] });
    const used = await unused();
    assert.ok(![one, two, three].some((url) => used.includes(url)));
    const edit = await storeEdit(admin, id);
    await done(admin, calls.updateStore, { ...edit, headImg: '', showImgs: [three, one] });
    const changed = (await done(admin, calls.store, { id })).data;
    assert.deepEqual([changed.headImg, changed.showImgs], ['', [three, one]]);
    const given = await unused();
    assert.deepEqual(
      [one, two, three].map((url) => given.includes(url)),
      [false, true, false],
    );
    // The deletion of a file that is shown is refused by the database itself.
    await assert.rejects(
      server.database.write('1', (db) =>
        db.delete(sysFile).where(eq(sysFile.key, one.slice('/files/'.length))),
      ),
    );
  });

  test('shows no picture that is not a file of the chain, and no file that is no picture', async () => {
    const foreign = await uploadedPicture(stranger);
    const report = (await uploaded(admin, pdf, '报告.pdf')).url;
    for (const address of [
      foreign,
      report,
      '/files/made/up.png',
      'https://example.com/x.png',
      'javascript:alert(1)',
    ]) {
      const words = '图片不存在，请重新上传';
      assert.deepEqual(await errorOf(calls.saveStore, newStore({ headImg: address })), [
        40001,
        words,
        'headImg',
      ]);
      assert.deepEqual(await errorOf(calls.saveStore, newStore({ showImgs: [address] })), [
        40001,
        words,
        'showImgs',
      ]);
    }
  });

  test('keeps the address of a picture that it has had from elsewhere', async () => {
    const id = await saveStore();
    const elsewhere = 'https://files.example.com/a.png';
    await server.database.write('1', (db) =>
      db.update(store).set({ headImg: elsewhere }).where(eq(store.id, id)),
    );
    await done(admin, calls.updateStore, await storeEdit(admin, id));
    assert.equal((await done(admin, calls.store, { id })).data.headImg, elsewhere);
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
    const open = (await done(admin, calls.storeOpen, { id: '1002' })).data as string[];
    assert.ok(
      open.some((words) => /^\d+张未结算账单$/.test(words)),
      open.join('；'),
    );
    assert.equal((await make(admin, calls.storeOpen, { id: 'nobody' })).code, 404);
  });

  test('is not deleted while somebody waits there or has an appointment', async () => {
    const { id } = (await done(admin, calls.saveStore, newStore({ storeName: '有约的店' }))).data;
    const set = (table: string, values: string) =>
      server.database.kernel.execute(
        `update ${table} set store_id = '${id}', ${values} where tenant_id = '1'
          and id = (select id from ${table} where tenant_id = '1' order by store_id = '${id}' desc, id limit 1)`,
      );
    // A day that is over keeps no store open.
    await set('reservation', `status = 0, reservation_date = '2020-01-01'`);
    assert.deepEqual((await done(admin, calls.storeOpen, { id })).data, []);
    const toCome = `reservation_date = '2099-01-01'`;
    for (const [table, open, closed, state] of [
      ['reservation', `status = 0, ${toCome}`, 'status = 3', '有未到店预约'],
      ['reservation', `status = 1, ${toCome}`, 'status = 4', '有未到店预约'],
      ['booking', 'state = 1, finish_time = null', 'state = 4', '有未完成挂号'],
      ['booking', 'state = 2, finish_time = null', 'state = 5', '有未完成挂号'],
      ['wash_plan', 'state = 1, bill_id = null, finish_time = null', 'state = 4', '有未完成洗美'],
    ] as const) {
      await set(table, open);
      assert.deepEqual(
        await errorOf(calls.deleteStore, { id }),
        [40902, `当前状态（${state}）不允许删除`, undefined],
        `${table} ${open}`,
      );
      const [said] = (await done(admin, calls.storeOpen, { id })).data as string[];
      assert.match(said ?? '', new RegExp(`^1.${state.slice(1)}`), `${table} ${open}`);
      await set(table, closed);
      assert.deepEqual((await done(admin, calls.storeOpen, { id })).data, []);
    }
    await done(admin, calls.deleteStore, { id });
  });

  test('is not deleted while an animal stays there or is to come', async () => {
    const { id } = (await done(admin, calls.saveStore, newStore({ storeName: '有寄养的店' }))).data;
    const run = (statement: string) => server.database.kernel.execute(statement);
    await run(
      `insert into cage_unit select (jsonb_populate_record(null::cage_unit, to_jsonb(cage) || jsonb_build_object('id', 'cage-${id}', 'store_id', '${id}'))).*
        from cage_unit cage where tenant_id = '1' limit 1`,
    );
    const set = (values: string) =>
      run(
        `update boarding set store_id = '${id}', cage_id = 'cage-${id}', out_time = null, nights = null, bill_id = null, ${values}
          where tenant_id = '1' and id = (select min(id) from boarding where tenant_id = '1')`,
      );
    for (const open of ['state = 0', 'state = 1, in_time = now()']) {
      await set(open);
      assert.deepEqual(
        await errorOf(calls.deleteStore, { id }),
        [40902, '当前状态（有未离店寄养）不允许删除', undefined],
        open,
      );
      assert.deepEqual((await done(admin, calls.storeOpen, { id })).data, ['1单未离店的寄养']);
    }
    await set('state = 3');
    await done(admin, calls.deleteStore, { id });
  });

  test('says what it owes: deposits that it kept, and stock that is under way', async () => {
    const { id } = (await done(admin, calls.saveStore, newStore({ storeName: '有押金的店' }))).data;
    const run = (statement: string) => server.database.kernel.execute(statement);
    const open = async () => (await done(admin, calls.storeOpen, { id })).data as string[];
    const [before] = await open();
    await run(
      `insert into account_movement select (jsonb_populate_record(null::account_movement, to_jsonb(movement)
          || jsonb_build_object('id', 'kept-${id}', 'store_id', '${id}', 'balance', 'deposit', 'amount', 30000, 'way', 1, 'biz_type', 1, 'reference', 'kept-${id}'))).*
        from account_movement movement where tenant_id = '1' and balance = 'principal' limit 1`,
    );
    const setDeposit = (fen: number) =>
      run(
        `update owner_account set deposit = ${fen} where tenant_id = '1'
          and owner_id = (select owner_id from account_movement where id = 'kept-${id}')`,
      );
    assert.equal(before, undefined);
    const itsWarehouse = `(select warehouse_id from store where tenant_id = '1' and id = '${id}')`;
    // Whoever spent a part of it elsewhere has only the rest.
    await setDeposit(25050);
    assert.deepEqual(await open(), ['¥250.50未退押金']);
    await setDeposit(0);
    assert.deepEqual(await open(), []);
    await run(
      `update transfer_order set status = 1, receive_time = null,
          from_warehouse_id = (select min(id) from warehouse where tenant_id = '1' and id <> ${itsWarehouse}),
          to_warehouse_id = ${itsWarehouse}
        where tenant_id = '1' and id = (select min(id) from transfer_order where tenant_id = '1' and apply_time is not null)`,
    );
    // The demo's stores of that warehouse can go on with it.
    assert.deepEqual(await open(), []);
    await run(
      `with own as (insert into warehouse select (jsonb_populate_record(null::warehouse, to_jsonb(one)
          || jsonb_build_object('id', 'own-${id}', 'warehouse_code', 'own-${id}', 'warehouse_name', 'own-${id}'))).*
          from warehouse one where tenant_id = '1' limit 1)
        update store set warehouse_id = 'own-${id}' where tenant_id = '1' and id = '${id}'`,
    );
    await run(
      `update transfer_order set to_warehouse_id = 'own-${id}'
        where tenant_id = '1' and id = (select min(id) from transfer_order where tenant_id = '1' and status = 1)`,
    );
    assert.deepEqual(await open(), ['1张未完成调拨单']);
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
      { latitude: '23°' },
      { systemFlg: 'Y' },
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
