import { memo, type MouseEvent, type ReactNode, useMemo } from 'react';
import type { ReservationBrief, ReservationChart } from '@hospital/shared/contract/calls/reservations';
import { minutesOf, type Period, RESERVATION_STEP, timeOf } from '@hospital/shared/contract/dutyTimes';
import { Block } from './Block';
import { heightOf, layOut, STEP_HEIGHT, timesInWords } from './board.model';
import classes from './board.module.css';

interface ColumnProps {
  readonly resource: ReservationChart['resources'][number];
  readonly startTime: string;
  readonly endTime: string;
  readonly items: readonly ReservationBrief[];
  /** Times that something takes which is no reservation: plans of washing. */
  readonly taken: readonly Period[];
  /** Everything can be reserved at any time, as boarding. */
  readonly always: boolean;
  readonly mayEdit: boolean;
  /** Null for who may not reserve. */
  readonly onFree: ((doctorId: string, startTime: string) => void) | null;
  readonly onOpen: (item: ReservationBrief) => void;
}

/** When nobody is there. */
function gapsOf({ startTime, endTime }: Period, duties: readonly Period[]): Period[] {
  const gaps: Period[] = [];
  let from = minutesOf(startTime);
  for (const duty of [...duties].sort((one, other) => one.startTime.localeCompare(other.startTime))) {
    const begins = minutesOf(duty.startTime);
    if (begins > from) gaps.push({ startTime: timeOf(from), endTime: timeOf(begins) });
    from = Math.max(from, minutesOf(duty.endTime));
  }
  if (from < minutesOf(endTime)) gaps.push({ startTime: timeOf(from), endTime });
  return gaps;
}

/** The day of somebody. */
export const Column = memo(function Column(props: ColumnProps): ReactNode {
  const { resource, startTime, endTime, items, taken, always, mayEdit, onFree, onOpen } = props;
  const opens = minutesOf(startTime);
  const length = minutesOf(endTime) - opens;
  const laid = useMemo(() => layOut(items), [items]);
  const free = always || resource.id === '';
  const gaps = free ? [] : gapsOf({ startTime, endTime }, resource.duties);
  const reserve = (event: MouseEvent<HTMLDivElement>): void => {
    const { top } = event.currentTarget.getBoundingClientRect();
    const steps = Math.floor((event.clientY - top) / STEP_HEIGHT);
    onFree?.(resource.id, timeOf(opens + steps * RESERVATION_STEP));
  };
  return (
    <div className={classes.column} role="group" aria-label={resource.name} data-column={resource.id}>
      {/* The keyboard reserves by 新增预约, which proposes the next free time. */}
      <div
        className={classes.hours}
        style={{ height: heightOf(length) }}
        data-free={onFree !== null || undefined}
        onClick={onFree ? reserve : undefined}
      >
        {gaps.map((gap) => (
          <div
            key={gap.startTime}
            className={classes.gap}
            style={{
              top: heightOf(minutesOf(gap.startTime) - opens),
              height: heightOf(minutesOf(gap.endTime) - minutesOf(gap.startTime)),
            }}
          />
        ))}
        {taken.map((one, at) => (
          <div
            key={at}
            className={classes.taken}
            style={{
              top: heightOf(minutesOf(one.startTime) - opens),
              height: heightOf(minutesOf(one.endTime) - minutesOf(one.startTime)),
            }}
          >
            洗美单 {timesInWords(one)}
          </div>
        ))}
      </div>
      {laid.map((one) => (
        <Block
          key={one.item.id}
          {...one}
          opens={opens}
          doctorName={resource.name}
          mayEdit={mayEdit}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
});
