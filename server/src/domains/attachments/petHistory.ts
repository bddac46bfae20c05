import { and, count, eq } from 'drizzle-orm';
import type { PetHistoryOf } from '../../platform/server/petHistory';
import { attachment } from './schema';

/** Files of an animal. */
export const attachmentsOfPet: PetHistoryOf = async (db, petId) => {
  const rows = await db
    .select({ storeId: attachment.storeId, count: count() })
    .from(attachment)
    .where(and(eq(attachment.petId, petId), eq(attachment.deletedBy, '')))
    .groupBy(attachment.storeId);
  return rows.map((row) => ({ kind: '附件', ...row }));
};
