import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  couponCalls as calls,
  type CouponKind,
  type OwnerCoupon,
} from '@hospital/shared/contract/calls/coupons';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { couponStates, type CouponStatus } from '@hospital/shared/contract/couponStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { make, refusesTheUsual, refusesWithout } from '../../../test-support/refusals';
import { codeOf } from '../billDesk.fixture';
import { once, productWith, STORE } from '../desk.fixture';
import { CouponDesk } from './coupons.fixture';

const at = new CouponDesk();
const today = (): string => shanghaiDay(new Date());

describe('kinds', () => {
  const worth = { name: '新券', type: 1, amount: 50, minimum: 100, validDays: 10 };
  const refused = (fields: object) => codeOf(at.admin, calls.saveKind, { ...worth, ...fields });

  test('are made by who sees the whole chain, with a name of their own, in words where something is wrong', async () => {
    const id = await at.kind({ name: '满百减五十', mostGiven: 5, mostPerOwner: 2 });
    const kind = await at.kindInfo(id);
    assert.deepEqual(
      [kind.amount, kind.rate, kind.minimum, kind.validDays, kind.mostGiven, kind.given, kind.enabled],
      [50, null, 100, 10, 5, 0, 'Y'],
    );
    assert.equal((await refused({ name: '满百减五十' }))[0], 40903);
    assert.equal((await refused({ id, version: 9 }))[0], 40901);
    assert.equal((await refused({ id: 'none' }))[0], 404);
    for (const [fields, words] of [
      [{ name: ' ' }, '请填写券种名称'],
      [{ amount: undefined }, '请填写减免金额'],
      [{ rate: 0.9 }, '满减券不填折扣'],
      [{ amount: 100.01 }, '减免金额不能大于满额'],
      [{ amount: 0 }, /减免/],
      [{ amount: 1.001 }, /减免/],
      [{ type: 2, amount: undefined }, '请填写折扣'],
      [{ type: 2, rate: 0.9 }, '折扣券不填减免金额'],
      [{ type: 2, rate: 1, amount: undefined }, '折扣须低于10折'],
      [{ type: 2, rate: 0.12345, amount: undefined }, /折扣/],
      [{ type: 3 }, /优惠方式/],
      [{ validDays: 0 }, '请填写有效天数，或开始和结束日期'],
      [{ startDate: today() }, '已填写有效天数，不填开始日期'],
      [{ endDate: today() }, '已填写有效天数，不填结束日期'],
      [{ validDays: 0, startDate: today() }, '请填写结束日期'],
      [{ validDays: 0, endDate: today() }, '请填写开始日期'],
      [{ validDays: 0, startDate: today(), endDate: addDays(today(), -1) }, '结束日期不能早于开始日期'],
      [{ validDays: 0, startDate: '2026-02-30', endDate: '2026-03-01' }, /开始日期/],
      [{ validDays: 3651 }, /有效天数/],
      [{ categories: ['XX'] }, '所选商品类别不存在'],
      [{ productIds: ['none'] }, '所选项目不存在'],
      [{ categories: ['S1'], productIds: ['none'] }, '适用类别和适用项目只能选一种'],
      [{ storeIds: ['none'] }, '所选门店不存在'],
      [{ mostGiven: -1 }, /发放总数/],
    ] as const) {
      const [code, msg] = await refused(fields);
      assert.ok(code === 40001 || code === 40002, `${JSON.stringify(fields)} ${code} ${msg}`);
      if (typeof words === 'string') assert.ok(msg.includes(words), msg);
      else assert.match(msg, words);
    }
  });

  test('are saved and stopped by the head office alone, and read by who gives them', async () => {
    const id = await at.kind();
    await refusesWithout('hospital:bill:couponKind:save', at.manager, calls.saveKind, worth);
    await refusesWithout('hospital:bill:couponKind:save', at.manager, calls.stopKind, { id });
    await refusesWithout('hospital:bill:coupon:list', at.desk, calls.kinds, {});
    await at.write(
      `insert into role_menu (tenant_id, role_id, menu_id) select '1', '3', id from menu where tenant_id = '1' and permission = 'hospital:bill:couponKind:save'`,
    );
    const permitted = await at.server.signIn('13800000002', 2);
    assert.equal((await codeOf(permitted, calls.saveKind, worth))[0], 40302);
    assert.equal((await codeOf(permitted, calls.stopKind, { id }))[0], 40302);
    await at.write(
      `delete from role_menu where role_id = '3' and menu_id in (select id from menu where permission = 'hospital:bill:couponKind:save')`,
    );
    await refusesTheUsual(at.server, at.admin, calls.saveKind, worth);
    await refusesTheUsual(at.server, at.admin, calls.kinds, {});
  });

  test('that were given keep their worth; name, limits and days for later ones change', async () => {
    const id = await at.kind();
    const ownerId = await at.person();
    const kind = await at.kindInfo(id);
    const changed = { id, ...worth, name: kind.name };
    assert.equal((await codeOf(at.admin, calls.saveKind, { ...changed, amount: 40, version: 1 }))[0], 0);
    const couponId = await at.given(id, ownerId);
    for (const fields of [{ amount: 50 }, { minimum: 0 }, { categories: ['S1'] }, { storeIds: [STORE] }])
      assert.match(
        (await codeOf(at.admin, calls.saveKind, { ...changed, amount: 40, ...fields }))[1],
        /^已发放的券种不能修改/,
      );
    await at.given(id, await at.person());
    const fewer = { ...changed, amount: 40, mostGiven: 1 };
    assert.deepEqual(await codeOf(at.admin, calls.saveKind, fewer), [40001, '已发放2张，发放总数不能更少']);
    const later = { ...changed, amount: 40, name: '改名券', validDays: 20, mostGiven: 2, version: 2 };
    assert.equal((await codeOf(at.admin, calls.saveKind, later))[0], 0);
    const { kindName, endDate, terms } = await at.coupon(ownerId, couponId);
    assert.deepEqual([kindName, endDate, terms], ['改名券', addDays(today(), 9), '满100减40']);
  });

  test('that were given can be saved again when their worth is sent unchanged, in any order, also for a closed store', async () => {
    const rated = { ...worth, type: 2, amount: undefined, rate: 0.85, minimum: 0, categories: ['S1', 'C1'] };
    const id = await at.rated(0.85, { categories: ['C1', 'S1'], storeIds: [STORE] });
    const { name } = await at.kindInfo(id);
    await at.given(id, await at.person());
    await at.write(`update store set del_flag = 'Y' where id = '${STORE}'`);
    const again = await codeOf(at.admin, calls.saveKind, {
      ...{ ...rated, id, name, storeIds: [STORE], validDays: 20 },
    });
    assert.equal((await refused({ name: '已关门店券', storeIds: [STORE] }))[1], '所选门店不存在');
    await at.write(`update store set del_flag = 'N' where id = '${STORE}'`);
    assert.deepEqual([again[0], (await at.kindInfo(id)).validDays], [0, 20]);
    const [code, msg] = await codeOf(at.admin, calls.saveKind, {
      ...{ ...rated, id, name, storeIds: [STORE], rate: 0.8501 },
    });
    assert.deepEqual([code, msg], [40001, '已发放的券种不能修改折扣，请停用后新增券种']);
  });

  test('that were given once and made void keep their worth, and count none', async () => {
    const [id, ownerId] = [await at.kind({ mostGiven: 1 }), await at.person()];
    const couponId = await at.given(id, ownerId);
    assert.equal((await at.kindInfo(id)).given, 1);
    assert.equal((await codeOf(at.manager, calls.revoke, { id: couponId, reason: '发错' }))[0], 0);
    assert.equal((await at.kindInfo(id)).given, 0);
    const { name } = await at.kindInfo(id);
    assert.match(
      (await codeOf(at.admin, calls.saveKind, { ...worth, id, name, amount: 49 }))[1],
      /^已发放的券种/,
    );
  });

  test('of nothing to pay are called free', async () => {
    const ownerId = await at.person();
    const termsOf = async (kindId: string) =>
      (await at.coupon(ownerId, await at.given(kindId, ownerId))).terms;
    assert.equal(await termsOf(await at.rated(0)), '免费');
    assert.equal(await termsOf(await at.rated(0, { minimum: 100 })), '满100免费');
  });

  test('have a worth, and are given no more often than they may, by the database', async () => {
    const refusedBy = (constraint: string, text: string) =>
      assert.rejects(
        at.server.database.kernel.execute(text),
        (error: { cause?: { constraint?: string } }) => {
          assert.equal(error.cause?.constraint, constraint);
          return true;
        },
      );
    const id = await at.kind({ mostGiven: 2 });
    await at.given(id, await at.person());
    await at.given(id, await at.person());
    await refusedBy('coupon_kind_of_one', `update coupon_kind set amount = null where id = '${id}'`);
    await refusedBy(
      'coupon_kind_given',
      `insert into owner_coupon (tenant_id, id, coupon_no, kind_id, owner_id, reason, start_date, end_date)
        select tenant_id, 'third', 'third', kind_id, owner_id, '', start_date, end_date from owner_coupon where kind_id = '${id}' limit 1`,
    );
    const asServer = (text: string) => at.server.database.write('1', (db) => db.execute(text));
    await assert.rejects(
      asServer(`update coupon_kind set given = 0 where id = '${id}'`),
      (error: { cause?: { code?: string } }) => error.cause?.code === '42501',
    );
    await asServer(
      `insert into coupon_kind (id, name, type, amount, valid_days, given) values ('seven', '七', 1, 1, 1, 7)`,
    );
    assert.equal((await at.kindInfo('seven')).given, 0);
  });

  test('that are stopped are given no more, and used as before', async () => {
    const id = await at.kind({ name: '停用券' });
    const ownerId = await at.person();
    const couponId = await at.given(id, ownerId);
    assert.equal((await codeOf(at.admin, calls.stopKind, { id, version: 9 }))[0], 40901);
    assert.equal((await codeOf(at.admin, calls.stopKind, { id, version: 1 }))[0], 0);
    assert.deepEqual(await codeOf(at.admin, calls.stopKind, { id }), [40001, '该券种已停用']);
    const { code, msg } = await at.give(id, [ownerId]);
    assert.deepEqual([code, msg], [40001, '停用券已停用']);
    assert.equal((await at.coupon(ownerId, couponId)).usable, 'Y');
  });

  test('are found by name and state; a store sees those that are used there', async () => {
    const here = await at.kind({ name: '本店查找券', storeIds: [STORE] });
    const there = await at.kind({ name: '他店查找券', storeIds: ['1004'] });
    const found = async (client = at.admin, more: object = {}) =>
      (
        (await make(client, calls.kinds, { keyword: '查找券', ...more })).data as { list: CouponKind[] }
      ).list.map(({ id }) => id);
    assert.deepEqual(await found(), [there, here]);
    assert.deepEqual(await found(at.manager), [here]);
    assert.deepEqual(await found(at.admin, { enabled: 'N' }), []);
  });
});

