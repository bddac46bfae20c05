import type { ReactNode } from 'react';
import classes from './PageSkeleton.module.css';

/** Grey bars where content will be, of its final height: 32 px a row. */
export function PageSkeleton({
  rows = 6,
  title = false,
}: {
  readonly rows?: number;
  readonly title?: boolean;
}): ReactNode {
  return (
    <div className={classes.skeleton} role="status" aria-label="加载中">
      {title && <div className={`${classes.bar} ${classes.title}`} />}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.bar} style={{ width: `${[92, 78, 85, 64][row % 4]}%` }} />
      ))}
    </div>
  );
}
