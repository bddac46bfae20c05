import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { customerPackage, customerPackageItem } from './schema/packages';
import { hasStatus, type PackageItemRecord, type PackageRecord } from './status';

/** Whose packages, where and for what. */
export interface Wanting {
  readonly ownerId: string;
  /** Packages of another pet are not for it; null: only those of all pets. */
  readonly petId: string | null;
  readonly storeId: string;
  readonly productIds: readonly string[];
}

/** A part of a package of which something is left. */
export interface UsableItem {
  readonly item: PackageItemRecord;
  readonly owned: PackageRecord;
}

/** What somebody's packages still hold of products, what ends first before the rest. */
export const usableItems = (
  db: TenantDatabase,
  { ownerId, petId, storeId, productIds }: Wanting,
): Promise<UsableItem[]> =>
  db
    .select({ item: customerPackageItem, owned: customerPackage })
    .from(customerPackageItem)
    .innerJoin(customerPackage, eq(customerPackage.id, customerPackageItem.customerPackageId))
    .where(
      and(
        eq(customerPackage.ownerId, ownerId),
        hasStatus(1),
        usableAt(storeId),
        petId === null
          ? isNull(customerPackage.petId)
          : or(isNull(customerPackage.petId), eq(customerPackage.petId, petId)),
        isOneOf(customerPackageItem.productId, productIds),
        sql`${customerPackageItem.used} < ${customerPackageItem.total}`,
      ),
    )
    .orderBy(
      sql`nullif(${customerPackage.expireDate}, '') asc nulls last`,
      asc(customerPackage.startDate),
      asc(customerPackage.createDate),
      asc(customerPackageItem.id),
    );

/** A package that may be used in a store, as a condition. */
export const usableAt = (storeId: string) =>
  sql`(${customerPackage.storeIds} = '[]'::jsonb or ${customerPackage.storeIds} ? ${storeId})`;

/** A line that is to be paid. */
export interface OpenLine {
  readonly id: string;
  readonly productId: string;
  /** Thousandths. */
  readonly quantity: number;
}

/** So many times of a line are taken by an item of a package. */
export interface Use {
  readonly lineId: string;
  readonly itemId: string;
  readonly times: number;
}

/** Whole times of a line; a part of one is no time. */
export const timesOf = ({ quantity }: Pick<OpenLine, 'quantity'>): number => Math.floor(quantity / 1000);

/**
 * Packages first: each line is taken by one item, that which ends first, as far as it reaches.
 *
 * @param items in the order in which they are used
 */
export function usesFor(lines: readonly OpenLine[], items: readonly UsableItem[]): Use[] {
  const left = new Map(items.map(({ item }) => [item.id, item.total - item.used]));
  return lines.flatMap((line) => {
    const found = items.find(({ item }) => item.productId === line.productId && (left.get(item.id) ?? 0) > 0);
    const times = found ? Math.min(timesOf(line), left.get(found.item.id) ?? 0) : 0;
    if (!found || times === 0) return [];
    left.set(found.item.id, (left.get(found.item.id) ?? 0) - times);
    return [{ lineId: line.id, itemId: found.item.id, times }];
  });
}
