import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BusinessError } from '../errors/businessError';
import { mostSignIns, signInOf } from './attempts';

test('few sign-ins are worked on at a time, and no more wait than may, of one address or of many', async () => {
  let [running, most] = [0, 0];
  const refused: string[] = [];
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  const comes = (ip: string): Promise<void> =>
    signInOf(ip, work).catch((error: unknown) => {
      assert.ok(error instanceof BusinessError);
      refused.push(error.msg);
    });
  await Promise.all(Array.from({ length: 61 }, () => comes('198.51.100.1')));
  assert.deepEqual([most, refused], [4, ['操作过于频繁']]);
  await Promise.all(Array.from({ length: mostSignIns + 5 }, (_, n) => comes(`203.0.113.${n}`)));
  // Whose address did nothing is told that there are many.
  assert.deepEqual([most, refused], [4, ['操作过于频繁', '登录人数过多，请稍后重试']]);
  await comes('198.51.100.1');
  assert.equal(refused.length, 2, 'who comes later is let in');
});
