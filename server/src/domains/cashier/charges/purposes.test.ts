import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { billCalls, type Receipt } from '@hospital/shared/contract/calls/bills';
import { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { chargeCalls as calls } from '@hospital/shared/contract/calls/charges';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { packageCalls } from '@hospital/shared/contract/calls/packages';
import { wardCalls } from '@hospital/shared/contract/calls/ward';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../../test-support/client';
import { make } from '../../../test-support/refusals';
import { newDog, stay } from '../../boarding/boarding.fixture';
import { once } from '../desk.fixture';
import { ChargeDesk, newNumber, paidNotice, refused, WECHAT } from './chargeDesk.fixture';

const at = new ChargeDesk();

let packageId: string;
let planId: string;
before(async () => {
  const plan = await make(at.admin, packageCalls.savePlan, {
    ...{ name: '扫码套餐', price: 200, validDays: 30, items: [{ productId: at.product.id, quantity: 5 }] },
  });
  packageId = plan.data.id;
  const gift = await make(at.admin, accountCalls.savePlan, {
    name: '扫码充1000送100',
    amount: 1000,
    gift: 100,
  });
  planId = gift.data.id;
});

const newOwner = async (): Promise<string> => (await newDog(at.front)).ownerId;
const balancesOf = async (ownerId: string) => {
  const { principal, gift, deposit } = (await make(at.desk, customerCalls.account, { ownerId })).data;
  return { principal, gift, deposit };
};
const packagesOf = async (ownerId: string): Promise<{ id: string; packageNo: string }[]> =>
  (await make(at.desk, packageCalls.count, { ownerId })).data.list;

/** A stay that a deposit is taken for. */
const newStay = async (): Promise<{ id: string; ownerId: string }> => {
  const { petId, ownerId } = await newDog(at.front);
  const { data, msg } = await stay(at.front, at.manager, { petId });
  assert.ok(data?.id, msg);
  return { id: data.id, ownerId };
};

interface Taken {
  readonly amount: number;
  /** What the charge is asked for. */
  readonly request: object;
  /** How often it was booked, by what its subject has. */
  readonly booked: () => Promise<number>;
}
type Purpose = 'recharge' | 'package' | 'boarding';

const taking: Readonly<Record<Purpose, () => Promise<Taken>>> = {
  recharge: async () => {
    const ownerId = await newOwner();
    return {
      ...{ amount: 1000, request: { recharge: { ownerId, planId } } },
      booked: async () => {
        const { principal, gift } = await balancesOf(ownerId);
        assert.equal(gift, principal / 10);
        return principal / 1000;
      },
    };
  },
  package: async () => {
    const ownerId = await newOwner();
    return {
      ...{ amount: 200, request: { sale: { ownerId, packageId } } },
      booked: async () => (await packagesOf(ownerId)).length,
    };
  },
  boarding: async () => {
    const { id, ownerId } = await newStay();
    return {
      ...{ amount: 300, request: { stay: { kind: 'boarding', id } } },
      booked: async () => {
        const { deposit } = (await make(at.front, boardingCalls.info, { id })).data;
        assert.equal((await balancesOf(ownerId)).deposit, deposit);
        return deposit / 300;
      },
    };
  },
};

for (const purpose of ['recharge', 'package', 'boarding'] as const) {
  const begin = async () => {
    const { amount, request, booked } = await taking[purpose]();
    return { ...(await at.started({ ...request, amount }, true, at.front)), amount, request, booked };
  };

  test(`a ${purpose} is booked once when its charge is paid, however often that is told, and nothing before`, async () => {
    const charge = await begin();
    assert.deepEqual([(await at.chargeOf(charge, at.front)).purpose, await charge.booked()], [purpose, 0]);
    const notice = paidNotice(charge, newNumber(), charge.amount * 100);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => at.notify(notice)));
    answers.push(await at.notify(notice));
    assert.deepEqual(new Set(answers.map(({ code, data }) => `${code} ${data.state}`)), new Set(['0 paid']));
    assert.equal(await charge.booked(), 1);
    assert.equal(await at.returnOf(notice.providerNo), undefined);
  });

  test(`a ${purpose} whose notification was lost is booked by the job, once with the desk that asks for it`, async () => {
    const charge = await begin();
    const providerNo = newNumber();
    at.host.paid.set(charge.reference, { providerNo, amount: charge.amount * 100 });
    await Promise.all([
      at.askUnheard(),
      make(at.front, calls.query, { id: charge.id }),
      at.notify(paidNotice(charge, providerNo, charge.amount * 100)),
    ]);
    assert.equal(await charge.booked(), 1);
    assert.equal((await at.chargeOf(charge, at.front)).state, 'paid');
  });

  test(`money that comes for a ${purpose} that was cancelled, or in another amount, is booked for nothing and goes back`, async () => {
    const cancelled = await begin();
    await make(at.front, calls.cancel, { id: cancelled.id });
    const late = newNumber();
    const told = await at.notify(paidNotice(cancelled, late, cancelled.amount * 100));
    assert.deepEqual(told.data, { state: 'late' });
    const less = await begin();
    const other = newNumber();
    assert.deepEqual((await at.notify(paidNotice(less, other, 100))).data, { state: 'late' });
    assert.deepEqual([await cancelled.booked(), await less.booked()], [0, 0]);
    await at.deliver();
    assert.deepEqual(
      [...at.refundsOf(late), ...at.refundsOf(other)].map(({ amount }) => amount),
      [cancelled.amount * 100, 100],
    );
  });

  test(`a second desk begins no charge for a ${purpose} while one is open`, async () => {
    // Only the front desk takes animals in; for others it is the cashier.
    const second = purpose === 'boarding' ? await at.server.signIn('13800000003', 2) : at.desk;
    const charge = await begin();
    const again = await make(once(second), calls.start, {
      ...{ ...charge.request, way: WECHAT, amount: charge.amount },
    });
    assert.equal(again.code, ErrorCode.ForbiddenTransition);
    assert.match(again.msg, /扫码.*请先完成或取消/);
    const both = await taking[purpose]();
    const twice = await Promise.all(
      [at.front, second].map((client) =>
        make(once(client), calls.start, { ...both.request, way: WECHAT, amount: both.amount }),
      ),
    );
    assert.deepEqual(twice.map(({ code }) => code).sort(), [0, ErrorCode.ForbiddenTransition]);
  });
}

