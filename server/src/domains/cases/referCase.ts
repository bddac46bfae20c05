import { eq } from 'drizzle-orm';
import { caseStates, type CaseStatus } from '@hospital/shared/contract/caseStates';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { medicalCase } from './schema';

/** Referred: given up here. */
const RESULT = '6';

/**
 * Ends a case here because another store or hospital has taken the animal over. Whoever takes it need not see the store of
 * the case: its referral is the right.
 *
 * @throws 40902 for a case that is not running
 */
export async function referCase(context: CallContext, caseId: string, referralNo: string): Promise<void> {
  const { db, audit } = context;
  const [row] = await db.select().from(medicalCase).where(eq(medicalCase.id, caseId)).for('update');
  if (!row) throw new Error('A referral names its case');
  const status = row.status as CaseStatus;
  if (!mayMove(caseStates, status, 'refer'))
    throw new BusinessError(ErrorCode.ForbiddenTransition, `病例${whyNot(caseStates, status, 'refer')}`);
  const now = new Date();
  const change = { status: caseStates.moves.refer.to, treatmentCaseStatus: RESULT };
  await db
    .update(medicalCase)
    .set({ ...change, endTime: now, lastActivity: now, ...changedBy(context), version: row.version + 1 })
    .where(eq(medicalCase.id, caseId));
  audit({
    ...{ bizType: 'case', bizId: caseId, kind: 'changed' },
    before: { caseNo: row.caseNo, status: row.status, treatmentCaseStatus: row.treatmentCaseStatus },
    after: { caseNo: row.caseNo, ...change, referralNo },
  });
}
