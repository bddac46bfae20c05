import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountCalls as calls, type AccountMovement } from '@hospital/shared/contract/calls/accounts';
import { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { billCalls, type Balances, type Receipt } from '@hospital/shared/contract/calls/bills';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { closingCalls } from '@hospital/shared/contract/calls/closings';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { moveAccount } from '../../billing';
import { done } from '../../organisation/fixture';
import { newId } from '../../../platform/database/newId';
import type { Answer, TestClient } from '../../../test-support/client';
import { savedOwner } from '../../../test-support/people';
import { make, refusesTheUsual, refusesWithout } from '../../../test-support/refusals';
import { StreamReader } from '../../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { dayFrom, stay } from '../../boarding/boarding.fixture';
import { once, productWith, sold, STORE } from '../desk.fixture';

let server: TestServer;
let manager: TestClient;
let desk: TestClient;
let viewer: TestClient;

before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  desk = await server.signIn('13800000006', 2);
  viewer = await server.signIn('13800000007', 2);
  await make(manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
});
after(() => server.close());

/** Fen that were left as a deposit; without a way nobody said how. */
const left = (ownerId: string, amount: number, way?: 1 | 2 | 3 | 4, storeId = STORE): Promise<number> =>
  server.database.write('1', (db) =>
    moveAccount(db, {
      ...{ ownerId, storeId, balance: 'deposit', amount, bizType: 1, bizId: 'stay' },
      ...(way === undefined ? {} : { way }),
      ...{ reference: newId(), operatorId: '1' },
    }),
  );
const give = (ownerId: string, ways: readonly object[], fields: object = {}): Promise<Answer> =>
  make(once(desk), calls.refundDeposit, { ownerId, ways, reason: '离店', ...fields });
interface Bounds {
  readonly deposit: number;
  readonly held: number;
  readonly refundable: number;
  readonly owed: number;
  readonly ways: readonly { readonly way: number; readonly amount: number }[];
}
const bounds = async (ownerId: string): Promise<Bounds> =>
  (await done(desk, calls.depositRefundable, { ownerId })).data as Bounds;

test('who gives a deposit back sees at once what a bill takes of it, or adds to what is owed', async () => {
  const { ownerId } = await savedOwner(manager);
  await left(ownerId, 10_000, 1);
  const admin = await server.signIn('13800000001', 1);
  const product = await productWith(server, admin, 5, { retailPrice: 60 });
  const stream = await StreamReader.ready(manager);
  /** Of whatever write, or of that with this key. */
  const hears = async (by?: string): Promise<void> => {
    for (;;) {
      const { kind, data } = await stream.next();
      const isWanted = by === undefined || data.by === by;
      if (kind === 'data' && isWanted && data.calls.includes('accounts.depositRefundable')) return;
    }
  };
  const { billId } = await sold(desk, [{ productId: product.id, quantity: 1 }], { ownerId });
  await hears();
  assert.equal((await bounds(ownerId)).owed, 60);
  const payer = once(desk);
  await done(payer, billCalls.pay, { billIds: [billId], ways: [{ way: 7, amount: 60 }] });
  await hears(payer.headers['idempotency-key']);
  assert.deepEqual([(await bounds(ownerId)).owed, (await bounds(ownerId)).refundable], [0, 40]);
  stream.close();
});

test('a deposit goes back by the ways in which it came, never more, with a reason and a slip', async () => {
  const { ownerId } = await savedOwner(manager);
  await left(ownerId, 10_000, 2);
  await left(ownerId, 5_000, 1);
  await left(ownerId, 2_000);
  await left(ownerId, 9_000, 3, '1002');
  assert.deepEqual(await bounds(ownerId), {
    ...{ deposit: 260, held: 0, refundable: 170, owed: 0 },
    ways: [
      { way: 1, amount: 70, byProvider: 0, already: 0 },
      { way: 2, amount: 100, byProvider: 0, already: 0 },
    ],
  });
  assert.equal((await give(ownerId, [{ way: 2, amount: 100.01 }])).msg, '微信最多可退100元');
  assert.equal((await give(ownerId, [{ way: 3, amount: 1 }])).code, 40001);
  assert.equal((await give(ownerId, [{ way: 1, amount: 1 }], { reason: ' ' })).code, 40001);
  assert.equal((await give(ownerId, [{ way: 1, amount: 0 }])).code, 40001);
  const ways = [
    { way: 1, amount: 60 },
    { way: 2, amount: 100, refNo: 'wx-deposit-1' },
  ];
  const answer = await give(ownerId, ways);
  assert.equal(answer.code, 0, answer.msg);
  const { paymentId, receiptNo, amount, deposit } = answer.data as {
    paymentId: string;
    receiptNo: string;
    amount: number;
    deposit: number;
  };
  assert.deepEqual([amount, deposit], [160, 100]);
  assert.match(receiptNo, /^TK/);
  const { receipt } = (await done(desk, billCalls.print, { id: paymentId })).data as { receipt: Receipt };
  assert.deepEqual(
    [receipt.kind, receipt.amount, receipt.bills, receipt.ways.map((one) => one.amount)],
    [2, 160, [], [60, 100]],
  );
  assert.deepEqual(receipt.accounts, [{ balance: 'deposit', amount: -160, afterAmount: 100 }]);
  const { list } = (await done(manager, calls.page, { page: 1, pageSize: 20, ownerId, bizType: 4 })).data as {
    list: AccountMovement[];
  };
  assert.deepEqual(
    list.map(({ receiptId }) => receiptId),
    [paymentId, paymentId],
  );
  assert.notEqual(receipt.ownerName, '');
  assert.deepEqual((await bounds(ownerId)).ways, [{ way: 1, amount: 10, byProvider: 0, already: 0 }]);
});

