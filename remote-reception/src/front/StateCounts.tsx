import type { ReactNode } from 'react';
import { type BookingState, bookingStates } from '@hospital/shared/contract/bookingStates';
import classes from './front.module.css';

interface StateCountsProps {
  readonly counts: readonly { readonly state: BookingState; readonly count: number }[];
  /** 0: all of them. */
  readonly value: BookingState | 0;
  readonly onChange: (state: BookingState | 0) => void;
}

/** How many are in each state; choosing one shows those alone. */
export function StateCounts({ counts, value, onChange }: StateCountsProps): ReactNode {
  const all = { state: 0 as const, count: counts.reduce((sum, { count }) => sum + count, 0) };
  return (
    <div className={classes.counts} role="group" aria-label="按状态查看">
      {[all, ...counts].map(({ state, count }) => {
        const word = state === 0 ? '全部' : bookingStates.words[state];
        return (
          <button
            key={state}
            type="button"
            className={classes.count}
            aria-pressed={state === value}
            onClick={() => onChange(state)}
          >
            {word} <b>{count}</b>
          </button>
        );
      })}
    </div>
  );
}
