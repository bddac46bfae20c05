import { and, asc, count, desc, eq, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { MOST_IMPORTS_LISTED } from '@hospital/shared/contract/bounds';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { customerImportCalls } from '@hospital/shared/contract/calls/customerImport';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { isReferenceViolation } from '../../../platform/database/databaseError';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError, permissionMissing } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy } from '../../../platform/sessions/authorship';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { owner, pet, petWeight } from '../../owners/schema';
import { ownedTables } from '../ownedRows';
import { customerImport, customerImportOwner, ownerStore, searchTerm } from '../schema';

export const bizType = 'customerImport';

/** Lets one take back what somebody else imported. */
export const UNDO_OTHERS = 'hospital:customer:undoImport:all';

type Import = typeof customerImport.$inferSelect;

const mayUndo = ({ identity }: CallContext, { createId }: Import): boolean =>
  createId === identity.userId || identity.permissions.has(UNDO_OTHERS);

/** What was imported into the stores in view, the newest first. @throws 40302 */
export async function importsOfCustomers(
  context: CallContext,
  { storeId }: RequestOf<typeof customerImportCalls.imports>,
): Promise<DataOf<typeof customerImportCalls.imports>> {
  const { db, identity } = context;
  const rows = await db
    .select()
    .from(customerImport)
    .where(within(customerImport.storeId, storesInView(identity, storeId)))
    .orderBy(desc(customerImport.createDate), desc(customerImport.id))
    .limit(MOST_IMPORTS_LISTED);
  const left = await db
    .select({ importId: customerImportOwner.importId, owners: count() })
    .from(customerImportOwner)
    .where(
      isOneOf(
        customerImportOwner.importId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(customerImportOwner.importId);
  const leftOf = new Map(left.map(({ importId, owners }) => [importId, owners]));
  return rows.map((row) => ({
    ...{ id: row.id, fileName: row.fileName, ownerCount: row.ownerCount, petCount: row.petCount },
    leftCount: leftOf.get(row.id) ?? 0,
    ...{ createName: row.createName, createDate: formatDateTime(row.createDate) },
    ...{ undoneFlag: row.undoneFlag, mayUndo: mayUndo(context, row) ? ('Y' as const) : ('N' as const) },
    undoName: row.undoneFlag === 'Y' ? row.updateName : '',
    undoTime: row.undoneFlag === 'Y' ? formatDateTime(row.updateDate) : null,
  }));
}

interface Imported {
  readonly ownerId: string;
  readonly name: string;
  readonly storeUserNo: string;
  readonly petIds: readonly string[];
  /** Nobody has changed the file since, added to it, begun anything with it, or given it to another store. */
  readonly isUntouched: boolean;
}

/** Owners of an import that are still there; nobody begins anything with them until the transaction ends. */
async function heldOwners(db: TenantDatabase, importId: string): Promise<Imported[]> {
  const ofImport = eq(customerImportOwner.importId, importId);
  const ids = db.select({ id: customerImportOwner.ownerId }).from(customerImportOwner).where(ofImport);
  await db
    .select({ id: owner.id })
    .from(owner)
    .where(sql`${owner.id} in ${ids}`)
    .orderBy(owner.id)
    .for('update');
  const touchedPets = db
    .select({ id: pet.id })
    .from(pet)
    .leftJoin(petWeight, and(eq(petWeight.petId, pet.id), ne(petWeight.createDate, pet.createDate)))
    .where(
      and(
        eq(pet.ownerId, owner.id),
        or(
          gt(pet.version, 1),
          sql`not ${customerImportOwner.petIds} @> to_jsonb(${pet.id})`,
          sql`${petWeight.id} is not null`,
        ),
      ),
    );
  const elsewhere = db
    .select({ id: ownerStore.storeId })
    .from(ownerStore)
    .where(and(eq(ownerStore.ownerId, owner.id), ne(ownerStore.storeId, owner.storeId)));
  // Asked ahead of the database's own word, after which a part of what was deleted is deleted anew.
  const isFree = ownedTables
    .filter(({ table }) => table !== pet)
    .map(({ table }) => sql`not exists (select 1 from ${table} where owner_id = ${owner.id})`);
  const untouched = and(
    ...[eq(owner.version, 1), isNull(owner.lastVisitDate)],
    ...[notExists(touchedPets), notExists(elsewhere), ...isFree],
  );
  return db
    .select({
      ...{ ownerId: owner.id, name: owner.name, storeUserNo: owner.storeUserNo },
      petIds: customerImportOwner.petIds,
      isUntouched: sql<boolean>`${untouched}`,
    })
    .from(customerImportOwner)
    .innerJoin(owner, eq(owner.id, customerImportOwner.ownerId))
    .where(ofImport)
    .orderBy(asc(owner.storeUserNo), asc(owner.id));
}

/**
 * Deletes owners with their pets, but for those to whom something refers, which the database knows of every domain. @returns
 * those that are gone
 */
async function deleted(db: TenantDatabase, owners: readonly Imported[]): Promise<readonly Imported[]> {
  if (owners.length === 0) return [];
  const ids = owners.map(({ ownerId }) => ownerId);
  const petIds = owners.flatMap((one) => one.petIds);
  try {
    await db.transaction(async (at) => {
      await at.delete(petWeight).where(isOneOf(petWeight.petId, petIds));
      await at.delete(pet).where(and(isOneOf(pet.id, petIds), isOneOf(pet.ownerId, ids)));
      for (const table of [customerImportOwner, ownerStore, searchTerm])
        await at.delete(table).where(isOneOf(table.ownerId, ids));
      await at.delete(owner).where(isOneOf(owner.id, ids));
    });
    return owners;
  } catch (error) {
    if (!isReferenceViolation(error)) throw error;
    if (owners.length === 1) return [];
    const half = Math.ceil(owners.length / 2);
    return [...(await deleted(db, owners.slice(0, half))), ...(await deleted(db, owners.slice(half)))];
  }
}

/** So many of those that stay are named. */
const MOST_NAMED = 3;

/**
 * Takes an import back: its owners are gone with their pets, and the same rows may come in again. Owners with whom
 * something was begun, or whose files were changed since, stay, and can be tried again.
 *
 * @throws 404; 40302; 40300 for what somebody else imported; 40902 where none of it is there any more, or all of it stays
 */
export async function undoImport(
  context: CallContext,
  { id }: RequestOf<typeof customerImportCalls.undoImport>,
): Promise<DataOf<typeof customerImportCalls.undoImport>> {
  const { db, audit, tellChanges } = context;
  const row = await rowInScope(context, customerImport, id, 'held');
  if (!mayUndo(context, row)) throw permissionMissing(UNDO_OTHERS);
  const owners = await heldOwners(db, id);
  if (owners.length === 0)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `该导入已由${row.updateName}撤销`);
  const gone = await deleted(
    db,
    owners.filter(({ isUntouched }) => isUntouched),
  );
  const kept = owners.filter((one) => !gone.includes(one));
  const keptNames = kept.slice(0, MOST_NAMED).map(({ name }) => name);
  if (gone.length === 0)
    throw new BusinessError(
      ErrorCode.ForbiddenTransition,
      `${keptNames.join('、')}${kept.length > MOST_NAMED ? `等${kept.length}位宠主` : ''}已有业务记录或修改过档案，不能撤销导入`,
    );
  await db
    .update(customerImport)
    .set({ undoneFlag: 'Y', ...changedBy(context) })
    .where(eq(customerImport.id, id));
  const customers = gone.map(({ storeUserNo, name }) => `${storeUserNo} ${name}`);
  audit({ bizType, bizId: id, before: { fileName: row.fileName, customers }, after: null });
  await tellChanges({ stores: [row.storeId] });
  const petCount = gone.flatMap(({ petIds }) => petIds).length;
  return { ownerCount: gone.length, petCount, keptCount: kept.length, keptNames };
}
