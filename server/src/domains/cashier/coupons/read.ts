import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { couponCalls } from '@hospital/shared/contract/calls/coupons';
import { MOST_OF_OWNER } from '@hospital/shared/contract/couponWords';
import { hasCouponStatus, ownerCoupon } from '../../billing';
import { bill } from '../../billing/schema';
import { hasKeyword, ownerOf } from '../../customer';
import { owner } from '../../owners/schema';
import { inDays } from '../../../platform/database/dayRange';
import { contains, isOneOf } from '../../../platform/database/paging';
import type { CallContext } from '../../../platform/http/call';
import { defineList, type ListRequest } from '../../../platform/lists/defineList';
import { latestFirst } from '../../../platform/lists/order';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { discountDesk } from '../discounts/desk';
import { whyNoCoupons } from '../heldBill';
import { newestFirst, ownerCoupons } from './records';
import { whyNotCoupon, whyNotThere } from './usable';

type Filters = ListRequest<typeof couponCalls.page>;

function wantedOf(context: CallContext, filters: Filters) {
  const stores = storesInView(context.identity, filters.storeId);
  const keyword = filters.keyword?.trim() ?? '';
  const { status, kindId, ownerId } = filters;
  return and(
    // Those of the head office are of no store: who sees the whole chain sees them.
    within(ownerCoupon.storeId, stores),
    status === undefined ? undefined : hasCouponStatus(status),
    kindId ? eq(ownerCoupon.kindId, kindId) : undefined,
    ownerId ? eq(ownerCoupon.ownerId, ownerId) : undefined,
    ...inDays(ownerCoupon.createDate, filters),
    keyword === ''
      ? undefined
      : or(
          contains(ownerCoupon.couponNo, keyword),
          sql`${ownerCoupon.ownerId} in (select ${owner.id} from ${owner} where ${hasKeyword(context, keyword, stores)})`,
        ),
  );
}

const coupons = defineList({
  ...{ table: ownerCoupon, id: ownerCoupon.id, wanted: wantedOf },
  order: latestFirst(ownerCoupon.createDate),
  looksUp: ({ keyword }) => Boolean(keyword?.trim()),
  rowsOf: ({ db }, ids) =>
    ownerCoupons(db, isOneOf(ownerCoupon.id, ids), { orderBy: newestFirst, limit: ids.length }),
  idOf: ({ shown }) => shown.id,
});

/** Coupons that were given in the stores in view, the newest first. @throws 40302, 40001 */
export async function couponPage(
  context: CallContext,
  request: RequestOf<typeof couponCalls.page>,
): Promise<DataOf<typeof couponCalls.page>> {
  const { rows, total } = await coupons.page(context, request);
  return { list: rows.map(({ shown }) => shown), total };
}

/** What can be used comes first, what ends first before the rest. */
const usableFirst = [
  sql`case when ${hasCouponStatus(1)} then 0 else 1 end`,
  asc(ownerCoupon.endDate),
  asc(ownerCoupon.id),
];

/**
 * Coupons of an owner, whoever gave them.
 *
 * @throws 404, 40302 for the owner, and for the bill
 */
export async function couponsOfOwner(
  context: CallContext,
  { ownerId, billId = '' }: RequestOf<typeof couponCalls.ofOwner>,
): Promise<DataOf<typeof couponCalls.ofOwner>> {
  const { db, identity } = context;
  await ownerOf(context, ownerId);
  const row = billId === '' ? null : await rowInScope(context, bill, billId);
  const desk = row && (await discountDesk(db, row));
  const closed = row ? whyNoCoupons(row) : '';
  const rows = await ownerCoupons(db, eq(ownerCoupon.ownerId, ownerId), {
    ...{ orderBy: usableFirst, limit: MOST_OF_OWNER },
  });
  return rows.map(({ shown, found }) => {
    const whyNot =
      (desk ? whyNotCoupon(desk, found) : whyNotThere(found, { storeId: identity.storeId })) || closed;
    return { ...shown, usable: whyNot === '' ? 'Y' : 'N', whyNot };
  });
}
