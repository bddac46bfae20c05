import type { ReactNode } from 'react';
import { DateField } from '@hospital/shared/ui/date';

export interface DayFieldProps {
  /** `2026-01-31`; a form gives it, as the next two. */
  readonly value?: string;
  readonly onChange?: (day: string) => void;
  readonly 'aria-label'?: string;
  readonly min?: string;
}

/** A day with the calendar: fetched when it is shown. */
export default function Day({
  value = '',
  onChange,
  'aria-label': label = '日期',
  min = '',
}: DayFieldProps): ReactNode {
  return <DateField label={label} value={value} min={min} onChange={(day) => onChange?.(day)} />;
}
