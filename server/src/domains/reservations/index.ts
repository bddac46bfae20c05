import { defineDomain } from '../../platform/server/domain';
import { missedReservations } from './missed';
import { reservationPermissions } from './permissions';
import { reservationHandlers } from './routes';
import { seed } from './seed';
import { expiredWaits } from './waits/expired';
import { waitHandlers } from './waits/routes';

export { saveReservation } from './reservationChange';

/** Who is expected when, and with whom (domain.md §2.4). */
export const reservations = defineDomain({
  handlers: () => ({ reservations: reservationHandlers, waits: waitHandlers }),
  permissions: reservationPermissions,
  jobs: [missedReservations, expiredWaits],
  seed,
});
