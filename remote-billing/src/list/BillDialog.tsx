import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Bill, BillPayment } from '@hospital/shared/contract/calls/bills';
import {
  BILL_FIELDS,
  BILL_OF_FILED_CASE,
  BILL_TYPE_WORDS,
  PAY_WAY_WORDS,
  PREPAID_BILL,
} from '@hospital/shared/contract/billWords';
import { billStates, mayRefund, VOID } from '@hospital/shared/contract/billStates';
import { whyNot } from '@hospital/shared/contract/states';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, LoadError, message, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, Descriptions, RowAction } from '@hospital/shared/ui/data';
import { BillLines } from '../BillLines';
import { CancelDialog } from '../CancelDialog';
import { printReceipts } from '../printReceipt';
import { printSlip } from '../printSlip';
import classes from './bill.module.css';
import { GiveBackDialog } from '../GiveBackDialog';
import { StatusTag } from '../StatusTag';
import { takenOff } from '../takenOff';
import { useWhyNoCancel } from '../useWhyNoCancel';
import { OrderTimeDialog } from './OrderTimeDialog';
import { RefundDialog } from './RefundDialog';

interface BillDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** A bill with its lines and payments, and what may still be done to it. */
export function BillDialog({ id, visible, onClose }: BillDialogProps): ReactNode {
  const answer = useCall(api.bills.info, { id }, { silent: true, hideLoading: true });
  const { data: bill, error } = answer;
  return (
    <Modal
      title={bill ? `账单 ${bill.billNo}` : '账单'}
      visible={visible}
      // Wide enough for every column of the payments: numbers of our own stand in one line, 补打 is the last.
      style={{ width: 1040 }}
      footer={null}
      onCancel={onClose}
    >
      {bill && <Facts bill={bill} />}
      {!bill && error && (
        <LoadError
          what="账单"
          error={error}
          retrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {!bill && !error && <PageSkeleton rows={8} />}
    </Modal>
  );
}

const paymentColumns: readonly DataColumn<BillPayment>[] = [
  { title: '时间', width: 144, render: ({ payTime }) => formatDateTime(payTime) },
  { title: '方式', width: 96, render: ({ way }) => PAY_WAY_WORDS[way] },
  { title: '金额（元）', width: 104, numeric: true, render: ({ amount }) => formatYuan(amount) },
  { title: BILL_FIELDS.receiptNo, width: 144, field: 'receiptNo' },
  { title: '流水号', width: 184, field: 'refNo', wrap: true },
  { title: BILL_FIELDS.cashierName, width: 80, field: 'cashierName' },
  { title: BILL_FIELDS.reason, width: 168, field: 'reason', wrap: true },
  {
    title: '操作',
    width: 88,
    render: ({ receiptId, receiptNo }) =>
      receiptId !== '' && (
        <RowAction aria-label={`补打：${receiptNo}`} onClick={() => void printSlip(receiptId)}>
          补打
        </RowAction>
      ),
  },
];

function Facts({ bill }: { readonly bill: Bill }): ReactNode {
  const { byPackages, byDiscounts } = takenOff(bill);
  const { refundedAmount: refunded = 0 } = bill;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [BILL_FIELDS.status, <StatusTag key="status" status={bill.status} />],
    [BILL_FIELDS.type, BILL_TYPE_WORDS[bill.type]],
    [BILL_FIELDS.storeName, bill.storeName],
    [BILL_FIELDS.ownerName, bill.ownerName || '散客'],
    [BILL_FIELDS.petName, bill.petName],
    [BILL_FIELDS.orderTime, formatDateTime(bill.orderTime)],
    [BILL_FIELDS.totalAmount, formatYuan(bill.totalAmount)],
    [BILL_FIELDS.packageAmount, byPackages > 0 ? formatYuan(byPackages) : ''],
    [BILL_FIELDS.discountAmount, formatYuan(byDiscounts)],
    [BILL_FIELDS.discountNames, (bill.discountNames ?? []).join('、')],
    [
      BILL_FIELDS.discountReasons,
      (bill.discountReasons ?? [])
        .map(({ name, reason, createName }) => `${name}：${reason}（${createName}）`)
        .join('；'),
    ],
    [BILL_FIELDS.payableAmount, formatYuan(bill.payableAmount)],
    [BILL_FIELDS.paidAmount, `${formatYuan(bill.paidAmount)}${refunded > 0 ? '（已减退款）' : ''}`],
    [BILL_FIELDS.refundedAmount, refunded > 0 ? formatYuan(refunded) : ''],
    [BILL_FIELDS.oweAmount, formatYuan(bill.oweAmount)],
    [BILL_FIELDS.saleUserName, bill.saleUserName],
    [BILL_FIELDS.remarks, bill.remarks],
    [BILL_FIELDS.cancelReason, bill.cancelReason],
  ];
  return (
    <div className={classes.bill}>
      <Descriptions
        column={{ xs: 1, sm: 2, md: 3 }}
        data={facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => ({ label, value, key: label }))}
      />
      <BillLines billNo={bill.billNo} items={bill.items} returned={bill.returned} />
      {bill.payments.length > 0 && (
        <DataTable
          label={`${bill.billNo}的收退款`}
          columns={paymentColumns}
          rows={bill.payments}
          rowKey="id"
          height="auto"
        />
      )}
      <Actions bill={bill} />
    </div>
  );
}

