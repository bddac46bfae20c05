import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { petWeight } from '../owners/schema';
import { caseVersion } from './schema';
import type { CaseRow } from './versions';

const RUNNING = 1;

/** When a case came to say the weight that it says. */
async function weighedInCase(
  db: TenantDatabase,
  { id, exam, visitTime, updateDate }: CaseRow,
): Promise<Date> {
  const versions = await db
    .select({
      weight: sql<string | null>`${caseVersion.snapshot}->'exam'->>'weight'`,
      at: caseVersion.createDate,
    })
    .from(caseVersion)
    .where(eq(caseVersion.caseId, id))
    .orderBy(desc(caseVersion.versionNo));
  if (versions.length === 0) return visitTime;
  const other = versions.findIndex(({ weight }) => weight !== exam['weight']);
  // What no version says yet was saved as a draft, at the latest when the case was last written.
  if (other === 0) return updateDate;
  return versions.at(other === -1 ? -1 : other - 1)?.at ?? visitTime;
}

/** Of an animal, by a moment if there is one. */
async function lastWeighing(
  db: TenantDatabase,
  petId: string,
  by?: Date,
): Promise<{ readonly weight: number; readonly at: Date } | undefined> {
  const [newest] = await db
    .select({ weight: petWeight.weight, at: petWeight.measureTime })
    .from(petWeight)
    .where(and(eq(petWeight.petId, petId), by && lte(petWeight.measureTime, by)))
    .orderBy(desc(petWeight.measureTime))
    .limit(1);
  return newest && { ...newest, weight: Number(newest.weight) };
}

/** Whether an animal was put on the scales again after its case came to say the weight that it says. */
const weighedSince = async (db: TenantDatabase, record: CaseRow, at: Date): Promise<boolean> =>
  at > record.visitTime && at > (await weighedInCase(db, record));

/**
 * Kilograms by which doses of a case are reckoned. While it runs: as the animal was measured last, at the visit or since,
 * for a stay may be long and the animal young. Of one that is over: as it was measured at the visit. 0: never weighed.
 *
 * @param lastWeight what the animal weighs by its file
 */
export async function weightInCase(
  db: TenantDatabase,
  record: CaseRow,
  lastWeight: string | null,
): Promise<number> {
  const examined = Number(record.exam['weight']);
  const last = Number(lastWeight);
  if (!examined || !last) return examined || last;
  if (record.status !== RUNNING || examined === last) return examined;
  const newest = await lastWeighing(db, record.petId);
  return newest && (await weighedSince(db, record, newest.at)) ? last : examined;
}

/**
 * Kilograms that the papers of a case say: those by which its doses are reckoned while it runs, and the same once it is
 * over: nothing that was measured after its end changes a sheet. 0: nobody knows.
 *
 * @param lastWeight what the animal weighs by its file
 */
export async function weightOfVisit(
  db: TenantDatabase,
  record: CaseRow,
  lastWeight: string | null,
): Promise<number> {
  if (record.status === RUNNING) return weightInCase(db, record, lastWeight);
  const examined = Number(record.exam['weight']);
  const newest = await lastWeighing(db, record.petId, record.endTime ?? record.lastActivity);
  if (!examined || !newest) return examined || (newest?.weight ?? 0);
  return (await weighedSince(db, record, newest.at)) ? newest.weight : examined;
}
