import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { chargeCalls as calls } from '@hospital/shared/contract/calls/charges';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../../test-support/client';
import { make } from '../../../test-support/refusals';
import { once } from '../desk.fixture';
import { ChargeDesk, newNumber, paidNotice, refused, WECHAT } from './chargeDesk.fixture';
import { Gateway } from './gateway';

const at = new ChargeDesk();

test('what a notification says as a reason is kept as it can be read', async () => {
  const charge = await at.begun();
  const failed = { type: 'charge.failed', reference: charge.reference };
  const long = `NOTENOUGH\u0000${'长'.repeat(1_000)}`;
  assert.equal((await at.notify({ ...failed, reason: long })).code, 0);
  assert.equal((await at.chargeOf(charge)).reason, `支付失败：NOTENOUGH ${'长'.repeat(110)}`);
  const english = await at.begun();
  await at.notify({ ...failed, reference: english.reference, reason: 'USER_CANCELED' });
  assert.equal((await at.chargeOf(english)).reason, '支付失败（原文：USER_CANCELED）');
  const odd = { type: 'refund.failed', reference: charge.reference, refundReference: 'x\u0000' };
  refused(ErrorCode.Malformed, '通知内容无法识别')(await at.notify(odd));
});

test('money that comes late pays nothing, is kept, and goes back once', async () => {
  const cancelled = await at.begun();
  assert.equal((await make(at.desk, calls.cancel, { id: cancelled.id })).data.state, 'closed');
  const expired = await at.begun();
  await at.runOut(expired);
  assert.deepEqual(
    [(await at.chargeOf(expired)).state, (await at.chargeOf(expired)).reason],
    ['closed', '收款码已过期'],
  );
  await at.askUnheard();
  const voided = await at.begun();
  await make(at.manager, billCalls.cancel, { id: voided.billId, reason: '开错' });
  const paidInCash = await at.begun();
  await make(once(at.desk), billCalls.pay, { billIds: [paidInCash.billId], ways: [{ way: 1, amount: 71 }] });
  const reasons = [
    [cancelled, '收款码关闭后付款（收银员取消）', 0],
    [expired, '收款码关闭后付款（收款码已过期）', 0],
    [voided, '账单未能收款：账单已变更', 5],
    [paidInCash, '账单未能收款：账单已变更', 2],
  ] as const;
  for (const [charge, reason, status] of reasons) {
    const notice = paidNotice(charge, newNumber());
    for (const _ of [1, 2]) assert.deepEqual((await at.notify(notice)).data, { state: 'late' }, reason);
    const kept = await at.returnOf(notice.providerNo);
    assert.deepEqual([kept.state, kept.amount, kept.reason], ['waiting', 71, reason]);
    const bill = await at.billOf(charge);
    assert.deepEqual(
      [bill.status, bill.payments.filter(({ way }: { way: number }) => way === WECHAT).length],
      [status, 0],
    );
    await at.deliver();
    await at.deliver();
    assert.deepEqual(
      at.refundsOf(notice.providerNo).map(({ amount, reference }) => [amount, reference]),
      [[7100, kept.id]],
    );
    assert.equal((await at.returnOf(notice.providerNo)).state, 'done');
  }
  const logged = await at.rows(
    `select 1 from op_log where biz_type = 'payCharge' and biz_id = '${cancelled.id}'`,
  );
  assert.equal(logged.length, 1);
});

test('what comes out of order ends as it must', async () => {
  const returned = await at.begun();
  const back = { type: 'refund.done', reference: returned.reference, providerNo: 'W-back', amount: 7100 };
  assert.equal((await at.notify(back)).code, 0);
  assert.deepEqual((await at.notify(paidNotice(returned, 'W-back'))).data, { state: 'late' });
  assert.equal((await at.billOf(returned)).status, 0);
  assert.equal((await at.returnOf('W-back')).state, 'done');
  await at.deliver();
  assert.deepEqual(at.refundsOf('W-back'), [], 'it is not given back a second time');

  const succeeded = await at.begun();
  const failed = { type: 'charge.failed', reference: succeeded.reference, reason: '余额不足' };
  await at.notify(paidNotice(succeeded, newNumber()));
  assert.deepEqual((await at.notify(failed)).data, { state: 'paid' });
  assert.equal((await at.billOf(succeeded)).status, 2);

  const first = await at.begun();
  const number = newNumber();
  await at.notify({ ...failed, reference: first.reference });
  assert.equal((await at.chargeOf(first)).reason, '支付失败：余额不足');
  assert.deepEqual((await at.notify(paidNotice(first, number))).data, { state: 'late' });
  const kept = await at.returnOf(number);
  assert.equal(kept.state, 'waiting');
  // The provider gives it back by itself before it is asked.
  await at.notify({ ...back, reference: first.reference, providerNo: number });
  assert.equal((await at.returnOf(number)).state, 'done');
  await at.deliver();
  assert.deepEqual(at.refundsOf(number), []);
});

