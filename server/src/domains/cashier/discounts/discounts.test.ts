import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, eq, ne, sql } from 'drizzle-orm';
import {
  approvalStates,
  type ApprovalMove,
  type ApprovalStatus,
} from '@hospital/shared/contract/approvalStates';
import { billCalls, type Bill, type Totals } from '@hospital/shared/contract/calls/bills';
import {
  discountCalls as calls,
  type BillDiscount,
  type DiscountApproval,
  type DiscountOption,
} from '@hospital/shared/contract/calls/discounts';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import type { Product } from '@hospital/shared/contract/calls/products';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { transformPassword } from '@hospital/shared/contract/password';
import { mayMove } from '@hospital/shared/contract/states';
import { userAccount } from '../../accounts/schema';
import { bill } from '../../billing/schema';
import { medicalCase } from '../../cases/schema';
import { demoPassword } from '../../identity';
import { done } from '../../organisation/fixture';
import { owner } from '../../owners/schema';
import { savedOwner } from '../../../test-support/people';
import type { Answer, TestClient } from '../../../test-support/client';
import { make, refusesWithout } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { once, productWith, sold, STORE } from '../desk.fixture';
import { discountApproval, discountPlan } from './schema/discounts';

let server: TestServer;
let admin: TestClient;
let desk: TestClient;
let manager: TestClient;
let viewer: TestClient;
let food: Product;
let drug: Product;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000006', 2);
  viewer = await server.signIn('13800000007', 2);
  await make(manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
  food = await productWith(server, admin, 500, { retailPrice: 10.01 });
  drug = await productWith(server, admin, 0, { categoryCode: 'H3010', retailPrice: 3.33 });
});
after(() => server.close());

const codeOf = ({ code, msg }: Answer): [number, string] => [code, msg];
const info = async (id: string): Promise<Bill> => (await done(admin, billCalls.info, { id })).data as Bill;
const twoLines = async (more: object = {}): Promise<Totals & { lineIds: string[] }> => {
  const items = [
    { productId: food.id, quantity: 1 },
    { productId: drug.id, quantity: 3 },
  ];
  const made = await sold(desk, items, more);
  const { items: lines } = await info(made.billId);
  const idOf = (id: string) => lines.find(({ productId }) => productId === id)?.id ?? '';
  return { ...made, lineIds: [idOf(food.id), idOf(drug.id)] };
};
const amounts = async (id: string): Promise<number[]> => {
  const { items } = await info(id);
  return [food.id, drug.id].map((one) => items.find(({ productId }) => productId === one)?.amount ?? -1);
};
let planNumber = 0;
const plan = async (fields: object): Promise<string> => {
  planNumber += 1;
  const saved = await done(admin, calls.savePlan, {
    type: 3,
    name: `优惠${planNumber}`,
    rate: 0.8,
    ...fields,
  });
  return (saved.data as { id: string }).id;
};
const listOf = async (billId: string) =>
  (await done(desk, calls.list, { billId })).data as { list: BillDiscount[]; options: DiscountOption[] };
const setting = async (configKey: string, configValue: string): Promise<void> => {
  await done(admin, settingsCalls.save, {
    storeId: STORE,
    list: [{ configGroup: 'cashier', configKey, configValue }],
  });
};

