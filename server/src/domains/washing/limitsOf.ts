import { eq } from 'drizzle-orm';
import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import { formatDay } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { washingLimit } from '../settings/schema';

/** The limits that a store has set. Days that are over are not told any more. */
export async function limitsOf(db: TenantDatabase, storeId: string): Promise<WashingLimits> {
  const [row] = await db.select().from(washingLimit).where(eq(washingLimit.storeId, storeId));
  if (!row) return { storeId, limit: null, slots: [], days: [], version: 0 };
  const { registerLimit: limit, slots, days, version } = row;
  const today = formatDay(new Date());
  return { storeId, limit, slots, days: days.filter(({ date }) => date >= today), version };
}
