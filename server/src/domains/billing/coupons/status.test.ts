import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shanghaiDay } from '@hospital/shared/format';
import { couponStatusOf } from './status';

test('a coupon is good until the last second of its last day in China, whatever the clock of the server says', () => {
  const coupon = { usedBillId: null, revokeReason: '', endDate: '2026-11-29' };
  const at = (moment: string) => couponStatusOf(coupon, shanghaiDay(new Date(moment)));
  assert.equal(at('2026-11-28T16:00:00Z'), 1, '00:00 of the day');
  assert.equal(at('2026-11-29T15:59:59.999Z'), 1, '23:59:59 of the day');
  assert.equal(at('2026-11-29T16:00:00Z'), 3, '00:00 of the next day');
});
