import type { KeyboardEvent, ReactNode } from 'react';
import type { ReservationDay } from '@hospital/shared/contract/calls/reservations';
import { holidayInWords } from '@hospital/shared/contract/holidays';
import { VISIT_TYPE_WORDS } from '@hospital/shared/contract/reservationStates';
import { weekdayOf } from '@hospital/shared/format';
import classes from './calendar.module.css';

interface MonthProps {
  readonly month: string;
  readonly days: readonly ReservationDay[];
  readonly today: string;
  /** The day whose list stands below; empty for none or several. */
  readonly chosen: string;
  readonly onChoose: (date: string) => void;
  readonly onOpen: (date: string) => void;
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];
/** Days by which the arrow keys go. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** `2026年11月` */
export const monthInWords = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

function goTo(event: KeyboardEvent<HTMLElement>, onOpen: (date: string) => void): void {
  const cell = event.target instanceof HTMLElement ? event.target.closest('[data-date]') : null;
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-date]')];
  const step = STEPS[event.key];
  if (event.key === 'o' && cell instanceof HTMLElement) onOpen(cell.dataset.date ?? '');
  if (step === undefined || !(cell instanceof HTMLElement)) return;
  event.preventDefault();
  cells[cells.indexOf(cell) + step]?.focus();
}

/** How much is reserved on each day of a month, by type; full days are marked. */
export function Month({ month, days, today, chosen, onChoose, onOpen }: MonthProps): ReactNode {
  const [first] = days;
  // A week begins on Monday.
  const before = first ? (weekdayOf(first.date) + 6) % 7 : 0;
  return (
    <div
      className={classes.month}
      role="group"
      aria-label={monthInWords(month)}
      onKeyDown={(event) => goTo(event, onOpen)}
    >
      {WEEKDAYS.map((weekday) => (
        <span key={weekday} className={classes.weekday}>
          {weekday}
        </span>
      ))}
      {days.map(({ date, total, items, full, doctorCount, holiday }, at) => (
        <button
          key={date}
          type="button"
          className={classes.day}
          style={at === 0 ? { gridColumnStart: before + 1 } : undefined}
          data-date={date}
          data-today={date === today || undefined}
          data-past={date < today || undefined}
          data-full={full === 'Y' || undefined}
          aria-pressed={date === chosen}
          onClick={() => onChoose(date)}
          onDoubleClick={() => onOpen(date)}
        >
          <span className="visually-hidden">{`${date} 预约${total}个${full === 'Y' ? '，已约满' : ''}${holiday ? `，${holidayInWords(holiday)}` : ''}`}</span>
          <span className={classes.head} aria-hidden="true">
            <strong>{Number(date.slice(8))}</strong>
            {full === 'Y' && <em>满</em>}
            {total > 0 && <b>{total}</b>}
          </span>
          <span className={classes.loads} aria-hidden="true">
            {items.map(({ type, count }) => (
              <span key={type}>
                {VISIT_TYPE_WORDS[type]} {count}
              </span>
            ))}
          </span>
          {holiday && (
            <span className={classes.holiday} aria-hidden="true">
              {holidayInWords(holiday)}
            </span>
          )}
          {date >= today && (
            <span className={classes.duty} aria-hidden="true">
              {doctorCount > 0 ? `医生 ${doctorCount}` : '无人值班'}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
