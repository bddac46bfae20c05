import { Type, type Static } from '@sinclair/typebox';
import { BookingType } from './bookings';
import { Flag, Id, Nullable } from '../schema';

/** When an animal is expected on a day, so that nobody plans something else over it. */
export const PetTime = Type.Object({
  /** Of the reservation, or of the wash plan. */
  id: Id,
  petId: Id,
  type: BookingType,
  /** Y: a wash plan, which is no reservation. */
  planFlag: Flag,
  /** The reservation that a wash plan came of; null where there is none, and of a reservation itself. */
  reservationId: Nullable(Id),
  /** `HH:mm`. */
  startTime: Type.String(),
  endTime: Type.String(),
  storeId: Id,
  storeName: Type.String(),
});
export type PetTime = Static<typeof PetTime>;
