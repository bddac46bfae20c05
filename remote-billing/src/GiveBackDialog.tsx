import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { message } from '@hospital/shared/ui/core';
import { ReasonDialog } from './ReasonDialog';

const UNPAID = 0;

/** Gives the times back that packages stand for on a bill; says what becomes of the bill. */
export function GiveBackDialog({
  bill,
  visible,
  onClose,
}: {
  readonly bill: Pick<BillWithLines, 'id' | 'billNo' | 'version' | 'status'>;
  readonly visible: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const giveBack = useCallMutation(api.packages.giveBack);
  return (
    <ReasonDialog
      title={`退回套餐次数：${bill.billNo}`}
      explanation={
        bill.status === UNPAID ? '次数退回套餐，账单项目恢复原价。' : '次数退回套餐；账单已结算，金额不变。'
      }
      submitText="退回次数"
      visible={visible}
      onSubmit={async (reason) => {
        const { times, stayed = [] } = await giveBack.mutateAsync({
          billId: bill.id,
          version: bill.version,
          reason,
        });
        if (stayed.length === 0) message.success(`已退回${times}次`);
        else message.warning(`已退回${times}次；${stayed.join('、')}，其次数未退回`);
      }}
      onClose={onClose}
    />
  );
}
