import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { billStates, mayRefund, type BillMove, type BillStatus } from '@hospital/shared/contract/billStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import {
  billCalls as calls,
  type Bill,
  type BillRow,
  type Waiting,
} from '@hospital/shared/contract/calls/bills';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { productCalls } from '@hospital/shared/contract/calls/products';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { billItem, billPayment, billReceipt } from '../billing/schema';
import { savedOwner } from '../../test-support/people';
import { done } from '../organisation/fixture';
import { stockBatch, stockRecord } from '../stock/schema';
import { newId } from '../../platform/database/newId';
import type { Answer, TestClient } from '../../test-support/client';
import { make, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { once, paidIn, productWith, sold, STORE, WAREHOUSE } from './desk.fixture';

let server: TestServer;
let admin: TestClient;
/** Cashier and registration desk of one store, and the manager. */
let desk: TestClient;
let front: TestClient;
let manager: TestClient;
let viewer: TestClient;
let stranger: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000006', 2);
  front = await server.signIn('13800000003', 2);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 1);
  await make(manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
});
after(() => server.close());

const codeOf = async (
  client: TestClient,
  call: CallDeclaration,
  request: object,
): Promise<[number, string]> => {
  const { code, msg } = await make(client, call, request as Record<string, unknown>);
  return [code, msg];
};
const info = async (id: string): Promise<Bill> => (await done(admin, calls.info, { id })).data as Bill;
const pay = (billIds: readonly string[], ways: readonly object[], more: object = {}, client = desk) =>
  make(once(client), calls.pay, { billIds, ways, ...more });
const stockOf = async (productId: string): Promise<[number, number]> => {
  const [row] = await server.database
    .reader('1')
    .select()
    .from(stockBatch)
    .where(and(eq(stockBatch.productId, productId), eq(stockBatch.warehouseId, WAREHOUSE)));
  return [Number(row?.quantity ?? 0), Number(row?.lockedQuantity ?? 0)];
};

/** A bill over so many yuan that no stock hangs on. */
async function billOf(yuan: number, more: object = {}): Promise<string> {
  const service = await productWith(server, admin, 0, { categoryCode: 'H3010', retailPrice: yuan });
  return (await sold(desk, [{ productId: service.id, quantity: 1 }], more)).billId;
}

