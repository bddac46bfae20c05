import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CaseType } from '@hospital/shared/contract/caseWords';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import { addDays } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, message } from '@hospital/shared/ui/core';
import { FailedAlone } from '../../FailedAlone';
import classes from './plans.module.css';
import { type Suggestion, suggestionsOf } from './suggested.model';

interface SuggestedReviewsProps {
  readonly caseId: string;
  readonly caseType: CaseType;
  /** Codes of its diagnoses. */
  readonly codes: readonly string[];
  /** Whose it is, where several stand together. */
  readonly of?: string;
}

const QUIET = { silent: true, hideLoading: true } as const;
/** Follow-ups of a case that are looked at. */
const MOST = 200;

/** What follow-ups a case asks for, by its diagnoses: one press plans them. Nothing where all is planned already. */
export function SuggestedReviews({ caseId, caseType, codes, of = '' }: SuggestedReviewsProps): ReactNode {
  const maySee = useMay(api.reviews.list);
  const mayPlan = useMay(api.reviews.batchSave) && maySee;
  const today = useToday();
  const plans = useCall(api.reviewPlans.select, {}, { ...QUIET, enabled: mayPlan });
  const request = { caseId, page: 1, pageSize: MOST, cancelledFlag: 'N' as const };
  const planned = useCall(api.reviews.list, request, { ...QUIET, enabled: mayPlan, staleTime: 0 });
  const batch = useCallMutation(api.reviews.batchSave);
  const [asking, ask] = useState('');
  if (!mayPlan) return null;
  if (!plans.data || !planned.data)
    return (
      <>
        <FailedAlone what="复诊计划模板" answer={plans} />
        <FailedAlone what="已安排的回访" answer={planned} />
      </>
    );
  const names = planned.data.list.map(({ planName }) => planName);
  const offered = suggestionsOf(plans.data, { codes, caseType }, names);
  const arrange = async ({ planTemplateId, name, items }: Suggestion): Promise<void> => {
    ask(name);
    try {
      const wanted = { caseId, baseDate: today, items: [...items] };
      const { ids } = await batch.mutateAsync(planTemplateId ? { ...wanted, planTemplateId } : wanted);
      message.success(`已安排${ids.length}次回访`);
    } finally {
      ask('');
    }
  };
  return offered.map((one) => (
    <section key={one.planTemplateId} className={classes.suggested} aria-label={`建议回访：${of}${one.name}`}>
      <b>
        建议回访：{of}
        {one.name}
      </b>
      <ul>
        {one.items.map(({ day, reviewType, content }, at) => (
          <li key={at}>
            {addDays(today, day)}（{day}天后）
            {/* What is usual names the kind itself. */}
            {one.planTemplateId !== '' && `${reviewTypeName(reviewType)}：`}
            {content}
          </li>
        ))}
      </ul>
      {/* What is refused is said by the client. */}
      <Button
        size="small"
        aria-label={`安排回访：${of}${one.name}`}
        loading={asking === one.name}
        disabled={asking !== ''}
        onClick={() => void arrange(one).catch(() => undefined)}
      >
        安排回访
      </Button>
    </section>
  ));
}