describe('named discounts', () => {
  test('a dry run shows each line before and after and changes nothing; applied it is so, cancelled as before', async () => {
    const planId = await plan({ categories: ['H3'] });
    const { billId, version, lineIds } = await twoLines();
    const tried = (await done(desk, calls.validate, { billId, discountIds: [planId] })).data as {
      valid: boolean;
      lines: { id: string; before: number; after: number }[];
      discountAmount: number;
    };
    const line = (id: string | undefined) => tried.lines.find((one) => one.id === id);
    assert.deepEqual([tried.valid, tried.discountAmount], [true, 2]);
    assert.deepEqual(
      [line(lineIds[0])?.after, line(lineIds[1])?.before, line(lineIds[1])?.after],
      [10.01, 9.99, 7.99],
    );
    assert.deepEqual(await amounts(billId), [10.01, 9.99]);

    const applied = (await done(desk, calls.apply, { billId, discountIds: [planId], version }))
      .data as Totals & {
      discountIds: string[];
    };
    assert.deepEqual([applied.payableAmount, applied.discountAmount, applied.totalAmount], [18, 2, 20]);
    assert.deepEqual(await amounts(billId), [10.01, 7.99]);
    const [discountId = ''] = applied.discountIds;
    const shown = (await done(desk, calls.info, { id: discountId })).data as BillDiscount & {
      lines: object[];
    };
    assert.deepEqual(
      [shown.type, shown.amount, shown.rate, shown.status, shown.lines.length],
      [3, 2, 0.8, 0, 1],
    );
    assert.deepEqual(
      codeOf(await make(desk, calls.apply, { billId, discountIds: [planId], version: applied.version })),
      [40001, `${shown.name}：已使用该优惠`],
    );
    const cancelled = (await done(desk, calls.cancel, { id: discountId, version: applied.version }))
      .data as Totals;
    assert.deepEqual([cancelled.payableAmount, cancelled.discountAmount], [20, 0]);
    assert.deepEqual(await amounts(billId), [10.01, 9.99]);
    assert.equal((await make(desk, calls.cancel, { id: discountId })).code, 40902);
    assert.deepEqual(
      (await listOf(billId)).list.map(({ status }) => status),
      [1],
    );
  });

  test('of card and offer the best holds, unless the store lets them add up (收银 · 优惠可叠加使用)', async () => {
    const { ownerId } = await savedOwner(desk);
    await server.database.write('1', (db) =>
      db.update(owner).set({ level: 'GOLD' }).where(eq(owner.id, ownerId)),
    );
    const card = await plan({ type: 1, level: 'GOLD', rate: 0.9 });
    const silver = await plan({ type: 1, level: 'SILVER', rate: 0.5 });
    const offer = await plan({ categories: ['S1'], rate: 0.85 });
    const first = await twoLines({ ownerId });
    const { options } = await listOf(first.billId);
    assert.ok(options.some(({ id, usable }) => id === card && usable === 'Y'));
    assert.ok(!options.some(({ id }) => id === silver));
    assert.equal(
      (await make(desk, calls.apply, { billId: first.billId, discountIds: [silver] })).code,
      40001,
    );
    await done(desk, calls.apply, { billId: first.billId, discountIds: [card, offer] });
    assert.deepEqual(await amounts(first.billId), [8.51, 8.99]);
    await setting('discountStack', 'Y');
    const second = await twoLines({ ownerId });
    await done(desk, calls.apply, { billId: second.billId, discountIds: [card] });
    await done(desk, calls.specify, { billId: second.billId, planId: offer });
    // 10.01 × 0.9 × 0.85 = 7.65765, rounded once.
    assert.deepEqual(await amounts(second.billId), [7.66, 8.99]);
    await setting('discountStack', 'N');
  });

  test('a plan holds in its days, while it is enabled, under a name of its own', async () => {
    const { billId } = await twoLines();
    const gone = await plan({ endDate: '2020-01-01' });
    assert.match((await make(desk, calls.specify, { billId, planId: gone })).msg, /已过期/);
    const later = await plan({ startDate: '2999-01-01' });
    assert.match((await make(desk, calls.specify, { billId, planId: later })).msg, /尚未开始/);
    const off = await plan({ enabled: 'N' });
    assert.match((await make(desk, calls.specify, { billId, planId: off })).msg, /已停用/);
    const same = await make(admin, calls.savePlan, { type: 3, name: `优惠${planNumber}`, rate: 0.5 });
    assert.equal(same.code, 40903);
    const stale = { id: off, type: 3, name: '别名', rate: 0.5, version: 9 };
    assert.equal((await make(admin, calls.savePlan, stale)).code, 40901);
    assert.equal((await make(admin, calls.savePlan, { type: 1, name: '无等级', rate: 0.5 })).code, 40001);
    assert.equal((await make(admin, calls.savePlan, { type: 3, name: '无折扣', rate: 1 })).code, 40001);
    assert.equal((await make(admin, calls.savePlan, { type: 3, name: '低', rate: 0.12345 })).code, 40001);
  });
});

