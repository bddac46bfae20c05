import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once as happened } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { chargeCalls as calls } from '@hospital/shared/contract/calls/charges';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { readSettings } from '../../../platform/environment/settings';
import { make } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { once } from '../desk.fixture';
import { ChargeDesk, newNumber, paidNotice, refused, WECHAT } from './chargeDesk.fixture';
import { Gateway } from './gateway';
import { notify as send, SECRET } from './payHost.fixture';
import type { ChargeOutcome } from './provider';

const at = new ChargeDesk();

test('while the provider is silent all stays as it is, and it is asked again under the same reference', async () => {
  at.host.silent = true;
  const charge = await at.begun(71, false);
  const silent = await make(at.desk, calls.query, { id: charge.id });
  assert.deepEqual([silent.code, silent.data.silent, silent.data.charge.state], [0, true, 'asking']);
  at.host.silent = false;
  const { data } = await make(at.desk, calls.query, { id: charge.id });
  assert.deepEqual([data.silent, data.charge.state], [false, 'waiting']);
  // Its notification was lost.
  at.host.paid.set(charge.reference, { providerNo: 'W-lost', amount: 7100 });
  at.host.silent = true;
  assert.equal((await make(at.desk, calls.query, { id: charge.id })).data.charge.state, 'waiting');
  at.host.silent = false;
  const found = await make(at.desk, calls.query, { id: charge.id });
  assert.deepEqual([found.data.charge.state, found.data.silent], ['paid', false]);
  assert.equal((await at.billOf(charge)).status, 2);
  assert.equal((await at.notify(paidNotice(charge, 'W-lost'))).data.state, 'paid');
  assert.equal((await at.billOf(charge)).payments.length, 1);
});

test('a charge whose notification never came is asked for by a job, and pays its bills', async () => {
  const lost = await at.begun();
  const late = await at.begun();
  at.host.paid.set(lost.reference, { providerNo: 'W-unheard', amount: 7100 });
  at.host.paid.set(late.reference, { providerNo: 'W-unheard-late', amount: 7100 });
  await at.runOut(late);
  await at.askUnheard();
  for (const charge of [lost, late]) {
    const bill = await at.billOf(charge);
    assert.deepEqual([bill.status, bill.paidAmount, bill.payments.length], [2, 71, 1]);
  }
  const logged = await at.rows<{ action: string; user_name: string }>(
    `select action, user_name from op_log where biz_type = 'bill' and biz_id = '${lost.billId}' order by create_date desc limit 1`,
  );
  assert.deepEqual(
    logged.map(({ action, user_name: name }) => [action.split('/').at(-1), name]),
    [['query', (await at.billOf(lost)).cashierName]],
  );
  await at.askUnheard();
  assert.equal((await at.notify(paidNotice(lost, 'W-unheard'))).data.state, 'paid');
  assert.equal((await at.billOf(lost)).payments.length, 1);
});

test('the job ends at the provider what has run out, and what was cancelled while it was silent', async () => {
  const open = await at.begun();
  const unasked = await at.begun(71, false);
  const ranOut = await at.begun();
  const nobody = await at.begun(71, false);
  const cancelled = await at.begun();
  await at.runOut(ranOut);
  await at.runOut(nobody);
  at.host.silent = true;
  assert.equal((await make(at.desk, calls.cancel, { id: cancelled.id })).data.state, 'closed');
  await assert.rejects(at.askUnheard());
  assert.equal((await at.stored(ranOut))[0], 'waiting');
  at.host.silent = false;
  // What is said of it does not decide.
  await at.rows(`update pay_charge set reason = '顾客改付现金' where id = '${cancelled.id}'`);
  await at.askUnheard();
  assert.deepEqual(await at.stored(open), ['waiting', '']);
  assert.deepEqual(await at.stored(unasked), ['asking', '']);
  assert.deepEqual(await at.stored(ranOut), ['closed', '收款码已过期']);
  assert.deepEqual(await at.stored(nobody), ['closed', '收款码已过期']);
  assert.deepEqual(await at.stored(cancelled), ['closed', '收银员取消']);
  const ended = at.host.fieldsOf('/pay/charges/cancel').map(({ reference }) => reference);
  for (const charge of [ranOut, nobody, cancelled])
    assert.equal(ended.filter((one) => one === charge.reference).length, 1);
  await at.askUnheard();
  assert.equal(at.host.fieldsOf('/pay/charges/cancel').length, ended.length, 'it has heard of all');
});

test('what was paid before a cancelling that the provider did not hear goes back', async () => {
  const charge = await at.begun();
  at.host.silent = true;
  await make(at.desk, calls.cancel, { id: charge.id });
  at.host.silent = false;
  at.host.paid.set(charge.reference, { providerNo: 'W-cancelled', amount: 7100 });
  await at.askUnheard();
  assert.equal((await at.stored(charge))[0], 'late');
  assert.equal((await at.returnOf('W-cancelled')).amount, 71);
  await at.deliver();
});

