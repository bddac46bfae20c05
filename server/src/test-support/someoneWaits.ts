import type { TestServer } from './testServer';

/** Whether a transaction of this database waits for a lock of another one; on PostgreSQL alone, where several run at once. */
export async function someoneWaits({ database }: Pick<TestServer, 'database'>): Promise<boolean> {
  const { rows } = await database.kernel.execute(
    `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
  );
  return rows.length > 0;
}