describe('开单时校验活动', () => {
  const checked = (configValue: string) =>
    done(admin, settingsCalls.save, {
      storeId: STORE,
      list: [{ configGroup: 'bill', configKey: 'checkActive', configValue }],
    });
  const endPlan = (id: string, fields: object) =>
    server.database.write('1', (db) => db.update(discountPlan).set(fields).where(eq(discountPlan.id, id)));

  test('a discount that has ended is refused before it is paid, where the store wants that', async () => {
    const [planId, other] = [await plan({}), await plan({ type: 1, level: 'GOLD' })];
    const { ownerId } = await savedOwner(desk);
    const level = (to: string) =>
      server.database.write('1', (db) => db.update(owner).set({ level: to }).where(eq(owner.id, ownerId)));
    await level('GOLD');
    const { billId } = await twoLines({ ownerId });
    await done(desk, calls.apply, { billId, discountIds: [planId] });
    const card = await twoLines({ ownerId });
    await done(desk, calls.apply, { billId: card.billId, discountIds: [other] });
    await endPlan(planId, { endDate: '2020-01-01' });
    await level('SILVER');
    const pay = (id: string) =>
      make(once(desk), billCalls.pay, { billIds: [id], ways: [{ way: 1, amount: 1 }] });
    const endedNow = async () =>
      (
        (await done(desk, billCalls.unpaid, { ownerId })).data as {
          ended: { billId: string; words: string }[];
        }
      ).ended;
    assert.deepEqual(await endedNow(), []);
    await checked('Y');
    const ended = await endedNow();
    assert.deepEqual(ended.map((one) => one.billId).sort(), [billId, card.billId].toSorted());
    const refused = await pay(billId);
    assert.equal(refused.code, 40001);
    assert.match(refused.msg, /已过期，请取消该优惠后再收款/);
    assert.match((await pay(card.billId)).msg, /不是该等级的客户/);
    const [given] = (await listOf(billId)).list;
    await done(desk, calls.cancel, { id: given?.id ?? '' });
    assert.equal((await pay(billId)).code, 0);
    await checked('N');
    assert.equal((await pay(card.billId)).code, 0);
  });

  test('what is partly paid is paid as it was agreed on', async () => {
    const planId = await plan({});
    const { billId } = await twoLines();
    await done(desk, calls.apply, { billId, discountIds: [planId] });
    const pay = () => make(once(desk), billCalls.pay, { billIds: [billId], ways: [{ way: 1, amount: 1 }] });
    assert.equal((await pay()).code, 0);
    await endPlan(planId, { enabled: 'N' });
    await checked('Y');
    assert.equal((await pay()).code, 0);
    await checked('N');
  });
});

