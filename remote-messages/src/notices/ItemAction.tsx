import type { ReactNode } from 'react';
import classes from './ItemAction.module.css';

interface ItemActionProps {
  /** What it does, as it is shown. */
  readonly text: string;
  /** With what, for those who hear it without seeing the row. */
  readonly item: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

/** What can be done with one item of a list, in small words beside its time. */
export const ItemAction = ({ text, item, danger = false, onClick }: ItemActionProps): ReactNode => (
  <button
    type="button"
    className={danger ? `${classes.action} ${classes.danger}` : classes.action}
    aria-label={`${text}：${item}`}
    onClick={onClick}
  >
    {text}
  </button>
);
