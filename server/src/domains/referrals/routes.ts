import type { Handlers } from '../../platform/http/call';
import { acceptReferral } from './accept';
import { cancelReferral, rejectReferral } from './close';
import { listReferrals, waitingReferrals } from './list';
import { sendCase, sendStay } from './send';
import { referralTargets } from './targets';

/** Referrals (domain.md §2.4, §2.6). */
export const referralHandlers: Handlers<'referrals'> = {
  sendCase,
  sendStay,
  targets: referralTargets,
  page: listReferrals,
  waiting: waitingReferrals,
  accept: acceptReferral,
  reject: rejectReferral,
  cancel: cancelReferral,
};
