import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import type { PetTime } from '@hospital/shared/contract/calls/petTimes';
import { AWAITED } from '@hospital/shared/contract/reservationStates';
import { planningOnce } from '../../platform/database/generalPlans';
import { isOneOf, textArray } from '../../platform/database/paging';
import { preparedQuery, unnamed } from '../../platform/database/preparedQuery';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { store } from '../places/schema';
import { reservation, washPlan } from './schema';
import { unplanned } from './washingOn';

/** Waiting and under way. */
const OPEN_PLANS = [1, 2];

const wanted = { petIds: sql.placeholder('petIds'), date: sql.placeholder('date') };
const columns = { storeId: store.id, storeName: store.storeName };

const reservedStatement = (db: TenantDatabase) =>
  db
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
        isOneOf(reservation.petId, wanted.petIds),
        eq(reservation.reservationDate, wanted.date),
        inArray(reservation.status, [...AWAITED]),
        or(ne(reservation.type, WASHING), unplanned(db)),
      ),
    )
    .prepare(unnamed);

const plannedStatement = (db: TenantDatabase) =>
  db
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
      and(
        isOneOf(washPlan.petId, wanted.petIds),
        eq(washPlan.planDate, wanted.date),
        inArray(washPlan.state, OPEN_PLANS),
      ),
    )
    .prepare(unnamed);

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
  const reader = planningOnce(db);
  const values = { petIds: textArray(petIds), date };
  const reserved = await preparedQuery(reader, 'pet times reserved', () => reservedStatement(reader)).execute(
    values,
  );
  const planned = await preparedQuery(reader, 'pet times planned', () => plannedStatement(reader)).execute(
    values,
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
