import type { ReactNode } from 'react';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { Alert } from '@hospital/shared/ui/core';
import { placeOf } from '../referralPlace';
import { takenOverBy, visitCancelled, WAITING } from '../useSentReferral';

interface LeavingReferredProps {
  readonly row: Referral;
  readonly died: boolean;
}

/** What a discharge means for the referral of its case; nothing for one that was sent back. */
export function LeavingReferred({ row, died }: LeavingReferredProps): ReactNode {
  const says = (type: 'info' | 'warning', content: string): ReactNode => (
    <Alert type={type} style={{ marginBottom: 12 }} content={content} />
  );
  if (row.status === WAITING)
    return says('warning', `已转往${placeOf(row)}，待接收；出院后仍待接收，不再转诊的请先撤销`);
  const taker = takenOverBy(row);
  if (taker === '') return null;
  const taken = `病例已由${taker}接收，出院后为已转诊`;
  if (visitCancelled(row))
    return says('warning', `${taken}；对方已取消挂号${died ? '' : '，后续诊疗与回访请由本店安排'}`);
  return says('info', `${taken}${died ? '' : '，后续诊疗与回访由对方安排'}`);
}
