import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { billCalls as calls, type BillRow } from '@hospital/shared/contract/calls/bills';
import { billItemReturn, billPayment, billReceipt } from '../billing/schema';
import { savedOwner } from '../../test-support/people';
import { done } from '../organisation/fixture';
import { newId } from '../../platform/database/newId';
import { make, refusesWithout } from '../../test-support/refusals';
import { once, paidIn, productWith, sold, STORE } from './desk.fixture';
import { BillDesk, codeOf } from './billDesk.fixture';

const at = new BillDesk();

describe('收款', () => {
  test('takes several ways on several bills, each in its order', async () => {
    const { ownerId } = await savedOwner(at.desk);
    await paidIn(at.server, ownerId, 3_000);
    const [one, two] = [await at.billOf(100, { ownerId }), await at.billOf(50.5, { ownerId })];
    const answer = await at.pay(
      [one, two],
      [
        { way: 5, amount: 30 },
        { way: 2, amount: 120.5, refNo: 'WX-1' },
      ],
      { owedAmount: 150.5 },
    );
    assert.equal(answer.code, 0, answer.msg);
    const [first, second] = [await at.info(one), await at.info(two)];
    assert.deepEqual([first.status, second.status], [2, 2]);
    assert.deepEqual(
      [...first.payments, ...second.payments].map(({ way, amount, refNo }) => [way, amount, refNo]),
      [
        [5, 30, answer.data.receiptNo],
        [2, 70, 'WX-1'],
        [2, 50.5, 'WX-1/2'],
      ],
    );
    const { list } = (await done(at.desk, calls.page, { keyword: first.billNo })).data as { list: BillRow[] };
    assert.deepEqual(
      list.map(({ id }) => id),
      [one],
    );
  });

  test('in part settles the oldest bill first, in whatever order they are named', async () => {
    const { ownerId } = await savedOwner(at.desk);
    const older = await at.billOf(30, { ownerId });
    const newer = await at.billOf(50, { ownerId });
    const answer = await at.pay([newer, older], [{ way: 1, amount: 40 }], { owedAmount: 80 });
    assert.deepEqual([answer.code, answer.data.settledIds], [0, [older]], answer.msg);
    assert.deepEqual([(await at.info(older)).oweAmount, (await at.info(newer)).oweAmount], [0, 40]);
  });

  test('happens once under one key, and is refused without one', async () => {
    const id = await at.billOf(20);
    const keyed = once(at.desk, newId());
    const request = { billIds: [id], ways: [{ way: 1, amount: 20 }] };
    assert.equal((await codeOf(at.desk, calls.pay, request))[0], 40001);
    const [first, again] = [await make(keyed, calls.pay, request), await make(keyed, calls.pay, request)];
    assert.deepEqual([first.code, again.data], [0, first.data]);
    const db = at.server.database.reader('1');
    assert.equal(await db.$count(billPayment, eq(billPayment.billId, id)), 1);
    assert.equal(await db.$count(billReceipt, eq(billReceipt.receiptNo, first.data.receiptNo)), 1);
  });

  test('of one bill by two desks at once is taken by one; the other is told', async () => {
    const food = await productWith(at.server, at.admin, 5);
    const { billId } = await sold(at.desk, [{ productId: food.id, quantity: 2 }]);
    const answers = await Promise.all(
      [at.desk, at.front].map((who) => at.pay([billId], [{ way: 1, amount: 71 }], {}, who)),
    );
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40902]);
    assert.ok(answers.some(({ msg }) => msg === '当前状态（已结算）不允许收款'));
    assert.deepEqual(await at.stockOf(food.id), [3, 0]);
    assert.equal((await at.info(billId)).payments.length, 1);
  });

  test('may be a part; the rest is owed, and only that is taken', async () => {
    const id = await at.billOf(100);
    assert.deepEqual((await at.pay([id], [{ way: 4, amount: 40, refNo: 'POS-7' }])).data.settledIds, []);
    const part = await at.info(id);
    assert.deepEqual([part.status, part.paidAmount, part.oweAmount, part.payTime], [1, 40, 60, '']);
    const beyond = await at.pay([id], [{ way: 1, amount: 60.01 }]);
    assert.deepEqual([beyond.code, beyond.msg], [40001, '收款超过应收，还需收60元']);
    const shown = await at.pay([id], [{ way: 1, amount: 60 }], { owedAmount: 100 });
    assert.deepEqual([shown.code, shown.data], [40901, { current: { owedAmount: 60 } }]);
    const again = await at.pay([id], [{ way: 4, amount: 60, refNo: 'POS-7' }]);
    assert.equal(again.code, 40903);
    assert.match(again.msg, /^银行卡流水号 POS-7 已用于另一笔收款（收据 SK\d+），请核对$/);
    assert.equal((await at.pay([id], [{ way: 1, amount: 60 }])).code, 0);
    assert.equal((await at.info(id)).status, 2);
  });

  test('names the receipt under a number to who may see its store alone', async () => {
    const first = await at.billOf(30);
    const { receiptNo } = (await at.pay([first], [{ way: 4, amount: 30, refNo: 'POS-8' }])).data;
    const other = await at.billOf(30);
    const again = () => at.pay([other], [{ way: 4, amount: 30, refNo: 'POS-8' }]);
    assert.equal((await again()).msg, `银行卡流水号 POS-8 已用于另一笔收款（收据 ${receiptNo}），请核对`);
    await at.server.database.kernel.execute(
      `update bill_receipt set store_id = '1004' where tenant_id = '1' and receipt_no = '${receiptNo}' and store_id = '${STORE}'`,
    );
    const hidden = await again();
    assert.deepEqual([hidden.code, hidden.msg], [40903, '银行卡流水号 POS-8 已用于另一笔收款，请核对']);
  });

  test('refuses too little cash, accounts of others, and more than an account holds', async () => {
    const [one, other] = [await savedOwner(at.desk), await savedOwner(at.desk)];
    await paidIn(at.server, one.ownerId, 5_000);
    const [own, theirs, street] = [
      await at.billOf(100, { ownerId: one.ownerId }),
      await at.billOf(100, { ownerId: other.ownerId }),
      await at.billOf(100),
    ];
    const refused = async (ids: string[], ways: object[], more: object = {}): Promise<[number, string]> => {
      const { code, msg } = await at.pay(ids, ways, more);
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
    assert.equal((await at.info(own)).paidAmount, 0);
  });

  test('is not for other tenants and stores, nor for who may only look', async () => {
    const id = await at.billOf(10);
    const request = { billIds: [id], ways: [{ way: 1, amount: 10 }] };
    assert.equal((await codeOf(once(at.stranger), calls.pay, request))[0], 404);
    const [elsewhere] = (
      (await done(at.admin, calls.page, { storeId: '1002', unpaidFlag: 'Y', pageSize: 1 })).data as {
        list: BillRow[];
      }
    ).list;
    assert.ok(elsewhere);
    assert.equal((await at.pay([elsewhere.id], [{ way: 1, amount: 1 }])).code, 40302);
    assert.equal((await codeOf(at.desk, calls.info, { id: elsewhere.id }))[0], 40302);
    await refusesWithout('hospital:bill:pay', once(at.viewer), calls.pay, request);
  });

  test('hands out what the bill of somebody else did not keep, or is refused for want of it', async () => {
    const food = await productWith(at.server, at.admin, 3);
    const { billId } = await sold(at.desk, [{ productId: food.id, quantity: 3 }]);
    // A bill that another domain opened has kept nothing.
    await at.server.database.kernel.execute(`delete from stock_lock where holder_id = '${billId}'`);
    await at.server.database.kernel.execute(
      `update stock_batch set locked_quantity = 0 where product_id = '${food.id}'`,
    );
    await sold(at.desk, [{ productId: food.id, quantity: 1 }]);
    const short = await at.pay([billId], [{ way: 1, amount: 106.5 }]);
    assert.deepEqual([short.code, short.msg], [42201, `${food.name}库存不足，可用2盒`]);
    assert.deepEqual((await at.info(billId)).payments, []);
  });
});

