import type { ReactNode } from 'react';
import { CHARGE_SHOWN_MINUTES } from '@hospital/shared/contract/chargeWords';
import { Alert, Button, Modal } from '@hospital/shared/ui/core';
import { CODE_SALES } from './package.model';
import classes from './package.module.css';

/** Where a code is found again after it was told. */
const AGAIN = {
  nowhere: '此后不再显示，遗失可补发。',
  sales: `发起收款后${CHARGE_SHOWN_MINUTES}分钟内可在“${CODE_SALES}”再次查看，此后可补发。`,
} as const;

const focusOn = (code: HTMLElement | null): void => code?.focus();

/** Tells the code of a package: once, or, where it was bought by a code, for as long as its charge is listed. */
export const CodeNotice = ({
  code,
  packageName,
  again = 'nowhere',
  onClose,
}: {
  readonly code: string;
  readonly packageName: string;
  readonly again?: keyof typeof AGAIN;
  readonly onClose: () => void;
}): ReactNode => (
  <Modal
    title={`套餐验证码：${packageName}`}
    visible
    // The cashier may press Enter twice to take the payment: the second must not close this before the code was read.
    autoFocus={false}
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        已告知宠主
      </Button>
    }
  >
    <p ref={focusOn} tabIndex={-1} className={classes.code}>
      {code}
    </p>
    <Alert type="info" content={`请把验证码告知宠主，核销套餐时由宠主说出。${AGAIN[again]}`} />
  </Modal>
);
