import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { boardingCalls as calls } from '@hospital/shared/contract/calls/boarding';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { shanghaiDateTime } from '@hospital/shared/format';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { moveAccount } from '../billing';
import { dayFrom, newDog, stay } from './boarding.fixture';
import { nightsOf } from './nights';

let server: TestServer;
let manager: TestClient;
let reception: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const held = async (ownerId: string): Promise<number> =>
  (await make(reception, customerCalls.account, { ownerId })).data.deposit;
const at = (text: string): Date => new Date(`${text}+08:00`);

/** A stay that began so many days ago, at ten in the morning. */
async function stayed(days: number, fields: object = {}): Promise<{ id: string; ownerId: string }> {
  const { petId, ownerId } = await newDog(reception);
  const { data, msg } = await stay(reception, manager, { petId, ...fields });
  assert.ok(data?.id, msg);
  const begin = dayFrom(-days);
  await rows(
    `update boarding set start_date = '${begin}', in_time = '${begin}T10:00:00+08:00' where id = '${data.id}'`,
  );
  return { id: data.id, ownerId };
}
const leaving = (id: string, more: object = {}) => make(reception, calls.checkOut, { id, ...more });
/** What the bill of a stay is and was paid. */
const billOf = async (id: string) => {
  const [bill] = await rows<{
    type: number;
    status: number;
    payable: number;
    paid: number;
    lines: number;
    way: number | null;
    cashier: string;
  }>(`select b.cashier_id as cashier, b.type, b.status, b.payable_amount::int as payable, b.paid_amount::int as paid,
    (select sum(i.amount)::int from bill_item i where i.tenant_id = '1' and i.bill_id = b.id) as lines,
    (select max(p.way)::int from bill_payment p where p.tenant_id = '1' and p.bill_id = b.id) as way
    from boarding s join bill b on b.tenant_id = s.tenant_id and b.id = s.bill_id where s.tenant_id = '1' and s.id = '${id}'`);
  return bill;
};

test('nights are those of the calendar in Shanghai, one at least, and half a one for who leaves late', () => {
  for (const [from, to, nights] of [
    ['2026-03-01T09:00:00', '2026-03-01T21:00:00', 1],
    ['2026-03-01T23:50:00', '2026-03-02T00:10:00', 1],
    ['2026-03-01T09:00:00', '2026-03-04T12:00:59', 3],
    ['2026-03-01T09:00:00', '2026-03-04T12:01:00', 3.5],
    // The day in Shanghai has begun, that of UTC has not.
    ['2026-03-01T07:00:00', '2026-03-02T07:30:00', 1],
    ['2026-02-27T18:00:00', '2026-03-01T18:00:00', 2.5],
  ] as const)
    assert.equal(nightsOf(at(from), at(to), '12:00'), nights, `${from} ${to}`);
});

test('a preview changes nothing and says what the bill is going to be', async () => {
  const { id, ownerId } = await stayed(3, { deposit: 150, depositWay: 2 });
  const outTime = `${dayFrom(0)} 23:59`;
  const { data } = await leaving(id, { preview: 'Y', outTime });
  assert.deepEqual(
    [data.nights, data.dayPrice, data.amount, data.deposit, data.payable, data.rest, data.billId],
    [3.5, 100, 350, 150, 200, 0, null],
  );
  assert.equal(await billOf(id), undefined);
  assert.equal(await held(ownerId), 150);
  assert.equal((await make(reception, calls.info, { id })).data.version, 1);
  const real = await leaving(id, { outTime });
  // Late in the evening the moment has come, and it is then that it is charged.
  if (real.code === 0) assert.equal(real.data.amount, 350);
  else assert.equal(real.data.errors[0].msg, '离店时间不能晚于现在');
});

test('a deposit that is kept at the end pays nothing, and lies in the account for the till', async () => {
  const { id, ownerId } = await stayed(2, { deposit: 500, depositWay: 1 });
  const outTime = `${dayFrom(0)} 00:00`;
  const { code, data, msg } = await leaving(id, { version: 1, outTime, keepDepositFlag: 'Y' });
  assert.equal(code, 0, msg);
  assert.deepEqual([data.amount, data.deposit, data.payable, data.rest], [200, 0, 200, 500]);
  assert.deepEqual([(await billOf(id))?.status, (await billOf(id))?.paid], [0, 0]);
  assert.equal(await held(ownerId), 500);
});

