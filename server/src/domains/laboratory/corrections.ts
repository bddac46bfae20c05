import { desc, eq } from 'drizzle-orm';
import type { TestingCorrection } from '@hospital/shared/contract/calls/testing';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { testingCorrection } from './schema';

/** What a report said before each of its corrections, the last one first. */
export async function correctionsOf(db: TenantDatabase, orderId: string): Promise<TestingCorrection[]> {
  const rows = await db
    .select()
    .from(testingCorrection)
    .where(eq(testingCorrection.orderId, orderId))
    .orderBy(desc(testingCorrection.number));
  return rows.map(({ number, reason, results, finding, conclusion, files, ...row }) => ({
    ...{ number, reason, results, finding, conclusion, files },
    ...{ correctTime: formatDateTime(row.createDate), correctName: row.createName },
  }));
}
