import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { RowAction } from '@hospital/shared/ui/data';
import { type FilterValues, type ListControl, ListView, placeOf } from '@hospital/shared/ui/listView';
import { BatchLedger } from '../BatchLedger';
import { columnsOf, fieldsOf, requestOf, type StockOrder } from './batches.model';
import { KeepersTools } from './KeepersTools';
import type { Place } from './placeField';

interface BatchListProps {
  readonly control: ListControl<StockOrder>;
  /** Whose stock may be chosen; null where one stands in one of them. */
  readonly places: readonly Place[] | null;
  readonly onShowMovements: (filter: FilterValues) => void;
}

/** Batches of the warehouses, each with its ledger. */
export function BatchList({ control, places, onShowMovements }: BatchListProps): ReactNode {
  const wanted = requestOf(control.query.filter);
  const answer = useCall(
    api.stock.page,
    { ...placeOf(control.query), ...wanted },
    { keepPrevious: true, silent: true },
  );
  const mayExport = useMay(api.stock.export);
  const mayTrace = useMay(api.stock.movements);
  const [ledger, setLedger] = useState<{ readonly batch: StockBatch; readonly visible: boolean } | null>(
    null,
  );
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
        {...(mayTrace
          ? {
              actions: {
                title: '操作',
                width: 72,
                sticky: true,
                render: (batch: StockBatch) => (
                  <RowAction
                    aria-label={`流水：${batch.productName}批号${batch.batchNo}`}
                    onClick={() => setLedger({ batch, visible: true })}
                  >
                    流水
                  </RowAction>
                ),
              },
            }
          : {})}
        answer={answer}
        rows={answer.data?.list}
        total={total}
        rowKey="id"
        underTabs
        summary={`共 ${total} 批，库存金额合计 ¥${formatYuan(sum)}`}
        onExport={mayExport ? (shown) => api.stock.export({ ...wanted, ...shown }) : undefined}
        empty="没有找到库存"
      />
      {ledger && (
        <BatchLedger
          key={ledger.batch.id}
          batch={ledger.batch}
          visible={ledger.visible}
          onClose={() => setLedger({ ...ledger, visible: false })}
          onShowMovements={onShowMovements}
        />
      )}
    </>
  );
}
