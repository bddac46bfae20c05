import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { message } from '@hospital/shared/ui/core';
import type { GoodsDraft } from './goods.model';
import { DiscountDialog } from './late';
import { PayDialog, type Paid, type Payable } from './PayDialog';

export interface PayingBill extends Payable {
  readonly buyer: GoodsDraft['buyer'];
  /** F4: something is taken off before it is paid. */
  readonly discountFirst: boolean;
}

interface PayingProps {
  readonly bill: PayingBill;
  readonly onClose: () => void;
  readonly onPaid: (paid: Paid) => void;
}

/** The bill that was just saved is paid at once; whoever closes the dialog finds it in 收银台. */
export function Paying(props: PayingProps): ReactNode {
  const { bill, onClose } = props;
  const [payable, setPayable] = useState<Payable | null>(bill.discountFirst ? null : bill);
  const saved = useCall(
    api.bills.unpaid,
    { billId: bill.id },
    { enabled: payable === null, silent: true, hideLoading: true },
  );
  const giveUp = useEffectEvent((why: string) => {
    message.warning(why);
    onClose();
  });
  const waiting = saved.data?.list.length;
  const hasWaited = useRef(false);
  useEffect(() => {
    if (waiting) hasWaited.current = true;
    if (saved.error) giveUp('账单已保存，折扣未能打开，请在收银台继续');
    // Another window, which restored the same draft, has seen to it; what is taken off here may settle it, too.
    else if (waiting === 0 && !hasWaited.current)
      giveUp(`账单 ${bill.billNo} 已收款或已作废，请到账单查询核对`);
  }, [saved.error, waiting, bill.billNo]);
  /** As it is now: a discount was given, or taken back. */
  const goOn = async (): Promise<void> => {
    try {
      const [now] = (await api.bills.unpaid({ billId: bill.id })).list;
      if (now) return setPayable(now);
      message.success('优惠后无需收款，账单已结清');
      onClose();
    } catch {
      onClose();
    }
  };
  if (payable) return <PayNow {...props} payable={payable} onDiscount={() => setPayable(null)} />;
  const [withLines] = saved.data?.list ?? [];
  if (!withLines) return null;
  return <DiscountDialog bill={withLines} visible onClose={() => void goOn()} />;
}

interface PayNowProps extends PayingProps {
  readonly payable: Payable;
  readonly onDiscount: () => void;
}

function PayNow({ bill, payable, onClose, onPaid, onDiscount }: PayNowProps): ReactNode {
  const { ownerId = '', ownerName = '散客' } = bill.buyer ?? {};
  const answer = useCall(
    api.bills.unpaid,
    { ownerId },
    { enabled: ownerId !== '', silent: true, hideLoading: true },
  );
  // The dialog is told the balances at its beginning.
  if (ownerId !== '' && answer.isLoading) return null;
  return (
    <PayDialog
      bills={[payable]}
      payer={ownerName}
      balances={answer.data?.balances ?? null}
      visible
      onClose={() => {
        onClose();
        message.info(`账单 ${bill.billNo} 已保存，可在收银台收款`);
      }}
      {...{ onPaid, onDiscount }}
    />
  );
}
