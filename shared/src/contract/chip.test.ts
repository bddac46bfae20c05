import { CHIP, plainChip } from './chip';

it.each(['156000024600170', '156 0000 2460 0170', ' 156-000-024-600-170\t', '156 000024600170\n'])(
  'a chip is read as it is printed: %j',
  (text) => {
    expect(CHIP.test(text)).toBe(true);
    expect(plainChip(text)).toBe('156000024600170');
  },
);

it.each([
  '',
  '15600002460017',
  '1560000246001701',
  '15600002460017a',
  '-156000024600170',
  '156.000.024.600.170',
])('what has not fifteen digits, or anything else among them, is none: %j', (text) =>
  expect(CHIP.test(text)).toBe(false),
);
