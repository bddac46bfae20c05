import type { ReactNode } from 'react';
import styles from './TopBar.module.css';

interface BarButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** Keys that do the same, as the tooltip shows them: `Ctrl+K`. */
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly onClick: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** An icon button of the top bar. */
export function BarButton({ label, keys, pressed, expanded, onClick, children }: BarButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
