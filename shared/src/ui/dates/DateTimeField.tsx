import type { ReactNode } from 'react';
import { DateField } from './DateField';
import classes from './DateTimeField.module.css';
import { TimeField } from './TimeField';

export interface DateTimeFieldProps {
  /** `2026-08-03 10:30`, `''` for none; a form gives it, as the next two. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly 'aria-label'?: string;
  /** Time of a day that is chosen while there is none: `09:00`. */
  readonly defaultTime: string;
  /** First day that can be pressed in the calendar. */
  readonly min?: string;
}

/** Day and time; without a day there is no moment. */
export function DateTimeField({
  value = '',
  onChange,
  'aria-label': label = '',
  defaultTime,
  min = '',
}: DateTimeFieldProps): ReactNode {
  const [day = '', time = ''] = value.split(' ');
  return (
    <span className={classes.moment}>
      <DateField
        label={`${label}的日期`}
        placeholder="请选择日期"
        value={day}
        min={min}
        onChange={(next) => onChange?.(next === '' ? '' : `${next} ${time || defaultTime}`)}
      />
      {day !== '' && (
        <span className={classes.time}>
          <TimeField
            label={`${label}的时刻`}
            value={time}
            onChange={(next) => onChange?.(`${day} ${next}`)}
          />
        </span>
      )}
    </span>
  );
}
