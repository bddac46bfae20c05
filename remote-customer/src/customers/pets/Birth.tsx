import { type ReactNode, useState } from 'react';
import { useToday } from '@hospital/shared/api';
import { formatAge } from '@hospital/shared/format';
import { Input } from '@hospital/shared/ui/core';
import { DateField } from '@hospital/shared/ui/date';
import { birthOfAge } from './birth';
import type { Birth } from './pet.model';
import classes from './pets.module.css';

export interface BirthFieldProps {
  /** A form gives it, as the next two. */
  readonly value?: Birth;
  readonly onChange?: (birth: Birth) => void;
  readonly 'aria-label'?: string;
}

const UNKNOWN: Birth = { day: '', estimated: 'N' };

/** Birthday or age: each gives the other; a day that comes of an age is an estimate. */
export default function BirthInputs({
  value = UNKNOWN,
  onChange,
  'aria-label': label = '生日',
}: BirthFieldProps): ReactNode {
  const today = useToday();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed === null) return;
    const text = typed.trim();
    const { unread, ...known } = value;
    setTyped(null);
    // What cannot be read stays as it was typed: the form says what is wanted.
    if (text !== '') onChange?.(birthOfAge(text, today) ?? { ...known, unread: text });
    else if (unread !== undefined) onChange?.(known);
  };
  return (
    <span className={classes.birth}>
      <DateField
        label={label}
        value={value.day}
        max={today}
        placeholder="生日"
        onChange={(day) => onChange?.({ day, estimated: 'N' })}
      />
      <Input
        aria-label="年龄"
        placeholder="或年龄，如 2岁3个月"
        maxLength={10}
        value={
          typed ??
          value.unread ??
          `${formatAge(value.day, today)}${value.estimated === 'Y' ? '（估计）' : ''}`
        }
        onFocus={() => setTyped(value.unread ?? '')}
        onChange={setTyped}
        onBlur={take}
        onPressEnter={take}
      />
    </span>
  );
}
