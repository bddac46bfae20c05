import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { Attendant } from '@hospital/shared/contract/reservationStates';
import { userAccount } from '../accounts/schema';
import { worksInStore } from '../accounts';
import { scheduling } from '../reception/schema';
import { hasTag } from '../users';
import type { Counter } from '../../platform/database/counters';
import { planningOnce } from '../../platform/database/generalPlans';
import { preparedQuery, unnamed } from '../../platform/database/preparedQuery';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

export type RosterRow = typeof scheduling.$inferSelect;

/** Whoever is reserved by name: doctors and washers. */
export type Post = Exclude<Attendant, ''>;

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

const staffStatement = (db: TenantDatabase, post: Post) =>
  db
    .select({ id: userAccount.id, name: userAccount.name, title: userAccount.title })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.delFlag, 'N'),
        eq(userAccount.enabled, 'Y'),
        worksInStore(sql.placeholder('storeId')),
        hasTag(post),
      ),
    )
    .orderBy(asc(userAccount.name), asc(userAccount.id))
    .prepare(unnamed);

/** Who holds a post in a store, by name. Whom a store has is asked with every board, and takes longer to plan than to read. */
export function staffOf(db: TenantDatabase, storeId: string, post: Post): Promise<Colleague[]> {
  const reader = planningOnce(db);
  return preparedQuery(reader, `staff ${post}`, () => staffStatement(reader, post)).execute({ storeId });
}

const rostersStatement = (db: TenantDatabase) =>
  db
    .select()
    .from(scheduling)
    .where(
      and(
        eq(scheduling.storeId, sql.placeholder('storeId')),
        between(scheduling.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(asc(scheduling.date), asc(scheduling.doctorId))
    .prepare(unnamed);

/** Rosters of a store that begin on days from one to the other, both included, by day and person. */
export const rostersBetween = (
  db: TenantDatabase,
  storeId: string,
  from: string,
  to: string,
): Promise<RosterRow[]> =>
  preparedQuery(db, 'rosters', () => rostersStatement(db)).execute({ storeId, from, to });

/**
 * What is locked while a place of a day is given away, or the roster that says how many there are is changed. Take it
 * ahead of numbers, and of several days the earlier first.
 */
export const slotsOfDay = (storeId: string, date: string, attendant: Attendant): Counter => ({
  kind: 'SLOT',
  placeId: storeId,
  span: `${date}/${attendant}`,
});
