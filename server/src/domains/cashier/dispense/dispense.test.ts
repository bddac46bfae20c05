import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { desc, eq, sql } from 'drizzle-orm';
import { billCalls, type Receipt } from '@hospital/shared/contract/calls/bills';
import { discountCalls } from '@hospital/shared/contract/calls/discounts';
import { orderCalls as calls, type Dispensing } from '@hospital/shared/contract/calls/orders';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { addDays } from '@hospital/shared/format';
import { userAccount } from '../../accounts/schema';
import { bill } from '../../billing/schema';
import { testingOrder } from '../../laboratory/schema';
import { done } from '../../organisation/fixture';
import { put } from '../../stock';
import { formatDay } from '../../../platform/database/chinaTime';
import { newId } from '../../../platform/database/newId';
import { opLog } from '../../../platform/http/schema';
import type { CallContext } from '../../../platform/http/call';
import type { Scope } from '../../../platform/sessions/session';
import { make, refusesWithout } from '../../../test-support/refusals';
import { codeOf } from '../billDesk.fixture';
import { once, productWith, sold, STORE, WAREHOUSE } from '../desk.fixture';
import { dispensingBills } from './dispense';
import { CaseDesk, usage } from '../orders/caseDesk.fixture';

const at = new CaseDesk();

