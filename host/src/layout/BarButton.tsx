import type { ReactNode } from 'react';
import styles from './TopBar.module.css';

interface BarButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** Keys that do the same, as the tooltip shows them: `Ctrl+K`. */
  readonly keys?: string;
  /** What there is to say beside the name, after it in the tooltip. */
  readonly description?: string;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly onClick: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** An icon button of the top bar. */
export function BarButton(props: BarButtonProps): ReactNode {
  const { label, keys, description, pressed, expanded, onClick, children } = props;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label + (keys ? ` (${keys})` : '') + (description ? `：${description}` : '')}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
