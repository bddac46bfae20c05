import { and, asc, between, eq } from 'drizzle-orm';
import type { Attendant } from '@hospital/shared/contract/reservationStates';
import { userAccount } from '../accounts/schema';
import { worksInStore } from '../accounts';
import { scheduling } from '../reception/schema';
import { hasTag } from '../users';
import type { Counter } from '../../platform/database/counters';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

export type RosterRow = typeof scheduling.$inferSelect;

/** Whoever is reserved by name: doctors and washers. */
export type Post = Exclude<Attendant, ''>;

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

/** Who holds a post in a store, by name. */
export const staffOf = (db: TenantDatabase, storeId: string, post: Post): Promise<Colleague[]> =>
  db
    .select({ id: userAccount.id, name: userAccount.name, title: userAccount.title })
    .from(userAccount)
    .where(
      and(eq(userAccount.delFlag, 'N'), eq(userAccount.enabled, 'Y'), worksInStore(storeId), hasTag(post)),
    )
    .orderBy(asc(userAccount.name), asc(userAccount.id));

/** Rosters of a store that begin on days from one to the other, both included, by day and person. */
export const rostersBetween = (
  db: TenantDatabase,
  storeId: string,
  from: string,
  to: string,
): Promise<RosterRow[]> =>
  db
    .select()
    .from(scheduling)
    .where(and(eq(scheduling.storeId, storeId), between(scheduling.date, from, to)))
    .orderBy(asc(scheduling.date), asc(scheduling.doctorId));

/**
 * What is locked while a place of a day is given away, or the roster that says how many there are is changed. Take it
 * ahead of numbers, and of several days the earlier first.
 */
export const slotsOfDay = (storeId: string, date: string, attendant: Attendant): Counter => ({
  kind: 'SLOT',
  placeId: storeId,
  span: `${date}/${attendant}`,
});
