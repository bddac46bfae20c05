import type { ReactNode } from 'react';
import { TabLink } from '@hospital/shared/navigation';
import { IconRight } from '@hospital/shared/ui/basic';
import classes from './Card.module.css';

interface FigureProps {
  /** Address of the list that makes the figure up; null for who may not open it. */
  readonly to: string | null;
  readonly className: string | undefined;
  /** Beyond the figure, for who does not see that it is a link. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A figure that leads to its list, which shows what the figure counts even where it was filtered before. */
export function Figure({ to, className = '', hint, children }: FigureProps): ReactNode {
  if (to === null) return <p className={className}>{children}</p>;
  return (
    <TabLink to={to} anew className={`${className} ${classes.open}`}>
      {children}
      {hint && <span className="visually-hidden">，{hint}</span>}
      <IconRight className={classes.arrow} />
    </TabLink>
  );
}
