import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Input } from '../Input';
import { typedTime } from './typedTime';

export interface TimeFieldProps {
  /** Accessible name, e.g. `下次回访的时刻`. */
  readonly label: string;
  /** `09:30`, of 24 hours. */
  readonly value: string;
  readonly onChange: (time: string) => void;
}

const DAY_MINUTES = 24 * 60;
/** Minutes by which an arrow key goes. */
const STEP = 15;

/** The time so many minutes later, of the same day. */
function later(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const moved = (hour * 60 + minute + minutes + DAY_MINUTES) % DAY_MINUTES;
  return [Math.floor(moved / 60), moved % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * A time of day, typed in any usual form (`930`, `9:30`, `9点半`) and taken with Enter or on leaving; ArrowUp and
 * ArrowDown go by quarters of an hour. What is no time leaves the field as it was.
 */
export function TimeField({ label, value, onChange }: TimeFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const time = typedTime(typed ?? '');
    setTyped(null);
    if (time !== undefined && time !== value) onChange(time);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') take();
    const minutes = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0;
    if (minutes === 0) return;
    event.preventDefault();
    setTyped(null);
    onChange(later(typedTime(typed ?? '') ?? value, minutes));
  };
  return (
    <Input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="时:分"
      value={typed ?? value}
      onChange={setTyped}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  );
}
