import type { ReactNode } from 'react';
import './base';
import classes from './StatusTag.module.css';

/** What a state means to whoever looks: waiting amber, running blue, done green, cancelled grey, overdue or dangerous red. */
export type Status = 'waiting' | 'running' | 'done' | 'cancelled' | 'danger';

/** A state in words, with its colour and its own mark, never by colour alone. */
export function StatusTag({
  status,
  children,
}: {
  readonly status: Status;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={`${classes.tag} ${classes[status]}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        {MARKS[status]}
      </svg>
      {children}
    </span>
  );
}

const MARKS: Readonly<Record<Status, ReactNode>> = {
  waiting: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <path d="M6 3.5V6l1.8 1.2" />
    </>
  ),
  running: <path d="M4 2.5 9 6 4 9.5z" />,
  done: <path d="m2.5 6.2 2.4 2.4 4.6-5" />,
  cancelled: <path d="M2.5 6h7" />,
  danger: <path d="M6 2v5M6 9.2v.6" />,
};
