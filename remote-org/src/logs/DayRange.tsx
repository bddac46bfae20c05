import { recentShortcuts } from '@hospital/shared/format';
import { Select } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { NO_DAYS, type Days } from './logs.model';
import classes from './logs.module.css';

/** From day to day, with the quick ranges of spec 1 §9. The browser's own date fields: known to all, also by keyboard. */
export function DayRange({
  value,
  onChange,
}: {
  readonly value: Days;
  readonly onChange: (days: Days) => void;
}): ReactNode {
  const { startDate, endDate } = value;
  const shortcuts = recentShortcuts();
  const chosen = shortcuts.find(({ range: [from, to] }) => from === startDate && to === endDate)?.text;
  return (
    <div className={classes.range} role="group" aria-label="日期范围">
      <Select
        aria-label="快捷日期"
        placeholder="快捷日期"
        allowClear
        style={{ width: 124 }}
        {...(chosen ? { value: chosen } : {})}
        options={shortcuts.map(({ text }) => text)}
        onChange={(text?: string) => {
          const [from, to] = shortcuts.find((one) => one.text === text)?.range ?? [];
          onChange(from && to ? { startDate: from, endDate: to } : NO_DAYS);
        }}
      />
      <input
        type="date"
        className={classes.day}
        aria-label="开始日期"
        value={startDate}
        max={endDate || undefined}
        onChange={(event) => onChange({ startDate: event.target.value, endDate })}
      />
      <span aria-hidden="true">至</span>
      <input
        type="date"
        className={classes.day}
        aria-label="结束日期"
        value={endDate}
        min={startDate || undefined}
        onChange={(event) => onChange({ startDate, endDate: event.target.value })}
      />
    </div>
  );
}
