import type { ReactNode } from 'react';
import { DateField } from '@hospital/shared/ui/date';

export interface DayFieldProps {
  /** `2026-01-31`, `''` for none; a form gives it, as the next two. */
  readonly value?: string;
  readonly onChange?: (day: string) => void;
  readonly 'aria-label'?: string;
  readonly min?: string;
  readonly max?: string;
}

/** A day with its calendar: fetched when a form shows it. */
export default function Day({
  value = '',
  onChange,
  'aria-label': label = '',
  ...bounds
}: DayFieldProps): ReactNode {
  return <DateField label={label} value={value} {...bounds} onChange={(day) => onChange?.(day)} />;
}
