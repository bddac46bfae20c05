import { quantityFault } from './quantityText';

it('gives out all that there is, also where binary fractions come to less', () => {
  const line = { stock: 2.01, unit: 'kg' };
  expect(quantityFault({ ...line, quantity: '2.01' })).toBe('');
  expect(quantityFault({ ...line, quantity: '2.011' })).toBe('库存不足，可用2.01kg');
});
