import type { ReactNode } from 'react';
import { recentShortcuts } from '../../format';
import { Select } from '../Select';
import { daysOfShortcut, shortcutOf } from './filterFields';
import type { FilterValues } from './listQuery';
import classes from './DayFields.module.css';

interface DayFieldsProps {
  readonly label: string;
  readonly value: FilterValues;
  readonly onChange: (part: FilterValues) => void;
}

/** From day to day, with the quick ranges of spec 1 §9. The browser's own date fields: known to all, also by keyboard. */
export function DayFields({ label, value, onChange }: DayFieldsProps): ReactNode {
  const { startDate = '', endDate = '' } = value;
  const shortcut = shortcutOf(value);
  return (
    <div className={classes.days} role="group" aria-label={label}>
      <Select
        aria-label={`${label}快捷范围`}
        placeholder={label}
        allowClear
        style={{ width: 124 }}
        {...(shortcut ? { value: shortcut } : {})}
        options={recentShortcuts().map(({ text }) => text)}
        onChange={(text?: string) =>
          onChange((text && daysOfShortcut(text)) || { startDate: '', endDate: '' })
        }
      />
      <input
        type="date"
        className={classes.day}
        aria-label={`${label}从`}
        value={startDate}
        max={endDate || undefined}
        onChange={({ target }) => onChange({ startDate: target.value })}
      />
      <span aria-hidden="true">至</span>
      <input
        type="date"
        className={classes.day}
        aria-label={`${label}到`}
        value={endDate}
        min={startDate || undefined}
        onChange={({ target }) => onChange({ endDate: target.value })}
      />
    </div>
  );
}
