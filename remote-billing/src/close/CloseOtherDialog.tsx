import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OpenTill } from '@hospital/shared/contract/calls/closings';
import { fenOfYuan } from '@hospital/shared/format';
import { Alert, askToLeave, askToLeaveUnanswered, LoadError, Modal } from '@hospital/shared/ui/core';
import { CountForm } from './CountForm';
import { tillInWords, unansweredInWords } from './counting.model';
import { Figures } from './Figures';

interface CloseOtherDialogProps {
  readonly till: Pick<OpenTill, 'cashierId' | 'cashierName'>;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 代为日结: the till of somebody who does not close it themselves, counted and closed in their place. */
export function CloseOtherDialog({ till, visible, onClose }: CloseOtherDialogProps): ReactNode {
  const { cashierId, cashierName } = till;
  const { data, error, isFetching, refetch } = useCall(api.closings.till, { cashierId }, { silent: true });
  const closeOther = useCallMutation(api.closings.closeOther);
  const [unanswered, setUnanswered] = useState(false);
  const giveUp = useRef<(() => void) | null>(null);
  const keepGiveUp = useCallback((next: (() => void) | null) => void (giveUp.current = next), []);
  const asking = useRef(false);
  const leave = async (): Promise<void> => {
    // What is on its way is waited for, and one question is enough.
    if (closeOther.isPending || asking.current) return;
    asking.current = true;
    const agreed = !giveUp.current || (await (unanswered ? askToLeaveUnanswered() : askToLeave()));
    asking.current = false;
    if (!agreed) return;
    // What may be closed already stays on offer, as it was sent.
    if (!unanswered) giveUp.current?.();
    onClose();
  };
  return (
    <Modal title={`代为日结：${cashierName}`} visible={visible} footer={null} onCancel={() => void leave()}>
      {unanswered && <Alert type="warning" content={unansweredInWords('日结记录')} />}
      {error && !data ? (
        <LoadError what="待日结金额" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status">{data ? tillInWords(data) : '正在加载'}</p>
          <Figures figures={data?.figures} />
          {data && data.rowCount > 0 && (
            <CountForm
              key={data.fromTime}
              cashier={till}
              since={data.fromTime}
              seen={data.seen}
              booked={fenOfYuan(data.cashBooked)}
              onClose={async (counted) => {
                const closing = await closeOther.mutateAsync({ cashierId, ...counted });
                onClose();
                return closing;
              }}
              onUnanswered={setUnanswered}
              onEdit={keepGiveUp}
            />
          )}
        </>
      )}
    </Modal>
  );
}
