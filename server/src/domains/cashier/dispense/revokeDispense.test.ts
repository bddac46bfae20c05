import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { billCalls, type BillWithLines } from '@hospital/shared/contract/calls/bills';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { orderCalls as calls, type Dispensed, type Dispensing } from '@hospital/shared/contract/calls/orders';
import { stockCalls, type StockMovement } from '@hospital/shared/contract/calls/stock';
import { newId } from '../../../platform/database/newId';
import { opLog } from '../../../platform/http/schema';
import type { TestClient } from '../../../test-support/client';
import { make, refusesWithout } from '../../../test-support/refusals';
import { bill, billItem } from '../../billing/schema';
import { done } from '../../organisation/fixture';
import { put } from '../../stock';
import { stockBatch, stockRecord } from '../../stock/schema';
import { once, productWith, sold, STORE, WAREHOUSE } from '../desk.fixture';
import { CaseDesk } from '../orders/caseDesk.fixture';

const at = new CaseDesk();
let keeper: TestClient;
before(async () => {
  keeper = await at.server.signIn('13800000009', 2);
  await make(keeper, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
});

let number = 0;
const newCase = async (name = `退药${(number += 1)}`): Promise<string> =>
  (await at.caseOf({}, { name })).caseId;
const batchOf = (productId: string, batchNo: string, expireDate: string, quantity: number) =>
  at.server.database.write('1', (db) =>
    put(
      db,
      1,
      [
        {
          ...{ warehouseId: WAREHOUSE, productId, batchNo, expireDate, quantity, unitCost: 1 },
          lineId: newId(),
        },
      ],
      { id: '1', time: new Date() },
    ),
  );
const stockOf = async (productId: string) =>
  (
    await at.server.database
      .reader('1')
      .select()
      .from(stockBatch)
      .where(eq(stockBatch.productId, productId))
      .orderBy(asc(stockBatch.batchNo))
  ).map(({ batchNo, quantity, lockedQuantity }) => [batchNo, Number(quantity), Number(lockedQuantity)]);
const ledgerOf = async (lineId: string) =>
  (
    await at.server.database
      .reader('1')
      .select({ row: stockRecord, batchNo: stockBatch.batchNo })
      .from(stockRecord)
      .innerJoin(stockBatch, eq(stockBatch.id, stockRecord.batchId))
      .where(and(eq(stockRecord.bizId, lineId)))
      .orderBy(asc(stockRecord.createDate), asc(stockRecord.bizType), asc(stockRecord.part))
  ).map(({ row, batchNo }) => [row.bizType, batchNo, Number(row.changeQuantity), row.reason]);
const lineOf = async (lineId: string) =>
  (await at.server.database.reader('1').select().from(billItem).where(eq(billItem.id, lineId)))[0];
const versionOf = async (billId: string) =>
  (await at.server.database.reader('1').select().from(bill).where(eq(bill.id, billId)))[0]?.version ?? 0;

const dispense = (request: object, client = keeper) => make(once(client), calls.dispense, { ...request });
const takeBack = (request: object, client = keeper) =>
  make(once(client), calls.revokeDispense, { reason: '拿错了药', ...request });
const pay = (billId: string, amount: number) =>
  make(once(at.desk), billCalls.pay, { billIds: [billId], ways: [{ way: 1, amount }] });
const dispensed = async (keyword: string): Promise<Dispensed[]> =>
  (await done(keeper, calls.dispensed, { keyword })).data.list as Dispensed[];

/** A bill of a case over a drug of its own, handed out. */
async function handedOut(quantity = 2, { paid = false, name = undefined as string | undefined } = {}) {
  const caseId = await newCase(name);
  const pills = await at.drug();
  const saved = await make(at.doctor, calls.caseSave, { caseId, items: [{ productId: pills.id, quantity }] });
  assert.equal(saved.code, 0, saved.msg);
  const { billId } = saved.data as { billId: string };
  const bills = (await done(at.doctor, billCalls.caseList, { caseId })).data as BillWithLines[];
  const lineId = bills[0]?.items[0]?.id ?? '';
  if (paid) assert.equal((await pay(billId, quantity * 10)).code, 0);
  const out = await dispense({ billId });
  assert.equal(out.code, 0, out.msg);
  return { caseId, pills, billId, lineId };
}

test('what was handed out by mistake comes back into its batches, and waits to be handed out again', async () => {
  const caseId = await newCase();
  const pills = await at.drug(1);
  await batchOf(pills.id, 'A-SOON', '2099-01-01', 2000);
  const items = [{ productId: pills.id, quantity: 2.5 }];
  const { billId } = (await make(at.doctor, calls.caseSave, { caseId, items })).data as { billId: string };
  assert.equal((await pay(billId, 25)).code, 0);
  const given = await dispense({ billId });
  assert.equal(given.code, 0, given.msg);
  const lineId = (given.data.dispensedIds as string[])[0] ?? '';
  const answer = await takeBack({ billId, lineIds: [lineId], version: await versionOf(billId) });
  assert.equal(answer.code, 0, answer.msg);
  assert.deepEqual(answer.data, {
    ...{ packageTimes: 0, stayed: [] },
    revokedIds: [lineId],
    batches: [
      { lineId, batchNo: 'A-SOON', expireDate: '2099-01-01', quantity: 2 },
      { lineId, batchNo: 'P1', expireDate: null, quantity: 0.5 },
    ],
  });
  // As it was before: back on the shelf, and kept for the bill.
  const before = [
    ['A-SOON', 2, 2],
    ['P1', 1, 0.5],
  ];
  assert.deepEqual(await stockOf(pills.id), before);
  assert.equal((await lineOf(lineId))?.dispenseStatus, 0);
  const { list } = (await done(keeper, calls.dispensing)).data as { list: Dispensing[] };
  assert.ok(list.some((one) => one.billId === billId && one.items[0]?.id === lineId));
  const out = [
    [2, 'A-SOON', -2, ''],
    [2, 'P1', -0.5, ''],
  ];
  const back = [
    [3, 'A-SOON', 2, '退药：拿错了药'],
    [3, 'P1', 0.5, '退药：拿错了药'],
  ];
  assert.deepEqual(await ledgerOf(lineId), [...out, ...back]);
  const [logged] = await at.server.database
    .reader('1')
    .select()
    .from(opLog)
    .where(eq(opLog.bizId, billId))
    .orderBy(desc(opLog.id))
    .limit(1);
  const { reason, takenBack } = logged?.after as { reason: string; takenBack: string[] };
  assert.deepEqual([reason, takenBack], ['拿错了药', [`${pills.name} 退2盒（批号A-SOON）、0.5盒（批号P1）`]]);
  // And once more, there and back: what came back before does not come back again.
  assert.equal((await dispense({ billId })).code, 0);
  assert.deepEqual(await stockOf(pills.id), [
    ['A-SOON', 0, 0],
    ['P1', 0.5, 0],
  ]);
  assert.equal((await takeBack({ billId, lineIds: [lineId] })).code, 0);
  assert.deepEqual(await stockOf(pills.id), before);
  assert.equal((await ledgerOf(lineId)).length, 8);
});

test('a line that was taken back is changed, refunded and made void as if it had never been handed out', async () => {
  const refunded = await handedOut(2, { paid: true });
  await takeBack({ billId: refunded.billId, lineIds: [refunded.lineId] });
  const refund = await make(once(at.manager), billCalls.refund, {
    ...{ billId: refunded.billId, ways: [{ way: 1, amount: 10 }], reason: '不要了' },
    lines: [{ itemId: refunded.lineId, amount: 10, quantity: 1 }],
  });
  assert.equal(refund.code, 0, refund.msg);
  assert.deepEqual(await stockOf(refunded.pills.id), [['P1', 10, 1]]);
  const unpaid = await handedOut();
  const cancel = () => make(at.desk, billCalls.cancel, { id: unpaid.billId, reason: '开错' });
  assert.equal((await cancel()).msg, `${unpaid.pills.name}已发药，不能作废`);
  await takeBack({ billId: unpaid.billId, lineIds: [unpaid.lineId] });
  assert.equal((await cancel()).code, 0);
  assert.deepEqual(await stockOf(unpaid.pills.id), [['P1', 10, 0]]);
});

test('a line that left its bill after its drug came back stays in 库存流水 by the number of its bill', async () => {
  const { caseId, billId, lineId, pills } = await handedOut(2);
  const other = await at.drug();
  assert.equal((await takeBack({ billId, lineIds: [lineId] })).code, 0);
  const items = [{ productId: other.id, quantity: 1 }];
  const changed = await make(at.doctor, calls.caseSave, { caseId, billId, items });
  assert.equal(changed.code, 0, changed.msg);
  const { billNo } = (await done(at.desk, billCalls.info, { id: billId })).data;
  const shown = async (keyword: string): Promise<[number, string][]> =>
    ((await done(at.admin, stockCalls.movements, { keyword })).data.list as StockMovement[])
      .filter(({ bizType }) => bizType === 2 || bizType === 3)
      .map(({ bizType, bizId }) => [bizType, bizId]);
  const both = [
    [3, billNo],
    [2, billNo],
  ];
  assert.deepEqual([await shown(billNo), await shown(pills.name)], [both, both]);
});

test('only what is still to be handed out after a refund goes out and comes back', async () => {
  const { pills, billId, lineId } = await handedOut(3, { paid: true });
  await takeBack({ billId, lineIds: [lineId] });
  await make(once(at.manager), billCalls.refund, {
    ...{ billId, ways: [{ way: 1, amount: 10 }], reason: '不要了' },
    lines: [{ itemId: lineId, amount: 10, quantity: 1 }],
  });
  assert.equal((await dispense({ billId })).code, 0);
  assert.deepEqual(await stockOf(pills.id), [['P1', 8, 0]]);
  // Its money went back before it was handed out: that says nothing of what is out.
  const back = await takeBack({ billId, lineIds: [lineId] });
  assert.deepEqual([back.code, back.data.batches?.[0]?.quantity], [0, 2], back.msg);
  assert.deepEqual(await stockOf(pills.id), [['P1', 10, 2]]);
});

test('of bills of months ago 待发药 lists the one of which a line came back of late', async () => {
  const [back, waits] = [await handedOut(), await handedOut()];
  await takeBack({ billId: waits.billId, lineIds: [waits.lineId] });
  const old = sql`now() - interval '90 days'`;
  for (const { billId } of [back, waits])
    await at.server.database.kernel.execute(sql`update bill set order_time = ${old} where id = ${billId}`);
  // That of the other one was long ago, too.
  await at.server.database.kernel.execute(
    sql`update stock_record set create_date = ${old} where biz_id = ${waits.lineId}`,
  );
  const waiting = async () =>
    ((await done(keeper, calls.dispensing)).data as { list: Dispensing[] }).list.map(({ billId }) => billId);
  assert.equal((await takeBack({ billId: back.billId, lineIds: [back.lineId] })).code, 0);
  const list = await waiting();
  assert.deepEqual([list.includes(back.billId), list.includes(waits.billId)], [true, false]);
});

test('one of several lines is taken back, the others stay out', async () => {
  const caseId = await newCase();
  const [one, other] = [await at.drug(), await at.drug()];
  const items = [one, other].map(({ id }) => ({ productId: id, quantity: 1 }));
  const { billId } = (await make(at.doctor, calls.caseSave, { caseId, items })).data as { billId: string };
  await dispense({ billId });
  const bills = (await done(at.doctor, billCalls.caseList, { caseId })).data as BillWithLines[];
  const line = bills[0]?.items.find(({ productId }) => productId === one.id);
  assert.equal((await takeBack({ billId, lineIds: [line?.id] })).code, 0);
  assert.deepEqual([await stockOf(one.id), await stockOf(other.id)], [[['P1', 10, 1]], [['P1', 9, 0]]]);
});

test('nothing comes back twice, nor without a reason, nor from a bill that was read before', async () => {
  const { pills, billId, lineId } = await handedOut();
  const version = await versionOf(billId);
  const refused = async (request: object): Promise<[number, string]> => {
    const { code, msg } = await takeBack({ billId, lineIds: [lineId], ...request });
    return [code, msg];
  };
  assert.deepEqual(await refused({ reason: '  ' }), [40001, '请填写退药原因']);
  assert.equal((await refused({ reason: undefined }))[0], 40001);
  assert.equal((await refused({ lineIds: [] }))[0], 40001);
  assert.deepEqual(await refused({ lineIds: ['none'] }), [40001, '账单没有该项目，请刷新后重试']);
  assert.equal((await refused({ version: version - 1 }))[0], 40901);
  assert.equal(
    (await make(keeper, calls.revokeDispense, { billId, lineIds: [lineId], reason: '错' })).code,
    40001,
  );
  assert.deepEqual(await stockOf(pills.id), [['P1', 8, 0]]);
  // The same click again, and two who click at once.
  const key = newId();
  const sent = { billId, lineIds: [lineId], reason: '拿错了药' };
  const [first, again] = [
    await make(once(keeper, key), calls.revokeDispense, sent),
    await make(once(keeper, key), calls.revokeDispense, sent),
  ];
  assert.deepEqual([first.code, again.code, again.data], [0, 0, first.data]);
  assert.deepEqual(await refused({}), [40001, `${pills.name}没有发药，请刷新后重试`]);
  await dispense({ billId });
  const both = await Promise.all([takeBack(sent), takeBack(sent, at.manager)]);
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, 40001]);
  assert.deepEqual(await stockOf(pills.id), [['P1', 10, 2]]);
});

