import { ownerOf, useSession } from '@hospital/shared/session';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { fitWidth, MAX_WIDTH, MIN_WIDTH, storedWidth, storeWidth } from './paneWidth';
import classes from './ResizablePanes.module.css';

const KEY_STEP = 0.5;

interface ResizablePanesProps {
  readonly left: ReactNode;
  readonly right: ReactNode;
}

/** Two panes side by side; the border between them is dragged or moved with the arrow keys. Stacked on small screens. */
export function ResizablePanes({ left, right }: ResizablePanesProps): ReactNode {
  const leftId = useId();
  const owner = ownerOf(useSession());
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => storedWidth(owner));
  const [dragging, setDragging] = useState(false);

  const change = (percent: number): void => {
    const fitted = fitWidth(percent);
    setWidth(fitted);
    storeWidth(owner, fitted);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const box = container.current?.getBoundingClientRect();
    if (dragging && box && box.width > 0) change(((event.clientX - box.left) / box.width) * 100);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = {
      ArrowLeft: width - KEY_STEP,
      ArrowRight: width + KEY_STEP,
      Home: MIN_WIDTH,
      End: MAX_WIDTH,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    change(target);
  };

  return (
    <div
      ref={container}
      className={classes.panes}
      style={{ '--pane-width': `${width}%` } as React.CSSProperties}
    >
      <div id={leftId} className={classes.left}>
        {left}
      </div>
      <div
        role="separator"
        aria-label="调整左侧宽度"
        aria-orientation="vertical"
        aria-controls={leftId}
        aria-valuemin={MIN_WIDTH}
        aria-valuemax={MAX_WIDTH}
        aria-valuenow={width}
        aria-valuetext={`${width}%`}
        tabIndex={0}
        className={`${classes.separator} ${dragging ? classes.dragging : ''}`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      />
      <div className={classes.right}>{right}</div>
    </div>
  );
}
