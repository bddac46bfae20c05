import { count, eq } from 'drizzle-orm';
import type { PetHistoryOf } from '../../platform/server/petHistory';
import { boarding } from './schema';

/** Stays of an animal in the boarding house. */
export const staysOfPet: PetHistoryOf = async (db, petId) => {
  const rows = await db
    .select({ storeId: boarding.storeId, count: count() })
    .from(boarding)
    .where(eq(boarding.petId, petId))
    .groupBy(boarding.storeId);
  return rows.map((row) => ({ kind: '寄养', ...row }));
};
