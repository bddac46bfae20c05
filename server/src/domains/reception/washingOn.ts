import { and, eq, gte, inArray, isNull, ne, notExists, or, type SQL } from 'drizzle-orm';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import { TAKING } from '@hospital/shared/contract/reservationStates';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { reservation, washPlan } from './schema';

/** An animal that is, or is to be, washed. */
export interface Washing {
  /** The washer; empty: whoever is free. */
  readonly resourceId: string;
  /** `HH:mm`. */
  readonly startTime: string;
  readonly endTime: string;
}

/** What does not count, because it is about to move. */
interface Except {
  readonly planId?: string;
  readonly reservationId?: string | null;
  /** Whose own reservation a plan takes the place of. */
  readonly petId?: string;
}

const CANCELLED = 4;

/**
 * No plan has come of a reservation: by the link between them, or of the same animal in that store on that day.
 *
 * @param planId a plan that does not count, because it is about to move
 */
export const unplanned = (db: TenantDatabase, planId?: string): SQL =>
  notExists(
    db
      .select({ id: washPlan.id })
      .from(washPlan)
      .where(
        and(
          ne(washPlan.state, CANCELLED),
          planId ? ne(washPlan.id, planId) : undefined,
          or(
            eq(washPlan.reservationId, reservation.id),
            and(
              eq(washPlan.storeId, reservation.storeId),
              eq(washPlan.petId, reservation.petId),
              eq(washPlan.planDate, reservation.reservationDate),
            ),
          ),
        ),
      ),
  );

/** Reservations of washing that no plan has come of. */
const reserved = (db: TenantDatabase, { reservationId, petId }: Except = {}): SQL | undefined =>
  and(
    eq(reservation.type, WASHING),
    inArray(reservation.status, [...TAKING]),
    reservationId ? ne(reservation.id, reservationId) : undefined,
    petId ? or(ne(reservation.petId, petId), isNull(reservation.petId)) : undefined,
    unplanned(db),
  );

/** All that takes a place of washing on a day of a store: plans, and reservations that no plan has come of yet. */
export async function washingOn(
  db: TenantDatabase,
  storeId: string,
  date: string,
  except: Except = {},
): Promise<Washing[]> {
  const plans = await db
    .select({ resourceId: washPlan.washerId, startTime: washPlan.startTime, endTime: washPlan.endTime })
    .from(washPlan)
    .where(
      and(
        eq(washPlan.storeId, storeId),
        eq(washPlan.planDate, date),
        ne(washPlan.state, CANCELLED),
        except.planId ? ne(washPlan.id, except.planId) : undefined,
      ),
    );
  const reservations = await db
    .select({
      resourceId: reservation.doctorId,
      startTime: reservation.startTime,
      endTime: reservation.endTime,
    })
    .from(reservation)
    .where(
      and(eq(reservation.storeId, storeId), eq(reservation.reservationDate, date), reserved(db, except)),
    );
  return [...plans, ...reservations];
}

/** Plans of a day that stand for no reservation of that day: what a board of reservations does not show by itself. */
export const plansAlone = (db: TenantDatabase, storeId: string, date: string): Promise<Washing[]> =>
  db
    .select({ resourceId: washPlan.washerId, startTime: washPlan.startTime, endTime: washPlan.endTime })
    .from(washPlan)
    .where(
      and(
        eq(washPlan.storeId, storeId),
        eq(washPlan.planDate, date),
        ne(washPlan.state, CANCELLED),
        notExists(
          db
            .select({ id: reservation.id })
            .from(reservation)
            .where(
              and(
                eq(reservation.type, WASHING),
                inArray(reservation.status, [...TAKING]),
                eq(reservation.storeId, washPlan.storeId),
                eq(reservation.reservationDate, washPlan.planDate),
                or(eq(reservation.id, washPlan.reservationId), eq(reservation.petId, washPlan.petId)),
              ),
            ),
        ),
      ),
    )
    .orderBy(washPlan.startTime, washPlan.id);

/** Days from one on for which a store has any washing, in their order. */
export async function washingDays(db: TenantDatabase, storeId: string, from: string): Promise<string[]> {
  const planned = await db
    .selectDistinct({ date: washPlan.planDate })
    .from(washPlan)
    .where(and(eq(washPlan.storeId, storeId), gte(washPlan.planDate, from), ne(washPlan.state, CANCELLED)));
  const awaited = await db
    .selectDistinct({ date: reservation.reservationDate })
    .from(reservation)
    .where(and(eq(reservation.storeId, storeId), gte(reservation.reservationDate, from), reserved(db)));
  return [...new Set([...planned, ...awaited].map(({ date }) => date))].sort();
}
