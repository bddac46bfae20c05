import { and, eq, max, ne } from 'drizzle-orm';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { owner } from '../owners/schema';
import { booking } from '../reception/schema';
import type { OwnerRow } from './heldOwners';
import { laterVisit } from './merge';

interface Divided {
  /** As they were before anything went back. */
  readonly from: OwnerRow;
  readonly to: OwnerRow;
  /** Of the one who stays, before the merge; undefined: nobody wrote it down. */
  readonly before: string | null | undefined;
}

/** When owners were last taken in with a visit that is theirs, as 接诊 marks it; a wash marks none. */
async function visitsOf(
  db: TenantDatabase,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db
    .select({ ownerId: booking.ownerId, time: max(booking.consultationTime) })
    .from(booking)
    .where(and(isOneOf(booking.ownerId, ownerIds), ne(booking.type, WASHING)))
    .groupBy(booking.ownerId);
  return new Map(rows.map(({ ownerId, time }) => [ownerId, time]));
}

/**
 * Writes when each of two was there last, once a merge of them is undone and the visits are with whom they are of: since
 * the merge all of them were marked on the file that stays.
 */
export async function divideLastVisits(db: TenantDatabase, { from, to, before }: Divided): Promise<void> {
  const visits = await visitsOf(db, [from.id, to.id]);
  const gone = laterVisit(from.lastVisitDate, visits.get(from.id) ?? null);
  await db.update(owner).set({ lastVisitDate: gone }).where(eq(owner.id, from.id));
  // One that is not of the visits that went is their own.
  if (before === undefined || to.lastVisitDate?.getTime() !== gone?.getTime()) return;
  const stayed = laterVisit(before === null ? null : new Date(before), visits.get(to.id) ?? null);
  await db.update(owner).set({ lastVisitDate: stayed }).where(eq(owner.id, to.id));
}
