import { and, eq } from 'drizzle-orm';
import type { RecordUse } from '../../platform/server/domain';
import { isOpen } from './occupancy';
import { boarding } from './schema';

/** A store that an animal stays in, or is to come to: who fetches it must be given it. */
export const storeUses: RecordUse = {
  record: 'store',
  async isUsed(db, { id = '' }) {
    const [found] = await db
      .select({ id: boarding.id })
      .from(boarding)
      .where(and(eq(boarding.storeId, id), isOpen))
      .limit(1);
    return found !== undefined;
  },
};
