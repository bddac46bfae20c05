import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import type { PetTime } from '@hospital/shared/contract/calls/petTimes';
import { AWAITED } from '@hospital/shared/contract/reservationStates';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { store } from '../places/schema';
import { reservation, washPlan } from './schema';
import { unplanned } from './washingOn';

/** Waiting and under way. */
const OPEN_PLANS = [1, 2];

/**
 * When animals are expected on a day, in any store of the chain: what is reserved for them and they have not come for
 * yet, and their plans of washing. A reservation of washing that has become a plan is not said twice, nor after the plan is done.
 */
export async function petTimesOn(
  db: TenantDatabase,
  petIds: readonly string[],
  date: string,
): Promise<PetTime[]> {
  if (petIds.length === 0) return [];
  const columns = { storeId: store.id, storeName: store.storeName };
  const reserved = await db
    .select({
      id: reservation.id,
      petId: reservation.petId,
      type: reservation.type,
      startTime: reservation.startTime,
      endTime: reservation.endTime,
      ...columns,
    })
    .from(reservation)
    .innerJoin(store, eq(store.id, reservation.storeId))
    .where(
      and(
        isOneOf(reservation.petId, petIds),
        eq(reservation.reservationDate, date),
        inArray(reservation.status, [...AWAITED]),
        or(ne(reservation.type, WASHING), unplanned(db)),
      ),
    );
  const planned = await db
    .select({
      id: washPlan.id,
      petId: washPlan.petId,
      reservationId: washPlan.reservationId,
      startTime: washPlan.startTime,
      endTime: washPlan.endTime,
      ...columns,
    })
    .from(washPlan)
    .innerJoin(store, eq(store.id, washPlan.storeId))
    .where(
      and(isOneOf(washPlan.petId, petIds), eq(washPlan.planDate, date), inArray(washPlan.state, OPEN_PLANS)),
    );
  return [
    ...reserved.map(({ type, petId, ...one }) => ({
      ...one,
      // Those without an animal are not asked for.
      petId: petId ?? '',
      type: type as PetTime['type'],
      planFlag: 'N' as const,
      reservationId: null,
    })),
    ...planned.map((one) => ({ ...one, type: WASHING as PetTime['type'], planFlag: 'Y' as const })),
  ].sort((one, other) => one.startTime.localeCompare(other.startTime));
}
