import { eq } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { owner } from './schema';

/**
 * Id of the file in which this one ended, or its own. Waits for a merge that is under way, and none can begin until the
 * transaction ends: what is written for the owner is not left behind.
 */
export async function stayingOwner(db: TenantDatabase, id: string): Promise<string> {
  const [row] = await db
    .select({ mergeToId: owner.mergeToId })
    .from(owner)
    .where(eq(owner.id, id))
    .for('key share');
  return row?.mergeToId ? stayingOwner(db, row.mergeToId) : id;
}
