import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { RowAction } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { ACTIONS_WIDTH, ALL, COLUMNS, fieldsOf, type PlanOrder, requestOf } from './list.model';
import { type Task, usePlanActions } from './usePlanActions';
import { useWashers } from './useWashers';

/** Plans of all days, the newest first, so that old ones are found. */
export function AllPlans({ open }: { readonly open: (task: Task) => void }): ReactNode {
  const control = useListQuery<PlanOrder>('all', ALL);
  const answer = useCall(
    api.washing.list,
    { orderByType: 'desc', ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const actionsOf = usePlanActions(open);
  const total = answer.data?.total ?? 0;
  return (
    <ListView
      underTabs
      scene="washPlan"
      label="洗美单列表"
      control={control}
      fields={fieldsOf(useWashers().options)}
      columns={COLUMNS}
      actions={{
        title: '操作',
        width: ACTIONS_WIDTH,
        sticky: true,
        wrap: true,
        render: (plan: WashPlan) =>
          actionsOf(plan).map(({ move, word, because, run }) => (
            <RowAction
              key={move}
              danger={move === 'cancel'}
              because={because}
              aria-label={`${word}：${plan.petName}`}
              onClick={run}
            >
              {word}
            </RowAction>
          )),
      }}
      answer={answer}
      rows={answer.data?.list}
      total={total}
      rowKey="id"
      summary={`共 ${total} 张洗美单`}
      empty="没有找到洗美单"
    />
  );
}
