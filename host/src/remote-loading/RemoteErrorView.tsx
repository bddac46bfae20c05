import type { ReactNode } from 'react';
import { Link } from '@hospital/shared/navigation';
import { Button } from '@hospital/shared/ui/Button';
import type { ErrorViewProps, RemoteLoadFailure } from './remoteLoadError';
import styles from './RemoteErrorView.module.css';

const EXPLANATION: Record<Exclude<RemoteLoadFailure, 'not-released'>, string> = {
  'version-mismatch': '该模块与当前系统版本不匹配，请刷新浏览器；若仍无法打开，请联系管理员。',
  network: '模块文件没有加载成功，请检查网络后重试。',
  registry: '没有取得模块清单，请检查网络后重试。',
  'page-missing': '模块中没有这个页面，请联系管理员。',
  'page-crashed': '页面运行时出现错误，其他页面不受影响。',
};

const UNRELEASED = {
  false: '该页面尚未上线或已下线，上线后会自动打开。',
  true: '该页面在新版本中，更新后即可打开。',
};

function titleOf(failure: RemoteLoadFailure, title: string, inNewBuild: boolean): string {
  if (failure !== 'not-released') return `${title}暂时无法打开`;
  return inNewBuild ? `${title}需要更新` : '该功能尚未发布';
}

/** What a tab shows instead of a page that cannot be opened. The rest of the site keeps working. */
export function RemoteErrorView({ failure, title, inNewBuild = false, onRetry }: ErrorViewProps): ReactNode {
  const released = failure !== 'not-released';
  return (
    <div className={styles.view} role="alert">
      <h1 className={styles.title}>{titleOf(failure, title, inNewBuild)}</h1>
      <p className={styles.explanation}>{released ? EXPLANATION[failure] : UNRELEASED[`${inNewBuild}`]}</p>
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
