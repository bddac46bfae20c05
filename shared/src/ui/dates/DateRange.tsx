import type { ReactNode } from 'react';
import type { Day } from '../../format/days';
import { Select } from '../Select';
import { DateField } from './DateField';
import classes from './DateRange.module.css';

/** Days of a range, both in it; `''`: no limit. */
export interface Days {
  readonly startDate: Day | '';
  readonly endDate: Day | '';
}

export interface DateRangeProps {
  readonly value: Days;
  readonly onChange: (days: Days) => void;
  /** What the days are of: `就诊日期`. */
  readonly label?: string;
  /** Quick ranges to choose from: `recentShortcuts()` or `periodShortcuts()` of `@hospital/shared/format`. */
  readonly shortcuts?: readonly { readonly text: string; readonly range: readonly [Day, Day] }[];
}

/** From day to day, either end open, with quick ranges (spec 1 §9). A day beyond the other end takes that end along. */
export function DateRange({ value, onChange, label = '', shortcuts = [] }: DateRangeProps): ReactNode {
  const { startDate, endDate } = value;
  const chosen = shortcuts.find(({ range: [from, to] }) => from === startDate && to === endDate)?.text;
  return (
    <div className={classes.range} role="group" aria-label={label || '日期范围'}>
      {shortcuts.length > 0 && (
        <Select
          aria-label="快捷日期"
          placeholder={label || '快捷日期'}
          allowClear
          className={classes.shortcuts ?? ''}
          {...(chosen ? { value: chosen } : {})}
          options={shortcuts.map(({ text }) => text)}
          onChange={(text?: string) => {
            const [startDate, endDate] = shortcuts.find((one) => one.text === text)?.range ?? ['', ''];
            onChange({ startDate, endDate });
          }}
        />
      )}
      <DateField
        label="开始日期"
        placeholder="开始日期"
        value={startDate}
        onChange={(day) =>
          onChange({ startDate: day, endDate: endDate !== '' && day > endDate ? day : endDate })
        }
      />
      <span aria-hidden="true">至</span>
      <DateField
        label="结束日期"
        placeholder="结束日期"
        value={endDate}
        onChange={(day) =>
          onChange({ startDate: day !== '' && day < startDate ? day : startDate, endDate: day })
        }
      />
    </div>
  );
}
