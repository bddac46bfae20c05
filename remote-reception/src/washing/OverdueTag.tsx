import type { ReactNode } from 'react';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { Tag } from '@hospital/shared/ui/core';
import { useNow } from '../useNow';
import { isOverdue } from './plan.model';

/** Of a plan whose animal has not come though its time is over. */
export function OverdueTag({ plan }: { readonly plan: WashPlan }): ReactNode {
  const now = useNow();
  return (
    isOverdue(plan, now) && (
      <Tag size="small" color="red">
        逾期
      </Tag>
    )
  );
}