test('drugs refunded since, and goods sold at the desk, are not taken back here', async () => {
  const words = async ({ billId, lineId }: { billId: string; lineId: string }) => {
    const { code, msg } = await takeBack({ billId, lineIds: [lineId] });
    return [code, msg];
  };
  const part = await handedOut(2, { paid: true });
  const refund = (billId: string, amount: number, lines?: object) =>
    make(once(at.manager), billCalls.refund, {
      billId,
      ways: [{ way: 1, amount }],
      reason: '过敏',
      ...lines,
    });
  await refund(part.billId, 10, { lines: [{ itemId: part.lineId, amount: 10 }] });
  assert.deepEqual(await words(part), [40001, `${part.pills.name}发药后已退款10元，退回的药品请办理入库`]);
  const whole = await handedOut(2, { paid: true });
  await refund(whole.billId, 20);
  assert.deepEqual(await words(whole), [40902, '当前状态（已退款）不允许退药，退回的药品请办理入库']);
  const food = await productWith(at.server, at.admin, 5);
  const { billId } = await sold(at.desk, [{ productId: food.id, quantity: 1 }]);
  assert.equal((await pay(billId, 35.5)).code, 0);
  assert.deepEqual(await words({ billId, lineId: 'x' }), [
    40001,
    '零售账单收款后自动出库，退回的商品请办理入库',
  ]);
});

