import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once as happened } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { chargeCalls as calls } from '@hospital/shared/contract/calls/charges';
import type { Product } from '@hospital/shared/contract/calls/products';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { readSettings } from '../../../platform/environment/settings';
import { outboxJob } from '../../../platform/outbox';
import type { TestClient } from '../../../test-support/client';
import { make } from '../../../test-support/refusals';
import { StreamReader } from '../../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { once, productWith, sold } from '../desk.fixture';
import { Gateway } from './gateway';
import { notify as send, PayHost, SECRET } from './payHost.fixture';
import type { ChargeOutcome, PayProvider } from './provider';
import { returnSender } from './sender';
import { unheardCharges } from './unheard';

let host: PayHost;
let server: TestServer;
let desk: TestClient;
let manager: TestClient;
let product: Product;

before(async () => {
  host = await PayHost.start();
  server = await startTestServer({ payment: host.settings });
  desk = await server.signIn('13800000006', 2);
  manager = await server.signIn('13800000002', 2);
  const admin = await server.signIn('13800000001', 1);
  product = await productWith(server, admin, 500, { retailPrice: 35.5 });
});
after(async () => {
  await server.close();
  host.close();
  assert.deepEqual(host.overdrawn, [], 'more went back than came');
});
/** What the host tells stands in its books. */
const notify: typeof send = (anonymous, notice, sent) => {
  host.hear(notice as Record<string, unknown>);
  return send(anonymous, notice, sent);
};
beforeEach(() => {
  host.silent = false;
  host.refuses = false;
  host.says = null;
});

const WECHAT = 2;
const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;

const refused = (code: number, msg: string) => (answer: { code: number; msg: string }) =>
  assert.deepEqual([answer.code, answer.msg], [code, msg]);

let numbers = 0;
const newNumber = (): string => `4200000${(numbers += 1)}`;

interface Begun {
  readonly id: string;
  readonly reference: string;
  readonly billId: string;
}

/** A bill over 71 yuan and a charge for it, or for a part of it. */
async function begun(amount = 71, withCode = true): Promise<Begun> {
  const { billId } = await sold(desk, [{ productId: product.id, quantity: 2 }]);
  const answer = await make(once(desk), calls.start, { billIds: [billId], way: WECHAT, amount });
  assert.equal(answer.code, 0, answer.msg);
  const { id } = answer.data;
  if (withCode) assert.equal((await make(desk, calls.query, { id })).data.charge.state, 'waiting');
  return { id, billId, reference: `1.${id}` };
}

const paidNotice = ({ reference }: Begun, providerNo: string, amount = 7100) => ({
  ...{ type: 'charge.paid', reference, providerNo, amount },
});
const billOf = async ({ billId }: Begun) => (await make(desk, billCalls.info, { id: billId })).data;
const chargeOf = async ({ id }: Begun) =>
  (await make(desk, calls.list)).data.list.find((one: { id: string }) => one.id === id);
const returnOf = async (providerNo: string) =>
  (await make(desk, calls.returns)).data.list.find(
    (one: { providerNo: string }) => one.providerNo === providerNo,
  );

/** Lets what waits in the outbox be sent. */
async function deliver(): Promise<void> {
  await rows("update outbox set next_try = now() where state = 'waiting'");
  await outboxJob([returnSender(server.database, new Gateway(host.settings))]).run({
    ...{ database: server.database, files: null as never, signal: new AbortController().signal },
  });
}
/** Lets the job ask for what nobody told. */
const askUnheard = (provider: PayProvider = new Gateway(host.settings)): Promise<void> =>
  unheardCharges(provider).run({
    ...{ database: server.database, files: null as never, signal: new AbortController().signal },
  });
const runOut = ({ id }: Begun) => rows(`update pay_charge set expire_date = now() where id = '${id}'`);
const stored = async ({ id }: Begun): Promise<unknown[]> => {
  const [row] = await rows(`select state, reason from pay_charge where id = '${id}'`);
  return [row?.['state'], row?.['reason']];
};
const refundsOf = (providerNo: string) =>
  host.fieldsOf('/pay/refunds').filter((fields) => fields['providerNo'] === providerNo);

