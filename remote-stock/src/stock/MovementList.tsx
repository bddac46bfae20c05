import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { type ListControl, ListView, placeOf } from '@hospital/shared/ui/listView';
import { columnsOf, fieldsOf, requestOf } from './movements.model';
import type { Place } from './placeField';

interface MovementListProps {
  readonly control: ListControl;
  /** Whose may be chosen; null where one stands in one of them. */
  readonly places: readonly Place[] | null;
}

/** What came into the warehouses and left them, the newest first. */
export function MovementList({ control, places }: MovementListProps): ReactNode {
  const answer = useCall(
    api.stock.movements,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const total = answer.data?.total ?? 0;
  return (
    <ListView
      scene="stockMovement"
      label="库存流水"
      control={control}
      fields={fieldsOf(places)}
      columns={columnsOf(places !== null)}
      answer={answer}
      rows={answer.data?.list}
      total={total}
      rowKey="id"
      underTabs
      summary={`共 ${total} 笔`}
      empty="没有出入库"
    />
  );
}
