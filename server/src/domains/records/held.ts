import { eq } from 'drizzle-orm';
import { caseStates, type CaseMove, type CaseStatus } from '@hospital/shared/contract/caseStates';
import type { CallId } from '@hospital/shared/contract/live';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import type { CaseRow } from '../cases';
import { medicalCase } from '../cases/schema';
import { caseInfo } from './info';

export const bizType = 'case';

export const statusOf = ({ status }: Pick<CaseRow, 'status'>): CaseStatus => status as CaseStatus;

/** The case, held until the end of the transaction. @throws 404, 40302 */
export const holdCase = (context: CallContext, id: string): Promise<CaseRow> =>
  rowInScope(context, medicalCase, id, 'held');

/** @throws 40902 in the words of the states */
export function expectMove(row: CaseRow, move: CaseMove): void {
  if (!mayMove(caseStates, statusOf(row), move))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(caseStates, statusOf(row), move));
}

/** @throws 40901 with the case as it is now */
export const expectRead = (context: CallContext, row: CaseRow, read: ReadVersion): Promise<void> =>
  expectVersion(row, read, () => caseInfo(context, { id: row.id }));

/** The case as the log of operations keeps it. */
const loggedCase = (row: CaseRow) => ({
  ...{ caseNo: row.caseNo, caseType: row.caseType, complaint: row.complaint, diagnosis: row.diagnosis },
  ...{ treatmentCaseStatus: row.treatmentCaseStatus, status: row.status },
});

type Change = Partial<typeof medicalCase.$inferInsert>;

/** Writes a case that is held, as something that happened to it now. */
export async function writeCase(context: CallContext, row: CaseRow, change: Change): Promise<CaseRow> {
  const [saved = row] = await context.db
    .update(medicalCase)
    .set({ ...change, ...changedBy(context), lastActivity: new Date(), version: row.version + 1 })
    .where(eq(medicalCase.id, row.id))
    .returning();
  return saved;
}

/**
 * The same with its line in the log, and for whoever looks at the store.
 *
 * @param said what the log tells beside
 * @param told calls whose answers have changed, where not all have that the call declares
 */
export async function changeCase(
  context: CallContext,
  row: CaseRow,
  change: Change,
  said: object = {},
  told?: readonly CallId[],
): Promise<CaseRow> {
  const saved = await writeCase(context, row, change);
  context.audit({
    ...{ bizType, bizId: row.id, kind: 'changed' },
    before: loggedCase(row),
    after: { ...loggedCase(saved), ...said },
  });
  await context.tellChanges({ stores: [row.storeId] }, told);
  return saved;
}

/** A reason for the log; nothing where none was given. */
export const because = (reason: string | undefined): { readonly reason?: string } =>
  reason?.trim() ? { reason: reason.trim() } : {};
