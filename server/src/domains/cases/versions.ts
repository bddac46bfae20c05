import { and, eq } from 'drizzle-orm';
import type { CaseContent } from '@hospital/shared/contract/calls/cases';
import type { CaseResult } from '@hospital/shared/contract/caseWords';
import { newId } from '../../platform/database/newId';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { SessionIdentity } from '../../platform/sessions/session';
import { caseVersion, type medicalCase } from './schema';

export type CaseRow = typeof medicalCase.$inferSelect;

/** What of a case somebody writes, and its versions keep. */
export const contentOf = (row: CaseRow): CaseContent => ({
  ...{ complaint: row.complaint, presentHistory: row.presentHistory, pastHistory: row.pastHistory },
  ...{ exam: row.exam, tcm: row.tcm, diagnoses: row.diagnoses },
  ...{ treatment: row.treatment, advice: row.advice, prognosis: row.prognosis },
  assistantId: row.assistantId,
  treatmentCaseStatus: row.treatmentCaseStatus as CaseResult,
});

interface NewVersion {
  readonly caseId: string;
  readonly versionNo: number;
  readonly snapshot: CaseContent;
  readonly changedFields: readonly string[];
  readonly reason: string;
}

/** Who wrote a version, and when. */
interface Author {
  readonly id: string;
  readonly name: string;
  readonly at?: Date;
}

export const authorOf = ({ userId, userName }: SessionIdentity): Author => ({ id: userId, name: userName });

/** Keeps a case as it was saved; nothing takes that back. */
export async function addVersion(db: TenantDatabase, version: NewVersion, by: Author): Promise<void> {
  const at = by.at ? { createDate: by.at, updateDate: by.at } : {};
  await db.insert(caseVersion).values({
    ...version,
    changedFields: [...version.changedFields],
    id: newId(),
    ...{ createId: by.id, createName: by.name, updateId: by.id, updateName: by.name },
    ...at,
  });
}

/** The newest version of a case that is held; one of the time before versions were kept is its first. */
export async function newestVersion(db: TenantDatabase, row: CaseRow): Promise<CaseContent> {
  const [found] = await db
    .select({ snapshot: caseVersion.snapshot })
    .from(caseVersion)
    .where(and(eq(caseVersion.caseId, row.id), eq(caseVersion.versionNo, row.versionNo)));
  if (found) return found.snapshot;
  const snapshot = contentOf(row);
  await addVersion(
    db,
    { caseId: row.id, versionNo: row.versionNo, snapshot, changedFields: [], reason: '' },
    { id: row.updateId, name: row.updateName, at: row.updateDate },
  );
  return snapshot;
}
