import { amountOfText, quantityFault } from './quantityText';

it('gives out all that there is, also where binary fractions come to less', () => {
  const line = { stock: 2.01, unit: 'kg' };
  expect(quantityFault({ ...line, quantity: '2.01' })).toBe('');
  expect(quantityFault({ ...line, quantity: '2.011' })).toBe('库存不足，可用2.01kg');
});

it('refuses what is no quantity, and more than a bill takes', () => {
  const service = { stock: null, unit: '次' };
  for (const quantity of ['', '0', '-1', '0.0001', 'abc', '1e3'])
    expect(quantityFault({ ...service, quantity })).toBe('请输入大于0、最多三位小数的数量');
  expect(quantityFault({ ...service, quantity: '1000000' })).toBe('');
  expect(quantityFault({ ...service, quantity: '1000000000' })).toBe('数量不能大于1000000');
});

it('comes to nothing while the quantity is none or too much', () => {
  expect(amountOfText(50, '1.5')).toBe(7500);
  for (const quantity of ['', '0', '-1', 'abc', '1000000000']) expect(amountOfText(50, quantity)).toBe(0);
});