test('more is taken in advance while the animal is there, once, and pays its bill with the rest', async () => {
  const { id, ownerId } = await stayed(2, { deposit: 50, depositWay: 1 });
  const more = (key: string, fields: object = {}) =>
    make(reception.with({ 'idempotency-key': key }), calls.deposit, {
      ...{ id, deposit: 100.5, depositWay: 2, version: 1 },
      ...fields,
    });
  assert.equal((await more('more-0', { deposit: 0 })).code, 40001);
  const taken = await more('more-1');
  assert.equal(taken.code, 0, taken.msg);
  assert.equal((await more('more-1')).data.paymentId, taken.data.paymentId);
  assert.equal((await more('more-2')).code, 40901);
  assert.deepEqual([taken.data.deposit, await held(ownerId)], [150.5, 150.5]);
  const [move] = await rows<{ way: number }>(
    `select way::int as way from account_movement where tenant_id = '1' and owner_id = '${ownerId}' and amount = 10050`,
  );
  assert.equal(move?.way, 2);
  assert.notEqual(taken.data.paymentId, '');
  const { data } = await leaving(id, { outTime: `${dayFrom(0)} 00:00` });
  assert.deepEqual([data.amount, data.deposit, data.payable], [200, 150.5, 49.5]);
  assert.equal((await more('more-3', { version: 3 })).code, 40902);
});

test('a deposit lies in the account, pays the bill as far as it goes, and its rest stays there', async () => {
  const { id, ownerId } = await stayed(2, { deposit: 500, depositWay: 1 });
  assert.equal(await held(ownerId), 500);
  const { code, data, msg } = await leaving(id, { version: 1, outTime: `${dayFrom(0)} 00:00` });
  assert.equal(code, 0, msg);
  assert.deepEqual([data.nights, data.amount, data.deposit, data.payable, data.rest], [2, 200, 200, 0, 300]);
  assert.deepEqual(await billOf(id), {
    type: 4,
    status: 2,
    payable: 20_000,
    paid: 20_000,
    lines: 20_000,
    way: 7,
    cashier: '3',
  });
  assert.equal(await held(ownerId), 300);
  const { receipt } = (await make(manager, billCalls.print, { id: data.paymentId })).data;
  assert.deepEqual(
    [receipt.kind, receipt.amount, receipt.ways, receipt.accounts],
    [1, 200, [{ way: 7, amount: 200 }], [{ balance: 'deposit', amount: -200, afterAmount: 300 }]],
  );
  const movements = await rows<{ amount: number }>(
    `select amount::int as amount from account_movement where tenant_id = '1' and owner_id = '${ownerId}' order by create_date, amount desc`,
  );
  assert.deepEqual(
    movements.map(({ amount }) => amount),
    [50_000, -20_000],
  );
});

test('what a deposit does not pay is left to the cashier, and only what was taken for this stay pays', async () => {
  const { id, ownerId } = await stayed(3, { deposit: 100, depositWay: 3 });
  await server.database.write('1', (db) =>
    moveAccount(db, {
      ...{ ownerId, storeId: '1001', balance: 'deposit', amount: 90_000, bizType: 1 },
      ...{ reference: `other:${id}`, operatorId: '3' },
    }),
  );
  const { data } = await leaving(id, { outTime: `${dayFrom(0)} 00:00` });
  assert.deepEqual([data.amount, data.deposit, data.payable], [300, 100, 200]);
  assert.deepEqual(await billOf(id), {
    type: 4,
    status: 1,
    payable: 30_000,
    paid: 10_000,
    lines: 30_000,
    way: 7,
    cashier: '3',
  });
  assert.equal(await held(ownerId), 900);
});

test('a deposit that has left the account meanwhile pays nothing', async () => {
  const { id, ownerId } = await stayed(1, { deposit: 80, depositWay: 1 });
  await server.database.write('1', (db) =>
    moveAccount(db, {
      ...{ ownerId, storeId: '1001', balance: 'deposit', amount: -5000, bizType: 3 },
      ...{ reference: `back:${id}`, operatorId: '3' },
    }),
  );
  const { data } = await leaving(id, { outTime: `${dayFrom(0)} 00:00` });
  assert.deepEqual([data.amount, data.deposit, data.payable, data.rest], [100, 30, 70, 0]);
  assert.equal(await held(ownerId), 0);
});

/** Two stays of an owner, the first to end with a deposit of 200 and the other of 100, of which other bills took 150. */
async function twoStays(): Promise<{ first: string; later: string; shown: () => Promise<number[]> }> {
  const { id, ownerId } = await stayed(1, { deposit: 200, depositWay: 1 });
  const second = { ownerId, name: '豆沙', species: 'DOG', sex: '1', birthday: '2021-03-04' };
  const { id: petId } = (await make(reception, petCalls.save, second)).data;
  const { data } = await stay(reception, manager, {
    ...{ petId, deposit: 100, depositWay: 1 },
    planEndDate: dayFrom(5),
  });
  const shown = async (): Promise<number[]> => {
    const [one, other] = await Promise.all(
      [id, data.id].map((each) => make(reception, calls.info, { id: each })),
    );
    return [one?.data, other?.data].flatMap((each) => [each.deposit, each.depositLeft]);
  };
  assert.deepEqual(await shown(), [200, 200, 100, 100]);
  await server.database.write('1', (db) =>
    moveAccount(db, {
      ...{ ownerId, storeId: '1001', balance: 'deposit', amount: -15_000, bizType: 2 },
      ...{ reference: `spent:${id}`, operatorId: '3' },
    }),
  );
  return { first: id, later: data.id, shown };
}

