import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharesOf, unusedShare } from '@hospital/shared/contract/packageShares';

test('shares are the price, and what is left is never more than it', () => {
  let seed = 7;
  const next = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let round = 0; round < 5_000; round += 1) {
    const price = 1 + next(1_000_000);
    const parts = Array.from({ length: 1 + next(6) }, () => ({
      listPrice: next(30_000),
      quantity: 1 + next(20),
    }));
    const shares = sharesOf(price, parts);
    assert.equal(
      shares.reduce((sum, share) => sum + share, 0),
      price,
    );
    for (const [at, amount] of shares.entries()) {
      const total = parts[at]?.quantity ?? 1;
      assert.equal(unusedShare({ amount, total, used: 0 }), amount);
      assert.equal(unusedShare({ amount, total, used: total }), 0);
      let before = amount;
      for (let used = 0; used <= total; used += 1) {
        const left = unusedShare({ amount, total, used });
        // Each is within half a fen of the exact share, and using a time never brings money.
        assert.ok(Math.abs(left - (amount * (total - used)) / total) <= 0.5 + 1e-6);
        assert.ok(left <= before);
        before = left;
      }
    }
  }
});

test('parts that cost nothing one by one share by their times', () => {
  assert.deepEqual(
    sharesOf(300, [
      { listPrice: 0, quantity: 1 },
      { listPrice: 0, quantity: 2 },
    ]),
    [100, 200],
  );
});
