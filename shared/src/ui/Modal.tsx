import './base';
import '@arco-design/web-react/es/Modal/style/css.js';
import './Modal.css';
import ArcoModal from '@arco-design/web-react/es/Modal';
import type { ModalProps as ArcoModalProps } from '@arco-design/web-react/es/Modal/interface';
import type { KeyboardEvent, ReactNode } from 'react';
import { CloseButton } from './CloseButton';
import { focusAgain, useReturnFocus } from './useReturnFocus';

export interface ModalProps extends ArcoModalProps {
  /** Names the dialog. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Dialog: focus is held inside and goes back to where it was, the closing cross is a real button named 关闭,
 * never wider than the screen. Closes by Esc and the cross, not by a click beside it, which loses work.
 */
export function Modal({ children, afterClose, ...props }: ModalProps): ReactNode {
  const returnFocus = useReturnFocus(props.visible ?? false);
  return (
    <ArcoModal
      maskClosable={false}
      unmountOnExit
      closeIcon={<CloseButton />}
      {...props}
      afterClose={() => {
        returnFocus();
        afterClose?.();
      }}
    >
      <div onKeyDownCapture={escapeOf(props.onCancel)}>{children}</div>
    </ArcoModal>
  );
}

/** Arco's select keeps Esc for itself even when its list is closed; then the dialog shall have it. */
const escapeOf =
  (onCancel: (() => void) | undefined) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
    // A dialog that was opened from this one is not in it, though its events pass here.
    if (!event.currentTarget.contains(event.target)) return;
    if (!event.target.closest('[role="combobox"][aria-expanded="false"]')) return;
    event.stopPropagation();
    onCancel?.();
  };

export interface ConfirmOptions {
  readonly title?: string;
  readonly content: ReactNode;
  readonly okText?: string;
  readonly cancelText?: string;
  /** The button that agrees is red: what follows cannot be undone. */
  readonly danger?: boolean;
  /**
   * Enter agrees, since the focus begins on that button: for what its user has just asked for and can take back. Without
   * it the focus begins on the other one, so that a second Enter passes over no warning.
   */
  readonly okByEnter?: boolean;
  /** Runs while the dialog shows its loading state; when it rejects, the answer is no. */
  readonly onOk?: () => Promise<unknown> | void;
}

/** Asks; resolves to whether the user agreed (after `onOk` has succeeded). */
export function confirm({
  title = '提示',
  content,
  okText = '确定',
  cancelText = '取消',
  danger = false,
  okByEnter = false,
  onOk,
}: ConfirmOptions): Promise<boolean> {
  const before = document.activeElement;
  return new Promise((resolve) => {
    let agreed = false;
    ArcoModal.confirm({
      title,
      content,
      okText,
      cancelText,
      okButtonProps: { ...(danger ? { status: 'danger' } : {}), ...(okByEnter ? { autoFocus: true } : {}) },
      maskClosable: false,
      onOk: () => {
        const running = onOk?.();
        if (!running) {
          agreed = true;
          return undefined;
        }
        return running.then(
          () => {
            agreed = true;
          },
          // The reason has been shown where it arose; the dialog closes without agreement.
          () => undefined,
        );
      },
      afterClose: () => {
        focusAgain(before);
        resolve(agreed);
      },
    });
  });
}
