import type { ReactNode } from 'react';
import { TabLink } from '@hospital/shared/navigation';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { EmptyState } from '@hospital/shared/ui/basic';
import classes from './QuickLinks.module.css';

/** Two rows of seven on a screen of 1366 px, which hold every page of the company side. */
const MOST = 14;

/** Company and warehouse side: no figures (spec 1 §2), so the pages that this user works with. */
export function QuickLinks({ pages }: { readonly pages: readonly MenuItem[] }): ReactNode {
  return (
    <section className={classes.panel} aria-labelledby="home-links">
      <h2 id="home-links" className={classes.title}>
        常用功能
      </h2>
      {pages.length === 0 ? (
        <EmptyState text="您还没有可用的功能，请联系管理员为您的角色设置权限" compact />
      ) : (
        <ul className={classes.links}>
          {pages.slice(0, MOST).map((page) => (
            <li key={page.id}>
              <TabLink to={page.path} className={classes.link}>
                {page.name}
              </TabLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
