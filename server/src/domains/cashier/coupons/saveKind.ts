import { and, eq, ne } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { CouponKind, couponCalls } from '@hospital/shared/contract/calls/coupons';
import { tenThousandthsOf } from '@hospital/shared/contract/amounts';
import { COUPON_KIND_FIELDS, couponDays, MOST_COUPON_KINDS } from '@hospital/shared/contract/couponWords';
import { couponKind, ownerCoupon } from '../../billing';
import { store } from '../../places/schema';
import { isUniqueViolation } from '../../../platform/database/databaseError';
import { newId } from '../../../platform/database/newId';
import { oneRow } from '../../../platform/database/oneRow';
import { expectVersion } from '../../../platform/database/optimisticLock';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid, notFound, notUnique, notWholeChain } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy, madeBy } from '../../../platform/sessions/authorship';
import { kindsOf, productNames, scopeOf, termsOf, type KindRecord } from './kindRecords';
import { kindValues, type KindValues, type SentKind } from './kindValues';

/** Kind of record in the log of operations. */
const bizType = 'couponKind';

const ENABLED = { Y: '启用', N: '停用' } as const;

/** A kind as the log keeps it: what it is worth in words, its stores by their names. */
async function logged(db: TenantDatabase, row: KindRecord) {
  const stores = await db
    .select({ name: store.storeName })
    .from(store)
    .where(isOneOf(store.id, row.storeIds))
    .orderBy(store.id);
  return {
    ...{ name: row.name, terms: termsOf(row), scope: scopeOf(row, await productNames(db, [row])) },
    stores: row.storeIds.length === 0 ? '全部门店' : stores.map(({ name }) => name).join('、'),
    validity: row.validDays > 0 ? `发放后${row.validDays}天` : couponDays(row),
    ...{ mostGiven: row.mostGiven, mostPerOwner: row.mostPerOwner, enabled: ENABLED[row.enabled] },
  };
}

/** What a coupon that was given is worth, in a form in which equal worths are equal: no later save changes it. */
const worthOf = (one: Omit<KindValues, 'type'> & { readonly type: number }) => ({
  ...{ type: one.type, amount: one.amount, minimum: one.minimum },
  rate: one.rate === null ? null : tenThousandthsOf(one.rate),
  categories: one.categories.toSorted().join(),
  productIds: one.productIds.toSorted().join(),
  storeIds: one.storeIds.toSorted().join(),
});

/** @throws 40001 for another worth of what was ever given, and for fewer than were given */
async function expectAsGiven(db: TenantDatabase, before: KindRecord, values: KindValues): Promise<void> {
  const [ever] = await db
    .select({ id: ownerCoupon.id })
    .from(ownerCoupon)
    .where(eq(ownerCoupon.kindId, before.id))
    .limit(1);
  if (!ever) return;
  const [had, wanted] = [worthOf(before), worthOf(values)];
  const changed = (Object.keys(had) as (keyof typeof had)[]).find((field) => had[field] !== wanted[field]);
  if (changed) {
    const word = COUPON_KIND_FIELDS[changed].replace('（元）', '');
    throw invalid(changed, `已发放的券种不能修改${word}，请停用后新增券种`);
  }
  if (values.mostGiven > 0 && values.mostGiven < before.given)
    throw invalid('mostGiven', `已发放${before.given}张，发放总数不能更少`);
}

/** @throws 404; 40901 */
async function heldKind(db: TenantDatabase, id: string, version: number | undefined): Promise<KindRecord> {
  const [row] = await db.select().from(couponKind).where(eq(couponKind.id, id)).for('update');
  if (!row) throw notFound();
  await expectVersion(
    row,
    { version },
    async (): Promise<CouponKind | undefined> => (await kindsOf(db, [row]))[0],
  );
  return row;
}

/** @returns its id */
async function written(
  context: CallContext,
  before: KindRecord | null,
  values: Partial<KindValues>,
): Promise<string> {
  const { db, audit, tellChanges } = context;
  const id = before?.id ?? newId();
  const rows = before
    ? await db
        .update(couponKind)
        .set({ ...values, version: before.version + 1, ...changedBy(context) })
        .where(eq(couponKind.id, id))
        .returning()
    : await db
        .insert(couponKind)
        .values({ id, ...(values as KindValues), ...madeBy(context) })
        .returning();
  const after = oneRow(rows);
  audit({
    ...{ bizType, bizId: id, before: before ? await logged(db, before) : null },
    after: await logged(db, after),
  });
  await tellChanges('everybody');
  return id;
}

/**
 * A kind, new or anew. What was given by it stays worth what it was.
 *
 * @throws 40302 for who does not see the whole chain; 40001; 404; 40901; 40903 for a name that another has
 */
export async function saveKind(context: CallContext, sent: SentKind): Promise<{ id: string }> {
  const { db, identity } = context;
  if (identity.storeScope !== 'all') throw notWholeChain();
  const before = sent.id ? await heldKind(db, sent.id, sent.version) : null;
  if (!before && (await db.$count(couponKind)) >= MOST_COUPON_KINDS)
    throw invalid('name', `券种最多${MOST_COUPON_KINDS}个`);
  const values = await kindValues(db, sent, before?.storeIds ?? []);
  if (before) await expectAsGiven(db, before, values);
  const [named] = await db
    .select({ id: couponKind.id })
    .from(couponKind)
    .where(and(eq(couponKind.name, values.name), ne(couponKind.id, before?.id ?? '')));
  if (named) throw notUnique(COUPON_KIND_FIELDS.name);
  try {
    return { id: await written(context, before, values) };
  } catch (error) {
    if (isUniqueViolation(error, 'coupon_kind_name')) throw notUnique(COUPON_KIND_FIELDS.name);
    throw error;
  }
}

/** Gives a kind no more. @throws 40302 as `saveKind`; 404; 40901; 40001 for one that is stopped */
export async function stopKind(
  context: CallContext,
  { id, version }: RequestOf<typeof couponCalls.stopKind>,
): Promise<null> {
  if (context.identity.storeScope !== 'all') throw notWholeChain();
  const row = await heldKind(context.db, id, version);
  if (row.enabled === 'N') throw invalid('id', '该券种已停用');
  await written(context, row, { enabled: 'N' });
  return null;
}
