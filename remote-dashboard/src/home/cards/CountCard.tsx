import type { ReactNode } from 'react';
import { formatCount } from '@hospital/shared/format';
import { usePermission } from '@hospital/shared/session';
import classes from './Card.module.css';
import { CardFrame, type CardAnswer } from './CardFrame';
import { Figure } from './Figure';

interface CountCardProps {
  readonly title: string;
  readonly answer: CardAnswer;
  readonly count: number | undefined;
  /** What is counted: 例, 位. */
  readonly unit: string;
  /** Address of the list whose total is the figure, and what one needs to open it. */
  readonly to: string;
  readonly listPermission: string;
}

/** One figure. */
export function CountCard({ title, answer, count, unit, to, listPermission }: CountCardProps): ReactNode {
  const mayOpen = usePermission(listPermission);
  return (
    <CardFrame
      title={title}
      answer={answer}
      skeleton={<span className={`${classes.bone} ${classes.total}`} />}
    >
      <Figure to={mayOpen ? to : null} className={classes.total} hint={`查看${title}`}>
        <span className={`figures ${classes.number}`}>{formatCount(count ?? 0)}</span> {unit}
      </Figure>
    </CardFrame>
  );
}
