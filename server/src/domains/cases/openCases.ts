import { and, inArray, type SQL } from 'drizzle-orm';
import { medicalCase } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

/** Running and ended, but not archived, cancelled or referred. */
export const openStatuses = [1, 2];

/** Whether there are open cases that meet the condition, e.g. of a store that is to go. */
export async function hasOpenCases(db: TenantDatabase, condition: SQL): Promise<boolean> {
  const [found] = await db
    .select({ id: medicalCase.id })
    .from(medicalCase)
    .where(and(condition, inArray(medicalCase.status, openStatuses)))
    .limit(1);
  return found !== undefined;
}
