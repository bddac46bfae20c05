import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { BILL_FIELDS, BILL_TYPE_WORDS } from '@hospital/shared/contract/billWords';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { PagedTable, RowAction, useDialog } from '@hospital/shared/ui/data';
import { BillDialog } from './BillDialog';
import { StatusTag } from '../StatusTag';

/** Part `billing/ownerBills`: an owner's bills, each with its lines, payments and receipts behind 详情. */
export default function OwnerBills({ ownerId }: PropsOf<'billing/ownerBills'>): ReactNode {
  const { dialog, open, close } = useDialog<{ readonly id: string }>('ownerBill');
  return (
    <>
      <PagedTable
        label="账单"
        call={api.bills.page}
        request={{ ownerId }}
        rowKey="id"
        empty="没有账单"
        columns={[
          { title: BILL_FIELDS.billNo, field: 'billNo', width: 152 },
          { title: BILL_FIELDS.orderTime, width: 144, render: ({ orderTime }) => formatDateTime(orderTime) },
          { title: BILL_FIELDS.type, width: 72, render: ({ type }) => BILL_TYPE_WORDS[type] },
          { title: BILL_FIELDS.petName, field: 'petName', width: 80 },
          {
            title: BILL_FIELDS.payableAmount,
            width: 112,
            numeric: true,
            render: ({ payableAmount }) => formatYuan(payableAmount),
          },
          {
            title: BILL_FIELDS.oweAmount,
            width: 112,
            numeric: true,
            render: ({ oweAmount }) => formatYuan(oweAmount),
          },
          { title: BILL_FIELDS.status, width: 88, render: ({ status }) => <StatusTag status={status} /> },
          { title: BILL_FIELDS.storeName, field: 'storeName', width: 216 },
          {
            title: '操作',
            width: 72,
            sticky: true,
            render: ({ id, billNo }) => (
              <RowAction aria-label={`详情：${billNo}`} onClick={() => open({ id })}>
                详情
              </RowAction>
            ),
          },
        ]}
      />
      {dialog && (
        <BillDialog key={dialog.opening} id={dialog.task.id} visible={dialog.visible} onClose={close} />
      )}
    </>
  );
}
