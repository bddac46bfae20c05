import type { Handlers } from '../../platform/http/call';
import { acceptReservation } from './accept';
import { calendar } from './calendar';
import { chart } from './chart';
import { editReservation, saveReservation } from './reservationChange';
import { countReservations, exportReservations, listReservations, reservationInfo } from './reservationList';

/** Reservations (domain.md §2.4). */
export const reservationHandlers: Handlers<'reservations'> = {
  save: saveReservation,
  edit: editReservation,
  accept: acceptReservation,
  list: listReservations,
  export: exportReservations,
  info: reservationInfo,
  chart,
  total: countReservations,
  calendar,
};
