import { Modal } from '@hospital/shared/ui/Modal';
import type { ReactNode } from 'react';
import styles from './RecommendedBrowsers.module.css';

const browsers = [
  {
    system: 'Windows 10 及以上、Mac',
    name: '下载 Chrome 浏览器',
    href: 'https://www.google.cn/chrome/',
    hint: '推荐使用，请保持最新版本',
  },
  {
    system: 'Windows 7',
    name: '下载 360 极速浏览器',
    href: 'https://browser.360.cn/ee/',
    hint: 'Chrome 新版本不再支持 Windows 7，请使用极速模式',
  },
] as const;

/** Dialog with a download for each generation of systems (spec 1 §2 Sign-in). */
export function RecommendedBrowsers({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Modal title="推荐浏览器" visible={open} onCancel={onClose} footer={null}>
      <ul className={styles.list}>
        {browsers.map(({ system, name, href, hint }) => (
          <li key={system}>
            <strong>{system}</strong>
            <a href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span>{hint}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
