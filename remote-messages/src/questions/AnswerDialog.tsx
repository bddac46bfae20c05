import type { ReactNode } from 'react';
import type { QuestionAnswer } from '@hospital/shared/contract/calls/questions';
import { Button, Html, Modal } from '@hospital/shared/ui/core';
import { Letter } from '../Letter';

interface AnswerDialogProps {
  readonly question: QuestionAnswer;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** A question with the whole of its answer. */
export function AnswerDialog({ question, visible, onClose }: AnswerDialogProps): ReactNode {
  return (
    <Modal
      title={question.category}
      visible={visible}
      style={{ width: 720 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <Letter title={question.question} time={question.updateDate}>
        <Html html={question.answer} />
      </Letter>
    </Modal>
  );
}
