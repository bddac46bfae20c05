import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StockBatch, StockMovement } from '@hospital/shared/contract/calls/stock';
import { MOVEMENT_KINDS } from '@hospital/shared/contract/stockWords';
import { formatDateTime } from '@hospital/shared/format';
import { openTab } from '@hospital/shared/navigation';
import { Can, useSession } from '@hospital/shared/session';
import { Button, LoadError, Modal } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, Pager } from '@hospital/shared/ui/data';
import classes from './BatchLedger.module.css';
import { formatQuantity } from './quantityText';

const COLUMNS: readonly DataColumn<StockMovement>[] = [
  { title: '时间', width: 144, render: ({ createDate }) => formatDateTime(createDate) },
  { title: '类型', width: 96, render: ({ bizType }) => MOVEMENT_KINDS[bizType - 1] ?? '其他' },
  {
    title: '变动数量',
    width: 96,
    numeric: true,
    render: ({ changeQuantity }) => `${changeQuantity > 0 ? '+' : ''}${formatQuantity(changeQuantity)}`,
  },
  {
    title: '结存数量',
    width: 96,
    numeric: true,
    render: ({ afterQuantity }) => formatQuantity(afterQuantity),
  },
  { title: '单号', field: 'bizId', width: 160 },
  { title: '原因', field: 'reason', width: 120, wrap: true },
  { title: '操作人', field: 'operatorName', width: 88 },
];

interface BatchLedgerProps {
  readonly batch: Pick<
    StockBatch,
    'id' | 'productName' | 'spec' | 'batchNo' | 'quantity' | 'unit' | 'warehouseId'
  >;
  readonly visible: boolean;
  readonly onClose: () => void;
  /** Shows its movements where they can be narrowed by day, type and who; without it a tab of the shell does. */
  readonly onShowMovements?: (filter: Readonly<Record<string, string>>) => void;
}

const openMovements = (filter: Readonly<Record<string, string>>): void =>
  openTab(`/warehouse/stock?${new URLSearchParams({ view: 'movements', ...filter }).toString()}`);

/** Every movement of a batch, the newest first; the quantity left is the last one's. */
export function BatchLedger({
  batch,
  visible,
  onClose,
  onShowMovements = openMovements,
}: BatchLedgerProps): ReactNode {
  const [place, setPlace] = useState({ page: 1, pageSize: 20 });
  const isCompany = useSession().workplace.workspaceType === 1;
  const movements = useCall(
    api.stock.movements,
    { batchId: batch.id, ...place },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  const total = movements.data?.total ?? 0;
  return (
    <Modal
      title="批次流水"
      visible={visible}
      style={{ width: 860 }}
      footer={
        <>
          <Can call={api.stock.products}>
            <Button
              onClick={() => {
                onClose();
                // Only the company looks at several warehouses.
                onShowMovements({
                  keyword: batch.batchNo,
                  ...(isCompany ? { warehouseId: batch.warehouseId } : {}),
                });
              }}
            >
              在流水页查看
            </Button>
          </Can>
          <Button onClick={onClose}>关闭</Button>
        </>
      }
      onCancel={onClose}
    >
      <div className={classes.ledger}>
        <p className={classes.batch}>
          {batch.productName} {batch.spec}，批号 {batch.batchNo}，现有 {formatQuantity(batch.quantity)}{' '}
          {batch.unit}
        </p>
        {movements.isError && (!movements.data || movements.isPlaceholderData) ? (
          <LoadError
            what="批次流水"
            error={movements.error}
            retrying={movements.isFetching}
            onRetry={() => void movements.refetch()}
          />
        ) : (
          <DataTable<StockMovement>
            label="批次流水"
            columns={COLUMNS}
            rows={movements.data?.list}
            rowKey="id"
            loading={movements.isPlaceholderData}
            height={360}
            page={place.page}
          />
        )}
        {total > place.pageSize && (
          <Pager
            total={total}
            page={place.page}
            limit={place.pageSize}
            onChange={(page, pageSize) => setPlace({ page, pageSize })}
          />
        )}
      </div>
    </Modal>
  );
}
