import { useEffect, type ReactNode } from 'react';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import { Modal } from '@hospital/shared/ui/core';
import { ChargePanel } from './ChargePanel';
import { isOpen } from './useCharges';
import { useLeave } from './useLeave';

interface ChargeDialogProps {
  /** That of the form in whose place it stands. */
  readonly title: string;
  readonly visible: boolean;
  readonly charge: Charge;
  /** What happens when it is paid after the dialog is closed, where that is more than that it is booked. */
  readonly then?: string;
  readonly onClose: () => void;
  readonly onPaid: (charge: Charge) => void;
  /** It is over without taking anything, and the form stands again. */
  readonly onOver: () => void;
}

/** The charge over something that is sold wholly, in place of the form that began it. */
export function ChargeDialog({
  title,
  visible,
  charge,
  then,
  onClose,
  onPaid,
  onOver,
}: ChargeDialogProps): ReactNode {
  const { heldRef, leave } = useLeave(onClose, then);
  useEffect(() => {
    heldRef.current = isOpen(charge) ? 'charging' : 'nothing';
  });
  return (
    <Modal
      title={title}
      visible={visible}
      style={{ width: 560 }}
      footer={null}
      autoFocus={false}
      onCancel={() => void leave()}
    >
      <ChargePanel key={charge.id} {...{ charge, onPaid, onOver }} />
    </Modal>
  );
}
