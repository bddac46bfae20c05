import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { discountCalls } from '@hospital/shared/contract/calls/discounts';
import { packageCalls, type CustomerPackage } from '@hospital/shared/contract/calls/packages';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { done } from '../organisation/fixture';
import { newCage } from '../../test-support/animals';
import { dog, savedOwner } from '../../test-support/people';
import { make } from '../../test-support/refusals';
import { CouponDesk } from './coupons/coupons.fixture';
import { once, paidIn, productWith, sold } from './desk.fixture';
import { packagePlanOf, soldPackage } from './packages/packages.fixture';

const at = new CouponDesk();

interface Person {
  readonly ownerId: string;
  readonly petIds: readonly string[];
}

/** Two owners with a pet each; the first gets what the test gives before the merge. */
async function twoOwners(): Promise<readonly [Person, Person]> {
  return [
    await savedOwner(at.manager, { name: '原主' }, [dog({ name: '豆豆' })]),
    await savedOwner(at.manager, { name: '留下的人' }, [dog({ name: '毛毛' })]),
  ];
}

/** Merges the first into the second. @returns id of the merge */
const merged = async (from: Person, to: Person): Promise<string> =>
  (await done(at.manager, customerCalls.merge, { fromId: from.ownerId, toId: to.ownerId })).data
    .mergeId as string;

interface Effects {
  readonly moves: readonly { kind: string; count: number; amount?: number }[];
  readonly stays: readonly { kind: string; count: number }[];
  readonly obstacles: readonly string[];
}
const effects = async (id: string): Promise<Effects> =>
  (await done(at.manager, customerCalls.undoMergeEffects, { id })).data as Effects;
const undo = (id: string) => make(once(at.manager), customerCalls.undoMerge, { id });
const undone = async (id: string): Promise<void> => {
  const { code, msg } = await undo(id);
  assert.equal(code, 0, msg);
};
/** What keeps it from being undone, as it is told before and when it is tried. */
const refused = async (id: string): Promise<string> => {
  const { obstacles } = await effects(id);
  const { code, msg } = await undo(id);
  assert.deepEqual([code, msg], [40902, `不能撤销合并：${obstacles.join('；')}`]);
  return obstacles.join('；');
};
const principals = (...people: readonly Person[]): Promise<number[]> =>
  Promise.all(
    people.map(
      async ({ ownerId }) =>
        (await done(at.manager, customerCalls.account, { ownerId })).data.principal as number,
    ),
  );
const ownerOfBill = async (id: string): Promise<string | null> => (await at.info(id)).ownerId;
const billNo = async (id: string): Promise<string> => (await at.info(id)).billNo;
/** Yuan of stored value, in fen. */
const storedValue = 5;
const withStored = (amount: number) => [{ way: storedValue, amount }];
const refund = (billId: string, amount: number) =>
  done(once(at.manager), billCalls.refund, { billId, reason: '试验', ways: withStored(amount) });
const use = (billId: string, couponId: string) =>
  done(at.desk, discountCalls.apply, { billId, discountIds: [couponId] });

test('a coupon stays with the bill that it paid, and a merge is not undone while that bill is open', async () => {
  const [from, to] = await twoOwners();
  const kindId = await at.kind();
  const [used, kept] = [await at.given(kindId, from.ownerId), await at.given(kindId, from.ownerId)];
  const id = await merged(from, to);
  const billId = await at.billOf(200, { ownerId: to.ownerId });
  await use(billId, used);
  const { couponNo } = await at.coupon(to.ownerId, used);
  assert.equal(
    await refused(id),
    `原主的优惠券${couponNo}用于未结清的账单${await billNo(billId)}，请先收款、取消该优惠或作废账单`,
  );
  await at.pay([billId], [{ way: 1, amount: 150 }]);
  assert.deepEqual(await effects(id), {
    ...{ fromName: '原主', toName: '留下的人', obstacles: [] },
    moves: [
      { kind: '宠物', count: 1 },
      { kind: '优惠券', count: 1 },
    ],
    stays: [
      { kind: '账单', count: 1 },
      { kind: '已用于其账单的优惠券', count: 1 },
    ],
  });
  await undone(id);
  assert.deepEqual(
    (await at.couponsOf(from.ownerId)).map((one) => one.id),
    [kept],
  );
  assert.equal((await at.coupon(to.ownerId, used)).status, 2);
  assert.equal(await ownerOfBill(billId), to.ownerId);
});