describe('coupons are given', () => {
  let gold: string;
  before(async () => {
    gold = await at.kind({ name: '发放券', mostPerOwner: 1, mostGiven: 3 });
  });

  test('to several owners at once with a reason, each under a number of its own, once for a key', async () => {
    const [first, second] = [await at.person(), await at.person()];
    const client = once(at.manager);
    const wanted = { kindId: await at.kind(), ownerIds: [first, second], reason: '新客' };
    const answers = [await make(client, calls.give, wanted), await make(client, calls.give, wanted)];
    assert.deepEqual(answers[0], answers[1]);
    const { list } = answers[0]?.data as { list: { couponNo: string; ownerId: string }[] };
    assert.deepEqual(
      list.map(({ ownerId }) => ownerId),
      [first, second],
    );
    assert.match(list[0]?.couponNo ?? '', /^YQ\d{12}$/);
    assert.notEqual(list[0]?.couponNo, list[1]?.couponNo);
    const [only, ...others] = await at.couponsOf(first);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [only?.reason, only?.storeId, only?.startDate, only?.endDate, only?.status, only?.usable],
      ['新客', STORE, today(), addDays(today(), 9), 1, 'Y'],
    );
    assert.equal((await make(at.manager, calls.give, wanted)).code, 40001, 'without a key');
  });

  test('never more than in all, and than one may have; what was made void counts no more', async () => {
    const [first, second, third] = [await at.person(), await at.person(), await at.person()];
    const said = async (...ownerIds: string[]) => {
      const { code, msg } = await at.give(gold, ownerIds);
      return [code, msg];
    };
    assert.equal((await said(first, second))[0], 0);
    assert.deepEqual(await said(third, first), [40001, '发放券仅剩1张，不够发放']);
    assert.deepEqual(await said(first), [40001, '试验宠主已领发放券1张，达到每人限领']);
    assert.equal((await said(third))[0], 0);
    assert.deepEqual(await said(await at.person()), [40001, '发放券已发完']);
    const [coupon] = await at.couponsOf(first);
    assert.equal((await make(at.manager, calls.revoke, { id: coupon?.id ?? '', reason: '发错' })).code, 0);
    assert.equal((await said(first))[0], 0);
  });

  test('by ten desks at once, never more than there are', async () => {
    const kindId = await at.kind({ mostGiven: 3 });
    const people = [];
    for (let one = 0; one < 10; one += 1) people.push(await at.person());
    const answers = await Promise.all(people.map((ownerId) => at.give(kindId, [ownerId])));
    assert.equal(answers.filter(({ code }) => code === 0).length, 3);
    assert.equal((await at.kindInfo(kindId)).given, 3);
  });

  test('refuses what is no kind, no owner and no reason, and writes nothing', async () => {
    const ownerId = await at.person();
    const [kindId, other] = [await at.kind(), await at.person()];
    const said = async (fields: object, client = at.manager) => {
      const { code, msg } = await at.give(kindId, [ownerId], fields, client);
      return [code, msg] as const;
    };
    assert.deepEqual(await said({ kindId: 'none' }), [40001, '所选券种不存在']);
    assert.deepEqual(await said({ reason: ' ' }), [40001, '请填写发放原因']);
    assert.equal((await said({ ownerIds: [] }))[0], 40001);
    assert.equal((await said({ ownerIds: [ownerId, ownerId] }))[0], 40001);
    assert.equal((await said({ ownerIds: [ownerId, 'none'] }))[0], 404);
    const elsewhere = await at.kind({ name: '他店发放券', storeIds: ['1004'] });
    assert.deepEqual(await said({ kindId: elsewhere }), [40001, '他店发放券不适用本店']);
    const days = { validDays: 0, startDate: '2020-01-01', endDate: '2020-02-01' };
    const over = await at.kind({ name: '过期发放券', ...days });
    assert.deepEqual(await said({ kindId: over }), [40001, '过期发放券已过有效期']);
    await at.write(`update owner set status = 2, merge_to_id = '${other}' where id = '${ownerId}'`);
    assert.match((await said({}))[1], /档案已合并/);
    await at.write(`update owner set status = 1, merge_to_id = null where id = '${ownerId}'`);
    await at.write(`update owner_store set store_id = '1004' where owner_id = '${ownerId}'`);
    assert.equal((await said({}))[0], 40302);
    await at.write(`update owner_store set store_id = '${STORE}' where owner_id = '${ownerId}'`);
    assert.deepEqual(await at.couponsOf(ownerId), []);
    await refusesWithout('hospital:bill:coupon:give', once(at.desk), calls.give, {
      ...{ kindId, ownerIds: [ownerId], reason: '试验' },
    });
    await refusesTheUsual(at.server, once(at.manager), calls.give, {
      ...{ kindId, ownerIds: [ownerId], reason: '试验' },
    });
  });

  test('by the head office in no store; who sees a part of the chain stands in a store for it', async () => {
    const [kindId, ownerId] = [await at.kind(), await at.person()];
    assert.equal((await at.give(kindId, [ownerId], {}, at.admin)).code, 0);
    const [coupon] = await at.couponsOf(ownerId);
    assert.deepEqual([coupon?.storeId, coupon?.storeName], ['', '']);
    await at.write(`update user_account set login_types = '1,2' where login_name = '13800000002'`);
    const regional = await at.server.signIn('13800000002', 1);
    assert.equal((await at.give(kindId, [ownerId], {}, regional)).code, 40302);
    await at.write(`update user_account set login_types = '2' where login_name = '13800000002'`);
  });
});

