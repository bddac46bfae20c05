import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { medicalCase } from './schema';

/** A case as its visit begins. */
export interface NewCase {
  readonly bookingId: string;
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
}

/**
 * Begins the case of a visit, in the caller's transaction, which holds the booking: a booking leads to one case. Takes a
 * number of the store, so call it late.
 */
export async function openCase(
  context: CallContext,
  begun: NewCase,
): Promise<{ id: string; caseNo: string }> {
  const { db, audit } = context;
  const now = new Date();
  const id = newId();
  const caseNo = await takeNumber(db, 'case', begun.storeId, now);
  await db
    .insert(medicalCase)
    .values({ ...begun, id, caseNo, visitTime: now, lastActivity: now, ...madeBy(context) });
  audit({
    ...{ bizType: 'case', bizId: id, before: null },
    after: { caseNo, caseType: begun.caseType, complaint: begun.complaint },
  });
  return { id, caseNo };
}
