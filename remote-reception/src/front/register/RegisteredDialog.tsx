import type { ReactNode } from 'react';
import { Button, Modal } from '@hospital/shared/ui/core';
import type { Registered } from './RegisterDialog';
import classes from './register.module.css';

interface RegisteredDialogProps {
  readonly registered: Registered;
  readonly visible: boolean;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** The number that the owner is told. */
export function RegisteredDialog({
  registered: { queueNo, bookingNo, petName },
  visible,
  onNext,
  onClose,
}: RegisteredDialogProps): ReactNode {
  return (
    <Modal
      title="挂号成功"
      visible={visible}
      onCancel={onClose}
      style={{ width: 360 }}
      footer={
        <>
          <Button onClick={onNext}>继续挂号</Button>
          <Button type="primary" autoFocus onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      <p className={classes.registered}>
        {petName}的排队号<b>{queueNo}</b>
        {bookingNo}
      </p>
    </Modal>
  );
}
