import { and, eq, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { couponCalls } from '@hospital/shared/contract/calls/coupons';
import { HEAD_OFFICE } from '@hospital/shared/contract/couponWords';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { couponKind, ownerCoupon } from '../../billing';
import { MERGED, ownerOf, tellStoresOf } from '../../customer';
import { takeNumbers } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import { invalid, notWholeChain } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { madeBy } from '../../../platform/sessions/authorship';
import { termsOf, type KindRecord } from './kindRecords';

type Request = RequestOf<typeof couponCalls.give>;

/** Numbers of coupons are of the whole chain, which uses them. */
const CHAIN = '0';

/** The kind, held: what of it was given is counted while nobody else gives any. @throws 40001 for one that is not given */
async function kindToGive(db: TenantDatabase, id: string, storeId: string): Promise<KindRecord> {
  const [kind] = await db.select().from(couponKind).where(eq(couponKind.id, id)).for('update');
  if (!kind) throw invalid('kindId', '所选券种不存在');
  if (kind.enabled === 'N') throw invalid('kindId', `${kind.name}已停用`);
  if (storeId !== '' && kind.storeIds.length > 0 && !kind.storeIds.includes(storeId))
    throw invalid('kindId', `${kind.name}不适用本店`);
  if (kind.endDate !== '' && kind.endDate < shanghaiDay(new Date()))
    throw invalid('kindId', `${kind.name}已过有效期`);
  return kind;
}

interface Receiver {
  readonly id: string;
  readonly name: string;
}

/** Who receives, held in the order of their ids, as merges hold them. @throws 404, 40302; 40001 for a merged file */
async function receiversOf(context: CallContext, ownerIds: readonly string[]): Promise<Receiver[]> {
  const found = new Map<string, Receiver>();
  for (const id of ownerIds.toSorted()) {
    const row = await ownerOf(context, id, true);
    if (row.status === MERGED) throw invalid('ownerIds', `${row.name}的档案已合并，请选择合并后的宠主`);
    found.set(id, { id, name: row.name });
  }
  return ownerIds.flatMap((id) => found.get(id) ?? []);
}

/** @throws 40001 for more than may be given in all, or to one of them */
async function expectWithinLimits(
  db: TenantDatabase,
  kind: KindRecord,
  receivers: readonly Receiver[],
): Promise<void> {
  if (kind.mostGiven > 0) {
    const left = kind.mostGiven - kind.given;
    if (receivers.length > left)
      throw invalid('kindId', left === 0 ? `${kind.name}已发完` : `${kind.name}仅剩${left}张，不够发放`);
  }
  if (kind.mostPerOwner === 0) return;
  const had = await db
    .select({ ownerId: ownerCoupon.ownerId, count: sql<number>`count(*)::int` })
    .from(ownerCoupon)
    .where(
      and(
        eq(ownerCoupon.kindId, kind.id),
        sql`${ownerCoupon.revokeReason} = ''`,
        isOneOf(
          ownerCoupon.ownerId,
          receivers.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(ownerCoupon.ownerId);
  const full = receivers.find(({ id }) =>
    had.some(({ ownerId, count }) => ownerId === id && count >= kind.mostPerOwner),
  );
  if (full) throw invalid('ownerIds', `${full.name}已领${kind.name}${kind.mostPerOwner}张，达到每人限领`);
}

/** Days of a coupon that is given today; both belong to it. */
function daysOf({ validDays, startDate, endDate }: KindRecord): { startDate: string; endDate: string } {
  if (validDays === 0) return { startDate, endDate };
  const today = shanghaiDay(new Date());
  return { startDate: today, endDate: addDays(today, validDays - 1) };
}

/**
 * Gives one coupon to each of these owners, all or none, in the store where the caller stands, else by the head office.
 *
 * @throws 404, 40302 for an owner; 40302 for who stands in no store and does not see the whole chain; 40001 for a kind that
 *   is stopped, over, used up or not for the store, and for who has as many as one may
 */
export async function giveCoupons(
  context: CallContext,
  { kindId, ownerIds, reason: sent }: Request,
): Promise<DataOf<typeof couponCalls.give>> {
  const { db, identity, audit, tellChanges } = context;
  const reason = sent.trim();
  if (reason === '') throw invalid('reason', '请填写发放原因');
  const { storeId } = identity;
  if (storeId === '' && identity.storeScope !== 'all') throw notWholeChain();
  const receivers = await receiversOf(context, ownerIds);
  const kind = await kindToGive(db, kindId, storeId);
  await expectWithinLimits(db, kind, receivers);
  const days = daysOf(kind);
  const numbers = await takeNumbers(
    db,
    { kind: 'coupon', placeId: CHAIN, now: new Date() },
    receivers.length,
  );
  const rows = receivers.map(({ id: ownerId }, at) => ({
    ...{ id: newId(), couponNo: numbers[at] ?? '', kindId, ownerId },
    ...{ storeId: storeId === '' ? null : storeId, reason, ...days, ...madeBy(context) },
  }));
  await db.insert(ownerCoupon).values(rows);
  for (const [at, row] of rows.entries())
    audit({
      ...{ bizType: 'ownerCoupon', bizId: row.id, before: null },
      after: {
        ...{ couponNo: row.couponNo, kindName: kind.name, terms: termsOf(kind), reason },
        ...{ ownerName: receivers[at]?.name ?? '', validity: `${days.startDate}至${days.endDate}` },
        ...(storeId === '' ? { storeName: HEAD_OFFICE } : {}),
      },
    });
  await tellStoresOf(context, ownerIds);
  if (storeId !== '') await tellChanges({ stores: [storeId] });
  return {
    list: rows.map(({ id, couponNo, ownerId }, at) => ({
      ...{ id, couponNo, ownerId, ownerName: receivers[at]?.name ?? '' },
    })),
  };
}
