import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import { formatDateTime } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, EmptyState, IconPlus, LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { ReviewDialog } from '../ReviewDialog';
import { Follows } from '../ReviewHistory';
import { StatusTags } from '../StatusTags';
import { ArrangeDialog } from './ArrangeDialog';
import classes from './plans.module.css';
import { SuggestedReviews } from './SuggestedReviews';

const QUIET = { silent: true, hideLoading: true } as const;
const CANCELLED = 4;
/** Follow-ups of a case that are shown. */
const MOST = 200;

/** 回访: the follow-ups of a case, the first due first, with what its diagnoses ask for. */
export default function CaseReviews({ record }: { readonly record: MedicalCase }): ReactNode {
  const { id: caseId, petId, petName, status, caseType } = record;
  const codes = record.diagnoses.map(({ code }) => code);
  const reviews = useCall(api.reviews.list, { caseId, page: 1, pageSize: MOST }, { ...QUIET, staleTime: 0 });
  const mayPlan = useMay(api.reviews.save) && status !== CANCELLED;
  const { dialog, open, close } = useDialog<'new' | 'template'>('caseReview');
  const subject = { kind: 'case', caseId, petId, petName } as const;
  return (
    <>
      {mayPlan && (
        <div className={classes.bar}>
          <Button size="small" icon={<IconPlus />} onClick={() => open('new')}>
            新增回访
          </Button>
          <Button size="small" onClick={() => open('template')}>
            按模板
          </Button>
        </div>
      )}
      {reviews.data ? (
        reviews.data.list.length === 0 ? (
          <EmptyState compact text="本病例还没有安排回访" />
        ) : (
          <ul className={classes.list} aria-label="本病例的回访">
            {reviews.data.list.map((one) => (
              <li key={one.id}>
                <b>{formatDateTime(one.reviewTime)}</b> {reviewTypeName(one.type)} <StatusTags {...one} />
                <p>{one.content}</p>
                <p className={classes.quiet}>
                  {[one.executorName, one.planName, one.followCount > 0 && `已回访${one.followCount}次`]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {one.followCount > 0 && <Follows id={one.id} />}
              </li>
            ))}
          </ul>
        )
      ) : reviews.error ? (
        <LoadError
          what="回访"
          error={reviews.error}
          retrying={reviews.isFetching}
          onRetry={() => void reviews.refetch()}
        />
      ) : (
        <PageSkeleton rows={3} />
      )}
      {mayPlan && <SuggestedReviews {...{ caseId, caseType, codes }} />}
      {dialog?.task === 'new' && (
        <ReviewDialog
          key={dialog.opening}
          review={null}
          subject={subject}
          visible={dialog.visible}
          onClose={close}
        />
      )}
      {dialog?.task === 'template' && (
        <ArrangeDialog
          key={dialog.opening}
          subject={subject}
          codes={codes}
          visible={dialog.visible}
          onClose={close}
        />
      )}
    </>
  );
}