describe('零售开单', () => {
  test('keeps the stock when it is saved and takes it, first what expires first, when it is paid', async () => {
    const food = await productWith(server, admin, 5);
    const { billId, payableAmount, status } = await sold(desk, [{ productId: food.id, quantity: 2.5 }]);
    assert.deepEqual([payableAmount, status], [88.75, 0]);
    assert.deepEqual(await stockOf(food.id), [5, 2.5]);
    const answer = await pay([billId], [{ way: 1, amount: 88.75 }], { cashGiven: 100, owedAmount: 88.75 });
    assert.equal(answer.code, 0, answer.msg);
    assert.deepEqual([answer.data.changeAmount, answer.data.settledIds], [11.25, [billId]]);
    assert.match(answer.data.receiptNo, /^SK\d{8}\d{4}$/);
    assert.deepEqual(await stockOf(food.id), [2.5, 0]);
    const paid = await info(billId);
    assert.deepEqual([paid.status, paid.paidAmount, paid.oweAmount, paid.type], [2, 88.75, 0, 2]);
    assert.deepEqual(
      paid.payments.map(({ way, amount, receiptNo, refNo }) => [way, amount, receiptNo, refNo]),
      [[1, 88.75, answer.data.receiptNo, `${answer.data.receiptNo}-${STORE}`]],
    );
    assert.equal(paid.items[0]?.dispenseStatus, 2);
    const left = await server.database
      .reader('1')
      .select()
      .from(stockRecord)
      .where(and(eq(stockRecord.productId, food.id), eq(stockRecord.bizType, 2)));
    assert.deepEqual(
      left.map(({ bizId, changeQuantity }) => [bizId, Number(changeQuantity)]),
      [[paid.items[0]?.id, -2.5]],
    );
  });

  test('is refused with the name of what there is not enough of, and keeps nothing then', async () => {
    const [enough, short] = [await productWith(server, admin, 5), await productWith(server, admin, 1)];
    const items = [enough, short].map(({ id }) => ({ productId: id, quantity: 2 }));
    const answer = await make(desk, calls.goodsSave, { items });
    assert.deepEqual([answer.code, answer.msg], [42201, `${short.name}库存不足，可用1盒`]);
    assert.deepEqual(await stockOf(enough.id), [5, 0]);
  });

  test('is sold once, however many sell the last box at the same moment', async () => {
    const last = await productWith(server, admin, 1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        make(desk, calls.goodsSave, { items: [{ productId: last.id, quantity: 1 }] }),
      ),
    );
    const codes = answers.map(({ code }) => code);
    assert.equal(codes.filter((code) => code === 0).length, 1);
    assert.equal(codes.filter((code) => code === 42201).length, 49);
    assert.deepEqual(await stockOf(last.id), [1, 1]);
  });

  test('refuses quantities that are none, products that are not sold, and what needs a prescription', async () => {
    const food = await productWith(server, admin, 5);
    for (const quantity of [0, -1, 1e9, 0.0001])
      assert.equal(
        (await codeOf(desk, calls.goodsSave, { items: [{ productId: food.id, quantity }] }))[0],
        40001,
        String(quantity),
      );
    assert.equal((await codeOf(desk, calls.goodsSave, { items: [] }))[0], 40001);
    const lines = (productId: string) => ({ items: [{ productId, quantity: 1 }] });
    assert.equal((await codeOf(desk, calls.goodsSave, lines('nothing')))[0], 404);
    const gone = await productWith(server, admin, 5);
    await done(admin, productCalls.changeValid, { id: gone.id, version: gone.version, validFlag: 'N' });
    assert.equal((await codeOf(desk, calls.goodsSave, lines(gone.id)))[0], 40902);
    const elsewhere = await productWith(server, admin, 5, { storeIds: ['1002'] });
    assert.equal((await codeOf(desk, calls.goodsSave, lines(elsewhere.id)))[0], 40902);
    const drug = await productWith(server, admin, 5, { categoryCode: 'H1', prescriptionFlag: 'Y' });
    assert.deepEqual(await codeOf(desk, calls.goodsSave, lines(drug.id)), [
      40001,
      `${drug.name}是处方药，须由医生开具`,
    ]);
    assert.equal((await codeOf(admin, calls.goodsSave, lines(food.id)))[0], 40001, 'in no store');
    await refusesWithout('hospital:bill:goodsSave', viewer, calls.goodsSave, lines(food.id));
    const dear = await productWith(server, admin, 0, { categoryCode: 'H3010', retailPrice: 1_000_000 });
    const many = Array.from({ length: 100 }, () => ({ productId: dear.id, quantity: 1_000_000 }));
    assert.equal((await codeOf(desk, calls.goodsSave, { items: many }))[0], 40001, 'beyond what is exact');
  });

  test('charges a price that was shown only while it holds, and one by hand for whoever may', async () => {
    const food = await productWith(server, admin, 5);
    const line = (fields: object) => ({ items: [{ productId: food.id, quantity: 1, ...fields }] });
    const answer = await make(desk, calls.goodsSave, line({ price: 30 }));
    assert.deepEqual([answer.code, answer.data.items], [42202, [{ productId: food.id, price: 35.5 }]]);
    assert.equal((await codeOf(desk, calls.goodsSave, line({ price: 35.5 })))[0], 0);
    assert.equal((await codeOf(desk, calls.goodsSave, line({ price: 30, manualFlag: 'Y' })))[0], 40300);
    const byHand = await make(manager, calls.goodsSave, line({ price: 30, manualFlag: 'Y' }));
    assert.deepEqual([byHand.code, byHand.data.payableAmount], [0, 30], byHand.msg);
    const [item] = (await info(byHand.data.billId)).items;
    assert.deepEqual([item?.price, item?.originalPrice, item?.discountType], [30, 35.5, 4]);
  });

  test('belongs to an owner of the store, whose pet it may name', async () => {
    const [one, other] = [
      await savedOwner(desk, {}, [
        { name: '豆包', species: 'DOG', sex: '1', birthday: '2021-03-04', color: 'WHITE' },
      ]),
      await savedOwner(desk),
    ];
    const food = await productWith(server, admin, 5);
    const items = [{ productId: food.id, quantity: 1 }];
    const [petId] = one.petIds;
    const { billId } = await sold(desk, items, { ownerId: one.ownerId, petId });
    const bill = await info(billId);
    assert.deepEqual([bill.ownerId, bill.petId], [one.ownerId, petId]);
    assert.equal((await codeOf(desk, calls.goodsSave, { items, ownerId: other.ownerId, petId }))[0], 40001);
    assert.equal((await codeOf(desk, calls.goodsSave, { items, ownerId: 'nobody' }))[0], 404);
  });

  test('takes a product once where the store wants that (开单基础 · 同一商品只能添加一次)', async () => {
    const food = await productWith(server, admin, 9);
    const items = [1, 2].map((quantity) => ({ productId: food.id, quantity }));
    assert.equal((await codeOf(desk, calls.goodsSave, { items }))[0], 0);
    const set = (configValue: string) =>
      done(admin, settingsCalls.save, {
        ...{ storeId: STORE, list: [{ configGroup: 'bill', configKey: 'justOneAdd', configValue }] },
      });
    await set('Y');
    const refused = await make(desk, calls.goodsSave, { items });
    assert.deepEqual([refused.code, refused.msg], [40001, '同一商品只能添加一次，请修改数量']);
    await set('N');
  });
});

