import type { ReactNode } from 'react';
import type { Transfer, TransferItem } from '@hospital/shared/contract/calls/transfers';
import { stockCategoryName } from '@hospital/shared/contract/listWords';
import { TRANSFER_FIELDS } from '@hospital/shared/contract/transferStates';
import { formatYuan } from '@hospital/shared/format';
import { Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, Descriptions } from '@hospital/shared/ui/data';
import { inUnits } from '../quantityText';
import { StatusTag } from './list.model';
import classes from './transfers.module.css';
import { type TransferDialogProps, useTransfer } from './useTransfer';

/** A transfer with its way so far, its products and their batches. */
export function TransferDialog({ id, visible, onClose }: TransferDialogProps): ReactNode {
  const { transfer, failure } = useTransfer(id);
  return (
    <Modal
      title={transfer ? `调拨单 ${transfer.transferNo}` : '调拨单'}
      visible={visible}
      style={{ width: 1012 }}
      footer={null}
      onCancel={onClose}
    >
      {failure ?? (transfer ? <Facts transfer={transfer} /> : <PageSkeleton rows={8} />)}
    </Modal>
  );
}

/** Who did it and when. */
const doneBy = (name: string, time: string | null): string => (time ? `${name} ${time.slice(0, 16)}` : '');

const columns: readonly DataColumn<TransferItem>[] = [
  { title: '商品', field: 'productName', width: 152, wrap: true },
  { title: '类别', width: 64, render: ({ categoryCode }) => stockCategoryName(categoryCode) },
  { title: '规格', field: 'spec', width: 88, wrap: true },
  {
    title: '申请',
    width: 80,
    numeric: true,
    wrap: true,
    render: ({ applyQuantity, unit }) => inUnits(applyQuantity, unit),
  },
  {
    title: '审核',
    width: 80,
    numeric: true,
    wrap: true,
    render: ({ examineQuantity, unit }) => inUnits(examineQuantity, unit),
  },
  {
    title: '出库',
    width: 80,
    numeric: true,
    wrap: true,
    render: ({ shipQuantity, unit }) => inUnits(shipQuantity, unit),
  },
  {
    title: '收货',
    width: 80,
    numeric: true,
    wrap: true,
    render: ({ receiveQuantity, unit }) => inUnits(receiveQuantity, unit),
  },
  {
    title: '批次（效期）',
    width: 216,
    wrap: true,
    render: ({ batches }) =>
      batches
        .map(
          ({ batchNo, expireDate, quantity }) =>
            `${batchNo}（${expireDate ?? '无效期'}）×${inUnits(quantity)}`,
        )
        .join('；'),
  },
  { title: TRANSFER_FIELDS.diffReason, field: 'diffReason', width: 112, wrap: true },
];

function Facts({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['状态', <StatusTag key="status" status={transfer.status} />],
    [TRANSFER_FIELDS.fromWarehouseId, transfer.fromWarehouseName],
    [TRANSFER_FIELDS.toWarehouseId, transfer.toWarehouseName],
    ['成本金额（元）', formatYuan(transfer.totalAmount)],
    ['制单', doneBy(transfer.createName, transfer.createDate)],
    ['申请', doneBy(transfer.applyUserName, transfer.applyTime)],
    ['审核', doneBy(transfer.examineUserName, transfer.examineTime)],
    [TRANSFER_FIELDS.examineRemark, transfer.examineRemark],
    ['出库', doneBy(transfer.shipUserName, transfer.shipTime)],
    ['收货', doneBy(transfer.receiveUserName, transfer.receiveTime)],
    [TRANSFER_FIELDS.urgentFlag, transfer.urgentFlag === 'Y' ? '是' : ''],
    [TRANSFER_FIELDS.remarks, transfer.remarks],
  ];
  return (
    <div className={classes.transfer}>
      <Descriptions
        column={3}
        border
        data={facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))}
      />
      <DataTable<TransferItem>
        label="调拨商品"
        columns={columns}
        rows={transfer.items}
        rowKey="id"
        height="auto"
        empty="还没有商品"
      />
    </div>
  );
}