test('one charge that cannot be settled keeps no other from its turn, a silent provider is left alone', async () => {
  const charges = [];
  for (let n = 0; n < 7; n += 1) charges.push(await at.begun());
  const [first, , , , , , last] = charges;
  assert.ok(first && last);
  at.host.paid.set(first.reference, { providerNo: 'W-lost', amount: 7100 });
  let asked = 0;
  const counting = (answer: (reference: string) => Promise<ChargeOutcome>) =>
    Object.assign(new Gateway(at.host.settings), {
      query: (reference: string) => {
        asked += 1;
        return answer(reference);
      },
    });
  await assert.rejects(at.askUnheard(counting(() => Promise.reject(new Error('silent')))), /silent/);
  assert.equal(asked, 5);
  const gateway = new Gateway(at.host.settings);
  await assert.rejects(
    at.askUnheard(
      counting((reference) =>
        reference === last.reference ? Promise.reject(new Error('nonsense')) : gateway.query(reference),
      ),
    ),
    /nonsense/,
  );
  assert.equal((await at.stored(first))[0], 'waiting', 'its payment is of another charge');
  at.host.paid.delete(first.reference);
  for (const charge of charges) await make(at.desk, calls.cancel, { id: charge.id });
});

test('money of a charge that has run out pays its bill where nobody has closed it or paid otherwise', async () => {
  const charge = await at.begun();
  await at.runOut(charge);
  assert.deepEqual((await at.notify(paidNotice(charge, newNumber()))).data, { state: 'paid' });
  assert.equal((await at.billOf(charge)).status, 2);
});

test('a provider that never answers is given up', async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await happened(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  const gateway = new Gateway({ ...at.host.settings, url: new URL(`http://127.0.0.1:${port}`) }, 20);
  await assert.rejects(gateway.query('x'), { name: 'HostFault', message: '支付平台没有应答' });
  hanging.closeAllConnections();
  hanging.close();
});

test('an answer of the provider that is too long or malformed counts as none, and the cashier reads why in Chinese', async () => {
  const charge = await at.begun(71, false);
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
    at.host.says = JSON.stringify(nonsense);
    const answer = await make(at.desk, calls.query, { id: charge.id });
    assert.deepEqual([answer.code, answer.data.silent, answer.data.charge.state], [0, true, 'asking']);
    await assert.rejects(new Gateway(at.host.settings).query('x'), { message: '支付平台的应答无法识别' });
  }
  at.host.says = '<html>';
  await assert.rejects(new Gateway(at.host.settings).query('x'), { message: '支付平台的应答无法识别' });
  at.host.says = JSON.stringify({ state: 'waiting', code: 'x'.repeat(2_331) });
  assert.equal((await make(at.desk, calls.query, { id: charge.id })).data.charge.state, 'waiting');
  assert.match((await at.chargeOf(charge)).qrImg, /^data:image/);
  at.host.says = JSON.stringify({ state: 'closed', reason: `ORDER\u0000CLOSED \ud800${'x'.repeat(1_000)}` });
  const closed = (await make(at.desk, calls.query, { id: charge.id })).data.charge;
  assert.equal(closed.state, 'closed');
  assert.match(closed.reason, /^支付平台已关闭（原文：ORDER CLOSED x{107}）$/);
  at.host.says = null;
  const wrongKey = new Gateway({ ...at.host.settings, secret: 'x'.repeat(32) });
  await assert.rejects(wrongKey.query('x'), { message: '支付平台不认可本系统的签名（401）' });
  at.host.silent = true;
  await assert.rejects(new Gateway(at.host.settings).query('x'), { message: '无法连接支付平台' });
});

test('the provider is told the address that the settings name', async () => {
  const notifyUrl = new URL('https://hospital.example.com/pay');
  const [reference, expire] = ['1.public', new Date()];
  await new Gateway({ ...at.host.settings, notifyUrl }).create({
    ...{ reference, way: WECHAT, amount: 1, expire, notifyUrl: 'http://10.0.0.1' },
  });
  const asked = at.host.fieldsOf('/pay/charges').find((fields) => fields['reference'] === reference);
  assert.equal(asked?.['notifyUrl'], notifyUrl.href);
});

test('without a provider nothing is there: no ways, no charges, no notifications, no job', async () => {
  const plain = await startTestServer();
  const cashier = await plain.signIn('13800000006', 2);
  assert.deepEqual((await make(cashier, calls.list)).data, { ways: [], list: [] });
  refused(
    ErrorCode.NotFound,
    '未接入支付平台',
  )(await send(plain.anonymous, { type: 'charge.failed', reference: '1.x' }));
  const start = { billIds: ['x'], way: WECHAT, amount: 1 };
  assert.equal((await make(once(cashier), calls.start, start)).code, ErrorCode.NotFound);
  const names = async (one: TestServer) => (await one.services.jobs.list()).map(({ name }) => name);
  assert.ok(!(await names(plain)).includes('unheardCharges'));
  assert.ok((await names(at.server)).includes('unheardCharges'));
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
