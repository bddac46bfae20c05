import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GroupedWrites } from './groupedWrites';

/** A write that is let go by hand, with the groups that it was given. */
function held() {
  const groups: (readonly string[])[] = [];
  const letGo: (() => void)[] = [];
  const write = (items: readonly string[]): Promise<void> => {
    groups.push(items);
    return new Promise((resolve, reject) => {
      letGo.push(() => (items.includes('bad') ? reject(new Error(`bad of ${items.length}`)) : resolve()));
    });
  };
  const settled = () => new Promise(setImmediate);
  const next = async (): Promise<void> => {
    await settled();
    letGo.shift()?.();
    await settled();
  };
  return { groups, write, next, settled };
}

test('what comes while one is written goes together into the next, at most so many', async () => {
  const { groups, write, next, settled } = held();
  const writes = new GroupedWrites(write, 3);
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => writes.add(item)));
  await settled();
  assert.deepEqual(groups, [['a']]);
  await next();
  assert.deepEqual(groups, [['a'], ['b', 'c', 'd']]);
  await next();
  await next();
  await all;
  assert.deepEqual(groups, [['a'], ['b', 'c', 'd'], ['e']]);
  const later = writes.add('f');
  await next();
  await later;
});

test('what fails fails for itself alone', async () => {
  const { groups, write, next } = held();
  const writes = new GroupedWrites(write);
  const first = writes.add('a');
  const results = Promise.allSettled(['b', 'bad', 'c'].map((item) => writes.add(item)));
  for (let step = 0; step < 5; step += 1) await next();
  await first;
  assert.deepEqual(groups, [['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  const outcomes = await results;
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});
