import type { MouseEvent, ReactNode } from 'react';
import styles from './TabStrip.module.css';

interface StripButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly disabled?: boolean;
  /** For a button that opens a menu: whether it is open. */
  readonly expanded?: boolean;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** A button at an end of the strip. */
export function StripButton({ label, disabled, expanded, onClick, children }: StripButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-haspopup={expanded === undefined ? undefined : 'menu'}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