test('a charge is for one thing, and each asks for the right to take money for it', async () => {
  const ownerId = await newOwner();
  const { id } = await newStay();
  const wanted = { recharge: { ownerId }, sale: { ownerId, packageId }, stay: { kind: 'boarding', id } };
  const start = (client: TestClient, request: object, amount = 200) =>
    make(once(client), calls.start, { way: WECHAT, amount, ...request });
  for (const request of [{}, wanted, { recharge: wanted.recharge, sale: wanted.sale }])
    refused(ErrorCode.Malformed, '请选择一项收款内容')(await start(at.front, request));
  const doctor = await at.server.signIn('13800000004', 2);
  // Who takes deposits by the bed takes none for recharges, and sees none of their charges.
  for (const request of [{ recharge: wanted.recharge }, { sale: wanted.sale }, { billIds: ['x'] }])
    assert.equal((await start(doctor, request)).code, ErrorCode.PermissionMissing);
  const begun = await start(at.front, { recharge: wanted.recharge });
  assert.equal(begun.code, 0, begun.msg);
  for (const call of [calls.query, calls.cancel])
    assert.equal((await make(doctor, call, { id: begun.data.id })).code, ErrorCode.PermissionMissing);
  const listed = (await make(doctor, calls.list)).data.list as { id: string }[];
  assert.ok(!listed.some((one) => one.id === begun.data.id));
});

test('what could not be booked is refused before its customer pays', async () => {
  const ownerId = await newOwner();
  const { id } = await newStay();
  await make(at.front, boardingCalls.checkOut, { id });
  for (const [request, amount, msg] of [
    [{ recharge: { ownerId, planId } }, 999, '收款须等于方案金额1000元'],
    [{ recharge: { ownerId, planId: 'none' } }, 1000, '充值方案不存在或已停用'],
    [{ sale: { ownerId, packageId } }, 199, '收款须等于套餐售价200元'],
    [{ stay: { kind: 'boarding', id } }, 100, '当前状态（已离店）不允许收取押金'],
  ] as const) {
    const answer = await make(once(at.front), calls.start, { ...request, way: WECHAT, amount });
    assert.ok([answer.msg, answer.data?.errors?.[0]?.msg].includes(msg), `${answer.msg} ${msg}`);
  }
});

