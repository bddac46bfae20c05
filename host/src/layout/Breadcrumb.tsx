import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { TabLink } from '@hospital/shared/navigation';
import { memo, type ReactNode } from 'react';
import { firstPage } from '../menu/menuTree';
import styles from './Breadcrumb.module.css';

const HOME = '/home';

interface BreadcrumbProps {
  /** Menu items from the top down to the page on screen, or to where it belongs. */
  readonly trail: readonly MenuItem[];
  readonly path: string;
  /** Name of the page on screen. */
  readonly title: string;
}

/** Where the page on screen lies. Starts with `首页`; the last crumb is no link (spec 1 §2 Shell). */
export const Breadcrumb = memo(function Breadcrumb({ trail, path, title }: BreadcrumbProps): ReactNode {
  const above = trail.filter((item) => item.path !== path && item.path !== HOME);
  return (
    <nav aria-label="面包屑" className={styles.breadcrumb}>
      <ol>
        <li>{path === HOME ? <span aria-current="page">首页</span> : <TabLink to={HOME}>首页</TabLink>}</li>
        {above.map((item) => {
          const target = targetOf(item);
          return (
            <li key={item.id}>
              {target && target !== path ? (
                <TabLink to={target}>{item.name}</TabLink>
              ) : (
                <span>{item.name}</span>
              )}
            </li>
          );
        })}
        {path !== HOME && (
          <li>
            <span aria-current="page">{title}</span>
          </li>
        )}
      </ol>
    </nav>
  );
});

/** Where a crumb leads; nowhere from a `noRedirect` one, that is a directory without a path of its own. */
const targetOf = (item: MenuItem): string | undefined =>
  item.path === '' || item.path === 'noRedirect' ? undefined : firstPage(item)?.path;
