import type { MergeEffects } from '@hospital/shared/contract/calls/customers';
import { eq, sql, type SQL, getTableName } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { customerPackage, ownerCoupon } from '../billing';
import { bill } from '../billing/schema';
import { booking, reservation, reservationWait, washPlan } from '../reception/schema';
import { medicalCase } from '../cases/schema';
import { reminder } from '../reminders/schema';
import { owner, pet } from '../owners/schema';
import { review } from '../reviews/schema';
import { yuanOf } from '../../platform/database/yuan';
import { heldBy } from './ownedMoney';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

/** Rows that belong to an owner and go with them when two files become one. */
export interface OwnedTable {
  /** In words of the product. */
  readonly kind: string;
  readonly table: PgTable & {
    readonly id: AnyPgColumn;
    readonly ownerId: AnyPgColumn;
    readonly createDate: AnyPgColumn;
  };
}

/**
 * Every table that refers to an owner, in the order in which people are told (a test compares it with the database). A
 * new one that hangs on owners is added here.
 */
export const ownedTables: readonly OwnedTable[] = [
  { kind: '宠物', table: pet },
  { kind: '预约', table: reservation },
  { kind: '候补', table: reservationWait },
  { kind: '挂号', table: booking },
  { kind: '洗美', table: washPlan },
  { kind: '病例', table: medicalCase },
  { kind: '账单', table: bill },
  { kind: '套餐', table: customerPackage },
  { kind: '优惠券', table: ownerCoupon },
  { kind: '复诊回访', table: review },
  { kind: '提醒', table: reminder },
];

/** What refers to owners and stays: it tells of the file itself, or is money, which goes by movements (`ownedMoney`). */
export const ownTables: readonly string[] = [
  'owner_store',
  'customer_import_owner',
  'owner_merge',
  'pet_owner_change',
  'member_code',
  'owner_account',
  'account_movement',
];

/** How much of each kind an owner has: rows, points, or yuan of an account. Kinds without any are left out. */
export async function countOwned(db: TenantDatabase, ownerId: string): Promise<MergeEffects['moves']> {
  const counts: MergeEffects['moves'] = [];
  for (const { kind, table } of ownedTables) {
    const count = await db.$count(table, eq(table.ownerId, ownerId));
    if (count > 0) counts.push({ kind, count });
  }
  for (const { kind, held, isMoney } of await heldBy(db, ownerId))
    counts.push(isMoney ? { kind, count: 1, amount: yuanOf(held) } : { kind, count: held });
  return counts;
}

/** Ids of what went, by table. */
export type MovedRows = Readonly<Record<string, readonly string[]>>;

export const moveTo = async (
  db: TenantDatabase,
  { table }: OwnedTable,
  toId: string,
  which: SQL,
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`update ${table} set owner_id = ${toId} where ${which} returning id`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Gives all that one owner has to another. Whoever writes something for the first at this moment is waited for, so that
 * it goes, too; who comes later waits, and what they write becomes the other's (`write_for_staying_file`). Bills
 * and whatever else others hold goes first: a payment holds its bill and then reads the owner. Who stands in a circle with a
 * merge all the same is tried again (`runCall`).
 */
export async function moveOwned(db: TenantDatabase, fromId: string, toId: string): Promise<MovedRows> {
  const moved: Record<string, string[]> = {};
  const moveAll = async (): Promise<void> => {
    for (const owned of ownedTables) {
      const ids = await moveTo(db, owned, toId, sql`owner_id = ${fromId}`);
      if (ids.length > 0) (moved[getTableName(owned.table)] ??= []).push(...ids);
    }
  };
  await moveAll();
  await db.select({ id: owner.id }).from(owner).where(eq(owner.id, fromId)).for('update');
  await moveAll();
  return moved;
}
