import {
  fenOf,
  lineAmount,
  quantityOf,
  quantityText,
  roundHalfUp,
  spread,
  thousandthsOf,
  withoutPoint,
  withPoint,
  yuanOf,
} from './amounts';

/** Whole numbers from 0 up to `limit`, the same in every run. */
function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}
const runs = 5_000;

describe('decimal numbers', () => {
  it.each([
    [0.1, 2, 10],
    [1.1, 2, 110],
    [1.15, 2, 115],
    [8.2, 2, 820],
    [4.35, 2, 435],
    [1.005, 2, null],
    [0.001, 2, null],
    [1e-7, 2, null],
    [1e21, 2, null],
    [Number.NaN, 2, null],
    [Number.POSITIVE_INFINITY, 2, null],
    ['90071992547409.93', 2, null],
    [-0.01, 2, -1],
    [-0, 2, 0],
    ['12.500', 3, 12_500],
    ['12.5000', 3, 12_500],
    ['0.0005', 3, null],
    ['', 3, null],
    ['1,5', 3, null],
  ])('%s with %s decimals is %s', (value, decimals, wanted) => {
    expect(withoutPoint(value, decimals)).toBe(wanted);
  });

  it('are said without zeros at their end', () => {
    expect([
      withPoint(1_234, 2),
      withPoint(1_200, 2),
      withPoint(5, 3),
      withPoint(-5, 2),
      withPoint(0, 3),
    ]).toEqual(['12.34', '12', '0.005', '-0.05', '0']);
    expect(() => withPoint(0.5, 2)).toThrow(RangeError);
  });

  it('come back as they went, whatever the amount', () => {
    const next = seeded(1);
    for (let run = 0; run < runs; run += 1) {
      const fen = next(10_000_000_000) - next(1_000_000);
      expect(fenOf(yuanOf(fen))).toBe(fen);
      const thousandths = next(1_000_000_000);
      expect(thousandthsOf(quantityOf(thousandths))).toBe(thousandths);
      expect(thousandthsOf(quantityText(thousandths))).toBe(thousandths);
      expect(thousandthsOf((thousandths / 1_000).toFixed(3))).toBe(thousandths);
    }
  });

  it('with more decimals than they may have are refused, not rounded', () => {
    expect(() => fenOf(1.005)).toThrow(RangeError);
    expect(() => thousandthsOf(0.0005)).toThrow(RangeError);
    expect(() => thousandthsOf('0.0005')).toThrow(RangeError);
  });
});

describe('rounding', () => {
  it.each([
    [5n, 10n, 1],
    [-5n, 10n, -1],
    [49n, 100n, 0],
    [-49n, 100n, 0],
    [15n, 10n, 2],
    [25n, 10n, 3],
  ])('%s of %s is %s', (numerator, denominator, wanted) => {
    expect(roundHalfUp(numerator, denominator)).toBe(wanted);
  });

  it('is never further than a half away, and a half goes up', () => {
    const next = seeded(2);
    for (let run = 0; run < runs; run += 1) {
      const denominator = BigInt(1 + next(10_000));
      const numerator = BigInt(next(1_000_000_000)) * BigInt(1 + next(1_000));
      const rounded = BigInt(roundHalfUp(numerator, denominator));
      const twiceOff = 2n * (rounded * denominator - numerator);
      expect(twiceOff > -denominator && twiceOff <= denominator).toBe(true);
      expect(roundHalfUp(-numerator, denominator)).toBe(rounded === 0n ? 0 : -Number(rounded));
    }
  });

  it('says so where the result would not be exact', () => {
    expect(() => roundHalfUp(2n ** 60n, 1n)).toThrow(RangeError);
    expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError);
  });
});

describe('lines', () => {
  it('round once: half a fen goes up', () => {
    expect(lineAmount(101, 500)).toBe(51);
    expect(lineAmount(333, 3_000)).toBe(999);
    expect(lineAmount(1_000, 1_000, 8_500)).toBe(850);
    expect(lineAmount(3, 500, 5_000)).toBe(1);
    expect(lineAmount(1, 333, 5_000)).toBe(0);
    // Rounded in between, it would be 4.
    expect(lineAmount(9, 500, 7_700)).toBe(3);
  });

  it('take shares of an amount that are the amount together, the last one with the rest', () => {
    expect(spread(100, [1, 1, 1])).toEqual([33, 33, 34]);
    expect(spread(100, [1, 1, 1, 0])).toEqual([33, 33, 34, 0]);
    expect(spread(3, [1, 1, 1, 1, 1])).toEqual([0, 1, 0, 1, 1]);
    expect(() => spread(1, [0])).toThrow(RangeError);
    const next = seeded(3);
    for (let run = 0; run < 2_000; run += 1) {
      const weights = Array.from({ length: 1 + next(20) }, () => 1 + next(1_000_000));
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const total = next(whole + 1);
      const shares = spread(total, weights);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      expect(shares.every((share, index) => share >= 0 && share <= (weights[index] ?? 0))).toBe(true);
    }
  });
});
