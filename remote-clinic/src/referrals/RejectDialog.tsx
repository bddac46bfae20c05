import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { REFERRAL_FIELDS, REFERRAL_REASON_LIMIT } from '@hospital/shared/contract/referralStates';
import { FormItem, FormModal, Input, message } from '@hospital/shared/ui/core';

interface RejectDialogProps {
  readonly row: Referral;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 退回转诊: back to its sender, with why. */
export function RejectDialog({ row, visible, onClose }: RejectDialogProps): ReactNode {
  const reject = useCallMutation(api.referrals.reject);
  return (
    <FormModal<{ readonly reason: string }>
      title={`退回转诊：${row.petName}`}
      visible={visible}
      width={520}
      labelWidth={96}
      submitText="退回"
      danger
      onSubmit={async ({ reason }) => {
        await reject.mutateAsync({ id: row.id, version: row.version, reason });
        message.success('已退回');
      }}
      onClose={onClose}
    >
      <FormItem
        field="reason"
        label={REFERRAL_FIELDS.rejectReason}
        rules={[{ required: true, message: '请填写退回原因' }]}
      >
        <Input.TextArea maxLength={REFERRAL_REASON_LIMIT} autoSize={{ minRows: 3, maxRows: 6 }} />
      </FormItem>
    </FormModal>
  );
}
