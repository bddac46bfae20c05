import { birthFault, birthOfAge } from './birth';

it.each([
  ['3岁', '2023-11-23'],
  ['3', '2023-11-23'],
  ['5个月', '2026-06-23'],
  ['5月', '2026-06-23'],
  ['2岁3个月', '2024-08-23'],
  ['2y3m', '2024-08-23'],
  ['三个月', '2026-08-23'],
  ['十二岁', '2014-11-23'],
  ['十五天', '2026-11-08'],
  ['二十天', '2026-11-03'],
  ['十八个月', '2025-05-23'],
  ['二十二天', '2026-11-01'],
  ['半岁', '2026-05-23'],
  ['两岁半', '2024-05-23'],
  ['半个月', '2026-11-08'],
  ['三个半月', '2026-08-08'],
  ['6周', '2026-10-12'],
  ['3周岁', '2023-11-23'],
  ['45天', '2026-10-09'],
])('takes %s for an estimated birthday', (text, day) => {
  expect(birthOfAge(text, '2026-11-23')).toEqual({ day, estimated: 'Y' });
});

it.each(['', '0', '大概三岁', '-1', '999个月999'])('takes "%s" for no age', (text) => {
  expect(birthOfAge(text, '2026-11-23')).toBeUndefined();
});

it('refuses an age that it cannot read, a birthday in the future, and none where the store wants one', () => {
  const [today, known] = ['2026-11-23', { day: '2026-11-24', estimated: 'N' }] as const;
  expect(birthFault({ day: '', estimated: 'N', unread: '很老' }, today, false)).toMatch('年龄请写如');
  expect(birthFault(known, today, false)).toBe('生日不能晚于今天');
  expect(birthFault({ ...known, day: today }, today, true)).toBeUndefined();
  expect(birthFault(undefined, today, true)).toBe('请录入必填项');
});
