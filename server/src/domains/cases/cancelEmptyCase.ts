import { eq } from 'drizzle-orm';
import { forbiddenTransition } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { medicalCase } from './schema';

/**
 * Cancels the case of a booking that is cancelled; of a booking without one nothing happens. Whether it is billed its
 * caller has asked.
 *
 * @param action what is refused, in words
 * @throws 40902 for a case that somebody has written, or that is not running
 */
export async function cancelEmptyCase(
  context: CallContext,
  bookingId: string,
  action: string,
): Promise<void> {
  const { db, audit } = context;
  const [row] = await db.select().from(medicalCase).where(eq(medicalCase.bookingId, bookingId)).for('update');
  if (!row || row.status === 4) return;
  if (row.status !== 1) throw forbiddenTransition('病例已结束', action);
  if (row.versionNo > 1 || row.draftFlag === 'Y') throw forbiddenTransition('病例已书写', action);
  await db
    .update(medicalCase)
    .set({ status: 4, ...changedBy(context), version: row.version + 1 })
    .where(eq(medicalCase.id, row.id));
  audit({
    ...{ bizType: 'case', bizId: row.id, kind: 'changed' },
    before: { caseNo: row.caseNo, status: row.status },
    after: { caseNo: row.caseNo, status: 4 },
  });
}
