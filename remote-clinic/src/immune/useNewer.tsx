import { type ReactNode, useState } from 'react';
import { ApiError } from '@hospital/shared/api';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { immuneStates } from '@hospital/shared/contract/immuneStates';
import { Alert } from '@hospital/shared/ui/core';

interface Newer {
  /** That which was read, or which somebody else has saved since. */
  readonly version: number;
  /** Sends something; learns of a refusal what somebody else made of the plan, and passes it on. */
  readonly send: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  /** What stands above the fields. */
  readonly note: ReactNode;
}

/** Somebody else may be faster: what they made of the plan is shown, and the dialog goes on from there. */
export function useNewer(plan: ImmunePlan): Newer {
  const [newer, setNewer] = useState<ImmunePlan>();
  const send = async <Answer,>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (failure) {
      if (failure instanceof ApiError && failure.staleVersion) {
        const { current } = (failure.data ?? {}) as { readonly current?: ImmunePlan };
        if (current) setNewer(current);
      }
      throw failure;
    }
  };
  return {
    version: newer?.version ?? plan.version,
    send,
    note: newer && (
      <Alert
        type="warning"
        style={{ marginBottom: 16 }}
        title="他人刚刚修改过该计划"
        content={`现为：${newer.productName}，${newer.planDate}，${immuneStates.words[newer.status]}。您填写的内容还在，确认后可再次保存。`}
      />
    ),
  };
}
