import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lineAmount } from '@hospital/shared/contract/amounts';
import { reckon, type PlainLine, type Reduced, type Reduction } from './reckon';

/** An exact fraction. */
interface Exact {
  readonly top: bigint;
  readonly below: bigint;
}

/** Fen of a line under rates, as the exact fraction that it is. */
const exactly = ({ price, quantity }: PlainLine, rates: readonly number[]): Exact => ({
  top: rates.reduce((product, rate) => product * BigInt(rate), BigInt(price) * BigInt(quantity)),
  below: 1000n * 10_000n ** BigInt(rates.length),
});

/** The whole number that is half up of it: n with n - 1/2 <= x < n + 1/2. */
const isHalfUp = ({ top, below }: Exact, n: number): boolean =>
  2n * top >= (2n * BigInt(n) - 1n) * below && 2n * top < (2n * BigInt(n) + 1n) * below;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const someLines = fc
  .array(
    fc.record({ price: fc.integer({ min: 0, max: 500_000 }), quantity: fc.integer({ min: 1, max: 20_000 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((lines) => lines.map((line, at) => ({ ...line, id: `l${at}` })));
const someRate = fc.integer({ min: 0, max: 9_999 });

/** Lines chosen by a number's bits. */
const chosen = (lines: readonly PlainLine[], bits: number): string[] =>
  lines.filter((_, at) => (bits >> at) % 2 === 1).map(({ id }) => id);

test('a line under cards and offers is the exact fraction, rounded once half up, of the best of them', () => {
  fc.assert(
    fc.property(
      someLines,
      fc.array(fc.record({ rate: someRate, bits: fc.nat({ max: 2 ** 20 - 1 }) }), { maxLength: 5 }),
      fc.boolean(),
      (lines, plans, stack) => {
        const discounts: Reduction[] = plans.map(({ rate, bits }, at) => ({
          ...{ type: at % 2 === 0 ? 1 : 3, lineIds: chosen(lines, bits), rate, amount: null },
        }));
        const reduced = reckon(lines, discounts, stack);
        assert.ok(reduced);
        for (const [at, line] of lines.entries()) {
          const rates = discounts
            .filter(({ lineIds }) => lineIds.includes(line.id))
            .map(({ rate }) => rate ?? 10_000);
          const hold = stack || rates.length < 2 ? rates : [Math.min(...rates)];
          const reducedLine: Reduced | undefined = reduced[at];
          assert.ok(reducedLine);
          const { after, full, type }: Reduced = reducedLine;
          assert.ok(isHalfUp(exactly(line, hold), after));
          assert.ok(after >= 0 && after <= full);
          assert.equal(full, lineAmount(line.price, line.quantity));
          assert.equal(type === 0, rates.length === 0);
        }
      },
    ),
    { numRuns: 20_000 },
  );
});

test('an amount is spread to the fen, each share within one of what is due, the last line takes the rest', () => {
  fc.assert(
    fc.property(
      someLines,
      fc.nat({ max: 2 ** 20 - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, bits, part) => {
        const lineIds = chosen(lines, bits | 1);
        const own = lines.filter(({ id }) => lineIds.includes(id));
        const full = own.map(({ price, quantity }) => lineAmount(price, quantity));
        const together = sum(full);
        const amount = Math.floor(together * part);
        if (amount === 0) return;
        const reduced = reckon(lines, [{ type: 4, lineIds, rate: null, amount }], false);
        assert.ok(reduced);
        const after = reduced.filter(({ id }) => lineIds.includes(id)).map((line) => line.after);
        assert.equal(sum(full) - sum(after), amount);
        for (const [at, weight] of full.entries()) {
          const share = BigInt(weight - (after[at] ?? 0));
          const due = BigInt(amount) * BigInt(weight);
          assert.ok((after[at] ?? -1) >= 0);
          // |share - due / together| < 1, in whole numbers.
          const apart = share * BigInt(together) - due;
          assert.ok((apart < 0n ? -apart : apart) < BigInt(together));
        }
        assert.equal(reckon(lines, [{ type: 4, lineIds, rate: null, amount: together + 1 }], false), null);
      },
    ),
    { numRuns: 20_000 },
  );
});

test('a coupon over an amount stands in the place of rates where it is better, and never beside them', () => {
  fc.assert(
    fc.property(
      someLines,
      fc.nat({ max: 2 ** 20 - 1 }),
      fc.option(someRate, { nil: null }),
      fc.integer({ min: 1, max: 2_000_000 }),
      (lines, bits, rate, amount) => {
        const lineIds = chosen(lines, bits | 1);
        const card: Reduction[] =
          rate === null ? [] : [{ type: 1, lineIds: lines.map(({ id }) => id), rate, amount: null }];
        const rated = reckon(lines, card, false) ?? [];
        const reduced = reckon(lines, [...card, { type: 2, lineIds, rate: null, amount }], false);
        assert.ok(reduced);
        const isOwn = ({ id }: Reduced): boolean => lineIds.includes(id);
        const afterOf = (some: readonly Reduced[]): number => sum(some.map(({ after }) => after));
        const own = reduced.filter(isOwn);
        const full = sum(own.map((line) => line.full));
        // What is left of a coupon is lost; of the two the better one holds on all lines of the coupon.
        const alone = full - Math.min(amount, full);
        assert.equal(afterOf(own), Math.min(alone, afterOf(rated.filter(isOwn))));
        const holds = alone < afterOf(rated.filter(isOwn));
        assert.ok(own.every(({ type }) => type === (holds ? 2 : rate === null ? 0 : 1)));
        assert.ok(own.every(({ after, full: most }) => after >= 0 && after <= most));
        assert.deepEqual(
          reduced.filter((line) => !isOwn(line)),
          rated.filter((line) => !isOwn(line)),
        );
      },
    ),
    { numRuns: 20_000 },
  );
});

test('discounts that add up: rates in one rounding, then amounts off what is left', () => {
  const lines = [
    { id: 'a', price: 1001, quantity: 1000 },
    { id: 'b', price: 333, quantity: 3000 },
  ];
  const discounts: Reduction[] = [
    { type: 1, lineIds: ['a', 'b'], rate: 9_500, amount: null },
    { type: 3, lineIds: ['b'], rate: 8_000, amount: null },
    { type: 4, lineIds: ['a', 'b'], rate: null, amount: 100 },
  ];
  // 1001 × 0.95 = 950.95; 999 × 0.95 × 0.8 = 759.24
  const reduced = reckon(lines, discounts, true) ?? [];
  assert.deepEqual(
    reduced.map(({ after, type }) => [after, type]),
    [
      [951 - 55, 4],
      [759 - 45, 4],
    ],
  );
  assert.deepEqual(
    (reckon(lines, discounts.slice(0, 2), false) ?? []).map(({ after }) => after),
    [951, 799],
  );
});
