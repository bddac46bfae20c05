import { and, asc, eq, ne } from 'drizzle-orm';
import type { ReferralTarget } from '@hospital/shared/contract/calls/referrals';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { attendantsOf } from '../bookings';
import { store } from '../places/schema';

const OPEN = 1;
/** The kind of visit that a referral becomes. */
export const CLINIC_VISIT = 1;

const opened = and(eq(store.delFlag, 'N'), eq(store.status, OPEN));

/** Open stores of the whole chain but the caller's own, by their codes, with whom they have. */
export async function referralTargets({ db, identity }: CallContext): Promise<ReferralTarget[]> {
  const stores = await db
    .select({ id: store.id, storeName: store.storeName })
    .from(store)
    .where(and(opened, ne(store.id, identity.storeId)))
    .orderBy(asc(store.storeCode));
  return Promise.all(
    stores.map(async ({ id, storeName }) => {
      const doctors = await attendantsOf(db, id, CLINIC_VISIT);
      return { storeId: id, storeName, doctors: doctors.map((one) => ({ id: one.id, name: one.name })) };
    }),
  );
}

/** @throws 40001 for a store that is not there or closed, or a doctor who does not work in it */
export async function expectTarget(db: TenantDatabase, storeId: string, doctorId: string): Promise<void> {
  const found = await db.$count(store, and(opened, eq(store.id, storeId)));
  if (found === 0) throw invalid('toStoreId', '所选门店不存在或已停业');
  if (doctorId === '') return;
  const doctors = await attendantsOf(db, storeId, CLINIC_VISIT);
  if (!doctors.some(({ id }) => id === doctorId)) throw invalid('toDoctorId', '所选医生不在接收门店');
}
