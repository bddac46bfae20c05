import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { type FilterValues, type ListControl, ListView, placeOf } from '@hospital/shared/ui/listView';
import { useBatchActions } from '../useBatchActions';
import { columnsOf, fieldsOf, requestOf, type StockOrder } from './batches.model';
import { KeepersTools } from './KeepersTools';
import type { Place } from './placeField';

interface BatchListProps {
  readonly control: ListControl<StockOrder>;
  /** Whose stock may be chosen; null where one stands in one of them. */
  readonly places: readonly Place[] | null;
  readonly onShowMovements: (filter: FilterValues) => void;
}

/** Batches of the warehouses, each with its ledger; what is lost of one is written off. */
export function BatchList({ control, places, onShowMovements }: BatchListProps): ReactNode {
  const wanted = requestOf(control.query.filter);
  const answer = useCall(
    api.stock.page,
    { ...placeOf(control.query), ...wanted },
    { keepPrevious: true, silent: true },
  );
  const mayExport = useMay(api.stock.export);
  const { actions, dialogs } = useBatchActions(answer.data?.list, onShowMovements);
  const total = answer.data?.total ?? 0;
  const sum = answer.data?.ext.amountSum ?? 0;
  return (
    <>
      <ListView
        scene="stock"
        label="库存列表"
        control={control}
        fields={fieldsOf(places)}
        columns={columnsOf(places !== null)}
        tools={places === null ? <KeepersTools /> : undefined}
        {...(actions ? { actions } : {})}
        answer={answer}
        rows={answer.data?.list}
        total={total}
        rowKey="id"
        underTabs
        summary={`共 ${total} 批，库存金额合计 ¥${formatYuan(sum)}`}
        onExport={mayExport ? (shown) => api.stock.export({ ...wanted, ...shown }) : undefined}
        empty="没有找到库存"
      />
      {dialogs}
    </>
  );
}
