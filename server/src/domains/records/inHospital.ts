import { and, eq } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { liveInfo } from '../inpatients/schema';

const STAYING = 1;

/** Whether the animal of a case is in hospital with it. */
export async function inHospital(db: TenantDatabase, caseId: string): Promise<boolean> {
  const [stay] = await db
    .select({ id: liveInfo.id })
    .from(liveInfo)
    .where(and(eq(liveInfo.caseId, caseId), eq(liveInfo.state, STAYING)))
    .limit(1);
  return stay !== undefined;
}
