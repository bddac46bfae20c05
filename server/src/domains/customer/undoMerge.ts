import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import { MERGE_UNDO_HOURS } from '@hospital/shared/contract/bounds';
import type { customerCalls } from '@hospital/shared/contract/calls/customers';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { yuanOf } from '../../platform/database/yuan';
import { BusinessError, forbiddenTransition, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { StaysOf } from '../../platform/server/petStays';
import { changedBy } from '../../platform/sessions/authorship';
import { ownerCoupon } from '../billing';
import { bill } from '../billing/schema';
import { renameReminders } from '../immunePlans';
import { owner, pet } from '../owners/schema';
import { reservation, reservationWait } from '../reception/schema';
import {
  countStaying,
  idsIn,
  moveBack,
  rowsGoingBack,
  storeIdOf,
  storesIn,
  type GoingBack,
} from './goingBack';
import { bothOwners, joinStores, type OwnerRow } from './heldOwners';
import { divideLastVisits } from './lastVisits';
import { inWords, movedBy } from './merge';
import { moneyGoingBack, moveMoneyBack, wordOf, type MoneyBack } from './ownedMoney';
import { ownedTables } from './ownedRows';
import { ownerMerge, ownerStore } from './schema';
import { MERGED, ownerOf, tellStoresOf } from './scope';
import { indexOwners } from './searchIndex';
import { undoObstacles, type NamedUndoing } from './undoObstacles';

const bizType = 'customer';
type Effects = DataOf<typeof customerCalls.undoMergeEffects>;

/** Merges into an owner that can still be undone, the newest first. @throws 404, 40302 */
export async function undoableMerges(
  context: CallContext,
  { ownerId }: RequestOf<typeof customerCalls.merges>,
): Promise<DataOf<typeof customerCalls.merges>> {
  await ownerOf(context, ownerId);
  const rows = await context.db
    .select({
      id: ownerMerge.id,
      fromName: owner.name,
      createName: ownerMerge.createName,
      createDate: ownerMerge.createDate,
      undoUntil: ownerMerge.undoUntil,
    })
    .from(ownerMerge)
    .innerJoin(owner, eq(owner.id, ownerMerge.fromId))
    .where(
      and(eq(ownerMerge.toId, ownerId), isNull(ownerMerge.undoneDate), gt(ownerMerge.undoUntil, sql`now()`)),
    )
    .orderBy(desc(ownerMerge.createDate), desc(ownerMerge.id));
  return rows.map((row) => ({
    ...row,
    createDate: formatDateTime(row.createDate),
    undoUntil: formatDateTime(row.undoUntil),
  }));
}

interface Undoable {
  readonly undoing: NamedUndoing;
  readonly moved: typeof ownerMerge.$inferSelect.moved;
  readonly from: OwnerRow;
  readonly to: OwnerRow;
}

/**
 * A merge that can be undone as far as its own state goes.
 *
 * @param hold keeps both owners until the end of the transaction
 * @throws 404; 40302; 40902 when it was undone, its time has passed, or the one who stays was merged themselves
 */
async function undoableOf(context: CallContext, id: string, hold: boolean): Promise<Undoable> {
  const { db } = context;
  const [found] = await db.select().from(ownerMerge).where(eq(ownerMerge.id, id));
  if (!found) throw notFound();
  const { fromId, toId, moved } = found;
  const [from, to] = await bothOwners(context, fromId, toId, hold);
  const [merge] = await db
    .select({ undoneDate: ownerMerge.undoneDate, late: sql<boolean>`${ownerMerge.undoUntil} <= now()` })
    .from(ownerMerge)
    .where(eq(ownerMerge.id, id));
  if (!merge || merge.undoneDate) throw forbiddenTransition('已撤销', '撤销合并');
  if (merge.late)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `合并已超过${MERGE_UNDO_HOURS}小时，不能撤销`);
  if (to.status === MERGED)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `${to.name}已被合并，请先撤销那次合并`);
  const undoing = { id, fromId, toId, rows: moved.rows, fromName: from.name, toName: to.name };
  return { undoing, moved, from, to };
}

/** What goes back, as it is told. */
const movesOf = (going: GoingBack, money: readonly MoneyBack[]): Effects['moves'] => [
  ...ownedTables
    .map(({ kind, table }) => ({ kind, count: idsIn(going, table).length }))
    .filter(({ count }) => count > 0),
  ...money
    .filter(({ amount }) => amount > 0)
    .map(({ balance, amount }) =>
      balance === 'points'
        ? { kind: wordOf(balance), count: amount }
        : { kind: wordOf(balance), count: 1, amount: yuanOf(amount) },
    ),
];