describe('收款', () => {
  test('takes several ways on several bills, each in its order', async () => {
    const { ownerId } = await savedOwner(desk);
    await paidIn(server, ownerId, 3_000);
    const [one, two] = [await billOf(100, { ownerId }), await billOf(50.5, { ownerId })];
    const answer = await pay(
      [one, two],
      [
        { way: 5, amount: 30 },
        { way: 2, amount: 120.5, refNo: 'WX-1' },
      ],
      { owedAmount: 150.5 },
    );
    assert.equal(answer.code, 0, answer.msg);
    const [first, second] = [await info(one), await info(two)];
    assert.deepEqual([first.status, second.status], [2, 2]);
    assert.deepEqual(
      [...first.payments, ...second.payments].map(({ way, amount, refNo }) => [way, amount, refNo]),
      [
        [5, 30, `${answer.data.receiptNo}-${STORE}`],
        [2, 70, 'WX-1'],
        [2, 50.5, 'WX-1/2'],
      ],
    );
    const { list } = (await done(desk, calls.page, { keyword: first.billNo })).data as { list: BillRow[] };
    assert.deepEqual(
      list.map(({ id }) => id),
      [one],
    );
  });

  test('happens once under one key, and is refused without one', async () => {
    const id = await billOf(20);
    const keyed = once(desk, newId());
    const request = { billIds: [id], ways: [{ way: 1, amount: 20 }] };
    assert.equal((await codeOf(desk, calls.pay, request))[0], 40001);
    const [first, again] = [await make(keyed, calls.pay, request), await make(keyed, calls.pay, request)];
    assert.deepEqual([first.code, again.data], [0, first.data]);
    const db = server.database.reader('1');
    assert.equal(await db.$count(billPayment, eq(billPayment.billId, id)), 1);
    assert.equal(await db.$count(billReceipt, eq(billReceipt.receiptNo, first.data.receiptNo)), 1);
  });

  test('of one bill by two desks at once is taken by one; the other is told', async () => {
    const food = await productWith(server, admin, 5);
    const { billId } = await sold(desk, [{ productId: food.id, quantity: 2 }]);
    const answers = await Promise.all(
      [desk, front].map((who) => pay([billId], [{ way: 1, amount: 71 }], {}, who)),
    );
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40902]);
    assert.ok(answers.some(({ msg }) => msg === '当前状态（已结算）不允许收款'));
    assert.deepEqual(await stockOf(food.id), [3, 0]);
    assert.equal((await info(billId)).payments.length, 1);
  });

  test('may be a part; the rest is owed, and only that is taken', async () => {
    const id = await billOf(100);
    assert.deepEqual((await pay([id], [{ way: 4, amount: 40, refNo: 'POS-7' }])).data.settledIds, []);
    const part = await info(id);
    assert.deepEqual([part.status, part.paidAmount, part.oweAmount, part.payTime], [1, 40, 60, '']);
    const beyond = await pay([id], [{ way: 1, amount: 60.01 }]);
    assert.deepEqual([beyond.code, beyond.msg], [40001, '收款超过应收，还需收60元']);
    const shown = await pay([id], [{ way: 1, amount: 60 }], { owedAmount: 100 });
    assert.deepEqual([shown.code, shown.data], [40901, { current: { owedAmount: 60 } }]);
    const again = await pay([id], [{ way: 4, amount: 60, refNo: 'POS-7' }]);
    assert.equal(again.code, 40903);
    assert.match(again.msg, /^银行卡流水号 POS-7 已用于另一笔收款（收据 SK\d+），请核对$/);
    assert.equal((await pay([id], [{ way: 1, amount: 60 }])).code, 0);
    assert.equal((await info(id)).status, 2);
  });

  test('names the receipt under a number to who may see its store alone', async () => {
    const first = await billOf(30);
    const { receiptNo } = (await pay([first], [{ way: 4, amount: 30, refNo: 'POS-8' }])).data;
    const other = await billOf(30);
    const again = () => pay([other], [{ way: 4, amount: 30, refNo: 'POS-8' }]);
    assert.equal((await again()).msg, `银行卡流水号 POS-8 已用于另一笔收款（收据 ${receiptNo}），请核对`);
    await server.database.kernel.execute(
      `update bill_receipt set store_id = '1004' where tenant_id = '1' and receipt_no = '${receiptNo}' and store_id = '${STORE}'`,
    );
    const hidden = await again();
    assert.deepEqual([hidden.code, hidden.msg], [40903, '银行卡流水号 POS-8 已用于另一笔收款，请核对']);
  });

  test('refuses too little cash, accounts of others, and more than an account holds', async () => {
    const [one, other] = [await savedOwner(desk), await savedOwner(desk)];
    await paidIn(server, one.ownerId, 5_000);
    const [own, theirs, street] = [
      await billOf(100, { ownerId: one.ownerId }),
      await billOf(100, { ownerId: other.ownerId }),
      await billOf(100),
    ];
    const refused = async (ids: string[], ways: object[], more: object = {}): Promise<[number, string]> => {
      const { code, msg } = await pay(ids, ways, more);
      return [code, msg];
    };
    assert.deepEqual(await refused([own], [{ way: 1, amount: 50 }], { cashGiven: 49.99 }), [
      40001,
      '实收现金少于应付现金',
    ]);
    assert.equal((await refused([own], [{ way: 2, amount: 50 }], { cashGiven: 50 }))[0], 40001);
    assert.deepEqual(await refused([own], [{ way: 5, amount: 50.01 }]), [
      40001,
      '储值本金余额不足，可用50元',
    ]);
    assert.equal((await refused([theirs], [{ way: 5, amount: 1 }]))[0], 40001);
    assert.deepEqual(await refused([own, theirs], [{ way: 5, amount: 1 }]), [
      40001,
      '不同宠主的账单不能一起使用账户支付',
    ]);
    assert.deepEqual(await refused([street], [{ way: 5, amount: 1 }]), [40001, '散客账单不能使用账户支付']);
    for (const amount of [0, -1, 0.001, 1e9])
      assert.equal((await refused([own], [{ way: 1, amount }]))[0], 40001, String(amount));
    assert.equal((await refused(['nothing'], [{ way: 1, amount: 1 }]))[0], 404);
    assert.equal((await info(own)).paidAmount, 0);
  });

  test('is not for other tenants and stores, nor for who may only look', async () => {
    const id = await billOf(10);
    const request = { billIds: [id], ways: [{ way: 1, amount: 10 }] };
    assert.equal((await codeOf(once(stranger), calls.pay, request))[0], 404);
    const [elsewhere] = (
      (await done(admin, calls.page, { storeId: '1002', unpaidFlag: 'Y', pageSize: 1 })).data as {
        list: BillRow[];
      }
    ).list;
    assert.ok(elsewhere);
    assert.equal((await pay([elsewhere.id], [{ way: 1, amount: 1 }])).code, 40302);
    assert.equal((await codeOf(desk, calls.info, { id: elsewhere.id }))[0], 40302);
    await refusesWithout('hospital:bill:pay', once(viewer), calls.pay, request);
  });

  test('hands out what the bill of somebody else did not keep, or is refused for want of it', async () => {
    const food = await productWith(server, admin, 3);
    const { billId } = await sold(desk, [{ productId: food.id, quantity: 3 }]);
    // A bill that another domain opened has kept nothing.
    await server.database.kernel.execute(`delete from stock_lock where holder_id = '${billId}'`);
    await server.database.kernel.execute(
      `update stock_batch set locked_quantity = 0 where product_id = '${food.id}'`,
    );
    await sold(desk, [{ productId: food.id, quantity: 1 }]);
    const short = await pay([billId], [{ way: 1, amount: 106.5 }]);
    assert.deepEqual([short.code, short.msg], [42201, `${food.name}库存不足，可用2盒`]);
    assert.deepEqual((await info(billId)).payments, []);
  });
});

