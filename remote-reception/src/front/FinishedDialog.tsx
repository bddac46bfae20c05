import type { ReactNode } from 'react';
import { addDays, formatYuan } from '@hospital/shared/format';
import { useToday } from '@hospital/shared/api';
import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { Alert, Button, Modal } from '@hospital/shared/ui/core';
import classes from './front.module.css';

interface FinishedDialogProps {
  readonly title: string;
  readonly answer: DataOf<typeof bookingCalls.finish>;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** What is left to do after a visit: what is to be paid, and when the owner may be called. */
export function FinishedDialog({ title, answer, visible, onClose }: FinishedDialogProps): ReactNode {
  const today = useToday();
  const { unpaidAmount, reviewSuggest } = answer;
  return (
    <Modal
      title={title}
      visible={visible}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      {unpaidAmount > 0 && (
        <Alert type="warning" content={`还有 ¥${formatYuan(unpaidAmount)} 未结算，请引导到收银台。`} />
      )}
      {reviewSuggest.length > 0 && (
        <>
          <p>建议告知宠主：</p>
          <ul className={classes.suggestions}>
            {reviewSuggest.map(({ day, content }) => (
              <li key={content}>
                {addDays(today, day)}（{day}天后）{content}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
