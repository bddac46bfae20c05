import { and, desc, eq } from 'drizzle-orm';
import type { PetDetail } from '@hospital/shared/contract/calls/pets';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { owner } from '../owners/schema';
import { petOwnerChange } from './schema';
import { knownWithin } from './scope';

/** Whose a pet was before, the latest first; who is out of the caller's reach has no name. */
export async function ownerChangesOf(
  { db, identity }: Pick<CallContext, 'db' | 'identity'>,
  petId: string,
): Promise<PetDetail['ownerChanges']> {
  const rows = await db
    .select()
    .from(petOwnerChange)
    .where(eq(petOwnerChange.petId, petId))
    .orderBy(desc(petOwnerChange.createDate), desc(petOwnerChange.id))
    .limit(20);
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ fromId, toId }) => [fromId, toId]);
  const owners = await db
    .select({ id: owner.id, name: owner.name })
    .from(owner)
    .where(and(isOneOf(owner.id, ids), knownWithin(identity.storeScope)));
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return rows.map(({ id, fromId, toId, reason, createName, createDate }) => ({
    ...{ id, fromId, fromName: names.get(fromId) ?? '', toName: names.get(toId) ?? '' },
    ...{ reason, createName, createDate: formatDateTime(createDate) },
  }));
}
