import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountCalls, type AccountMovement } from '@hospital/shared/contract/calls/accounts';
import { billCalls as calls, type Bill, type Receipt } from '@hospital/shared/contract/calls/bills';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { discountCalls } from '@hospital/shared/contract/calls/discounts';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import { userCalls } from '@hospital/shared/contract/calls/users';
import { register } from '../../bookings/visits.fixture';
import { done } from '../../organisation/fixture';
import type { TestClient } from '../../../test-support/client';
import { freshMobile, savedOwner } from '../../../test-support/people';
import { make, refusesTheUsual } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { once, productWith, sold, STORE } from '../desk.fixture';

let server: TestServer;
let admin: TestClient;
let desk: TestClient;
let manager: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000006', 2);
  await make(manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
});
after(() => server.close());

interface Printed {
  readonly receipt: Receipt;
  readonly head: { readonly storeId: string };
  readonly settings: Readonly<Record<string, string>>;
  readonly printCount: number;
}
const print = async (id: string): Promise<Printed> => (await done(desk, calls.print, { id })).data as Printed;

/** Two bills of an owner over 60 and 25. */
async function twoBills(): Promise<[string, string]> {
  const { ownerId } = await savedOwner(manager);
  const [a, b] = [
    await productWith(server, admin, 5, { retailPrice: 60 }),
    await productWith(server, admin, 5, { retailPrice: 25 }),
  ];
  const first = await sold(desk, [{ productId: a.id, quantity: 1 }], { ownerId });
  const second = await sold(desk, [{ productId: b.id, quantity: 1 }], { ownerId });
  return [first.billId, second.billId];
}

test('bills that are paid at once are on one slip, with the cash that was given and its change', async () => {
  const billIds = await twoBills();
  const ways = [
    { way: 1, amount: 50 },
    { way: 2, amount: 35, refNo: 'wx-slip-1' },
  ];
  const paid = (await done(once(desk), calls.pay, { billIds, ways, cashGiven: 100 })).data as {
    paymentId: string;
    receiptNo: string;
  };
  const { receipt, head, settings, printCount } = await print(paid.paymentId);
  assert.deepEqual(
    [receipt.receiptNo, receipt.kind, receipt.amount, receipt.cashGiven, receipt.changeAmount],
    [paid.receiptNo, 1, 85, 100, 50],
  );
  assert.deepEqual(receipt.ways, [
    { way: 1, amount: 50 },
    { way: 2, amount: 35 },
  ]);
  assert.deepEqual(
    receipt.bills.map(({ id, partAmount, items }) => [id, partAmount, items.length]),
    [
      [billIds[0], 60, 1],
      [billIds[1], 25, 1],
    ],
  );
  assert.deepEqual([head.storeId, settings['showStoreName'], printCount], [STORE, 'Y', 1]);
});

test('what is printed again counts, and each part payment has a slip of its own', async () => {
  const [billId] = await twoBills();
  const pay = async (amount: number): Promise<string> => {
    const answer = await done(once(desk), calls.pay, { billIds: [billId], ways: [{ way: 1, amount }] });
    return (answer.data as { paymentId: string }).paymentId;
  };
  const [first, second] = [await pay(20), await pay(40)];
  assert.equal((await print(first)).printCount, 1);
  assert.equal((await print(first)).printCount, 2);
  const atOnce = await Promise.all([1, 2, 3].map(() => print(first)));
  assert.deepEqual(atOnce.map((one) => one.printCount).sort(), [3, 4, 5]);
  const { receipt, printCount } = await print(second);
  assert.deepEqual([printCount, receipt.amount, receipt.bills[0]?.partAmount], [1, 40, 40]);
  const { payments } = (await done(desk, calls.info, { id: billId })).data as Bill;
  assert.deepEqual(
    payments.map(({ receiptId }) => receiptId),
    [first, second],
  );
});

