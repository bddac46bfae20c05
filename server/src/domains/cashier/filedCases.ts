import { and, eq } from 'drizzle-orm';
import { medicalCase } from '../cases/schema';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

/** `status` of a case that is filed. */
export const ARCHIVED = 3;

/** Those of the cases that are filed: what their bills charge is not changed. */
export async function filedCases(
  db: TenantDatabase,
  caseIds: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const ids = caseIds.flatMap((id) => (id ? [id] : []));
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: medicalCase.id })
    .from(medicalCase)
    .where(and(isOneOf(medicalCase.id, ids), eq(medicalCase.status, ARCHIVED)));
  return new Set(rows.map(({ id }) => id));
}
