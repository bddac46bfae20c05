import type { ReactNode } from 'react';
import './base';
import classes from './Page.module.css';

export interface PageProps {
  /** The page's name: its heading of the first level. */
  readonly title: string;
  /** Shows the heading; otherwise it is only read aloud, for pages whose tab and breadcrumb say it already. */
  readonly showTitle?: boolean;
  /** Buttons at the right of the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: heading, actions, then panels with 16 px between them. */
export function Page({ title, showTitle = false, actions, children }: PageProps): ReactNode {
  const heading = <h1 className={showTitle ? classes.title : 'visually-hidden'}>{title}</h1>;
  return (
    <div className={`${classes.page} ${showTitle || actions ? classes.withHeader : ''}`}>
      {showTitle || actions ? (
        <div className={classes.header}>
          {heading}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      ) : (
        heading
      )}
      {children}
    </div>
  );
}

/** A white area of a page, with an optional heading of the second level. */
export function Panel({
  title,
  extra,
  children,
}: {
  readonly title?: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className={classes.panel} aria-label={title}>
      {(title || extra) && (
        <div className={classes.header}>
          {title && <h2 className={classes.panelTitle}>{title}</h2>}
          {extra && <div className={classes.actions}>{extra}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
