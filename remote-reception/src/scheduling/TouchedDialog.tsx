import { type ReactNode, useState } from 'react';
import type { TouchedReservation } from '@hospital/shared/contract/calls/scheduling';
import { ATTENDANTS, VISIT_TYPE_WORDS } from '@hospital/shared/contract/reservationStates';
import { openTab } from '@hospital/shared/navigation';
import { Alert, Button, Modal } from '@hospital/shared/ui/core';
import classes from './touched.module.css';

interface TouchedDialogProps {
  readonly whom: readonly TouchedReservation[];
  readonly visible: boolean;
  /** Whether it is saved all the same. */
  readonly onDecide: (goOn: boolean) => void;
}

/** The board on which a reservation stands: one of doctors, of washers, or of boarding. */
const boardOf = ({ type }: TouchedReservation): number =>
  ATTENDANTS[type] === 'washer' ? 3 : ATTENDANTS[type] === '' ? 4 : 1;

/** Asks whether something is saved that leaves people without anybody to see them; none: without a question. */
export function useTouched(): {
  readonly dialog: ReactNode;
  readonly ask: (whom: readonly TouchedReservation[]) => Promise<boolean>;
} {
  const [asked, setAsked] = useState<{
    readonly whom: readonly TouchedReservation[];
    readonly visible: boolean;
    readonly decide: (goOn: boolean) => void;
  }>();
  return {
    ask: (whom) =>
      whom.length === 0
        ? Promise.resolve(true)
        : new Promise((decide) => setAsked({ whom, visible: true, decide })),
    dialog: asked && (
      <TouchedDialog
        whom={asked.whom}
        visible={asked.visible}
        onDecide={(goOn) => {
          setAsked({ ...asked, visible: false });
          asked.decide(goOn);
        }}
      />
    ),
  };
}

/** Whom a change leaves without anybody to see them, before it is saved, with the way to each of them. */
function TouchedDialog({ whom, visible, onDecide }: TouchedDialogProps): ReactNode {
  return (
    <Modal
      title={`有 ${whom.length} 个预约将无人接待`}
      visible={visible}
      style={{ width: 640 }}
      onCancel={() => onDecide(false)}
      footer={
        <>
          <Button onClick={() => onDecide(false)}>返回修改</Button>
          <Button type="primary" status="danger" onClick={() => onDecide(true)}>
            仍要保存
          </Button>
        </>
      }
    >
      <Alert type="warning" content="尚未保存。保存后这些预约仍在原来的时间，请为他们改期。" />
      <ul className={classes.list}>
        {whom.map((one) => {
          const who = [one.petName, one.name].filter(Boolean).join(' ');
          return (
            <li key={one.id}>
              <span className="figures">
                {one.date} {one.startTime}-{one.endTime}
              </span>
              <span>
                <strong>{who}</strong> {VISIT_TYPE_WORDS[one.type]} {one.doctorName || '不指定'}{' '}
                <span className={classes.store}>{one.storeName}</span>
              </span>
              <Button
                size="small"
                aria-label={`查看：${who}的预约`}
                onClick={() =>
                  openTab(`/reservation/board?date=${one.date}&type=${boardOf(one)}&show=${one.id}`)
                }
              >
                查看
              </Button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