describe('discounts by hand', () => {
  test('an amount is spread over the lines, the last takes the rest; one line has a rate of its own', async () => {
    const { billId, lineIds, version } = await twoLines();
    const spread = (await done(manager, calls.manualBatch, { billId, amount: 1, reason: '老客', version }))
      .data as Totals;
    assert.deepEqual([spread.payableAmount, spread.discountAmount], [19, 1]);
    assert.equal(
      (await amounts(billId)).reduce((sum, one) => sum + Math.round(one * 100), 0),
      1900,
    );
    // The bill goes on saying why, and who gave it.
    const why = (await done(manager, billCalls.info, { id: billId })).data as Bill;
    assert.deepEqual(
      why.discountReasons?.map(({ reason, createName }) => [reason, createName !== '']),
      [['老客', true]],
    );
    const [first = ''] = lineIds;
    const again = await make(manager, calls.manual, { billItemId: first, rate: 0.9 });
    assert.equal(again.code, 40001);
    assert.match(again.msg, /已有优惠，请先取消/);
    const [given] = (await listOf(billId)).list;
    await done(manager, calls.cancel, { id: given?.id ?? '' });
    await done(manager, calls.manual, { billItemId: first, rate: 0.95 });
    assert.deepEqual(await amounts(billId), [9.51, 9.99]);
  });

  test('below the floor is 42203, the lower one of the user and of the kind of product counts', async () => {
    const { billId, lineIds } = await twoLines();
    const [first = '', second = ''] = lineIds;
    const refused = await make(desk, calls.manual, { billItemId: first, rate: 0.85 });
    assert.deepEqual(
      [refused.code, refused.msg, refused.data],
      [42203, '折扣超出权限（最低9折）', { needApprove: true, lowest: '9折' }],
    );
    assert.equal((await make(desk, calls.manualBatch, { billId, amount: 2.01 })).code, 42203);
    await done(admin, calls.saveFloor, { kind: 'category', targetId: 'S1', rate: 0.8 });
    await done(desk, calls.manual, { billItemId: first, rate: 0.85 });
    const [user] = await server.database
      .reader('1')
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(eq(userAccount.loginName, '13800000006'));
    const userId = user?.id ?? '';
    await done(admin, calls.saveFloor, { kind: 'user', targetId: userId, rate: 0.95 });
    assert.equal((await make(desk, calls.manual, { billItemId: second, rate: 0.9 })).code, 42203);
    await done(admin, calls.saveFloor, { kind: 'user', targetId: userId });
    await done(admin, calls.saveFloor, { kind: 'category', targetId: 'S1' });
    await done(desk, calls.manual, { billItemId: second, rate: 0.9 });
  });

  test('the floor is that of the store (收银 · 手动折扣下限)', async () => {
    const { billId } = await twoLines();
    const half = () => make(desk, calls.manualBatch, { billId, rate: 0.7 });
    assert.equal((await half()).code, 42203);
    await setting('discountFloor', '70');
    assert.equal((await half()).code, 0);
    await setting('discountFloor', '90');
  });

  test('refuses what is no discount, of other bills, of settled bills and of changed ones', async () => {
    const { billId, lineIds, version, payableAmount } = await twoLines();
    const other = await twoLines();
    const [first = ''] = lineIds;
    const of = async (fields: object) => (await make(manager, calls.manualBatch, { billId, ...fields })).code;
    assert.equal(await of({}), 40001);
    assert.equal(await of({ rate: 0.5, amount: 1 }), 40001);
    assert.equal(await of({ rate: 1 }), 40001);
    assert.equal(await of({ rate: -0.1 }), 40001);
    assert.equal(await of({ amount: 20.01 }), 40001);
    assert.equal(await of({ rate: 0.9, lineIds: other.lineIds }), 40001);
    assert.equal(await of({ rate: 0.9, version: version + 1 }), 40901);
    assert.equal((await make(manager, calls.manual, { billItemId: 'none', rate: 0.9 })).code, 404);
    assert.equal((await make(manager, calls.list, {})).code, 40001);
    await done(manager, calls.manual, { billItemId: first, rate: 0.95 });
    const changed = await make(desk, billCalls.updateBillItem, { billId, item: { id: first, quantity: 2 } });
    assert.match(changed.msg, /已有优惠，请先取消优惠再修改/);
    const { payableAmount: now } = await info(billId);
    assert.ok(now < payableAmount);
    await done(once(desk), billCalls.pay, { billIds: [billId], ways: [{ way: 1, amount: now }] });
    assert.equal(await of({ rate: 0.9 }), 40902);
    const [given] = (await listOf(billId)).list;
    assert.equal((await make(desk, calls.cancel, { id: given?.id ?? '' })).code, 40902);
    assert.equal((await make(viewer, calls.manualBatch, { billId, rate: 0.9 })).code, 40300);
  });

  test('a bill that comes to nothing is settled, and its goods leave the shelf', async () => {
    const { billId } = await twoLines();
    const free = (await done(manager, calls.manualBatch, { billId, rate: 0 })).data as Totals;
    assert.deepEqual([free.payableAmount, free.status], [0, 2]);
    assert.equal(
      (await info(billId)).items.find(({ productId }) => productId === food.id)?.dispenseStatus,
      2,
    );
  });
});

