import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { TEST_FIELDS, TEST_REASON_LIMIT } from '@hospital/shared/contract/testWords';
import { Alert, FormItem, FormModal, Input, LoadError, message } from '@hospital/shared/ui/core';

interface CancelDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 取消检查: with a reason, and with what it leaves to do at the bill. */
export function CancelDialog({ id, visible, onClose }: CancelDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.testing.report,
    { id },
    { staleTime: 0, silent: true },
  );
  const cancel = useCallMutation(api.testing.cancel);
  return (
    <FormModal<{ reason: string }>
      title={data ? `取消检查：${data.petName} ${data.productName}` : '取消检查'}
      visible={visible}
      labelWidth={80}
      submitText="取消检查"
      danger
      loading={!data && isFetching}
      failure={
        error &&
        !data && (
          <LoadError what="检查单" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )
      }
      onSubmit={async (values) => {
        await cancel.mutateAsync({ id, version: data?.version ?? 1, ...values });
        message.success('检查已取消');
      }}
      onClose={onClose}
    >
      {data?.billNote && <Alert type="warning" style={{ marginBottom: 12 }} content={data.billNote} />}
      <FormItem
        field="reason"
        label={TEST_FIELDS.cancelReason}
        rules={[{ required: true, message: `请填写${TEST_FIELDS.cancelReason}` }]}
      >
        <Input.TextArea maxLength={TEST_REASON_LIMIT} autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}
