import { and, desc, eq, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { couponCalls } from '@hospital/shared/contract/calls/coupons';
import { couponKind } from '../../billing';
import { contains, offsetOf } from '../../../platform/database/paging';
import type { CallContext } from '../../../platform/http/call';
import { kindsOf } from './kindRecords';

/** A kind that is used in a store, as a condition. */
const usedAt = (storeId: string) =>
  sql`(${couponKind.storeIds} = '[]'::jsonb or ${couponKind.storeIds} ? ${storeId})`;

/** Kinds of the chain, the newest first; in a store those that are used there. */
export async function couponKinds(
  { db, identity }: CallContext,
  request: RequestOf<typeof couponCalls.kinds>,
): Promise<DataOf<typeof couponCalls.kinds>> {
  const keyword = request.keyword?.trim() ?? '';
  const wanted = and(
    identity.storeId === '' ? undefined : usedAt(identity.storeId),
    keyword === '' ? undefined : contains(couponKind.name, keyword),
    request.enabled ? eq(couponKind.enabled, request.enabled) : undefined,
  );
  const total = await db.$count(couponKind, wanted);
  const rows = await db
    .select()
    .from(couponKind)
    .where(wanted)
    .orderBy(desc(couponKind.createDate), desc(couponKind.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return { list: await kindsOf(db, rows), total };
}
