import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewPerTurn } from './fewPerTurn';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a few callers are let in at each turn of the event loop, in the order in which they came', async () => {
  const door = fewPerTurn(2);
  const seen: (number | string)[] = [];
  const come = (who: number): Promise<void> => door().then(() => void seen.push(who));
  const first = [1, 2, 3, 4, 5].map(come);
  assert.equal(seen.length, 0, 'nobody is let in before what is under way has ended');
  for (const others of ['a', 'b']) {
    await turn();
    seen.push(others);
  }
  await Promise.all([...first, come(6)]);
  assert.deepEqual(seen, [1, 2, 'a', 3, 4, 'b', 5, 6]);
  await come(7);
  assert.equal(seen.at(-1), 7, 'also once nobody has waited for a while');
});
