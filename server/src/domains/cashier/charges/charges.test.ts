import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargeCalls as calls } from '@hospital/shared/contract/calls/charges';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { savedOwner } from '../../../test-support/people';
import { make } from '../../../test-support/refusals';
import { StreamReader } from '../../../test-support/streamReader';
import { once, sold } from '../desk.fixture';
import { ChargeDesk, newNumber, paidNotice, refused, WECHAT } from './chargeDesk.fixture';
import { SECRET } from './payHost.fixture';

const at = new ChargeDesk();

test('a charge shows its code, and pays its bills when the provider says that it is paid', async () => {
  const charge = await at.begun();
  const shown = await at.chargeOf(charge);
  assert.deepEqual([shown.state, shown.amount, shown.paymentId], ['waiting', 71, '']);
  assert.ok(shown.secondsLeft > 0 && shown.secondsLeft <= 300);
  assert.match(shown.code, /^weixin:/);
  assert.match(shown.qrImg, /^data:image\/png;base64,/);
  const asked = at.host.fieldsOf('/pay/charges').filter((fields) => fields['reference'] === charge.reference);
  assert.deepEqual(
    asked.map(({ amount, way, notifyUrl }) => [amount, way, notifyUrl]),
    [[7100, 'wechat', `${at.server.baseUrl}/api/hospital/bill/pay/notify/gateway`]],
  );
  const stream = await StreamReader.ready(at.desk);
  const answer = await at.notify(paidNotice(charge, 'W-first'));
  assert.deepEqual([answer.code, answer.data], [0, { state: 'paid' }]);
  const { data } = await stream.nextOf('data');
  stream.close();
  for (const call of ['charges.list', 'bills.waiting', 'bills.unpaid'])
    assert.ok(data.calls.includes(call), call);
  const bill = await at.billOf(charge);
  assert.deepEqual([bill.status, bill.paidAmount], [2, 71]);
  assert.deepEqual(
    bill.payments.map(({ way, amount, refNo, cashierName }: Record<string, unknown>) => [
      ...[way, amount, refNo, cashierName],
    ]),
    [[2, 71, 'W-first', bill.cashierName]],
  );
  const over = await at.chargeOf(charge);
  assert.deepEqual([over.state, over.code, over.receiptNo], ['paid', '', bill.payments[0].receiptNo]);
});

test('a part of two bills settles the older one first, in whatever order they are named', async () => {
  const { ownerId } = await savedOwner(at.desk);
  const lines = [{ productId: at.product.id, quantity: 2 }];
  const older = await sold(at.desk, lines, { ownerId });
  const newer = await sold(at.desk, lines, { ownerId });
  const charge = await at.started({ billIds: [newer.billId, older.billId], amount: 80 });
  await at.notify(paidNotice(charge, newNumber(), 8000));
  const [first, second] = [
    await at.billOf({ ...charge, ...older }),
    await at.billOf({ ...charge, ...newer }),
  ];
  assert.deepEqual([first.oweAmount, second.oweAmount], [0, 62]);
});

test('the same notification is answered the same and done once, one after the other and at once', async () => {
  const charge = await at.begun();
  const notice = paidNotice(charge, newNumber());
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => at.notify(notice)));
  answers.push(await at.notify(notice));
  assert.deepEqual(new Set(answers.map(({ code, data }) => `${code} ${data.state}`)), new Set(['0 paid']));
  const bill = await at.billOf(charge);
  assert.deepEqual([bill.paidAmount, bill.payments.length], [71, 1]);
  assert.equal(await at.returnOf(notice.providerNo), undefined);
});

test('what is signed wrongly, changed on its way, too old or no notification is refused and does nothing', async () => {
  const charge = await at.begun();
  const notice = paidNotice(charge, newNumber());
  const other = JSON.stringify({ ...notice, amount: 1 });
  refused(ErrorCode.Invalid, '签名不正确')(await at.notify(notice, { secret: SECRET.toUpperCase() }));
  refused(ErrorCode.Invalid, '签名不正确')(await at.notify(notice, { body: other }));
  for (const age of [301, 86_400, -302])
    refused(ErrorCode.Invalid, '通知已过期')(await at.notify(notice, { age }));
  for (const nonsense of [
    {},
    { ...notice, type: 'x' },
    { ...notice, amount: 0.5 },
    { ...notice, amount: -1 },
  ])
    refused(ErrorCode.Malformed, '通知内容无法识别')(await at.notify(nonsense));
  for (const reference of ['1.nobody', 'x', '2.' + charge.id, "1.'; drop"])
    refused(ErrorCode.NotFound, '没有这笔收款')(await at.notify({ ...notice, reference }));
  assert.deepEqual([(await at.billOf(charge)).status, (await at.chargeOf(charge)).state], [0, 'waiting']);
  assert.equal((await at.notify(notice, { age: 200 })).code, 0);
});

test('a bill has one open charge; one that is paid while it is cancelled is paid', async () => {
  const charge = await at.begun(30);
  const again = { billIds: [charge.billId], way: WECHAT, amount: 10 };
  refused(
    ErrorCode.ForbiddenTransition,
    '账单正在扫码收款，请先完成或取消',
  )(await make(once(at.desk), calls.start, again));
  at.host.paid.set(charge.reference, { providerNo: newNumber(), amount: 3000 });
  assert.equal((await make(at.desk, calls.cancel, { id: charge.id })).data.state, 'paid');
  refused(
    ErrorCode.Invalid,
    '收款超过应收，还需收41元',
  )(await make(once(at.desk), calls.start, { ...again, amount: 41.01 }));
  assert.equal((await make(once(at.desk), calls.start, { ...again, amount: 41 })).code, 0);
  // A provider that says nothing keeps nobody from cancelling.
  at.host.silent = true;
  const silent = await at.begun(71, false);
  assert.equal((await make(at.desk, calls.cancel, { id: silent.id })).data.state, 'closed');
});

test('the database keeps what was asked for, and one payment for one charge', async () => {
  const charge = await at.begun();
  await at.notify(paidNotice(charge, newNumber()));
  const mayNot = (text: string) =>
    assert.rejects(
      at.server.database.write('1', (db) => db.execute(text)),
      text,
    );
  await mayNot(`update pay_charge set amount = 1 where id = '${charge.id}'`);
  await mayNot(`delete from pay_charge where id = '${charge.id}'`);
  await mayNot(`update pay_charge set state = 'waiting' where id = '${charge.id}'`);
  await mayNot('delete from charge_return');
  await mayNot('update charge_return set amount = 1');
});
