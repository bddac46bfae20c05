import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { TRANSFER_REMARK_LIMIT, transferStates } from '@hospital/shared/contract/transferStates';
import { Alert, FormItem, FormModal, Input, message } from '@hospital/shared/ui/core';
import { type TransferDialogProps, useTransfer } from './useTransfer';

interface ReasonDialogProps extends TransferDialogProps {
  readonly move: 'reject' | 'withdraw';
}

/** What becomes of the transfer: 撤销审核 sounds as if it could be passed again. */
const WHAT_FOLLOWS = {
  reject: '驳回后，申请方可以修改并重新提交。',
  withdraw: '撤销后，该调拨单不能再审核或出库，锁定的库存会释放；仍需调拨的，由申请方重新申请。',
} as const;

/** 驳回 and 撤销审核: the applicant is told the reason. */
export function ReasonDialog({ id, move, visible, onClose }: ReasonDialogProps): ReactNode {
  const reject = useCallMutation(api.transfers.reject);
  const withdraw = useCallMutation(api.transfers.withdraw);
  const { transfer, loading, failure } = useTransfer(id);
  const { word } = transferStates.moves[move];
  return (
    <FormModal<{ readonly remark: string }>
      title={`${word}：${transfer?.transferNo ?? ''}`}
      visible={visible}
      labelWidth={80}
      submitText={word}
      danger
      loading={loading}
      failure={failure}
      onSubmit={async ({ remark }) => {
        const call = move === 'reject' ? reject : withdraw;
        await call.mutateAsync({ id, version: transfer?.version ?? 1, remark });
        message.success(move === 'reject' ? '已驳回' : '已撤销，锁定的库存已释放');
      }}
      onClose={onClose}
    >
      <Alert
        type={move === 'reject' ? 'info' : 'warning'}
        style={{ marginBottom: 12 }}
        content={WHAT_FOLLOWS[move]}
      />
      <FormItem field="remark" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
        <Input.TextArea
          autoFocus
          maxLength={TRANSFER_REMARK_LIMIT}
          showWordLimit
          autoSize={{ minRows: 3, maxRows: 6 }}
        />
      </FormItem>
    </FormModal>
  );
}
