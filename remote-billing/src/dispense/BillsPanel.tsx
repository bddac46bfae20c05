import type { ReactNode } from 'react';
import type { ApiError } from '@hospital/shared/api';
import { EmptyState, LoadError, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import classes from '../desk/cashier.module.css';

interface Listed {
  readonly billId: string;
  readonly petName: string;
  readonly ownerName: string;
  readonly doctorName: string;
}

interface BillsPanelProps<Row extends Listed> {
  readonly title: string;
  /** `待发药名单` */
  readonly name: string;
  readonly answer: {
    readonly data: { readonly list: readonly Row[]; readonly total: number } | undefined;
    readonly error: ApiError | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** What stands above the list. */
  readonly tools?: ReactNode;
  /** What stands beside how many there are. */
  readonly beside?: ReactNode;
  readonly empty: string;
  readonly chosen: Row | undefined;
  readonly onChoose: (billId: string) => void;
  /** Beside the animal. */
  readonly mark: (row: Row) => ReactNode;
  /** Beside the doctor. */
  readonly time: (row: Row) => string;
  /** Of bills of which the list has the first alone. */
  readonly more?: ReactNode;
}

/** Bills of cases, one of which is chosen. */
export function BillsPanel<Row extends Listed>({
  title,
  name,
  answer: { data, error, isFetching, refetch },
  tools,
  beside,
  empty,
  chosen,
  onChoose,
  mark,
  time,
  more,
}: BillsPanelProps<Row>): ReactNode {
  return (
    <Panel>
      <header className={classes.head}>
        <h2>{title}</h2>
        <span>
          <span role="status">{data ? `${data.total} 张` : '正在加载'}</span>
          {beside}
        </span>
      </header>
      {tools && <div className={classes.tools}>{tools}</div>}
      {error && !data && (
        <LoadError what={name} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <PageSkeleton rows={6} />}
      {data?.list.length === 0 && <EmptyState text={empty} />}
      <ul className={classes.waiting} aria-label={name}>
        {data?.list.map((one) => (
          <li key={one.billId}>
            <button
              type="button"
              aria-pressed={one === chosen}
              className={classes.person}
              onClick={() => onChoose(one.billId)}
            >
              <span className={classes.name}>
                {one.petName}（{one.ownerName}）
              </span>
              {mark(one)}
              <span className={classes.minor}>{one.doctorName}</span>
              <span className={classes.minor}>{time(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more}
    </Panel>
  );
}
