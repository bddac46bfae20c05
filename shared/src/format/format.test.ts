import {
  addDays,
  addMonths,
  compactDay,
  daysBetween,
  fenOfYuan,
  formatAge,
  formatDate,
  formatDateTime,
  formatFen,
  formatPhone,
  formatEarlierDay,
  formatTime,
  formatYuan,
  isDay,
  isMobile,
  isPhone,
  normalisePhone,
  periodShortcuts,
  recentShortcuts,
  shanghaiClock,
  shanghaiDay,
  shanghaiMoment,
  startOfShanghaiDay,
  temporaryDocumentNumber,
  weekdayOf,
} from './index';

describe('money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [123456, '1,234.56'],
    [-50, '-0.50'],
    [123456789012345, '1,234,567,890,123.45'],
  ])('%d fen reads %s', (fen, text) => expect(formatFen(fen)).toBe(text));

  it.each([
    [1.1, 110],
    [1.005, 101],
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [-1.005, -101],
    [-0.001, 0],
  ])('%d yuan are %d fen', (yuan, fen) => expect(fenOfYuan(yuan)).toBe(fen));

  it('shows yuan of the wire', () => expect(formatYuan(1234567.5)).toBe('1,234,567.50'));

  it('refuses what is no amount', () => {
    expect(() => formatFen(0.5)).toThrow(RangeError);
    expect(() => fenOfYuan(Number.NaN)).toThrow(RangeError);
  });
});

describe('age', () => {
  it.each([
    ['2026-01-05', '2026-01-05', '0天'],
    ['2026-01-01', '2026-01-05', '4天'],
    ['2025-12-05', '2026-01-05', '1个月'],
    ['2025-11-30', '2026-01-05', '1个月6天'],
    ['2023-10-01', '2026-01-05', '2岁3个月4天'],
    ['2024-01-05', '2026-01-05', '2岁'],
    ['2024-02-29', '2025-02-28', '1岁'],
    ['2025-01-31', '2025-02-27', '27天'],
    ['2025-01-31', '2025-02-28', '1个月'],
    ['2025-02-28', '2025-03-31', '1个月3天'],
    ['2023-10-01 08:00:00', '2026-01-05', '2岁3个月4天'],
    ['2026-01-06', '2026-01-05', ''],
    ['', '2026-01-05', ''],
  ])('born %s is on %s %s', (born, today, text) => expect(formatAge(born, today)).toBe(text));
});

describe('dates', () => {
  it('leaves the texts of the server as they are', () => {
    expect(formatDate('2026-01-05 23:59:58')).toBe('2026-01-05');
    expect(formatDateTime('2026-01-05 23:59:58')).toBe('2026-01-05 23:59');
    expect(formatTime('2026-01-05 23:59:58')).toBe('23:59');
    expect(formatTime('08:30:00')).toBe('08:30');
    expect(formatTime('2026-01-05')).toBe('');
    expect(formatDateTime(null)).toBe('');
  });

  test('the day of a time is told where it is an earlier one', () => {
    expect(formatEarlierDay('2026-11-30 08:55:00', '2026-11-30')).toBe('');
    expect(formatEarlierDay('2026-11-29 08:55:00', '2026-11-30')).toBe('11-29');
    expect(formatEarlierDay('2025-12-31 23:55:00', '2026-01-01')).toBe('2025-12-31');
  });

  it('turns instants into the time of Shanghai', () => {
    expect(formatDateTime('2026-01-04T16:30:00.000Z')).toBe('2026-01-05 00:30');
    expect(formatDate('2026-01-04T23:30:00+07:00')).toBe('2026-01-05');
    expect(shanghaiDay(new Date('2026-01-04T16:00:00Z'))).toBe('2026-01-05');
    expect(shanghaiDay(new Date('2026-01-04T15:59:59Z'))).toBe('2026-01-04');
  });

  it('counts days and months over ends of months and leap years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-15', 2)).toBe('2027-01-15');
    expect(daysBetween('2026-03-01', '2026-02-01')).toBe(-28);
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });

  it('knows days and their place in the week', () => {
    expect(['2024-02-29', '0026-05-04', '9999-12-31'].every(isDay)).toBe(true);
    expect(['2025-02-29', '2026-13-01', '2026-1-5', '2026-01-05 00:00', ''].some(isDay)).toBe(false);
    expect(weekdayOf('2026-06-07')).toBe(0);
    expect(weekdayOf('2024-02-29')).toBe(4);
  });

  it('finds midnights of Shanghai', () => {
    const evening = new Date('2026-01-04T15:59:59Z');
    expect(startOfShanghaiDay(evening).toISOString()).toBe('2026-01-03T16:00:00.000Z');
    expect(startOfShanghaiDay(evening, 1).toISOString()).toBe('2026-01-04T16:00:00.000Z');
    expect(shanghaiMoment('2026-01-05 00:00:00')?.toISOString()).toBe('2026-01-04T16:00:00.000Z');
    expect(shanghaiClock(evening).toISOString()).toBe('2026-01-04T23:59:59.000Z');
  });
});

