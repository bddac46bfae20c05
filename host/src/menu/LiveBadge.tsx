import type { ReactNode } from 'react';
import { useLiveCount } from './liveCount';
import styles from './SideMenu.module.css';

/** Shown at most (spec 1 §9). */
const MAXIMUM = 99;
const LIVE_PATH = 'live/index';

/** Whether an item carries the number of live cases (spec 1 §2 Routes). */
export const hasLiveBadge = (path: string): boolean => path.includes(LIVE_PATH);

/** The number of live cases, from 100 on `99+`; nothing when there are none. */
export function LiveBadge(): ReactNode {
  const count = useLiveCount();
  if (count <= 0) return null;
  return <span className={styles.badge}>{count > MAXIMUM ? `${MAXIMUM}+` : count}</span>;
}
