import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { WarnedBatch } from '@hospital/shared/contract/calls/stock';
import type { ListColumn } from '@hospital/shared/ui/listView';
import type { BatchOrder } from './warnings.model';
import { WarningPage } from './WarningPage';

const DAYS: ListColumn<WarnedBatch, BatchOrder> = {
  key: 'days',
  title: '未售出天数',
  width: 120,
  numeric: true,
  sortField: 'days',
  render: ({ days }) => `${days}天`,
};

const ROWS = ['30天未售出', '60天未售出', '90天未售出', '180天未售出'];

/** 滞销预警: batches of which nothing was sold for long (domain.md §2.1). */
export default function UnsalableStockPage(): ReactNode {
  return (
    <WarningPage
      title="滞销预警"
      scene="stockUnsalable"
      totals={api.stock.unsalableTotal}
      list={api.stock.unsalableList}
      save={api.stock.exportUnsalable}
      rows={ROWS}
      days={DAYS}
    />
  );
}
