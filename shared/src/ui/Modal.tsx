import './base';
import '@arco-design/web-react/es/Modal/style/css.js';
import './Modal.css';
import ArcoModal from '@arco-design/web-react/es/Modal';
import type { ModalProps as ArcoModalProps } from '@arco-design/web-react/es/Modal/interface';
import IconClose from '@arco-design/web-react/icon/react-icon/IconClose';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

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
      {children}
    </ArcoModal>
  );
}

/** Arco puts the click on the element around it. */
const CloseButton = (): ReactNode => (
  <button type="button" aria-label="关闭" className="dialog-close">
    <IconClose />
  </button>
);

/** Remembers what had the focus when a dialog opened; the returned function gives it back. */
function useReturnFocus(visible: boolean): () => void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (visible) before.current = document.activeElement;
  }, [visible]);
  return () => {
    focusAgain(before.current);
    before.current = null;
  };
}

function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
}

export interface ConfirmOptions {
  readonly title?: string;
  readonly content: ReactNode;
  readonly okText?: string;
  readonly cancelText?: string;
  /** The button that agrees is red: what follows cannot be undone. */
  readonly danger?: boolean;
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
      okButtonProps: danger ? { status: 'danger' } : {},
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
