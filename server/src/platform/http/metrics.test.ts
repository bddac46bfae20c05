import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Database } from '../database/database';
import { Metrics } from './metrics';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const database = { poolFigures: () => ({ open: 1, idle: 1, waiting: 0 }) } as unknown as Database;

test('the figures of a server keep nothing of it in memory when it is gone', async () => {
  const live = new WeakRef(observed());
  // What a weak reference has given stays until the turn ends.
  await turn();
  collectGarbage();
  assert.equal(live.deref(), undefined);
});

/** Streams of a server that observed itself, which nobody knows any more. */
function observed(): { readonly size: number } {
  const live = { size: 3 };
  new Metrics(database, live).observe('stores.save', 0, 0.1);
  return live;
}

test('servers of one process tell their own figures and those of the process', async () => {
  const [first, second] = [new Metrics(database, { size: 1 }), new Metrics(database, { size: 2 })];
  first.observe('stores.save', 0, 0.1);
  const [{ body: ofFirst }, { body: ofSecond }] = [await first.text(), await second.text()];
  for (const body of [ofFirst, ofSecond]) assert.match(body, /^process_cpu_seconds_total /m);
  assert.match(ofFirst, /^hospital_live_streams 1$/m);
  assert.match(ofSecond, /^hospital_live_streams 2$/m);
  assert.match(ofFirst, /^hospital_calls_total\{call="stores\.save",code="0"\} 1$/m);
  assert.doesNotMatch(ofSecond, /stores\.save/);
});