test('another amount pays nothing; the same payment with another amount is refused; a second one goes back', async () => {
  const less = await at.begun();
  const number = newNumber();
  assert.deepEqual((await at.notify(paidNotice(less, number, 100))).data, { state: 'late' });
  assert.deepEqual(
    [(await at.returnOf(number)).amount, (await at.returnOf(number)).reason],
    [1, '付款金额1元与应收71元不符'],
  );
  const conflict = refused(ErrorCode.NotUnique, '该支付流水号已用于其他金额或其他收款');
  conflict(await at.notify(paidNotice(less, number)));

  const charge = await at.begun();
  const own = newNumber();
  await at.notify(paidNotice(charge, own));
  conflict(await at.notify(paidNotice(charge, own, 7000)));
  conflict(await at.notify(paidNotice(await at.begun(), own)));
  const second = newNumber();
  assert.deepEqual((await at.notify(paidNotice(charge, second))).data, { state: 'paid' });
  assert.deepEqual(
    [(await at.returnOf(second)).amount, (await at.returnOf(second)).reason, await at.returnOf(own)],
    [71, '同一收款码重复付款', undefined],
  );
  assert.equal((await at.billOf(charge)).payments.length, 1);
});

test('what is refunded on a bill goes back by the provider that brought it, to the fen and no more', async () => {
  const charge = await at.begun(50);
  const number = newNumber();
  await at.notify(paidNotice(charge, number, 5000));
  await make(once(at.desk), billCalls.pay, {
    ...{ billIds: [charge.billId], ways: [{ way: WECHAT, amount: 21, refNo: 'read off the terminal' }] },
  });
  const refund = (amount: number) =>
    make(once(at.manager), billCalls.refund, {
      ...{ billId: charge.billId, ways: [{ way: WECHAT, amount }], reason: '不要了' },
    });
  assert.equal((await refund(30.01)).code, 0);
  assert.equal((await refund(40.99)).code, 0);
  await at.deliver();
  assert.deepEqual(
    at.refundsOf(number).map(({ amount }) => amount),
    [3001, 1999],
    'the rest came by the terminal',
  );
});

test('a return that the provider refuses is seen, and sent again by whoever may give money back', async () => {
  at.host.refuses = true;
  const charge = await at.begun();
  const number = newNumber();
  await make(at.desk, calls.cancel, { id: charge.id });
  await at.notify(paidNotice(charge, number));
  for (const _ of [1, 2, 3, 4]) await at.deliver();
  const failed = await at.returnOf(number);
  assert.deepEqual([failed.state, failed.error], ['failed', '支付平台拒绝了请求（422）']);
  at.host.refuses = false;
  assert.equal((await make(at.manager, calls.sendBack, { id: failed.id })).data.state, 'waiting');
  assert.equal(
    (await make(at.manager, calls.sendBack, { id: failed.id })).code,
    ErrorCode.ForbiddenTransition,
  );
  await at.notify({
    ...{ type: 'refund.failed', reference: charge.reference, refundReference: failed.id, reason: '账户冻结' },
  });
  assert.deepEqual(
    [(await at.returnOf(number)).state, (await at.returnOf(number)).error],
    ['failed', '账户冻结'],
  );
  assert.equal((await make(at.manager, calls.sendBack, { id: failed.id })).code, 0);
  await at.deliver();
  assert.equal((await at.returnOf(number)).state, 'done');
  // It took that over, and finds out later that it cannot.
  await at.notify({
    ...{ type: 'refund.failed', reference: charge.reference, refundReference: failed.id },
  });
  assert.deepEqual(
    [(await at.returnOf(number)).state, (await at.returnOf(number)).error],
    ['failed', '支付平台拒绝退款'],
  );
  assert.equal((await make(at.manager, calls.sendBack, { id: failed.id })).code, 0);
  await at.deliver();
  await at.notify({
    ...{ type: 'refund.done', reference: charge.reference, refundReference: failed.id },
    ...{ providerNo: number, amount: 7100 },
  });
  await at.notify({
    ...{ type: 'refund.failed', reference: charge.reference, refundReference: failed.id },
  });
  assert.equal((await at.returnOf(number)).state, 'done', 'what went back stays so');
});

