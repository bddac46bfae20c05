import type { ReactNode } from 'react';
import { Alert, Button, Modal } from '@hospital/shared/ui/core';
import classes from './package.module.css';

/** Tells the code of a package, which is shown once. */
export const CodeNotice = ({
  code,
  packageName,
  onClose,
}: {
  readonly code: string;
  readonly packageName: string;
  readonly onClose: () => void;
}): ReactNode => (
  <Modal
    title={`套餐验证码：${packageName}`}
    visible
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        已告知宠主
      </Button>
    }
  >
    <p className={classes.code}>{code}</p>
    <Alert type="info" content="请把验证码告知宠主，核销套餐时由宠主说出。此后不再显示，遗失可补发。" />
  </Modal>
);
