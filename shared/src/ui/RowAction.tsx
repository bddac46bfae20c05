import type { ReactNode } from 'react';
import classes from './RowAction.module.css';
import { Tooltip } from './Tooltip';

export interface RowActionProps {
  readonly onClick: () => void;
  /** Takes something away: red. */
  readonly danger?: boolean;
  /** Why it cannot be done with this row, in words that a tooltip shows. */
  readonly because?: string;
  /** Accessible name where the words alone do not say what they are done with. */
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * What can be done with one row of a table, in words. One element and no state of its own, since a table has as many
 * as rows and all of them are rendered again each time its tab is shown.
 */
export function RowAction({ danger = false, because = '', ...button }: RowActionProps): ReactNode {
  const action = (
    <button
      type="button"
      className={`${classes.action} ${danger ? classes.danger : ''}`}
      disabled={because !== ''}
      {...button}
    />
  );
  if (because === '') return action;
  // A button that is off tells nobody of the pointer: its place does.
  return (
    <Tooltip content={because}>
      <span>{action}</span>
    </Tooltip>
  );
}
