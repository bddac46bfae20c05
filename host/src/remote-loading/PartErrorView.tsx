import { createContext, type ReactNode, use } from 'react';
import { Button } from '@hospital/shared/ui/Button';
import type { ErrorViewProps, RemoteLoadFailure } from './remoteLoadError';
import styles from './RemotePart.module.css';

/** Pixels that a part keeps free, as it declares. */
export const PartHeight = createContext(0);

function wordsOf(failure: RemoteLoadFailure, inNewBuild: boolean): string {
  if (failure === 'not-released') return inNewBuild ? '需要更新' : '尚未发布';
  return failure === 'version-mismatch' ? '与当前系统版本不匹配，请刷新浏览器' : '暂时无法显示';
}

/** What stands in place of a part that does not come, as high as that is; the page around it works on. */
export function PartErrorView({ failure, title, inNewBuild = false, onRetry }: ErrorViewProps): ReactNode {
  const minHeight = use(PartHeight);
  return (
    <div className={styles.failed} style={{ minHeight }} role="alert">
      <span>
        {title}
        {wordsOf(failure, inNewBuild)}
      </span>
      {failure !== 'not-released' && (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
