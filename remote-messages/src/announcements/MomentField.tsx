import type { ReactNode } from 'react';
import { Input } from '@hospital/shared/ui/core';
import { DateField } from '@hospital/shared/ui/date';
import classes from './announcements.module.css';

interface MomentFieldProps {
  /** `2026-08-03 10:30`, `''` for none; the form gives it, as all below. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly 'aria-label'?: string;
  /** Time of a day that is chosen while there is none. */
  readonly defaultTime: string;
}

/** Day and time; without a day there is no moment. */
export default function MomentField({
  value = '',
  onChange,
  'aria-label': label = '',
  defaultTime,
}: MomentFieldProps): ReactNode {
  const [day = '', time = ''] = value.split(' ');
  return (
    <span className={classes.moment}>
      <DateField
        label={`${label}的日期`}
        placeholder="请选择日期"
        value={day}
        onChange={(next) => onChange?.(next === '' ? '' : `${next} ${time || defaultTime}`)}
      />
      {day !== '' && (
        <span className={classes.time}>
          <Input
            type="time"
            aria-label={`${label}的时刻`}
            value={time}
            onChange={(next) => onChange?.(`${day} ${next || defaultTime}`)}
          />
        </span>
      )}
    </span>
  );
}