test('a manager notes once, with a reason, that money which the provider did not return was given back by hand', async () => {
  at.host.refuses = true;
  const charge = await at.begun();
  const number = newNumber();
  await make(at.desk, calls.cancel, { id: charge.id });
  await at.notify(paidNotice(charge, number));
  const waiting = await at.returnOf(number);
  const byHand = (client: TestClient, reason: string) =>
    make(once(client), calls.byHand, { id: waiting.id, reason });
  refused(
    ErrorCode.ForbiddenTransition,
    '当前状态（等待退回）不允许登记人工退款',
  )(await byHand(at.manager, '付现金'));
  for (const _ of [1, 2, 3, 4]) await at.deliver();
  assert.equal((await byHand(at.desk, '付现金')).code, ErrorCode.PermissionMissing);
  for (const nothing of ['', '   '])
    assert.equal((await byHand(at.manager, nothing)).code, ErrorCode.Invalid);
  const nobody = { id: 'nobody', reason: '付现金' };
  assert.equal((await make(once(at.manager), calls.byHand, nobody)).code, ErrorCode.NotFound);
  assert.equal((await at.returnOf(number)).state, 'failed');
  const key = once(at.manager);
  const again = () => make(key, calls.byHand, { id: waiting.id, reason: '顾客已销户，付现金' });
  const twice = (await Promise.all([again(), again()])).map(({ code }) => code);
  // PostgreSQL hears the second while the first is under way.
  assert.ok(twice.includes(0) && twice.every((code) => code === 0 || code === ErrorCode.InFlight));
  assert.equal((await again()).code, 0);
  const done = await at.returnOf(number);
  assert.deepEqual([done.state, done.handReason, done.error], ['done', '顾客已销户，付现金', '']);
  const logged = await at.rows<{ name: string; after: object }>(
    `select user_name as name, after from op_log where biz_type = 'payCharge' and biz_id = '${charge.id}' and action like '%byHand'`,
  );
  const [{ name, after } = { name: '', after: {} }] = logged;
  assert.equal(logged.length, 1);
  assert.ok(name !== '' && done.handBy === name && done.handTime !== '');
  assert.deepEqual(after, {
    ...{ state: '已退回', refNo: number, amount: 71, handReason: '顾客已销户，付现金' },
  });
  assert.equal((await byHand(at.manager, '再来一次')).code, ErrorCode.ForbiddenTransition);
  assert.equal((await make(at.manager, calls.sendBack, { id: done.id })).code, ErrorCode.ForbiddenTransition);
  // It gave it back all the same.
  await at.notify({
    ...{ type: 'refund.done', reference: charge.reference, refundReference: done.id },
    ...{ providerNo: number, amount: 7100 },
  });
  const both = await at.returnOf(number);
  assert.deepEqual([both.state, both.error, both.handBy], ['done', '支付平台也已退回，请向顾客核实', name]);
});

test('a number that is typed is that of no other payment, nor of money that goes back', async () => {
  const paid = await at.begun();
  const number = newNumber();
  await at.notify(paidNotice(paid, number));
  const late = await at.begun();
  const lateNumber = newNumber();
  await make(at.desk, calls.cancel, { id: late.id });
  await at.notify(paidNotice(late, lateNumber));
  const other = await at.begun(71, false);
  const typed = (refNo: string, way = WECHAT) =>
    make(once(at.desk), billCalls.pay, { billIds: [other.billId], ways: [{ way, amount: 71, refNo }] });
  const [{ receiptNo }] = (await at.billOf(paid)).payments;
  refused(
    ErrorCode.NotUnique,
    `微信流水号 ${number} 已用于另一笔收款（收据 ${receiptNo}），请核对`,
  )(await typed(` ${number} `));
  refused(
    ErrorCode.NotUnique,
    `流水号 ${lateNumber} 的款项正退回顾客（待退回款项），不能再用于收款`,
  )(await typed(lateNumber));
  assert.equal((await at.billOf(other)).status, 0);
  assert.equal((await typed(number, 3)).code, 0, 'that of Alipay is another one');
});

