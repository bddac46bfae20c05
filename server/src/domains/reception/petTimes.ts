import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import type { PetTime } from '@hospital/shared/contract/calls/petTimes';
import { AWAITED } from '@hospital/shared/contract/reservationStates';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { store } from '../places/schema';
import { reservation, washPlan } from './schema';
import { unplanned } from './washingOn';

/** Waiting and under way. */
const OPEN_PLANS = [1, 2];

/**
 * When an animal is expected on a day, in any store of the chain: what is reserved for it and it has not come for yet,
 * and its plans of washing. A reservation of washing that has become a plan is not said twice, nor after the plan is done.
 */
export async function petTimesOn(db: TenantDatabase, petId: string, date: string): Promise<PetTime[]> {
  const columns = { storeId: store.id, storeName: store.storeName };
  const reserved = await db
    .select({
      id: reservation.id,
      type: reservation.type,
      startTime: reservation.startTime,
      endTime: reservation.endTime,
      ...columns,
    })
    .from(reservation)
    .innerJoin(store, eq(store.id, reservation.storeId))
    .where(
      and(
        eq(reservation.petId, petId),
        eq(reservation.reservationDate, date),
        inArray(reservation.status, [...AWAITED]),
        or(ne(reservation.type, WASHING), unplanned(db)),
      ),
    );
  const planned = await db
    .select({
      id: washPlan.id,
      reservationId: washPlan.reservationId,
      startTime: washPlan.startTime,
      endTime: washPlan.endTime,
      ...columns,
    })
    .from(washPlan)
    .innerJoin(store, eq(store.id, washPlan.storeId))
    .where(and(eq(washPlan.petId, petId), eq(washPlan.planDate, date), inArray(washPlan.state, OPEN_PLANS)));
  return [
    ...reserved.map(({ type, ...one }) => ({
      ...one,
      type: type as PetTime['type'],
      planFlag: 'N' as const,
      reservationId: null,
    })),
    ...planned.map((one) => ({ ...one, type: WASHING as PetTime['type'], planFlag: 'Y' as const })),
  ].sort((one, other) => one.startTime.localeCompare(other.startTime));
}