test('other bills take of a deposit, and stays show what is left of it, the first to end first', async () => {
  const { first, shown } = await twoStays();
  assert.deepEqual(await shown(), [200, 150, 100, 0]);
  const out = { outTime: `${dayFrom(0)} 00:00` };
  assert.deepEqual((await leaving(first, out)).data.deposit, 100);
  assert.deepEqual(await shown(), [200, 0, 100, 50]);
});

test('the deposit of a stay that ends sooner than planned pays its bill before those of others', async () => {
  const { later, shown } = await twoStays();
  const { code, data, msg } = await leaving(later);
  assert.equal(code, 0, msg);
  assert.deepEqual([data.amount, data.deposit, data.payable], [100, 100, 0]);
  assert.deepEqual(await shown(), [200, 50, 100, 0]);
});

test('a further deposit at the check-in of a booked stay is added, and a cancelled stay loses nothing', async () => {
  const { petId, ownerId } = await newDog(reception);
  const days = { startDate: dayFrom(1), planEndDate: dayFrom(3) };
  const { data } = await stay(reception, manager, { petId, ...days, deposit: 100.5, depositWay: 2 });
  assert.equal((await make(reception, calls.checkIn, { id: data.id, deposit: 50, depositWay: 1 })).code, 0);
  assert.equal(await held(ownerId), 150.5);
  const saved = (await make(reception, calls.info, { id: data.id })).data;
  assert.deepEqual([saved.deposit, saved.depositWay], [150.5, 1]);
  assert.equal((await make(manager, calls.cancel, { id: data.id, reason: '登记错误' })).code, 0);
  assert.equal(await held(ownerId), 150.5);
});

test('of two who let the same animal out at once one is told, and it is billed once', async () => {
  const { id, ownerId } = await stayed(1, { deposit: 100, depositWay: 1 });
  const answers = await Promise.all([leaving(id), leaving(id)]);
  assert.deepEqual(
    answers.map(({ code }) => code).sort((a, b) => a - b),
    [0, ErrorCode.ForbiddenTransition],
  );
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(
    `select count(*)::int as n from bill where tenant_id = '1' and owner_id = '${ownerId}'`,
  );
  assert.equal(n, 1);
  assert.equal(await held(ownerId), 0);
});

test('services are charged on top at the store’s price, goods of the stock are not', async () => {
  const { id } = await stayed(1);
  const preview = (extraItems: object[]) =>
    leaving(id, { preview: 'Y', outTime: `${dayFrom(0)} 00:00`, extraItems });
  const { data } = await preview([{ productId: 'H3008-002', quantity: 1.5 }]);
  assert.deepEqual(
    data.lines.map(({ productName, amount }: { productName: string; amount: number }) => [
      productName,
      amount,
    ]),
    [
      ['犬寄养中型笼', 100],
      ['雾化治疗', 120],
    ],
  );
  assert.equal(data.amount, 220);
  assert.match((await preview([{ productId: 'H1-001', quantity: 1 }])).msg, /有库存，请在零售开单中销售$/);
  assert.equal((await preview([{ productId: 'nothing', quantity: 1 }])).code, 404);
  assert.equal((await preview([{ productId: 'H3008-002', quantity: 0 }])).code, ErrorCode.Invalid);
});

test('nobody leaves before they came, nor tomorrow', async () => {
  const { data } = await stay(reception, manager);
  const early = await leaving(data.id, { outTime: `${dayFrom(-1)} 10:00` });
  assert.equal(early.data.errors[0].msg, '离店时间不能早于入住时间');
  const late = await leaving(data.id, { outTime: `${dayFrom(1)} 10:00` });
  assert.equal(late.data.errors[0].msg, '离店时间不能晚于现在');
  assert.equal((await leaving(data.id, { outTime: '2026-02-30 10:00' })).data.errors[0].field, 'outTime');
  const now = shanghaiDateTime().slice(0, 16);
  assert.equal((await leaving(data.id, { outTime: now })).data.nights, 1);
});

test('the hour from which a night is half a one longer is the store’s', async () => {
  const { id } = await stayed(2);
  const half = async () => (await leaving(id, { preview: 'Y', outTime: `${dayFrom(0)} 14:00` })).data.nights;
  assert.equal(await half(), 2.5);
  const set = (configValue: string) =>
    make(manager, settingsCalls.save, {
      storeId: '1001',
      list: [{ configGroup: 'boarding', configKey: 'lateCheckOutTime', configValue }],
    });
  assert.equal((await set('15:00')).code, 0);
  assert.equal(await half(), 2);
  await set('12:00');
});
