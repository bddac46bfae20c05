import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { preloadPage } from '../remote-loading/loadPage';
import { topTarget } from './menuTree';
import styles from './TopNav.module.css';

interface TopNavProps {
  readonly items: readonly MenuItem[];
  /** Item under which the page on screen lies. */
  readonly selected: MenuItem | undefined;
}

/** The top bar's navigation: one link an item of the workspace, to its first page. */
export function TopNav({ items, selected }: TopNavProps): ReactNode {
  return (
    <nav aria-label="主导航" className={styles.nav}>
      {items.map((item, index) => {
        const target = topTarget(item, index);
        if (!target) return null;
        return (
          <Link
            key={item.id}
            to={target}
            className={styles.link}
            aria-current={item === selected ? 'true' : undefined}
            onPointerEnter={() => preloadPage(target)}
            onFocus={() => preloadPage(target)}
          >
            {item.name}
          </Link>
        );
      })}
    </nav>
  );
}
