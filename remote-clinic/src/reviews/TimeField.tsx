import type { ReactNode } from 'react';
import classes from './reviews.module.css';

interface TimeFieldProps {
  /** `2026-08-03T10:30`; the form gives it, as all below. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
}

/** Day and time in a form: the browser's own field, known to all, also by keyboard. */
export const TimeField = ({ value = '', onChange, id, ...aria }: TimeFieldProps): ReactNode => (
  <input
    type="datetime-local"
    className={classes.time}
    id={id}
    aria-label={aria['aria-label']}
    aria-required={aria['aria-required']}
    value={value}
    onChange={({ target }) => onChange?.(target.value)}
  />
);
