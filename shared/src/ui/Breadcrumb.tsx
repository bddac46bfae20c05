import { Children, type ReactNode } from 'react';
import './base';
import classes from './Breadcrumb.module.css';

/** Where the page is; the children are its crumbs (links, or plain text for the last), in order. */
export function Breadcrumb({
  label = '面包屑',
  children,
}: {
  readonly label?: string;
  readonly children: ReactNode;
}): ReactNode {
  const crumbs = Children.toArray(children);
  return (
    <nav aria-label={label}>
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={index} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  );
}