test('a coupon of who stays is at the bill of the other that it paid', async () => {
  const [from, to] = await twoOwners();
  const couponId = await at.given(await at.kind(), to.ownerId);
  const billId = await at.billOf(200, { ownerId: from.ownerId });
  const id = await merged(from, to);
  await use(billId, couponId);
  assert.match(await refused(id), /^留下的人的优惠券/);
  await at.pay([billId], [{ way: 1, amount: 150 }]);
  await undone(id);
  assert.equal((await at.coupon(from.ownerId, couponId)).status, 2);
  assert.equal(await ownerOfBill(billId), from.ownerId);
});

test('times of a package of one on a bill of the other are given back before', async () => {
  const [from, to] = await twoOwners();
  const bath = (
    await productWith(at.server, at.admin, 0, { categoryCode: 'C1', unit: '次', retailPrice: 80 })
  ).id;
  const packageId = await packagePlanOf(at.admin, [{ productId: bath, quantity: 3 }], { price: 200 });
  const owned = await soldPackage(at.desk, { packageId, ownerId: from.ownerId, amount: 200 });
  const info = async (): Promise<CustomerPackage> =>
    (await done(at.manager, packageCalls.info, { id: owned.id })).data as CustomerPackage;
  const id = await merged(from, to);
  const consumed = async (more: object): Promise<string> => {
    const { billId } = await sold(at.desk, [{ productId: bath, quantity: 1 }], {
      ownerId: to.ownerId,
      ...more,
    });
    const lineId = (await at.info(billId)).items[0]?.id;
    await done(once(at.desk), packageCalls.consume, {
      ...{ bills: [{ id: billId }], uses: [{ lineId, itemId: (await info()).items[0]?.id, quantity: 1 }] },
      codes: [{ customerPackageId: owned.id, code: owned.code }],
    });
    return billId;
  };
  const billId = await consumed({});
  const ofItsPet = await consumed({ petId: from.petIds[0] });
  assert.equal(
    await refused(id),
    `原主的套餐${owned.packageNo}用于账单${await billNo(billId)}，请先退回套餐次数`,
  );
  await done(once(at.manager), packageCalls.giveBack, { billId, reason: '合并有误' });
  await undone(id);
  const { ownerId, items } = await info();
  assert.deepEqual([ownerId, items[0]?.remain], [from.ownerId, 2]);
  assert.deepEqual(await Promise.all([billId, ofItsPet].map(ownerOfBill)), [to.ownerId, from.ownerId]);
});

test('what was made since about the pets that go back goes with them, and what it cost is theirs', async () => {
  const [from, to] = await twoOwners();
  await paidIn(at.server, from.ownerId, 30_000);
  await paidIn(at.server, to.ownerId, 10_000);
  const [petId] = from.petIds;
  const couponId = await at.given(await at.kind(), from.ownerId);
  const id = await merged(from, to);
  const ofItsPet = await at.billOf(200, { ownerId: to.ownerId, petId });
  const ofTheOther = await at.billOf(80, { ownerId: to.ownerId, petId: to.petIds[0] });
  await use(ofItsPet, couponId);
  await at.pay([ofItsPet], withStored(150));
  await at.pay([ofTheOther], withStored(80));
  const reserved = await make(at.manager, reservationCalls.save, {
    ...{ type: 1, ownerId: to.ownerId, petId, name: '留下的人', mobile: '13900000000' },
    ...{ reservationDate: addDays(shanghaiDay(), 1), startTime: '10:00' },
  });
  assert.equal(reserved.code, 0, reserved.msg);
  const { moves, stays, obstacles } = await effects(id);
  assert.deepEqual(obstacles, []);
  assert.deepEqual(moves, [
    { kind: '宠物', count: 1 },
    { kind: '预约', count: 1 },
    { kind: '账单', count: 1 },
    { kind: '优惠券', count: 1 },
    { kind: '储值本金', count: 1, amount: 150 },
  ]);
  assert.deepEqual(stays, [{ kind: '账单', count: 1 }]);
  await undone(id);
  assert.deepEqual(await principals(from, to), [150, 20]);
  assert.deepEqual(await Promise.all([ofItsPet, ofTheOther].map(ownerOfBill)), [from.ownerId, to.ownerId]);
  assert.equal((await at.coupon(from.ownerId, couponId)).status, 2);
  const { rows } = await at.server.database.kernel.execute<{ owner_id: string; name: string }>(
    `select owner_id, name from reservation where id = '${reserved.data.id}'`,
  );
  assert.deepEqual(rows, [{ owner_id: from.ownerId, name: '原主' }]);
  // What is given back on a bill goes into the account that paid it.
  await refund(ofItsPet, 150);
  assert.deepEqual(await principals(from, to), [300, 20]);
});

