import { line } from '../test/bills.fixture';
import { orderInWords } from './orderInWords';

it('says infusion, kind of prescription and usage of what was ordered, and nothing of goods', () => {
  const usage = { dose: '2', unit: 'ml', route: 'vd', frequency: 'sid', days: 3 };
  expect(orderInWords(line({ groupNo: 1, prescriptionType: 2, usage }))).toBe(
    '输液组1 · 兽医处方 · 静脉滴注，每次2ml，每日1次，3天',
  );
  expect(orderInWords(line())).toBe('');
});

it.each([
  [2, '兽医处方'],
  [3, '麻醉处方'],
  [5, '手术用药'],
  [6, '化验'],
  [7, '影像'],
  [8, '其他检查'],
])('knows the prescription of kind %s', (prescriptionType, words) => {
  expect(orderInWords(line({ prescriptionType }))).toBe(words);
});

it('says nothing of a prescription that is of no kind', () => {
  expect(orderInWords(line({ prescriptionType: 4 }))).toBe('');
});
