import { medicalCase } from '../cases/schema';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

/** `status` of a case that is filed. */
const ARCHIVED = 3;
/** `status` of a case that was sent to others. */
const REFERRED = 5;

/** Whether a case is filed: what its bills charge is not changed. */
export const isFiled = (status: number | undefined): boolean => status === ARCHIVED;

/** Whether nothing is written or charged in a case any more, so that what was done for it can only be paid or written off. */
export const isOver = (status: number | undefined): boolean => isFiled(status) || status === REFERRED;

/** `status` of the cases of bills. */
export async function statesOfCases(
  db: TenantDatabase,
  caseIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, number>> {
  const ids = caseIds.flatMap((id) => (id ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: medicalCase.id, status: medicalCase.status })
    .from(medicalCase)
    .where(isOneOf(medicalCase.id, ids));
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** What a bill says of its case. */
export const caseFlags = (status: number | undefined) => ({
  caseFiledFlag: isFiled(status) ? ('Y' as const) : ('N' as const),
  caseOverFlag: isOver(status) ? ('Y' as const) : ('N' as const),
});