test('a charge shows its code, and pays its bills when the provider says that it is paid', async () => {
  const charge = await begun();
  const shown = await chargeOf(charge);
  assert.deepEqual([shown.state, shown.amount, shown.paymentId], ['waiting', 71, '']);
  assert.ok(shown.secondsLeft > 0 && shown.secondsLeft <= 300);
  assert.match(shown.code, /^weixin:/);
  assert.match(shown.qrImg, /^data:image\/png;base64,/);
  const asked = host.fieldsOf('/pay/charges').filter((fields) => fields['reference'] === charge.reference);
  assert.deepEqual(
    asked.map(({ amount, way, notifyUrl }) => [amount, way, notifyUrl]),
    [[7100, 'wechat', `${server.baseUrl}/api/hospital/bill/pay/notify/gateway`]],
  );
  const stream = await StreamReader.ready(desk);
  const answer = await notify(server.anonymous, paidNotice(charge, 'W-first'));
  assert.deepEqual([answer.code, answer.data], [0, { state: 'paid' }]);
  const { data } = await stream.nextOf('data');
  stream.close();
  for (const call of ['charges.list', 'bills.waiting', 'bills.unpaid'])
    assert.ok(data.calls.includes(call), call);
  const bill = await billOf(charge);
  assert.deepEqual([bill.status, bill.paidAmount], [2, 71]);
  assert.deepEqual(
    bill.payments.map(({ way, amount, refNo, cashierName }: Record<string, unknown>) => [
      ...[way, amount, refNo, cashierName],
    ]),
    [[2, 71, 'W-first', bill.cashierName]],
  );
  const over = await chargeOf(charge);
  assert.deepEqual([over.state, over.code, over.receiptNo], ['paid', '', bill.payments[0].receiptNo]);
});

test('the same notification is answered the same and done once, one after the other and at once', async () => {
  const charge = await begun();
  const notice = paidNotice(charge, newNumber());
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => notify(server.anonymous, notice)));
  answers.push(await notify(server.anonymous, notice));
  assert.deepEqual(new Set(answers.map(({ code, data }) => `${code} ${data.state}`)), new Set(['0 paid']));
  const bill = await billOf(charge);
  assert.deepEqual([bill.paidAmount, bill.payments.length], [71, 1]);
  assert.equal(await returnOf(notice.providerNo), undefined);
});

test('what is signed wrongly, changed on its way, too old or no notification is refused and does nothing', async () => {
  const charge = await begun();
  const notice = paidNotice(charge, newNumber());
  const other = JSON.stringify({ ...notice, amount: 1 });
  refused(
    ErrorCode.Invalid,
    '签名不正确',
  )(await notify(server.anonymous, notice, { secret: SECRET.toUpperCase() }));
  refused(ErrorCode.Invalid, '签名不正确')(await notify(server.anonymous, notice, { body: other }));
  for (const age of [301, 86_400, -302])
    refused(ErrorCode.Invalid, '通知已过期')(await notify(server.anonymous, notice, { age }));
  for (const nonsense of [
    {},
    { ...notice, type: 'x' },
    { ...notice, amount: 0.5 },
    { ...notice, amount: -1 },
  ])
    refused(ErrorCode.Malformed, '通知内容无法识别')(await notify(server.anonymous, nonsense));
  for (const reference of ['1.nobody', 'x', '2.' + charge.id, "1.'; drop"])
    refused(ErrorCode.NotFound, '没有这笔收款')(await notify(server.anonymous, { ...notice, reference }));
  assert.deepEqual([(await billOf(charge)).status, (await chargeOf(charge)).state], [0, 'waiting']);
  assert.equal((await notify(server.anonymous, notice, { age: 200 })).code, 0);
});

test('while the provider is silent all stays as it is, and it is asked again under the same reference', async () => {
  host.silent = true;
  const charge = await begun(71, false);
  const silent = await make(desk, calls.query, { id: charge.id });
  assert.deepEqual([silent.code, silent.data.silent, silent.data.charge.state], [0, true, 'asking']);
  host.silent = false;
  const { data } = await make(desk, calls.query, { id: charge.id });
  assert.deepEqual([data.silent, data.charge.state], [false, 'waiting']);
  // Its notification was lost.
  host.paid.set(charge.reference, { providerNo: 'W-lost', amount: 7100 });
  host.silent = true;
  assert.equal((await make(desk, calls.query, { id: charge.id })).data.charge.state, 'waiting');
  host.silent = false;
  const found = await make(desk, calls.query, { id: charge.id });
  assert.deepEqual([found.data.charge.state, found.data.silent], ['paid', false]);
  assert.equal((await billOf(charge)).status, 2);
  assert.equal((await notify(server.anonymous, paidNotice(charge, 'W-lost'))).data.state, 'paid');
  assert.equal((await billOf(charge)).payments.length, 1);
});

