import { defineDomain } from '../../platform/server/domain';
import { bookingPermissions } from './permissions';
import { bookingHandlers } from './routes';
import { seed } from './seed';
import { visitsUnderWay } from './underWay';

export { finishVisit } from './finish';
export { isFirst } from './firstVisit';
export { registerVisit } from './register';
export { attendantsOf } from './services';
export { visitFollowsWash } from './washed';

/** Registrations at the front desk: who waits, who is with a doctor, and what became of them. */
export const bookings = defineDomain({
  handlers: (services) => ({ bookings: bookingHandlers(services) }),
  permissions: bookingPermissions,
  underWay: visitsUnderWay,
  seed,
});
