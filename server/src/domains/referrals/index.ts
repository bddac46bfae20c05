import { defineDomain } from '../../platform/server/domain';
import { referralPermissions } from './permissions';
import { referralHandlers } from './routes';
import { seed } from './seed';
import { tellOfCancelledVisit } from './visitCancelled';

/** Referrals: cases that go to another store of the chain, with a visit there, or to another hospital, with a letter. */
export const referrals = defineDomain({
  handlers: () => ({ referrals: referralHandlers }),
  permissions: referralPermissions,
  onVisitCancelled: tellOfCancelledVisit,
  seed,
});
