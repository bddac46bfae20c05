import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { liveInfo } from '../inpatients/schema';

const STAYING = 1;

/** Those of the cases whose animals are in hospital with them. */
export async function casesInHospital(
  db: TenantDatabase,
  caseIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const stays = await db
    .selectDistinct({ caseId: liveInfo.caseId })
    .from(liveInfo)
    .where(and(isOneOf(liveInfo.caseId, caseIds), eq(liveInfo.state, STAYING)));
  return new Set(stays.map(({ caseId }) => caseId));
}

/** Whether the animal of a case is in hospital with it. */
export const inHospital = async (db: TenantDatabase, caseId: string): Promise<boolean> =>
  (await casesInHospital(db, [caseId])).has(caseId);
