import type { ReactNode } from 'react';
import { Button, Modal, WaitingButton } from '@hospital/shared/ui/core';
import { printQueueNo } from './printQueueNo';
import type { Registered } from './RegisterDialog';
import classes from './register.module.css';

interface RegisteredDialogProps {
  readonly registered: Registered;
  readonly visible: boolean;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** The number that the owner is told. */
export function RegisteredDialog({ registered, visible, onNext, onClose }: RegisteredDialogProps): ReactNode {
  const { queueNo, bookingNo, petName } = registered;
  return (
    <Modal
      title="挂号成功"
      visible={visible}
      onCancel={onClose}
      style={{ width: 400 }}
      footer={
        <>
          <WaitingButton onClick={() => printQueueNo(registered)}>打印排队号</WaitingButton>
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
