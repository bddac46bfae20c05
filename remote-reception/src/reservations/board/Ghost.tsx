import { type DragMoveEvent, useDndMonitor } from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { minutesOf } from '@hospital/shared/contract/dutyTimes';
import { heightOf, type Place, timesInWords } from './board.model';
import classes from './board.module.css';

/** Where something that is dragged would be dropped, and why it cannot be. */
export interface Target extends Place {
  readonly column: number;
  readonly problem: string;
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
  return (
    <div
      className={classes.ghost}
      data-problem={target.problem !== '' || undefined}
      style={{
        top: heightOf(start - opens),
        // A quarter of an hour has no room for the reason: then it is as high as its words.
        [target.problem === '' ? 'height' : 'minHeight']: heightOf(minutesOf(target.endTime) - start),
        left: `${(target.column / columns) * 100}%`,
        width: `${100 / columns}%`,
      }}
    >
      {timesInWords(target)} {target.name}
      {target.problem && <strong>{target.problem}</strong>}
    </div>
  );
}
