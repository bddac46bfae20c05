import { NOTHING_COUNTED, readCount } from './counting.model';

test('adds notes and coins up, and wants a difference in words', () => {
  const read = readCount({ ...NOTHING_COUNTED, notes: { 10_000: '1', 50: '3' } }, 10_000);
  expect(read).toMatchObject({
    ...{ counted: 10_150, difference: 150 },
    denominations: [
      { value: 100, count: 1 },
      { value: 0.5, count: 3 },
    ],
    faults: { reason: '现金有差额，请填写差额说明' },
  });
});

test('takes a sum, also one below nothing, and no amount that is none', () => {
  expect(readCount({ ...NOTHING_COUNTED, sum: '-12.30' }, -1_230)).toMatchObject({
    difference: 0,
    faults: {},
  });
  expect(readCount({ ...NOTHING_COUNTED, sum: '1.234' }, 0).faults.sum).toBeDefined();
  expect(readCount(NOTHING_COUNTED, 0).faults.sum).toBe('请填写实点现金');
  expect(readCount({ ...NOTHING_COUNTED, notes: { 100: '1.5' } }, 0).faults.notes).toBeDefined();
});