test('加收 moves the quantities of the same two batches that were handed out, even if one has expired since', async () => {
  const caseId = await newCase();
  const pills = await at.drug(1);
  await batchOf(pills.id, 'A-SOON', '2099-01-01', 2000);
  const written = { caseId, items: [{ productId: pills.id, quantity: 2.5 }] };
  const { billId } = (await make(at.doctor, calls.caseSave, written)).data as { billId: string };
  assert.equal((await dispense({ billId })).code, 0);
  await make(at.manager, billCalls.cancel, { id: billId, reason: '开错', doneStaysFlag: 'Y' });
  const bills = async () => (await done(at.doctor, billCalls.caseList, { caseId })).data as BillWithLines[];
  const handedOutId = (await bills())[0]?.items[0]?.id ?? '';
  await at.server.database.kernel.execute(
    sql`update stock_batch set expire_date = '2020-01-01' where product_id = ${pills.id} and batch_no = 'A-SOON'`,
  );
  await batchOf(pills.id, 'B-NEXT', '2098-01-01', 1000);
  const items = [
    { productId: pills.id, quantity: 2.5, handedOutId },
    { productId: pills.id, quantity: 1 },
  ];
  const charged = await make(at.doctor, calls.caseSave, { caseId, items });
  assert.equal(charged.code, 0, charged.msg);
  assert.deepEqual(await stockOf(pills.id), [
    ['A-SOON', 0, 0],
    ['B-NEXT', 1, 1],
    ['P1', 0.5, 0],
  ]);
  const bill = (await bills()).find(({ status }) => status !== 5);
  const [line, other] = [2.5, 1].map((quantity) => bill?.items.find((one) => one.quantity === quantity));
  assert.deepEqual([line?.dispenseStatus, other?.dispenseStatus], [2, 0]);
  assert.deepEqual(
    (await ledgerOf(line?.id ?? '')).map(([type, batchNo, change]) => [type, batchNo, change]),
    [
      [2, 'A-SOON', -2],
      [2, 'P1', -0.5],
    ],
  );
  assert.equal((await lineOf(handedOutId))?.dispenseStatus, 0);
});