test('a recharge is as it was agreed on when its code was shown, though its plan is changed meanwhile', async () => {
  const ownerId = await newOwner();
  const made = await make(at.admin, accountCalls.savePlan, { name: '限时充500送80', amount: 500, gift: 80 });
  const charge = await at.started({ recharge: { ownerId, planId: made.data.id }, amount: 500 });
  await make(at.admin, accountCalls.savePlan, {
    ...{ id: made.data.id, version: 1, name: '限时充500送80', amount: 500, gift: 1, enabled: 'N' },
  });
  assert.deepEqual((await at.notify(paidNotice(charge, newNumber(), 50_000))).data, { state: 'paid' });
  assert.deepEqual(await balancesOf(ownerId), { principal: 500, gift: 80, deposit: 0 });
});

test('a recharge by a code has its bill, its receipt and its takings, in the name of who began it', async () => {
  const ownerId = await newOwner();
  const charge = await at.started({ recharge: { ownerId }, amount: 88.88 });
  const number = newNumber();
  await at.notify(paidNotice(charge, number, 8888));
  const { receiptNo, paymentId } = await at.chargeOf(charge);
  assert.match(receiptNo, /^SK/);
  const { receipt } = (await make(at.desk, billCalls.print, { id: paymentId })).data;
  assert.equal(receipt.receiptNo, receiptNo);
  const [row] = await at.rows<{ type: number; amount: number; ref_no: string; name: string }>(
    `select b.type, p.amount::int as amount, p.ref_no, p.create_name as name from bill b join bill_payment p on p.tenant_id = b.tenant_id and p.bill_id = b.id where b.tenant_id = '1' and b.owner_id = '${ownerId}'`,
  );
  assert.ok(row);
  assert.deepEqual([row.type, row.amount, row.ref_no], [6, 8888, number]);
  const logged = await at.rows<{ user_name: string }>(
    `select user_name from op_log where biz_type = 'account' and biz_id = '${ownerId}'`,
  );
  assert.deepEqual(
    logged.map((one) => one.user_name),
    [row.name],
  );
});

test('who sold a package by a code is told the code of its owner, nobody else', async () => {
  const ownerId = await newOwner();
  const charge = await at.started({ sale: { ownerId, packageId }, amount: 200 });
  assert.equal((await make(at.desk, calls.sold, { id: charge.id })).code, ErrorCode.NotFound);
  await at.notify(paidNotice(charge, newNumber(), 20_000));
  const { data } = await make(at.desk, calls.sold, { id: charge.id });
  assert.match(data.code, /^\d{6}$/);
  assert.equal(data.packageNo, (await packagesOf(ownerId))[0]?.packageNo);
  assert.equal((await make(at.front, calls.sold, { id: charge.id })).code, ErrorCode.NotFound);
  // A minute less than a quarter of an hour after it was begun, and then no more.
  const begunBefore = (minutes: number) =>
    at.rows(
      `update pay_charge set create_date = now() - interval '${minutes} minutes' where id = '${charge.id}'`,
    );
  await begunBefore(14);
  const { secondsShown } = await at.chargeOf(charge);
  assert.ok(secondsShown > 0 && secondsShown <= 60, String(secondsShown));
  assert.equal((await make(at.desk, calls.sold, { id: charge.id })).data.code, data.code);
  await begunBefore(15);
  assert.equal(await at.chargeOf(charge), undefined);
  assert.equal((await make(at.desk, calls.sold, { id: charge.id })).code, ErrorCode.NotFound);
});

test('a charge over a package says who buys which, and whether the caller began it', async () => {
  const { data } = await make(at.front, customerCalls.info, { id: await newOwner() });
  const ownerId: string = data.id;
  const charge = await at.started({ sale: { ownerId, packageId }, amount: 200 });
  const said = async (client: TestClient) => {
    const { own, ownerName, packageName } = await at.chargeOf(charge, client);
    return [own, ownerName, packageName];
  };
  assert.deepEqual(await said(at.desk), [true, data.name, '扫码套餐']);
  assert.deepEqual(await said(at.front), [false, data.name, '扫码套餐']);
  const other = await at.started({ recharge: { ownerId }, amount: 50 });
  const { own, ownerName, packageName } = await at.chargeOf(other);
  assert.deepEqual([own, ownerName, packageName], [true, undefined, undefined]);
});

