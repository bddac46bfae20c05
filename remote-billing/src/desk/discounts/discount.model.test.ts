import { askedOf, faultOf, rateOfText, rateWords, type DiscountValues } from './discount.model';

const values = (over: Partial<DiscountValues>): DiscountValues => ({
  ...{ way: '', typed: '', reason: '', left: [] },
  ...over,
});
const LINES = ['a', 'b'];

it('reads 折 exactly', () => {
  expect(rateOfText('8.5')).toBe(0.85);
  expect(rateOfText('0')).toBe(0);
  expect(rateOfText('9.95')).toBe(0.995);
  for (const none of ['10', '-1', 'x', '8.5555', '']) expect(rateOfText(none)).toBeNull();
  expect(rateWords(0.85)).toBe('8.5折');
});

it('asks for plans and for discounts by hand, of all lines or of those that are left', () => {
  expect(askedOf(values({}), LINES)).toBeNull();
  expect(askedOf(values({ way: 'plan:p1' }), LINES)).toEqual({ discountIds: ['p1'] });
  expect(askedOf(values({ way: 'plan:p1', left: ['a'] }), LINES)).toEqual({
    discountIds: ['p1'],
    lineIds: ['b'],
  });
  expect(askedOf(values({ way: 'rate', typed: '9', reason: ' 老客 ' }), LINES)).toEqual({
    manual: [{ rate: 0.9, reason: '老客' }],
  });
  expect(askedOf(values({ way: 'amount', typed: '1.5', left: ['b'] }), LINES)).toEqual({
    manual: [{ amount: 1.5, lineIds: ['a'] }],
  });
  expect(askedOf(values({ way: 'amount', typed: '1', left: LINES }), LINES)).toBeNull();
});

it('says what is wrong, and asks nothing then', () => {
  expect(faultOf(values({ way: 'rate', typed: '12' }))).toBe('请输入0到10之间的折扣，例如8.5');
  expect(faultOf(values({ way: 'amount', typed: '0.001' }))).toBe('请输入大于0、最多两位小数的金额');
  expect(askedOf(values({ way: 'amount', typed: '0' }), LINES)).toBeNull();
});
