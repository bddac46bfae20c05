import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import { EDITOR_GONE_AFTER } from '@hospital/shared/contract/caseWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { expectMove } from './held';
import { caseEditor } from './schema';

/** Rows that were renewed before this are of people who have gone without saying so. */
const stale = sql`now() - make_interval(secs => ${EDITOR_GONE_AFTER})`;

/** Who else has the case open to write in it, the longest first. @throws 404, 40302 */
export async function editorsOf(
  context: CallContext,
  { id }: RequestOf<typeof caseCalls.editors>,
): Promise<DataOf<typeof caseCalls.editors>> {
  const { db, identity } = context;
  await rowInScope(context, medicalCase, id);
  const rows = await db
    .select({
      ...{ userId: caseEditor.userId, name: userAccount.name },
      ...{ since: caseEditor.since, field: caseEditor.field },
    })
    .from(caseEditor)
    .innerJoin(userAccount, eq(userAccount.id, caseEditor.userId))
    .where(
      and(eq(caseEditor.caseId, id), ne(caseEditor.userId, identity.userId), gt(caseEditor.seenAt, stale)),
    )
    .orderBy(asc(caseEditor.since), asc(caseEditor.userId));
  return rows.map(({ since, ...one }) => ({ ...one, since: formatDateTime(since) }));
}

/**
 * Says that the caller has a running case open, in which field they type, or that they have left it. Others hear of it
 * where something differs; a renewal that changes nothing is told to nobody.
 *
 * @throws 404, 40302; 40902 for a case that takes no more
 */
export async function sayEditing(
  context: CallContext,
  { id, field = '', goneFlag = 'N' }: RequestOf<typeof caseCalls.editing>,
): Promise<null> {
  const { db, identity, tellChanges } = context;
  const row = await rowInScope(context, medicalCase, id);
  const own = and(eq(caseEditor.caseId, id), eq(caseEditor.userId, identity.userId));
  await db.delete(caseEditor).where(and(eq(caseEditor.caseId, id), lte(caseEditor.seenAt, stale)));
  if (goneFlag === 'Y') {
    const left = await db.delete(caseEditor).where(own).returning();
    if (left.length > 0) await tellChanges({ stores: [row.storeId] });
    return null;
  }
  expectMove(row, 'write');
  const [before] = await db.select({ field: caseEditor.field }).from(caseEditor).where(own);
  await db
    .insert(caseEditor)
    .values({ caseId: id, userId: identity.userId, field })
    .onConflictDoUpdate({
      target: [caseEditor.tenantId, caseEditor.caseId, caseEditor.userId],
      set: { field, seenAt: sql`now()` },
    });
  if (before?.field !== field) await tellChanges({ stores: [row.storeId] });
  return null;
}
