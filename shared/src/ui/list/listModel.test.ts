import { shanghaiDay } from '../../format';
import { nextOrder } from './ColumnHead';
import { conditionOf, type FilterField, filterOf, inWords, wrongDays } from './filterFields';
import { choiceOf, chosenColumns, type ListColumn, widthWithin } from './listColumns';
import { filterOfAddress, givenOf } from './listQuery';

const DEFAULTS = { status: 'N', startDate: '2026-08-03', endDate: '2026-08-03', keyword: '' };
const address = (query: string) => filterOfAddress(new URLSearchParams(query), DEFAULTS);

describe('the filter of an address', () => {
  it('is the list’s own where the address says nothing of it', () => {
    expect(address('')).toEqual(DEFAULTS);
    expect(address('tab=1')).toEqual(DEFAULTS);
  });

  it('is what the address names, and nothing beside', () => {
    expect(address('status=Y')).toEqual({ status: 'Y', startDate: '', endDate: '', keyword: '' });
    expect(address('keyword=')).toEqual({ status: '', startDate: '', endDate: '', keyword: '' });
    expect(address(`keyword=${'x'.repeat(300)}`)['keyword']).toHaveLength(100);
  });

  it('is sent without what is empty', () => {
    expect(givenOf({ status: 'N', keyword: '  ', name: ' 豆豆 ' })).toEqual({ status: 'N', name: '豆豆' });
  });
});

const FIELDS: readonly FilterField[] = [
  { kind: 'text', key: 'keyword', label: '关键字' },
  { kind: 'choice', key: 'status', label: '状态', options: [{ value: 'N', label: '待处理' }] },
  { kind: 'days', label: '计划日期' },
];

describe('a search that is kept', () => {
  const today = shanghaiDay();

  it('keeps a quick range by its name, so that it means the day of its use', () => {
    const condition = conditionOf({ status: 'N', keyword: '', startDate: today, endDate: today });
    expect(condition).toEqual({ status: 'N', days: '今天' });
    expect(filterOf(condition, ['status', 'keyword', 'startDate', 'endDate'])).toEqual({
      status: 'N',
      keyword: '',
      startDate: today,
      endDate: today,
    });
  });

  it('keeps other days as they are, and drops fields that the list no longer has', () => {
    const condition = conditionOf({ startDate: '2026-01-01', endDate: '', old: 'x' });
    expect(condition).toEqual({ startDate: '2026-01-01', old: 'x' });
    expect(filterOf(condition, ['startDate', 'endDate'])).toEqual({ startDate: '2026-01-01', endDate: '' });
  });

  it('is told in words', () => {
    expect(inWords({ status: 'N', keyword: '豆豆', days: '今天' }, FIELDS)).toBe(
      '关键字：豆豆，状态：待处理，计划日期：今天',
    );
    expect(inWords({ startDate: '2026-01-01', endDate: '2026-01-05', status: 'X' }, FIELDS)).toBe(
      '状态：X，计划日期：2026-01-01 至 2026-01-05',
    );
    expect(inWords({}, FIELDS)).toBe('');
  });

  it('knows days that are no range', () => {
    expect(wrongDays({ startDate: '2026-01-02', endDate: '2026-01-01' })).toBe('结束日期不能早于开始日期');
    expect(wrongDays({ startDate: '2026-01-02', endDate: '' })).toBe('');
  });
});

describe('columns', () => {
  const columns: readonly ListColumn<{ a: string }>[] = [
    { key: 'a', title: 'A', width: 100, always: true },
    { key: 'b', title: 'B', width: 100 },
    { key: 'c', title: 'C', width: 100, atFirstHidden: true },
  ];
  const shown = (choice?: Parameters<typeof chosenColumns>[1]) =>
    chosenColumns(columns, choice).map(
      ({ column, visible, width }) => `${column.key}${visible ? '+' : '-'}${width}`,
    );

  it('are the list’s own without a choice', () => {
    expect(shown()).toEqual(['a+100', 'b+100', 'c-100']);
  });

  it('are in the order, sight and width of the choice; what must be seen is seen', () => {
    expect(
      shown([
        { key: 'c', visible: 'Y', width: 240 },
        { key: 'b', visible: 'N' },
        { key: 'a', visible: 'N' },
      ]),
    ).toEqual(['c+240', 'b-100', 'a+100']);
  });

  it('leave a column that the choice does not know where it would be, and forget one that is gone', () => {
    expect(
      shown([
        { key: 'gone', visible: 'Y' },
        { key: 'c', visible: 'Y' },
        { key: 'a', visible: 'Y' },
      ]),
    ).toEqual(['c+100', 'a+100', 'b+100']);
  });

  it('are kept without the widths that are the list’s own', () => {
    expect(choiceOf(chosenColumns(columns, [{ key: 'b', visible: 'N', width: 60 }]))).toEqual([
      { key: 'a', visible: 'Y' },
      { key: 'b', visible: 'N', width: 60 },
      { key: 'c', visible: 'N' },
    ]);
    expect([widthWithin(10), widthWithin(99.6), widthWithin(9999)]).toEqual([40, 100, 2000]);
  });
});

it('orders by figures from the greatest, by all else from the first, and gives the own order back', () => {
  const up = { field: 'f', type: 'asc' } as const;
  const down = { field: 'f', type: 'desc' } as const;
  expect(nextOrder('f', true, null)).toEqual(down);
  expect(nextOrder('f', true, down)).toEqual(up);
  expect(nextOrder('f', true, up)).toBeNull();
  expect(nextOrder('f', false, null)).toEqual(up);
  expect(nextOrder('f', false, { field: 'other', type: 'desc' })).toEqual(up);
});