test('stored value that was given back on a bill meanwhile goes back with the bill', async () => {
  const [from, to] = await twoOwners();
  await paidIn(at.server, from.ownerId, 10_000);
  const billId = await at.billOf(60, { ownerId: from.ownerId });
  await at.pay([billId], withStored(60));
  const id = await merged(from, to);
  await refund(billId, 60);
  await undone(id);
  assert.deepEqual(await principals(from, to), [100, 0]);
});

test('a merge is not undone while the bills of one were paid with the stored value of the other', async () => {
  const [from, to] = await twoOwners();
  await paidIn(at.server, from.ownerId, 10_000);
  const id = await merged(from, to);
  const billId = await at.billOf(70, { ownerId: to.ownerId });
  await at.pay([billId], withStored(70));
  assert.equal(await refused(id), '应退回原主的储值本金100元已被用去储值本金70元，请先退款');
  await refund(billId, 70);
  await undone(id);
  assert.deepEqual(await principals(from, to), [100, 0]);

  const [poor, rich] = await twoOwners();
  await paidIn(at.server, rich.ownerId, 10_000);
  const owed = await at.billOf(70, { ownerId: poor.ownerId });
  const second = await merged(poor, rich);
  await at.pay([owed], withStored(70));
  assert.equal(await refused(second), '原主的账单用了留下的人的储值本金70元，请先退款');
  await refund(owed, 70);
  await undone(second);
  assert.deepEqual(await principals(poor, rich), [0, 100]);
});

test('a merge stays after money was given back that had been paid in before it', async () => {
  const [from, to] = await twoOwners();
  await done(once(at.desk), accountCalls.recharge, {
    ownerId: from.ownerId,
    ways: [{ way: 1, amount: 100 }],
  });
  const id = await merged(from, to);
  await done(once(at.manager), accountCalls.refund, { ownerId: to.ownerId, amount: 40, reason: '不用了' });
  assert.match(await refused(id), /^原主的充值账单\S+在合并后已退款，余额无法再分开/);
});

test('a merge stays after a deposit was taken for the stay of a pet that would go back', async () => {
  const [from, to] = await twoOwners();
  const id = await merged(from, to);
  const day = addDays(shanghaiDay(), 300);
  await done(at.manager, boardingCalls.checkIn, {
    ...{ petId: from.petIds[0], cageId: await newCage(at.manager), planEndDate: addDays(shanghaiDay(), 3) },
    ...{ vaccineValidDate: day, dewormValidDate: day, deposit: 100, depositWay: 1 },
  });
  assert.equal(
    await refused(id),
    '合并后收取了豆豆住院或寄养的押金，无法再分开；结清后可用“更换宠主”转回宠物',
  );
});

test('a pet that came since stays, one that went on to a third owner stays there', async () => {
  const [from, to] = await twoOwners();
  const third = await savedOwner(at.manager, { name: '第三人' });
  const id = await merged(from, to);
  await done(at.manager, petCalls.changeOwner, { id: from.petIds[0], newOwnerId: third.ownerId });
  await done(at.manager, petCalls.save, { ownerId: to.ownerId, ...dog({ name: '后来' }) });
  const { moves, stays } = await effects(id);
  assert.deepEqual([moves, stays], [[], [{ kind: '宠物', count: 1 }]]);
  await undone(id);
});