test('what is given back has a slip, too', async () => {
  const [billId] = await twoBills();
  await done(once(desk), calls.pay, { billIds: [billId], ways: [{ way: 2, amount: 60 }] });
  const body = { billId, ways: [{ way: 2, amount: 10 }], reason: '破损' };
  const back = (await done(once(manager), calls.refund, body)).data as { paymentId: string };
  const { receipt } = await print(back.paymentId);
  assert.deepEqual([receipt.kind, receipt.amount, receipt.reason], [2, 10, '破损']);
  assert.deepEqual(receipt.ways, [{ way: 2, amount: 10 }]);
  assert.match(receipt.receiptNo, /^TK/);
});

test('a slip says what a recharge, a payment and a refund moved in the account, as it was then', async () => {
  const { ownerId } = await savedOwner(manager);
  const plan = { name: '小票充100送10', amount: 100, gift: 10 };
  const { id: planId } = (await done(admin, accountCalls.savePlan, plan)).data as { id: string };
  const cash = { ownerId, planId, ways: [{ way: 1, amount: 100 }] };
  const recharged = (await done(once(desk), accountCalls.recharge, cash)).data as { paymentId: string };
  const { id: productId } = await productWith(server, admin, 5, { retailPrice: 30 });
  const bills = [
    await sold(desk, [{ productId, quantity: 1 }], { ownerId }),
    await sold(desk, [{ productId, quantity: 2 }], { ownerId }),
  ];
  const ways = [
    { way: 5, amount: 80 },
    { way: 1, amount: 10 },
  ];
  const billIds = bills.map(({ billId }) => billId);
  const paid = (await done(once(desk), calls.pay, { billIds, ways })).data as { paymentId: string };
  const refund = { billId: billIds[0], ways: [{ way: 5, amount: 20 }], reason: '退货' };
  const returned = (await done(once(manager), calls.refund, refund)).data as { paymentId: string };
  const lost = { ownerId, amount: 40, reason: '不再光顾' };
  const back = (await done(once(manager), accountCalls.refund, lost)).data as { paymentId: string };
  const slips = await Promise.all(
    [recharged, paid, returned, back].map(async ({ paymentId }) => (await print(paymentId)).receipt.accounts),
  );
  assert.deepEqual(slips, [
    [
      { balance: 'principal', amount: 100, afterAmount: 100 },
      { balance: 'gift', amount: 10, afterAmount: 10 },
    ],
    [
      { balance: 'principal', amount: -80, afterAmount: 20 },
      { balance: 'gift', amount: 0, afterAmount: 10 },
    ],
    [
      { balance: 'principal', amount: 20, afterAmount: 40 },
      { balance: 'gift', amount: 0, afterAmount: 10 },
    ],
    [
      { balance: 'principal', amount: -40, afterAmount: 0 },
      { balance: 'gift', amount: -10, afterAmount: 0 },
    ],
  ]);
  // 储值 leads from each movement to its slip.
  const { list } = (await done(manager, accountCalls.page, { page: 1, pageSize: 20, ownerId })).data as {
    list: AccountMovement[];
  };
  const ids = [recharged, recharged, paid, paid, returned, back, back].map(({ paymentId }) => paymentId);
  assert.deepEqual(list.map((one) => one.receiptId).toSorted(), ids.toSorted());
});

test('the slip of a refund names the lines that this refund was for', async () => {
  const { ownerId } = await savedOwner(manager);
  const food = await productWith(server, admin, 5, { retailPrice: 60 });
  const toy = await productWith(server, admin, 5, { retailPrice: 25 });
  const both = [food, toy].map(({ id }) => ({ productId: id, quantity: 1 }));
  const { billId } = await sold(desk, both, { ownerId });
  await done(once(desk), calls.pay, { billIds: [billId], ways: [{ way: 2, amount: 85 }] });
  const { items } = (await done(desk, calls.info, { id: billId })).data as Bill;
  const back = async (productId: string, amount: number) => {
    const itemId = items.find((line) => line.productId === productId)?.id ?? '';
    const lines = [{ itemId, amount }];
    const body = { billId, ways: [{ way: 2, amount }], lines, reason: '退货' };
    const { paymentId } = (await done(once(manager), calls.refund, body)).data as { paymentId: string };
    assert.deepEqual((await print(paymentId)).receipt.bills[0]?.returned, lines);
  };
  await back(food.id, 60);
  await back(toy.id, 5);
});