describe('退款', () => {
  test('goes back by the way in which it came, never more, with a reason', async () => {
    const { ownerId } = await savedOwner(desk);
    await paidIn(server, ownerId, 6_000);
    const id = await billOf(100, { ownerId });
    await pay(
      [id],
      [
        { way: 5, amount: 60 },
        { way: 1, amount: 40 },
      ],
    );
    const give = (ways: object[], reason = '商品有破损') =>
      make(once(manager), calls.refund, { billId: id, ways, reason });
    const refusals: readonly (readonly [object[], string, string])[] = [
      [[{ way: 1, amount: 40.01 }], '多', '退款超过该方式已收，最多可退40元'],
      [[{ way: 2, amount: 1 }], '多', '退款超过该方式已收，最多可退0元'],
      [[{ way: 1, amount: 1 }], ' ', '请填写退款原因'],
    ];
    for (const [ways, reason, msg] of refusals) {
      const answer = await give(ways, reason);
      assert.deepEqual([answer.code, answer.msg], [40001, msg]);
    }
    const part = await give([{ way: 5, amount: 10 }]);
    assert.deepEqual([part.code, part.data.status], [0, 3], part.msg);
    assert.match(part.data.receiptNo, /^TK/);
    const { balances } = (await done(desk, calls.unpaid, { ownerId })).data;
    assert.equal(balances.principal, 10);
    const rest = await give([
      { way: 5, amount: 50 },
      { way: 1, amount: 40 },
    ]);
    assert.equal(rest.data.status, 4, rest.msg);
    const bill = await info(id);
    assert.equal(
      bill.payments.reduce((sum, { amount }) => sum + amount * 100, 0),
      0,
    );
    assert.equal(bill.payments.at(-1)?.reason, '商品有破损');
  });

  test('is for cashiers and managers, happens once, and sees who changed the bill', async () => {
    const id = await billOf(10);
    await pay([id], [{ way: 1, amount: 10 }]);
    const request = { billId: id, ways: [{ way: 1, amount: 10 }], reason: '退' };
    await refusesWithout('hospital:bill:refund', once(viewer), calls.refund, request);
    assert.equal((await codeOf(manager, calls.refund, request))[0], 40001, 'without a key');
    assert.equal((await codeOf(once(manager), calls.refund, { ...request, version: 1 }))[0], 40901);
    const answers = await Promise.all([1, 2].map(() => make(once(manager), calls.refund, request)));
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40902]);
  });
});

