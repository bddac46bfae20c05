import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { openTab } from '@hospital/shared/navigation';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, Checkbox, confirm, IconPlus, message } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import classes from './immune.module.css';
import { columnsOf, fieldsOf, filterOf, type ImmuneOrder, type ImmuneTab, requestOf } from './immune.model';
import { type ImmuneTask, whyNoMove } from './tasks';
import { useDoneActions } from './useDoneActions';

const ImmuneDialogs = lazy(() => import(/* webpackChunkName: "immune-dialogs" */ './dialogs'));

/** What was done last stands first, unless another order is wanted. */
const NEWEST_FIRST = { orderByField: 'finishDate', orderByType: 'desc' } as const;

const TELEPHONE = 3;
const TEXT = 1;

/** Plans of one tab: whom to remind, and what to do. */
export function ImmuneList({ tab }: { readonly tab: ImmuneTab }): ReactNode {
  const today = useToday();
  const control = useListQuery<ImmuneOrder>(tab, filterOf(tab, today));
  const request = requestOf(tab, control.query.filter);
  const answer = useCall(
    api.immunisation.tips,
    { ...(tab === 'done' ? NEWEST_FIRST : {}), ...placeOf(control.query), ...request },
    { keepPrevious: true, silent: true },
  );
  const oneStore = useSession().workplace.workspaceType === 2;
  const may = {
    finish: useMay(api.immunisation.finishPlan),
    change: useMay(api.immunisation.updatePlan),
    tip: useMay(api.immunisation.tip),
    reserve: useMay(api.immunisation.booking),
    batch: useMay(api.immunisation.tipBatch),
    export: useMay(api.immunisation.exportTips),
    file: useMay(api.customers.info),
  };
  const { dialog, open, close } = useDialog<ImmuneTask>(`task:${tab}`); // the list itself is kept as `tab`
  const doneActions = useDoneActions(open);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const rows = answer.data?.list;
  const total = answer.data?.total ?? 0;
  // What is no longer in sight is not meant.
  const shown = rows ?? [];
  const meant = shown.filter(({ id }) => chosen.includes(id));
  const remind = useBatch(() => setChosen([]));

  const actions = (plan: ImmunePlan): ReactNode => (
    <>
      {tab !== 'done' && may.batch && (
        <Checkbox
          className={classes.choice ?? ''}
          aria-label={`选择：${plan.petName} ${plan.productName}`}
          checked={chosen.includes(plan.id)}
          onChange={(on: boolean) =>
            setChosen(on ? [...chosen, plan.id] : chosen.filter((id) => id !== plan.id))
          }
        />
      )}
      {tab !== 'done' &&
        (
          [
            ['finish', '执行'],
            ['change', '改期'],
            ['tip', '提醒'],
            ['reserve', '预约'],
          ] as const
        ).map(
          ([kind, word]) =>
            may[kind] && (
              <RowAction
                key={kind}
                aria-label={`${word}：${plan.petName} ${plan.productName}`}
                because={whyNoMove(plan, kind)}
                onClick={() => open({ kind, id: plan.id })}
              >
                {word}
              </RowAction>
            ),
        )}
      {may.file && (
        <RowAction
          aria-label={`档案：${plan.petName}`}
          onClick={() => openTab(`/customer/detail?id=${plan.ownerId}&pet=${plan.petId}`)}
        >
          档案
        </RowAction>
      )}
      {doneActions(plan)}
    </>
  );

  return (
    <>
      <ListView<ImmunePlan, ImmuneOrder>
        underTabs
        scene={tab === 'done' ? 'immuneDone' : 'immunePlan'}
        label="免疫驱虫列表"
        control={control}
        fields={[...fieldsOf(tab), ...useStoreField()]}
        columns={columnsOf(tab, oneStore)}
        actions={{
          title: '操作',
          width: tab === 'done' ? 200 : 280,
          sticky: true,
          wrap: true,
          // A plan that was taken back has its void certificates here, too: what goes on stands in a second line.
          render: (plan: ImmunePlan) =>
            tab === 'done' || plan.voids.length > 0 ? (
              <div className={classes.actions}>{actions(plan)}</div>
            ) : (
              actions(plan)
            ),
        }}
        answer={answer}
        rows={rows}
        total={total}
        rowKey="id"
        summary={meant.length > 0 ? `共 ${total} 条，已选 ${meant.length} 条` : `共 ${total} 条`}
        tools={
          <>
            {oneStore && (
              <>
                <Can call={api.immunisation.savePlan}>
                  <Button type="primary" icon={<IconPlus />} onClick={() => open({ kind: 'plan' })}>
                    新增计划
                  </Button>
                </Can>
                <Can call={api.immunisation.save}>
                  <Button onClick={() => open({ kind: 'done' })}>登记院外</Button>
                </Can>
              </>
            )}
            {tab !== 'done' && may.batch && (
              <>
                <Checkbox
                  className={classes.all ?? ''}
                  disabled={shown.length === 0}
                  checked={meant.length > 0 && meant.length === shown.length}
                  indeterminate={meant.length > 0 && meant.length < shown.length}
                  onChange={(on: boolean) => setChosen(on ? shown.map(({ id }) => id) : [])}
                >
                  全选本页
                </Checkbox>
                <Button disabled={meant.length === 0} onClick={() => void remind(meant)}>
                  批量提醒
                </Button>
              </>
            )}
          </>
        }
        onExport={
          may.export
            ? (shown) => api.immunisation.exportTips({ ...request, ...exportedOf(shown) })
            : undefined
        }
        empty={tab === 'done' ? '没有已完成的免疫驱虫' : '没有需要处理的免疫驱虫'}
      />
      {dialog && (
        <Suspense fallback={null}>
          <ImmuneDialogs
            key={dialog.opening}
            task={dialog.task}
            plans={rows}
            visible={dialog.visible}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** What the sheet has no column for is on screen alone. */
const exportedOf = <Shown extends { readonly columns: string }>(shown: Shown): Shown => ({
  ...shown,
  columns: shown.columns
    .split(',')
    .filter((key) => key !== 'reserved')
    .join(','),
});

/** Reminds of several: by text message where somebody sends them, else it is noted that somebody telephoned. */
function useBatch(onDone: () => void): (plans: readonly ImmunePlan[]) => Promise<void> {
  const batch = useCallMutation(api.immunisation.tipBatch);
  return async (plans) => {
    const [first] = plans;
    if (!first) return;
    const { channels } = await api.immunisation.tipText({ id: first.id });
    const channel = channels.includes(TEXT) ? TEXT : TELEPHONE;
    const ids = plans.map(({ id }) => id);
    const sure = await confirm({
      content:
        channel === TEXT
          ? `确定给选中的${ids.length}个计划的宠主发送提醒短信吗?`
          : `没有接入短信平台。确定登记已电话提醒选中的${ids.length}个计划的宠主吗?`,
      okText: channel === TEXT ? '发送' : '登记',
    });
    if (!sure) return;
    const { success, failed } = await batch.mutateAsync({ ids, channel });
    const names = new Map(plans.map(({ id, petName }) => [id, petName]));
    if (success > 0) message.success(`已提醒${success}条`);
    if (failed.length > 0)
      message.warning(
        `${failed.length}条未提醒：${failed
          .slice(0, 3)
          .map(({ id, msg }) => `${names.get(id) ?? ''}（${msg}）`)
          .join('、')}`,
      );
    onDone();
  };
}
