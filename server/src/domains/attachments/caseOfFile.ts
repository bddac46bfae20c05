import { and, eq } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, forbiddenTransition, invalid } from '../../platform/errors/businessError';
import { medicalCase } from '../cases/schema';

/** `status` of a case. */
export const ARCHIVED = 3;
export const CANCELLED = 4;

export interface CaseOfFile {
  readonly caseId: string | null;
  readonly caseNo: string;
  readonly addendumFlag: 'Y' | 'N';
}

/**
 * The case to which a file of the pet is attached; it stays as it is until the transaction ends.
 *
 * @throws 40001 for a case of another pet; 40902 for a cancelled one, and for an archived one unless the file is said
 *   to be an addendum (domain.md §2.12)
 */
export async function caseOfFile(
  db: TenantDatabase,
  petId: string,
  { caseId, addendumFlag = 'N' }: { readonly caseId?: string | null; readonly addendumFlag?: 'Y' | 'N' },
): Promise<CaseOfFile> {
  if (!caseId) return { caseId: null, caseNo: '', addendumFlag: 'N' };
  const [found] = await db
    .select({ caseNo: medicalCase.caseNo, status: medicalCase.status })
    .from(medicalCase)
    .where(and(eq(medicalCase.id, caseId), eq(medicalCase.petId, petId)))
    .for('share');
  if (!found) throw invalid('caseId', '病例不属于该宠物');
  if (found.status === CANCELLED) throw forbiddenTransition('已取消', '添加文件');
  const archived = found.status === ARCHIVED;
  if (archived && addendumFlag === 'N')
    throw new BusinessError(ErrorCode.ForbiddenTransition, '病例已归档，只能作为归档后补充添加');
  return { caseId, caseNo: found.caseNo, addendumFlag: archived ? 'Y' : 'N' };
}