describe('who has what', () => {
  const page = async (client = at.manager, request: object = {}) => {
    const { code, data, msg } = await make(client, calls.page, { pageSize: 200, ...request });
    assert.equal(code, 0, msg);
    return (data as { list: OwnerCoupon[] }).list;
  };

  test('is listed where it was given, by number, owner, kind, state and day; of the head office for who sees all', async () => {
    const [kindId, ownerId] = [await at.kind(), await at.person()];
    const id = await at.given(kindId, ownerId);
    await at.give(kindId, [ownerId], {}, at.admin);
    const ids = async (request: object, client = at.manager) =>
      (await page(client, { kindId, ...request })).map((one) => one.id);
    const { couponNo } = await at.coupon(ownerId, id);
    assert.deepEqual(await ids({ keyword: couponNo.toLowerCase() }), [id]);
    assert.deepEqual(await ids({ ownerId, startDate: today(), endDate: today() }), [id]);
    assert.deepEqual(await ids({ endDate: addDays(today(), -1) }), []);
    assert.deepEqual(await ids({ status: 1 }), [id]);
    for (const status of [2, 3, 4]) assert.deepEqual(await ids({ status }), []);
    assert.equal((await ids({}, at.admin)).length, 2);
    assert.deepEqual(await ids({ storeId: STORE }, at.admin), [id]);
    assert.equal((await make(at.manager, calls.page, { storeId: '1004' })).code, 40302);
    await refusesWithout('hospital:bill:coupon:list', at.desk, calls.page, {});
    await refusesTheUsual(at.server, at.manager, calls.page, {});
  });

  test('is told of an owner to the desk, with why it cannot be used where one stands', async () => {
    const ownerId = await at.person();
    await at.given(await at.kind({ storeIds: [STORE] }), ownerId);
    const later = { validDays: 0, startDate: addDays(today(), 2), endDate: addDays(today(), 3) };
    await at.given(await at.kind(later), ownerId);
    await at.give(await at.kind({ storeIds: ['1004'] }), [ownerId], {}, at.admin);
    const [soonest, store, elsewhere] = await at.couponsOf(ownerId, {}, at.desk);
    assert.deepEqual([soonest?.usable, soonest?.whyNot], ['N', `${addDays(today(), 2)}起可用`]);
    assert.deepEqual([store, elsewhere].map((one) => one?.whyNot).sort(), ['', '本店不可用']);
    assert.equal((await make(at.desk, calls.ofOwner, { ownerId: 'none' })).code, 404);
    await at.write(`update owner_store set store_id = '1004' where owner_id = '${ownerId}'`);
    assert.equal((await make(at.desk, calls.ofOwner, { ownerId })).code, 40302);
    await refusesTheUsual(at.server, at.desk, calls.ofOwner, { ownerId });
  });
});

