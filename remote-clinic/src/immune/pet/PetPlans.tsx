import { lazy, type ReactNode, Suspense } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { petStates, type PetStatus } from '@hospital/shared/contract/petStates';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { Can } from '@hospital/shared/session';
import { Button, EmptyState, IconPlus, LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { DataTable, useDialog } from '@hospital/shared/ui/data';
import type { ImmuneTask } from '../tasks';
import classes from './pet.module.css';
import { planColumns } from './planColumns';
import { Summary } from './Summary';
import { usePlanActions } from './usePlanActions';

/** Why nothing is planned or written down for an animal any more, as the server refuses it; empty: it is. */
const whyNoPlans = (status: PetStatus | undefined): string =>
  status === undefined || status === USUAL
    ? ''
    : `宠物已标记为${petStates.words[status]}，不再新增免疫驱虫计划`;

const USUAL: PetStatus = 1;

const ImmuneDialogs = lazy(() => import(/* webpackChunkName: "immune-dialogs" */ '../dialogs'));

/** Part `clinic/immunePlans`: what an animal was vaccinated and dewormed with, what holds, and what comes next. */
export default function PetPlans({ petId, caseId }: PropsOf<'clinic/immunePlans'>): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.immunisation.plans,
    { petId },
    { silent: true, keepPrevious: true },
  );
  const { dialog, open, close } = useDialog<ImmuneTask>(`immune:${petId}`);
  const actions = usePlanActions(open);
  if (error)
    return <LoadError what="免疫驱虫" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={4} />;
  const { list, ext } = data;
  const whyNone = whyNoPlans(ext.petStatus);
  return (
    <section aria-label="免疫驱虫">
      <div className={classes.head}>
        <Summary {...ext.summary} />
        {whyNone !== '' ? (
          <span className={classes.quiet}>{whyNone}</span>
        ) : (
          <span className={classes.buttons}>
            <Can call={api.immunisation.savePlan}>
              <Button size="small" icon={<IconPlus />} onClick={() => open({ kind: 'plan' })}>
                新增计划
              </Button>
            </Can>
            <Can call={api.immunisation.save}>
              <Button size="small" onClick={() => open({ kind: 'done' })}>
                登记院外
              </Button>
            </Can>
          </span>
        )}
      </div>
      {list.length === 0 ? (
        <EmptyState compact text="还没有免疫驱虫计划" />
      ) : (
        <DataTable
          label="免疫驱虫计划"
          height="auto"
          rows={list}
          rowKey="id"
          columns={[...planColumns, { title: '操作', width: 160, wrap: true, render: actions }]}
        />
      )}
      {dialog && (
        <Suspense fallback={null}>
          <ImmuneDialogs
            key={dialog.opening}
            task={dialog.task}
            plans={list}
            petId={petId}
            caseId={caseId}
            visible={dialog.visible}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}