test('a deposit paid after the animal has left is returned, and one that was booked goes back by the provider', async () => {
  const left = await newStay();
  const late = await at.started({ stay: { kind: 'boarding', id: left.id }, amount: 100 }, true, at.front);
  await make(at.front, boardingCalls.checkOut, { id: left.id });
  const lateNumber = newNumber();
  assert.deepEqual((await at.notify(paidNotice(late, lateNumber, 10_000))).data, { state: 'late' });
  assert.match((await at.returnOf(lateNumber)).reason, /^押金未能入账：/);

  const { id, ownerId } = await newStay();
  const charge = await at.started({ stay: { kind: 'boarding', id }, amount: 300 }, true, at.front);
  const number = newNumber();
  await at.notify(paidNotice(charge, number, 30_000));
  const leaving = await make(at.front, boardingCalls.checkOut, { id });
  assert.equal(leaving.code, 0, leaving.msg);
  const { deposit } = await balancesOf(ownerId);
  assert.ok(deposit > 1);
  const back = (amount: number) =>
    make(once(at.desk), accountCalls.refundDeposit, {
      ...{ ownerId, ways: [{ way: WECHAT, amount }], reason: '离店' },
    });
  assert.equal((await back(1)).code, 0);
  assert.equal((await back(deposit - 1)).code, 0);
  assert.equal((await back(0.01)).code, ErrorCode.Invalid);
  await at.deliver();
  assert.deepEqual(
    at.refundsOf(number).map(({ amount }) => amount),
    [100, deposit * 100 - 100],
  );
  // Its number is known, though no bill has it.
  const typed = await make(once(at.desk), accountCalls.recharge, {
    ...{ ownerId, ways: [{ way: WECHAT, amount: 300, refNo: number }] },
  });
  refused(ErrorCode.NotUnique, `微信流水号 ${number} 已用于收取押金，请核对`)(typed);
});

test('a doctor takes the deposit of an inpatient by a code', async () => {
  const doctor = await at.server.signIn('13800000004', 2);
  const [row] = await at.rows<{ id: string; deposit: number; version: number }>(
    "select id, deposit::int as deposit, version from live_info where tenant_id = '1' and store_id = '1001' and state = 1 limit 1",
  );
  assert.ok(row);
  const charge = await at.started({ stay: { kind: 'ward', id: row.id }, amount: 120.5 }, true, doctor);
  const notice = paidNotice(charge, newNumber(), 12_050);
  for (const _ of [1, 2]) assert.deepEqual((await at.notify(notice)).data, { state: 'paid' });
  const { data } = await make(doctor, wardCalls.info, { id: row.id });
  assert.deepEqual([data.deposit, data.version], [(row.deposit + 12_050) / 100, row.version + 1]);
  const [moved] = await at.rows<{ amount: number; way: number; operator_id: string }>(
    `select amount::int as amount, way, operator_id from account_movement where reference = 'charge:${charge.id}'`,
  );
  assert.deepEqual([moved?.amount, moved?.way], [12_050, WECHAT]);
  // The owner gets a receipt, as of a deposit that is taken by hand.
  const { paymentId, receiptNo } = await at.chargeOf(charge, doctor);
  const { receipt } = (await make(at.desk, billCalls.print, { id: paymentId })).data as { receipt: Receipt };
  assert.deepEqual([receipt.receiptNo, receipt.amount, receipt.bills], [receiptNo, 120.5, []]);
});

test('a recharge whose booking breaks off half way is booked wholly when the provider tells of it again', async () => {
  const ownerId = await newOwner();
  const charge = await at.started({ recharge: { ownerId, planId }, amount: 1000 });
  const notice = paidNotice(charge, newNumber(), 100_000);
  // The gift, which comes after the bill, its payment and the principal.
  await at.rows(
    `alter table account_movement add constraint broken check (owner_id <> '${ownerId}' or balance <> 'gift') not valid`,
  );
  assert.notEqual((await at.notify(notice)).code, 0);
  assert.deepEqual(await balancesOf(ownerId), { principal: 0, gift: 0, deposit: 0 });
  assert.equal((await at.chargeOf(charge)).state, 'waiting');
  await at.rows('alter table account_movement drop constraint broken');
  assert.deepEqual((await at.notify(notice)).data, { state: 'paid' });
  assert.deepEqual(await balancesOf(ownerId), { principal: 1000, gift: 100, deposit: 0 });
  const bills = await at.rows(`select id from bill where tenant_id = '1' and owner_id = '${ownerId}'`);
  assert.equal(bills.length, 1);
});