/** Each says why it cannot be done, where it cannot. */
function Actions({ bill }: { readonly bill: Bill }): ReactNode {
  const [asked, ask] = useState<'refund' | 'cancel' | 'giveBack' | 'orderTime' | null>(null);
  const [printing, setPrinting] = useState(false);
  const [printingSheet, setPrintingSheet] = useState(false);
  const mayGiveBack = useMay(api.bills.refund);
  const mayCancel = useMay(api.bills.cancel);
  const mayGiveTimes = useMay(api.packages.giveBack);
  const maySetTime = useMay(api.bills.updateOrderTime);
  const packaged = bill.items.some(({ packageTimes }) => packageTimes > 0);
  // Money that lies in an account or a package goes back with what is taken out of there.
  const prepaid = bill.type === PREPAID_BILL;
  const whyNoRefund = prepaid
    ? '储值、套餐的退款请在储值、套餐页面办理'
    : mayRefund(bill.status)
      ? // A package or a coupon took all of it: no money came in that could go back.
        bill.paidAmount > 0
        ? undefined
        : '账单没有收款，无可退款项'
      : whyNot(billStates, bill.status, 'refund');
  const whyVoid = bill.status === VOID ? '账单已作废' : undefined;
  const whyNoCancel = useWhyNoCancel(bill);
  // Lines of an unpaid bill are charged again.
  const whyNoTimes = bill.status === 0 && bill.caseFiledFlag === 'Y' ? BILL_OF_FILED_CASE : '';
  const print = async (): Promise<void> => {
    setPrinting(true);
    const newest = bill.payments.findLast(({ receiptId, amount }) => receiptId !== '' && amount > 0);
    try {
      // All that was paid with it stands on the same slip; without a payment there is the bill alone.
      if (newest) await printSlip(newest.receiptId);
      else await printReceipts([bill.id]);
    } catch {
      message.error('小票打印失败，请重试');
    } finally {
      setPrinting(false);
    }
  };
  const printSheet = async (): Promise<void> => {
    setPrintingSheet(true);
    try {
      const { printConsume } = await import(/* webpackChunkName: "print-consume" */ '../printConsume');
      await printConsume(bill.id);
    } catch {
      message.error('消费单打印失败，请重试');
    } finally {
      setPrintingSheet(false);
    }
  };
  const close = (): void => ask(null);
  return (
    <div className={classes.actions}>
      {mayCancel && (
        <Button
          status="danger"
          disabled={whyNoCancel !== ''}
          title={whyNoCancel || undefined}
          onClick={() => ask('cancel')}
        >
          作废
        </Button>
      )}
      {mayGiveBack && (
        <Button disabled={whyNoRefund !== undefined} title={whyNoRefund} onClick={() => ask('refund')}>
          退款
        </Button>
      )}
      {maySetTime && (
        <Button disabled={bill.status === VOID} title={whyVoid} onClick={() => ask('orderTime')}>
          修改开单时间
        </Button>
      )}
      {mayGiveTimes && packaged && (
        <Button disabled={whyNoTimes !== ''} title={whyNoTimes || undefined} onClick={() => ask('giveBack')}>
          退回套餐次数
        </Button>
      )}
      <Button
        loading={printingSheet}
        disabled={bill.status === VOID}
        title={whyVoid}
        onClick={() => void printSheet()}
      >
        打印消费单
      </Button>
      <Button
        type="primary"
        loading={printing}
        disabled={bill.status === VOID}
        title={whyVoid}
        onClick={() => void print()}
      >
        打印小票
      </Button>
      <GiveBackDialog bill={bill} visible={asked === 'giveBack'} onClose={close} />
      <OrderTimeDialog key={bill.version} bill={bill} visible={asked === 'orderTime'} onClose={close} />
      <RefundDialog bill={bill} visible={asked === 'refund'} onClose={close} />
      <CancelDialog bill={bill} visible={asked === 'cancel'} onClose={close} />
    </div>
  );
}
