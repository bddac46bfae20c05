import type { ReactNode } from 'react';
import type { TrendDay } from '@hospital/shared/contract/calls/statistics';
import { TabLink } from '@hospital/shared/navigation';
import type { TrendFigure } from './figures';
import classes from './TrendCard.module.css';

interface TrendTableProps {
  readonly figure: TrendFigure;
  readonly title: string;
  readonly days: readonly TrendDay[];
  /** False: for who listens alone. */
  readonly visible: boolean;
  /** Address of the list of a day; null for who may not open it. */
  readonly listOf: TrendFigure['listOf'] | null;
}

/** The days of a trend, the newest first. */
export function TrendTable({ figure, title, days, visible, listOf }: TrendTableProps): ReactNode {
  return (
    <div
      className={visible ? classes.scroll : 'visually-hidden'}
      {...(visible ? { role: 'group', 'aria-label': `${title}数据`, tabIndex: 0 } : {})}
    >
      <table className={`figures ${classes.table}`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {figure.columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">
                {/* Nobody sees a link of a hidden table, so nobody should come upon it. */}
                {visible && listOf ? (
                  <TabLink to={listOf(day.date, day.date)} anew className={classes.open}>
                    {day.date}
                    <span className="visually-hidden">，查看明细</span>
                  </TabLink>
                ) : (
                  day.date
                )}
              </th>
              {figure.columns.map((column) => (
                <td key={column.title}>{column.of(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
