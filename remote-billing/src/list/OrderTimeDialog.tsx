import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Bill } from '@hospital/shared/contract/calls/bills';
import { BILL_FIELDS, REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { FormItem, FormModal, Input, message } from '@hospital/shared/ui/core';
import { DateTimeField } from '@hospital/shared/ui/date';

interface OrderTimeDialogProps {
  readonly bill: Bill;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface Values {
  /** `YYYY-MM-DD HH:mm` */
  readonly orderTime: string;
  readonly reason: string;
}

const toTheMinute = (time: string): string => time.slice(0, 'YYYY-MM-DD HH:mm'.length);

/** Puts right when a bill was made, within the month of its accounts (spec 2 §9 bill/updateOrderTime). */
export function OrderTimeDialog({ bill, visible, onClose }: OrderTimeDialogProps): ReactNode {
  const change = useCallMutation(api.bills.updateOrderTime);
  const orderTime = toTheMinute(bill.orderTime);
  return (
    <FormModal<Values>
      title={`修改开单时间：${bill.billNo}`}
      visible={visible}
      submitText="修改"
      initialValues={{ orderTime, reason: '' }}
      onSubmit={async (values) => {
        await change.mutateAsync({ id: bill.id, version: bill.version, ...values });
        message.success('开单时间已修改');
      }}
      onClose={onClose}
    >
      <p>只能改到同一个自然月内、现在以前的时间；原因记入操作日志。</p>
      <FormItem
        field="orderTime"
        label={BILL_FIELDS.orderTime}
        rules={[{ required: true, message: '请选择开单时间' }]}
      >
        <DateTimeField
          aria-label={BILL_FIELDS.orderTime}
          defaultTime={orderTime.slice(-'HH:mm'.length)}
          min={`${orderTime.slice(0, 'YYYY-MM'.length)}-01`}
        />
      </FormItem>
      <FormItem field="reason" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
        <Input.TextArea maxLength={REASON_LIMIT} showWordLimit autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}
