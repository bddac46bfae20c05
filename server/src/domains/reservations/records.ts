import { eq, sql } from 'drizzle-orm';
import type { Reservation, ReservationBrief } from '@hospital/shared/contract/calls/reservations';
import { userAccount } from '../accounts/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { booking, reservation } from '../reception/schema';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { shownMobile } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';

export type ReservationRow = typeof reservation.$inferSelect;

/** Did not come. */
export const MISSED = 4;

/** What files say today goes before what was said on the telephone. */
const told = {
  name: sql<string>`coalesce(${owner.name}, ${reservation.name})`,
  mobile: sql<string>`coalesce(${owner.mobile}, ${reservation.mobile})`,
  petName: sql<string>`coalesce(${pet.name}, ${reservation.petName})`,
};

/** Reservations with the names of all who take part, in no order. */
export const someReservations = (db: TenantDatabase, ids: readonly string[]) =>
  db
    .select({
      row: reservation,
      ...told,
      storeName: store.storeName,
      doctorName: sql<string>`coalesce(${userAccount.name}, '')`,
      bookingId: booking.id,
    })
    .from(reservation)
    .innerJoin(store, eq(store.id, reservation.storeId))
    .leftJoin(owner, eq(owner.id, reservation.ownerId))
    .leftJoin(pet, eq(pet.id, reservation.petId))
    .leftJoin(userAccount, eq(userAccount.id, reservation.doctorId))
    .leftJoin(booking, eq(booking.reservationId, reservation.id))
    .where(isOneOf(reservation.id, ids));

export type NamedRow = Awaited<ReturnType<typeof someReservations>>[number];

/** Narrow numbers of the database are those of the contract, by its checks. */
type Codes = Pick<ReservationBrief, 'type' | 'status' | 'source'>;
const codesOf = ({ type, status, source }: Pick<ReservationRow, keyof Codes>): Codes => ({
  type: type as Codes['type'],
  status: status as Codes['status'],
  source: source as Codes['source'],
});

/** Columns that boards show; told by files where there are any. */
export const briefColumns = {
  id: reservation.id,
  ownerId: reservation.ownerId,
  petId: reservation.petId,
  name: told.name,
  petName: told.petName,
  doctorId: reservation.doctorId,
  startTime: reservation.startTime,
  endTime: reservation.endTime,
  remarks: reservation.remarks,
  version: reservation.version,
  type: reservation.type,
  status: reservation.status,
  source: reservation.source,
};
type BriefRow = Pick<ReservationRow, Exclude<keyof typeof briefColumns, 'name' | 'petName'>> & {
  readonly name: string;
  readonly petName: string;
};

/** A reservation as a board shows it. */
export const briefOf = (row: BriefRow): ReservationBrief => ({
  ...{ id: row.id, ownerId: row.ownerId, petId: row.petId, name: row.name, petName: row.petName },
  ...{ doctorId: row.doctorId, startTime: row.startTime, endTime: row.endTime },
  ...{ remarks: row.remarks, version: row.version, ...codesOf(row) },
});

/** A reservation as lists and forms show it. */
export const recordOf = (
  identity: SessionIdentity,
  { row, name, mobile, petName, storeName, doctorName, bookingId }: NamedRow,
): Reservation => ({
  ...briefOf({ ...row, name, petName }),
  ...{ reservationNo: row.reservationNo, storeId: row.storeId, storeName, doctorName, bookingId },
  ...{ productIds: row.productIds, reservationDate: row.reservationDate, sourceId: row.sourceId },
  ...{ cancelReason: row.cancelReason, noShowFlag: row.status === MISSED ? 'Y' : 'N' },
  ...{ createName: row.createName, createDate: formatDateTime(row.createDate) },
  mobile: shownMobile(identity, mobile),
});
