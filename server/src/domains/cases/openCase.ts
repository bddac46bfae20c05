import { NORMAL_FINDINGS } from '@hospital/shared/contract/caseExam';
import type { CaseContent } from '@hospital/shared/contract/calls/cases';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { settingsAt, settingsOfKeys } from '../settings';
import { medicalCase } from './schema';
import { addVersion, authorOf, contentOf, type CaseRow } from './versions';

/** A case as its visit begins. */
export interface NewCase {
  /** Null: without a desk. */
  readonly bookingId: string | null;
  readonly storeId: string;
  readonly ownerId: string;
  readonly petId: string;
  readonly doctorId: string;
  /** 1 clinic, 2 inpatient, 3 immunisation, 4 review, 5 emergency, 6 surgery. */
  readonly caseType: number;
  readonly firstFlag: 'Y' | 'N';
  readonly complaint: string;
  /** Findings by the names of domain.md §2.6. */
  readonly exam: Record<string, string>;
  /** What else is known at its beginning. */
  readonly content?: Partial<CaseContent> & { readonly diagnosis?: string };
}

/** What an examination begins with, where the store wants that (门店设置 · 体格检查默认正常). */
async function normalFindings({ db }: CallContext, storeId: string): Promise<Record<string, string>> {
  const [setting] = await settingsAt(db, storeId, settingsOfKeys(new Set(['defaultNormalPhysicalExam'])));
  return setting?.configValue === 'Y' ? { ...NORMAL_FINDINGS } : {};
}

/**
 * Begins the case of a visit, in the caller's transaction, which holds the booking: a booking leads to one case. Takes a
 * number of the store, so call it late. What it begins with is its first version.
 */
export async function openCase(
  context: CallContext,
  { content = {}, ...begun }: NewCase,
): Promise<Pick<CaseRow, 'id' | 'caseNo' | 'versionNo' | 'version'>> {
  const { db, audit, identity } = context;
  const now = new Date();
  const id = newId();
  const exam = { ...(await normalFindings(context, begun.storeId)), ...begun.exam, ...content.exam };
  const caseNo = await takeNumber(db, 'case', begun.storeId, now);
  const inserted = await db
    .insert(medicalCase)
    .values({
      ...begun,
      ...content,
      ...{ exam, id, caseNo, visitTime: now, lastActivity: now },
      ...madeBy(context),
    })
    .returning();
  const row = oneRow(inserted);
  const version = { caseId: id, versionNo: 1, snapshot: contentOf(row), changedFields: [], reason: '' };
  await addVersion(db, version, authorOf(identity));
  audit({
    ...{ bizType: 'case', bizId: id, before: null },
    after: { caseNo, caseType: begun.caseType, complaint: row.complaint },
  });
  return row;
}
