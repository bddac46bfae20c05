import type { ReactNode } from 'react';
import { TabLink } from '@hospital/shared/navigation';
import { useMenu, useSession } from '@hospital/shared/session';
import { EmptyState } from '@hospital/shared/ui/basic';
import classes from './QuickLinks.module.css';
import { menuPages } from './menuPages';

/** Two rows of seven on a screen of 1366 px, which hold every page of the company side. */
const MOST = 14;

/** Company and warehouse side: no figures (spec 1 §2), so the pages that this user works with. */
export function QuickLinks(): ReactNode {
  const pages = menuPages(useMenu(), useSession().workplace.workspaceType).slice(0, MOST);
  return (
    <section className={classes.panel} aria-labelledby="home-links">
      <h2 id="home-links" className={classes.title}>
        常用功能
      </h2>
      {pages.length === 0 ? (
        <EmptyState text="暂无可用功能，请联系管理员" compact />
      ) : (
        <ul className={classes.links}>
          {pages.map((page) => (
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
