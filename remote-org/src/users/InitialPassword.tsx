import { Button, message, Modal } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import classes from './users.module.css';

export interface ToldPassword {
  readonly name: string;
  readonly initPassword: string;
}

/** A new initial password, shown this once: nobody can read it again. */
export function InitialPassword({
  told,
  onClose,
}: {
  readonly told: ToldPassword | null;
  readonly onClose: () => void;
}): ReactNode {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(told?.initPassword ?? '');
      message.success('已复制');
    } catch {
      message.warning('浏览器不允许复制，请手动抄写');
    }
  };
  return (
    <Modal
      title="初始密码"
      visible={told !== null}
      style={{ width: 420 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>复制</Button>
          <Button type="primary" onClick={onClose}>
            我已记下
          </Button>
        </>
      }
    >
      <p>请将初始密码告知 {told?.name}，密码只显示一次。</p>
      <p className={classes.password}>
        <code>{told?.initPassword}</code>
      </p>
    </Modal>
  );
}