describe('a coupon', () => {
  const inState = async (state: CouponStatus): Promise<{ id: string; ownerId: string }> => {
    const ownerId = await at.person();
    const id = await at.given(await at.kind(), ownerId);
    const billId = await at.billOf(1, { ownerId });
    if (state === 2) await at.write(`update owner_coupon set used_bill_id = '${billId}' where id = '${id}'`);
    if (state === 3)
      await at.write(
        `update owner_coupon set start_date = '2026-01-01', end_date = '${addDays(today(), -1)}' where id = '${id}'`,
      );
    if (state === 4) await at.write(`update owner_coupon set revoke_reason = '发错' where id = '${id}'`);
    return { id, ownerId };
  };

  for (const state of [1, 2, 3, 4] as const)
    test(`that is ${couponStates.words[state]} is made void as the states say`, async () => {
      const { id, ownerId } = await inState(state);
      assert.equal((await at.coupon(ownerId, id)).status, state);
      const said = await codeOf(at.manager, calls.revoke, { id, reason: '发错' });
      if (mayMove(couponStates, state, 'revoke')) {
        assert.equal(said[0], 0);
        const { status, revokeReason } = await at.coupon(ownerId, id);
        assert.deepEqual([status, revokeReason], [4, '发错']);
      } else assert.deepEqual(said, [40902, whyNot(couponStates, state, 'revoke')]);
    });

  test('ends with its last day in Shanghai', async () => {
    const { id, ownerId } = await inState(1);
    const endOn = (day: string) =>
      at.write(`update owner_coupon set start_date = '2026-01-01', end_date = '${day}' where id = '${id}'`);
    await endOn(today());
    assert.equal((await at.coupon(ownerId, id)).status, 1);
    await endOn(addDays(today(), -1));
    assert.equal((await at.coupon(ownerId, id)).status, 3);
  });

  test('is made void by who works where it was given, with a reason and as it was read', async () => {
    const { id } = await inState(1);
    assert.equal((await codeOf(at.manager, calls.revoke, { id, reason: '发错', version: 9 }))[0], 40901);
    assert.deepEqual(await codeOf(at.manager, calls.revoke, { id, reason: ' ' }), [40001, '请填写作废原因']);
    assert.equal((await codeOf(at.manager, calls.revoke, { id: 'none', reason: '发错' }))[0], 404);
    await at.write(`update owner_coupon set store_id = '1004' where id = '${id}'`);
    assert.equal((await codeOf(at.manager, calls.revoke, { id, reason: '发错' }))[0], 40302);
    await at.write(`update owner_coupon set store_id = null where id = '${id}'`);
    assert.equal((await codeOf(at.manager, calls.revoke, { id, reason: '发错' }))[0], 40302);
    assert.equal((await codeOf(at.stranger, calls.revoke, { id, reason: '发错' }))[0], 404);
    await refusesWithout('hospital:bill:coupon:revoke', at.desk, calls.revoke, { id, reason: '发错' });
    await refusesTheUsual(at.server, at.manager, calls.revoke, { id, reason: '发错' });
    assert.equal((await codeOf(at.admin, calls.revoke, { id, reason: '发错' }))[0], 0);
  });

  test('is neither used nor deleted by the server itself: the database follows discounts alone', async () => {
    const { id, ownerId } = await inState(1);
    const billId = await at.billOf(1, { ownerId });
    const refused = (text: string) => assert.rejects(at.server.database.write('1', (db) => db.execute(text)));
    await refused(`update owner_coupon set used_bill_id = '${billId}' where id = '${id}'`);
    await refused(`update owner_coupon set end_date = '2099-01-01' where id = '${id}'`);
    await refused(`delete from owner_coupon where id = '${id}'`);
    await refused(
      `insert into owner_coupon (id, coupon_no, kind_id, owner_id, reason, start_date, end_date, used_bill_id)
        select 'used', 'used', kind_id, owner_id, '', start_date, end_date, '${billId}' from owner_coupon where id = '${id}'`,
    );
    // Of another owner's bill.
    const strange = await at.billOf(1, { ownerId: await at.person() });
    await refused(
      `insert into bill_discount (id, bill_id, type, coupon_id, name, amount, lines) values ('strange', '${strange}', 2, '${id}', '券', 1, '[]')`,
    );
    assert.equal((await at.coupon(ownerId, id)).status, 1);
  });
});

test('the head office chooses products, which the scope of a coupon names', async () => {
  const food = await productWith(at.server, at.admin, 0, { name: '券用狗粮' });
  const ownerId = await at.person();
  await at.given(await at.kind({ productIds: [food.id] }), ownerId);
  await at.given(await at.kind({ categories: ['C1', 'C2'] }), ownerId);
  const scopes = (await at.couponsOf(ownerId)).map(({ scope }) => scope).sort();
  assert.deepEqual(scopes, ['券用狗粮', '洗澡、美容'].toSorted());
});

test('a coupon goes with its owner when two files become one', async () => {
  const [from, to] = [await at.person(), await at.person()];
  const id = await at.given(await at.kind(), from);
  assert.equal((await make(at.manager, customerCalls.merge, { fromId: from, toId: to })).code, 0);
  assert.equal((await at.coupon(to, id)).status, 1);
  // A server of before knows no coupons and leaves them where they are.
  const [late, kept] = [await at.person(), await at.person()];
  const left = await at.given(await at.kind(), late);
  await at.write(`update owner set status = 2, merge_to_id = '${kept}' where id = '${late}'`);
  assert.equal((await at.coupon(kept, left)).status, 1);
});