test('a drug comes back of a bill that owes all of it, though a payment for it went back while it was out', async () => {
  const { billId, lineId, pills } = await handedOut(2);
  assert.equal((await pay(billId, 10)).code, 0);
  await done(once(at.manager), billCalls.refund, {
    ...{ billId, ways: [{ way: 1, amount: 10 }], reason: '改刷卡' },
    lines: [{ itemId: lineId, amount: 10 }],
  });
  const back = await takeBack({ billId, lineIds: [lineId] });
  assert.equal(back.code, 0, back.msg);
  assert.deepEqual(await stockOf(pills.id), [['P1', 10, 2]]);
});

test('what went out with a void bill comes back, waits no more and is not reported as not charged', async () => {
  const { caseId, pills, billId, lineId } = await handedOut(2, { name: '退药作废' });
  await make(at.manager, billCalls.cancel, { id: billId, reason: '开错', doneStaysFlag: 'Y' });
  const missing = async () =>
    (await done(at.doctor, calls.charges, { caseId })).data.missing.length as number;
  const listed = async () => (await dispensed('退药作废')).map((row) => [row.billId, row.status]);
  assert.deepEqual([await missing(), await listed()], [1, [[billId, 5]]]);
  const back = await takeBack({ billId, lineIds: [lineId] });
  assert.equal(back.code, 0, back.msg);
  assert.deepEqual(await stockOf(pills.id), [['P1', 10, 0]]);
  const { list } = (await done(keeper, calls.dispensing)).data as { list: Dispensing[] };
  assert.ok(!list.some((one) => one.billId === billId));
  assert.deepEqual([await missing(), await listed()], [0, []]);
});