describe('修改与作废', () => {
  test('a changed bill keeps the stock that it wants now, and its sums are those of its lines', async () => {
    const [one, two] = [await productWith(server, admin, 5), await productWith(server, admin, 5)];
    const { billId } = await sold(desk, [{ productId: one.id, quantity: 2 }]);
    const [item] = (await info(billId)).items;
    const answer = await make(desk, calls.modify, {
      ...{ id: billId, version: 1 },
      items: [
        { id: item?.id, productId: one.id, quantity: 1 },
        { productId: two.id, quantity: 3 },
      ],
    });
    assert.deepEqual([answer.code, answer.data.payableAmount], [0, 142], answer.msg);
    assert.deepEqual(
      [await stockOf(one.id), await stockOf(two.id)],
      [
        [5, 1],
        [5, 3],
      ],
    );
    const stale = await make(desk, calls.modify, {
      id: billId,
      version: 1,
      items: [{ productId: one.id, quantity: 1 }],
    });
    assert.equal(stale.code, 40901);
    const short = await make(desk, calls.updateBillItem, {
      ...{ billId, item: { id: item?.id, quantity: 6 }, version: answer.data.version },
    });
    assert.deepEqual([short.code, short.msg], [42201, `${one.name}库存不足，可用5盒`]);
    assert.deepEqual(await stockOf(one.id), [5, 1], 'as it was');
    const more = await make(desk, calls.updateBillItem, { billId, item: { id: item?.id, quantity: 4 } });
    assert.deepEqual([more.code, more.data.payableAmount], [0, 248.5]);
    assert.equal(
      (await codeOf(desk, calls.updateBillItem, { billId, item: { id: 'x', quantity: 4 } }))[0],
      404,
    );
    assert.equal(
      (await codeOf(desk, calls.updateBillItem, { billId, item: { id: item?.id, price: 1 } }))[0],
      40300,
    );
    const cheap = await make(manager, calls.updateBillItem, { billId, item: { id: item?.id, price: 30 } });
    assert.equal(cheap.data.payableAmount, 226.5, cheap.msg);
    await refusesWithout('hospital:bill:modify', viewer, calls.modify, {
      id: billId,
      items: [{ productId: one.id, quantity: 1 }],
    });
    await refusesWithout('hospital:bill:updateBillItem', viewer, calls.updateBillItem, {
      ...{ billId, item: { id: 'x' } },
    });
  });

  test('a void bill keeps no stock and says why', async () => {
    const food = await productWith(server, admin, 5);
    const { billId } = await sold(desk, [{ productId: food.id, quantity: 2 }]);
    assert.equal((await codeOf(desk, calls.cancel, { id: billId, reason: '  ' }))[0], 40001);
    await refusesWithout('hospital:bill:cancel', viewer, calls.cancel, { id: billId, reason: '开错' });
    await done(desk, calls.cancel, { id: billId, reason: '开错', version: 1 });
    assert.deepEqual(await stockOf(food.id), [5, 0]);
    const bill = await info(billId);
    assert.deepEqual([bill.status, bill.cancelReason, bill.oweAmount], [5, '开错', 0]);
  });

  test('the time of a bill moves within its month, for whoever may, with a reason', async () => {
    const id = await billOf(10);
    const { orderTime } = await info(id);
    const first = `${orderTime.slice(0, 8)}01 00:00`;
    const request = { id, orderTime: first, reason: '补录' };
    await refusesWithout('hospital:bill:updateOrderTime', desk, calls.updateOrderTime, request);
    await done(manager, calls.updateOrderTime, request);
    assert.equal((await info(id)).orderTime, `${first}:00`);
    for (const moment of ['2999-01-01 00:00', '2020-01-01 00:00'])
      assert.equal(
        (await codeOf(manager, calls.updateOrderTime, { ...request, orderTime: moment }))[0],
        40001,
      );
    assert.equal((await codeOf(manager, calls.updateOrderTime, { ...request, reason: ' ' }))[0], 40001);
  });

  test('every pair of state and move is as the states say', async () => {
    const states = Object.keys(billStates.words).map(Number) as BillStatus[];
    /** A bill in the state, by the calls that lead there. */
    const inState: Readonly<Record<BillStatus, () => Promise<string>>> = {
      0: () => billOf(10),
      1: async () => paidPart(await billOf(10), 4),
      2: async () => paidPart(await billOf(10), 10),
      3: async () => givenBack(await inState[2](), 4),
      4: async () => givenBack(await inState[2](), 10),
      5: async () => {
        const id = await billOf(10);
        await done(desk, calls.cancel, { id, reason: '试验' });
        return id;
      },
    };
    const paidPart = async (id: string, amount: number) => {
      assert.equal((await pay([id], [{ way: 1, amount }])).code, 0);
      return id;
    };
    const givenBack = async (id: string, amount: number) => {
      const answer = await make(once(manager), calls.refund, {
        billId: id,
        ways: [{ way: 1, amount }],
        reason: '退',
      });
      assert.equal(answer.code, 0);
      return id;
    };
    for (const state of states) {
      type Try = (id: string, lineId: string | undefined) => Promise<Answer>;
      const bill = await info(await inState[state]());
      assert.equal(bill.status, state);
      const [{ productId } = { productId: '' }] = bill.items;
      const tries: readonly (readonly [boolean, BillMove, Try])[] = [
        [
          mayMove(billStates, state, 'modify'),
          'modify',
          (id) => make(desk, calls.modify, { id, items: [{ productId, quantity: 2 }] }),
        ],
        [
          mayMove(billStates, state, 'modify'),
          'modify',
          (billId, id) => make(desk, calls.updateBillItem, { billId, item: { id, quantity: 3 } }),
        ],
        [mayMove(billStates, state, 'pay'), 'pay', (id) => pay([id], [{ way: 1, amount: 1 }])],
        [
          mayRefund(state),
          'refund',
          (billId) =>
            make(once(manager), calls.refund, { billId, ways: [{ way: 1, amount: 0.01 }], reason: '退' }),
        ],
        [
          mayMove(billStates, state, 'cancel'),
          'cancel',
          (id) => make(desk, calls.cancel, { id, reason: '试验' }),
        ],
      ];
      for (const [allowed, move, attempt] of tries) {
        const own = await info(await inState[state]());
        const answer = await attempt(own.id, own.items[0]?.id);
        const words = `${billStates.words[state]} ${move}`;
        if (allowed) assert.equal(answer.code, 0, `${words} ${answer.msg}`);
        else assert.deepEqual([answer.code, answer.msg], [40902, whyNot(billStates, state, move)], words);
      }
    }
  });
});

