import { memo, useId, type ReactNode } from 'react';
import classes from './import.module.css';

interface MendCellProps {
  readonly row: number;
  readonly column: number;
  readonly title: string;
  readonly text: string;
  /** What is wrong; empty: nothing, as far as is known. */
  readonly fault: string;
  readonly changed: boolean;
  readonly locked: boolean;
  readonly onType: (row: number, column: number, text: string) => void;
}

/** Where a cell of the grid is found again. */
export const cellSelector = (row: number, column: number): string => `[data-cell="${row}:${column}"]`;

/** A cell that is typed over in its place; a red one says below what is wrong. */
export const MendCell = memo(function MendCell({
  row,
  column,
  title,
  text,
  fault,
  changed,
  locked,
  onType,
}: MendCellProps): ReactNode {
  const reason = useId();
  const wrong = fault !== '';
  return (
    <>
      <input
        className={[classes.cell, wrong && classes.wrong, changed && classes.changed]
          .filter(Boolean)
          .join(' ')}
        data-cell={`${row}:${column}`}
        aria-label={`第${row}行${title}`}
        aria-invalid={wrong}
        aria-describedby={wrong ? reason : undefined}
        // Tab goes from one cell to be mended to the next; the others are a press or an arrow away.
        tabIndex={wrong || changed ? 0 : -1}
        readOnly={locked}
        // Its own while somebody types: the table shows what it is given a moment later.
        defaultValue={text}
        maxLength={2000}
        onChange={({ target }) => onType(row, column, target.value)}
      />
      {wrong && (
        <span id={reason} className={classes.reason}>
          {fault}
        </span>
      )}
    </>
  );
});
