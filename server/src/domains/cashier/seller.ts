import { eq } from 'drizzle-orm';
import { userAccount } from '../accounts/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';

/** @throws 40001 for a seller who is not there; nobody is one, too */
export async function expectSeller(db: TenantDatabase, id: string): Promise<void> {
  if (id === '') return;
  const [row] = await db
    .select({ delFlag: userAccount.delFlag })
    .from(userAccount)
    .where(eq(userAccount.id, id));
  if (row?.delFlag !== 'N') throw invalid('saleUserId', '销售人员不存在');
}
