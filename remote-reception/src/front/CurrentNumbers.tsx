import type { ReactNode } from 'react';
import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import classes from './front.module.css';

interface CurrentNumbersProps {
  readonly doctors: DataOf<typeof bookingCalls.doctors>;
}

/** Whom each doctor is with, in stores that show it (`currenFlagNum`). */
export function CurrentNumbers({ doctors }: CurrentNumbersProps): ReactNode {
  const busy = doctors.filter(({ currentNo }) => currentNo !== null);
  if (busy.length === 0) return null;
  return (
    <p className={classes.current} role="status">
      当前排队号：
      {busy.map(({ doctorId, doctorName, currentNo }) => (
        <span key={doctorId}>
          {doctorName} <b>{currentNo}号</b>
        </span>
      ))}
    </p>
  );
}