describe('date shortcuts', () => {
  const ranges = (shortcuts: ReturnType<typeof periodShortcuts>): Record<string, string> =>
    Object.fromEntries(shortcuts.map(({ text, range }) => [text, range.join(' ')]));

  it('offers the periods of statistics', () => {
    // A Monday, the first day of a month.
    expect(ranges(periodShortcuts('2026-06-01'))).toEqual({
      今天: '2026-06-01 2026-06-01',
      昨天: '2026-05-31 2026-05-31',
      本月: '2026-06-01 2026-06-30',
      上月: '2026-05-01 2026-05-31',
      上周: '2026-05-25 2026-05-31',
      最近30天: '2026-05-03 2026-06-01',
    });
  });

  it('takes Sunday for the end of its week', () => {
    expect(ranges(periodShortcuts('2026-06-07')).上周).toBe('2026-05-25 2026-05-31');
  });

  it('offers what is recent', () => {
    expect(ranges(recentShortcuts('2026-03-31'))).toEqual({
      今天: '2026-03-31 2026-03-31',
      最近3天: '2026-03-29 2026-03-31',
      最近1周: '2026-03-25 2026-03-31',
      最近1个月: '2026-03-01 2026-03-31',
      最近3个月: '2026-01-01 2026-03-31',
    });
  });
});

describe('numbers of documents', () => {
  const now = new Date('2026-01-05T01:30:07Z');

  it('are the time in Shanghai and 1 to 100', () => {
    expect(temporaryDocumentNumber(now, 0)).toBe('202601050930071');
    expect(temporaryDocumentNumber(now, 0.9999)).toBe('20260105093007100');
    expect(compactDay(now)).toBe('20260105');
  });
});

describe('phones', () => {
  it('accepts mainland mobiles, hyphens and all', () => {
    expect(isMobile('13800000001')).toBe(true);
    expect(isMobile('138-0000-0001')).toBe(true);
    expect(isMobile(' 138 0000 0001 ')).toBe(true);
    expect(isPhone('138-0000-0001')).toBe(true);
    expect(isPhone('400-820-8820')).toBe(true);
    expect(isPhone('400-820-88201')).toBe(false);
    expect(isMobile('400-820-8820')).toBe(false);
    expect(normalisePhone('138-0000-0001')).toBe('13800000001');
  });

  it.each(['12800000001', '1380000000', '138000000012', '138000000a1', '', '+8512800000001'])(
    'refuses %s',
    (phone) => expect(isMobile(phone)).toBe(false),
  );

  it('groups for reading', () => {
    expect(formatPhone('13800000001')).toBe('138-0000-0001');
    expect(formatPhone('010-88886666')).toBe('010-88886666');
  });
});
