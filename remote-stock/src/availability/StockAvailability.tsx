import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StockAvailability as Availability } from '@hospital/shared/contract/calls/stock';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { Button, LoadError, PageSkeleton, Tag } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable } from '@hospital/shared/ui/data';
import { inUnits } from '../quantityText';
import classes from './availability.module.css';

type Batch = Availability['batches'][number];

const columnsOf = (unit: string): readonly DataColumn<Batch>[] => [
  { title: '批号', field: 'batchNo', width: 120 },
  {
    title: '效期',
    width: 136,
    render: ({ expireDate, expired }) => (
      <>
        {expireDate ?? '无效期'} {expired === 'Y' && <Tag color="red">已过期</Tag>}
      </>
    ),
  },
  { title: '可用', width: 88, numeric: true, render: ({ free }) => inUnits(free, unit) },
  { title: '锁定', width: 88, numeric: true, render: ({ locked }) => inUnits(locked, unit) },
  { title: '仓库', field: 'warehouseName', width: 136 },
];

/** Part `stock/availability`: what is free of a product, what is held, what expires next; its batches when unfolded. */
export default function StockAvailability({
  unfolded = false,
  ...request
}: PropsOf<'stock/availability'>): ReactNode {
  const [open, setOpen] = useState(unfolded);
  const { data, error, isFetching, refetch } = useCall(api.stock.availability, request, {
    silent: true,
    hideLoading: true,
  });
  if (error)
    return <LoadError what="可用库存" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={1} />;
  const { name, unit, stockFlag, free, locked, expired, nearestExpireDate, batches } = data;
  if (stockFlag === 'N') return <div className={classes.line}>不管理库存</div>;
  return (
    <div className={classes.availability}>
      <div className={classes.line}>
        {free > 0 ? <strong>可用 {inUnits(free, unit)}</strong> : <Tag color="red">无可用库存</Tag>}
        {locked > 0 && <span>锁定 {inUnits(locked, unit)}</span>}
        {expired > 0 && <Tag color="red">已过期 {inUnits(expired, unit)}</Tag>}
        {nearestExpireDate && <span>最近效期 {nearestExpireDate}</span>}
        {batches.length > 0 && !unfolded && (
          <Button type="text" size="mini" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起批次' : '查看批次'}
          </Button>
        )}
      </div>
      {open && batches.length > 0 && (
        <DataTable<Batch>
          label={`${name}的批次`}
          columns={columnsOf(unit)}
          rows={batches}
          rowKey="id"
          height="auto"
        />
      )}
    </div>
  );
}
