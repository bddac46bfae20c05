import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sharesOf, unusedShare } from '@hospital/shared/contract/packageShares';
import { allotBack, giftForfeited } from '@hospital/shared/contract/storedValue';
import { lineTaken } from '../billing';
import { allot } from './allocation';
import { reckon, type PlainLine, type Reduction } from './discounts/reckon';
import { Fraction } from './fraction.fixture';
import { returnsOf } from './returnedLines';

/** Random bills: `RANDOM_BILLS` for more, or fewer while one works on it. */
const numRuns = Number(process.env['RANDOM_BILLS'] ?? 100_000);

const WHOLE = 10_000;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const amountsOf = (parts: readonly { readonly amount: number }[]): number[] =>
  parts.map(({ amount }) => amount);
const same = (fen: number, exact: bigint, what: string): void => assert.equal(BigInt(fen), exact, what);

/** What a line costs under rates (ten-thousandths), as the fraction that it is. */
const priceOf = ({ price, quantity }: PlainLine, rates: readonly number[]): Fraction =>
  rates.reduce(
    (amount, rate) => amount.times(Fraction.of(rate, WHOLE)),
    Fraction.of(price).times(Fraction.of(quantity, 1_000)),
  );

/** Each line has what is due up to it, rounded down, less what those before it have; the last one takes the rest. */
function spreadExactly(amount: number, weights: readonly number[]): bigint[] {
  const whole = total(weights);
  const upTo = weights.map((_, at) =>
    Fraction.of(amount)
      .times(Fraction.of(total(weights.slice(0, at + 1)), whole))
      .floor(),
  );
  return upTo.map((due, at) => due - (upTo[at - 1] ?? 0n));
}

const someFen = fc.integer({ min: 1, max: 500_000 });
const someBill = fc.record({
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 20_000 }),
      // A whole line has no discount of its own.
      rate: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
  /** Of the whole bill. */
  rate: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }),
  /** Of the whole bill, a coupon over an amount: a share of what rates leave, or more than that. */
  coupon: fc.option(fc.integer({ min: 1, max: 12_000 }), { nil: null }),
  /** Share of what is left that is taken off as one amount, in ten-thousandths. */
  off: fc.option(fc.integer({ min: 1, max: WHOLE }), { nil: null }),
  paid: fc.array(someFen, { minLength: 1, maxLength: 4 }),
  back: fc.array(someFen, { minLength: 1, maxLength: 3 }),
});
type SomeBill = typeof someBill extends fc.Arbitrary<infer Value> ? Value : never;

/** @returns fen of each line, as the server reckons them and as fractions say */
function discounted({ lines: wanted, rate, coupon, off }: SomeBill): number[] {
  const lines = wanted.map(({ price, quantity }, at) => ({ id: `l${at}`, price, quantity }));
  const all = lines.map(({ id }) => id);
  const rates: Reduction[] = wanted.flatMap((line, at) =>
    line.rate === null ? [] : [{ type: 1 as const, lineIds: [`l${at}`], rate: line.rate, amount: null }],
  );
  if (rate !== null) rates.push({ type: 3, lineIds: all, rate, amount: null });
  const rated = lines.map((line, at) => {
    const own = wanted[at]?.rate ?? null;
    const hold = [...(own === null ? [] : [own]), ...(rate === null ? [] : [rate])];
    return Number(priceOf(line, hold).halfUp());
  });
  const partOf = (fen: number, part: number | null): number =>
    part === null ? 0 : Number(Fraction.of(fen).times(Fraction.of(part, WHOLE)).floor());
  const worth = partOf(total(rated), coupon);
  // What of a coupon its lines do not come to is lost.
  const taken = Math.min(worth, total(rated));
  const ofCoupon = taken > 0 ? spreadExactly(taken, rated) : rated.map(() => 0n);
  const exact = rated.map((fen, at) => fen - Number(ofCoupon[at] ?? 0n));
  const amount = partOf(total(exact), off);
  const over = (type: 2 | 4, fen: number): Reduction[] =>
    fen > 0 ? [{ type, lineIds: all, rate: null, amount: fen }] : [];
  const reductions = [...rates, ...over(2, worth), ...over(4, amount)];
  const reduced = reckon(lines, reductions, true);
  assert.ok(reduced);
  const shares = amount > 0 ? spreadExactly(amount, exact) : exact.map(() => 0n);
  reduced.forEach((line, at) => {
    same(line.full, priceOf(lines[at] as PlainLine, []).halfUp(), 'without discounts');
    same(line.after, BigInt(exact[at] ?? 0) - (shares[at] ?? 0n), 'with discounts');
    assert.ok(line.after >= 0 && line.after <= line.full);
  });
  assert.equal(total(reduced.map(({ after }) => after)), total(exact) - amount, 'all lines together');
  return reduced.map(({ after }) => after);
}

