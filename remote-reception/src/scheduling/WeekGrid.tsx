import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { SHIFT_WORDS, type Shift } from '@hospital/shared/contract/dutyTimes';
import { type HolidayHours, holidayInWords } from '@hospital/shared/contract/holidays';
import { type Cell, keyOf, SHIFT_KEYS } from './week.model';
import classes from './scheduling.module.css';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

interface WeekGridProps {
  readonly people: readonly Person[];
  readonly days: readonly string[];
  readonly today: string;
  readonly holidayAt: (date: string) => HolidayHours | undefined;
  readonly cellAt: (key: string) => Cell | undefined;
  /** Reservations of that day. */
  readonly usedAt: (key: string) => number;
  readonly isChanged: (key: string) => boolean;
  /** The week is on its way. */
  readonly loading: boolean;
  readonly mayEdit: boolean;
  readonly onShift: (key: string, shift: Shift) => void;
  readonly onOpen: (person: Person, date: string) => void;
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];
const STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows go from cell to cell. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null;
  if (!step || !cell) return;
  event.preventDefault();
  const row = cell.closest('tr');
  if (!row) return;
  const rows = [...(row.parentElement?.children ?? [])];
  const target = rows[rows.indexOf(row) + step[1]];
  target?.children[[...row.children].indexOf(cell) + step[0]]?.querySelector('button')?.focus();
}

/** A week by people: 1 to 4 set a shift, 0 a day off, arrows go on, Enter opens hours and limits. */
export function WeekGrid(props: WeekGridProps): ReactNode {
  const { people, days, today, holidayAt, cellAt, usedAt, isChanged, loading, mayEdit, onShift, onOpen } =
    props;
  return (
    <div className={classes.scroll} tabIndex={-1}>
      <table className={classes.grid} aria-label="排班表" aria-busy={loading} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            {days.map((date, at) => {
              const holiday = holidayAt(date);
              return (
                <th key={date} scope="col" data-today={date === today || undefined}>
                  周{WEEKDAYS[at]} <span>{date.slice(5)}</span>
                  {holiday && <span data-holiday>{holidayInWords(holiday)}</span>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                {person.name}
                <span>{person.title}</span>
              </th>
              {days.map((date) => {
                const key = keyOf(person.id, date);
                const cell = cellAt(key);
                return (
                  <td key={date}>
                    <Day
                      id={key}
                      label={`${person.name} ${date}`}
                      cell={cell}
                      used={usedAt(key)}
                      changed={isChanged(key)}
                      loading={loading}
                      fixed={loading || !mayEdit || date < today}
                      onShift={(shift) => onShift(key, shift)}
                      onOpen={() => onOpen(person, date)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  readonly id: string;
  readonly label: string;
  readonly cell: Cell | undefined;
  readonly used: number;
  readonly changed: boolean;
  readonly loading: boolean;
  readonly fixed: boolean;
  readonly onShift: (shift: Shift) => void;
  readonly onOpen: () => void;
}

const Day = memo(function Day({
  label,
  cell,
  used,
  changed,
  loading,
  fixed,
  onShift,
  onOpen,
}: DayProps): ReactNode {
  const press = (event: KeyboardEvent): void => {
    const shift = SHIFT_KEYS[event.key];
    if (fixed || shift === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onShift(shift);
  };
  const limit = cell && cell.limit !== null ? `同时${cell.limit}个` : '';
  return (
    <button
      type="button"
      className={classes.day}
      data-shift={cell?.shift ?? 'none'}
      data-changed={changed || undefined}
      aria-disabled={fixed}
      onKeyDown={press}
      onClick={() => !fixed && onOpen()}
    >
      <span className="visually-hidden">{label}：</span>
      <strong>{cell ? SHIFT_WORDS[cell.shift] : loading ? '…' : '未排'}</strong>
      {cell && cell.shift !== 0 && (
        <span>
          {cell.startTime}-{cell.endTime}
        </span>
      )}
      <small>
        {limit} {used > 0 && `预约${used}`}
      </small>
      {changed && <span className="visually-hidden">，未保存</span>}
    </button>
  );
});