test('a charge whose notification never came is asked for by a job, and pays its bills', async () => {
  const lost = await begun();
  const late = await begun();
  host.paid.set(lost.reference, { providerNo: 'W-unheard', amount: 7100 });
  host.paid.set(late.reference, { providerNo: 'W-unheard-late', amount: 7100 });
  await runOut(late);
  await askUnheard();
  for (const charge of [lost, late]) {
    const bill = await billOf(charge);
    assert.deepEqual([bill.status, bill.paidAmount, bill.payments.length], [2, 71, 1]);
  }
  const logged = await rows<{ action: string; user_name: string }>(
    `select action, user_name from op_log where biz_type = 'bill' and biz_id = '${lost.billId}' order by create_date desc limit 1`,
  );
  assert.deepEqual(
    logged.map(({ action, user_name: name }) => [action.split('/').at(-1), name]),
    [['query', (await billOf(lost)).cashierName]],
  );
  await askUnheard();
  assert.equal((await notify(server.anonymous, paidNotice(lost, 'W-unheard'))).data.state, 'paid');
  assert.equal((await billOf(lost)).payments.length, 1);
});

test('the job ends at the provider what has run out, and what was cancelled while it was silent', async () => {
  const open = await begun();
  const unasked = await begun(71, false);
  const ranOut = await begun();
  const nobody = await begun(71, false);
  const cancelled = await begun();
  await runOut(ranOut);
  await runOut(nobody);
  host.silent = true;
  assert.equal((await make(desk, calls.cancel, { id: cancelled.id })).data.state, 'closed');
  await assert.rejects(askUnheard());
  assert.equal((await stored(ranOut))[0], 'waiting');
  host.silent = false;
  // What is said of it does not decide.
  await rows(`update pay_charge set reason = '顾客改付现金' where id = '${cancelled.id}'`);
  await askUnheard();
  assert.deepEqual(await stored(open), ['waiting', '']);
  assert.deepEqual(await stored(unasked), ['asking', '']);
  assert.deepEqual(await stored(ranOut), ['closed', '收款码已过期']);
  assert.deepEqual(await stored(nobody), ['closed', '收款码已过期']);
  assert.deepEqual(await stored(cancelled), ['closed', '收银员取消']);
  const ended = host.fieldsOf('/pay/charges/cancel').map(({ reference }) => reference);
  for (const charge of [ranOut, nobody, cancelled])
    assert.equal(ended.filter((one) => one === charge.reference).length, 1);
  await askUnheard();
  assert.equal(host.fieldsOf('/pay/charges/cancel').length, ended.length, 'it has heard of all');
});

test('what was paid before a cancelling that the provider did not hear goes back', async () => {
  const charge = await begun();
  host.silent = true;
  await make(desk, calls.cancel, { id: charge.id });
  host.silent = false;
  host.paid.set(charge.reference, { providerNo: 'W-cancelled', amount: 7100 });
  await askUnheard();
  assert.equal((await stored(charge))[0], 'late');
  assert.equal((await returnOf('W-cancelled')).amount, 71);
  await deliver();
});

test('one charge that cannot be settled keeps no other from its turn, a silent provider is left alone', async () => {
  const charges = [];
  for (let at = 0; at < 7; at += 1) charges.push(await begun());
  const [first, , , , , , last] = charges;
  assert.ok(first && last);
  host.paid.set(first.reference, { providerNo: 'W-first', amount: 7100 });
  let asked = 0;
  const counting = (answer: (reference: string) => Promise<ChargeOutcome>) =>
    Object.assign(new Gateway(host.settings), {
      query: (reference: string) => {
        asked += 1;
        return answer(reference);
      },
    });
  await assert.rejects(askUnheard(counting(() => Promise.reject(new Error('silent')))), /silent/);
  assert.equal(asked, 5);
  const gateway = new Gateway(host.settings);
  await assert.rejects(
    askUnheard(
      counting((reference) =>
        reference === last.reference ? Promise.reject(new Error('nonsense')) : gateway.query(reference),
      ),
    ),
    /nonsense/,
  );
  assert.equal((await stored(first))[0], 'waiting', 'its payment is of another charge');
  host.paid.delete(first.reference);
  for (const charge of charges) await make(desk, calls.cancel, { id: charge.id });
});

test('money of a charge that has run out pays its bill where nobody has closed it or paid otherwise', async () => {
  const charge = await begun();
  await runOut(charge);
  assert.deepEqual((await notify(server.anonymous, paidNotice(charge, newNumber()))).data, { state: 'paid' });
  assert.equal((await billOf(charge)).status, 2);
});

