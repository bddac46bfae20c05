import { type PointerEvent as ReactPointerEvent, type ReactNode, useRef } from 'react';
import type { ListOrder } from './listQuery';
import { widthWithin, type ChosenColumn } from './listColumns';
import classes from './ColumnHead.module.css';

interface ColumnHeadProps<Row, Field extends string> {
  readonly chosen: ChosenColumn<Row, Field>;
  readonly order: ListOrder<Field> | null;
  readonly onOrder: (order: ListOrder<Field> | null) => void;
  /** A new width in pixels, once the edge is let go. */
  readonly onResize: (width: number) => void;
}

/** The title of a column: pressed it orders the list, its right edge is dragged to make it wider. */
export function ColumnHead<Row, Field extends string>({
  chosen,
  order,
  onOrder,
  onResize,
}: ColumnHeadProps<Row, Field>): ReactNode {
  const { title, sortField, numeric } = chosen.column;
  const edge = useRef<HTMLSpanElement>(null);

  const drag = (event: ReactPointerEvent<HTMLSpanElement>): void => {
    const cell = edge.current?.closest('th');
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    const from = event.clientX;
    const wide = cell.offsetWidth;
    // What the columns leave is shared out among them, so that a column may be wider than its width says.
    const scale = chosen.width / wide;
    let width = chosen.width;
    const move = ({ clientX }: PointerEvent): void => {
      width = widthWithin((wide + clientX - from) * scale);
      // Straight to the cell: drawing all rows anew for every step would stutter.
      cell.style.width = `${width}px`;
    };
    const end = ({ type }: PointerEvent): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (type === 'pointerup' && width !== chosen.width) onResize(width);
      else cell.style.width = `${chosen.width}px`;
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };

  return (
    <>
      {sortField === undefined ? (
        title
      ) : (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onOrder(nextOrder(sortField, numeric ?? false, order))}
        >
          {title}
          <span aria-hidden="true" className={classes.arrow}>
            {order?.field === sortField ? (order.type === 'asc' ? '↑' : '↓') : '↕'}
          </span>
        </button>
      )}
      <span ref={edge} aria-hidden="true" className={classes.edge} onPointerDown={drag} />
    </>
  );
}

/** Figures begin with the greatest, all else with the first; the third press gives the list's own order back. */
export function nextOrder<Field extends string>(
  field: Field,
  greatestFirst: boolean,
  order: ListOrder<Field> | null,
): ListOrder<Field> | null {
  const [first, second] = greatestFirst ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  if (order?.field !== field) return { field, type: first };
  return order.type === first ? { field, type: second } : null;
}
