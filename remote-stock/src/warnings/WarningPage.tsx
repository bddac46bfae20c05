import type { ReactNode } from 'react';
import { type Call, useCall } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { StockWarning, WarnedBatch } from '@hospital/shared/contract/calls/stock';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Page, Panel, TabList } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import { type ListColumn, ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { useBatchActions } from '../useBatchActions';
import classes from './WarningPage.module.css';
import {
  ALL_BATCHES,
  type BatchOrder,
  columnsAround,
  fieldsOf,
  requestOf,
  rowOf,
  tabsOf,
} from './warnings.model';

/** Both lists are asked and answer alike. */
type ListCall = typeof api.stock.expiredList;

interface WarningPageProps {
  readonly title: string;
  /** Under which columns and searches of the list are kept. */
  readonly scene: string;
  /** How many batches each row counts; the list itself asks for a permission of its own. */
  readonly totals: Call<{ warehouseId?: string }, StockWarning[]>;
  readonly list: ListCall;
  readonly save: typeof api.stock.exportExpired;
  /** Names of the warning's rows, in the order of their `index` (domain.md §2.1). */
  readonly rows: readonly string[];
  /** The column that counts the days. */
  readonly days: ListColumn<WarnedBatch, BatchOrder>;
}

/** A warning about stock: its rows as tabs, chosen by `?index=`, the batches of one, and what is done with a batch. */
export function WarningPage(props: WarningPageProps): ReactNode {
  const { title, scene, totals, list, save, rows, days } = props;
  const control = useListQuery<BatchOrder>('list', ALL_BATCHES);
  const { filter } = control.query;
  const index = rowOf(filter['index'] ?? '', rows.length);
  const wanted = requestOf(rows.length)(filter);
  const mayExport = useMay(save);
  const mayCount = useMay(totals);
  const counts = useCall(totals, {}, { silent: true, enabled: mayCount });
  const batches = useCall(
    list,
    { ...placeOf(control.query), ...wanted },
    {
      keepPrevious: true,
      silent: true,
    },
  );
  const { actions, dialogs } = useBatchActions(batches.data?.list);
  const tabs = tabsOf(rows, counts.data);
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
        {counts.isError && !counts.data && (
          <p className={classes.uncounted} role="alert">
            各范围的数量加载失败
            <RowAction onClick={() => void counts.refetch()}>重试</RowAction>
          </p>
        )}
        <ListView
          scene={scene}
          label={`${title}明细`}
          control={control}
          fields={fieldsOf(tabs)}
          columns={columnsAround(days)}
          {...(actions ? { actions } : {})}
          answer={batches}
          rows={batches.data?.list}
          total={batches.data?.total ?? 0}
          rowKey="id"
          underTabs
          summary={`共 ${batches.data?.total ?? 0} 批，库存金额合计 ¥${formatYuan(sum ?? 0)}`}
          onExport={mayExport ? (shown) => save({ ...wanted, ...shown }) : undefined}
          empty="没有需要预警的批次"
        />
      </Panel>
      {dialogs}
    </Page>
  );
}