test('a provider that never answers is given up', async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await happened(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  const gateway = new Gateway({ ...host.settings, url: new URL(`http://127.0.0.1:${port}`) }, 20);
  await assert.rejects(gateway.query('x'), { name: 'HostFault', message: '支付平台没有应答' });
  hanging.closeAllConnections();
  hanging.close();
});

test('an answer of the provider that is too long or malformed counts as none, and the cashier reads why in Chinese', async () => {
  const charge = await begun(71, false);
  const paid = { state: 'paid', providerNo: 'W-bounds' };
  for (const nonsense of [
    { state: 'waiting', code: '' },
    { state: 'waiting', code: 'x'.repeat(2_332) },
    { state: 'waiting', code: '微'.repeat(900) },
    { state: 'waiting', code: 'weixin:\u0000' },
    { ...paid, amount: 10_000_000_001 },
    { ...paid, amount: 1e300 },
    { ...paid, amount: 71.5 },
    { ...paid, amount: 7100, providerNo: 'W\u0000' },
    { state: 'closed', reason: 'x'.repeat(70_000) },
    { state: 'other' },
    null,
    [],
  ]) {
    host.says = JSON.stringify(nonsense);
    const answer = await make(desk, calls.query, { id: charge.id });
    assert.deepEqual([answer.code, answer.data.silent, answer.data.charge.state], [0, true, 'asking']);
    await assert.rejects(new Gateway(host.settings).query('x'), { message: '支付平台的应答无法识别' });
  }
  host.says = '<html>';
  await assert.rejects(new Gateway(host.settings).query('x'), { message: '支付平台的应答无法识别' });
  host.says = JSON.stringify({ state: 'waiting', code: 'x'.repeat(2_331) });
  assert.equal((await make(desk, calls.query, { id: charge.id })).data.charge.state, 'waiting');
  assert.match((await chargeOf(charge)).qrImg, /^data:image/);
  host.says = JSON.stringify({ state: 'closed', reason: `ORDER\u0000CLOSED \ud800${'x'.repeat(1_000)}` });
  const closed = (await make(desk, calls.query, { id: charge.id })).data.charge;
  assert.equal(closed.state, 'closed');
  assert.match(closed.reason, /^支付平台已关闭（原文：ORDER CLOSED x{107}）$/);
  host.says = null;
  const wrongKey = new Gateway({ ...host.settings, secret: 'x'.repeat(32) });
  await assert.rejects(wrongKey.query('x'), { message: '支付平台不认可本系统的签名（401）' });
  host.silent = true;
  await assert.rejects(new Gateway(host.settings).query('x'), { message: '无法连接支付平台' });
});

test('what a notification says as a reason is kept as it can be read', async () => {
  const charge = await begun();
  const failed = { type: 'charge.failed', reference: charge.reference };
  const long = `NOTENOUGH\u0000${'长'.repeat(1_000)}`;
  assert.equal((await notify(server.anonymous, { ...failed, reason: long })).code, 0);
  assert.equal((await chargeOf(charge)).reason, `支付失败：NOTENOUGH ${'长'.repeat(110)}`);
  const english = await begun();
  await notify(server.anonymous, { ...failed, reference: english.reference, reason: 'USER_CANCELED' });
  assert.equal((await chargeOf(english)).reason, '支付失败（原文：USER_CANCELED）');
  const odd = { type: 'refund.failed', reference: charge.reference, refundReference: 'x\u0000' };
  refused(ErrorCode.Malformed, '通知内容无法识别')(await notify(server.anonymous, odd));
});