test('money under a number that the cashier typed pays no second time and does not go back', async () => {
  const charge = await at.begun();
  const number = newNumber();
  await make(at.desk, calls.cancel, { id: charge.id });
  await make(once(at.desk), billCalls.pay, {
    billIds: [charge.billId],
    ways: [{ way: WECHAT, amount: 71, refNo: number }],
  });
  for (const _ of [1, 2])
    assert.deepEqual((await at.notify(paidNotice(charge, number))).data, { state: 'paid' });
  assert.equal(await at.returnOf(number), undefined);
  const bill = await at.billOf(charge);
  assert.deepEqual([bill.payments.length, bill.paidAmount], [1, 71]);
  assert.equal((await at.chargeOf(charge)).receiptNo, bill.payments[0].receiptNo);
  const refund = { billId: charge.billId, ways: [{ way: WECHAT, amount: 20 }], reason: '退货' };
  assert.equal((await make(once(at.manager), billCalls.refund, refund)).code, 0);
  await at.deliver();
  assert.deepEqual(
    at.refundsOf(number).map(({ amount }) => amount),
    [2000],
    'it came by the provider',
  );

  const part = await at.begun();
  const partNumber = newNumber();
  await make(at.desk, calls.cancel, { id: part.id });
  await make(once(at.desk), billCalls.pay, {
    billIds: [part.billId],
    ways: [{ way: WECHAT, amount: 70, refNo: partNumber }],
  });
  for (const _ of [1, 2])
    assert.deepEqual((await at.notify(paidNotice(part, partNumber))).data, {
      state: 'closed',
    });
  assert.equal(
    (await at.chargeOf(part)).reason,
    `付款71元，流水号 ${partNumber} 已由收银员登记收款70元，请核对`,
  );
  assert.equal(await at.returnOf(partNumber), undefined);
});

test('a number that was typed on another bill pays no charge of the same sum', async () => {
  const charge = await at.begun();
  const other = await at.begun();
  const number = newNumber();
  await make(at.desk, calls.cancel, { id: other.id });
  await make(once(at.desk), billCalls.pay, {
    billIds: [other.billId],
    ways: [{ way: WECHAT, amount: 71, refNo: number }],
  });
  assert.deepEqual((await at.notify(paidNotice(charge, number))).data, { state: 'closed' });
  assert.match((await at.chargeOf(charge)).reason, /请核对$/);
  assert.equal((await at.billOf(charge)).paidAmount, 0);
});

test('the host of these tests gives nothing back twice', async () => {
  const charge = await at.begun();
  const number = newNumber();
  await at.notify(paidNotice(charge, number));
  const gateway = new Gateway(at.host.settings);
  const wanted = { reference: 'r-1', providerNo: number, amount: 4000, reason: '' };
  await gateway.giveBack(wanted);
  await gateway.giveBack(wanted);
  await assert.rejects(gateway.giveBack({ ...wanted, amount: 1 }));
  await assert.rejects(gateway.giveBack({ ...wanted, reference: 'r-2' }));
  await gateway.giveBack({ ...wanted, reference: 'r-3', amount: 3100 });
  assert.equal(at.host.overdrawn.splice(0).length, 1);
});

test('what the provider gave back by itself is booked by a refund, and no more goes back than was paid', async () => {
  const charge = await at.begun(50);
  const number = newNumber();
  await at.notify(paidNotice(charge, number, 5000));
  await make(once(at.desk), billCalls.pay, {
    ...{ billIds: [charge.billId], ways: [{ way: WECHAT, amount: 21, refNo: `terminal ${number}` }] },
  });
  const returnable = async () => (await make(at.desk, calls.returnable, { billId: charge.billId })).data.ways;
  assert.deepEqual(await returnable(), [{ way: WECHAT, amount: 71, already: 0, byProvider: 50 }]);
  const own = { type: 'refund.done', reference: charge.reference, providerNo: number };
  const first = { ...own, amount: 2000, refundNo: 'own-1' };
  for (const notice of [first, first, { ...own, amount: 1000, refundNo: 'own-2' }])
    assert.equal((await at.notify(notice)).code, 0);
  // Under a number that it used before it cannot have given back another sum.
  assert.equal((await at.notify({ ...first, amount: 1 })).code, ErrorCode.NotUnique);
  assert.deepEqual(await returnable(), [{ way: WECHAT, amount: 71, already: 30, byProvider: 20 }]);
  const refund = (amount: number) =>
    make(once(at.manager), billCalls.refund, {
      ...{ billId: charge.billId, ways: [{ way: WECHAT, amount }], reason: '不要了' },
    });
  assert.equal((await refund(25)).code, 0);
  assert.deepEqual(await returnable(), [{ way: WECHAT, amount: 46, already: 5, byProvider: 20 }]);
  await at.deliver();
  assert.deepEqual(at.refundsOf(number), [], 'the provider had given that back');
  assert.equal((await refund(46)).code, 0);
  assert.equal((await refund(0.01)).code, ErrorCode.ForbiddenTransition);
  await at.deliver();
  assert.deepEqual(
    at.refundsOf(number).map(({ amount }) => amount),
    [2000],
    'with the 30 of the provider all that came by it, and the rest came by the terminal',
  );
});