describe('发药', () => {
  const pay = (billId: string, amount: number) =>
    make(once(at.desk), billCalls.pay, { billIds: [billId], ways: [{ way: 1, amount }] });
  const dispense = (request: object) => make(once(at.manager), calls.dispense, { ...request });

  const unlocked = async (productId: string): Promise<void> => {
    const { kernel } = at.server.database;
    await kernel.execute(
      sql`delete from stock_lock where batch_id in (select id from stock_batch where product_id = ${productId})`,
    );
    await kernel.execute(sql`update stock_batch set locked_quantity = 0 where product_id = ${productId}`);
  };

  test('drugs of a case wait when it is paid, and leave by what expires first when they are handed out', async () => {
    const pills = await at.drug(1);
    const brought = { warehouseId: WAREHOUSE, productId: pills.id, unitCost: 1, quantity: 2000 };
    await at.server.database.write('1', (db) =>
      put(db, 1, [{ ...brought, lineId: newId(), batchNo: 'SOON', expireDate: '2099-01-01' }], {
        id: '1',
        time: new Date(),
      }),
    );
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 2.5, usage }]);
    assert.equal((await pay(billId, 25)).code, 0);
    assert.deepEqual(await at.batchesOf(pills.id), [
      [2, 2],
      [1, 0.5],
    ]);
    const { list } = (await done(at.manager, calls.dispensing)).data as { list: Dispensing[] };
    const row = list.find((one) => one.billId === billId);
    assert.deepEqual([row?.paidFlag, row?.items[0]?.usage], ['Y', usage]);
    const answer = await dispense({ billId, version: row?.version });
    assert.equal(answer.code, 0, answer.msg);
    assert.deepEqual(
      answer.data.batches.map(({ batchNo, quantity }: { batchNo: string; quantity: number }) => [
        batchNo,
        quantity,
      ]),
      [
        ['SOON', 2],
        ['P1', 0.5],
      ],
    );
    assert.deepEqual(await at.batchesOf(pills.id), [
      [0, 0],
      [0.5, 0],
    ]);
    assert.equal((await dispense({ billId })).msg, '没有待发药的项目');
    await refusesWithout('hospital:bill:dispense', once(at.doctor), calls.dispense, { billId });
  });

  test('a line is handed out before anybody pays, and stays as it is then', async () => {
    const [pills, others] = [await at.drug(), await at.drug()];
    const { caseId } = await at.caseOf();
    const items = [pills, others].map(({ id }) => ({ productId: id, quantity: 1 }));
    const { billId, version } = await at.saved(caseId, items);
    const [first, second] = (await at.billsOf(caseId))[0]?.items ?? [];
    const answer = await dispense({ billId, version, lineIds: [first?.id] });
    assert.deepEqual([answer.code, answer.data.left], [0, 1]);
    const lines = [{ id: second?.id, productId: second?.productId, quantity: 1 }];
    const refused = await at.save(caseId, lines, { billId, version: version + 1 });
    assert.equal(refused.msg, `${first?.productName}已发药，不能修改或删除`);
    assert.equal((await dispense({ billId, lineIds: [first?.id] })).code, 40001);
    assert.equal((await dispense({ billId, lineIds: ['none'] })).code, 40001);
    const another = await at.saved((await at.caseOf()).caseId, [{ productId: pills.id, quantity: 1 }]);
    assert.equal((await dispense({ billId: another.billId, lineIds: [second?.id] })).code, 40001);
    assert.equal((await dispense({ billId, version })).code, 40901);
    assert.equal((await make(at.manager, calls.dispense, { billId })).code, 40001);
  });

  test('a bill with handed-out drugs is not cancelled, and retail bills never wait at 发药', async () => {
    const pills = await at.drug();
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 1 }]);
    assert.equal((await dispense({ billId })).code, 0);
    assert.deepEqual(await codeOf(at.desk, billCalls.cancel, { id: billId, reason: '开错' }), [
      40001,
      `${pills.name}已发药，不能作废`,
    ]);
    const food = await productWith(at.server, at.admin, 5);
    const retail = await sold(at.desk, [{ productId: food.id, quantity: 1 }]);
    const refused = await dispense({ billId: retail.billId });
    assert.deepEqual([refused.code, refused.msg], [40001, '零售账单收款后自动出库，无需发药']);
  });

  test('drugs of a case that a discount makes free wait to be handed out like all others', async () => {
    const pills = await at.drug();
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 1 }]);
    const free = { billId, rate: 0, reason: '医疗纠纷补偿' };
    assert.equal((await make(at.manager, discountCalls.manualBatch, free)).code, 0);
    const [settled] = await at.billsOf(caseId);
    assert.deepEqual([settled?.status, settled?.items[0]?.dispenseStatus], [2, 0]);
    assert.deepEqual(await at.batchesOf(pills.id), [[10, 1]]);
  });

  test('the desk writes neither prescriptions nor how they are given into the bill of a case', async () => {
    const [pills, panel] = [
      await at.drug(),
      await productWith(at.server, at.admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 98 }),
    ];
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [{ productId: panel.id, quantity: 1 }]);
    const line = { id: (await at.billsOf(caseId))[0]?.items[0]?.id, productId: panel.id, quantity: 1 };
    const items = [line, { productId: pills.id, quantity: 1 }];
    assert.deepEqual(await codeOf(at.desk, billCalls.modify, { id: billId, items }), [
      40001,
      `${pills.name}是处方药，须由医生开具`,
    ]);
    assert.deepEqual(await codeOf(at.desk, billCalls.modify, { id: billId, items: [{ ...line, usage }] }), [
      40001,
      `${panel.name}的用法由医生填写`,
    ]);
  });

  test('a test that was given the money back for is not made, unless it has begun', async () => {
    const [waiting, begun] = [
      await productWith(at.server, at.admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 10 }),
      await productWith(at.server, at.admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 10 }),
    ];
    const { caseId } = await at.caseOf();
    const items = [waiting, begun].map(({ id }) => ({ productId: id, quantity: 1 }));
    const { billId } = await at.saved(caseId, items);
    await pay(billId, 20);
    await at.server.database.write('1', (db) =>
      db.update(testingOrder).set({ status: 1 }).where(eq(testingOrder.productId, begun.id)),
    );
    await done(once(at.desk), billCalls.refund, { billId, ways: [{ way: 1, amount: 20 }], reason: '不做了' });
    const tests = await at.testsOf(caseId);
    assert.deepEqual(
      [waiting, begun].map(({ id }) => {
        const { status, cancelReason } = tests.find(({ productId }) => productId === id) ?? {};
        return [status, cancelReason];
      }),
      [
        [4, '已退款：不做了'],
        [1, ''],
      ],
    );
  });

  test('a bill that is not made void for a test that has begun says which', async () => {
    const [waiting, begun] = [
      await productWith(at.server, at.admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 10 }),
      await productWith(at.server, at.admin, 0, { categoryCode: 'H3020', testingType: 1, retailPrice: 10 }),
    ];
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(
      caseId,
      [waiting, begun].map(({ id }) => ({ productId: id, quantity: 1 })),
    );
    await at.server.database.write('1', (db) =>
      db.update(testingOrder).set({ status: 1 }).where(eq(testingOrder.productId, begun.id)),
    );
    assert.deepEqual(await codeOf(at.desk, billCalls.cancel, { id: billId, reason: '开错' }), [
      ...[40001, `${begun.name}检查已开始，不能作废或删除`],
    ]);
  });

  test('leave with the receipt where the store wants that (开单基础 · 病例账单收款时即出库)', async () => {
    const set = (configValue: string) =>
      done(at.admin, settingsCalls.save, {
        ...{ storeId: STORE, list: [{ configGroup: 'bill', configKey: 'dispenseAtPay', configValue }] },
      });
    const pills = await at.drug();
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 4 }]);
    await set('Y');
    assert.equal((await pay(billId, 40)).code, 0);
    await set('N');
    assert.deepEqual(await at.batchesOf(pills.id), [[6, 0]]);
    assert.equal((await at.billsOf(caseId))[0]?.items[0]?.dispenseStatus, 2);
  });

  test('nothing is kept for what was wholly refunded, nor handed out of it', async () => {
    const pills = await at.drug();
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 1 }]);
    await pay(billId, 10);
    await done(once(at.desk), billCalls.refund, { billId, ways: [{ way: 1, amount: 10 }], reason: '不用了' });
    assert.deepEqual(await at.batchesOf(pills.id), [[10, 0]]);
    assert.equal((await dispense({ billId })).code, 40902);
  });

  test('a drug that was given back wholly is not handed out; for the others as much is kept as before', async () => {
    const [pills, drops, salve] = [await at.drug(), await at.drug(), await at.drug()];
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [
      { productId: pills.id, quantity: 1 },
      { productId: drops.id, quantity: 2 },
      { productId: salve.id, quantity: 1 },
    ]);
    // As of a bill that another domain opened, which kept nothing.
    await unlocked(salve.id);
    await pay(billId, 40);
    const items = (await at.billsOf(caseId))[0]?.items ?? [];
    const first = items.find(({ productId }) => productId === pills.id)?.id;
    const back = { ways: [{ way: 1, amount: 10 }], lines: [{ itemId: first, amount: 10 }], reason: '不用了' };
    await done(once(at.desk), billCalls.refund, { billId, ...back });
    assert.deepEqual(await Promise.all([pills, drops, salve].map(({ id }) => at.batchesOf(id))), [
      [[10, 0]],
      [[10, 2]],
      [[10, 0]],
    ]);
    assert.equal((await dispense({ billId, lineIds: [first] })).msg, `${pills.name}已退款`);
    assert.equal((await dispense({ billId })).data.dispensedIds.length, 2);
    assert.equal((await dispense({ billId })).msg, '没有待发药的项目');
  });

  test('of a drug that was given back in part only the rest is kept and handed out', async () => {
    const [pills, check] = [
      await at.drug(),
      await productWith(at.server, at.admin, 0, { categoryCode: 'H3010' }),
    ];
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [
      { productId: pills.id, quantity: 5 },
      { productId: check.id, quantity: 2 },
    ]);
    const items = (await at.billsOf(caseId))[0]?.items ?? [];
    const lineOf = ({ id }: { id: string }) => items.find(({ productId }) => productId === id)?.id;
    await pay(
      billId,
      items.reduce((sum, { amount }) => sum + amount, 0),
    );
    const give = (itemId: string | undefined, amount: number, quantity: number) =>
      make(once(at.desk), billCalls.refund, {
        ...{ billId, ways: [{ way: 1, amount }], reason: '少用' },
        lines: [{ itemId, amount, quantity }],
      });
    assert.equal((await give(lineOf(pills), 20, 5.001)).msg, `${pills.name}最多可退5盒`);
    assert.equal((await give(lineOf(pills), 20, 0)).code, 40001);
    assert.equal((await give(lineOf(check), 1, 1)).msg, `${check.name}不在待发药中，不能按数量退款`);
    assert.equal((await give(lineOf(pills), 20, 2)).code, 0);
    assert.deepEqual(await at.batchesOf(pills.id), [[10, 3]]);
    assert.equal((await give(lineOf(pills), 20, 3.5)).msg, `${pills.name}最多可退3盒`);
    const [waiting] = ((await done(at.manager, calls.dispensing)).data as { list: Dispensing[] }).list.filter(
      (one) => one.billId === billId,
    );
    assert.deepEqual(
      waiting?.items.map(({ quantity }) => quantity),
      [3],
    );
    const [line] = (await at.billsOf(caseId))[0]?.items.filter(({ id }) => id === lineOf(pills)) ?? [];
    assert.deepEqual([line?.returnedQuantity, line?.fixedReason], [2, '已退一部分']);
    assert.equal((await dispense({ billId })).data.batches[0]?.quantity, 3);
    assert.deepEqual(await at.batchesOf(pills.id), [[7, 0]]);
    assert.equal((await give(lineOf(pills), 10, 1)).msg, `${pills.name}不在待发药中，不能按数量退款`);
  });

  /** A bill of a case over so many of a drug at 10 yuan, of which so much is paid. */
  const paidDrug = async (quantity: number, paid: number) => {
    const pills = await at.drug();
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity }]);
    await pay(billId, paid);
    const itemId = (await at.billsOf(caseId))[0]?.items[0]?.id;
    const give = (amount: number, back?: number) =>
      make(once(at.desk), billCalls.refund, {
        ...{ billId, ways: [{ way: 1, amount }], reason: '少用' },
        lines: [{ itemId, amount, ...(back ? { quantity: back } : {}) }],
      });
    return { pills, billId, give };
  };

  test('of a bill that is partly paid no quantity goes back: all of it is still charged', async () => {
    const { billId, give } = await paidDrug(5, 30);
    assert.equal((await give(20, 2)).msg, '账单未结清，不能按数量退款，请退款后修改账单');
    assert.equal((await give(20)).code, 0);
    await pay(billId, 40);
    assert.equal((await dispense({ billId })).data.batches[0]?.quantity, 5);
  });

  const loggedItems = async (billId: string) => {
    const rows = await at.server.database.kernel
      .select({ after: opLog.after })
      .from(opLog)
      .where(eq(opLog.bizId, billId))
      .orderBy(desc(opLog.createDate));
    return (rows[0]?.after as { items?: string[] } | undefined)?.items;
  };

  test('the slip of a refund says how many go back with it, not how many went back before', async () => {
    const { pills, billId, give } = await paidDrug(5, 50);
    const slipOf = async (amount: number, quantity?: number) => {
      const { paymentId } = (await give(amount, quantity)).data as { paymentId: string };
      const { receipt } = (await done(at.desk, billCalls.print, { id: paymentId })).data as {
        receipt: Receipt;
      };
      return receipt.bills[0]?.returned?.map((line) => [line.amount, line.quantity]);
    };
    assert.deepEqual(await slipOf(20, 2), [[20, 2]]);
    assert.deepEqual(await loggedItems(billId), [`${pills.name} 退2盒 20元`]);
    assert.deepEqual(await slipOf(15, 1.5), [[15, 1.5]]);
    assert.deepEqual(await slipOf(4), [[4, undefined]]);
    assert.deepEqual(await loggedItems(billId), [`${pills.name} 退4元`]);
  });

  test('what is kept of a batch that has expired meanwhile goes back in part, too', async () => {
    const { pills, give } = await paidDrug(5, 50);
    await at.server.database.kernel.execute(
      sql`update stock_batch set expire_date = '2020-01-01' where product_id = ${pills.id}`,
    );
    assert.equal((await give(20, 2)).code, 0);
    assert.deepEqual(await at.batchesOf(pills.id), [[10, 3]]);
  });

  test('a drug of which all went back for less money is not handed out', async () => {
    const { pills, billId, give } = await paidDrug(2, 20);
    assert.equal((await give(15, 2)).code, 0);
    assert.deepEqual(await at.batchesOf(pills.id), [[10, 0]]);
    assert.equal((await dispense({ billId })).msg, '没有待发药的项目');
  });

  test('of a drug whose money went back wholly as a favour the rest is handed out', async () => {
    const pills = await at.drug();
    const { caseId } = await at.caseOf();
    const { billId } = await at.saved(caseId, [
      { productId: pills.id, quantity: 2 },
      { productId: (await at.drug()).id, quantity: 1 },
    ]);
    await pay(billId, 30);
    const items = (await at.billsOf(caseId))[0]?.items ?? [];
    const itemId = items.find(({ productId }) => productId === pills.id)?.id;
    await done(once(at.desk), billCalls.refund, {
      ...{ billId, ways: [{ way: 1, amount: 20 }], reason: '补偿' },
      lines: [{ itemId, amount: 20, quantity: 1 }],
    });
    assert.deepEqual(await at.batchesOf(pills.id), [[10, 1]]);
  });

  test('a prescription has the drugs of a bill, and whom they are for', async () => {
    const pills = await at.drug();
    const { caseId } = await at.caseOf({ diagnosis: '肠炎' }, { breed: 'CORGI', color: 'BICOLOR' });
    const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
    const sheet = (await done(at.doctor, calls.prescription, { id: billId })).data;
    assert.deepEqual([sheet.species, sheet.breed, sheet.color], ['犬', '柯基犬', '双色']);
    assert.deepEqual(
      [sheet.diagnosis, sheet.petName, sheet.weight, sheet.items.length, sheet.validUntil],
      ['肠炎', '豆包', 4, 1, sheet.orderTime.slice(0, 10)],
    );
    const [by] = await at.server.database
      .reader('1')
      .select({ licenseNo: userAccount.licenseNo })
      .from(userAccount)
      .where(eq(userAccount.id, '4'));
    assert.ok(by?.licenseNo);
    assert.equal(sheet.licenseNo, by.licenseNo);
    const [goods] = await at.server.database.reader('1').select().from(bill).where(eq(bill.type, 2)).limit(1);
    if (goods) assert.equal((await codeOf(at.doctor, calls.prescription, { id: goods.id }))[0], 40001);
    assert.equal((await codeOf(at.desk, billCalls.cancel, { id: billId, reason: '开错' }))[0], 0);
    assert.deepEqual(await codeOf(at.doctor, calls.prescription, { id: billId }), [
      ...[40902, '当前状态（已作废）不允许打印处方'],
    ]);
  });

  test('a prescription has a diagnosis and a vet with a licence, and holds as many days as the store wants', async () => {
    const set = (values: Readonly<Record<string, string>>) =>
      done(at.admin, settingsCalls.save, {
        storeId: STORE,
        list: Object.entries(values).map(([configKey, configValue]) => ({
          ...{ configGroup: 'printPrescription', configKey, configValue },
        })),
      });
    const licence = (licenseNo: string) =>
      at.server.database.write('1', (db) =>
        db.update(userAccount).set({ licenseNo }).where(eq(userAccount.id, '4')),
      );
    const pills = await at.drug();
    const sheetOf = async (fields: object) => {
      const { caseId } = await at.caseOf(fields);
      const { billId } = await at.saved(caseId, [{ productId: pills.id, quantity: 1, usage }]);
      return billId;
    };
    const [bare, found] = [await sheetOf({}), await sheetOf({ diagnosis: '肠炎' })];
    const of = (id: string) => codeOf(at.doctor, calls.prescription, { id });
    assert.deepEqual(await of(bare), [40902, '病例还没有诊断，请先填写诊断再打印处方']);
    await licence('');
    const without = await of(found);
    assert.equal(without[0], 40902);
    assert.match(without[1], /未登记执业兽医证号，请在用户管理中填写后再打印处方$/);
    await set({ diagnosisRequired: 'N', licenseRequired: 'N', validDays: '3' });
    const sheet = (await done(at.doctor, calls.prescription, { id: bare })).data;
    assert.equal(sheet.licenseNo, '');
    assert.equal(sheet.validUntil, addDays(sheet.orderTime.slice(0, 10), 2));
    const waiting = (await done(at.manager, calls.dispensing)).data.list as {
      billId: string;
      validUntil: string;
    }[];
    assert.equal(waiting.find(({ billId }) => billId === bare)?.validUntil, sheet.validUntil);
    await set({ diagnosisRequired: 'Y', licenseRequired: 'Y', validDays: '1' });
    await licence('A44-ORDERS');
    assert.equal((await of(found))[0], 0);
  });
});

