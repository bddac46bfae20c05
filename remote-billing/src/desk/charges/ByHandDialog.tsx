import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ChargeReturn } from '@hospital/shared/contract/calls/charges';
import { formatYuan } from '@hospital/shared/format';
import { message } from '@hospital/shared/ui/core';
import { ReasonDialog } from '../../ReasonDialog';

interface ByHandDialogProps {
  readonly back: ChargeReturn;
  readonly onClose: () => void;
}

/** Notes that money which the provider did not give back was given back otherwise. */
export function ByHandDialog({ back, onClose }: ByHandDialogProps): ReactNode {
  const note = useCallMutation(api.charges.byHand);
  return (
    <ReasonDialog
      title={`登记人工退款：${back.providerNo}`}
      explanation={`请确认 ¥${formatYuan(back.amount)} 已用其他方式退给顾客，并已在支付平台确认该笔没有退回。登记后不能撤销，系统不再通过支付平台退回。`}
      submitText="登记人工退款"
      visible
      onSubmit={async (reason) => {
        await note.mutateAsync({ id: back.id, reason });
        message.success('已登记人工退款');
      }}
      onClose={onClose}
    />
  );
}
