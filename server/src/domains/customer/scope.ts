import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import { ownerStore } from './schema';
import { owner, pet } from '../owners/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { inScope, type Scope, type SessionIdentity } from '../../platform/sessions/session';

type OwnerRow = typeof owner.$inferSelect;
type PetRow = typeof pet.$inferSelect;
type Caller = Pick<CallContext, 'db' | 'identity'>;

/** `status` of a file that was merged into another. */
export const MERGED = 2;

/** Stores in which an owner is known. */
export async function storesOfOwner(db: TenantDatabase, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ storeId: ownerStore.storeId })
    .from(ownerStore)
    .where(eq(ownerStore.ownerId, ownerId));
  return rows.map(({ storeId }) => storeId);
}

/** Whether the caller works in a store where the owner is known. */
const knownTo = ({ storeScope }: SessionIdentity, stores: readonly string[]): boolean =>
  stores.some((id) => inScope(storeScope, id));

/** The owner is known in a store of the scope, as a condition; undefined: all are. */
export const knownWithin = (scope: Scope) =>
  scope === 'all'
    ? undefined
    : sql`exists (select from ${ownerStore} where ${ownerStore.ownerId} = ${owner.id} and ${isOneOf(ownerStore.storeId, scope)})`;

/**
 * An owner that the caller may see.
 *
 * @param hold keeps the row until the end of the transaction
 * @throws 404 for nobody; 40302 for one who is known in none of the caller's stores
 */
export async function ownerOf({ db, identity }: Caller, id: string, hold = false): Promise<OwnerRow> {
  const query = db
    .select()
    .from(owner)
    .where(and(eq(owner.id, id), eq(owner.delFlag, 'N')));
  const [row] = await (hold ? query.for('no key update') : query);
  if (!row) throw notFound();
  if (!knownTo(identity, await storesOfOwner(db, id))) throw outOfScope();
  return row;
}

/** A pet of an owner that the caller may see. @throws 404, 40302 */
export async function petOf(
  caller: Caller,
  id: string,
  hold = false,
): Promise<{ row: PetRow; owner: OwnerRow }> {
  const { db } = caller;
  const found = () =>
    db
      .select()
      .from(pet)
      .where(and(eq(pet.id, id), eq(pet.delFlag, 'N')));
  const [seen] = await found();
  if (!seen) throw notFound();
  // Owners before pets, as every save holds them, so that two saves never wait for each other.
  const person = await ownerOf(caller, seen.ownerId, hold);
  if (!hold) return { row: seen, owner: person };
  const [row] = await found().for('update');
  // It was given to another owner meanwhile.
  if (!row || row.ownerId !== person.id) throw notFound();
  return { row, owner: person };
}

/**
 * A pet that stays its owner's until the end of the transaction, for what is written in that owner's name: a change of
 * owner is waited for, and waits. It is the lock that a row which refers to the pet takes anyway, only before the owner is
 * read, so that it stands in nobody's way but of those who hold the whole pet; all of these take it before anything that
 * is counted or kept (slots, numbers, stock), as whoever calls this does.
 *
 * @throws 404, 40302
 */
export async function keptPetOf(caller: Caller, id: string): Promise<{ row: PetRow; owner: OwnerRow }> {
  const [row] = await caller.db
    .select()
    .from(pet)
    .where(and(eq(pet.id, id), eq(pet.delFlag, 'N')))
    .for('key share');
  if (!row) throw notFound();
  return { row, owner: await ownerOf(caller, row.ownerId) };
}

/** Tells the open pages of every store where these owners are known. */
export async function tellStoresOf(
  { db, tellChanges }: Pick<CallContext, 'db' | 'tellChanges'>,
  ownerIds: readonly string[],
): Promise<void> {
  const rows = await db
    .selectDistinct({ storeId: ownerStore.storeId })
    .from(ownerStore)
    .where(isOneOf(ownerStore.ownerId, ownerIds));
  await tellChanges({ stores: rows.map(({ storeId }) => storeId) });
}
