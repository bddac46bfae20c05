import { confirm } from '@hospital/shared/ui/core';
import { askEmpty } from './askEmpty';
import type { EntryRow } from './entry.model';

jest.mock('@hospital/shared/ui/core', () => ({ confirm: jest.fn(() => Promise.resolve(false)) }));
const asked = jest.mocked(confirm);
beforeEach(() => asked.mockClear());

const row = (item: string, value = '', more: object = {}): EntryRow => ({ item, value, unit: '', ...more });

it('asks nothing of a report with all values, nor of one whose file says them all', async () => {
  expect(await askEmpty({ results: [row('WBC', '9'), row('自加项', '', { added: true })] })).toBe(true);
  const files = [{ uid: '1', url: '/a.pdf', name: 'a.pdf' }];
  expect(await askEmpty({ results: [row('WBC'), row('RBC')], files })).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});

it('names what is left out, three of many, and goes by the answer', async () => {
  expect(await askEmpty({ results: [row('WBC', '9'), row('RBC')] })).toBe(false);
  expect(asked.mock.lastCall?.[0].content).toBe('RBC没有填写，报告里不会有。');
  asked.mockResolvedValueOnce(true);
  expect(await askEmpty({ results: ['A', 'B', 'C', 'D', 'E'].map((item) => row(item)) })).toBe(true);
  expect(asked.mock.lastCall?.[0].content).toBe('A、B、C等 5 项没有填写，报告里不会有。');
});
