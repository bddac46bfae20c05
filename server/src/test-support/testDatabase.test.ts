import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database';
import { openTestDatabase } from './testDatabase';

const sloganOf = async ({ kernel }: Database): Promise<unknown> =>
  (await kernel.execute(sql`select slogan from tenant where id = '1'`)).rows[0];

test('databases of one process know nothing of each other, nor does one that is opened later', async () => {
  const first = await openTestDatabase();
  const second = await openTestDatabase();
  const before = await sloganOf(second);
  await first.kernel.execute(sql`update tenant set slogan = 'changed' where id = '1'`);
  // Until then only the write-ahead log has it; from here on the files of the table too.
  await first.kernel.execute(sql`checkpoint`);
  assert.notDeepEqual(await sloganOf(first), before);
  assert.deepEqual(await sloganOf(second), before);
  const third = await openTestDatabase();
  assert.deepEqual(await sloganOf(third), before);
  for (const database of [first, second, third]) await database.close();
});
