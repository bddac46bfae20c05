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
  const [newest] = await db
    .select({ at: petWeight.measureTime })
    .from(petWeight)
    .where(eq(petWeight.petId, record.petId))
    .orderBy(desc(petWeight.measureTime))
    .limit(1);
  if (!newest || newest.at <= record.visitTime) return examined;
  return newest.at > (await weighedInCase(db, record)) ? last : examined;
}

/**
 * Kilograms that the papers of a case say: those by which its doses are reckoned, but never what was measured after its
 * end, so that a sheet says the same whenever it is printed. 0: nobody knows.
 */
export async function weightOfVisit(
  db: TenantDatabase,
  record: CaseRow,
  lastWeight: string | null,
): Promise<number> {
  if (record.status === RUNNING) return weightInCase(db, record, lastWeight);
  const examined = Number(record.exam['weight']);
  if (examined) return examined;
  const [newest] = await db
    .select({ weight: petWeight.weight })
    .from(petWeight)
    .where(
      and(
        eq(petWeight.petId, record.petId),
        lte(petWeight.measureTime, record.endTime ?? record.lastActivity),
      ),
    )
    .orderBy(desc(petWeight.measureTime))
    .limit(1);
  return Number(newest?.weight ?? 0);
}
