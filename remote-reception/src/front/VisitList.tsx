import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { message } from '@hospital/shared/ui/core';
import { useKeys } from './useKeys';
import { useNow } from '../useNow';
import { actionsOf, VISIT_ACTIONS, type VisitAction, whyNotNow } from './visitActions';
import { VisitRow } from './VisitRow';
import classes from './front.module.css';

interface VisitListProps {
  readonly visits: readonly Booking[];
  readonly mayDo: (action: VisitAction) => boolean;
  readonly onDo: (action: VisitAction, visit: Booking) => void;
  /** Keys of single letters rest while a dialog is open. */
  readonly keysOn: boolean;
}

/** Ids of those who are to be called next, one a doctor: the list comes in the order in which it is called. */
function nextOf(visits: readonly Booking[]): ReadonlySet<string> {
  const byDoctor = new Map<string, string>();
  for (const { id, state, doctorId } of visits)
    if (state === 1 && !byDoctor.has(doctorId)) byDoctor.set(doctorId, id);
  return new Set(byDoctor.values());
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** The visits of the day. One row has the place of the keyboard; letters do what its buttons do. */
export function VisitList({ visits, mayDo, onDo, keysOn }: VisitListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState('');
  const now = useNow();
  const next = nextOf(visits);
  const current = visits.find(({ id }) => id === chosen) ?? visits[0];

  const focus = (id: string): void => {
    setChosen(id);
    list.current?.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`)?.focus();
  };
  const step = (by: number): void => {
    const at = visits.findIndex(({ id }) => id === current?.id);
    const to = visits[Math.min(Math.max(at + by, 0), visits.length - 1)];
    if (to) focus(to.id);
  };
  const move = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by !== undefined) {
      event.preventDefault();
      step(by);
    }
    // Enter on a button or link in the row is its own.
    if (event.key === 'Enter' && event.target === event.currentTarget && current) {
      const first = actionsOf(current).filter(mayDo)[0];
      if (first) act(first.key);
    }
  };
  /** Does what the key stands for with the current row, or says why it cannot be done. */
  function act(key: string): void {
    if (!current) return;
    const meant = VISIT_ACTIONS.filter((action) => action.key === key && mayDo(action));
    const action = meant.find((one) => actionsOf(current).includes(one)) ?? meant[0];
    if (!action) return;
    const because = whyNotNow(current, action.move);
    if (because !== '') message.warning(because);
    else onDo(action, current);
  }
  useKeys(
    Object.fromEntries(VISIT_ACTIONS.map(({ key }) => [key, () => act(key)])),
    keysOn && visits.length > 0,
  );
  // Whoever has not come to the list yet comes to it by an arrow.
  useKeys(
    { arrowdown: () => current && focus(current.id), arrowup: () => current && focus(current.id) },
    keysOn && visits.length > 0,
  );

  return (
    <ul ref={list} className={classes.list} aria-label="今日就诊">
      {visits.map((visit) => (
        <VisitRow
          key={visit.id}
          visit={visit}
          now={now}
          next={next.has(visit.id)}
          current={visit.id === current?.id}
          mayDo={mayDo}
          onDo={(action) => onDo(action, visit)}
          onFocus={() => setChosen(visit.id)}
          onKeyDown={move}
        />
      ))}
    </ul>
  );
}
