import type { ReactNode } from 'react';
import { Modal } from '@hospital/shared/ui/core';
import { VISIT_ACTIONS } from './visitActions';
import classes from './front.module.css';

const KEYS: readonly (readonly [key: string, what: string])[] = [
  ['N', '挂号'],
  ['/', '查找'],
  ['↑ ↓', '选择就诊'],
  ['Enter', '所选就诊的第一个操作'],
  ...VISIT_ACTIONS.filter(({ move }) => move !== 'handOver').map(
    ({ key, word }) => [key.toUpperCase(), word] as const,
  ),
  ['?', '快捷键'],
];

interface KeyListProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Which key does what here. */
export function KeyList({ visible, onClose }: KeyListProps): ReactNode {
  return (
    <Modal title="快捷键" visible={visible} onCancel={onClose} footer={null} style={{ width: 360 }}>
      <dl className={classes.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