describe('approval', () => {
  const asked = async (billId: string, fields: object = { rate: 0.5 }): Promise<string> =>
    ((await done(desk, calls.ask, { billId, reason: '投诉补偿', ...fields })).data as { id: string }).id;

  test('a manager agrees from their own session, once, for that bill and that discount', async () => {
    const { billId } = await twoLines();
    const other = await twoLines();
    assert.equal((await make(desk, calls.ask, { billId, rate: 0.95 })).code, 40001);
    const id = await asked(billId);
    const waiting = (await done(manager, calls.approvals, {})).data as DiscountApproval[];
    const mine = waiting.find((one) => one.id === id);
    assert.deepEqual([mine?.amount, mine?.beforeAmount, mine?.reason], [9.99, 20, '投诉补偿']);
    assert.notEqual(mine?.storeName, '');
    // The head office sees it, too.
    const seen = (await done(admin, calls.approvals, {})).data as DiscountApproval[];
    assert.ok(seen.some((one) => one.id === id));
    assert.equal((await make(desk, calls.approvals, {})).code, 40300);
    assert.equal((await make(desk, calls.approve, { id })).code, 40300);
    assert.equal((await make(desk, calls.manualBatch, { billId, rate: 0.5, approveToken: id })).code, 40902);
    const { approveToken } = (await done(manager, calls.approve, { id })).data as { approveToken: string };
    assert.equal(((await done(desk, calls.approval, { id })).data as DiscountApproval).status, 1);
    const use = (fields: object) =>
      make(desk, calls.manualBatch, { billId, rate: 0.5, approveToken, ...fields });
    assert.equal((await use({ rate: 0.4 })).code, 42203);
    assert.equal((await use({ billId: other.billId })).code, 42203);
    assert.equal((await use({})).code, 0);
    const [given] = (await listOf(billId)).list;
    assert.ok(given && given.approverName !== '');
    await done(desk, calls.cancel, { id: given.id });
    assert.equal((await use({})).code, 40902);
  });

  test('two who use it at once are told apart, and so are two who give one offer at once', async () => {
    const { billId } = await twoLines();
    const approveToken = await asked(billId);
    await done(manager, calls.approve, { id: approveToken });
    const twice = (one: () => Promise<Answer>) => Promise.all([one(), one()]);
    const byHand = await twice(() => make(desk, calls.manualBatch, { billId, rate: 0.5, approveToken }));
    assert.deepEqual(byHand.map(({ code }) => code).sort(), [0, 40001]);
    assert.deepEqual(await amounts(billId), [5.01, 5]);
    const offered = (await twoLines()).billId;
    const discountIds = [await plan({ rate: 0.8 })];
    const byName = await twice(() => make(desk, calls.apply, { billId: offered, discountIds }));
    assert.deepEqual(byName.map(({ code }) => code).sort(), [0, 40001]);
    assert.deepEqual(await amounts(offered), [8.01, 7.99]);
  });

  test('what was agreed to is not used for more after the bill has grown', async () => {
    const { billId, lineIds } = await twoLines();
    const id = await asked(billId);
    await done(manager, calls.approve, { id });
    const grown = { billId, item: { id: lineIds[1], quantity: 30 }, version: (await info(billId)).version };
    assert.equal((await make(desk, billCalls.updateBillItem, grown)).code, 0);
    assert.equal((await make(desk, calls.manualBatch, { billId, rate: 0.5, approveToken: id })).code, 42203);
  });

  test('managers of the store are told that it waits, who asked what became of it', async () => {
    const { billId } = await twoLines();
    const { billNo } = await info(billId);
    const titlesOf = async (client: TestClient): Promise<string[]> =>
      ((await done(client, messageCalls.list, { page: 1, pageSize: 50 })).data.list as { title: string }[])
        .map(({ title }) => title)
        .filter((title) => title.includes(billNo));
    const id = await asked(billId);
    assert.deepEqual(await titlesOf(manager), [`折扣待审批：${billNo}`]);
    assert.deepEqual(await titlesOf(admin), []);
    await done(manager, calls.approve, { id, agreeFlag: 'N' });
    assert.deepEqual(await titlesOf(desk), [`审批已拒绝：${billNo}`]);
    // Who agrees at the desk itself is not called there.
    await asked(billId, { rate: 0.4, hereFlag: 'Y' });
    assert.equal((await titlesOf(manager)).length, 1);
  });

  test('a manager who stands in another store of theirs sees what waits here', async () => {
    const { billId } = await twoLines();
    const id = await asked(billId);
    const stores = (await manager.get('/myStore')).data as { id: string; storeName: string }[];
    const [here, other] = [stores.find((one) => one.id === '1001'), stores.find((one) => one.id !== '1001')];
    assert.ok(here && other, 'a manager of two stores');
    const stand = (one: { id: string; storeName: string }) =>
      manager.post('/setLastStore', { storeId: one.id, storeName: one.storeName });
    await stand(other);
    const waiting = (await done(manager, calls.approvals)).data as { id: string }[];
    await stand(here);
    assert.ok(waiting.map((one) => one.id).includes(id), 'the request stands in the list');
    await done(manager, calls.approve, { id, agreeFlag: 'N' });
  });

  test('a manager agrees to no more than was asked for, and the desk hears why an agreement does not hold', async () => {
    const { billId, lineIds } = await twoLines();
    const [agreed, waits] = [await asked(billId), await asked(billId)];
    await done(manager, calls.approve, { id: agreed });
    const grown = { billId, item: { id: lineIds[1], quantity: 30 }, version: (await info(billId)).version };
    assert.equal((await make(desk, billCalls.updateBillItem, grown)).code, 0);
    const late = await make(manager, calls.approve, { id: waits });
    assert.equal(late.code, 40001);
    assert.match(late.msg, /^账单在申请后已变动，现在要优惠[\d.]+元，请收银员重新请求审批$/);
    assert.equal((await make(manager, calls.approve, { id: waits, agreeFlag: 'N' })).code, 0);
    const use = { billId, rate: 0.5, approveToken: agreed };
    assert.deepEqual(codeOf(await make(desk, calls.manualBatch, use)), [
      42203,
      '账单或折扣与审批时不同（批准优惠9.99元），请重新请求审批',
    ]);
  });

  test('a request that nobody answered in time says so, and nobody agrees to it', async () => {
    const { billId } = await twoLines();
    const id = await asked(billId);
    const flag = async () =>
      ((await done(desk, calls.approval, { id })).data as DiscountApproval).expiredFlag;
    assert.equal(await flag(), 'N');
    await server.database.kernel.execute(
      `update discount_approval set create_date = create_date - interval '12 hours' where id = '${id}'`,
    );
    assert.equal(await flag(), 'Y');
    assert.deepEqual(codeOf(await make(manager, calls.approve, { id })), [
      40001,
      '申请已过期，请重新请求审批',
    ]);
  });

  test('nobody agrees to what they asked for, and a discount by hand wants its own right in every call', async () => {
    const { billId } = await twoLines();
    await done(admin, calls.saveFloor, { kind: 'user', targetId: '2', rate: 0.9 });
    const ask = { billId, reason: '熟人', rate: 0.5 };
    const { id } = (await done(manager, calls.ask, ask)).data as { id: string };
    assert.deepEqual(codeOf(await make(manager, calls.approve, { id })), [40001, '不能审批自己提出的申请']);
    await done(admin, calls.saveFloor, { kind: 'user', targetId: '2' });
    await server.database.write('1', (db) =>
      db.execute(
        sql`insert into role_menu (tenant_id, role_id, menu_id) select tenant_id, '10', id from menu where permission = 'hospital:bill:caseDiscount:apply'`,
      ),
    );
    const byNameOnly = await server.signIn('13800000007', 2);
    await refusesWithout('hospital:bill:manualDiscountSave', byNameOnly, calls.apply, {
      ...{ billId, manual: [{ rate: 0.95 }] },
    });
  });

  test('who asked takes it back until somebody has answered; nobody sees it or agrees to it then', async () => {
    const { billId } = await twoLines();
    const id = await asked(billId);
    const withdraw = (client: TestClient, request = id) => make(client, calls.withdraw, { id: request });
    assert.deepEqual(codeOf(await withdraw(manager)), [40001, '只有申请人可以撤回申请']);
    await refusesWithout('hospital:bill:manualDiscountSave', viewer, calls.withdraw, { id });
    assert.equal((await withdraw(desk, 'nobody')).code, 404);
    const told = async () =>
      (
        await server.database.kernel.execute(
          `select from admin_message where tenant_id = '1' and biz_id = '${id}'`,
        )
      ).rows.length;
    assert.ok((await told()) > 0);
    assert.equal((await withdraw(desk)).code, 0);
    assert.equal(await told(), 0, 'nobody is told any more of what nobody waits for');
    const waiting = (await done(manager, calls.approvals, {})).data as DiscountApproval[];
    assert.ok(!waiting.some((one) => one.id === id));
    assert.equal(((await done(desk, calls.approval, { id })).data as DiscountApproval).status, 4);
    for (const agreeFlag of ['Y', 'N']) {
      const [code, words] = codeOf(await make(manager, calls.approve, { id, agreeFlag }));
      assert.deepEqual([code, words.includes('已撤回')], [40902, true], words);
    }
    assert.equal((await withdraw(desk)).code, 40902);
    const agreed = await asked(billId);
    const both = await Promise.all([withdraw(desk, agreed), make(manager, calls.approve, { id: agreed })]);
    assert.deepEqual(both.map(({ code }) => code).sort(), [0, 40902]);
  });

  test('at the desk by their own password; guesses are counted', async () => {
    const { billId } = await twoLines();
    const id = await asked(billId, { amount: 8 });
    const by = (loginName: string, password: string) =>
      make(desk, calls.approve, { id, loginName, password: transformPassword(password) });
    assert.equal((await by('13800000002', 'wrong')).code, 40101);
    const cashier = await by('13800000006', demoPassword);
    assert.deepEqual(codeOf(cashier), [40001, '该账号无权审批本店折扣']);
    const agreed = await by('13800000002', demoPassword);
    assert.equal(agreed.code, 0, agreed.msg);
    const { approveToken } = agreed.data as { approveToken: string };
    assert.equal((await make(desk, calls.manualBatch, { billId, amount: 8, approveToken })).code, 0);
    const codes: number[] = [];
    for (let at = 0; at < 7; at += 1) codes.push((await by('13800000002', 'wrong')).code);
    assert.equal(codes.at(-1), 42901);
  });

  test('every pair of state and move is as the states say', async () => {
    const { billId } = await twoLines();
    for (const status of [0, 1, 2, 3] as ApprovalStatus[])
      for (const move of ['agree', 'refuse', 'use'] as ApprovalMove[]) {
        const id = await asked(billId);
        await server.database.write('1', (db) =>
          db
            .update(discountApproval)
            .set({ status, approverId: status === 0 ? '' : '1' })
            .where(and(eq(discountApproval.id, id))),
        );
        const answer =
          move === 'use'
            ? await make(desk, calls.manualBatch, { billId, rate: 0.5, approveToken: id })
            : await make(manager, calls.approve, { id, agreeFlag: move === 'agree' ? 'Y' : 'N' });
        assert.equal(answer.code, mayMove(approvalStates, status, move) ? 0 : 40902, `${status} ${move}`);
        if (answer.code === 0 && move === 'use')
          await done(desk, calls.cancel, {
            id: (await listOf(billId)).list.find((one) => one.status === 0)?.id ?? '',
          });
      }
  });
});

