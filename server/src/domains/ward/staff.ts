import { and, eq } from 'drizzle-orm';
import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { worksInStore } from '../accounts';
import { userAccount } from '../accounts/schema';

/** Somebody who works in the store looks after an inpatient. @throws 40001 */
export async function expectStaff(
  db: TenantDatabase,
  field: 'doctorId' | 'nurseId',
  id: string,
  storeId: string,
): Promise<void> {
  if (id === '') return;
  const found = await db.$count(
    userAccount,
    and(
      eq(userAccount.id, id),
      eq(userAccount.delFlag, 'N'),
      eq(userAccount.enabled, 'Y'),
      worksInStore(storeId),
    ),
  );
  const title = field === 'doctorId' ? LIVE_FIELDS.doctorName : LIVE_FIELDS.nurseName;
  if (found === 0) throw invalid(field, `所选${title}不在本店`);
}