test('money that comes late pays nothing, is kept, and goes back once', async () => {
  const cancelled = await begun();
  assert.equal((await make(desk, calls.cancel, { id: cancelled.id })).data.state, 'closed');
  const expired = await begun();
  await runOut(expired);
  assert.deepEqual(
    [(await chargeOf(expired)).state, (await chargeOf(expired)).reason],
    ['closed', '收款码已过期'],
  );
  await askUnheard();
  const voided = await begun();
  await make(manager, billCalls.cancel, { id: voided.billId, reason: '开错' });
  const paidInCash = await begun();
  await make(once(desk), billCalls.pay, { billIds: [paidInCash.billId], ways: [{ way: 1, amount: 71 }] });
  const reasons = [
    [cancelled, '收款码关闭后付款（收银员取消）', 0],
    [expired, '收款码关闭后付款（收款码已过期）', 0],
    [voided, '账单未能收款：账单已变更', 5],
    [paidInCash, '账单未能收款：账单已变更', 2],
  ] as const;
  for (const [charge, reason, status] of reasons) {
    const notice = paidNotice(charge, newNumber());
    for (const _ of [1, 2])
      assert.deepEqual((await notify(server.anonymous, notice)).data, { state: 'late' }, reason);
    const kept = await returnOf(notice.providerNo);
    assert.deepEqual([kept.state, kept.amount, kept.reason], ['waiting', 71, reason]);
    const bill = await billOf(charge);
    assert.deepEqual(
      [bill.status, bill.payments.filter(({ way }: { way: number }) => way === WECHAT).length],
      [status, 0],
    );
    await deliver();
    await deliver();
    assert.deepEqual(
      refundsOf(notice.providerNo).map(({ amount, reference }) => [amount, reference]),
      [[7100, kept.id]],
    );
    assert.equal((await returnOf(notice.providerNo)).state, 'done');
  }
  const logged = await rows(
    `select 1 from op_log where biz_type = 'payCharge' and biz_id = '${cancelled.id}'`,
  );
  assert.equal(logged.length, 1);
});

test('what comes out of order ends as it must', async () => {
  const returned = await begun();
  const back = { type: 'refund.done', reference: returned.reference, providerNo: 'W-back', amount: 7100 };
  assert.equal((await notify(server.anonymous, back)).code, 0);
  assert.deepEqual((await notify(server.anonymous, paidNotice(returned, 'W-back'))).data, { state: 'late' });
  assert.equal((await billOf(returned)).status, 0);
  assert.equal((await returnOf('W-back')).state, 'done');
  await deliver();
  assert.deepEqual(refundsOf('W-back'), [], 'it is not given back a second time');

  const succeeded = await begun();
  const failed = { type: 'charge.failed', reference: succeeded.reference, reason: '余额不足' };
  await notify(server.anonymous, paidNotice(succeeded, newNumber()));
  assert.deepEqual((await notify(server.anonymous, failed)).data, { state: 'paid' });
  assert.equal((await billOf(succeeded)).status, 2);

  const first = await begun();
  const number = newNumber();
  await notify(server.anonymous, { ...failed, reference: first.reference });
  assert.equal((await chargeOf(first)).reason, '支付失败：余额不足');
  assert.deepEqual((await notify(server.anonymous, paidNotice(first, number))).data, { state: 'late' });
  const kept = await returnOf(number);
  assert.equal(kept.state, 'waiting');
  // The provider gives it back by itself before it is asked.
  await notify(server.anonymous, { ...back, reference: first.reference, providerNo: number });
  assert.equal((await returnOf(number)).state, 'done');
  await deliver();
  assert.deepEqual(refundsOf(number), []);
});

test('another amount pays nothing; the same payment with another amount is refused; a second one goes back', async () => {
  const less = await begun();
  const number = newNumber();
  assert.deepEqual((await notify(server.anonymous, paidNotice(less, number, 100))).data, { state: 'late' });
  assert.deepEqual(
    [(await returnOf(number)).amount, (await returnOf(number)).reason],
    [1, '付款金额1元与应收71元不符'],
  );
  const conflict = refused(ErrorCode.NotUnique, '该支付流水号已用于其他金额或其他收款');
  conflict(await notify(server.anonymous, paidNotice(less, number)));

  const charge = await begun();
  const own = newNumber();
  await notify(server.anonymous, paidNotice(charge, own));
  conflict(await notify(server.anonymous, paidNotice(charge, own, 7000)));
  conflict(await notify(server.anonymous, paidNotice(await begun(), own)));
  const second = newNumber();
  assert.deepEqual((await notify(server.anonymous, paidNotice(charge, second))).data, { state: 'paid' });
  assert.deepEqual(
    [(await returnOf(second)).amount, (await returnOf(second)).reason, await returnOf(own)],
    [71, '同一收款码重复付款', undefined],
  );
  assert.equal((await billOf(charge)).payments.length, 1);
});

test('what is refunded on a bill goes back by the provider that brought it, to the fen and no more', async () => {
  const charge = await begun(50);
  const number = newNumber();
  await notify(server.anonymous, paidNotice(charge, number, 5000));
  await make(once(desk), billCalls.pay, {
    ...{ billIds: [charge.billId], ways: [{ way: WECHAT, amount: 21, refNo: 'read off the terminal' }] },
  });
  const refund = (amount: number) =>
    make(once(manager), billCalls.refund, {
      ...{ billId: charge.billId, ways: [{ way: WECHAT, amount }], reason: '不要了' },
    });
  assert.equal((await refund(30.01)).code, 0);
  assert.equal((await refund(40.99)).code, 0);
  await deliver();
  assert.deepEqual(
    refundsOf(number).map(({ amount }) => amount),
    [3001, 1999],
    'the rest came by the terminal',
  );
});

