import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { OwnerCoupon } from '@hospital/shared/contract/calls/coupons';
import { couponKind, couponStatusOf, ownerCoupon, type OwnerCouponRecord } from '../../billing';
import { bill } from '../../billing/schema';
import { owner } from '../../owners/schema';
import { store } from '../../places/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { productNames, scopeOf, termsOf, type KindRecord } from './kindRecords';

/** A coupon with what it is worth. */
export interface CouponWithKind {
  readonly row: OwnerCouponRecord;
  readonly kind: KindRecord;
}

/** Coupons with their kinds, what ends first before the rest; so many at most. */
export const couponsWithKinds = (
  db: TenantDatabase,
  which: SQL | undefined,
  most: number,
): Promise<CouponWithKind[]> =>
  db
    .select({ row: ownerCoupon, kind: couponKind })
    .from(ownerCoupon)
    .innerJoin(couponKind, eq(couponKind.id, ownerCoupon.kindId))
    .where(which)
    .orderBy(ownerCoupon.endDate, ownerCoupon.id)
    .limit(most);

/** The newest first. */
export const newestFirst: readonly SQL[] = [desc(ownerCoupon.createDate), desc(ownerCoupon.id)];

interface Place {
  readonly orderBy: readonly SQL[];
  readonly limit: number;
}

/** Coupons as pages see them, with the kind of each. */
export async function ownerCoupons(
  db: TenantDatabase,
  which: SQL | undefined,
  { orderBy, limit }: Place,
): Promise<{ readonly shown: OwnerCoupon; readonly found: CouponWithKind }[]> {
  const rows = await db
    .select({
      row: ownerCoupon,
      kind: couponKind,
      ownerName: owner.name,
      storeName: sql<string>`coalesce(${store.storeName}, '')`,
      billNo: sql<string>`coalesce(${bill.billNo}, '')`,
    })
    .from(ownerCoupon)
    .innerJoin(couponKind, eq(couponKind.id, ownerCoupon.kindId))
    .innerJoin(owner, eq(owner.id, ownerCoupon.ownerId))
    .leftJoin(store, eq(store.id, ownerCoupon.storeId))
    .leftJoin(bill, eq(bill.id, ownerCoupon.usedBillId))
    .where(which)
    .orderBy(...orderBy)
    .limit(limit);
  const names = await productNames(
    db,
    rows.map(({ kind }) => kind),
  );
  return rows.map(({ row, kind, ownerName, storeName, billNo }) => ({
    found: { row, kind },
    shown: {
      ...{ id: row.id, couponNo: row.couponNo, kindId: kind.id, kindName: kind.name },
      ...{ terms: termsOf(kind), scope: scopeOf(kind, names), ownerId: row.ownerId, ownerName },
      ...{ storeIds: kind.storeIds, storeId: row.storeId ?? '', storeName, reason: row.reason },
      ...{ createName: row.createName, createDate: formatDateTime(row.createDate) },
      ...{ startDate: row.startDate, endDate: row.endDate, status: couponStatusOf(row) },
      ...{ billId: row.usedBillId ?? '', billNo, revokeReason: row.revokeReason, version: row.version },
    },
  }));
}