test('发药 reads the rules of all stores at once, and says until when drugs hold but nothing of other goods', async () => {
  const [pills, collar] = [
    await at.drug(),
    await productWith(at.server, at.admin, 5, { categoryCode: 'S1', retailPrice: 10 }),
  ];
  const billOf = async (productId: string) => {
    const { caseId } = await at.caseOf({ diagnosis: '肠炎' });
    return (await at.saved(caseId, [{ productId, quantity: 1 }])).billId;
  };
  const [ofDrug, ofGoods] = [await billOf(pills.id), await billOf(collar.id)];
  const asked = async (storeScope: Scope) => {
    let statements = 0;
    const db = new Proxy(at.server.database.reader('1'), {
      get: (target, name, self) => {
        if (name === 'select' || name === '$count') statements += 1;
        return Reflect.get(target, name, self) as unknown;
      },
    });
    const identity = { workspaceType: 1, storeScope } as CallContext['identity'];
    const { list } = await dispensingBills({ db, identity } as CallContext);
    return { list, statements };
  };
  const chain = await asked('all');
  assert.ok(new Set(chain.list.map(({ caseId }) => caseId)).size > 1);
  const day = (id: string) => chain.list.find(({ billId }) => billId === id)?.validUntil;
  assert.equal(day(ofDrug), formatDay(new Date()));
  assert.equal(day(ofGoods), undefined);
  assert.ok(chain.list.some(({ billId }) => billId === ofGoods));
  assert.equal(chain.statements, 4, 'bills, their number, their lines and the settings of all stores');
  assert.equal((await asked([STORE])).statements, 4);
  assert.equal((await asked([])).statements, 2);
});
