import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Waiting } from '@hospital/shared/contract/calls/bills';
import { formatDateTime, formatTime, formatYuan } from '@hospital/shared/format';
import { EmptyState, PageSkeleton, Tag } from '@hospital/shared/ui/core';
import classes from './cashier.module.css';

/** By which a row of the list is known: its owner, or the bill of somebody from the street. */
export const keyOf = ({ ownerId, billId }: Pick<Waiting, 'ownerId' | 'billId'>): string =>
  ownerId === '' ? `bill:${billId}` : `owner:${ownerId}`;

/** Chooses the first of those who are listed. */
export function toFirstPerson(area: ParentNode | null): void {
  const first = area?.querySelector<HTMLButtonElement>('li button');
  first?.focus();
  first?.click();
}

/** Back to who is chosen, else to the first. */
export function toPeople(area: ParentNode | null): void {
  const chosen = area?.querySelector<HTMLButtonElement>('li button[aria-pressed="true"]');
  if (chosen) chosen.focus();
  else toFirstPerson(area);
}

interface WaitingListProps {
  /** Undefined while they are on their way. */
  readonly rows: readonly Waiting[] | undefined;
  readonly total: number;
  readonly chosen: string;
  /** What is said where nobody is found. */
  readonly empty: string;
  /** @param byPointer a finger or a mouse, not the keyboard */
  readonly onChoose: (key: string, byPointer: boolean) => void;
  /** Enter on who is chosen, or →: to the lines of their bills. */
  readonly onInto: () => void;
}

/** Who waits to pay, with how much and since when; the arrows go from one to the next. */
export function WaitingList({ rows, total, chosen, empty, onChoose, onInto }: WaitingListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const isThere = rows !== undefined;
  // Whoever opens the page goes on by the arrows at once.
  useEffect(() => {
    if (isThere && document.activeElement === document.body) list.current?.querySelector('button')?.focus();
  }, [isThere]);
  if (!rows) return <PageSkeleton rows={6} />;
  if (rows.length === 0) return <EmptyState text={empty} />;
  const go = (event: KeyboardEvent<HTMLUListElement>): void => {
    const isChosen = (event.target as HTMLElement).getAttribute('aria-pressed') === 'true';
    if (isChosen && (event.key === 'Enter' || event.key === 'ArrowRight')) {
      event.preventDefault();
      return onInto();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)];
    next?.focus();
    next?.click();
  };
  return (
    // The arrows move between its buttons, each of which can be reached by itself.
    <ul ref={list} className={classes.waiting} aria-label="待结算" onKeyDown={go}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <button
            type="button"
            aria-pressed={keyOf(row) === chosen}
            className={classes.person}
            // A press that the keyboard made counts no clicks.
            onClick={({ detail }) => onChoose(keyOf(row), detail > 0)}
          >
            <Person {...row} />
          </button>
        </li>
      ))}
      {total > rows.length && (
        <li className={classes.more}>
          还有 {total - rows.length} 位未显示，请在上方按姓名、电话或账单号查找
        </li>
      )}
    </ul>
  );
}

const Person = ({ ownerName, petNames, billNo, billCount, oweAmount, since, today }: Waiting): ReactNode => (
  <>
    <span className={classes.name}>{ownerName || '散客'}</span>
    <span className={classes.amount}>¥{formatYuan(oweAmount)}</span>
    <span className={classes.minor}>{ownerName ? petNames.join('、') : billNo}</span>
    <span className={classes.minor}>
      {billCount > 1 && `${billCount} 张 · `}
      {today === 'Y' ? formatTime(since) : formatDateTime(since).slice(0, 10)}
      {today === 'N' && <Tag color="orange">往日</Tag>}
    </span>
  </>
);
