import { and, eq, lt, sql } from 'drizzle-orm';
import { startOfDay } from '../database/chinaTime';
import { reminder } from '../database/schema/messages';
import { outOfScope } from '../http/businessError';
import type { CallContext } from '../http/call';

/**
 * How many reminders of a store are due by the end of today and not yet done.
 *
 * @throws 40302 unless the session stands in that store
 */
export async function countTodo(
  { db, identity }: CallContext,
  { storeId }: { storeId: string },
): Promise<number> {
  if (identity.storeId !== storeId) throw outOfScope();
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(reminder)
    .where(
      and(
        eq(reminder.storeId, storeId),
        eq(reminder.doneFlag, 'N'),
        lt(reminder.noticeTime, startOfDay(new Date(), 1)),
      ),
    );
  return row?.count ?? 0;
}
