import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomStream } from '../../platform/seeds/random';
import { priceOf, yuanText } from './pricing';

const one = 1000;
const store = { name: '天河院', price: 6000 };
const level = { name: '金卡', price: 6120 };

test('the price of the chain holds where there is no other', () => {
  assert.deepEqual(priceOf({ retail: 6800, store: null, level: null }, one), {
    ...{
      originalPrice: 6800,
      price: 6800,
      discountRate: 10_000,
      discountType: 0,
      discountName: '',
      amount: 6800,
    },
    reasons: ['零售价68.00元', '68.00元×1=68.00元'],
  });
});

test('an owner of a level pays the price of the level', () => {
  const priced = priceOf({ retail: 6800, store: null, level }, 2 * one);
  assert.deepEqual(
    [priced.price, priced.discountRate, priced.discountType, priced.discountName, priced.amount],
    [6120, 9000, 2, '金卡等级价', 12_240],
  );
  assert.deepEqual(priced.reasons, ['零售价68.00元', '金卡等级价61.20元', '61.20元×2=122.40元']);
});

test('the price of the store goes before that of the level, even where it is higher', () => {
  for (const price of [6000, 7000]) {
    const priced = priceOf({ retail: 6800, store: { ...store, price }, level }, one);
    assert.deepEqual([priced.price, priced.discountType, priced.discountName], [price, 1, '天河院门店价']);
    assert.ok(priced.reasons.includes('门店价优先，金卡等级价61.20元不再使用'));
    assert.ok(priced.discountRate <= 10_000);
  }
});

test('what is free stays free, and costs its whole price of nothing', () => {
  const priced = priceOf({ retail: 0, store: null, level: null }, 3 * one);
  assert.deepEqual([priced.amount, priced.discountRate], [0, 10_000]);
  assert.equal(priceOf({ retail: 0, store, level: null }, one).amount, 6000);
});

test('half a fen is rounded up, less than half down', () => {
  const amount = (price: number, quantity: number) =>
    priceOf({ retail: price, store: null, level: null }, quantity).amount;
  assert.deepEqual([amount(1, 500), amount(1, 499), amount(333, 1500), amount(115, 100)], [1, 0, 500, 12]);
});

test('whatever the prices, one of them holds, and the amount is within half a fen of price times quantity', () => {
  const random = randomStream('pricing');
  for (let round = 0; round < 5000; round += 1) {
    const fen = () => random.int(0, random.chance(0.5) ? 500 : 100_000_000);
    const retail = fen();
    const ofStore = random.chance(0.4) ? { name: '店', price: fen() } : null;
    const ofLevel = random.chance(0.4) ? { name: '级', price: fen() } : null;
    const quantity = random.int(1, random.chance(0.5) ? 5000 : 1_000_000_000);
    const priced = priceOf({ retail, store: ofStore, level: ofLevel }, quantity);
    const told = JSON.stringify({ retail, ofStore, ofLevel, quantity, priced });
    assert.equal(priced.price, (ofStore ?? ofLevel ?? { price: retail }).price, told);
    assert.equal(priced.originalPrice, retail, told);
    const exact = BigInt(priced.price) * BigInt(quantity);
    const off = BigInt(priced.amount) * 1000n - exact;
    assert.ok(off > -500n && off <= 500n, told);
    assert.ok(Number.isInteger(priced.discountRate), told);
    assert.ok(priced.discountRate >= 0 && priced.discountRate <= 10_000, told);
    assert.equal(priced.reasons.at(-1)?.endsWith(`=${yuanText(priced.amount)}元`), true, told);
  }
});
