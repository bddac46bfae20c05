import type { ReactNode } from 'react';
import { Button } from './Button';
import classes from './LoadError.module.css';

export interface LoadErrorProps {
  /** What failed to load, e.g. `门店列表`. */
  readonly what: string;
  readonly onRetry: () => void;
  /** The failure; an `ApiError` lends its words and its trace id. */
  readonly error?: unknown;
  readonly traceId?: string;
  readonly retrying?: boolean;
  /** Beside 重试, e.g. `返回首页`. */
  readonly action?: ReactNode;
}

/** Where a panel would be: what failed, 重试, and the number by which IT finds the request in the server's log. */
export function LoadError({
  what,
  onRetry,
  error,
  traceId,
  retrying = false,
  action,
}: LoadErrorProps): ReactNode {
  const known = error as { name?: string; message?: string; traceId?: string } | null | undefined;
  const reason = known?.name === 'ApiError' ? known.message : '';
  const id = traceId ?? known?.traceId ?? '';
  return (
    <div className={classes.error} role="alert">
      <p className={classes.what}>{what}加载失败</p>
      {reason && <p className={classes.reason}>{reason}</p>}
      <div className={classes.actions}>
        <Button type="primary" loading={retrying} onClick={onRetry}>
          重试
        </Button>
        {action}
      </div>
      {id && <p className={classes.trace}>编号 {id}</p>}
    </div>
  );
}