test('a return that the provider refuses is seen, and sent again by whoever may give money back', async () => {
  host.refuses = true;
  const charge = await begun();
  const number = newNumber();
  await make(desk, calls.cancel, { id: charge.id });
  await notify(server.anonymous, paidNotice(charge, number));
  for (const _ of [1, 2, 3, 4]) await deliver();
  const failed = await returnOf(number);
  assert.deepEqual([failed.state, failed.error], ['failed', '支付平台拒绝了请求（422）']);
  host.refuses = false;
  assert.equal((await make(manager, calls.sendBack, { id: failed.id })).data.state, 'waiting');
  assert.equal((await make(manager, calls.sendBack, { id: failed.id })).code, ErrorCode.ForbiddenTransition);
  await notify(server.anonymous, {
    ...{ type: 'refund.failed', reference: charge.reference, refundReference: failed.id, reason: '账户冻结' },
  });
  assert.deepEqual([(await returnOf(number)).state, (await returnOf(number)).error], ['failed', '账户冻结']);
  assert.equal((await make(manager, calls.sendBack, { id: failed.id })).code, 0);
  await deliver();
  assert.equal((await returnOf(number)).state, 'done');
  // It took that over, and finds out later that it cannot.
  await notify(server.anonymous, {
    ...{ type: 'refund.failed', reference: charge.reference, refundReference: failed.id },
  });
  assert.deepEqual(
    [(await returnOf(number)).state, (await returnOf(number)).error],
    ['failed', '支付平台拒绝退款'],
  );
  assert.equal((await make(manager, calls.sendBack, { id: failed.id })).code, 0);
  await deliver();
  await notify(server.anonymous, {
    ...{ type: 'refund.done', reference: charge.reference, refundReference: failed.id },
    ...{ providerNo: number, amount: 7100 },
  });
  await notify(server.anonymous, {
    ...{ type: 'refund.failed', reference: charge.reference, refundReference: failed.id },
  });
  assert.equal((await returnOf(number)).state, 'done', 'what went back stays so');
});

test('a manager notes once, with a reason, that money which the provider did not return was given back by hand', async () => {
  host.refuses = true;
  const charge = await begun();
  const number = newNumber();
  await make(desk, calls.cancel, { id: charge.id });
  await notify(server.anonymous, paidNotice(charge, number));
  const waiting = await returnOf(number);
  const byHand = (client: TestClient, reason: string) =>
    make(once(client), calls.byHand, { id: waiting.id, reason });
  refused(
    ErrorCode.ForbiddenTransition,
    '当前状态（等待退回）不允许登记人工退款',
  )(await byHand(manager, '付现金'));
  for (const _ of [1, 2, 3, 4]) await deliver();
  assert.equal((await byHand(desk, '付现金')).code, ErrorCode.PermissionMissing);
  for (const nothing of ['', '   ']) assert.equal((await byHand(manager, nothing)).code, ErrorCode.Invalid);
  const nobody = { id: 'nobody', reason: '付现金' };
  assert.equal((await make(once(manager), calls.byHand, nobody)).code, ErrorCode.NotFound);
  assert.equal((await returnOf(number)).state, 'failed');
  const key = once(manager);
  const twice = await Promise.all(
    [1, 2].map(() => make(key, calls.byHand, { id: waiting.id, reason: '顾客已销户，付现金' })),
  );
  assert.deepEqual(
    twice.map(({ code }) => code),
    [0, 0],
  );
  const done = await returnOf(number);
  assert.deepEqual([done.state, done.handReason, done.error], ['done', '顾客已销户，付现金', '']);
  const logged = await rows<{ name: string; after: object }>(
    `select user_name as name, after from op_log where biz_type = 'payCharge' and biz_id = '${charge.id}' and action like '%byHand'`,
  );
  const [{ name, after } = { name: '', after: {} }] = logged;
  assert.equal(logged.length, 1);
  assert.ok(name !== '' && done.handBy === name && done.handTime !== '');
  assert.deepEqual(after, {
    ...{ state: '已退回', refNo: number, amount: 71, handReason: '顾客已销户，付现金' },
  });
  assert.equal((await byHand(manager, '再来一次')).code, ErrorCode.ForbiddenTransition);
  assert.equal((await make(manager, calls.sendBack, { id: done.id })).code, ErrorCode.ForbiddenTransition);
  // It gave it back all the same.
  await notify(server.anonymous, {
    ...{ type: 'refund.done', reference: charge.reference, refundReference: done.id },
    ...{ providerNo: number, amount: 7100 },
  });
  const both = await returnOf(number);
  assert.deepEqual([both.state, both.error, both.handBy], ['done', '支付平台也已退回，请向顾客核实', name]);
});

