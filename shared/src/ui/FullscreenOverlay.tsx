import type { ReactNode } from 'react';
import './base';
import classes from './FullscreenOverlay.module.css';

/**
 * The counted overlay: full-screen, translucent white (dark in the dark theme), shown while `visible`. It appears
 * after 100 ms, so quick answers show nothing.
 */
export function FullscreenOverlay({
  visible,
  text = '加载中',
}: {
  readonly visible: boolean;
  readonly text?: string;
}): ReactNode {
  if (!visible) return null;
  return (
    <div className={classes.overlay} role="status" aria-live="polite">
      <span className={classes.ring} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
    </div>
  );
}
