import type { ReactNode } from 'react';
import { Button, Html, Modal } from '@hospital/shared/ui/core';
import { Letter } from '../Letter';

interface PreviewDialogProps {
  readonly name: string;
  /** HTML, as it is stored or still being written. */
  readonly content: string;
  readonly time: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** An announcement as its readers see it in the message centre. */
export function PreviewDialog({ name, content, time, visible, onClose }: PreviewDialogProps): ReactNode {
  return (
    <Modal
      title="预览公告"
      visible={visible}
      style={{ width: 720 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <Letter title={name} time={time}>
        <Html html={content} />
      </Letter>
    </Modal>
  );
}
