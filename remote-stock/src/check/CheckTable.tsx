import type { ReactNode } from 'react';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { STOCK_FIELDS, STOCK_REASON_LIMIT } from '@hospital/shared/contract/stockWords';
import { Input, InputNumber, Tag } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable } from '@hospital/shared/ui/data';
import { formatQuantity, inUnits } from '../quantityText';
import { Refusal } from '../Refusal';
import { type Count, type Counts, differenceOf, type Fault } from './check.model';

interface CheckTableProps {
  readonly rows: readonly StockBatch[] | undefined;
  readonly loading: boolean;
  readonly counts: Counts;
  /** What is wrong with one of them: it stands below its field. */
  readonly fault: Fault | null;
  readonly onChange: (batch: StockBatch, fields: Partial<Count>) => void;
}

/** How much more or less, in words. */
function Difference({
  count,
  quantity,
}: {
  readonly count: Count | undefined;
  readonly quantity: number;
}): ReactNode {
  const difference = differenceOf(count);
  if (difference === undefined) return '';
  if (count && count.bookQuantity !== quantity) return <Tag color="orange">账面已变动</Tag>;
  if (difference === 0) return <Tag color="green">一致</Tag>;
  const words = difference > 0 ? `盘盈 ${formatQuantity(difference)}` : `盘亏 ${formatQuantity(-difference)}`;
  return <Tag color="orange">{words}</Tag>;
}

/** Batches with what the ledger says, what was counted, and why they differ. */
export function CheckTable({ rows, loading, counts, fault, onChange }: CheckTableProps): ReactNode {
  const refusal = ({ id }: StockBatch, field: Fault['field']): ReactNode =>
    fault?.batchId === id && fault.field === field && <Refusal fault={fault} />;
  const columns: readonly DataColumn<StockBatch>[] = [
    { title: '商品', field: 'productName', width: 152 },
    { title: '规格', field: 'spec', width: 104, wrap: true },
    { title: STOCK_FIELDS.batchNo, field: 'batchNo', width: 112 },
    { title: STOCK_FIELDS.expireDate, width: 104, render: ({ expireDate }) => expireDate ?? '无' },
    {
      title: STOCK_FIELDS.bookQuantity,
      width: 96,
      numeric: true,
      render: ({ quantity, unit }) => inUnits(quantity, unit),
    },
    {
      title: STOCK_FIELDS.countedQuantity,
      width: 120,
      render: (batch) => {
        const counted = counts[batch.id]?.countedQuantity;
        return (
          <div>
            <InputNumber
              aria-label={`实盘数量：${batch.productName} 批号${batch.batchNo}`}
              hideControl
              // Empty, not undefined: a count that is taken back is cleared.
              value={counted ?? ''}
              onChange={(typed) =>
                onChange(batch, {
                  countedQuantity: typed === undefined || typed === null ? undefined : Number(typed),
                })
              }
            />
            {refusal(batch, 'countedQuantity')}
          </div>
        );
      },
    },
    {
      title: '差异',
      width: 104,
      render: ({ id, quantity }) => <Difference count={counts[id]} quantity={quantity} />,
    },
    {
      title: STOCK_FIELDS.reason,
      width: 176,
      render: (batch) => {
        const count = counts[batch.id];
        const difference = differenceOf(count);
        if (difference === undefined || difference === 0) return '';
        return (
          <div>
            <Input
              aria-label={`差异原因：${batch.productName} 批号${batch.batchNo}`}
              maxLength={STOCK_REASON_LIMIT}
              value={count?.reason ?? ''}
              onChange={(reason) => onChange(batch, { reason })}
            />
            {refusal(batch, 'reason')}
          </div>
        );
      },
    },
  ];
  return (
    <DataTable<StockBatch>
      label="盘点批次"
      columns={columns}
      rows={rows}
      rowKey="id"
      loading={loading}
      height={480}
      empty="没有库存"
    />
  );
}
