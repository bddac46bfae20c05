import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNight } from './night';

test('a night that begins after midnight ends when the house opens, and never lasts all day', () => {
  const at = (begins: string, opens: string) =>
    ['01:00', '07:00', '12:00', '23:00'].map((clock) => isNight(clock, begins, opens));
  assert.deepEqual(at('00:00', '09:00'), [true, true, false, false]);
  assert.deepEqual(at('00:00', '00:00'), [true, true, false, false]);
  assert.deepEqual(at('09:00', '09:00'), [false, false, false, false]);
  assert.deepEqual(at('07:30', '07:00'), [false, false, false, false]);
});

test('night goes from its beginning until the house opens, and in one that never closes until the morning', () => {
  const nightly = (opens: string, ...clocks: string[]) =>
    clocks.map((clock) => isNight(clock, '22:00', opens));
  assert.deepEqual(nightly('09:00', '21:59', '22:00', '02:00', '08:59', '09:00'), [
    false,
    true,
    true,
    true,
    false,
  ]);
  assert.deepEqual(nightly('00:00', '21:59', '23:00', '02:00', '07:59', '08:00'), [
    false,
    true,
    true,
    true,
    false,
  ]);
});
