import { birthOfAge } from './birth';

it.each([
  ['3岁', '2023-11-23'],
  ['3', '2023-11-23'],
  ['5个月', '2026-06-23'],
  ['5月', '2026-06-23'],
  ['2岁3个月', '2024-08-23'],
  ['2y3m', '2024-08-23'],
])('takes %s for an estimated birthday', (text, day) => {
  expect(birthOfAge(text, '2026-11-23')).toEqual({ day, estimated: 'Y' });
});

it.each(['', '0', '大概三岁', '-1', '999个月999'])('takes "%s" for no age', (text) => {
  expect(birthOfAge(text, '2026-11-23')).toBeUndefined();
});
