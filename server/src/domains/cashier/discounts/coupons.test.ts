import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { billCalls, type Bill, type Totals } from '@hospital/shared/contract/calls/bills';
import { couponCalls } from '@hospital/shared/contract/calls/coupons';
import {
  discountCalls as calls,
  type BillDiscount,
  type DiscountOption,
} from '@hospital/shared/contract/calls/discounts';
import type { Product } from '@hospital/shared/contract/calls/products';
import { logCalls } from '@hospital/shared/contract/calls/logs';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { done } from '../../organisation/fixture';
import { make } from '../../../test-support/refusals';
import { codeOf } from '../billDesk.fixture';
import { CouponDesk } from '../coupons/coupons.fixture';
import { productWith, sold, STORE } from '../desk.fixture';

const at = new CouponDesk();
let food: Product;
let drug: Product;
let planNumber = 0;

before(async () => {
  food = await productWith(at.server, at.admin, 500, { retailPrice: 100.01 });
  drug = await productWith(at.server, at.admin, 0, { categoryCode: 'H3010', retailPrice: 33.33 });
});

/** 100.01 of goods and 99.99 of care: 200 together. */
const billed = async (ownerId: string): Promise<Totals> =>
  sold(
    at.desk,
    [
      { productId: food.id, quantity: 1 },
      { productId: drug.id, quantity: 3 },
    ],
    { ownerId },
  );
const linesOf = async (id: string): Promise<string[]> => {
  const { items } = await at.info(id);
  return [food.id, drug.id].map((one) => items.find(({ productId }) => productId === one)?.id ?? '');
};
const amounts = async (id: string): Promise<number[]> => {
  const { items } = await at.info(id);
  return [food.id, drug.id].map((one) => items.find(({ productId }) => productId === one)?.amount ?? -1);
};
const plan = async (fields: object): Promise<string> => {
  planNumber += 1;
  const saved = await done(at.admin, calls.savePlan, {
    type: 3,
    name: `优惠${planNumber}`,
    rate: 0.8,
    ...fields,
  });
  return (saved.data as { id: string }).id;
};
const listOf = async (billId: string) =>
  (await done(at.desk, calls.list, { billId })).data as { list: BillDiscount[]; options: DiscountOption[] };
const apply = async (billId: string, discountIds: readonly string[], more: object = {}) =>
  make(at.desk, calls.apply, { billId, discountIds, ...more });
const refused = async (billId: string, discountIds: readonly string[], more: object = {}) => {
  const { code, msg } = await apply(billId, discountIds, more);
  assert.equal(code, 40001, msg);
  return msg;
};
const setting = (configGroup: string, configKey: string, configValue: string) =>
  done(at.admin, settingsCalls.save, { storeId: STORE, list: [{ configGroup, configKey, configValue }] });
/** An owner with a coupon of a kind, and a bill over 200. */
const owning = async (kindId: string) => {
  const ownerId = await at.person();
  const couponId = await at.given(kindId, ownerId);
  const { billId } = await billed(ownerId);
  return { ownerId, couponId, billId };
};

