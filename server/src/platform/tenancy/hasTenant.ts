import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { tenant } from './schema';

/** Whether there is any tenant yet. */
export async function hasTenant({ kernel }: Pick<Database, 'kernel'>): Promise<boolean> {
  const [row] = await kernel
    .select({ one: sql`1` })
    .from(tenant)
    .limit(1);
  return row !== undefined;
}