test('a number that is typed is that of no other payment, nor of money that goes back', async () => {
  const paid = await begun();
  const number = newNumber();
  await notify(server.anonymous, paidNotice(paid, number));
  const late = await begun();
  const lateNumber = newNumber();
  await make(desk, calls.cancel, { id: late.id });
  await notify(server.anonymous, paidNotice(late, lateNumber));
  const other = await begun(71, false);
  const typed = (refNo: string, way = WECHAT) =>
    make(once(desk), billCalls.pay, { billIds: [other.billId], ways: [{ way, amount: 71, refNo }] });
  const [{ receiptNo }] = (await billOf(paid)).payments;
  refused(
    ErrorCode.NotUnique,
    `微信流水号 ${number} 已用于另一笔收款（收据 ${receiptNo}），请核对`,
  )(await typed(` ${number} `));
  refused(
    ErrorCode.NotUnique,
    `流水号 ${lateNumber} 的款项正退回顾客（待退回款项），不能再用于收款`,
  )(await typed(lateNumber));
  assert.equal((await billOf(other)).status, 0);
  assert.equal((await typed(number, 3)).code, 0, 'that of Alipay is another one');
});

test('money under a number that the cashier typed pays no second time and does not go back', async () => {
  const charge = await begun();
  const number = newNumber();
  await make(desk, calls.cancel, { id: charge.id });
  await make(once(desk), billCalls.pay, {
    billIds: [charge.billId],
    ways: [{ way: WECHAT, amount: 71, refNo: number }],
  });
  for (const _ of [1, 2])
    assert.deepEqual((await notify(server.anonymous, paidNotice(charge, number))).data, { state: 'paid' });
  assert.equal(await returnOf(number), undefined);
  const bill = await billOf(charge);
  assert.deepEqual([bill.payments.length, bill.paidAmount], [1, 71]);
  assert.equal((await chargeOf(charge)).receiptNo, bill.payments[0].receiptNo);
  const refund = { billId: charge.billId, ways: [{ way: WECHAT, amount: 20 }], reason: '退货' };
  assert.equal((await make(once(manager), billCalls.refund, refund)).code, 0);
  await deliver();
  assert.deepEqual(
    refundsOf(number).map(({ amount }) => amount),
    [2000],
    'it came by the provider',
  );

  const part = await begun();
  const partNumber = newNumber();
  await make(desk, calls.cancel, { id: part.id });
  await make(once(desk), billCalls.pay, {
    billIds: [part.billId],
    ways: [{ way: WECHAT, amount: 70, refNo: partNumber }],
  });
  for (const _ of [1, 2])
    assert.deepEqual((await notify(server.anonymous, paidNotice(part, partNumber))).data, {
      state: 'closed',
    });
  assert.equal(
    (await chargeOf(part)).reason,
    `付款71元，流水号 ${partNumber} 已由收银员登记收款70元，请核对`,
  );
  assert.equal(await returnOf(partNumber), undefined);
});

test('a number that was typed on another bill pays no charge of the same sum', async () => {
  const charge = await begun();
  const other = await begun();
  const number = newNumber();
  await make(desk, calls.cancel, { id: other.id });
  await make(once(desk), billCalls.pay, {
    billIds: [other.billId],
    ways: [{ way: WECHAT, amount: 71, refNo: number }],
  });
  assert.deepEqual((await notify(server.anonymous, paidNotice(charge, number))).data, { state: 'closed' });
  assert.match((await chargeOf(charge)).reason, /请核对$/);
  assert.equal((await billOf(charge)).paidAmount, 0);
});

test('the host of these tests gives nothing back twice', async () => {
  const charge = await begun();
  const number = newNumber();
  await notify(server.anonymous, paidNotice(charge, number));
  const gateway = new Gateway(host.settings);
  const wanted = { reference: 'r-1', providerNo: number, amount: 4000, reason: '' };
  await gateway.giveBack(wanted);
  await gateway.giveBack(wanted);
  await assert.rejects(gateway.giveBack({ ...wanted, amount: 1 }));
  await assert.rejects(gateway.giveBack({ ...wanted, reference: 'r-2' }));
  await gateway.giveBack({ ...wanted, reference: 'r-3', amount: 3100 });
  assert.equal(host.overdrawn.splice(0).length, 1);
});

