import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { RESERVATION_FIELDS as FIELDS } from '@hospital/shared/contract/reservationStates';
import {
  Checkbox,
  FormItem,
  FormModal,
  Input,
  message,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { useDictionary } from '@hospital/shared/ui/data';

interface CancelDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface CancelValues {
  readonly reason: string;
  /** Where none of the reasons fits. */
  readonly words?: string;
  /** Who had waited for it waits again. */
  readonly again?: boolean;
}

/** Code of the dictionary for what has no code. */
const OTHER = 'OTHER';

/** Cancels a reservation, with a reason of the dictionary or in own words. */
export function CancelDialog({ id, visible, onClose }: CancelDialogProps): ReactNode {
  const [form] = useForm<CancelValues>();
  const record = useCall(api.reservations.info, { id }, { staleTime: 0, silent: true });
  const edit = useCallMutation(api.reservations.edit);
  const reasons = useDictionary('cancel_reason');
  const reason = useWatch('reason', form) as string | undefined;
  const names = new Map(
    (reasons.data ?? []).filter(({ enabled }) => enabled !== 'N').map(({ code, name }) => [code, name]),
  );
  const submit = async (values: CancelValues): Promise<void> => {
    if (!record.data) return;
    const cancelReason = values.reason === OTHER ? (values.words ?? '') : (names.get(values.reason) ?? '');
    const again = values.again ? { waitAgainFlag: 'Y' as const } : {};
    await edit.mutateAsync({ id, version: record.data.version, status: 3, cancelReason, ...again });
    message.success(values.again ? '已取消预约，重新候补' : '已取消预约');
  };
  return (
    <FormModal<CancelValues>
      title={`取消预约：${record.data?.petName || record.data?.name || ''}`}
      visible={visible}
      form={form}
      loading={!record.data}
      submitText="取消预约"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <FormItem
        field="reason"
        label={FIELDS.cancelReason}
        rules={[{ required: true, message: '请选择取消原因' }]}
      >
        <Select
          placeholder="请选择"
          options={[
            ...[...names].map(([value, label]) => ({ value, label })),
            // Own words are possible whatever the dictionary has.
            ...(names.has(OTHER) ? [] : [{ value: OTHER, label: '其他' }]),
          ]}
        />
      </FormItem>
      {reason === OTHER && (
        <FormItem field="words" label="说明" rules={[{ required: true, message: '请填写说明' }]}>
          <Input maxLength={200} />
        </FormItem>
      )}
      {record.data?.waitFlag === 'Y' && (
        <FormItem field="again" triggerPropName="checked" extra="保留原来的候补顺序">
          <Checkbox>重新候补</Checkbox>
        </FormItem>
      )}
    </FormModal>
  );
}
