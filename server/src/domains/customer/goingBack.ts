import { and, eq, getTableName, not, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { customerPackage, ownerCoupon } from '../billing';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { pet } from '../owners/schema';
import { booking, reservation, reservationWait, washPlan } from '../reception/schema';
import { reminder } from '../reminders/schema';
import { review } from '../reviews/schema';
import { moveTo, ownedTables, type MovedRows } from './ownedRows';
import { sinceMerge } from './sinceMerge';

/** A merge that is to be undone. */
export interface Undoing {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  /** What went by it. */
  readonly rows: MovedRows;
}

/** A row that goes back. */
interface GoingRow {
  readonly id: string;
  /** Null: of no store. */
  readonly storeId: string | null;
}

/** By table. */
export type GoingBack = ReadonlyMap<PgTable, readonly GoingRow[]>;

export const idsIn = (going: GoingBack, table: PgTable): string[] =>
  (going.get(table) ?? []).map(({ id }) => id);

/** What an owner has about one of their pets. */
const aboutPets: ReadonlyMap<PgTable, AnyPgColumn> = new Map<PgTable, AnyPgColumn>([
  [reservation, reservation.petId],
  [reservationWait, reservationWait.petId],
  [booking, booking.petId],
  [washPlan, washPlan.petId],
  [medicalCase, medicalCase.petId],
  [bill, bill.petId],
  [customerPackage, customerPackage.petId],
  [review, review.petId],
  [reminder, reminder.petId],
]);

/** What of a table goes back, of what the owner who stays has. */
function goesBack(table: OwnedOf, { id: mergeId, rows }: Undoing, going: GoingBack): SQL {
  const came = isOneOf(table.id, rows[getTableName(table)] ?? []);
  // A used coupon is where its bill is.
  if (table === ownerCoupon)
    return sql`case when ${ownerCoupon.usedBillId} is null then ${came}
      else ${isOneOf(ownerCoupon.usedBillId, idsIn(going, bill))} end`;
  const petId = aboutPets.get(table);
  if (!petId) return came;
  const ofItsPets = and(isOneOf(petId, idsIn(going, pet)), sinceMerge(table.createDate, mergeId));
  return sql`(${came} or (${ofItsPets}))`;
}

/** Where a row stands; a pet is of no store. */
export const storeIdOf = (table: OwnedOf): SQL<string | null> =>
  table === pet ? sql`null::text` : sql`store_id`;

type OwnedOf = (typeof ownedTables)[number]['table'];

/**
 * Rows that go back: what went by the merge and is still where it went, and what was made since about the pets among it
 * (visits, cases, bills, plans), for it was made for the one who came with them.
 *
 * @param hold keeps them until the end of the transaction; who pays a bill of them at this moment is waited for
 */
export async function rowsGoingBack(db: TenantDatabase, undoing: Undoing, hold = false): Promise<GoingBack> {
  const going = new Map<PgTable, readonly GoingRow[]>();
  for (const { table } of ownedTables) {
    const query = db
      .select({ id: sql<string>`${table.id}`, storeId: storeIdOf(table) })
      .from(table)
      .where(and(eq(table.ownerId, undoing.toId), goesBack(table, undoing, going)))
      .orderBy(table.id);
    going.set(table, await (hold ? query.for('update') : query));
  }
  return going;
}

/** What came to the owner who stays since the merge and does not go back. */
export async function countStaying(
  db: TenantDatabase,
  undoing: Undoing,
  going: GoingBack,
): Promise<{ kind: string; count: number }[]> {
  const counts: { kind: string; count: number }[] = [];
  for (const { kind, table } of ownedTables) {
    const since = and(
      ...[eq(table.ownerId, undoing.toId), sinceMerge(table.createDate, undoing.id)],
      not(isOneOf(table.id, idsIn(going, table))),
    );
    counts.push({ kind, count: await db.$count(table, since) });
  }
  return counts.filter(({ count }) => count > 0);
}

/** Gives the rows back. */
export async function moveBack(db: TenantDatabase, going: GoingBack, fromId: string): Promise<void> {
  for (const owned of ownedTables) {
    const ids = idsIn(going, owned.table);
    if (ids.length > 0) await moveTo(db, owned, fromId, isOneOf(sql`id`, ids));
  }
}

/** Stores in which something stands that goes back. */
export const storesIn = (going: GoingBack): string[] => [
  ...new Set([...going.values()].flat().flatMap(({ storeId }) => storeId ?? [])),
];
