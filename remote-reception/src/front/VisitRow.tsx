import type { KeyboardEvent, ReactNode } from 'react';
import { bookingStates } from '@hospital/shared/contract/bookingStates';
import { BOOKING_SOURCES, BOOKING_TYPES } from '@hospital/shared/contract/bookingWords';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { formatYuan, shanghaiMoment } from '@hospital/shared/format';
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

const clock = (time: string): string => time.slice(11, 16);
const MINUTE = 60_000;

/** A length of time in whole minutes, in words: `12分钟`, from an hour on `13小时43分`. */
const lengthOf = (minutes: number): string =>
  minutes < 60 ? `${minutes}分钟` : `${Math.floor(minutes / 60)}小时${minutes % 60}分`;

/** `等候12分钟`, or what has become of it since. */
function sinceOf(visit: Booking, now: string): string {
  const registered = shanghaiMoment(visit.registerTime);
  const read = shanghaiMoment(now);
  if (visit.state === 1 && registered && read) {
    const minutes = Math.max(0, Math.floor((read.getTime() - registered.getTime()) / MINUTE));
    return `${clock(visit.registerTime)} 到店，等候${lengthOf(minutes)}`;
  }
  if (visit.state === 2 && visit.consultationTime) return `${clock(visit.consultationTime)} 开始接诊`;
  if (visit.state === 3 && visit.finishTime) return `${clock(visit.finishTime)} 完成`;
  if (visit.state === 4) return `已取消：${visit.cancelReason}`;
  return `${clock(visit.registerTime)} 到店`;
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
        <p>{facts.join(' · ')}</p>
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
