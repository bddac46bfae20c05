import '../base';
import '@arco-design/web-react/es/DatePicker/style/css.js';
import ArcoDatePicker from '@arco-design/web-react/es/DatePicker';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { serverDay } from '../../api';
import { addDays, addMonths, type Day } from '../../format/days';
import classes from './DateField.module.css';
import { typedDay } from './typedDay';

export interface DateFieldProps {
  /** Accessible name, e.g. `开始日期`. */
  readonly label: string;
  /** `2026-01-31`; `''` for none. */
  readonly value: Day | '';
  readonly onChange: (day: Day | '') => void;
  /** Days outside cannot be pressed in the calendar; what is typed is left to who asks for it. */
  readonly min?: Day | '';
  readonly max?: Day | '';
  readonly placeholder?: string;
}

/** Steps of the keys while the calendar is open. */
const STEPS: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowUp: (day) => addDays(day, -1),
  ArrowDown: (day) => addDays(day, 1),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/**
 * One day, typed in any usual form or pressed in a Chinese calendar. By keyboard: type and leave the field or press
 * Enter, which sends a form only while the calendar is closed; ArrowDown opens it, the arrow keys then go from day to
 * day, PageUp and PageDown from month to month; Esc closes it.
 */
export function DateField({ label, value, onChange, min, max, placeholder }: DateFieldProps): ReactNode {
  const root = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  /** What was typed since the field was entered; null when nothing was. */
  const typed = useRef<string | null>(null);
  /** The calendar shows the month of the value, or the one that it was turned to since. */
  const [turned, turn] = useState({ from: value, month: value });
  const month = turned.from === value ? turned.month : value;

  const take = (): void => {
    const text = typed.current;
    typed.current = null;
    if (text === null) return;
    const day = text.trim() === '' ? '' : typedDay(text);
    if (day !== undefined && day !== value) onChange(day);
  };
  useLayoutEffect(() => {
    const input = root.current?.querySelector('input');
    // Arco blurs the field 100 ms after its calendar has closed, even when somebody types in it again by then.
    if (input) input.blur = () => undefined;
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      // It chooses the day of an open calendar; the form around is sent by the next Enter.
      if (open) event.preventDefault();
      take();
      setOpen(false);
      return;
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation(); // closes the calendar, not the dialog around it
      typed.current = null;
      setOpen(false);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    if (open) onChange(value === '' ? serverDay() : step(value));
    else setOpen(true);
  };

  return (
    <span ref={root} className={classes.field}>
      <ArcoDatePicker
        {...(value === '' ? { value: undefined } : { value })}
        {...(month === '' ? {} : { pickerValue: month })}
        onPickerValueChange={(day) => turn({ from: value, month: day })}
        popupVisible={open}
        onVisibleChange={(visible) => setOpen(visible === true)}
        onChange={(day: string | undefined) => {
          typed.current = null;
          onChange(day ?? '');
        }}
        disabledDate={(date) => {
          const day = date.format('YYYY-MM-DD');
          return Boolean((min && day < min) || (max && day > max));
        }}
        {...(placeholder ? { placeholder } : {})}
        inputProps={{
          'aria-label': label,
          autoComplete: 'off',
          maxLength: 20,
          onChange: ({ target }) => (typed.current = target.value),
          onKeyDown,
          onBlur: ({ relatedTarget }) => {
            take();
            // A press in the calendar takes the focus nowhere; Tab takes it on.
            if (relatedTarget) setOpen(false);
          },
        }}
      />
    </span>
  );
}
