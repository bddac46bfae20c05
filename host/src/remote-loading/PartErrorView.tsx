import type { ReactNode } from 'react';
import { Button } from '@hospital/shared/ui/Button';
import type { ErrorViewProps } from './remoteLoadError';
import styles from './RemotePart.module.css';

/** What stands in place of a part that does not come; the page around it works on. */
export function PartErrorView({ failure, title, inNewBuild = false, onRetry }: ErrorViewProps): ReactNode {
  const unreleased = failure === 'not-released';
  return (
    <div className={styles.failed} role="alert">
      <span>
        {title}
        {unreleased ? (inNewBuild ? '需要更新' : '尚未发布') : '暂时无法显示'}
      </span>
      {!unreleased && (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
