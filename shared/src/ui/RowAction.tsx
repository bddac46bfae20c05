import type { ReactNode } from 'react';
import classes from './RowAction.module.css';

export interface RowActionProps {
  readonly onClick: () => void;
  /** Takes something away: red. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/**
 * What can be done with one row of a table, in words. One element and no state of its own, since a table has as many
 * as rows and all of them are rendered again each time its tab is shown.
 */
export function RowAction({ danger = false, ...button }: RowActionProps): ReactNode {
  return <button type="button" className={`${classes.action} ${danger ? classes.danger : ''}`} {...button} />;
}
