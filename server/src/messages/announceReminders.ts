import type { TenantDatabase } from '../database/tenantDatabase';
import { publish } from '../live/publish';

/** Open pages of these stores read anew what there is to remember. */
export async function announceReminders(db: TenantDatabase, storeIds: readonly string[]): Promise<void> {
  await publish(db, {
    to: { stores: [...new Set(storeIds)].sort() },
    kind: 'data',
    data: { calls: ['messages.reminders', 'messages.todoCount'] },
  });
}