test('退押金 says what the owner still owes in the store', async () => {
  const { ownerId } = await savedOwner(manager);
  await left(ownerId, 10_000, 1);
  const admin = await server.signIn('13800000001', 1);
  const { id } = await productWith(server, admin, 5, { retailPrice: 30 });
  await sold(desk, [{ productId: id, quantity: 2 }], { ownerId });
  assert.equal((await bounds(ownerId)).owed, 60);
});

test('stands in the closing of who gave it back (日结 · 退押金)', async () => {
  const { ownerId } = await savedOwner(manager);
  await left(ownerId, 3_000, 1);
  const cash = async (): Promise<number> =>
    (
      (await done(desk, closingCalls.current, {})).data as {
        figures: { kind: number; way: number; amount: number }[];
      }
    ).figures
      .filter(({ kind, way }) => kind === 6 && way === 1)
      .reduce((sum, one) => sum + one.amount, 0);
  const before = await cash();
  assert.equal((await give(ownerId, [{ way: 1, amount: 30 }])).code, 0);
  assert.equal((await cash()) - before, -30);
});

test('happens once for one key, and at most once by ten at the same time', async () => {
  const { ownerId } = await savedOwner(manager);
  await left(ownerId, 1_000, 1);
  const body = { ownerId, ways: [{ way: 1, amount: 10 }], reason: '离店' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => make(once(desk), calls.refundDeposit, body)),
  );
  assert.equal(answers.filter(({ code }) => code === 0).length, 1);
  assert.equal((await bounds(ownerId)).deposit, 0);
  await left(ownerId, 1_000, 1);
  const client = once(desk);
  const [first, second] = [
    await make(client, calls.refundDeposit, body),
    await make(client, calls.refundDeposit, body),
  ];
  assert.deepEqual(first.data, second.data);
  assert.equal((await make(desk, calls.refundDeposit, body)).code, 40001);
});

test('of a stay that goes on stays until it ends', async () => {
  const { rows } = await server.database.kernel.execute<{ owner_id: string; held: number }>(
    `select p.owner_id, sum(b.deposit)::int as held from boarding b
      join pet p on p.tenant_id = b.tenant_id and p.id = b.pet_id
      join owner_account a on a.tenant_id = b.tenant_id and a.owner_id = p.owner_id
      where b.tenant_id = '1' and b.state = 1 and b.deposit > 0 and b.store_id = '${STORE}' and a.deposit >= b.deposit
      group by 1 order by 1 limit 1`,
  );
  const [stay] = rows;
  assert.ok(stay, 'nobody boards with a deposit');
  const before = await bounds(stay.owner_id);
  assert.ok(before.held >= stay.held / 100);
  await left(stay.owner_id, 700, 1);
  const { refundable, held } = await bounds(stay.owner_id);
  // Whoever pays with it at the till is told.
  const { balances } = (await done(desk, billCalls.unpaid, { ownerId: stay.owner_id })).data as {
    balances: Balances;
  };
  assert.equal(balances.depositHeld, held);
  const answer = await give(stay.owner_id, [{ way: 1, amount: refundable + 1 }]);
  assert.match(answer.msg, /住院、寄养（含预订）的押金，出院、离店或取消预订后再退/);
});

test('of a booked boarding stays until the booking is cancelled', async () => {
  const booked = await stay(manager, manager, {
    ...{ startDate: dayFrom(5), planEndDate: dayFrom(8), state: 0, deposit: 300, depositWay: 1 },
  });
  assert.equal(booked.code, 0, booked.msg);
  const { id } = booked.data as { id: string };
  const { rows } = await server.database.kernel.execute<{ owner_id: string }>(
    `select p.owner_id from boarding b join pet p on p.tenant_id = b.tenant_id and p.id = b.pet_id where b.id = '${id}'`,
  );
  const ownerId = rows[0]?.owner_id ?? '';
  const bound = await bounds(ownerId);
  assert.deepEqual([bound.held, bound.refundable], [300, 0]);
  const refused = await give(ownerId, [{ way: 1, amount: 1 }]);
  assert.equal(refused.msg, '最多可退0元，另有300元为住院、寄养（含预订）的押金，出院、离店或取消预订后再退');
  await done(manager, boardingCalls.cancel, { id, reason: '不来了' });
  assert.equal((await give(ownerId, [{ way: 1, amount: 300 }])).code, 0);
});

