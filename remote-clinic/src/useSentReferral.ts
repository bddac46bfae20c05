import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { useMay } from '@hospital/shared/session';
import { placeOf } from './referralPlace';

/** `status` of a referral that nobody has answered. */
export const WAITING = 0;
const [ACCEPTED, WITHDRAWN] = [1, 3];

/**
 * The last referral of a case, for users who may see referrals. `row` is undefined where it was withdrawn, and where the
 * id of the case is empty.
 */
export function useSentReferral(caseId: string) {
  const may = useMay(api.referrals.page);
  const answer = useCall(
    api.referrals.page,
    { page: 1, pageSize: 1, side: 'sent', caseId },
    { silent: true, hideLoading: true, enabled: may && caseId !== '' },
  );
  const [last] = answer.data?.list ?? [];
  return { answer, row: last?.status === WITHDRAWN ? undefined : last };
}

/**
 * The place that has taken the animal of a referral over, and its case with it; empty: none has. Whoever was asked for by
 * name need not be who took it over.
 */
export const takenOverBy = (row: Referral | undefined): string =>
  row?.status === ACCEPTED ? placeOf({ ...row, toDoctorName: '' }) : '';

/** Whether nobody sees the animal of a referral at the place that took it over: its visit there was cancelled. */
export const visitCancelled = (row: Referral | undefined): boolean => row?.acceptCancelledFlag === 'Y';

/** Why a case is not referred once more after this referral; empty: it is. */
export function whyNotAgain(row: Referral | undefined): string {
  if (row?.status === WAITING) return `已转往${placeOf(row)}，待接收；撤销后才能再次转诊`;
  const taker = takenOverBy(row);
  return taker === '' ? '' : `已由${taker}接收，不能再次转诊`;
}
