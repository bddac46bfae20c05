import type { ReactNode } from 'react';
import type { WashDay } from '@hospital/shared/contract/calls/washing';
import { shownEnd } from '@hospital/shared/contract/timeSlots';
import classes from './washing.module.css';

/** How full the day is, as a whole and at its limited times. */
export function SlotBar({ day }: { readonly day: WashDay }): ReactNode {
  return (
    <ul className={classes.slots} aria-label="时段占用">
      <Slot name="全天" booked={day.booked} limit={day.limit} />
      {day.slots.map((slot) => (
        <Slot key={slot.startTime} name={`${slot.startTime}–${shownEnd(slot.endTime)}`} {...slot} />
      ))}
    </ul>
  );
}

interface SlotProps {
  readonly name: string;
  readonly booked: number;
  readonly limit: number | null;
}

function Slot({ name, booked, limit }: SlotProps): ReactNode {
  const full = limit !== null && booked >= limit;
  return (
    <li className={full ? `${classes.slot} ${classes.full}` : classes.slot}>
      {name}{' '}
      <span className="figures">
        {booked}/{limit ?? '不限'}
      </span>
      {full && ' 已满'}
    </li>
  );
}
