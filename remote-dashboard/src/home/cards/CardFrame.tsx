import { type ReactNode, useId } from 'react';
import { formatTime, shanghaiDateTime } from '@hospital/shared/format';
import { Button } from '@hospital/shared/ui/basic';
import classes from './Card.module.css';

/** What a card needs to know of the answer to its call. */
export interface CardAnswer {
  readonly data: unknown;
  readonly error: { readonly message: string; readonly traceId: string } | null;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

interface CardFrameProps {
  readonly title: string;
  readonly answer: CardAnswer;
  /** Stands while the answer is on its way, as high as what will stand there. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** A card: its title, and below it what it shows, a skeleton, or its own failure with 重试. Others do not mind. */
export function CardFrame({ title, answer, skeleton, children }: CardFrameProps): ReactNode {
  const titleId = useId();
  const known = answer.data !== undefined;
  return (
    <section className={classes.card} aria-labelledby={titleId} aria-busy={!known && !answer.error}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {known ? children : answer.error ? null : skeleton}
      {answer.error && <Failure answer={answer} />}
    </section>
  );
}

function Failure({ answer }: { readonly answer: CardAnswer }): ReactNode {
  const { data, error, dataUpdatedAt, isFetching, refetch } = answer;
  const known = data !== undefined;
  return (
    <div role="alert" className={known ? `${classes.failure} ${classes.old}` : classes.failure}>
      <span title={error?.message}>
        {known
          ? `更新失败，显示 ${formatTime(shanghaiDateTime(new Date(dataUpdatedAt)))} 的数据`
          : '加载失败'}
      </span>
      <Button size="mini" loading={isFetching} onClick={() => refetch()}>
        重试
      </Button>
      {error?.traceId && <span className={classes.trace}>编号 {error.traceId}</span>}
    </div>
  );
}
