import assert from 'node:assert/strict';
import type { TestServer } from './testServer';

type Server = Pick<TestServer, 'database'>;

/** Transactions of this database that wait for a lock of another one; on PostgreSQL alone, where several run at once. */
async function countWaiting({ database }: Server): Promise<number> {
  const { rows } = await database.kernel.execute(
    `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
  );
  return rows.length;
}

export const someoneWaits = async (server: Server): Promise<boolean> => (await countWaiting(server)) > 0;

/** Until so many wait. */
export async function untilWaiting(server: Server, count: number): Promise<void> {
  for (let tries = 0; (await countWaiting(server)) < count; tries += 1)
    assert.ok(tries < 20_000, `fewer than ${count} wait`);
}
