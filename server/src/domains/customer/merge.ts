import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import { MERGE_UNDO_HOURS } from '@hospital/shared/contract/bounds';
import type { customerCalls, MergeEffects } from '@hospital/shared/contract/calls/customers';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { ownerMerge, ownerStore } from './schema';
import { owner } from '../owners/schema';
import { BusinessError, forbiddenTransition, invalid, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { briefsOf } from './customerRecords';
import { moveMoney, moveMoneyBack } from './ownedMoney';
import { countOwned, moveBack, moveOwned } from './ownedRows';
import { bothOwners, joinStores, type OwnerRow } from './heldOwners';
import { MERGED, ownerOf, storesOfOwner, tellStoresOf } from './scope';
import { indexOwners } from './searchIndex';

const bizType = 'customer';

type Pair = RequestOf<typeof customerCalls.merge>;
type Caller = Pick<CallContext, 'db' | 'identity'>;

/**
 * Two files that may become one.
 *
 * @throws 40001 for an owner with itself; 404, 40302; 40902 for a file that was merged already
 */
async function bothOf(
  context: Caller,
  { fromId, toId }: Pair,
  hold: boolean,
): Promise<{ from: OwnerRow; to: OwnerRow }> {
  if (fromId === toId) throw invalid('fromId', '不能与自己合并，请选择另一位宠主');
  const [from, to] = await bothOwners(context, fromId, toId, hold);
  // What was merged ends no second time, and nothing is merged into it: no circle can come of it.
  for (const one of [from, to])
    if (one.status === MERGED) throw forbiddenTransition('已合并', `合并（${one.name}）`);
  return { from, to };
}

/** What a merge would move. @throws as `mergeCustomers` */
export async function mergeEffects(context: CallContext, pair: Pair): Promise<MergeEffects> {
  const { from, to } = await bothOf(context, pair, false);
  const briefs = await briefsOf(context, [from.id, to.id]);
  const [fromBrief, toBrief] = briefs;
  if (!fromBrief || !toBrief) throw notFound();
  return { from: fromBrief, to: toBrief, moves: await countOwned(context.db, from.id) };
}

/** `宠物2`, `储值本金200.5元`: how the log of operations says what went. */
const inWords = ({ kind, count, amount }: MergeEffects['moves'][number]): string =>
  amount === undefined ? `${kind}${count}` : `${kind}${amount}元`;

/** What neither of two files loses: the later of the last visits. */
const laterVisit = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

/**
 * One file becomes another's: all that hangs on it goes there, its telephone leads there, and the owner is known in the
 * stores of both. What went is kept row by row, so that it can be undone for a day.
 *
 * @throws 40001 for an owner with itself; 404, 40302; 40902 for a file that was merged already
 */
export async function mergeCustomers(
  context: CallContext,
  pair: Pair,
): Promise<DataOf<typeof customerCalls.merge>> {
  const { db, audit } = context;
  const { from, to } = await bothOf(context, pair, true);
  const before = { fromName: from.name, name: to.name };
  const moves = await countOwned(db, from.id);
  const rows = await moveOwned(db, from.id, to.id);
  const stores = await joinStores(db, to.id, await storesOfOwner(db, from.id));
  await db
    .update(owner)
    .set({ status: MERGED, mergeToId: to.id, ...changedBy(context), version: from.version + 1 })
    .where(eq(owner.id, from.id));
  await db
    .update(owner)
    .set({
      lastVisitDate: laterVisit(from.lastVisitDate, to.lastVisitDate),
      ...changedBy(context),
      version: to.version + 1,
    })
    .where(eq(owner.id, to.id));
  const mergeId = newId();
  await moveMoney(db, movedBy(context, mergeId, from, to));
  const kept = await db
    .insert(ownerMerge)
    .values({
      ...{ id: mergeId, fromId: from.id, toId: to.id },
      moved: { rows, stores, status: from.status, lastVisitDate: to.lastVisitDate?.toISOString() ?? null },
      undoUntil: sql`now() + make_interval(hours => ${MERGE_UNDO_HOURS})`,
      ...madeBy(context),
    })
    .returning();
  const { id, undoUntil } = oneRow(kept);
  audit({
    ...{ bizType, bizId: to.id, kind: 'changed' },
    before,
    after: {
      ...before,
      merged: moves.map(inWords).join('、') || '无',
    },
  });
  await indexOwners(db, [from.id, to.id]);
  await tellStoresOf(context, [from.id, to.id]);
  return { mergeId: id, undoUntil: formatDateTime(undoUntil) };
}

/** Whose money goes where, and who says so. */
const movedBy = (
  { identity }: CallContext,
  id: string,
  from: { readonly id: string },
  to: { readonly id: string; readonly storeId: string },
) => ({ id, fromId: from.id, toId: to.id, storeId: to.storeId, operatorId: identity.userId });

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

/**
 * The file lives again, with what went from it and is still where it went; what came since stays with the other.
 *
 * @throws 404; 40302; 40902 when it was undone, its time has passed, or the one who stays was merged themselves
 */
export async function undoMerge(
  context: CallContext,
  { id }: RequestOf<typeof customerCalls.undoMerge>,
): Promise<null> {
  const { db, audit } = context;
  const [found] = await db.select().from(ownerMerge).where(eq(ownerMerge.id, id));
  if (!found) throw notFound();
  const [from, to] = await bothOwners(context, found.fromId, found.toId, true);
  const [merge] = await db
    .select({ undoneDate: ownerMerge.undoneDate, late: sql<boolean>`${ownerMerge.undoUntil} <= now()` })
    .from(ownerMerge)
    .where(eq(ownerMerge.id, id));
  if (!merge || merge.undoneDate) throw forbiddenTransition('已撤销', '撤销合并');
  if (merge.late)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `合并已超过${MERGE_UNDO_HOURS}小时，不能撤销`);
  if (to.status === MERGED)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `${to.name}已被合并，请先撤销那次合并`);
  const { rows, stores, status } = found.moved;
  await moveBack(db, rows, { fromId: from.id, toId: to.id });
  await moveMoneyBack(db, movedBy(context, id, from, to));
  if (stores.length > 0)
    // Where they were given a number since they stay known.
    await db
      .delete(ownerStore)
      .where(
        and(
          eq(ownerStore.ownerId, to.id),
          inArray(ownerStore.storeId, [...stores]),
          eq(ownerStore.storeUserNo, ''),
        ),
      );
  const { lastVisitDate } = found.moved;
  const merged = laterVisit(from.lastVisitDate, to.lastVisitDate);
  // A visit since the merge stays.
  if (lastVisitDate !== undefined && merged?.getTime() === from.lastVisitDate?.getTime())
    await db
      .update(owner)
      .set({ lastVisitDate: lastVisitDate === null ? null : new Date(lastVisitDate) })
      .where(eq(owner.id, to.id));
  await db
    .update(owner)
    .set({ status, mergeToId: null, ...changedBy(context), version: from.version + 1 })
    .where(eq(owner.id, from.id));
  await db
    .update(ownerMerge)
    .set({ undoneDate: sql`now()`, ...changedBy(context) })
    .where(eq(ownerMerge.id, id));
  const before = { fromName: from.name, name: to.name, merged: '已合并' };
  audit({
    ...{ bizType, bizId: to.id, kind: 'changed' },
    before,
    after: { ...before, merged: '已撤销合并' },
  });
  await indexOwners(db, [from.id, to.id]);
  await tellStoresOf(context, [from.id, to.id]);
  return null;
}
