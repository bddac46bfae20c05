import { formatCount } from './count';

it.each([
  [0, '0'],
  [99_999, '99999'],
  [100_000, '100000'],
  [100_001, '10.00万'],
  [123_456, '12.35万'],
  [23_000_000, '2300.00万'],
])('writes %i as %s', (count, words) => {
  expect(formatCount(count)).toBe(words);
});