test('what another bill charges by 加收 does not come back from the void one', async () => {
  const { caseId, pills, billId, lineId } = await handedOut();
  await make(at.manager, billCalls.cancel, { id: billId, reason: '开错', doneStaysFlag: 'Y' });
  const items = [{ productId: pills.id, quantity: 2, handedOutId: lineId }];
  const both = await Promise.all([
    make(at.doctor, calls.caseSave, { caseId, items }),
    takeBack({ billId, lineIds: [lineId] }),
  ]);
  assert.equal(both.filter(({ code }) => code === 0).length, 1, JSON.stringify(both));
  const isCharged = both[0].code === 0;
  assert.deepEqual(await stockOf(pills.id), [['P1', isCharged ? 8 : 10, 0]]);
  assert.equal((await takeBack({ billId, lineIds: [lineId] })).msg, `${pills.name}没有发药，请刷新后重试`);
});

test('退药 refuses a drug that was refunded after 发药, and takes back one that was refunded before it', async () => {
  const refund = async (billId: string, lineId: string, amount: number) => {
    const lines = [{ itemId: lineId, amount }];
    const sent = { billId, ways: [{ way: 1, amount }], reason: '过敏', lines };
    assert.equal((await make(once(at.manager), billCalls.refund, sent)).code, 0);
  };
  const out = await handedOut(2, { paid: true });
  await refund(out.billId, out.lineId, 10);
  const clock = (lineId: string, time: string) =>
    at.server.database.kernel.execute(
      sql.raw(`update stock_record set create_date = now() ${time} where biz_id = '${lineId}'`),
    );
  await clock(out.lineId, `+ interval '1 hour'`);
  const words = async ({ billId, lineId }: { billId: string; lineId: string }) =>
    (await takeBack({ billId, lineIds: [lineId] })).msg;
  const stays = `${out.pills.name}发药后已退款10元，退回的药品请办理入库`;
  assert.equal(await words(out), stays);
  // Of before servers wrote it down nobody knows.
  await at.server.database.kernel.execute(
    sql`update bill_item_return set out_flag = null where item_id = ${out.lineId}`,
  );
  assert.equal(await words(out), stays.replace('发药后', '可能在发药后'));
  const waited = await handedOut(2, { paid: true });
  await takeBack({ billId: waited.billId, lineIds: [waited.lineId] });
  await refund(waited.billId, waited.lineId, 5);
  assert.equal((await dispense({ billId: waited.billId })).code, 0);
  await clock(waited.lineId, `- interval '1 hour'`);
  assert.equal((await takeBack({ billId: waited.billId, lineIds: [waited.lineId] })).code, 0);
});

