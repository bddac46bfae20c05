import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { BOARDING_FIELDS, DEPOSIT_WAYS } from '@hospital/shared/contract/boardingWords';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import {
  FormItem,
  FormModal,
  InputNumber,
  LoadError,
  message,
  numberRules,
  Select,
  yuanBounds,
} from '@hospital/shared/ui/core';
import { printSlip } from '@hospital/shared/slips';

interface DepositDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface DepositValues {
  readonly deposit: number;
  readonly depositWay: number;
}

/** 收取押金: more in advance for a stay that is booked or goes on. */
export function DepositDialog({ id, visible, onClose }: DepositDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.boarding.info,
    { id },
    { staleTime: 0, silent: true },
  );
  const take = useCallMutation(api.boarding.deposit);
  const mayPrint = useMay(api.bills.print);
  // Who has no 储值 asks somebody who has.
  const who = useMay(api.accounts.page) ? '可' : '可请同事';
  return (
    <FormModal<DepositValues>
      title={data ? `收取押金：${data.petName}` : '收取押金'}
      visible={visible}
      width={480}
      labelWidth={124}
      submitText="收取"
      loading={!data && isFetching}
      failure={
        error &&
        !data && (
          <LoadError what="寄养单" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )
      }
      onSubmit={async (values) => {
        const { deposit, paymentId } = await take.mutateAsync({ id, ...values, version: data?.version ?? 1 });
        message.success(`已收取，押金共 ¥${formatYuan(deposit)}`);
        if (mayPrint)
          void printSlip({ paymentId, title: '押金收据', failed: `押金收据打印失败，${who}在储值中补打` });
      }}
      onClose={onClose}
    >
      <FormItem
        field="deposit"
        label={BOARDING_FIELDS.deposit}
        extra={data && `已收 ¥${formatYuan(data.deposit)}，可用 ¥${formatYuan(data.depositLeft)}`}
        rules={numberRules(yuanBounds(0.01, 100_000), '请填写金额')}
      >
        <InputNumber hideControl />
      </FormItem>
      <FormItem
        field="depositWay"
        label={BOARDING_FIELDS.depositWay}
        rules={[{ required: true, message: '请选择押金收取方式' }]}
      >
        <Select options={[...DEPOSIT_WAYS]} placeholder="请选择" />
      </FormItem>
    </FormModal>
  );
}
