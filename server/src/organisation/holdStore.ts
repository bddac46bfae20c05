import { and, eq } from 'drizzle-orm';
import { store } from '../database/schema/organisation';
import { notFound } from '../http/businessError';
import type { CallContext } from '../http/call';
import { requireStore } from '../identity/session';

/** The store, held until the end of the transaction. @throws 404, 40302 */
export async function holdStore(
  { db, identity }: CallContext,
  id: string,
): Promise<typeof store.$inferSelect> {
  const [row] = await db
    .select()
    .from(store)
    .where(and(eq(store.id, id), eq(store.delFlag, 'N')))
    .for('update');
  if (!row) throw notFound();
  requireStore(identity, id);
  return row;
}
