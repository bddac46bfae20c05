import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { depositBackWords } from '@hospital/shared/contract/accountWords';
import { BOARDING_FIELDS } from '@hospital/shared/contract/boardingWords';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Alert, FormItem, FormModal, Input, LoadError, message } from '@hospital/shared/ui/core';

interface CancelDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface CancelValues {
  readonly reason: string;
}

/** Cancels a booking, or withdraws a check-in, with a reason. */
export function CancelDialog({ id, visible, onClose }: CancelDialogProps): ReactNode {
  const stay = useCall(api.boarding.info, { id }, { staleTime: 0, silent: true });
  const cancel = useCallMutation(api.boarding.cancel);
  const back = depositBackWords(useMay(api.accounts.refundDeposit));
  const { data, error, isFetching, refetch } = stay;
  const word = data?.state === 1 ? '撤销入住' : '取消预订';
  return (
    <FormModal<CancelValues>
      title={data ? `${word}：${data.petName}` : '取消寄养'}
      visible={visible}
      width={480}
      submitText={word}
      danger
      loading={!data && isFetching}
      failure={
        error && (
          <LoadError what="寄养单" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )
      }
      onSubmit={async ({ reason }) => {
        await cancel.mutateAsync({ id, reason, version: data?.version ?? 1 });
        message.success(
          data?.state === 1 ? `${data.petName}的入住已撤销` : `${data?.petName ?? ''}的预订已取消`,
        );
      }}
      onClose={onClose}
    >
      {data && data.depositLeft > 0 && (
        <Alert
          type="warning"
          style={{ marginBottom: 12 }}
          content={`押金 ¥${formatYuan(data.depositLeft)} 将留在宠主账户的押金余额中，${back}`}
        />
      )}
      <FormItem
        field="reason"
        label={BOARDING_FIELDS.cancelReason}
        rules={[{ required: true, message: '请填写取消原因' }]}
      >
        <Input maxLength={200} autoFocus />
      </FormItem>
    </FormModal>
  );
}
