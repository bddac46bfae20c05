import type { ReactNode } from 'react';
import { Link } from '@hospital/shared/navigation';
import { Button } from '@hospital/shared/ui/Button';
import type { RemoteLoadFailure } from './remoteLoadError';
import styles from './RemoteErrorView.module.css';

const EXPLANATION: Record<Exclude<RemoteLoadFailure, 'not-released'>, string> = {
  'version-mismatch': '该模块与当前系统版本不匹配，请刷新浏览器；若仍无法打开，请联系管理员。',
  network: '模块文件没有加载成功，请检查网络后重试。',
  registry: '没有取得模块清单，请检查网络后重试。',
  'page-missing': '模块中没有这个页面，请联系管理员。',
  'page-crashed': '页面运行时出现错误，其他页面不受影响。',
};

/** What a tab shows instead of a page that cannot be opened. The rest of the site keeps working. */
export function RemoteErrorView({
  failure,
  title,
  onRetry,
}: {
  readonly failure: RemoteLoadFailure;
  /** The page as its user knows it: the name in the menu. */
  readonly title: string;
  readonly onRetry: () => void;
}): ReactNode {
  const released = failure !== 'not-released';
  return (
    <div className={styles.view} role="alert">
      <h1 className={styles.title}>{released ? `${title}暂时无法打开` : '该功能尚未发布'}</h1>
      <p className={styles.explanation}>{released ? EXPLANATION[failure] : '页面将在后续版本中提供。'}</p>
      <div className={styles.actions}>
        {released && (
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        )}
        <Link to="/home" className={styles.home ?? ''}>
          返回首页
        </Link>
      </div>
    </div>
  );
}
