import { createContext, type ReactNode, use } from 'react';
import { Button } from '@hospital/shared/ui/Button';
import type { ErrorViewProps } from './remoteLoadError';
import styles from './RemotePart.module.css';

/** Pixels that a part keeps free, as it declares. */
export const PartHeight = createContext(0);

/** What stands in place of a part that does not come, as high as that is; the page around it works on. */
export function PartErrorView({ failure, title, inNewBuild = false, onRetry }: ErrorViewProps): ReactNode {
  const minHeight = use(PartHeight);
  const unreleased = failure === 'not-released';
  return (
    <div className={styles.failed} style={{ minHeight }} role="alert">
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
