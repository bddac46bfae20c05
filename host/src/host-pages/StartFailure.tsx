import { type ReactNode, useEffect } from 'react';
import { reloadDocument, reloadUnasked } from '../session/documentChange';

/**
 * Shown when the program's own scripts could not be fetched, which is tried again when the network is back, or when
 * it crashed as a whole; styled by the page's frame, since nothing else is here.
 */
export function StartFailure({ crashed = false }: { readonly crashed?: boolean }): ReactNode {
  useEffect(() => {
    if (crashed) return undefined;
    addEventListener('online', reloadUnasked);
    return () => removeEventListener('online', reloadUnasked);
  }, [crashed]);
  return (
    <main className="start-failure" role="alert">
      <h1>系统暂时无法打开</h1>
      <p>{crashed ? '程序运行时出现错误，请重试。' : '程序文件没有加载成功，请检查网络后重试。'}</p>
      <button type="button" className="frame-button" onClick={() => reloadDocument()}>
        重试
      </button>
    </main>
  );
}
