import type { ReactNode } from 'react';
import { Modal } from '@hospital/shared/ui/core';
import classes from './KeyHelp.module.css';

interface KeyHelpProps {
  /** Keys with what they do. */
  readonly keys: readonly (readonly [key: string, does: string])[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** `?`: what the keys of a page do. */
export const KeyHelp = ({ keys, visible, onClose }: KeyHelpProps): ReactNode => (
  <Modal title="快捷键" visible={visible} footer={null} style={{ width: 420 }} onCancel={onClose}>
    <dl className={classes.keys}>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
