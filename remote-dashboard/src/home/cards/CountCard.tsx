import type { ReactNode } from 'react';
import type { AnyCall } from '@hospital/shared/api';
import { formatCount } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import classes from './Card.module.css';
import { CardFrame, type CardAnswer } from './CardFrame';
import { Figure } from './Figure';

interface CountCardProps {
  readonly title: string;
  readonly answer: CardAnswer;
  readonly count: number | undefined;
  /** What is counted: 例, 位. */
  readonly unit: string;
  /** Address of the list whose total is the figure, and the call that it makes. */
  readonly to: string;
  readonly listCall: AnyCall;
}

/** One figure. */
export function CountCard({ title, answer, count, unit, to, listCall }: CountCardProps): ReactNode {
  const mayOpen = useMay(listCall);
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
