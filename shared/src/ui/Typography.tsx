import './base';
import type { ReactNode } from 'react';
import classes from './Typography.module.css';

/** Heading of a page part; the level is the document's outline, not a size. */
export function Title({
  level = 2,
  children,
}: {
  readonly level?: 1 | 2 | 3 | 4;
  readonly children: ReactNode;
}): ReactNode {
  const Heading = `h${level}` as const;
  return <Heading className={`${classes.title} ${classes[Heading]}`}>{children}</Heading>;
}

/** Words within a line; `figures` for money and counts that stand below each other. */
export function Text({
  tone = 'normal',
  bold = false,
  figures = false,
  ellipsis = false,
  children,
}: {
  readonly tone?: 'normal' | 'secondary' | 'danger';
  readonly bold?: boolean;
  readonly figures?: boolean;
  readonly ellipsis?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const names = [classes[tone], bold && classes.bold, figures && 'figures', ellipsis && classes.ellipsis];
  return <span className={names.filter(Boolean).join(' ')}>{children}</span>;
}