describe('a coupon on a bill', () => {
  test('is tried with each line before and after, spread with the rest on the last line, and comes back when it is cancelled', async () => {
    const { ownerId, couponId, billId } = await owning(await at.kind({ name: '满百减五十一' }));
    const { options } = await listOf(billId);
    const option = options.find(({ id }) => id === couponId);
    assert.deepEqual(
      [option?.type, option?.name, option?.terms, option?.usable, option?.rate, option?.scope],
      [2, '满百减五十一', '满100减50', 'Y', null, '全部项目'],
    );
    const tried = (await done(at.desk, calls.validate, { billId, discountIds: [couponId] })).data as {
      valid: boolean;
      needApprove: boolean;
      lines: { before: number; after: number }[];
      discountAmount: number;
    };
    assert.deepEqual([tried.valid, tried.needApprove, tried.discountAmount], [true, false, 50]);
    assert.deepEqual(
      tried.lines.map((line) => [line.before, line.after]).sort(),
      [
        [100.01, 75.01],
        [99.99, 74.99],
      ].sort(),
    );
    assert.deepEqual(await amounts(billId), [100.01, 99.99]);
    assert.equal((await at.coupon(ownerId, couponId)).status, 1);

    const given = await apply(billId, [couponId]);
    assert.equal(given.code, 0, given.msg);
    const { payableAmount, discountAmount, discountIds } = given.data as Totals & { discountIds: string[] };
    assert.deepEqual([payableAmount, discountAmount], [150, 50]);
    assert.deepEqual(await amounts(billId), [75.01, 74.99]);
    assert.deepEqual((await at.info(billId)).discountNames, ['满百减五十一']);
    const used = await at.coupon(ownerId, couponId);
    assert.deepEqual([used.status, used.billId, used.usable, used.whyNot], [2, billId, 'N', '已用']);
    const { list, options: left } = await listOf(billId);
    assert.deepEqual(
      [list[0]?.type, list[0]?.name, list[0]?.amount, list[0]?.status],
      [2, '满百减五十一', 50, 0],
    );
    assert.ok(!left.some(({ id }) => id === couponId));

    await done(at.desk, calls.cancel, { id: discountIds[0] ?? '' });
    assert.deepEqual(await amounts(billId), [100.01, 99.99]);
    assert.deepEqual((await at.info(billId)).discountNames, []);
    const { status, billId: nowhere, version } = await at.coupon(ownerId, couponId);
    assert.deepEqual([status, nowhere, version], [1, '', 3]);
    assert.equal((await apply(billId, [couponId])).code, 0);
  });

  test('is of its owner, its store, its days, its products and its minimum, or says why not', async () => {
    const ownerId = await at.person();
    const { billId } = await billed(ownerId);
    const today = shanghaiDay(new Date());
    const said = async (fields: object): Promise<string> => {
      const kindId = await at.kind({ name: `理由券${(planNumber += 1)}`, ...fields });
      const { data } = await at.give(kindId, [ownerId], {}, at.admin);
      const id = (data as { list: { id: string }[] }).list[0]?.id ?? '';
      const { options } = await listOf(billId);
      const reason = options.find((one) => one.id === id)?.reason ?? '';
      const msg = await refused(billId, [id]);
      assert.ok(msg.endsWith(`：${reason}`), msg);
      assert.equal((await at.coupon(ownerId, id, { billId })).whyNot, reason);
      return reason;
    };
    assert.equal(await said({ storeIds: ['1004'] }), '本店不可用');
    assert.equal(await said({ categories: ['C1'] }), '没有适用的项目');
    assert.equal(await said({ minimum: 200.01 }), '适用项目满200.01元可用，还差0.01元');
    assert.equal(await said({ categories: ['S1'], minimum: 101 }), '适用项目满101.00元可用，还差0.99元');
    const later = { validDays: 0, startDate: addDays(today, 1), endDate: addDays(today, 1) };
    assert.equal(await said(later), `${addDays(today, 1)}起可用`);

    const others = await at.given(await at.kind(), await at.person());
    assert.match(await refused(billId, [others]), /不是该宠主的优惠券$/);
    assert.equal(await refused(billId, ['none']), '所选优惠不存在');
    const own = await at.given(await at.kind(), ownerId);
    await at.write(
      `update owner_coupon set start_date = '2026-01-01', end_date = '${addDays(today, -1)}' where id = '${own}'`,
    );
    assert.match(await refused(billId, [own]), /：已过期$/);
    await at.write(`update owner_coupon set end_date = '${today}' where id = '${own}'`);
    assert.equal((await apply(billId, [own])).code, 0);
    // Somebody from the street has none.
    const street = await sold(at.desk, [{ productId: food.id, quantity: 2 }]);
    assert.match(await refused(street.billId, [others]), /不是该宠主的优惠券$/);
    assert.ok(!(await listOf(street.billId)).options.some(({ type }) => type === 2));
  });

  test('takes off what it is for alone, chosen lines alone, and at most what they come to', async () => {
    const kindId = await at.kind({ categories: ['S1'], amount: 30, minimum: 0 });
    const first = await owning(kindId);
    assert.equal((await apply(first.billId, [first.couponId])).code, 0);
    assert.deepEqual(await amounts(first.billId), [70.01, 99.99]);

    const second = await owning(await at.kind({ minimum: 100 }));
    const [goods = '', care = ''] = await linesOf(second.billId);
    assert.match(await refused(second.billId, [second.couponId], { lineIds: [care] }), /还差0.01元$/);
    assert.equal((await apply(second.billId, [second.couponId], { lineIds: [goods] })).code, 0);
    assert.deepEqual(await amounts(second.billId), [50.01, 99.99]);

    const third = await owning(await at.kind({ productIds: [drug.id], amount: 300, minimum: 0 }));
    assert.equal((await apply(third.billId, [third.couponId])).code, 0);
    assert.deepEqual(await amounts(third.billId), [100.01, 0]);
  });

  test('that takes all off settles its bill, and stays used', async () => {
    const { ownerId, couponId, billId } = await owning(await at.kind({ amount: 500, minimum: 0 }));
    assert.equal((await apply(billId, [couponId])).code, 0);
    assert.equal((await at.info(billId)).status, 2);
    assert.equal((await at.coupon(ownerId, couponId)).status, 2);
  });

  test('over a rate rounds each line once', async () => {
    const { couponId, billId } = await owning(await at.rated(0.85));
    assert.equal((await apply(billId, [couponId])).code, 0);
    // 85.0085 and 84.9915.
    assert.deepEqual(await amounts(billId), [85.01, 84.99]);
  });

  test('of a case is found and used by the case', async () => {
    const { ownerId, couponId, billId } = await owning(await at.kind());
    await at.write(
      `update bill set case_id = (select id from medical_case c where store_id = '${STORE}' and status <> 3 and tenant_id = '1'
        and not exists (select from bill b where b.case_id = c.id) limit 1) where id = '${billId}'`,
    );
    const { caseId } = (await at.info(billId)) as Bill;
    assert.notEqual(caseId, '');
    const found = (await done(at.desk, calls.list, { caseId })).data as { options: DiscountOption[] };
    assert.ok(found.options.some(({ id, usable }) => id === couponId && usable === 'Y'));
    await done(at.desk, calls.apply, { caseId, discountIds: [couponId] });
    assert.equal((await at.coupon(ownerId, couponId)).billId, billId);
  });

  test('is below no floor: the house gave it, as it made its offers', async () => {
    await done(at.admin, calls.saveFloor, { kind: 'category', targetId: 'S1', rate: 0.99 });
    const { couponId, billId } = await owning(await at.rated(0.1));
    assert.equal((await apply(billId, [couponId])).code, 0);
    await done(at.admin, calls.saveFloor, { kind: 'category', targetId: 'S1' });
  });
});

