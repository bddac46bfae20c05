import { and, count, eq, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { PetHistoryOf, TiePet } from '../../platform/server/petHistory';
import { owner, pet } from '../owners/schema';
import { foundByOwner } from './list';
import { oldCase, oldVaccination } from './schema';

type Table = typeof oldCase | typeof oldVaccination;

/**
 * Found for an animal by its owner's telephone, and for no other one of that owner: of two of one name nobody knows which
 * is meant, as at the import.
 */
function meantAlone(db: TenantDatabase, table: Table, petId: string): SQL | undefined {
  const [other, others] = [alias(pet, 'other'), alias(owner, 'others')];
  return and(
    foundByOwner(table, petId),
    notExists(
      db
        .select({ one: sql`1` })
        .from(other)
        .innerJoin(others, eq(others.id, other.ownerId))
        .where(
          and(
            ...[ne(other.id, petId), eq(other.delFlag, 'N'), eq(others.delFlag, 'N')],
            ...[eq(other.name, table.petName), eq(others.mobile, table.ownerMobile)],
          ),
        ),
    ),
  );
}

const kinds = [
  { kind: '旧病历', table: oldCase, bizType: 'oldCase' },
  { kind: '旧免疫记录', table: oldVaccination, bizType: 'oldVaccination' },
] as const;

/** Records of earlier systems that stay an animal's whoever has it. */
export const oldRecordsOfPet: PetHistoryOf = async (db, petId) => {
  const kept = [];
  for (const { kind, table } of kinds) {
    const rows = await db
      .select({ storeId: table.storeId, count: count() })
      .from(table)
      .where(or(eq(table.petId, petId), meantAlone(db, table, petId)))
      .groupBy(table.storeId);
    kept.push(...rows.map((row) => ({ kind, ...row })));
  }
  return kept;
};

/** Names the animal in those that are found by its owner's telephone, while that is still its owner, and logs which. */
export const tieOldRecords: TiePet = async ({ db, audit }, { id: petId, name: petName }) => {
  for (const { table, bizType } of kinds) {
    const tied = await db
      .update(table)
      .set({ petId })
      .where(meantAlone(db, table, petId))
      .returning({ id: table.id });
    if (tied.length === 0) continue;
    const ids = tied.map(({ id }) => id).sort();
    // Its owner's telephone is no more what they are found by.
    audit({
      ...{ bizType, bizId: petId, kind: 'changed' },
      before: { petName: '' },
      after: { petName, count: ids.length, ids, reason: '更换宠主' },
    });
  }
};
