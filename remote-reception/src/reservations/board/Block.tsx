import { memo, type ReactNode } from 'react';
import type { ReservationBrief } from '@hospital/shared/contract/calls/reservations';
import { minutesOf } from '@hospital/shared/contract/dutyTimes';
import { reservationStates, VISIT_TYPE_WORDS } from '@hospital/shared/contract/reservationStates';
import { mayMove } from '@hospital/shared/contract/states';
import { handleOf } from '@hospital/shared/dragging';
import { heightOf, type Laid, shareOf, timesInWords } from './board.model';
import classes from './board.module.css';

interface BlockProps extends Laid {
  /** Minutes after midnight at which the board begins. */
  readonly opens: number;
  readonly doctorName: string;
  readonly mayEdit: boolean;
  readonly dragged: boolean;
  /** Id of what says how it is dragged by keys. */
  readonly instructions: string;
  readonly onOpen: (item: ReservationBrief) => void;
}

const nameOf = ({ petName, name }: ReservationBrief): string => petName || name || '未留名';

/** A reservation on the board. It is drawn again only when it changes, not while another is dragged. */
export const Block = memo(function Block(props: BlockProps): ReactNode {
  const { item, opens, doctorName, mayEdit, dragged, instructions, onOpen } = props;
  const { id, type, status, name, remarks, startTime, endTime } = item;
  const movable = mayEdit && mayMove(reservationStates, status, 'change');
  const who = nameOf(item);
  const times = timesInWords(item);
  const start = minutesOf(startTime);
  const height = heightOf(minutesOf(endTime) - start);
  const [typeInWords, state] = [VISIT_TYPE_WORDS[type], reservationStates.words[status]];
  return (
    <div
      className={classes.block}
      style={{ top: heightOf(start - opens), height: height - 2, ...shareOf(props) }}
      data-status={status}
      data-dragged={dragged || undefined}
    >
      <button
        type="button"
        className={classes.grip}
        {...(movable && {
          ...handleOf({ id, kind: 'move' }),
          'aria-pressed': dragged || undefined,
          'aria-roledescription': '可移动的预约',
          'aria-describedby': instructions,
        })}
        title={`${times} ${who} ${name} ${remarks}`.trim()}
        onClick={() => onOpen(item)}
      >
        <span className="visually-hidden">{`${who} ${times}：${typeInWords}，${state}，${doctorName}`}</span>
        <span className={classes.who} aria-hidden="true">
          {who}
        </span>
        <span className={classes.more} aria-hidden="true">
          {`${name} ${typeInWords}${status === 1 ? '' : ` ${state}`}`}
        </span>
        {height >= 60 && remarks && (
          <span className={classes.more} aria-hidden="true">
            {remarks}
          </span>
        )}
      </button>
      {/* The lower edge, by which it is lengthened. */}
      {movable && (
        <button
          type="button"
          className={classes.foot}
          {...handleOf({ id, kind: 'length' })}
          aria-roledescription="可调整的时长"
          aria-describedby={instructions}
          aria-label={`调整时长：${who}`}
        />
      )}
    </div>
  );
});
