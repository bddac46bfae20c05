import { type ReactNode, useId } from 'react';
import classes from './Letter.module.css';

interface LetterProps {
  readonly title: string;
  readonly time: string;
  readonly children: ReactNode;
}

/** One message or announcement, to read. */
export function Letter({ title, time, children }: LetterProps): ReactNode {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <time className={`figures ${classes.time}`} dateTime={time.replace(' ', 'T')}>
        {time}
      </time>
      {children}
    </article>
  );
}
