import { type ReactNode, useState } from 'react';
import { type api, type Call, useCall } from '@hospital/shared/api';
import type { StockWarning, WarnedBatch } from '@hospital/shared/contract/calls/stock';
import { formatYuan } from '@hospital/shared/format';
import { Page, Panel, TabList } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import { givenOf, type ListColumn, ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { BatchLedger } from './BatchLedger';
import { ALL_BATCHES, columnsAround, fieldsOf, rowOf, tabsOf } from './warnings.model';

/** Both lists are asked and answer alike. */
type ListCall = typeof api.stock.expiredList;

interface WarningPageProps {
  readonly title: string;
  /** Under which columns and searches of the list are kept. */
  readonly scene: string;
  readonly totals: Call<{ warehouseId?: string }, StockWarning[]>;
  readonly list: ListCall;
  /** How many rows the warning has. */
  readonly rows: number;
  /** The column that counts the days. */
  readonly days: ListColumn<WarnedBatch>;
}

/** A warning about stock: its rows as tabs, chosen by `?index=`, the batches of one, and the ledger of a batch. */
export function WarningPage({ title, scene, totals, list, rows, days }: WarningPageProps): ReactNode {
  const control = useListQuery('list', ALL_BATCHES);
  const { filter } = control.query;
  const index = rowOf(filter['index'] ?? '', rows);
  const { index: _, ...given } = givenOf(filter);
  const counts = useCall(totals, {}, { silent: true });
  const batches = useCall(
    list,
    {
      ...placeOf(control.query),
      ...given,
      ...(index === '' ? {} : { index: Number(index) }),
    } as Parameters<ListCall>[0],
    { keepPrevious: true, silent: true },
  );
  const [ledger, setLedger] = useState<{ readonly batch: WarnedBatch; readonly visible: boolean }>();
  const tabs = tabsOf(counts.data ?? []);
  const sum = batches.data?.ext.amountSum;

  return (
    <Page title={title}>
      <Panel>
        <TabList
          label={title}
          tabs={tabs}
          value={index}
          onChange={(next) => control.setFilter({ ...filter, index: next })}
        />
        <ListView<WarnedBatch>
          scene={scene}
          label={`${title}明细`}
          control={control}
          fields={fieldsOf(tabs)}
          columns={columnsAround(days)}
          actions={{
            title: '操作',
            width: 72,
            sticky: true,
            wrap: true,
            render: (batch) => (
              <RowAction
                aria-label={`流水：${batch.productName}批号${batch.batchNo}`}
                onClick={() => setLedger({ batch, visible: true })}
              >
                流水
              </RowAction>
            ),
          }}
          answer={batches}
          rows={batches.data?.list}
          total={batches.data?.total ?? 0}
          rowKey="id"
          underTabs
          summary={`共 ${batches.data?.total ?? 0} 批，库存金额合计 ¥${formatYuan(sum ?? 0)}`}
          empty="没有需要预警的批次"
        />
      </Panel>
      {ledger && (
        <BatchLedger
          key={ledger.batch.id}
          batch={ledger.batch}
          visible={ledger.visible}
          onClose={() => setLedger({ ...ledger, visible: false })}
        />
      )}
    </Page>
  );
}