test('bills of cases take discounts by their case', async () => {
  const planId = await plan({ rate: 0.9 });
  const made = await twoLines();
  const db = server.database.reader('1');
  const cases = await db
    .select({ id: medicalCase.id })
    .from(medicalCase)
    .where(and(eq(medicalCase.storeId, STORE), ne(medicalCase.status, 3)));
  const billed = new Set((await db.select({ caseId: bill.caseId }).from(bill)).map(({ caseId }) => caseId));
  const caseId = cases.find(({ id }) => !billed.has(id))?.id ?? cases[0]?.id ?? '';
  await server.database.write('1', async (writer) => {
    await writer.update(bill).set({ caseId }).where(eq(bill.id, made.billId));
  });
  const open = await db
    .select({ id: bill.id })
    .from(bill)
    .where(and(eq(bill.caseId, caseId), eq(bill.status, 0)));
  const named = open.length === 1 ? { caseId } : { caseId, billId: made.billId };
  const answer = await done(desk, calls.apply, { ...named, discountIds: [planId] });
  assert.equal((answer.data as Totals).discountAmount, 2);
  const { list } = (await done(desk, calls.list, { caseId })).data as { list: BillDiscount[] };
  assert.ok(list.some(({ billId, status }) => billId === made.billId && status === 0));
});