test('a settled bill without a payment counts its prints, too; one that is not settled is no receipt', async () => {
  const [billId] = await twoBills();
  const printed = async (): Promise<number> =>
    ((await done(desk, calls.printBill, { id: billId })).data as { printCount: number }).printCount;
  assert.deepEqual([await printed(), await printed()], [1, 1]);
  await done(manager, discountCalls.manualBatch, { billId, rate: 0 });
  assert.deepEqual([await printed(), await printed(), await printed()], [1, 2, 3]);
  assert.equal((await make(desk, calls.printBill, { id: 'nobody' })).code, 404);
});

/** Somebody of the store with one right alone. */
async function onlyMay(permission: string): Promise<TestClient> {
  const { rows } = await server.database.kernel.execute<{ id: string }>(
    `select id from menu where tenant_id = '1' and permission = '${permission}'`,
  );
  const code = `only_${(roles += 1)}`;
  const role = { name: code, code, menuIds: rows.map(({ id }) => id) };
  const { id } = (await done(admin, roleCalls.save, role)).data as { id: string };
  const loginName = freshMobile();
  const { initPassword: password } = (
    await done(admin, userCalls.save, { loginName, roleIds: [id], storeIds: [STORE] })
  ).data as { initPassword: string };
  const client = await server.signIn(loginName, 2, { password, tenantCode: 'demo' });
  await make(client, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
  return client;
}
let roles = 0;

test('who takes money prints its slip and what packages settled, without looking through all bills', async () => {
  const cashier = await onlyMay('hospital:bill:pay');
  const [billId] = await twoBills();
  const paid = (await done(once(cashier), calls.pay, { billIds: [billId], ways: [{ way: 1, amount: 60 }] }))
    .data as { paymentId: string };
  assert.equal((await make(cashier, calls.print, { id: paid.paymentId })).code, 0);
  for (const call of [calls.info, calls.printBill])
    assert.equal((await make(cashier, call, { id: billId })).code, 0);
  assert.equal((await make(cashier, calls.page, { page: 1, pageSize: 20 })).code, 40300);
  const ward = await onlyMay('hospital:live:deposit');
  assert.equal((await make(ward, calls.print, { id: paid.paymentId })).code, 0);
  const washer = await onlyMay('hospital:booking:listWashPlan');
  assert.equal((await make(washer, calls.print, { id: paid.paymentId })).code, 40300);
});

test('who may give a discount sees what there is and tries it', async () => {
  const [billId] = await twoBills();
  const giver = await onlyMay('hospital:bill:manualDiscountSave');
  assert.equal((await make(giver, discountCalls.list, { billId })).code, 0);
  const request = { billId, manual: [{ rate: 0.95 }] };
  assert.equal((await make(giver, discountCalls.validate, request)).code, 0);
});

test('a slip is of its store', async () => {
  assert.equal((await make(desk, calls.print, { id: 'nobody' })).code, 404);
  await refusesTheUsual(server, desk, calls.print, { id: 'nobody' });
});

test('a cancelled visit that was paid gives its slip', async () => {
  const visit = await register(manager);
  assert.equal(visit.code, 0, visit.msg);
  const { rows } = await server.database.kernel.execute<{ id: string; payable_amount: number }>(
    `select id, payable_amount::int from bill where tenant_id = '1' and booking_id = '${visit.data.id}'`,
  );
  const [bill] = rows;
  assert.ok(bill && bill.payable_amount > 0);
  const amount = bill.payable_amount / 100;
  await done(once(desk), calls.pay, { billIds: [bill.id], ways: [{ way: 2, amount }] });
  const request = { id: visit.data.id, cancelReason: 'TIME' };
  const cancelled = (await done(manager, bookingCalls.cancel, request)).data as {
    refundAmount: number;
    ways: Receipt['ways'];
    receipts: { paymentId: string; receiptNo: string }[];
  };
  assert.equal(cancelled.refundAmount, amount);
  assert.deepEqual(cancelled.ways, [{ way: 2, amount }]);
  assert.equal(cancelled.receipts.length, 1);
  const { receipt } = await print(cancelled.receipts[0]?.paymentId ?? '');
  assert.deepEqual([receipt.kind, receipt.amount, receipt.reason], [2, amount, '取消挂号']);
});
