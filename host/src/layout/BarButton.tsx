import type { ReactNode } from 'react';
import styles from './TopBar.module.css';

interface BarButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly onClick: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** An icon button of the top bar. */
export function BarButton({ label, pressed, expanded, onClick, children }: BarButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
