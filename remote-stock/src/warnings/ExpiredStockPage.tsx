import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { WarnedBatch } from '@hospital/shared/contract/calls/stock';
import { Tag } from '@hospital/shared/ui/core';
import type { ListColumn } from '@hospital/shared/ui/listView';
import { type BatchOrder, untilExpiry } from './warnings.model';
import { WarningPage } from './WarningPage';

const DAYS: ListColumn<WarnedBatch, BatchOrder> = {
  key: 'days',
  title: '剩余天数',
  width: 120,
  sortField: 'days',
  render: ({ days }) => <Tag color={colorOf(days)}>{untilExpiry(days)}</Tag>,
};

const colorOf = (days: number): string => {
  if (days < 0) return 'red';
  return days <= 30 ? 'orange' : 'gray';
};

const ROWS = ['已过期', '30天内到期', '60天内到期', '90天内到期', '180天内到期'];

/** 效期预警: batches that have expired or soon will (domain.md §2.1). */
export default function ExpiredStockPage(): ReactNode {
  return (
    <WarningPage
      title="效期预警"
      scene="stockExpired"
      totals={api.stock.expiredTotal}
      list={api.stock.expiredList}
      save={api.stock.exportExpired}
      rows={ROWS}
      days={DAYS}
    />
  );
}
