import { memo, type ReactNode, useMemo } from 'react';
import type { ReservationBrief, ReservationChart } from '@hospital/shared/contract/calls/reservations';
import { minutesOf, type Period, timeOf } from '@hospital/shared/contract/dutyTimes';
import { Block } from './Block';
import { heightOf, layOut, shareOf, timesInWords } from './board.model';
import classes from './board.module.css';
import { areInSight, type Span } from './sight';
import { type FreeTime, useDrawnTime } from './useDrawnTime';

interface ColumnProps {
  readonly resource: ReservationChart['resources'][number];
  readonly startTime: string;
  readonly endTime: string;
  readonly items: readonly ReservationBrief[];
  /** Times that something takes which is no reservation: plans of washing. */
  readonly taken: readonly Period[];
  /** What of it is drawn; null: all. */
  readonly part: Span | null;
  /** Everything can be reserved at any time, as boarding. */
  readonly always: boolean;
  readonly mayEdit: boolean;
  /** The reservation of it that is dragged; empty: none. */
  readonly dragged: string;
  /** Id of what says how reservations are dragged by keys. */
  readonly instructions: string;
  /** The board that is shown: what is drawn is given up with it. */
  readonly shown: string;
  /** Null for who may not reserve. */
  readonly onFree: ((doctorId: string, time: FreeTime) => void) | null;
  readonly onOpen: (item: ReservationBrief) => void;
}

/** What is drawn in a column: a reservation, or, as null, what else takes the time. */
interface Drawn extends Period {
  readonly id: string;
  readonly item: ReservationBrief | null;
}

const timesOf = ({ startTime, endTime }: Period): Period => ({ startTime, endTime });

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
  const { resource, startTime, endTime, items, taken, part, always, mayEdit, dragged, instructions } = props;
  const { shown, onFree, onOpen } = props;
  const opens = minutesOf(startTime);
  const length = minutesOf(endTime) - opens;
  const laid = useMemo(() => {
    const all = layOut<Drawn>([
      ...items.map((item) => ({ ...timesOf(item), id: item.id, item })),
      ...taken.map((one, at) => ({ ...timesOf(one), id: `taken-${at}`, item: null })),
    ]);
    return all.map(({ item, ...share }) => ({ ...item, share }));
  }, [items, taken]);
  const spanOf = (period: Period) => ({
    top: heightOf(minutesOf(period.startTime) - opens),
    height: heightOf(minutesOf(period.endTime) - minutesOf(period.startTime)),
  });
  const isDrawn = (period: Period): boolean => {
    if (part === null) return true;
    const { top, height } = spanOf(period);
    return areInSight({ top, bottom: top + height }, part);
  };
  const free = always || resource.id === '';
  const gaps = free ? [] : gapsOf({ startTime, endTime }, resource.duties);
  const { drawn, begin } = useDrawnTime({
    opens,
    length,
    shown,
    onDrawn: onFree && ((time) => onFree(resource.id, time)),
  });
  return (
    <div className={classes.column} role="group" aria-label={resource.name} data-column={resource.id}>
      {/* The keyboard reserves by 新增预约, which proposes the next free time. */}
      <div
        className={classes.hours}
        style={{ height: heightOf(length) }}
        data-free={onFree !== null || undefined}
        onMouseDown={begin}
      >
        {gaps.map((gap) => (
          <div key={gap.startTime} className={classes.gap} style={spanOf(gap)} />
        ))}
        {laid.map(
          ({ id, item, share, ...one }) =>
            item === null && (
              <div key={id} className={classes.taken} style={{ ...spanOf(one), ...shareOf(share) }}>
                洗美单 {timesInWords(one)}
              </div>
            ),
        )}
        {drawn && (
          <div className={classes.range} style={spanOf(drawn)}>
            {timesInWords(drawn)}
          </div>
        )}
      </div>
      {laid.map(
        ({ item, share, ...times }) =>
          item &&
          isDrawn(times) && (
            <Block
              key={item.id}
              item={item}
              {...share}
              opens={opens}
              doctorName={resource.name}
              mayEdit={mayEdit}
              dragged={item.id === dragged}
              instructions={instructions}
              onOpen={onOpen}
            />
          ),
      )}
    </div>
  );
});