describe('of coupon, card and offer', () => {
  test('the best holds on each line, never two', async () => {
    const offer = await plan({ rate: 0.7 });
    const better = await owning(await at.kind({ amount: 80 }));
    assert.equal((await apply(better.billId, [offer, better.couponId])).code, 0);
    const namesOn = async (id: string) => (await at.info(id)).discountNames;
    assert.deepEqual(await namesOn(better.billId), [
      (await at.coupon(better.ownerId, better.couponId)).kindName,
    ]);
    assert.deepEqual(
      (await amounts(better.billId)).reduce((sum, one) => sum + Math.round(one * 100), 0),
      12_000,
    );
    // Its offer holds again once the coupon is taken back.
    const { list } = await listOf(better.billId);
    await done(at.desk, calls.cancel, { id: list.find(({ type }) => type === 2)?.id ?? '' });
    assert.deepEqual(await amounts(better.billId), [70.01, 69.99]);
    assert.deepEqual(await namesOn(better.billId), [list.find(({ type }) => type === 3)?.name]);

    const worse = await owning(await at.kind({ name: '不如优惠券', amount: 60 }));
    assert.equal(await refused(worse.billId, [offer, worse.couponId]), '不如优惠券没有优惠效果');
    const rated = await owning(await at.rated(0.6));
    assert.equal((await apply(rated.billId, [offer, rated.couponId])).code, 0);
    assert.deepEqual(await amounts(rated.billId), [60.01, 59.99]);
  });

  test('what would take the place of a coupon waits until it is cancelled, so that none is used up for nothing', async () => {
    const offer = await plan({ rate: 0.5 });
    const amountOff = await owning(await at.kind({ name: '先用满减', amount: 50 }));
    assert.equal((await apply(amountOff.billId, [amountOff.couponId])).code, 0);
    assert.equal(
      await refused(amountOff.billId, [offer]),
      '优惠券“先用满减”不再有优惠效果，请先取消该优惠券',
    );
    const rated = await owning(await at.rated(0.9, { name: '先用折扣' }));
    assert.equal((await apply(rated.billId, [rated.couponId])).code, 0);
    assert.match(await refused(rated.billId, [offer]), /^优惠券“先用折扣”/);
    const tried = (await done(at.desk, calls.validate, { billId: rated.billId, discountIds: [offer] })).data;
    assert.equal((tried as { valid: boolean }).valid, false);
  });

  test('no line has two coupons, nor one beside a discount by hand', async () => {
    const { ownerId, couponId, billId } = await owning(await at.kind());
    const second = await at.given(await at.kind(), ownerId);
    assert.equal(await refused(billId, [couponId, second]), '同一项目不能同时使用多张优惠券');
    assert.equal((await apply(billId, [couponId])).code, 0);
    assert.match(await refused(billId, [second]), /适用项目已有优惠，请先取消$/);
    const byHand = await make(at.manager, calls.manualBatch, { billId, rate: 0.95 });
    assert.deepEqual([byHand.code, byHand.msg], [40001, '没有可以打折的项目，请先取消已有优惠']);

    const other = await owning(await at.kind());
    await done(at.manager, calls.manualBatch, { billId: other.billId, rate: 0.95 });
    assert.match(await refused(other.billId, [other.couponId]), /适用项目已有优惠，请先取消$/);
    const both = { billId: (await billed(other.ownerId)).billId, discountIds: [other.couponId] };
    const manual = [{ rate: 0.95 }];
    assert.equal(
      (await make(at.manager, calls.apply, { ...both, manual })).msg,
      '同一项目不能同时使用多种优惠',
    );
  });

  test('is offered before what takes less, and behind what takes as much', async () => {
    const offer = await plan({ rate: 0.8 });
    const { ownerId, couponId, billId } = await owning(await at.kind());
    const small = await at.given(await at.kind({ amount: 40 }), ownerId);
    const order = async () => {
      const { options } = await listOf(billId);
      return options.map(({ id }) => id).filter((id) => [offer, couponId, small].includes(id));
    };
    // 50 by the coupon, 40 by the offer, which costs the owner no coupon.
    assert.deepEqual(await order(), [couponId, offer, small]);
    await setting('cashier', 'discountStack', 'Y');
    assert.deepEqual(await order(), [offer, couponId, small]);
    await setting('cashier', 'discountStack', 'N');
  });

  test('all hold where the store lets them add up (收银 · 优惠可叠加使用)', async () => {
    await setting('cashier', 'discountStack', 'Y');
    const offer = await plan({ rate: 0.5 });
    const { ownerId, couponId, billId } = await owning(await at.kind({ amount: 50, minimum: 200 }));
    const rated = await at.given(await at.rated(0.9), ownerId);
    assert.equal((await apply(billId, [offer])).code, 0);
    assert.equal((await apply(billId, [couponId, rated])).code, 0);
    // 100.01 and 99.99 at 0.45 come to 45.00 and 45.00, less 50.
    assert.deepEqual(await amounts(billId), [20, 20]);
    await setting('cashier', 'discountStack', 'N');
  });
});

