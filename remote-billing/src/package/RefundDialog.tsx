import { useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CustomerPackage } from '@hospital/shared/contract/calls/packages';
import { PAY_WAY_WORDS, REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { formatYuan } from '@hospital/shared/format';
import { Alert, FormItem, FormModal, Input, LoadError, message } from '@hospital/shared/ui/core';
import { BackBy, spread } from '../BackBy';
import { printSlip } from '../printSlip';

interface RefundDialogProps {
  readonly owned: CustomerPackage;
  readonly onClose: () => void;
}

/** Pays the unused part of a package back and says before how much it is. One instance serves one opening. */
export function RefundDialog({ owned, onClose }: RefundDialogProps): ReactNode {
  const refund = useCallMutation(api.packages.refund);
  const [visible, setVisible] = useState(true);
  const { data, error, isFetching, refetch } = useCall(
    api.packages.refundable,
    { id: owned.id },
    { silent: true },
  );
  const { unsettled = [] } = data ?? {};
  const blocked =
    unsettled.length === 0
      ? ''
      : `未结清的账单 ${unsettled.join('、')} 正在使用该套餐，请先收款、取消套餐或作废账单，再退款`;
  return (
    <FormModal<{ readonly reason: string }>
      title={`套餐退款：${owned.packageNo}`}
      visible={visible}
      submitText="确认退款"
      danger
      blocked={blocked}
      onSubmit={async ({ reason }) => {
        const done = await refund.mutateAsync({
          ...{ id: owned.id, version: owned.version, reason },
          ...(data ? { amount: data.amount } : {}),
        });
        message.success(`已退款 ${formatYuan(done.amount)} 元，单号 ${done.receiptNo}`);
        void printSlip(done.paymentId);
      }}
      onClose={() => {
        setVisible(false);
        onClose();
      }}
    >
      <p>未用次数按其在套餐售价中所占的份额退款，按原支付方式退回；退款后套餐不能再用。</p>
      {error && !data && (
        <LoadError what="可退金额" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <p role="status">
          可退 <strong>{formatYuan(data.amount)}</strong> 元
          {data.ways.length > 0 &&
            `（${data.ways.map((one) => `${PAY_WAY_WORDS[one.way]} ${formatYuan(one.amount)}`).join('，')}）`}
          ：
          {data.items
            .map((item) => `${item.name}剩${item.remain}/${item.total}次 ${formatYuan(item.amount)}元`)
            .join('，')}
        </p>
      )}
      {blocked !== '' && <Alert type="warning" style={{ marginBottom: 12 }} content={blocked} />}
      {data && blocked === '' && <BackBy parts={spread(data.ways, data.amount)} />}
      <FormItem field="reason" label="退款原因" rules={[{ required: true, message: '请填写退款原因' }]}>
        <Input.TextArea maxLength={REASON_LIMIT} showWordLimit autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}
