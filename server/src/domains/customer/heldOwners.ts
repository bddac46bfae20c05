import { ownerStore } from './schema';
import type { owner } from '../owners/schema';
import { invalid, notFound } from '../../platform/errors/businessError';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import type { PetRow } from './petRecords';
import { MERGED, ownerOf, storesOfOwner } from './scope';

type Caller = Pick<CallContext, 'db' | 'identity'>;
export type OwnerRow = typeof owner.$inferSelect;

/**
 * Two owners, one after the other in the order of their ids, so that two deeds over the same two never wait for each
 * other.
 *
 * @param hold keeps both until the end of the transaction
 * @throws 404, 40302
 */
export async function bothOwners(
  context: Caller,
  oneId: string,
  otherId: string,
  hold: boolean,
): Promise<readonly [OwnerRow, OwnerRow]> {
  const rows = new Map<string, OwnerRow>();
  for (const id of [oneId, otherId].sort()) rows.set(id, await ownerOf(context, id, hold));
  const [one, other] = [rows.get(oneId), rows.get(otherId)];
  if (!one || !other) throw notFound();
  return [one, other];
}

/** Who gets a pet. @throws 40001 for its owner, and for a merged file; 404, 40302 */
export async function newOwnerOf(
  context: Caller,
  newOwnerId: string,
  { ownerId }: Pick<PetRow, 'ownerId'>,
): Promise<OwnerRow> {
  if (newOwnerId === ownerId) throw invalid('newOwnerId', '新宠主不能是原宠主');
  const found = await ownerOf(context, newOwnerId, true);
  if (found.status === MERGED) throw invalid('newOwnerId', '新宠主的档案已合并，请选择保留的宠主');
  return found;
}

/** Lets an owner be known in these stores, too; gives those that are new to them. */
export async function joinStores(
  db: TenantDatabase,
  ownerId: string,
  stores: Iterable<string>,
): Promise<string[]> {
  const had = new Set(await storesOfOwner(db, ownerId));
  const missing = [...new Set(stores)].filter((id) => !had.has(id));
  if (missing.length === 0) return [];
  // A referral that is accepted at this moment makes its own known there without holding the owner.
  const added = await db
    .insert(ownerStore)
    .values(missing.map((storeId) => ({ ownerId, storeId })))
    .onConflictDoNothing()
    .returning({ storeId: ownerStore.storeId });
  return added.map(({ storeId }) => storeId);
}