test('a return of the provider on several bills is booked by whichever is refunded first', async () => {
  const bills = [await at.begun(1, false), await at.begun(1, false)];
  for (const { id } of bills) await make(at.desk, calls.cancel, { id });
  const billIds = bills.map(({ billId }) => billId);
  const charge = await at.started({ billIds, amount: 142 });
  const number = newNumber();
  await at.notify(paidNotice(charge, number, 14_200));
  await at.notify({
    ...{ type: 'refund.done', reference: charge.reference, providerNo: number, amount: 10_000 },
  });
  for (const billId of billIds) {
    const wanted = { billId, ways: [{ way: WECHAT, amount: 71 }], reason: '退货' };
    const answer = await make(once(at.manager), billCalls.refund, wanted);
    assert.equal(answer.code, 0, answer.msg);
  }
  await at.deliver();
  assert.deepEqual(
    at.refundsOf(number).map(({ amount }) => amount),
    [4200],
  );
});

test('a second payment under one code is given back for itself, and takes nothing from the first', async () => {
  const charge = await at.begun();
  const [first, second] = [newNumber(), newNumber()];
  await at.notify(paidNotice(charge, first));
  await at.notify(paidNotice(charge, second));
  await at.notify({
    ...{ type: 'refund.done', reference: charge.reference, providerNo: second, amount: 7100 },
  });
  const { data } = await make(at.desk, calls.returnable, { billId: charge.billId });
  assert.deepEqual(data.ways, [{ way: WECHAT, amount: 71, already: 0, byProvider: 71 }]);
});

test('a second payment that has gone back before it is told is not asked for again', async () => {
  const charge = await at.begun();
  const [first, second] = [newNumber(), newNumber()];
  await at.notify(paidNotice(charge, first));
  await at.notify({
    ...{ type: 'refund.done', reference: charge.reference, providerNo: second, amount: 7100 },
  });
  for (const _ of [1, 2]) assert.equal((await at.notify(paidNotice(charge, second))).code, 0);
  await at.deliver();
  assert.deepEqual(at.refundsOf(second), []);
  const { data } = await make(at.desk, calls.returnable, { billId: charge.billId });
  assert.deepEqual(data.ways, [{ way: WECHAT, amount: 71, already: 0, byProvider: 71 }]);
});

test('what has gone back in part before its payment is told pays all the same, or goes back without that part', async () => {
  const returned = (charge: { reference: string }, providerNo: string) =>
    at.notify({ ...{ type: 'refund.done', reference: charge.reference, providerNo, amount: 2000 } });
  const open = await at.begun();
  const paid = newNumber();
  await returned(open, paid);
  for (const _ of [1, 2]) assert.equal((await at.notify(paidNotice(open, paid))).code, 0);
  const { data } = await make(at.desk, calls.returnable, { billId: open.billId });
  assert.deepEqual(data.ways, [{ way: WECHAT, amount: 71, already: 20, byProvider: 51 }]);
  const closed = await at.begun();
  await make(at.desk, calls.cancel, { id: closed.id });
  const late = newNumber();
  await returned(closed, late);
  for (const _ of [1, 2]) assert.equal((await at.notify(paidNotice(closed, late))).code, 0);
  await at.deliver();
  assert.deepEqual(
    at.refundsOf(late).map(({ amount }) => amount),
    [5100],
  );
});

test('a return that an instance of the release before writes without its kind gets it by what it says', async () => {
  const charge = await at.begun();
  const number = newNumber();
  for (const [id, bill, reason] of [
    ['refund', `'${charge.billId}'`, '账单退款'],
    ['own', 'null', '支付平台主动退回，请核对账单'],
    ['late', 'null', '同一收款码重复付款'],
  ])
    await at.rows(
      `insert into charge_return (tenant_id, id, store_id, charge_id, bill_id, provider_no, amount, reason, state)
        values ('1', '${number}-${id}', '1001', '${charge.id}', ${bill}, '${number}', 1, '${reason}', 'done')`,
    );
  const kinds = await at.rows<{ id: string; kind: string }>(
    `select id, kind from charge_return where provider_no = '${number}'`,
  );
  for (const { id, kind } of kinds) assert.equal(id, `${number}-${kind}`);
  assert.equal(kinds.length, 3);
});