describe('a coupon that is used', () => {
  test('by two desks at once is used by one; the other is told where', async () => {
    const ownerId = await at.person();
    const couponId = await at.given(await at.kind({ name: '抢用券' }), ownerId);
    const bills = [
      await billed(ownerId),
      await billed(ownerId),
      await billed(ownerId),
      await billed(ownerId),
    ];
    const answers = await Promise.all(bills.map(({ billId }) => apply(billId, [couponId])));
    assert.equal(answers.filter(({ code }) => code === 0).length, 1);
    const { billNo, couponNo } = await at.coupon(ownerId, couponId);
    for (const { code, msg } of answers)
      if (code !== 0)
        assert.ok(
          [`抢用券（${couponNo}）已在账单${billNo}使用`, '抢用券：已用'].includes(msg) && code === 40001,
          `${code} ${msg}`,
        );
  });

  test('or made void at the same time is one of the two', async () => {
    const { ownerId, couponId, billId } = await owning(await at.kind());
    const [used, revoked] = await Promise.all([
      apply(billId, [couponId]),
      make(at.manager, couponCalls.revoke, { id: couponId, reason: '发错' }),
    ]);
    assert.deepEqual([used.code, revoked.code].sort((a, b) => a - b)[0], 0);
    assert.notEqual(used.code, revoked.code);
    assert.equal((await at.coupon(ownerId, couponId)).status, used.code === 0 ? 2 : 4);
  });

  test('comes back with a bill that is made void, and is used on another', async () => {
    const { ownerId, couponId, billId } = await owning(await at.kind());
    assert.equal((await apply(billId, [couponId])).code, 0);
    await done(at.desk, billCalls.cancel, { id: billId, reason: '开错' });
    assert.equal((await at.coupon(ownerId, couponId)).status, 1);
    assert.deepEqual(
      (await listOf(billId)).list.map(({ status }) => status),
      [1],
    );
    const { billId: next } = await billed(ownerId);
    assert.equal((await apply(next, [couponId])).code, 0);
  });

  test('comes back in the name of who made its bill void, as the log tells; the bill says what it had', async () => {
    const { ownerId, couponId, billId } = await owning(await at.kind({ name: '退回券', amount: 10 }));
    const [, drugLine = ''] = await linesOf(billId);
    const goods = await at.kind({ name: '退回商品券', amount: 10, minimum: 0, categories: ['S1'] });
    const second = await at.given(goods, ownerId);
    assert.equal((await apply(billId, [second])).code, 0);
    await done(at.manager, calls.manualBatch, { billId, rate: 0.95, lineIds: [drugLine] });
    assert.equal((await make(at.manager, billCalls.cancel, { id: billId, reason: '开错' })).code, 0);
    const back = await at.coupon(ownerId, second);
    assert.deepEqual([back.status, (await at.coupon(ownerId, couponId)).status], [1, 1]);
    const { list } = await listOf(billId);
    assert.deepEqual(
      list.map(({ status }) => status),
      [1, 1],
    );
    assert.deepEqual(
      (await at.info(billId)).discountNames,
      list.map(({ name }) => name),
    );
    const { records } = (await done(at.admin, logCalls.operations, { bizType: 'ownerCoupon', pageSize: 200 }))
      .data as { records: { bizId: string; userName: string }[] };
    // Given by the manager, used at the desk, back by the manager; the newest first.
    const told = records.filter(({ bizId }) => bizId === second).map(({ userName }) => userName);
    const manager = back.createName;
    assert.deepEqual([told[0], told[2], told.length], [manager, manager, 3]);
    assert.notEqual(told[1], manager);
    const { rows } = (await at.write(`select update_name from owner_coupon where id = '${second}'`)) as {
      rows: { update_name: string }[];
    };
    assert.equal(rows[0]?.update_name, manager);
  });

  test('is not said to be usable on a bill that takes none any more', async () => {
    const { ownerId, billId } = await owning(await at.kind());
    const other = await at.given(await at.kind(), ownerId);
    assert.equal((await at.pay([billId], [{ way: 1, amount: 200 }])).code, 0);
    const { usable, whyNot } = await at.coupon(ownerId, other, { billId });
    const over = await at.given(await at.kind({ categories: ['C1'] }), ownerId);
    assert.equal((await at.coupon(ownerId, over, { billId })).whyNot, '没有适用的项目');
    assert.deepEqual([usable, whyNot], ['N', '账单已结算，不能再使用优惠券']);
  });

  test('that a server of before cancels, which knows not what holds, is named no more', async () => {
    const { couponId, billId } = await owning(await at.kind());
    assert.equal((await apply(billId, [couponId])).code, 0);
    await at.server.database.write('1', (db) =>
      db.execute(`update bill_discount set status = 1 where bill_id = '${billId}'`),
    );
    assert.deepEqual((await at.info(billId)).discountNames, []);
  });

  test('is good all through its last day: taken off, given back, taken off again and paid', async () => {
    const today = shanghaiDay(new Date());
    const { ownerId, couponId, billId } = await owning(await at.kind());
    const lastDay = (day: string) =>
      at.write(
        `update owner_coupon set start_date = '2026-01-01', end_date = '${day}' where id = '${couponId}'`,
      );
    await lastDay(addDays(today, -1));
    assert.match(await refused(billId, [couponId]), /：已过期$/);
    await lastDay(today);
    assert.equal((await apply(billId, [couponId])).code, 0);
    await done(at.desk, calls.cancel, { id: (await listOf(billId)).list[0]?.id ?? '' });
    assert.equal((await at.coupon(ownerId, couponId)).status, 1);
    assert.equal((await apply(billId, [couponId])).code, 0);
    assert.equal((await at.pay([billId], [{ way: 1, amount: 150 }])).code, 0);
    assert.equal((await at.coupon(ownerId, couponId)).status, 2);
  });

  test('that has expired meanwhile comes back as expired', async () => {
    const { ownerId, couponId, billId } = await owning(await at.kind());
    assert.equal((await apply(billId, [couponId])).code, 0);
    await at.write(
      `update owner_coupon set start_date = '2026-01-01', end_date = '2026-01-02' where id = '${couponId}'`,
    );
    assert.equal((await at.coupon(ownerId, couponId)).status, 2);
    const [used] = (await listOf(billId)).list;
    assert.equal(used?.endDate, '2026-01-02', 'the answer says when the used coupon expires');
    await done(at.desk, calls.cancel, { id: used?.id ?? '' });
    assert.equal((await at.coupon(ownerId, couponId)).status, 3);
  });

  test('stays used when its bill is paid, and when that is refunded, as the bill says', async () => {
    const { ownerId, couponId, billId } = await owning(await at.kind({ name: '留用券' }));
    assert.deepEqual((await at.info(billId)).usedCoupons, []);
    assert.equal((await apply(billId, [couponId])).code, 0);
    assert.equal((await at.pay([billId], [{ way: 1, amount: 150 }])).code, 0);
    const [given] = (await listOf(billId)).list;
    assert.equal((await codeOf(at.desk, calls.cancel, { id: given?.id ?? '' }))[0], 40902);
    const refund = { billId, ways: [{ way: 1, amount: 150 }], reason: '退货' };
    const back = await make(
      at.desk.with({ 'idempotency-key': `refund-${billId}` }),
      billCalls.refund,
      refund,
    );
    assert.equal(back.code, 0, back.msg);
    assert.deepEqual((await at.info(billId)).usedCoupons, ['留用券']);
    assert.equal((await at.coupon(ownerId, couponId)).status, 2);
    assert.equal((await codeOf(at.manager, couponCalls.revoke, { id: couponId, reason: '发错' }))[0], 40902);
  });

  test('has ended before it is paid, where the store wants that looked at (开单时校验活动)', async () => {
    const { couponId, billId } = await owning(await at.kind({ name: '校验券' }));
    assert.equal((await apply(billId, [couponId])).code, 0);
    await setting('bill', 'checkActive', 'Y');
    await at.write(
      `update owner_coupon set start_date = '2026-01-01', end_date = '2026-01-02' where id = '${couponId}'`,
    );
    const { code, msg } = await at.pay([billId], [{ way: 1, amount: 150 }]);
    assert.equal(code, 40001);
    assert.match(msg, /优惠“校验券”已过期，请取消该优惠后再收款/);
    await setting('bill', 'checkActive', 'N');
    assert.equal((await at.pay([billId], [{ way: 1, amount: 150 }])).code, 0);
  });
});
