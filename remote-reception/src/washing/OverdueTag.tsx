import type { ReactNode } from 'react';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { Tag } from '@hospital/shared/ui/core';
import { useNow } from '../useNow';
import { isOverdue, WAITING } from './plan.model';

interface OverdueTagProps {
  readonly plan: WashPlan;
}

/** Of a plan whose animal has not come though its time is over, after a blank. Only what waits looks at the clock. */
export const OverdueTag = ({ plan }: OverdueTagProps): ReactNode =>
  plan.state === WAITING && <WaitingTag plan={plan} />;

function WaitingTag({ plan }: OverdueTagProps): ReactNode {
  const now = useNow();
  return (
    isOverdue(plan, now) && (
      <>
        {' '}
        <Tag size="small" color="red">
          逾期
        </Tag>
      </>
    )
  );
}