describe('退款', () => {
  test('goes back by the way in which it came, never more, with a reason', async () => {
    const { ownerId } = await savedOwner(at.desk);
    await paidIn(at.server, ownerId, 6_000);
    const id = await at.billOf(100, { ownerId });
    await at.pay(
      [id],
      [
        { way: 5, amount: 60 },
        { way: 1, amount: 40 },
      ],
    );
    const give = (ways: object[], reason = '商品有破损') =>
      make(once(at.manager), calls.refund, { billId: id, ways, reason });
    const refusals: readonly (readonly [object[], string, string])[] = [
      [[{ way: 1, amount: 40.01 }], '多', '现金最多可退40元'],
      [[{ way: 2, amount: 1 }], '多', '微信最多可退0元'],
      [[{ way: 1, amount: 1 }], ' ', '请填写退款原因'],
    ];
    for (const [ways, reason, msg] of refusals) {
      const answer = await give(ways, reason);
      assert.deepEqual([answer.code, answer.msg], [40001, msg]);
    }
    for (const amount of [0, -1, 0.001, 1e9])
      assert.equal((await give([{ way: 1, amount }])).code, 40001, String(amount));
    const part = await give([{ way: 5, amount: 10 }]);
    assert.deepEqual([part.code, part.data.status], [0, 3], part.msg);
    assert.match(part.data.receiptNo, /^TK/);
    const { balances } = (await done(at.desk, calls.unpaid, { ownerId })).data;
    assert.equal(balances.principal, 10);
    const partly = await at.info(id);
    assert.deepEqual([partly.paidAmount, partly.refundedAmount, partly.oweAmount], [90, 10, 0]);
    const rest = await give([
      { way: 5, amount: 50 },
      { way: 1, amount: 40 },
    ]);
    assert.equal(rest.data.status, 4, rest.msg);
    const bill = await at.info(id);
    assert.equal(
      bill.payments.reduce((sum, { amount }) => sum + amount * 100, 0),
      0,
    );
    assert.equal(bill.payments.at(-1)?.reason, '商品有破损');
    assert.deepEqual([bill.paidAmount, bill.refundedAmount, bill.oweAmount], [0, 100, 0]);
  });

  test('names the lines it is for, and gives back for none of them more than it came to', async () => {
    const [food, toy] = [
      await productWith(at.server, at.admin, 5),
      await productWith(at.server, at.admin, 5),
    ];
    const { billId: id } = await sold(at.desk, [
      { productId: food.id, quantity: 2 },
      { productId: toy.id, quantity: 1 },
    ]);
    await at.pay([id], [{ way: 1, amount: 106.5 }]);
    const items = (await at.info(id)).items;
    const [first, second] = [items[0]?.id ?? '', items[1]?.id ?? ''];
    const give = (amount: number, lines: object[]) =>
      make(once(at.manager), calls.refund, { billId: id, ways: [{ way: 1, amount }], reason: '退', lines });
    const other = (await at.info(await at.billOf(5))).items[0]?.id;
    const refusals: readonly (readonly [number, object[], string])[] = [
      [80, [{ itemId: first, amount: 71.01 }], `${food.name}最多可退71.00元`],
      [10, [{ itemId: first, amount: 10.01 }], '项目退款金额之和超过退款金额'],
      [10, [{ itemId: other, amount: 5 }], '账单没有该项目，请刷新后重试'],
      [
        10,
        [
          { itemId: first, amount: 5 },
          { itemId: first, amount: 5 },
        ],
        '账单没有该项目，请刷新后重试',
      ],
      [10, [{ itemId: first, amount: 0 }], '请输入退款金额'],
    ];
    for (const [amount, lines, msg] of refusals) {
      const answer = await give(amount, lines);
      assert.deepEqual([answer.code, answer.msg], [40001, msg]);
    }
    assert.equal((await give(40, [{ itemId: first, amount: 30 }])).code, 0);
    assert.equal((await give(10, [{ itemId: first, amount: 41.01 }])).msg, `${food.name}最多可退41.00元`);
    assert.equal((await give(66.5, [{ itemId: second, amount: 35.5 }])).data.status, 4);
    const { returned = [] } = await at.info(id);
    assert.deepEqual(Object.fromEntries(returned.map(({ itemId, amount }) => [itemId, amount])), {
      [first]: 30,
      [second]: 35.5,
    });
    // The database holds it whoever writes.
    const [kept] = await at.server.database
      .reader('1')
      .select()
      .from(billItemReturn)
      .where(eq(billItemReturn.itemId, first));
    await assert.rejects(
      at.server.database.write('1', (db) =>
        db.update(billItemReturn).set({ amount: 1 }).where(eq(billItemReturn.itemId, first)),
      ),
    );
    const receiptId = (await at.info(id)).payments.find(({ amount }) => amount === 106.5)?.receiptId ?? '';
    await assert.rejects(
      at.server.database.write('1', (db) =>
        db
          .insert(billItemReturn)
          .values({ receiptId, itemId: first, amount: 7_100 - (kept?.amount ?? 0) + 1 }),
      ),
    );
  });

  test('is for cashiers and managers, happens once, and sees who changed the bill', async () => {
    const id = await at.billOf(10);
    await at.pay([id], [{ way: 1, amount: 10 }]);
    const request = { billId: id, ways: [{ way: 1, amount: 10 }], reason: '退' };
    await refusesWithout('hospital:bill:refund', once(at.viewer), calls.refund, request);
    assert.equal((await codeOf(at.manager, calls.refund, request))[0], 40001, 'without a key');
    assert.equal((await codeOf(once(at.manager), calls.refund, { ...request, version: 1 }))[0], 40901);
    const answers = await Promise.all([1, 2].map(() => make(once(at.manager), calls.refund, request)));
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40902]);
  });
});
