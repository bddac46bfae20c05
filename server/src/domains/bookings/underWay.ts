import { and, eq, inArray } from 'drizzle-orm';
import {
  type BookingState,
  bookingStates,
  OPEN_BOOKING_STATES,
} from '@hospital/shared/contract/bookingStates';
import type { UnderWayOf } from '../../platform/server/underWay';
import { store } from '../places/schema';
import { booking } from '../reception/schema';

/** Visits of an animal that are not over; who was passed over may be called again. */
export const visitsUnderWay: UnderWayOf = async (db, petId) => {
  const rows = await db
    .select({ number: booking.bookingNo, state: booking.state, storeName: store.storeName })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.storeId))
    .where(and(eq(booking.petId, petId), inArray(booking.state, [...OPEN_BOOKING_STATES])));
  return rows.map((row) => ({
    ...{ what: '挂号', number: row.number, storeName: row.storeName },
    state: bookingStates.words[row.state as BookingState],
  }));
};
