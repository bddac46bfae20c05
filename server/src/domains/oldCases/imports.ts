import { and, desc, eq, gt } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { oldCaseCalls } from '@hospital/shared/contract/calls/oldCases';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { MOST_OLD_IMPORTS } from '@hospital/shared/contract/oldCaseWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { BusinessError, permissionMissing } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { oldCase, oldImport, oldVaccination } from './schema';

/** Lets one take back what somebody else imported. */
export const UNDO_OTHERS = 'hospital:old:undo:all';

type Import = typeof oldImport.$inferSelect;

const mayUndo = ({ identity }: CallContext, { createId }: Import): boolean =>
  createId === identity.userId || identity.permissions.has(UNDO_OTHERS);

/** What was imported into the stores in view, the newest first. @throws 40302 */
export async function importsOfOld(
  context: CallContext,
  { storeId }: RequestOf<typeof oldCaseCalls.imports>,
): Promise<DataOf<typeof oldCaseCalls.imports>> {
  const { db, identity } = context;
  const rows = await db
    .select()
    .from(oldImport)
    .where(and(within(oldImport.storeId, storesInView(identity, storeId)), gt(oldImport.success, 0)))
    .orderBy(desc(oldImport.createDate), desc(oldImport.id))
    .limit(MOST_OLD_IMPORTS);
  return rows.map((row) => ({
    ...{ id: row.id, fileName: row.fileName, total: row.total, success: row.success, fail: row.fail },
    ...{ createName: row.createName, createDate: formatDateTime(row.createDate) },
    ...{ undoneFlag: row.undoneFlag, mayUndo: mayUndo(context, row) ? ('Y' as const) : ('N' as const) },
    undoName: row.undoneFlag === 'Y' ? row.updateName : '',
    undoTime: row.undoneFlag === 'Y' ? formatDateTime(row.updateDate) : null,
  }));
}

/**
 * Takes an import back: its records are gone, and the same rows may come in again. No other record refers to them: a case
 * or a vaccination of here stands by itself.
 *
 * @throws 404; 40302; 403 for what somebody else imported; 40902 for one that was taken back before
 */
export async function undoImport(
  context: CallContext,
  { id }: RequestOf<typeof oldCaseCalls.undoImport>,
): Promise<DataOf<typeof oldCaseCalls.undoImport>> {
  const { db, audit, tellChanges } = context;
  const row = await rowInScope(context, oldImport, id, 'held');
  if (!mayUndo(context, row)) throw permissionMissing(UNDO_OTHERS);
  if (row.undoneFlag === 'Y')
    throw new BusinessError(ErrorCode.ForbiddenTransition, `该导入已由${row.updateName}撤销`);
  const cases = await db.delete(oldCase).where(eq(oldCase.importId, id)).returning({ id: oldCase.id });
  const vaccinations = await db
    .delete(oldVaccination)
    .where(eq(oldVaccination.importId, id))
    .returning({ id: oldVaccination.id });
  await db
    .update(oldImport)
    .set({ undoneFlag: 'Y', ...changedBy(context) })
    .where(eq(oldImport.id, id));
  const { fileName, total, success, fail } = row;
  audit({ bizType: 'oldCaseImport', bizId: id, before: { fileName, total, success, fail }, after: null });
  await tellChanges({ stores: [row.storeId] });
  return { caseCount: cases.length, vaccinationCount: vaccinations.length };
}
