import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { publish } from '../../platform/live/publish';
import { adminMessage } from './schema';

/**
 * Takes messages about a record back, read or not: what they told is not so any more.
 *
 * @param receivers who may have been told
 */
export async function takeBackMessages(
  { db }: Pick<CallContext, 'db'>,
  bizId: string,
  receivers: readonly string[],
): Promise<void> {
  const gone = await db
    .delete(adminMessage)
    .where(and(isOneOf(adminMessage.receiverId, receivers), eq(adminMessage.bizId, bizId)))
    .returning({ id: adminMessage.id, receiverId: adminMessage.receiverId });
  for (const { id, receiverId } of gone)
    await publish(db, { to: { users: [receiverId] }, kind: 'messageRead', data: { ids: [id] } });
}
