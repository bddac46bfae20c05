import { and, eq, inArray, ne, notExists, or, type SQL } from 'drizzle-orm';
import type { PetTime } from '@hospital/shared/contract/calls/petTimes';
import { TAKING } from '@hospital/shared/contract/reservationStates';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { store } from '../places/schema';
import { reservation, washPlan } from './schema';

const WASHING = 3;
/** Waiting and under way. */
const OPEN_PLANS = [1, 2];

/** No plan came of a reservation, nor is there one for the same animal on that day. */
const unplanned = (db: TenantDatabase): SQL =>
  notExists(
    db
      .select({ id: washPlan.id })
      .from(washPlan)
      .where(
        and(
          inArray(washPlan.state, OPEN_PLANS),
          or(
            eq(washPlan.reservationId, reservation.id),
            and(eq(washPlan.petId, reservation.petId), eq(washPlan.planDate, reservation.reservationDate)),
          ),
        ),
      ),
  );

/**
 * When an animal is expected on a day, in any store of the chain: what is reserved for it, and its plans of washing. A
 * reservation of washing that has become a plan is not said twice.
 */
export async function petTimesOn(db: TenantDatabase, petId: string, date: string): Promise<PetTime[]> {
  const columns = { storeName: store.storeName };
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
        inArray(reservation.status, [...TAKING]),
        or(ne(reservation.type, WASHING), unplanned(db)),
      ),
    );
  const planned = await db
    .select({ id: washPlan.id, startTime: washPlan.startTime, endTime: washPlan.endTime, ...columns })
    .from(washPlan)
    .innerJoin(store, eq(store.id, washPlan.storeId))
    .where(and(eq(washPlan.petId, petId), eq(washPlan.planDate, date), inArray(washPlan.state, OPEN_PLANS)));
  return [
    ...reserved.map(({ type, ...one }) => ({
      ...one,
      type: type as PetTime['type'],
      planFlag: 'N' as const,
    })),
    ...planned.map((one) => ({ ...one, type: WASHING as PetTime['type'], planFlag: 'Y' as const })),
  ].sort((one, other) => one.startTime.localeCompare(other.startTime));
}
