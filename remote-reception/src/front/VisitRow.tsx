import type { KeyboardEvent, ReactNode } from 'react';
import { bookingStates } from '@hospital/shared/contract/bookingStates';
import { BOOKING_SOURCES, BOOKING_TYPES } from '@hospital/shared/contract/bookingWords';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import {
  formatDate,
  formatEarlierDay,
  formatTime,
  formatYuan,
  shanghaiMoment,
} from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { DictText, RowAction } from '@hospital/shared/ui/data';
import { MedicalOrder } from './MedicalOrder';
import { actionsOf, type VisitAction, whyNotNow } from './visitActions';
import classes from './front.module.css';

interface VisitRowProps {
  readonly visit: Booking;
  /** `YYYY-MM-DD HH:mm`. */
  readonly now: string;
  /** The next one to be called by its doctor. */
  readonly next: boolean;
  /** It has the place of the keyboard among the rows. */
  readonly current: boolean;
  readonly mayDo: (action: VisitAction) => boolean;
  readonly onDo: (action: VisitAction) => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** `08:55`, of an earlier day `11-29 08:55`. */
const clock = (time: string, now: string): string =>
  [formatEarlierDay(time, formatDate(now)), formatTime(time)].filter(Boolean).join(' ');
const MINUTE = 60_000;
/** Minutes that somebody may wait over midnight. */
const NIGHT = 720;

/** A length of time in whole minutes, in words: `12分钟`, from an hour on `13小时43分`. */
const lengthOf = (minutes: number): string =>
  minutes < 60 ? `${minutes}分钟` : `${Math.floor(minutes / 60)}小时${minutes % 60}分`;

/** `等候12分钟`, or the state since; a visit that has waited half a day is one that nobody ended. */
function sinceOf(visit: Booking, now: string): string {
  const { state, registerTime, consultationTime, finishTime } = visit;
  const registered = shanghaiMoment(registerTime);
  const read = shanghaiMoment(now);
  if (state === 1 && registered && read) {
    const minutes = Math.max(0, Math.floor((read.getTime() - registered.getTime()) / MINUTE));
    return `${clock(registerTime, now)} 到店，${minutes < NIGHT ? `等候${lengthOf(minutes)}` : '至今未接诊'}`;
  }
  if (state === 2 && consultationTime) return `${clock(consultationTime, now)} 开始接诊`;
  if (state === 3 && finishTime) return `${clock(finishTime, now)} 完成`;
  if (state === 4) return `已取消：${visit.cancelReason}`;
  return `${clock(registerTime, now)} 到店`;
}

/** One visit of the day: who it is, with whom, since when, what must be known, and what can be done. */
export function VisitRow({ visit, now, next, current, mayDo, onDo, ...row }: VisitRowProps): ReactNode {
  const { petName, ownerName, ownerId, petId, doctorName, state, queueNo, unpaidAmount } = visit;
  const to = `/customer/detail?id=${ownerId}&pet=${petId}`;
  const facts = [
    BOOKING_TYPES[visit.type],
    visit.firstFlag === 'Y' ? '初诊' : '',
    visit.sourceType === 1 ? '' : (BOOKING_SOURCES[visit.sourceType] ?? ''),
    visit.complaint,
  ].filter(Boolean);
  // Its number is of the queue of that day.
  const earlierDay = formatEarlierDay(visit.registerTime, formatDate(now));
  return (
    <li
      className={`${classes.row} ${classes[`state${state}`] ?? ''}`}
      data-visit={visit.id}
      tabIndex={current ? 0 : -1}
      aria-label={`${queueNo}号 ${petName} ${bookingStates.words[state]}`}
      {...row}
    >
      <div className={classes.number}>
        <b>{queueNo}</b>
        <span className={classes.state}>{next ? '下一位' : bookingStates.words[state]}</span>
      </div>
      <div>
        <p className={classes.pet}>
          {visit.urgentFlag === 'Y' && <span className={classes.urgent}>急诊</span>}
          <TabLink to={to} tabIndex={-1}>
            {petName}
          </TabLink>{' '}
          <DictText type="pet_species" code={visit.petSpecies} /> {visit.petAge}
        </p>
        <p className={classes.quiet}>
          {ownerName} {visit.ownerMobile}
        </p>
      </div>
      <div className={classes.visit}>
        <p className={classes.facts}>
          {earlierDay !== '' && <span className={classes.warn}>{earlierDay}的号</span>}
          {facts.join(' · ')}
        </p>
        <p className={classes.quiet}>
          {doctorName} · {sinceOf(visit, now)}
        </p>
        {(visit.warnings.length > 0 || (unpaidAmount > 0 && state !== 4)) && (
          <p className={classes.warnings}>
            {visit.warnings.map(({ level, text }) => (
              <span key={text} className={level === 'error' ? classes.error : classes.warn}>
                {text}
              </span>
            ))}
            {unpaidAmount > 0 && state !== 4 && (
              <span className={classes.due}>待收 ¥{formatYuan(unpaidAmount)}</span>
            )}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {actionsOf(visit)
          .filter(mayDo)
          .map((action) => (
            <RowAction
              key={action.move}
              danger={action.danger ?? false}
              because={whyNotNow(visit, action.move)}
              aria-label={`${action.word}：${queueNo}号${petName}`}
              onClick={() => onDo(action)}
            >
              {action.word}
            </RowAction>
          ))}
        <MedicalOrder visit={visit} />
      </div>
    </li>
  );
}
