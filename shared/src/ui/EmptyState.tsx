import type { ReactNode } from 'react';
import './base';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  /** What is not there, in words. */
  readonly text?: string;
  /** The next sensible thing to do, e.g. a button. */
  readonly action?: ReactNode;
  readonly compact?: boolean;
}

/** A small drawing and words where there is nothing to show. */
export function EmptyState({ text = '暂无数据', action, compact = false }: EmptyStateProps): ReactNode {
  return (
    <div className={`${classes.empty} ${compact ? classes.compact : ''}`}>
      <EmptyBasket />
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}

/** An empty pet basket with a ball. */
const EmptyBasket = (): ReactNode => (
  <svg className={classes.drawing} viewBox="0 0 96 64" aria-hidden="true" focusable="false">
    <ellipse className={classes.shade} cx="48" cy="56" rx="40" ry="5" />
    <path className={classes.body} d="M14 34h68l-5 17a6 6 0 0 1-6 4H25a6 6 0 0 1-6-4z" />
    <path className={classes.line} d="M14 34h68l-5 17a6 6 0 0 1-6 4H25a6 6 0 0 1-6-4z" />
    <path className={classes.cushion} d="M20 34c0-7 8-9 14-6 5-6 23-6 28 0 6-3 14-1 14 6z" />
    <path
      className={classes.line}
      d="M20 34c0-7 8-9 14-6 5-6 23-6 28 0 6-3 14-1 14 6M32 42v5M48 42v5M64 42v5"
    />
    <circle className={classes.ball} cx="76" cy="14" r="6" />
    <path className={classes.line} d="M71 11c3 1 5 4 5 9" />
  </svg>
);