test('stored value that came by a code goes back by the provider', async () => {
  const ownerId = await newOwner();
  const charge = await at.started({ recharge: { ownerId }, amount: 50 });
  const number = newNumber();
  await at.notify(paidNotice(charge, number, 5000));
  await make(once(at.desk), accountCalls.recharge, { ownerId, ways: [{ way: 1, amount: 20 }] });
  const { parts } = (await make(at.desk, accountCalls.refundable, { ownerId })).data;
  assert.deepEqual(parts, [
    { way: 1, amount: 20, already: 0, byProvider: 0 },
    { way: WECHAT, amount: 50, already: 0, byProvider: 50 },
  ]);
  const answer = await make(once(at.desk), accountCalls.refund, { ownerId, amount: 60, reason: '不用了' });
  assert.equal(answer.code, 0, answer.msg);
  await at.deliver();
  assert.deepEqual(
    at.refundsOf(number).map(({ amount }) => amount),
    [4000],
  );
});

test('a code for a recharge is not closed as paid by a package that is sold under its number', async () => {
  const ownerId = await newOwner();
  const charge = await at.started({ recharge: { ownerId }, amount: 200 });
  const number = newNumber();
  const sold = await make(once(at.desk), packageCalls.sell, {
    ...{ packageId, ownerId, ways: [{ way: WECHAT, amount: 200, refNo: number }] },
  });
  assert.equal(sold.code, 0, sold.msg);
  assert.deepEqual((await at.notify(paidNotice(charge, number, 20_000))).data, { state: 'closed' });
  assert.match((await at.chargeOf(charge)).reason, /已由收银员登记收款200元，请核对/);
  assert.equal((await balancesOf(ownerId)).principal, 0);
});

test('money for a package of a pet that was given away meanwhile goes back', async () => {
  const { petId, ownerId } = await newDog(at.front);
  const charge = await at.started({ sale: { ownerId, petId, packageId }, amount: 200 });
  await at.rows(`update pet set owner_id = '${await newOwner()}' where tenant_id = '1' and id = '${petId}'`);
  const number = newNumber();
  assert.deepEqual((await at.notify(paidNotice(charge, number, 20_000))).data, { state: 'late' });
  assert.equal((await at.returnOf(number)).amount, 200);
  assert.deepEqual(await packagesOf(ownerId), []);
  await at.deliver();
});

test('money for a package of a pet that died meanwhile goes back', async () => {
  const { petId, ownerId } = await newDog(at.front);
  const charge = await at.started({ sale: { ownerId, petId, packageId }, amount: 200 });
  await at.rows(`update pet set status = 2 where tenant_id = '1' and id = '${petId}'`);
  const number = newNumber();
  assert.deepEqual((await at.notify(paidNotice(charge, number, 20_000))).data, { state: 'late' });
  assert.equal((await at.returnOf(number)).amount, 200);
  assert.deepEqual(await packagesOf(ownerId), []);
  await at.deliver();
});

test('a recharge under a number that the cashier typed is not booked a second time by its charge', async () => {
  const ownerId = await newOwner();
  const charge = await at.started({ recharge: { ownerId }, amount: 60 });
  const number = newNumber();
  await make(at.desk, calls.cancel, { id: charge.id });
  const typing = make(once(at.desk), accountCalls.recharge, {
    ...{ ownerId, ways: [{ way: WECHAT, amount: 60, refNo: number }] },
  });
  // In the very moment in which the provider tells of it.
  const [typed, told] = await Promise.all([typing, at.notify(paidNotice(charge, number, 6000))]);
  const { principal } = await balancesOf(ownerId);
  const back = await at.returnOf(number);
  if (typed.code === 0) {
    assert.deepEqual([principal, told.data.state, back], [60, 'paid', undefined]);
  } else {
    assert.deepEqual([principal, told.data.state, back.amount], [0, 'late', 60]);
    await at.deliver();
  }
});
