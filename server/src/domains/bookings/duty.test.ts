import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presenceIn } from './duty';

test('a doctor is on duty from the start to the end of a shift, and on a night shift until the next day', () => {
  const at = (startTime: string, endTime: string, ...clocks: string[]) =>
    clocks.map((clock) => presenceIn({ startTime, endTime }, clock));
  assert.deepEqual(at('09:00', '15:00', '08:59', '09:00', '14:59', '15:00', '22:00'), [
    'before',
    'on',
    'on',
    'after',
    'after',
  ]);
  assert.deepEqual(at('21:00', '09:00', '08:00', '20:59', '21:00', '23:59'), [
    'before',
    'before',
    'on',
    'on',
  ]);
});