test('of a file that was merged goes back to the one that stays, by the way in which it came', async () => {
  const booked = await stay(manager, manager, {
    ...{ startDate: dayFrom(15), planEndDate: dayFrom(18), state: 0, deposit: 300, depositWay: 2 },
  });
  assert.equal(booked.code, 0, booked.msg);
  const { id } = booked.data as { id: string };
  const { rows } = await server.database.kernel.execute<{ owner_id: string }>(
    `select p.owner_id from boarding b join pet p on p.tenant_id = b.tenant_id and p.id = b.pet_id where b.id = '${id}'`,
  );
  const fromId = rows[0]?.owner_id ?? '';
  const [{ ownerId: second }, { ownerId: last }] = [await savedOwner(manager), await savedOwner(manager)];
  await left(last, 1_000, 1);
  await done(manager, customerCalls.merge, { fromId, toId: second });
  const mergeId = (await done(manager, customerCalls.merge, { fromId: second, toId: last })).data
    .mergeId as string;
  const before = await bounds(last);
  assert.deepEqual([before.deposit, before.held, before.refundable], [310, 300, 10]);
  await done(manager, boardingCalls.cancel, { id, reason: '不来了' });
  const after = await bounds(last);
  assert.deepEqual(
    [after.refundable, after.ways.map(({ way, amount }) => [way, amount])],
    [
      310,
      [
        [1, 10],
        [2, 300],
      ],
    ],
  );
  assert.equal((await give(last, [{ way: 2, amount: 300.01 }])).code, 40001);
  const answer = await give(last, [{ way: 2, amount: 300, refNo: 'wx-merged' }]);
  assert.equal(answer.code, 0, answer.msg);
  assert.deepEqual(
    (await bounds(last)).ways.map(({ way, amount }) => [way, amount]),
    [[1, 10]],
  );
  // Whose the rest is nobody knows any more: a merge that is undone would let it go back twice.
  const undo = await make(once(manager), customerCalls.undoMerge, { id: mergeId });
  assert.match(undo.msg, /合并后退过押金（300元），余额无法再分开/);
});

test('a merge is undone after its other deposits were given back, unless they went out by ways of both', async () => {
  const two = async () => [(await savedOwner(manager)).ownerId, (await savedOwner(manager)).ownerId] as const;
  const merge = async (fromId: string, toId: string): Promise<string> =>
    (await done(manager, customerCalls.merge, { fromId, toId })).data.mergeId as string;
  const undo = (id: string) => make(once(manager), customerCalls.undoMerge, { id });
  const [from, to] = await two();
  await left(from, 10_000, 1);
  await left(to, 5_000, 2);
  const first = await merge(from, to);
  assert.equal((await give(to, [{ way: 2, amount: 50, refNo: newId() }])).code, 0);
  const undone = await undo(first);
  assert.equal(undone.code, 0, undone.msg);
  assert.deepEqual([(await bounds(from)).refundable, (await bounds(to)).deposit], [100, 0]);
  const [poor, rich] = await two();
  await left(poor, 10_000, 2, '1002');
  await left(poor, 10_000, 1);
  await left(rich, 5_000, 1);
  await left(rich, 5_000, 2);
  const second = await merge(poor, rich);
  assert.equal((await give(rich, [{ way: 2, amount: 50, refNo: newId() }])).code, 0);
  assert.equal((await give(rich, [{ way: 1, amount: 50 }])).code, 0);
  const refused = await undo(second);
  assert.match(refused.msg, /合并后退过押金（50元），余额无法再分开/);
});

test('a store says what it kept of a file that was merged in another one, and that one nothing of it', async () => {
  const admin = await server.signIn('13800000001', 1);
  const OTHER = '1002';
  const kept = async (id: string): Promise<number> => {
    const words = (await done(admin, organisationCalls.storeOpen, { id })).data as string[];
    return Number(words.map((one) => /^¥([\d.]+)未退押金$/.exec(one)?.[1]).find(Boolean) ?? 0);
  };
  const [from, to, last] = [
    (await savedOwner(manager)).ownerId,
    (await savedOwner(manager)).ownerId,
    (await savedOwner(manager)).ownerId,
  ];
  await left(from, 10_000, 1, OTHER);
  await left(from, 3_000, 1);
  const before = [await kept(OTHER), await kept(STORE)];
  for (const [fromId, toId] of [
    [from, to],
    [to, last],
  ])
    await done(once(manager), customerCalls.merge, { fromId, toId });
  assert.deepEqual([await kept(OTHER), await kept(STORE)], before);
});

test('is not for everybody', async () => {
  const { ownerId } = await savedOwner(manager);
  const body = { ownerId, ways: [{ way: 1, amount: 1 }], reason: '离店' };
  await refusesTheUsual(server, once(desk), calls.refundDeposit, body);
  await refusesWithout('hospital:account:deposit:refund', viewer, calls.refundDeposit, body);
  assert.equal((await give('nobody', [{ way: 1, amount: 1 }])).code, 404);
});
