import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { reminderAnswers } from '@hospital/shared/contract/calls/messages';
import { publish } from '../../platform/live/publish';

/** Open pages of these stores read anew what there is to remember: for a job, which is no call. */
export async function announceReminders(db: TenantDatabase, storeIds: readonly string[]): Promise<void> {
  const stores = [...new Set(storeIds)].sort();
  await publish(db, { to: { stores }, kind: 'data', data: { calls: reminderAnswers } });
}