test('a case is not cancelled while what was handed out is written off with its bill, and is once nothing is out', async () => {
  const cancel = async (caseId: string): Promise<[number, string]> => {
    const { code, msg } = await make(at.doctor, caseCalls.cancel, { id: caseId, reason: '误建' });
    return [code, msg];
  };
  const out = await handedOut();
  await make(at.manager, billCalls.cancel, { id: out.billId, reason: '坏账', doneStaysFlag: 'Y' });
  const words = `作废账单中的${out.pills.name}已发药，不能取消病例，请先退药，确已使用的请结束病例`;
  assert.deepEqual(await cancel(out.caseId), [40902, words]);
  assert.equal((await done(at.doctor, caseCalls.info, { id: out.caseId })).data.cancelObstacle, words);
  const back = await handedOut();
  await takeBack({ billId: back.billId, lineIds: [back.lineId] });
  await make(at.desk, billCalls.cancel, { id: back.billId, reason: '开错' });
  assert.deepEqual((await cancel(back.caseId))[0], 0);
  // What 退药 does not take back is not said to be.
  const byHand = await handedOut();
  assert.equal((await pay(byHand.billId, 10)).code, 0);
  await done(once(at.manager), billCalls.refund, {
    ...{ billId: byHand.billId, ways: [{ way: 1, amount: 10 }], reason: '不要了' },
    lines: [{ itemId: byHand.lineId, amount: 10 }],
  });
  // Of before refunds wrote down what was out: its goods may have come back, too.
  await at.server.database.kernel.execute(
    sql`update bill_item_return set out_flag = null where item_id = ${byHand.lineId}`,
  );
  await done(at.manager, billCalls.cancel, { id: byHand.billId, reason: '坏账', doneStaysFlag: 'Y' });
  assert.equal(
    (await cancel(byHand.caseId))[1],
    `作废账单中的${byHand.pills.name}已发药，不能取消病例，请结束病例`,
  );
  // Or it comes back after all.
  assert.equal((await takeBack({ billId: out.billId, lineIds: [out.lineId] })).code, 0);
  assert.deepEqual((await cancel(out.caseId))[0], 0);
});

test('of what left without batches, and into a warehouse that is closed, nothing comes back', async () => {
  const { billId, lineId, pills } = await handedOut();
  const { kernel } = at.server.database;
  const enable = (enabled: string) =>
    kernel.execute(
      sql`update warehouse set enabled = ${enabled} where id = ${WAREHOUSE} and tenant_id = '1'`,
    );
  await enable('N');
  try {
    assert.match((await takeBack({ billId, lineIds: [lineId] })).msg, /已停用，不能退药入库$/);
  } finally {
    await enable('Y');
  }
  const waits = await handedOut();
  assert.equal((await takeBack({ billId: waits.billId, lineIds: [waits.lineId] })).code, 0);
  await at.server.database.write('1', (db) =>
    db.update(billItem).set({ dispenseStatus: 2 }).where(eq(billItem.id, waits.lineId)).execute(),
  );
  assert.equal(
    (await takeBack({ billId: waits.billId, lineIds: [waits.lineId] })).msg,
    `${waits.pills.name}没有出库批次记录，退回的药品请办理入库`,
  );
  assert.deepEqual(await stockOf(pills.id), [['P1', 8, 0]]);
});

