import type { ReactNode } from 'react';
import type { ClosingRow } from '@hospital/shared/contract/calls/closings';
import { CLOSING_FIELDS } from '@hospital/shared/contract/closingWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';

/** The difference in words, red where money is missing. */
const Difference = ({ yuan }: { readonly yuan: number }): ReactNode => {
  if (yuan === 0) return '无';
  return (
    <Tag color={yuan < 0 ? 'red' : 'orange'}>
      {yuan < 0 ? '短款' : '长款'} {formatYuan(Math.abs(yuan))}
    </Tag>
  );
};

/** Columns of closings that every list of them shows. */
export const CLOSING_COLUMNS = [
  {
    key: 'closingNo',
    title: CLOSING_FIELDS.closingNo,
    width: 144,
    render: (row: ClosingRow) => row.closingNo,
  },
  {
    key: 'closeTime',
    title: CLOSING_FIELDS.closeTime,
    width: 144,
    render: (row: ClosingRow) => formatDateTime(row.closeTime),
  },
  {
    key: 'cashBooked',
    title: CLOSING_FIELDS.cashBooked,
    width: 132,
    numeric: true,
    render: (row: ClosingRow) => formatYuan(row.cashBooked),
  },
  {
    key: 'cashCounted',
    title: CLOSING_FIELDS.cashCounted,
    width: 132,
    numeric: true,
    render: (row: ClosingRow) => formatYuan(row.cashCounted),
  },
  {
    key: 'difference',
    title: CLOSING_FIELDS.difference,
    width: 120,
    render: (row: ClosingRow) => <Difference yuan={row.difference} />,
  },
  {
    ...{ key: 'reason', title: CLOSING_FIELDS.reason, width: 144, wrap: true },
    render: (row: ClosingRow) => row.reason || '—',
  },
] as const;
