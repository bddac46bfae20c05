import type { CallContext } from '../../platform/http/call';
import { newestVersion } from '../cases';
import { changeCase, holdCase } from './held';
import { keepVersion } from './update';

/**
 * Writes what became of the illness when the animal leaves the ward: a version of the record, as if its doctor had.
 *
 * @throws 404, 40302
 */
export async function writeOutcome(
  context: CallContext,
  caseId: string,
  treatmentCaseStatus: string,
): Promise<void> {
  const row = await holdCase(context, caseId);
  if (row.treatmentCaseStatus === treatmentCaseStatus) return;
  const newest = await newestVersion(context.db, row);
  const versionNo = await keepVersion(context, { ...row, treatmentCaseStatus }, newest, '出院');
  await changeCase(context, row, { treatmentCaseStatus, versionNo, draftFlag: 'N' });
}
