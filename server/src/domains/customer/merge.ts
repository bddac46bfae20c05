import { eq, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import { MERGE_UNDO_HOURS } from '@hospital/shared/contract/bounds';
import type { customerCalls, MergeEffects } from '@hospital/shared/contract/calls/customers';
import { countInWords } from '@hospital/shared/contract/ownedWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { ownerMerge } from './schema';
import { owner } from '../owners/schema';
import { forbiddenTransition, invalid, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { briefsOf } from './customerRecords';
import { moveMoney } from './ownedMoney';
import { countOwned, moveOwned } from './ownedRows';
import { bothOwners, joinStores, type OwnerRow } from './heldOwners';
import { MERGED, storesOfOwner, tellStoresOf } from './scope';
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

/** `宠物2只`, `储值本金200.5元`: how the log of operations says what went. */
export const inWords = ({ kind, count, amount }: MergeEffects['moves'][number]): string =>
  `${kind}${amount === undefined ? countInWords({ kind, count }) : `${amount}元`}`;

/** What neither of two files loses: the later of the last visits. */
export const laterVisit = (a: Date | null, b: Date | null): Date | null =>
  a && b ? (a > b ? a : b) : (a ?? b);

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
export const movedBy = (
  { identity }: CallContext,
  id: string,
  from: { readonly id: string },
  to: { readonly id: string; readonly storeId: string },
) => ({ id, fromId: from.id, toId: to.id, storeId: to.storeId, operatorId: identity.userId });
