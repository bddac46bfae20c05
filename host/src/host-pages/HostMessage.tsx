import { TabLink } from '@hospital/shared/navigation';
import type { ReactNode } from 'react';
import styles from './HostMessage.module.css';

/** A page of the host that only says something and leads home. */
export function HostMessage({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      <p>{children}</p>
      <TabLink to="/home">返回首页</TabLink>
    </div>
  );
}
