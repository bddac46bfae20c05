import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useSession } from '@hospital/shared/session';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ALL, columnsOf, FIELDS, requestOf, type StayOrder } from './list.model';
import type { WardTask } from './tasks';

/** 住院记录: who is in hospital, and who was. */
export function AllStays({ onOpen }: { readonly onOpen: (task: WardTask) => void }): ReactNode {
  const control = useListQuery<StayOrder>('list', ALL);
  const answer = useCall(
    api.ward.page,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const oneStore = useSession().workplace.workspaceType === 2;
  const total = answer.data?.total ?? 0;
  return (
    <ListView
      underTabs
      scene="live"
      label="住院记录"
      control={control}
      fields={[...FIELDS, ...useStoreField()]}
      columns={columnsOf(oneStore, ({ id }) => onOpen({ kind: 'detail', id }))}
      answer={answer}
      rows={answer.data?.list}
      total={total}
      rowKey="id"
      summary={`共 ${total} 次住院，费用和未付含未计费笼位`}
      empty="没有找到住院记录"
    />
  );
}
