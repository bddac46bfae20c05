import { confirm } from '@hospital/shared/ui/core';
import { askWords } from './askWords';
import type { EntryRow } from './entry.model';

jest.mock('@hospital/shared/ui/core', () => ({ confirm: jest.fn(() => Promise.resolve(false)) }));
const asked = jest.mocked(confirm);
beforeEach(() => asked.mockClear());

const row = (item: string, value: string, more: object = {}): EntryRow => ({
  item,
  value,
  unit: '',
  ...more,
});
const panel = [
  { item: 'RBC', unit: '10^12/L', refLow: '5', refHigh: '8', normal: '' },
  // Of an animal for which nobody knows what is normal.
  { item: 'HGB', unit: 'g/L', refLow: '', refHigh: '', normal: '' },
  { item: '尿蛋白', unit: 'g/L', refLow: '', refHigh: '', normal: '阴性' },
  { item: '颜色', unit: '', refLow: '', refHigh: '', normal: '' },
];

it('asks nothing of numbers, of what is left out, of items in words, and of what somebody added', async () => {
  const results = [
    ...[row('RBC', '<0.5'), row('HGB', ' '), row('尿蛋白', '++'), row('颜色', '淡黄')],
    row('自加项', '少量', { added: true }),
  ];
  expect(await askWords(panel, { results })).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});

it('asks about numbers below nothing of what is measured, but where that may be', async () => {
  const rabbit = [...panel, { item: 'BE', unit: 'mmol/L', refLow: '-4', refHigh: '4', normal: '' }];
  const results = [row('RBC', '-5'), row('HGB', '−3'), row('BE', '-2'), row('RBC', '<0.5')];
  expect(await askWords(rabbit, { results })).toBe(false);
  expect(asked.mock.lastCall?.[0]).toMatchObject({
    title: '有结果是负数',
    content: 'RBC“-5”、HGB“−3”是负数，请核对是否多输了负号。',
  });
  expect(await askWords(panel, { results: [row('RBC', 'abc'), row('HGB', '-3')] })).toBe(false);
  expect(asked.mock.lastCall?.[0]).toMatchObject({
    title: '有结果需要核对',
    content: 'RBC“abc”不是数值，报告里会写“未判定”。HGB“-3”是负数，请核对是否多输了负号。',
  });
});

it('names what is no number where one is measured, and goes by the answer', async () => {
  const results = [row('RBC', 'abc'), row('HGB', '1e9')];
  expect(await askWords(panel, { results })).toBe(false);
  expect(asked.mock.lastCall?.[0].content).toBe('RBC“abc”、HGB“1e9”不是数值，报告里会写“未判定”。');
  asked.mockResolvedValueOnce(true);
  expect(await askWords(panel, { results: [row('RBC', '溶血')] })).toBe(true);
});