/** What an undoing would give back and leave, and what keeps it from being done. @throws as `undoMerge` */
export async function undoMergeEffects(
  context: CallContext,
  { id }: RequestOf<typeof customerCalls.undoMergeEffects>,
  staysOf: StaysOf,
): Promise<Effects> {
  const { db } = context;
  const { undoing } = await undoableOf(context, id, false);
  const going = await rowsGoingBack(db, undoing);
  const money = await moneyGoingBack(db, undoing, idsIn(going, bill));
  const used = await usedOnOthersBills(db, undoing, going);
  return {
    ...{ fromName: undoing.fromName, toName: undoing.toName },
    moves: movesOf(going, money),
    stays: [
      ...(await countStaying(db, undoing, going)),
      ...(used > 0 ? [{ kind: '已用于其账单的优惠券', count: used }] : []),
    ],
    obstacles: await undoObstacles(db, undoing, { going, money, staysOf }),
  };
}

/** Coupons that came by the merge and were used on bills that stay. */
const usedOnOthersBills = (
  db: TenantDatabase,
  { toId, rows }: NamedUndoing,
  going: GoingBack,
): Promise<number> => {
  const gone = new Set(idsIn(going, ownerCoupon));
  const left = (rows.owner_coupon ?? []).filter((id) => !gone.has(id));
  return db.$count(ownerCoupon, and(eq(ownerCoupon.ownerId, toId), isOneOf(ownerCoupon.id, left)));
};

/** Whoever is called about what was planned since is called by the names of the one to whom it goes. */
async function rename(context: CallContext, going: GoingBack, { undoing, from }: Undoable): Promise<void> {
  const { db } = context;
  const named = { name: from.name, mobile: from.mobile, ...changedBy(context) };
  for (const table of [reservation, reservationWait]) {
    const came = new Set(undoing.rows[table === reservation ? 'reservation' : 'reservation_wait']);
    const made = idsIn(going, table).filter((id) => !came.has(id));
    await db
      .update(table)
      .set({ ...named, version: sql`${table.version} + 1` })
      .where(isOneOf(table.id, made));
  }
  for (const petId of idsIn(going, pet)) await renameReminders(db, petId);
}

/** Stores that know an owner by something that they have there. */
async function storesWithRows(db: TenantDatabase, ownerId: string): Promise<Set<string>> {
  const stores = new Set<string>();
  for (const { table } of ownedTables) {
    const { rows } = await db.execute<{ store_id: string | null }>(
      sql`select distinct ${storeIdOf(table)} as store_id from ${table} where ${eq(table.ownerId, ownerId)}`,
    );
    for (const { store_id: storeId } of rows) if (storeId !== null) stores.add(storeId);
  }
  return stores;
}

/** Where the one who stays became known by the merge they are forgotten, unless they have a number or something there. */
async function forgetStores(db: TenantDatabase, toId: string, stores: readonly string[]): Promise<void> {
  const kept = await storesWithRows(db, toId);
  const left = stores.filter((id) => !kept.has(id));
  if (left.length === 0) return;
  await db
    .delete(ownerStore)
    .where(
      and(eq(ownerStore.ownerId, toId), isOneOf(ownerStore.storeId, left), eq(ownerStore.storeUserNo, '')),
    );
}

/**
 * The file lives again, with what went from it and is still where it went, and what was made since about its pets; what
 * else came since stays with the other.
 *
 * @throws 404; 40302; 40902 when it was undone, its time has passed, the one who stays was merged themselves, or money of
 *   one of them lies with the other
 */
export async function undoMerge(
  context: CallContext,
  { id }: RequestOf<typeof customerCalls.undoMerge>,
  staysOf: StaysOf,
): Promise<null> {
  const { db, audit } = context;
  const undoable = await undoableOf(context, id, true);
  const { undoing, moved, from, to } = undoable;
  const going = await rowsGoingBack(db, undoing, true);
  // Whoever paid one of the bills that go back has done so now, and what they took is counted.
  const money = await moneyGoingBack(db, undoing, idsIn(going, bill));
  const obstacles = await undoObstacles(db, undoing, { going, money, staysOf });
  if (obstacles.length > 0)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `不能撤销合并：${obstacles.join('；')}`);
  await moveBack(db, going, from.id);
  await moveMoneyBack(db, movedBy(context, id, from, to), money);
  await joinStores(db, from.id, storesIn(going));
  await forgetStores(db, to.id, moved.stores);
  await divideLastVisits(db, { from, to, before: moved.lastVisitDate });
  await db
    .update(owner)
    .set({ status: moved.status, mergeToId: null, ...changedBy(context), version: from.version + 1 })
    .where(eq(owner.id, from.id));
  await db
    .update(ownerMerge)
    .set({ undoneDate: sql`now()`, ...changedBy(context) })
    .where(eq(ownerMerge.id, id));
  await rename(context, going, undoable);
  const before = { fromName: from.name, name: to.name, merged: '已合并' };
  const back = movesOf(going, money).map(inWords).join('、') || '无';
  audit({
    ...{ bizType, bizId: to.id, kind: 'changed' },
    before,
    after: { ...before, merged: `已撤销合并，退回${from.name}：${back}` },
  });
  await indexOwners(db, [from.id, to.id]);
  await tellStoresOf(context, [from.id, to.id]);
  return null;
}
