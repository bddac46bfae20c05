import { and, eq, sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { customerPackage, holdPackages } from '../billing';
import type { PetRow } from './petRecords';

/** `status` of a package that is neither void nor refunded. */
const STANDING = 1;

/** Packages that an owner bought for one of their pets alone. */
export const packagesOfPet = (ownerId: string, petId: string): SQL | undefined =>
  and(
    eq(customerPackage.ownerId, ownerId),
    eq(customerPackage.petId, petId),
    eq(customerPackage.status, STANDING),
  );

/**
 * Makes the packages of a pet those of all pets of its owner, who paid for them: the pet is another owner's now, whose
 * bills they cannot pay, or nothing is done for it any more. A package is the same one at the same price for whichever
 * pet it is sold. A death that is taken back leaves them so: they serve the pet, too.
 *
 * @param reason as the log of operations says it
 * @returns how many there were
 */
export async function freePackages(
  context: CallContext,
  { id: petId, ownerId, name: petName }: PetRow,
  reason: string,
): Promise<number> {
  const { db } = context;
  const found = await db
    .select({ id: customerPackage.id })
    .from(customerPackage)
    .where(packagesOfPet(ownerId, petId));
  const ids = found.map(({ id }) => id);
  // In the order in which bills hold them, which an update does not keep.
  await holdPackages(db, ids);
  const freed = await db
    .update(customerPackage)
    .set({ petId: null, ...changedBy(context), version: sql`${customerPackage.version} + 1` })
    .where(and(isOneOf(customerPackage.id, ids), packagesOfPet(ownerId, petId)))
    .returning({
      ...{ id: customerPackage.id, packageNo: customerPackage.packageNo, packageName: customerPackage.name },
    });
  for (const { id, ...known } of freed)
    context.audit({
      ...{ bizType: 'customerPackage', bizId: id },
      before: { ...known, petName },
      after: { ...known, petName: '', reason },
    });
  return freed.length;
}
