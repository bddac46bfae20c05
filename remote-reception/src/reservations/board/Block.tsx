import { useDraggable } from '@dnd-kit/core';
import { memo, type ReactNode } from 'react';
import type { ReservationBrief } from '@hospital/shared/contract/calls/reservations';
import { minutesOf } from '@hospital/shared/contract/dutyTimes';
import { reservationStates, VISIT_TYPE_WORDS } from '@hospital/shared/contract/reservationStates';
import { mayMove } from '@hospital/shared/contract/states';
import { heightOf, type Laid, shareOf, timesInWords } from './board.model';
import classes from './board.module.css';

interface BlockProps extends Laid {
  /** Minutes after midnight at which the board begins. */
  readonly opens: number;
  readonly doctorName: string;
  readonly mayEdit: boolean;
  readonly onOpen: (item: ReservationBrief) => void;
}

/** What drags a reservation, and what drags its end. */
export interface DragData {
  readonly item: ReservationBrief;
  readonly kind: 'move' | 'length';
}

const nameOf = ({ petName, name }: ReservationBrief): string => petName || name || '未留名';

/** A reservation on the board. It is drawn again only when it changes, not while another is dragged. */
export const Block = memo(function Block(props: BlockProps): ReactNode {
  const { item, opens, doctorName, mayEdit, onOpen } = props;
  const fixed = !mayEdit || !mayMove(reservationStates, item.status, 'change');
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: item.id,
    data: { item, kind: 'move' } satisfies DragData,
    disabled: fixed,
    attributes: { roleDescription: '可移动的预约' },
  });
  const start = minutesOf(item.startTime);
  const height = heightOf(minutesOf(item.endTime) - start);
  const words = [VISIT_TYPE_WORDS[item.type], reservationStates.words[item.status], doctorName].join('，');
  const style = {
    top: heightOf(start - opens),
    height: height - 2,
    ...shareOf(props),
  };
  return (
    <div
      className={classes.block}
      style={style}
      data-status={item.status}
      data-dragged={isDragging || undefined}
    >
      <button
        type="button"
        className={classes.grip}
        ref={setNodeRef}
        {...(fixed ? {} : attributes)}
        {...listeners}
        title={`${timesInWords(item)} ${nameOf(item)} ${item.name} ${item.remarks}`.trim()}
        onClick={() => onOpen(item)}
      >
        <span className="visually-hidden">{`${nameOf(item)} ${timesInWords(item)}：${words}`}</span>
        <span className={classes.who} aria-hidden="true">
          {nameOf(item)}
        </span>
        <span className={classes.more} aria-hidden="true">
          {item.name} {VISIT_TYPE_WORDS[item.type]}
          {item.status !== 1 && ` ${reservationStates.words[item.status]}`}
        </span>
        {height >= 60 && item.remarks && (
          <span className={classes.more} aria-hidden="true">
            {item.remarks}
          </span>
        )}
      </button>
      {!fixed && <Foot item={item} />}
    </div>
  );
});

/** The lower edge, by which a reservation is lengthened. */
function Foot({ item }: { readonly item: ReservationBrief }): ReactNode {
  const { setNodeRef, listeners, attributes } = useDraggable({
    id: `${item.id}/length`,
    data: { item, kind: 'length' } satisfies DragData,
    attributes: { roleDescription: '可调整的时长' },
  });
  return (
    <button
      type="button"
      className={classes.foot}
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`调整时长：${nameOf(item)}`}
    />
  );
}