test('a bill under discounts, paid in parts and given back in parts, is exact to the fen', () => {
  fc.assert(
    fc.property(someBill, (bill) => {
      const owed = total(discounted(bill));
      const open = owed > 0 ? [{ billId: 'b', amount: owed }] : [];
      const paid = allot(
        open,
        bill.paid.map((amount, at) => ({ way: 2 as const, amount, reference: `r${at}` })),
      );
      // Up to each payment the smaller of what is owed and what was given.
      paid.forEach((_, at) => {
        const upTo = Math.min(owed, total(bill.paid.slice(0, at + 1)));
        assert.equal(total(amountsOf(paid.slice(0, at + 1))), upTo);
      });
      assert.equal(total(amountsOf(paid)), owed === 0 ? 0 : Math.min(owed, total(bill.paid)));
      let came = paid.map(({ billId, way, amount }) => ({ billId, way, amount }));
      for (const wanted of bill.back) {
        const back = allotBack(came, wanted);
        assert.equal(total(amountsOf(back)), Math.min(wanted, total(amountsOf(came))));
        let left = total(amountsOf(back));
        came = came.flatMap((one) => {
          const taken = Math.min(left, one.amount);
          left -= taken;
          return one.amount > taken ? [{ ...one, amount: one.amount - taken }] : [];
        });
        assert.equal(left, 0, 'in each part no more than came');
      }
    }),
    { numRuns },
  );
});

/** A refund by lines: of each line nothing, a share of what is left (in ten-thousandths), all of it, or a fen too much. */
const someReturns = fc.array(
  fc.array(
    fc.oneof(fc.constant('none' as const), fc.integer({ min: 1, max: WHOLE }), fc.constant('all' as const), {
      weight: 1,
      arbitrary: fc.constant('beyond' as const),
    }),
    { minLength: 20, maxLength: 20 },
  ),
  { minLength: 1, maxLength: 3 },
);

test('refunds by line of a discounted bill are exact to the fen and never exceed what the line cost', () => {
  fc.assert(
    fc.property(someBill, someReturns, (bill, refunds) => {
      const handedOut = {
        categoryCode: 'H101',
        unit: '盒',
        quantity: '1',
        returnedQuantity: '0',
        dispenseStatus: 2,
      };
      const lines = discounted(bill).map((amount, at) => ({
        ...{ id: `l${at}`, productName: '品', amount },
        ...handedOut,
      }));
      const before = new Map<string, number>();
      for (const wanted of refunds) {
        const leftOf = lines.map(({ id, amount }) => amount - (before.get(id) ?? 0));
        const asked = leftOf.map((left, at) => {
          const part = wanted[at] ?? 'none';
          if (part === 'none') return 0n;
          if (part === 'all') return BigInt(left);
          if (part === 'beyond') return BigInt(left) + 1n;
          return Fraction.of(left).times(Fraction.of(part, WHOLE)).floor();
        });
        // As a page sends it: yuan, in decimals.
        const sent = asked.flatMap((fen, at) =>
          fen > 0n ? [{ itemId: `l${at}`, amount: Number(fen) / 100 }] : [],
        );
        const whole = Number(asked.reduce((sum, fen) => sum + fen, 0n));
        const give = (total: number) => returnsOf(lines, before, { lines: sent, total });
        if (asked.some((fen, at) => fen > BigInt(leftOf[at] ?? 0))) {
          assert.throws(() => give(whole), /最多可退/);
          continue;
        }
        if (whole > 0) assert.throws(() => give(whole - 1), /超过退款金额/);
        for (const { line, fen, isWhole } of give(whole)) {
          const at = lines.indexOf(line);
          same(fen, asked[at] ?? 0n, 'what goes back of a line');
          assert.equal(isWhole, fen === leftOf[at]);
          before.set(line.id, (before.get(line.id) ?? 0) + fen);
        }
      }
      for (const { id, amount } of lines) assert.ok((before.get(id) ?? 0) <= amount);
    }),
    { numRuns },
  );
});

const somePart = fc.record({
  listPrice: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 50 }),
  used: fc.nat({ max: 50 }),
});

test('shares of packages, lines that they take, and gift money that is lost are exact to the fen', () => {
  fc.assert(
    fc.property(
      fc.array(somePart, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.record({ principal: someFen, gift: fc.nat({ max: 500_000 }), share: fc.nat({ max: WHOLE }) }),
      (parts, price, { principal, gift, share }) => {
        const listed = parts.map(({ listPrice, quantity }) => listPrice * quantity);
        const weights = total(listed) > 0 ? listed : parts.map(({ quantity }) => quantity);
        const shares = sharesOf(price, parts);
        const exact = spreadExactly(price, weights);
        assert.equal(total(shares), price);
        shares.forEach((amount, at) => {
          same(amount, exact[at] ?? 0n, 'a part of a package');
          const { quantity = 1, used: wanted = 0, listPrice = 0 } = parts[at] ?? {};
          const used = Math.min(wanted, quantity);
          const gone = Fraction.of(amount).times(Fraction.of(used, quantity)).halfUp();
          same(unusedShare({ amount, total: quantity, used }), BigInt(amount) - gone, 'what is unused');
          const taken = lineTaken(
            { price: listPrice, quantity: quantity * 1_000 },
            { itemId: 'i', times: used },
          );
          same(taken.off, BigInt(listPrice) * BigInt(used), 'what a package takes of a line');
          assert.equal(taken.off + taken.amount, listPrice * quantity);
        });
        const back = Number(Fraction.of(principal).times(Fraction.of(share, WHOLE)).floor());
        const lost = Fraction.of(gift).times(Fraction.of(back, principal)).ceiling();
        same(giftForfeited({ principal, gift }, back), lost, 'gift money');
      },
    ),
    { numRuns },
  );
});
