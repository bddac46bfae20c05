import { sql } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

/**
 * One save of settings at a time, of any store and of the chain, until the end of its transaction: values are judged by
 * those that hold beside them, in every store where a default of the chain comes to hold, and two people who each write
 * one of two that contradict each other would both be right.
 */
export const oneSaver = (db: TenantDatabase): Promise<unknown> =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('settings ' || current_setting('app.tenant'), 0))`,
  );
