import { NOTHING_TYPED, readPayment, requestOf, waysFor, type PaymentValues } from './payment.model';

const balances = { principal: 50, gift: 0, deposit: 20.5 };
const read = (values: Partial<PaymentValues>, owed = 15_050) =>
  readPayment({ ...NOTHING_TYPED, ...values }, { owed, ways: waysFor(balances), balances });

it('offers accounts only where there is something in them', () => {
  expect(waysFor(balances)).toEqual([1, 2, 3, 4, 5, 7]);
  expect(waysFor(null)).toEqual([1, 2, 3, 4]);
});

it('fills in all that is owed for the first way, and what others leave of it', () => {
  expect(read({}).shown[1]).toBe('150.50');
  const two = read({ amounts: { 2: '100', 5: '50' } });
  expect(two.shown[1]).toBe('0.50');
  expect(two.parts).toEqual([
    { way: 1, amount: 50 },
    { way: 2, amount: 10_000 },
    { way: 5, amount: 5_000 },
  ]);
  expect(two.faults).toEqual({});
  expect(read({ amounts: { 2: '150.5' } }).shown[1]).toBe('');
});

it('leaves the rest owed when somebody types less into the first way', () => {
  const part = read({ amounts: { 1: '100' } });
  expect([part.rest, part.faults]).toEqual([5_050, {}]);
});

it('refuses what is no amount, more than is owed, and more than an account holds', () => {
  expect(read({ amounts: { 2: 'abc' } }).faults[2]).toBe('请输入金额，不小于0，最多两位小数');
  expect(read({ amounts: { 2: '-1' } }).faults[2]).toBe('请输入金额，不小于0，最多两位小数');
  expect(read({ amounts: { 2: '1.005' } }).faults[2]).toBe('请输入金额，不小于0，最多两位小数');
  expect(read({ amounts: { 2: '150.51' } }).faults.whole).toBe('收款超过应收 0.01 元');
  expect(read({ amounts: { 1: '200' } }).faults.whole).toBe(
    '收款超过应收 49.50 元；需找零时，请把收到的现金填在“实收现金”',
  );
  expect(read({ amounts: { 5: '50.01' } }).faults[5]).toBe('储值本金余额不足，可用50.00元');
  expect(read({ amounts: { 1: '0' } }).faults.whole).toBe('请输入收款金额');
});

it('gives the change of what was handed over, to the fen', () => {
  expect(read({ cashGiven: '200' }).change).toBe(4_950);
  expect(read({ cashGiven: '0.3', amounts: { 2: '150.3' } }).change).toBe(10);
  expect(read({ cashGiven: '100' }).faults.cashGiven).toBe('还差 50.50 元现金');
  expect(read({ cashGiven: '100', amounts: { 2: '150.5' } }).change).toBe(0);
});

it('asks for what is shown: amounts in yuan, numbers of terminals, and what was owed', () => {
  const values = {
    ...NOTHING_TYPED,
    amounts: { 2: '150' },
    references: { 2: ' WX1 ', 1: 'no' },
    cashGiven: '1',
  };
  const of = { owed: 15_050, ways: waysFor(null), balances: null };
  expect(requestOf(readPayment(values, of), values, { billIds: ['b1'], owed: of.owed })).toEqual({
    billIds: ['b1'],
    ways: [
      { way: 1, amount: 0.5 },
      { way: 2, amount: 150, refNo: 'WX1' },
    ],
    owedAmount: 150.5,
    cashGiven: 1,
  });
});

it('says of an amount that is none what is wrong with it, and nothing beside', () => {
  const of = { owed: 15_050, ways: waysFor(null), balances: null };
  const { faults } = readPayment({ ...NOTHING_TYPED, amounts: { 1: '0.0001' } }, of);
  expect(faults).toEqual({ 1: '请输入金额，不小于0，最多两位小数' });
  expect(readPayment({ ...NOTHING_TYPED, amounts: { 1: '0' } }, of).faults).toEqual({
    whole: '请输入收款金额',
  });
});
