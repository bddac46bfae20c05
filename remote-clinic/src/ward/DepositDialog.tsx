import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { DEPOSIT_WAYS } from '@hospital/shared/contract/boardingWords';
import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
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
import { owedWords } from './owed';
import { printDeposit } from './printDeposit';

interface DepositDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface DepositValues {
  readonly deposit: number;
  readonly depositWay: number;
}

/** 收取押金: what was left so far, and what the case owes. */
export function DepositDialog({ id, visible, onClose }: DepositDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.ward.info, { id }, { staleTime: 0, silent: true });
  const take = useCallMutation(api.ward.deposit);
  const mayPrint = useMay(api.bills.print);
  return (
    <FormModal<DepositValues>
      title={data ? `收取押金：${data.petName}` : '收取押金'}
      visible={visible}
      width={480}
      labelWidth={112}
      submitText="收取"
      loading={!data && isFetching}
      failure={
        error &&
        !data && (
          <LoadError what="住院信息" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )
      }
      onSubmit={async (values) => {
        const { deposit, paymentId } = await take.mutateAsync({ id, ...values, version: data?.version ?? 1 });
        message.success(`已收取，押金共 ¥${formatYuan(deposit)}`);
        if (paymentId && mayPrint) void printDeposit(paymentId);
      }}
      onClose={onClose}
    >
      <FormItem
        field="deposit"
        label={LIVE_FIELDS.deposit}
        extra={data && `已收 ¥${formatYuan(data.deposit)}，未付费用 ${owedWords(data)}`}
        rules={numberRules(yuanBounds(0.01, 100_000), '请填写金额')}
      >
        <InputNumber hideControl />
      </FormItem>
      <FormItem
        field="depositWay"
        label={LIVE_FIELDS.depositWay}
        rules={[{ required: true, message: '请选择押金收取方式' }]}
      >
        <Select options={[...DEPOSIT_WAYS]} placeholder="请选择" />
      </FormItem>
    </FormModal>
  );
}