test('a bill has one open charge; one that is paid while it is cancelled is paid', async () => {
  const charge = await begun(30);
  const again = { billIds: [charge.billId], way: WECHAT, amount: 10 };
  refused(
    ErrorCode.ForbiddenTransition,
    '账单正在扫码收款，请先完成或取消',
  )(await make(once(desk), calls.start, again));
  host.paid.set(charge.reference, { providerNo: newNumber(), amount: 3000 });
  assert.equal((await make(desk, calls.cancel, { id: charge.id })).data.state, 'paid');
  refused(
    ErrorCode.Invalid,
    '收款超过应收，还需收41元',
  )(await make(once(desk), calls.start, { ...again, amount: 41.01 }));
  assert.equal((await make(once(desk), calls.start, { ...again, amount: 41 })).code, 0);
  // A provider that says nothing keeps nobody from cancelling.
  host.silent = true;
  const silent = await begun(71, false);
  assert.equal((await make(desk, calls.cancel, { id: silent.id })).data.state, 'closed');
});

test('the database keeps what was asked for, and one payment for one charge', async () => {
  const charge = await begun();
  await notify(server.anonymous, paidNotice(charge, newNumber()));
  const mayNot = (text: string) =>
    assert.rejects(
      server.database.write('1', (db) => db.execute(text)),
      text,
    );
  await mayNot(`update pay_charge set amount = 1 where id = '${charge.id}'`);
  await mayNot(`delete from pay_charge where id = '${charge.id}'`);
  await mayNot(`update pay_charge set state = 'waiting' where id = '${charge.id}'`);
  await mayNot('delete from charge_return');
  await mayNot('update charge_return set amount = 1');
});

test('the provider is told the address that the settings name', async () => {
  const notifyUrl = new URL('https://hospital.example.com/pay');
  const [reference, expire] = ['1.public', new Date()];
  await new Gateway({ ...host.settings, notifyUrl }).create({
    ...{ reference, way: WECHAT, amount: 1, expire, notifyUrl: 'http://10.0.0.1' },
  });
  const asked = host.fieldsOf('/pay/charges').find((fields) => fields['reference'] === reference);
  assert.equal(asked?.['notifyUrl'], notifyUrl.href);
});

test('without a provider nothing is there: no ways, no charges, no notifications, no job', async () => {
  const plain = await startTestServer();
  const cashier = await plain.signIn('13800000006', 2);
  assert.deepEqual((await make(cashier, calls.list)).data, { ways: [], list: [] });
  refused(
    ErrorCode.NotFound,
    '未接入支付平台',
  )(await notify(plain.anonymous, { type: 'charge.failed', reference: '1.x' }));
  const start = { billIds: ['x'], way: WECHAT, amount: 1 };
  assert.equal((await make(once(cashier), calls.start, start)).code, ErrorCode.NotFound);
  const names = async (one: TestServer) => (await one.services.jobs.list()).map(({ name }) => name);
  for (const name of ['outbox', 'unheardCharges']) {
    assert.ok(!(await names(plain)).includes(name));
    assert.ok((await names(server)).includes(name));
  }
  await plain.close();
});

test('PAY_URL, PAY_SECRET and PAY_NOTIFY_URL', () => {
  const { url, secret } = { url: 'https://pay.example.com/v1', secret: SECRET };
  assert.equal(readSettings({}).payment, null);
  assert.deepEqual(readSettings({ PAY_URL: url, PAY_SECRET: secret }).payment, {
    ...{ url: new URL(url), secret, notifyUrl: null },
  });
  assert.throws(() => readSettings({ PAY_URL: url, PAY_SECRET: 'short' }), /PAY_SECRET/);
  assert.throws(() => readSettings({ PAY_URL: 'http://pay.example.com', PAY_SECRET: secret }), /https/);
  const PAY_NOTIFY_URL = 'https://hospital.example.com/pay';
  assert.deepEqual(
    readSettings({ PAY_URL: url, PAY_SECRET: secret, PAY_NOTIFY_URL }).payment?.notifyUrl,
    new URL(PAY_NOTIFY_URL),
  );
  for (const wrong of ['hospital.example.com', 'http://hospital.example.com'])
    assert.throws(
      () => readSettings({ PAY_URL: url, PAY_SECRET: secret, PAY_NOTIFY_URL: wrong }),
      /PAY_NOTIFY_URL/,
    );
});
