import { and, eq, or, sql } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { worksInStore } from '../accounts';
import { userAccount } from '../accounts/schema';

/** Whether somebody washes in a store: they work there, and it is what they are or do. */
export async function washesIn(db: TenantDatabase, storeId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.id, userId),
        eq(userAccount.delFlag, 'N'),
        eq(userAccount.enabled, 'Y'),
        worksInStore(storeId),
        or(sql`${userAccount.tags} ? 'washer'`, sql`${userAccount.serviceTypes} ? 'wash'`),
      ),
    );
  return row !== undefined;
}

/** @throws 40001 for somebody who does not wash in that store */
export async function expectWasher(db: TenantDatabase, storeId: string, userId: string): Promise<void> {
  if (!(await washesIn(db, storeId, userId))) throw invalid('washerId', '请选择本店的美容师');
}
