import { type DragMoveEvent, useDndMonitor } from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import type { ReservationBrief } from '@hospital/shared/contract/calls/reservations';
import { minutesOf } from '@hospital/shared/contract/dutyTimes';
import { heightOf, type Place, timesInWords } from './board.model';
import classes from './board.module.css';

/** Where something that is dragged would be dropped, why it cannot be, and what is to be said of it if it can. */
export interface Target extends Place {
  /** What is dragged, as it stands now. */
  readonly item: ReservationBrief;
  readonly column: number;
  readonly problem: string;
  readonly warning: string;
  readonly name: string;
}

interface GhostProps {
  readonly opens: number;
  readonly columns: number;
  readonly targetOf: (event: Pick<DragMoveEvent, 'active' | 'activatorEvent' | 'delta'>) => Target | null;
}

/** Shows where a dragged reservation would stand. It alone is drawn anew while the pointer moves. */
export function Ghost({ opens, columns, targetOf }: GhostProps): ReactNode {
  const [target, setTarget] = useState<Target | null>(null);
  useDndMonitor({
    onDragStart: ({ active, activatorEvent }) =>
      setTarget(targetOf({ active, activatorEvent, delta: { x: 0, y: 0 } })),
    onDragMove: (event) => {
      const next = targetOf(event);
      setTarget((shown) => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next));
    },
    onDragEnd: () => setTarget(null),
    onDragCancel: () => setTarget(null),
  });
  if (!target) return null;
  const start = minutesOf(target.startTime);
  const said = target.problem || target.warning;
  return (
    <div
      className={classes.ghost}
      data-problem={target.problem !== '' || undefined}
      data-warning={(target.problem === '' && target.warning !== '') || undefined}
      style={{
        top: heightOf(start - opens),
        // A quarter of an hour has no room for words: then it is as high as its words.
        [said === '' ? 'height' : 'minHeight']: heightOf(minutesOf(target.endTime) - start),
        left: `${(target.column / columns) * 100}%`,
        width: `${100 / columns}%`,
      }}
    >
      {timesInWords(target)} {target.name}
      {said && <strong>{said}</strong>}
    </div>
  );
}
