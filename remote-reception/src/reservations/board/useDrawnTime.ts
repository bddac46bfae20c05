import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Period, RESERVATION_STEP, timeOf } from '@hospital/shared/contract/dutyTimes';
import { STEP_HEIGHT } from './board.model';

/** A free time that was pressed, or drawn. */
export interface FreeTime {
  readonly startTime: string;
  /** Null: it was pressed, and takes as long as usual. */
  readonly minutes: number | null;
}

interface Wanted {
  /** Minutes after midnight at which the column begins, and how long it is. */
  readonly opens: number;
  readonly length: number;
  /** The board that is shown. */
  readonly shown: string;
  /** Null for who may not reserve. */
  readonly onDrawn: ((time: FreeTime) => void) | null;
}

/** From one quarter of an hour to another, both included, in either direction. */
function rangeOf(opens: number, from: number, to: number): Period & { readonly minutes: number } {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return {
    startTime: timeOf(opens + first * RESERVATION_STEP),
    endTime: timeOf(opens + (last + 1) * RESERVATION_STEP),
    minutes: (last + 1 - first) * RESERVATION_STEP,
  };
}

/**
 * A time that is drawn over free hours by the mouse: pressed it takes as long as usual, drawn over more than one quarter
 * of an hour it takes what was drawn. Fingers scroll, and press. Esc gives it up, and so does a drop outside the board,
 * or another board in its place.
 *
 * @returns what is drawn by now; null while nothing is
 */
export function useDrawnTime({ opens, length, shown, onDrawn }: Wanted) {
  const [drawn, setDrawn] = useState<Period | null>(null);
  const giveUp = useRef<() => void>(() => undefined);
  useEffect(() => () => giveUp.current(), [shown]);
  const begin = (event: MouseEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const hours = event.currentTarget;
    const board = hours.closest('[role="region"]');
    const stepAt = ({ clientY }: { readonly clientY: number }): number => {
      const step = Math.floor((clientY - hours.getBoundingClientRect().top) / STEP_HEIGHT);
      return Math.min(Math.max(step, 0), length / RESERVATION_STEP - 1);
    };
    const from = stepAt(event);
    // Whoever leaves the column goes on drawing in it.
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
      setDrawn(null);
    };
    giveUp.current = end;
    const move = (moved: globalThis.MouseEvent): void => {
      if (moved.buttons === 0) return end();
      const to = stepAt(moved);
      setDrawn((shown) => (to === from && !shown ? null : rangeOf(opens, from, to)));
    };
    const drop = (dropped: globalThis.MouseEvent): void => {
      end();
      if (!(dropped.target instanceof Node && board?.contains(dropped.target))) return;
      const { startTime, minutes } = rangeOf(opens, from, stepAt(dropped));
      onDrawn?.({ startTime, minutes: minutes === RESERVATION_STEP ? null : minutes });
    };
    window.addEventListener('mousemove', move, { signal: ended.signal });
    window.addEventListener('mouseup', drop, { signal: ended.signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal: ended.signal });
  };
  return { drawn, begin: onDrawn ? begin : undefined };
}
