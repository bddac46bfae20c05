import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { newId } from '../../../platform/database/newId';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { CallContext, WriteContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { bill } from '../schema';
import { customerPackage, customerPackageItem, customerPackageLog } from './schema/packages';
import type { PackageItemRecord, PackageRecord } from './status';
import type { Use } from './usable';

const USED = 2;
const GIVEN_BACK = 3;
/** `status` of a bill that waits for money, or for the rest of it. */
const UNSETTLED = [0, 1];

/** A package with what it holds. */
export interface HeldPackage {
  readonly owned: PackageRecord;
  readonly items: readonly PackageItemRecord[];
}

/** What packages hold, in its order. */
export const itemsOfPackages = (db: TenantDatabase, ids: readonly string[]): Promise<PackageItemRecord[]> =>
  db
    .select()
    .from(customerPackageItem)
    .where(isOneOf(customerPackageItem.customerPackageId, ids))
    .orderBy(asc(customerPackageItem.sort), asc(customerPackageItem.id));

/**
 * Packages, locked until the end of the transaction in the order of their ids, as everybody does. Bills are held before
 * packages.
 */
export async function holdPackages(db: TenantDatabase, ids: readonly string[]): Promise<HeldPackage[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const rows = await db
    .select()
    .from(customerPackage)
    .where(isOneOf(customerPackage.id, unique))
    .orderBy(asc(customerPackage.id))
    .for('update');
  const items = await itemsOfPackages(db, unique);
  return rows.map((owned) => ({
    owned,
    items: items.filter(({ customerPackageId }) => customerPackageId === owned.id),
  }));
}

/** A use with what it is for. */
export interface BookedUse extends Use {
  readonly customerPackageId: string;
  readonly billId: string;
  readonly storeId: string;
  /** Fen that the line costs less. */
  readonly amount: number;
}

/** Books uses of packages that are held. @throws 40001 where less is left than is wanted */
export async function bookUses(
  context: Pick<WriteContext, 'db' | 'identity'>,
  uses: readonly BookedUse[],
  held: readonly HeldPackage[],
): Promise<void> {
  const wanted = new Map<string, number>();
  for (const { itemId, times } of uses) wanted.set(itemId, (wanted.get(itemId) ?? 0) + times);
  for (const { owned, items } of held)
    for (const item of items) {
      const remain = item.total - item.used;
      if ((wanted.get(item.id) ?? 0) > remain)
        throw invalid('uses', `${owned.name}的${item.productName}剩余${remain}次，次数不足`);
    }
  if (uses.length === 0) return;
  await context.db.insert(customerPackageLog).values(
    uses.map(({ lineId, itemId, times, customerPackageId, billId, storeId, amount }) => ({
      ...{ id: newId(), customerPackageId, storeId, kind: USED, itemId, quantity: times, amount },
      ...{ billId, billItemId: lineId, ...madeBy(context) },
    })),
  );
}

/** Times and fen of a line that packages stand for now. */
export interface LineUse {
  readonly lineId: string;
  readonly billId: string;
  readonly customerPackageId: string;
  readonly itemId: string;
  readonly storeId: string;
  readonly times: number;
  /** Fen. */
  readonly amount: number;
}

/** What packages have taken of lines and not been given back, by bills. */
export async function usesOfBills(db: TenantDatabase, billIds: readonly string[]): Promise<LineUse[]> {
  if (billIds.length === 0) return [];
  const { billItemId, billId, itemId, customerPackageId, storeId, quantity, amount, kind } =
    customerPackageLog;
  const rows = await db
    .select({
      ...{ lineId: billItemId, billId, itemId, customerPackageId, storeId },
      times: sql<number>`sum(${quantity})::int`,
      amount: sql<number>`sum(${amount})`.mapWith(Number),
    })
    .from(customerPackageLog)
    .where(and(isOneOf(billId, billIds), inArray(kind, [USED, GIVEN_BACK])))
    .groupBy(billItemId, billId, itemId, customerPackageId, storeId)
    .having(sql`sum(${quantity}) > 0`);
  return rows.map((row) => ({
    ...row,
    ...{ lineId: row.lineId ?? '', billId: row.billId ?? '', itemId: row.itemId ?? '' },
  }));
}

/** Numbers of bills that still wait for money, or for the rest of it, and have times of the package. */
export async function openBillsUsing(db: TenantDatabase, customerPackageId: string): Promise<string[]> {
  const rows = await db
    .select({ billNo: bill.billNo })
    .from(customerPackageLog)
    .innerJoin(bill, eq(bill.id, customerPackageLog.billId))
    .where(
      and(
        eq(customerPackageLog.customerPackageId, customerPackageId),
        inArray(customerPackageLog.kind, [USED, GIVEN_BACK]),
        inArray(bill.status, UNSETTLED),
      ),
    )
    .groupBy(bill.id, bill.billNo)
    .having(sql`sum(${customerPackageLog.quantity}) > 0`)
    .orderBy(asc(bill.billNo));
  return rows.map(({ billNo }) => billNo);
}

/**
 * Gives times that were used on lines of a held bill back into their packages, whatever became of those meanwhile: what
 * was made invalid or has expired stays so.
 *
 * @returns what was given back
 */
export async function giveUsesBack(
  context: CallContext,
  billId: string,
  { reason, lineIds }: { readonly reason: string; readonly lineIds?: readonly string[] },
): Promise<LineUse[]> {
  const { db } = context;
  const uses = (await usesOfBills(db, [billId])).filter(({ lineId }) => !lineIds || lineIds.includes(lineId));
  if (uses.length === 0) return [];
  await holdPackages(
    db,
    uses.map(({ customerPackageId }) => customerPackageId),
  );
  await db.insert(customerPackageLog).values(
    uses.map(({ lineId, itemId, customerPackageId, storeId, times, amount }) => ({
      ...{ id: newId(), customerPackageId, storeId, kind: GIVEN_BACK, itemId, quantity: -times },
      ...{ amount: -amount, billId, billItemId: lineId, reason, ...madeBy(context) },
    })),
  );
  return uses;
}

/** The package of an item, without holding it. */
export async function packagesOfItems(
  db: TenantDatabase,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: customerPackageItem.id, of: customerPackageItem.customerPackageId })
    .from(customerPackageItem)
    .where(isOneOf(customerPackageItem.id, [...new Set(itemIds)]));
  return new Map(rows.map(({ id, of }) => [id, of]));
}
