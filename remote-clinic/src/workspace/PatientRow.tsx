import type { ReactNode } from 'react';
import { bookingStates } from '@hospital/shared/contract/bookingStates';
import { BOOKING_TYPES } from '@hospital/shared/contract/bookingWords';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { type Day, formatEarlierDay } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { DictText, RowAction } from '@hospital/shared/ui/data';
import classes from './doctor.module.css';

interface PatientRowProps {
  readonly visit: Booking;
  readonly today: Day;
  readonly next: boolean;
  readonly onConsult?: () => void;
  readonly onWrite?: () => void;
}

/** A patient of the day: who it is, why it came, and what the doctor must know. */
export function PatientRow({ visit, today, next, onConsult, onWrite }: PatientRowProps): ReactNode {
  const { queueNo, petName, state, ownerId, petId, temperature, weight } = visit;
  const measured = [weight !== null && `${weight}kg`, temperature !== null && `${temperature}℃`];
  const facts = [BOOKING_TYPES[visit.type], visit.firstFlag === 'Y' && '初诊', ...measured, visit.complaint];
  // Its number is of the queue of that day.
  const earlierDay = formatEarlierDay(visit.registerTime, today);
  return (
    <li className={`${classes.row} ${classes[`state${state}`] ?? ''}`}>
      <div className={classes.number}>
        <b>{queueNo}</b>
        <span className={classes.quiet}>{next ? '下一位' : bookingStates.words[state]}</span>
      </div>
      <div className={classes.who}>
        <p>
          {earlierDay !== '' && <span className={classes.warn}>{earlierDay}的号</span>}
          {visit.urgentFlag === 'Y' && <span className={classes.urgent}>急诊</span>}
          <TabLink to={`/customer/detail?id=${ownerId}&pet=${petId}`}>{petName}</TabLink>{' '}
          <DictText type="pet_species" code={visit.petSpecies} /> {visit.petAge} · {visit.ownerName}
        </p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {visit.warnings.length > 0 && (
          <p>
            {visit.warnings.map(({ level, text }) => (
              <span key={text} className={level === 'error' ? classes.urgent : classes.warn}>
                {text}
              </span>
            ))}
          </p>
        )}
      </div>
      <div>
        {onConsult && (
          <RowAction
            aria-label={`接诊：${queueNo}号${petName}`}
            because={visit.consultFlag === 'N' ? `只有${visit.doctorName}可以接诊` : ''}
            onClick={onConsult}
          >
            接诊
          </RowAction>
        )}
        {onWrite && (
          <RowAction aria-label={`病例：${queueNo}号${petName}`} onClick={onWrite}>
            病例
          </RowAction>
        )}
      </div>
    </li>
  );
}