test('what has expired meanwhile comes back all the same, and nothing is kept of it', async () => {
  const { billId, lineId, pills } = await handedOut(10);
  await at.server.database.kernel.execute(
    sql`update stock_batch set expire_date = '2020-01-01' where product_id = ${pills.id}`,
  );
  const back = await takeBack({ billId, lineIds: [lineId] });
  assert.equal(back.code, 0, back.msg);
  assert.deepEqual(await stockOf(pills.id), [['P1', 10, 0]]);
});

test('where one of several products has expired, stock is kept for the lines of the others alone', async () => {
  const caseId = await newCase();
  const [gone, good] = [await at.drug(), await at.drug()];
  const items = [gone, good, good].map(({ id }, at) => ({ productId: id, quantity: at + 1 }));
  const { billId } = (await make(at.doctor, calls.caseSave, { caseId, items })).data as { billId: string };
  const out = await dispense({ billId });
  await at.server.database.kernel.execute(
    sql`update stock_batch set expire_date = '2020-01-01' where product_id = ${gone.id}`,
  );
  const lineIds = (out.data.dispensedIds as string[]).toReversed();
  assert.equal((await takeBack({ billId, lineIds })).code, 0);
  assert.deepEqual([await stockOf(gone.id), await stockOf(good.id)], [[['P1', 10, 0]], [['P1', 10, 5]]]);
});

test('it is for who hands out drugs, of the store', async () => {
  const { billId, lineId } = await handedOut();
  const request = { billId, lineIds: [lineId], reason: '拿错了药' };
  await refusesWithout('hospital:bill:revokeDispense', once(at.doctor), calls.revokeDispense, request);
  await refusesWithout('hospital:bill:dispense', at.doctor, calls.dispensed, {});
  await at.server.database.kernel.execute(sql`update bill set store_id = '1002' where id = ${billId}`);
  assert.equal((await takeBack(request)).code, 40302);
  assert.equal((await takeBack(request, at.stranger)).code, 404);
});

test('已发药 names what is out with its batches, who gave it, and why it stays out', async () => {
  const { billId, lineId, pills } = await handedOut(2, { paid: true, name: '退药找我' });
  const [row, ...others] = await dispensed('退药找我');
  assert.equal(others.length, 0);
  assert.deepEqual(
    [row?.billId, row?.petName, row?.status, row?.version],
    [...[billId, '退药找我', 2, await versionOf(billId)]],
  );
  assert.deepEqual(
    row?.items.map(({ dispenseTime: _, ...item }) => item),
    [
      {
        ...{
          id: lineId,
          productName: pills.name,
          spec: '',
          unit: '盒',
          dispenserName: row?.items[0]?.dispenserName,
        },
        ...{ batches: [{ batchNo: 'P1', expireDate: null, quantity: 2 }], fixedReason: '', givenFlag: 'N' },
        outReason: '',
      },
    ],
  );
  assert.notEqual(row?.items[0]?.dispenserName, '');
  assert.equal((await dispensed(row?.billNo ?? ''))[0]?.billId, billId);
  await make(once(at.manager), billCalls.refund, {
    ...{ billId, ways: [{ way: 1, amount: 5 }], reason: '过敏', lines: [{ itemId: lineId, amount: 5 }] },
  });
  assert.equal(
    (await dispensed('退药找我'))[0]?.items[0]?.fixedReason,
    '发药后已退款5元，退回的药品请办理入库',
  );
  const other = await handedOut(1, { name: '退药退完' });
  await takeBack({ billId: other.billId, lineIds: [other.lineId] });
  assert.deepEqual(await dispensed('退药退完'), []);
});
