import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { TabLink } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import classes from './front.module.css';

/** So many are named; of more there is the number. */
const MOST_NAMED = 3;

interface WaitingReferralsProps {
  /** Of this animal alone. */
  readonly petId?: string;
}

/**
 * Animals that other stores have referred here and nobody has taken over yet: they are accepted, which registers them, not
 * registered anew. Nothing where there are none.
 */
export function WaitingReferrals({ petId }: WaitingReferralsProps): ReactNode {
  const may = useMay(api.referrals.waiting);
  const mayOpen = useMay(api.referrals.page);
  const { data = [] } = useCall(api.referrals.waiting, {}, { silent: true, hideLoading: true, enabled: may });
  const waiting = petId === undefined ? data : data.filter((one) => one.petId === petId);
  if (waiting.length === 0) return null;
  const named = waiting
    .slice(0, MOST_NAMED)
    .map(({ petName, ownerName, fromStoreName }) => `${petName}（${ownerName}，来自${fromStoreName}）`)
    .join('、');
  const text = `待接收转诊 ${waiting.length} 只：${named}${waiting.length > MOST_NAMED ? '等' : ''}`;
  return (
    <p className={classes.quiet} role={petId === undefined ? undefined : 'status'}>
      {text}{' '}
      {mayOpen && (
        <TabLink to="/case/referral">{petId === undefined ? '去接收' : '到转诊页接收并挂号'}</TabLink>
      )}
    </p>
  );
}
