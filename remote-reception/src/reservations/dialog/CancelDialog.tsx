import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { RESERVATION_FIELDS as FIELDS } from '@hospital/shared/contract/reservationStates';
import { FormItem, FormModal, message, Select } from '@hospital/shared/ui/core';
import { useDictionary } from '@hospital/shared/ui/data';

interface CancelDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface CancelValues {
  readonly cancelReason: string;
}

/** Cancels a reservation, with a reason of the dictionary or in own words. */
export function CancelDialog({ id, visible, onClose }: CancelDialogProps): ReactNode {
  const record = useCall(api.reservations.info, { id }, { staleTime: 0, silent: true });
  const edit = useCallMutation(api.reservations.edit);
  const reasons = useDictionary('cancel_reason');
  const submit = async ({ cancelReason }: CancelValues): Promise<void> => {
    if (!record.data) return;
    await edit.mutateAsync({ id, version: record.data.version, status: 3, cancelReason });
    message.success('已取消预约');
  };
  return (
    <FormModal<CancelValues>
      title={`取消预约：${record.data?.petName || record.data?.name || ''}`}
      visible={visible}
      loading={!record.data}
      submitText="取消预约"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormItem
        field="cancelReason"
        label={FIELDS.cancelReason}
        rules={[{ required: true, message: '请填写取消原因' }]}
      >
        <Select
          allowCreate
          showSearch
          placeholder="选择或输入原因"
          options={(reasons.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
      </FormItem>
    </FormModal>
  );
}
