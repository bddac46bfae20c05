import { count, eq } from 'drizzle-orm';
import type { PetHistoryOf } from '../../platform/server/petHistory';
import { liveInfo } from './schema';

/** Stays of an animal in hospital. */
export const hospitalStaysOfPet: PetHistoryOf = async (db, petId) => {
  const rows = await db
    .select({ storeId: liveInfo.storeId, count: count() })
    .from(liveInfo)
    .where(eq(liveInfo.petId, petId))
    .groupBy(liveInfo.storeId);
  return rows.map((row) => ({ kind: '住院', ...row }));
};
