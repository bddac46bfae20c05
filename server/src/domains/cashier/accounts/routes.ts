import type { Handlers } from '../../../platform/http/call';
import { depositRefundable, refundDeposit } from './deposits';
import { giveBack, refundable } from './giveBack';
import { accountPage } from './page';
import { rechargePlans, saveRechargePlan } from './plans';
import { recharge } from './recharge';

/** Stored value of owners (domain.md §2.7). */
export const accountHandlers: Handlers<'accounts'> = {
  page: accountPage,
  plans: rechargePlans,
  savePlan: saveRechargePlan,
  recharge,
  refundable,
  refund: giveBack,
  depositRefundable,
  refundDeposit,
};
