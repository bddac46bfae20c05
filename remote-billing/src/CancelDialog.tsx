import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { useMay } from '@hospital/shared/session';
import { message } from '@hospital/shared/ui/core';
import { useLostCoupons } from './endedCoupons';
import { ReasonDialog } from './ReasonDialog';
import { doneStays, staysWhenVoid } from './staysWhenVoid';

interface CancelDialogProps {
  readonly bill: BillWithLines;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Makes an unpaid bill void, with a reason. */
export function CancelDialog({ bill, visible, onClose }: CancelDialogProps): ReactNode {
  const cancel = useCallMutation(api.bills.cancel);
  const mayRevoke = useMay(api.orders.revokeDispense);
  const lostCoupons = useLostCoupons(bill, visible);
  return (
    <ReasonDialog
      title={`作废账单：${bill.billNo}`}
      explanation={`作废后不能恢复，已锁定的库存会释放，未开始的检查会取消。${staysWhenVoid(bill, mayRevoke)}${lostCoupons}`}
      submitText="作废"
      danger
      visible={visible}
      onSubmit={async (reason) => {
        const { id, version, caseOverFlag } = bill;
        // Of a case that is filed meanwhile something else would become of it than stands here.
        const stays = doneStays(bill) ? ({ doneStaysFlag: 'Y' } as const) : {};
        await cancel.mutateAsync({ id, version, reason, caseOverFlag, ...stays });
        message.success('账单已作废');
      }}
      onClose={onClose}
    />
  );
}
