import { type ReactNode, useState } from 'react';
import { addDays, formatYuan } from '@hospital/shared/format';
import { useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import { useMay } from '@hospital/shared/session';
import { Alert, Button, message, Modal } from '@hospital/shared/ui/core';
import { type Proposal, proposalsOf } from './finished.model';
import classes from './front.module.css';

interface FinishedDialogProps {
  readonly title: string;
  readonly answer: DataOf<typeof bookingCalls.finish>;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** What is left to do after a visit: what is to be paid, and the follow-ups that it asks for, which one press plans. */
export function FinishedDialog({ title, answer, visible, onClose }: FinishedDialogProps): ReactNode {
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
      {proposalsOf(reviewSuggest).map((one) => (
        <Proposed key={one.planTemplateId} proposal={one} answer={answer} />
      ))}
    </Modal>
  );
}

interface ProposedProps {
  readonly proposal: Proposal;
  readonly answer: Pick<FinishedDialogProps['answer'], 'caseId' | 'petId'>;
}

/** Follow-ups of one plan, or what is usual; what is only told has nothing to press. */
function Proposed({ proposal, answer }: ProposedProps): ReactNode {
  const { planTemplateId, name, told, items } = proposal;
  const today = useToday();
  const mayPlan = useMay(api.reviews.batchSave);
  const batch = useCallMutation(api.reviews.batchSave);
  const [planned, setPlanned] = useState(0);
  const arrange = async (): Promise<void> => {
    const { ids } = await batch.mutateAsync({
      ...(answer.caseId === null ? { petIds: [answer.petId] } : { caseId: answer.caseId }),
      ...(planTemplateId === '' ? {} : { planTemplateId }),
      ...{ baseDate: today, items: [...items] },
    });
    setPlanned(ids.length);
    message.success(`已安排${ids.length}次回访`);
  };
  return (
    <>
      <p>{name === '' ? '建议告知宠主：' : `建议回访（${name}）：`}</p>
      <ul className={classes.suggestions}>
        {told.map(({ day, content, reviewType }, at) => (
          <li key={at}>
            {addDays(today, day)}（{day}天后）
            {reviewType !== null && name !== '' && `${reviewTypeName(reviewType)}：`}
            {content}
          </li>
        ))}
      </ul>
      {mayPlan && items.length > 0 && (
        <p>
          {/* What is refused is said by the client. */}
          <Button
            size="small"
            aria-label={`${planned > 0 ? `已安排${planned}次回访` : '安排回访'}：${name || '常用回访'}`}
            loading={batch.isPending}
            disabled={planned > 0}
            onClick={() => void arrange().catch(() => undefined)}
          >
            {planned > 0 ? `已安排${planned}次回访` : '安排回访'}
          </Button>
        </p>
      )}
    </>
  );
}
