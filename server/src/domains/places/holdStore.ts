import { and, eq } from 'drizzle-orm';
import { store } from './schema';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { requireStore } from '../../platform/sessions/session';

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