describe('待结算', () => {
  test('shows who waits, of today first, with what they owe; the screen is told when a bill is opened', async () => {
    const stream = await StreamReader.ready(desk);
    const { ownerId } = await savedOwner(desk);
    const ids = [await billOf(10, { ownerId }), await billOf(5.5, { ownerId })];
    for (;;) {
      const { kind, data } = await stream.next();
      if (kind === 'data' && (data.calls as string[]).includes('bills.waiting')) break;
    }
    stream.close();
    const { list } = (await done(desk, calls.waiting)).data as { list: Waiting[] };
    const own = list.find((row) => row.ownerId === ownerId);
    assert.deepEqual([own?.billCount, own?.oweAmount, own?.today], [2, 15.5, 'Y']);
    const flags = list.map(({ today }) => today);
    assert.deepEqual(flags, flags.toSorted().reverse());
    const unpaid = (await done(desk, calls.unpaid, { ownerId })).data;
    assert.deepEqual(unpaid.list.map(({ id }: { id: string }) => id).sort(), ids.toSorted());
    assert.equal((await codeOf(desk, calls.unpaid, {}))[0], 40001);
    assert.equal((await codeOf(desk, calls.unpaid, { ownerId: 'nobody' }))[0], 404);
    await pay(ids, [{ way: 1, amount: 15.5 }]);
    const after = (await done(desk, calls.waiting)).data.list as Waiting[];
    assert.ok(!after.some((row) => row.ownerId === ownerId));
  });

  test('finds one who waits by name and number, also beyond what is listed', async () => {
    const { ownerId } = await savedOwner(desk);
    const id = await billOf(10, { ownerId });
    const { list } = (await done(desk, calls.unpaid, { ownerId })).data as { list: Bill[] };
    const found = async (keyword: string) =>
      (await done(desk, calls.waiting, { keyword })).data as { list: Waiting[]; total: number };
    const byNumber = await found(list[0]?.billNo ?? 'none');
    assert.deepEqual([byNumber.total, byNumber.list[0]?.ownerId], [1, ownerId]);
    assert.ok((await found(list[0]?.ownerName ?? '')).list.some((row) => row.ownerId === ownerId));
    assert.deepEqual((await found('没有这个人')).list, []);
    await pay([id], [{ way: 1, amount: 10 }]);
  });

  test('the bills of a case are read by who sees its store', async () => {
    const { list } = (await done(desk, calls.page, { type: 1, pageSize: 200 })).data as { list: BillRow[] };
    const bill = list.find(({ caseId }) => caseId !== '');
    assert.ok(bill);
    const ofCase = (await done(desk, calls.caseList, { caseId: bill.caseId })).data;
    assert.ok(
      ofCase.some(({ id, items }: { id: string; items: object[] }) => id === bill.id && items.length > 0),
    );
    const briefs = (await done(desk, calls.casesList, { caseIds: `${bill.caseId},nothing` })).data;
    assert.deepEqual(
      briefs.map(({ id }: { id: string }) => id),
      ofCase.map(({ id }: { id: string }) => id),
    );
    assert.equal((await codeOf(desk, calls.caseList, { caseId: 'nothing' }))[0], 404);
    const many = Array.from({ length: 201 }, (_, at) => `c${at}`).join(',');
    assert.equal((await codeOf(desk, calls.casesList, { caseIds: many }))[0], 40001);
  });

  test('the list counts and sums what it shows, and finds by bill, owner and telephone', async () => {
    const owner = await savedOwner(desk, { name: '收银单甲' });
    const id = await billOf(12.34, { ownerId: owner.ownerId });
    for (const keyword of ['收银单甲', owner.mobile.slice(-4), (await info(id)).billNo]) {
      const { list, total, ext } = (await done(desk, calls.page, { keyword, unpaidFlag: 'Y' })).data;
      assert.ok(
        list.some((row: BillRow) => row.id === id),
        keyword,
      );
      assert.equal(total, list.length);
      assert.equal(
        Math.round(ext.oweSum * 100),
        list.reduce((sum: number, { oweAmount }: BillRow) => sum + Math.round(oweAmount * 100), 0),
      );
    }
    const lines = await server.database.reader('1').select().from(billItem).where(eq(billItem.billId, id));
    assert.equal(lines.length, 1);
    await refusesWithout('hospital:bill:listExcel', desk, calls.export, {});
  });
});
