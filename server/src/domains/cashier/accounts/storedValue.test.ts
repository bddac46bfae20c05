import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allotBack, giftForfeited } from '@hospital/shared/contract/storedValue';

const fen = fc.integer({ min: 0, max: 100_000_000_000 });

test('gift money that is lost is the exact share, each begun fen with it, and all with the last principal', () => {
  fc.assert(
    fc.property(fen, fen, fen, (principal, gift, part) => {
      const amount = part % (principal + 1);
      const lost = giftForfeited({ principal, gift }, amount);
      if (amount === 0) return assert.equal(lost, 0);
      const exact = BigInt(gift) * BigInt(amount);
      assert.ok(lost >= 0 && lost <= gift);
      assert.ok(BigInt(lost) * BigInt(principal) >= exact);
      assert.ok((BigInt(lost) - 1n) * BigInt(principal) < exact);
      if (amount === principal) assert.equal(lost, gift);
    }),
  );
});

test('all principal that is given back in two steps loses all gift money', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10_000_000 }), fen, fen, (principal, gift, part) => {
      const first = 1 + (part % (principal - 1));
      const lost = giftForfeited({ principal, gift }, first);
      const rest = { principal: principal - first, gift: gift - lost };
      assert.equal(lost + giftForfeited(rest, rest.principal), gift);
    }),
  );
});

test('exactly the amount is given back, or all that came, and in no way more than came in that way', () => {
  const came = fc.array(
    fc.record({
      billId: fc.string(),
      way: fc.integer({ min: 1, max: 4 }),
      amount: fc.integer({ min: 1, max: 10_000 }),
    }),
  );
  const sum = (list: readonly { amount: number }[]) => list.reduce((all, one) => all + one.amount, 0);
  fc.assert(
    fc.property(came, fc.integer({ min: 0, max: 100_000 }), (parts, amount) => {
      const back = allotBack(parts, amount);
      assert.equal(sum(back), Math.min(amount, sum(parts)));
      assert.ok(back.every((one, at) => one.amount > 0 && one.amount <= (parts[at]?.amount ?? 0)));
    }),
  );
});
