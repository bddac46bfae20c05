import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { CustomerPackage, PackageLog } from '@hospital/shared/contract/calls/packages';
import type { PackageLogKind } from '@hospital/shared/contract/packageWords';
import { userAccount } from '../../accounts/schema';
import {
  customerPackage,
  customerPackageItem,
  customerPackageLog,
  itemsOfPackages,
  statusOf,
} from '../../billing';
import { bill } from '../../billing/schema';
import { owner, pet } from '../../owners/schema';
import { store } from '../../places/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';

/** The newest first. */
export const newestFirst: readonly SQL[] = [desc(customerPackage.createDate), desc(customerPackage.id)];

/** Packages by their ids, in the order of the ids. Their codes are in no answer. */
export async function ownedPackages(db: TenantDatabase, ids: readonly string[]): Promise<CustomerPackage[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      row: customerPackage,
      ownerName: owner.name,
      petName: sql<string>`coalesce(${pet.name}, '')`,
      storeName: store.storeName,
      saleUserName: sql<string>`coalesce(${userAccount.name}, '')`,
    })
    .from(customerPackage)
    .innerJoin(owner, eq(owner.id, customerPackage.ownerId))
    .innerJoin(store, eq(store.id, customerPackage.storeId))
    .leftJoin(pet, eq(pet.id, customerPackage.petId))
    .leftJoin(userAccount, eq(userAccount.id, customerPackage.saleUserId))
    .where(isOneOf(customerPackage.id, ids));
  const items = await itemsOfPackages(db, ids);
  return ids.flatMap((id) => {
    const found = rows.find(({ row }) => row.id === id);
    if (!found) return [];
    const { row, ...names } = found;
    const own = items.filter(({ customerPackageId }) => customerPackageId === id);
    return [
      {
        ...{ id, packageNo: row.packageNo, packageId: row.planId, name: row.name, ownerId: row.ownerId },
        ...{ petId: row.petId ?? '', storeId: row.storeId, storeIds: row.storeIds, ...names },
        items: own.map(({ id: itemId, productId, productName, unit, total, used }) => ({
          ...{ id: itemId, productId, name: productName, unit, total, used, remain: total - used },
        })),
        ...{ startDate: row.startDate, expireDate: row.expireDate, price: yuanOf(row.price) },
        ...{ status: statusOf(row, own), loseReason: row.loseReason, billId: row.billId },
        version: row.version,
      },
    ];
  });
}

/** The ledger of a package, the oldest first. */
export async function logsOf(db: TenantDatabase, id: string): Promise<PackageLog[]> {
  const rows = await db
    .select({
      row: customerPackageLog,
      itemName: sql<string>`coalesce(${customerPackageItem.productName}, '')`,
      billNo: sql<string>`coalesce(${bill.billNo}, '')`,
      storeName: store.storeName,
    })
    .from(customerPackageLog)
    .innerJoin(store, eq(store.id, customerPackageLog.storeId))
    .leftJoin(customerPackageItem, eq(customerPackageItem.id, customerPackageLog.itemId))
    .leftJoin(bill, eq(bill.id, customerPackageLog.billId))
    .where(eq(customerPackageLog.customerPackageId, id))
    .orderBy(asc(customerPackageLog.createDate), asc(customerPackageLog.id));
  return rows.map(({ row, ...names }) => ({
    ...{ id: row.id, createDate: formatDateTime(row.createDate), kind: row.kind as PackageLogKind, ...names },
    ...{ quantity: row.quantity, amount: yuanOf(row.amount), reason: row.reason, createName: row.createName },
  }));
}
