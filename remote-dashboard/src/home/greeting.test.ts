import { greeting, serverMoment } from './greeting';

it.each([
  [0, '夜深了'],
  [4, '夜深了'],
  [5, '早上好'],
  [11, '中午好'],
  [13, '下午好'],
  [18, '晚上好'],
  [23, '晚上好'],
])('greets at %i with %s', (hour, words) => {
  expect(greeting(hour)).toBe(words);
});

it('reads the wall clock of the server, whatever the zone of this computer', () => {
  expect(serverMoment('2026-02-28 00:05:59')).toEqual({
    hour: 0,
    day: '2026年2月28日 星期六',
    time: '00:05',
  });
});
